"""What the standards ask of a mail, held against its bytes: RFC 5322, 2045 to 2049, 2047, 3834, 2369, 2919, 5545, 6047."""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import parsedate_to_datetime
from urllib.parse import parse_qs, urlsplit

from icalendar import Calendar

ONCE = ("From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Auto-Submitted", "Content-Type")
AT_MOST_ONCE = ("Reply-To", "In-Reply-To", "References", "List-Id", "List-Unsubscribe", "Sender")
ADDRESS = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+"
IDENT = rf"<{ADDRESS}>"
ENCODED = re.compile(r"=\?[^?]+\?[qQbB]\?[^?]*\?=")


def faults(raw: bytes) -> list[str]:
    """Every breach, in words; none: the mail is right."""
    head, gap, _ = raw.partition(b"\r\n\r\n")
    if not gap:
        return ["no empty line after the header (5322, 2.1)"]
    return [*_lines(raw, head), *_header(head.decode("ascii", "replace")), *_structure(raw)]


def _lines(raw: bytes, head: bytes) -> Iterator[str]:
    if re.search(rb"(?<!\r)\n|\r(?!\n)", raw):
        yield "a bare CR or LF (5322, 2.3)"
    if not raw.isascii():
        yield "a byte above 127 without 8BITMIME (2045, 2.8)"
    if b"\0" in raw:
        yield "a NUL (5322, 4.1)"
    if any(len(line) > 998 for line in raw.split(b"\r\n")):
        yield "a line over 998 (5322, 2.1.1)"
    for line in head.split(b"\r\n"):
        words = line.strip().split(b" ")
        if not line.strip():
            yield "a header line of nothing but blanks (5322, 3.2.2)"
        elif len(line) > 78 and len(words) > (1 if line[:1] in b" \t" else 2):
            yield f"a header line of {len(line)} that could fold: {line[:60]!r} (5322, 2.1.1)"


def _header(head: str) -> Iterator[str]:
    rows = re.sub(r"\r\n(?=[ \t])", "", head).split("\r\n")
    names = [row.partition(":")[0].lower() for row in rows]
    found = {row.partition(":")[0].lower(): row.partition(":")[2].strip() for row in rows}
    yield from (f"{name} stands {names.count(name.lower())} times" for name in ONCE if names.count(name.lower()) != 1)
    yield from (f"{name} stands twice" for name in AT_MOST_ONCE if names.count(name.lower()) > 1)
    for name in ("message-id", "in-reply-to"):
        if name in found and not re.fullmatch(IDENT, found[name]):
            yield f"{name}: {found[name]} (5322, 3.6.4)"
    if "references" in found and not re.fullmatch(rf"{IDENT}(?: {IDENT})*", found["references"]):
        yield f"references: {found['references']} (5322, 3.6.4)"
    if "reply-to" in found and not re.fullmatch(ADDRESS, found["reply-to"]):
        yield f"reply-to: {found['reply-to']} (5322, 3.6.2)"
    found = dict.fromkeys(map(str.lower, ONCE), "") | found
    try:
        assert parsedate_to_datetime(found["date"]).tzinfo is not None
    except (ValueError, AssertionError):
        yield f"date: {found['date']} (5322, 3.3)"
    if found["mime-version"] != "1.0":
        yield "MIME-Version is not 1.0 (2045, 4)"
    if found["auto-submitted"] not in ("auto-replied", "auto-generated"):
        yield "auto-submitted (3834, 5)"
    if "list-id" in found and not re.fullmatch(r"[\w-]+ <[\w-]+(\.[\w-]+)+>", found["list-id"]):
        yield f"list-id: {found['list-id']} (2919, 2)"
    yield from _unsubscribe(found.get("list-unsubscribe", ""))
    for row in rows:
        yield from _encoded(row)


def _unsubscribe(text: str) -> Iterator[str]:
    url = urlsplit(text.strip("<>"))
    if text and (
        not re.fullmatch(r"<[^<>\s]+>", text) or url.scheme != "mailto" or not re.fullmatch(ADDRESS, url.path)
    ):
        yield f"list-unsubscribe: {text} (2369, 2)"
    elif text and not parse_qs(url.query).get("subject"):
        yield "list-unsubscribe says nothing (2369, 3.2)"


def _encoded(row: str) -> Iterator[str]:
    for word in re.findall(r"=\?\S*", row):
        if not ENCODED.fullmatch(word) or len(word) > 75:
            yield f"an encoded word that is none, or over 75: {word[:40]} (2047, 2)"
    name = row.partition(":")[0].lower()
    if "=?" in row and name not in ("subject", "from", "to", "list-id"):
        yield f"an encoded word in {name} (2047, 5)"


def _structure(raw: bytes) -> Iterator[str]:
    mail = message_from_bytes(raw, policy=default)
    assert isinstance(mail, EmailMessage)
    for part in mail.walk():
        yield from (f"{part.get_content_type()}: {defect!r}" for defect in part.defects)
        kind, form = part.get_content_type(), str(part["Content-Transfer-Encoding"] or "7bit")
        if part.is_multipart():
            if form != "7bit" or len(part.get_boundary() or "") > 70 or not list(part.iter_parts()):
                yield f"{kind}: its encoding, boundary or parts (2046, 5.1)"
            continue
        if part is not mail and part["MIME-Version"]:
            yield f"{kind}: MIME-Version in a part (2045, 4)"
        if form not in ("7bit", "quoted-printable", "base64"):
            yield f"{kind}: Content-Transfer-Encoding {form} (2045, 6.1)"
        body = str(part.get_payload())
        longest = max((len(line.rstrip("\r")) for line in body.split("\n")), default=0)
        if form in ("quoted-printable", "base64") and longest > 76:
            yield f"{kind}: a line of {longest} in {form} (2045, 6.7, 6.8)"
        if form == "quoted-printable" and re.search(r"[ \t]\r?$", body, re.M):
            yield f"{kind}: a blank at a line's end (2045, 6.7)"
        if kind.startswith("text/") and str(part.get_content_charset()) != "utf-8":
            yield f"{kind}: no charset (2046, 4.1.2)"
        if kind == "text/calendar":
            yield from _calendar(part)
    shown = [part.get_content_type() for part in mail.walk() if not part.is_multipart()]
    if "text/html" in shown and shown.index("text/plain") > shown.index("text/html"):
        yield "the plainest form does not stand first (2046, 5.1.4)"


def _calendar(part: EmailMessage) -> Iterator[str]:
    text = part.get_payload(decode=True)
    assert isinstance(text, bytes)
    if any(len(line) > 75 for line in text.split(b"\r\n")) or re.search(rb"(?<!\r)\n", text):
        yield "calendar: its lines (5545, 3.1)"
    found = Calendar.from_ical(text)
    if str(found["method"]) != part.get_param("method"):
        yield "calendar: two methods (6047, 2.4)"
    for event in found.walk("VEVENT"):
        lacks = [name for name in ("uid", "dtstamp", "dtstart", "sequence", "organizer") if name not in event]
        yield from (f"calendar: no {name} (5545, 3.6.1; 5546, 3.2)" for name in lacks)
