"""A mail's structure: headers and parts, bounded, however hostile. What cannot be read is as if it were not there."""

import codecs
import re
from collections.abc import Callable
from datetime import UTC, datetime
from email import message_from_bytes
from email._policybase import Compat32
from email.header import decode_header, make_header
from email.message import Message
from email.utils import getaddresses, parsedate_to_datetime
from typing import Any

LARGEST = 25_000_000
"""Bytes of a letter that are taken from a mail server."""
READ = 2_000_000
"""Bytes of a letter that are kept and read: what people write stands before what they attach."""
READ_LINES = 30_000
HEAD = 65_536
"""Bytes of a mail's head that are looked at."""
HEADER = 4_000
"""Characters of a header that are looked at."""
BOUNDARIES = 24
"""Parts within parts that a person's program makes; a mail with more is read as if it had no text."""
ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,200}@[A-Za-z0-9-]{1,100}(?:\.[A-Za-z0-9-]{1,100}){0,20}", re.ASCII)
"""What can stand in a header again; anything else is nobody's address."""
BOUNDARY = re.compile(rb"boundary\s{0,5}[*=]", re.I)
RECIPIENTS = 200
"""Addresses of a header that are looked at."""


class _Bounded(Compat32):
    """The standard parser's policy, but for that of a very long header only the beginning is kept, in any part."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, _, value = sourcelines[0].partition(":")
        rest = "".join(sourcelines[1:40]) if len(value) < HEADER else ""
        return name[:100], (value.lstrip(" \t") + rest)[:HEADER].rstrip("\r\n")


READER = _Bounded()


def parsed(raw: bytes) -> Message:
    """The parts of a mail's first READ bytes; of one with too many boundaries, only the head."""
    raw = _first_lines(raw[:READ].replace(b"\r\n", b"\n"))
    head, gap, body = raw.partition(b"\n\n")
    head = head[:HEAD]
    try:
        if len(BOUNDARY.findall(raw)) <= BOUNDARIES:
            return message_from_bytes(head + gap + body, policy=READER)
    except Exception:  # RecursionError, and whatever else the standard parser makes of hostile structure
        pass
    kept = [row for row in re.split(rb"\n(?![ \t])", head) if not row.lower().startswith(b"content-")]
    return message_from_bytes(b"\n".join(kept) + b"\n\n", policy=READER)


def _first_lines(raw: bytes) -> bytes:
    at = -1
    if raw.count(b"\n") <= READ_LINES:
        return raw
    for _ in range(READ_LINES):
        at = raw.find(b"\n", at + 1)
    return raw[: at + 1]


def head_of(raw: bytes) -> Message:
    """The headers alone."""
    return parsed(raw[:HEAD].replace(b"\r\n", b"\n").partition(b"\n\n")[0] + b"\n\n")


def safely(read: Callable[[], Any], otherwise: Any) -> Any:
    """What the standard parser makes of it; it raises whatever it likes on hostile mail."""
    try:
        return read()
    except Exception:
        return otherwise


def headers(mail: Message, name: str) -> list[str]:
    """Every header of that name as text, unfolded, encoded words decoded."""
    return [_decoded(str(value)) for key, value in mail.raw_items() if key.lower() == name][:50]


def header(mail: Message, name: str) -> str:
    """A header as text, "" if it is missing or cannot be parsed."""
    return next(iter(headers(mail, name)), "")


def _decoded(value: str) -> str:
    text = re.sub(r"[\r\n]+[ \t]*", " ", value)
    if "=?" in text:
        text = str(safely(lambda: make_header(decode_header(text)), text))
    if not text.isascii():
        text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return text


def addresses(mail: Message, name: str) -> list[tuple[str, str]]:
    """The names and addresses in headers of that name."""
    raw = [re.sub(r"\s+", " ", str(value)) for key, value in mail.raw_items() if key.lower() == name][:10]
    found = [pair for value in raw for pair in _listed(value)]
    return [(_decoded(shown)[:80], address) for shown, address in found[:RECIPIENTS] if is_address(address)]


def _listed(value: str) -> list[tuple[str, str]]:
    return list(safely(lambda: getaddresses([value]), []))


def is_address(text: str) -> bool:
    """A mail address that can be written to."""
    return len(text) < 250 and bool(ADDRESS.fullmatch(text))


def date_of(mail: Message) -> datetime | None:
    """The Date header, aware; None if there is none to trust."""
    return moment(header(mail, "date")[:200])


def moment(text: str) -> datetime | None:
    """A date as mails write it, in UTC; None if it is none."""
    found = safely(lambda: parsedate_to_datetime(text), None)
    if found is None:
        return None
    aware: datetime = found if found.tzinfo else found.replace(tzinfo=UTC)
    return safely(lambda: aware.astimezone(UTC), None)  # type: ignore[no-any-return]


def param(part: Message, name: str) -> str:
    """A parameter of Content-Type, in lower case."""
    return str(safely(lambda: part.get_param(name, ""), "")).lower()


def text_of(part: Message, most: int) -> str:
    """`most` bytes of text: declared charset, else UTF-8, cp1252, Latin-1."""
    data = bytes(safely(lambda: part.get_payload(decode=True), b"") or b"")[:most]
    declared = str(safely(lambda: part.get_content_charset(), "") or "")
    for charset in (declared, "utf-8", "cp1252"):
        try:
            if charset and codecs.lookup(charset).name not in CODES:
                return data.decode(charset)
        except (LookupError, ValueError):
            continue
    return data.decode("latin-1")


CODES = {
    "punycode",
    "idna",
    "unicode-escape",
    "unicode_escape",
    "raw-unicode-escape",
    "raw_unicode_escape",
    "undefined",
}
"""What Python takes for charsets and mail does not: some take hours for a long line."""
