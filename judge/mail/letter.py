"""A mail as the referee sees it: who, when, which of our addresses, and the newest text."""

import codecs
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.headerregistry import HeaderRegistry
from email.message import EmailMessage
from email.utils import getaddresses, parsedate_to_datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any

from judge.mail.html import to_text
from judge.mail.proof import proven
from judge.mail.text import Newest, newest, unflow

TRACE = ("received", "return-path", "delivered-to", "x-original-to", "envelope-to", "delivery-date", "x-envelope-to")
ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*", re.ASCII)
"""What can stand in a header again; anything else is nobody's address."""
RECEIVED = re.compile(rb"^received:((?:.*)(?:\n[ \t].*)*)", re.I | re.M)
LARGEST = 25_000_000
"""Bytes of a letter that are kept."""
READ = 2_000_000
"""Bytes of a letter that are read: what people write stands before what they attach."""
READER = policy.default.clone(header_factory=lru_cache(maxsize=128)(HeaderRegistry()))
"""The standard parser, but for that a header asked for twice is parsed once."""
MOST_PARTS = 60
MOST_TEXT = 100_000


@dataclass(frozen=True, slots=True)
class Letter:
    """`sent` is min(Date, arrival). `refers` are the Message-IDs it answers. `auto`: why no robot should answer it.

    `proven`: our own receiver says that it is from this sender. `cut`: it was too large to be read to its end.
    `between`: so many quoted lines stood among what was written.
    """

    sender: str
    name: str
    recipients: tuple[str, ...]
    subject: str
    message_id: str
    sent: datetime
    refers: tuple[str, ...]
    text: str
    auto: str
    fingerprint: str
    content: str
    proven: bool
    cut: bool
    between: int


def read_letter(raw: bytes, recipient: str, arrived: datetime, authserv: str = "") -> Letter:
    """Read any mail, however broken: a header that cannot be read is as if it were not there."""
    mail = parsed(raw[:READ])
    senders = _addresses(mail, "from")
    name, sender = senders[0] if senders else ("", "")
    text, between = body_text(mail)
    message_id = header(mail, "message-id").strip()
    body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[2]
    return Letter(
        sender=clean(sender.lower()),
        name=clean(name),
        recipients=tuple(clean(address.lower()) for _, address in _addresses(mail, "to") + _addresses(mail, "cc")),
        subject=clean(header(mail, "subject"))[:200],
        message_id=clean(message_id),
        sent=min(date_of(mail) or arrived, arrived),
        refers=_refers(mail),
        text=clean(text),
        auto=automatic(mail, sender.lower()),
        fingerprint=_fingerprint(raw, body, sender.lower(), recipient.lower(), message_id),
        content=_content(mail, body, sender.lower(), recipient.lower()),
        proven=proven(headers(mail, "authentication-results"), authserv, sender.lower()),
        cut=len(raw) > READ,
        between=between,
    )


def parsed(raw: bytes) -> EmailMessage:
    """The parts of a mail; one that nests without end is as if it held nothing but its head."""
    try:
        mail = message_from_bytes(raw, policy=READER)
    except Exception:  # RecursionError, and whatever else the standard parser makes of hostile structure
        head = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0]
        kept = [row for row in re.split(rb"\n(?![ \t])", head) if not row.lower().startswith(b"content-")]
        mail = message_from_bytes(b"\n".join(kept) + b"\n\n", policy=READER)
    assert isinstance(mail, EmailMessage)
    return mail


def clean(text: str) -> str:
    """Text that every database takes: no half characters, no NUL."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")


def header(mail: EmailMessage, name: str) -> str:
    """A header as text, "" if it is missing or cannot be parsed."""
    return str(_safely(lambda: mail.get(name, ""), "") or "")


def headers(mail: EmailMessage, name: str) -> list[str]:
    return [str(value) for value in _safely(lambda: mail.get_all(name, []), [])]


def _safely(read: Callable[[], Any], otherwise: Any) -> Any:
    try:
        return read()
    except Exception:  # the standard parser raises whatever it likes on hostile headers
        return otherwise


def _addresses(mail: EmailMessage, name: str) -> list[tuple[str, str]]:
    found = _safely(lambda: getaddresses(headers(mail, name)), [])
    return [(shown[:80], address) for shown, address in found if len(address) < 250 and ADDRESS.fullmatch(address)]


def date_of(mail: EmailMessage) -> datetime | None:
    """The Date header, aware; None if there is none to trust."""
    found = _safely(lambda: parsedate_to_datetime(header(mail, "date")), None)
    if found is None:
        return None
    aware: datetime = found if found.tzinfo else found.replace(tzinfo=UTC)
    return _safely(lambda: aware.astimezone(UTC), None)  # type: ignore[no-any-return]


def arrival(raw: bytes) -> datetime | None:
    """When our own server took the mail: the date of the topmost Received."""
    top = RECEIVED.search(raw[:65536].replace(b"\r\n", b"\n").partition(b"\n\n")[0])
    text = top[1].decode("latin-1").rpartition(";")[2].strip() if top else ""
    found = _safely(lambda: parsedate_to_datetime(text), None)
    return found.astimezone(UTC) if found and found.tzinfo else None


def _head(raw: bytes) -> EmailMessage:
    """The headers alone."""
    return parsed(raw[:65536].replace(b"\r\n", b"\n").partition(b"\n\n")[0] + b"\n\n")


def recipients_of(raw: bytes) -> tuple[list[str], list[str]]:
    """Where a mail was sent, as its last server wrote (Delivered-To, X-Original-To), and as its writer did (To, Cc)."""
    mail = _head(raw)
    envelope, shown = (
        list(dict.fromkeys(address for name in names for _, address in _addresses(mail, name)))
        for names in (("delivered-to", "x-original-to", "envelope-to"), ("to", "cc"))
    )
    return envelope, shown


def references(raw: bytes) -> tuple[str, ...]:
    """The Message-IDs that a mail answers, from its head alone."""
    return _refers(_head(raw))


def _refers(mail: EmailMessage) -> tuple[str, ...]:
    return tuple(re.findall(r"<[^<>\s]{3,250}>", f"{header(mail, 'references')} {header(mail, 'in-reply-to')}"))


def body_text(mail: EmailMessage) -> Newest:
    """The newest text: plain where there is any, else what the HTML shows."""
    plain: list[str] = []
    html: list[str] = []
    stack: list[Any] = [mail]
    seen = 0
    while stack and seen < MOST_PARTS:
        part = stack.pop()
        seen += 1
        kind = _safely(part.get_content_type, "application/octet-stream")
        if kind == "message/rfc822" or _safely(part.get_content_disposition, None) == "attachment":
            continue
        if part.is_multipart():
            stack.extend(reversed(_safely(lambda: list(part.iter_parts()), [])[:MOST_PARTS]))  # noqa: B023
        elif kind == "text/plain" and not _safely(part.get_filename, None):
            text = decoded(part)
            if _param(part, "format") == "flowed":
                text = unflow(text, _param(part, "delsp") == "yes")
            plain.append(text)
        elif kind == "text/html":
            html.append(decoded(part))
    found = newest("\n".join(plain))
    if not found.text.strip() and html:
        found = newest("\n".join(to_text(page[: 4 * MOST_TEXT]) for page in html), marked=False)
    return Newest(found.text[:MOST_TEXT], found.between)


def _param(part: EmailMessage, name: str) -> str:
    return str(_safely(lambda: part.get_param(name, ""), "")).lower()


def decoded(part: EmailMessage) -> str:
    """A part's text: declared charset, else UTF-8, else cp1252."""
    data = _safely(lambda: part.get_payload(decode=True), b"") or b""
    declared = str(_safely(lambda: part.get_content_charset(), "") or "")
    for charset in (declared, "utf-8", "cp1252"):
        try:
            if charset and codecs.lookup(charset).name not in CODES:
                return bytes(data).decode(charset)
        except (LookupError, ValueError):
            continue
    return bytes(data).decode("latin-1")


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


def automatic(mail: EmailMessage, sender: str) -> str:
    """Why a mail is from a machine or a list (RFC 3834); "" if a person wrote it."""
    if header(mail, "auto-submitted").lower().split(";")[0].strip() not in ("", "no"):
        return "auto-submitted"
    if header(mail, "precedence").lower().strip() in ("bulk", "junk", "list"):
        return "bulk"
    if header(mail, "list-id") or header(mail, "list-unsubscribe"):
        return "mailing list"
    if header(mail, "x-autoreply") or header(mail, "x-autorespond"):
        return "auto-reply"
    if header(mail, "return-path").strip() == "<>" or _safely(mail.get_content_type, "") == "multipart/report":
        return "bounce"
    if re.match(r"(mailer-daemon|postmaster|no-?reply|noreply|daemon)@", sender):
        return "daemon"
    return "" if sender else "no sender"


def _content(mail: EmailMessage, body: bytes, sender: str, recipient: str) -> str:
    """The same words to the same address, dated at the same second: a copy, whatever its Message-ID."""
    date, subject = header(mail, "date"), header(mail, "subject")
    if not date:
        return ""
    what = "\0".join((sender, recipient, date, subject, *_refers(mail))).encode("utf-8", "replace")
    return sha256(what + b"\0" + body.strip()).hexdigest()


def _fingerprint(raw: bytes, body: bytes, sender: str, recipient: str, message_id: str) -> str:
    if message_id:
        what = "\0".join((sender, recipient, message_id)).encode("utf-8", "replace") + b"\0" + body.strip()
    else:
        lines = re.split(rb"\n(?![ \t])", raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0])
        kept = [line for line in lines if line.partition(b":")[0].decode("latin-1").lower() not in TRACE]
        what = recipient.encode("utf-8", "replace") + b"\n".join(kept) + b"\n\n" + body.strip()
    return sha256(what).hexdigest()
