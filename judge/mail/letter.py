"""A mail as the referee sees it: who, when, which of our addresses, and the newest text."""

import re
from dataclasses import dataclass
from datetime import datetime
from email.message import Message
from hashlib import sha256
from typing import Any

from judge.mail.bounce import Bounce, read_bounce
from judge.mail.html import to_text
from judge.mail.mime import (
    HEAD,
    READ,
    addresses,
    date_of,
    head_of,
    header,
    headers,
    moment,
    param,
    parsed,
    safely,
    text_of,
)
from judge.mail.quoting import marked
from judge.mail.sender_proof import proven
from judge.mail.text import Newest, newest, unflow

TRACE = ("received", "return-path", "delivered-to", "x-original-to", "envelope-to", "delivery-date", "x-envelope-to")
RECEIVED = re.compile(rb"^received:([^\n]{0,2000}(?:\n[ \t][^\n]{0,2000}){0,30})", re.I | re.M)
REFERENCE = re.compile(r"<[^<>\s]{3,250}>")
DAEMON = re.compile(r"(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|daemon|bounces?)[@+-]")
ANSWERING = re.compile(
    r"\s{0,9}(?:re|aw|sv|vs|antw|odp|fwd?|wg|tr|rv|res|rif|ynt|vb|doorst)\s{0,3}(?:\[\d{1,3}\]\s{0,3})?[:\uff1a]", re.I
)
"""A Subject that a mail program wrote."""
DOCUMENTS, OFFICE = ("application/pdf", "application/rtf", "text/rtf", "application/msword"), "application/vnd.o"
"""Attached files that a person may have written their orders in."""
SIGNATURE = 6
"""Lines below no text at all that are a signature, and no quotation."""
MOST_PARTS = 60
MOST_TEXT = 100_000
LONGEST_ID = 250
"""Characters of the newest text that are read."""
NAMED = "the judge"
"""How mail programs name who is quoted."""


@dataclass(frozen=True, slots=True)
class Letter:
    """`sent` is min(Date, arrival). `refers` are the Message-IDs it answers. `auto`: why no robot should answer it.

    `proven`: our own receiver says that it is from this sender. `cut`: it was too large to be read to its end.
    `between`: so many quoted lines stood among what was written. `left`: the lines that were taken for quotations.
    `unmarked`: those of them without any mark. `bounce`: it is a delivery report, and what that says.
    `titled`: nothing but the Subject was written, and the text is that. `attached`: a file came along unread.
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
    proven: bool
    cut: bool
    between: int
    left: tuple[str, ...] = ()
    unmarked: tuple[str, ...] = ()
    bounce: Bounce | None = None
    titled: bool = False
    attached: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """What is known of a mail before it is read: where it was sent, what it answers, and how it is known again.

    `envelope`: as its last server wrote (Delivered-To, X-Original-To), `shown`: as its writer did (To, Cc).
    """

    sender: str
    envelope: tuple[str, ...]
    shown: tuple[str, ...]
    refers: tuple[str, ...]
    message_id: str
    date: str
    subject: str
    automatic: str


def read_letter(raw: bytes, recipient: str, arrived: datetime, authserv: str = "", size: int = 0) -> Letter:
    """Read any mail, however broken. `size`: of the whole mail, if more of it came than was kept."""
    mail = parsed(raw)
    senders = addresses(mail, "from")
    name, sender = senders[0] if senders else ("", "")
    found, attached = body_text(mail, own_words(recipient))
    subject = clean(header(mail, "subject"))[:200]
    signed = len(found.cut) <= SIGNATURE and not any(map(marked, found.cut))
    empty = not found.text.strip() and signed
    text = "" if empty and ANSWERING.match(subject) else subject if empty else clean(found.text[:MOST_TEXT])
    return Letter(
        sender=clean(sender.lower()),
        name=clean(name),
        recipients=tuple(clean(address.lower()) for _, address in addresses(mail, "to") + addresses(mail, "cc")),
        subject=subject,
        message_id=clean(header(mail, "message-id").strip())[:LONGEST_ID],
        sent=min(date_of(mail) or arrived, arrived),
        refers=_refers(mail),
        text=text,
        auto=automatic(mail, sender.lower()),
        proven=proven(headers(mail, "authentication-results"), authserv, sender.lower()),
        cut=max(size, len(raw)) > READ or len(found.text) > MOST_TEXT,
        between=found.between,
        left=tuple(clean(line[:500]) for line in found.cut[:400]),
        unmarked=tuple(clean(line[:500]) for line in found.unmarked),
        bounce=read_bounce(raw),
        titled=empty and bool(text.strip()),
        attached=attached,
    )


def own_words(recipient: str) -> tuple[str, ...]:
    """The judge's name and address, by which a quotation of its mails is known."""
    local, _, host = recipient.lower().rpartition("@")
    base = local.partition("+")[0]
    return (NAMED, f"{base}@{host}", f"{base}+") if base else (NAMED,)


def clean(text: str) -> str:
    """Text that every database takes: no half characters, no NUL."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")


def arrival(raw: bytes) -> datetime | None:
    """When our own server took the mail: the date of the topmost Received."""
    top = RECEIVED.search(raw[:HEAD].replace(b"\r\n", b"\n").partition(b"\n\n")[0])
    text = top[1].decode("latin-1").rpartition(";")[2].strip() if top else ""
    return moment(text[:200]) if text and re.search(r"[+-]\d{4}|GMT|UTC", text) else None


def read_head(raw: bytes) -> Head:
    """The head of a mail, cheaply."""
    mail = head_of(raw)
    envelope, shown = (
        tuple(dict.fromkeys(address for name in names for _, address in addresses(mail, name)))
        for names in (("delivered-to", "x-original-to", "envelope-to"), ("to", "cc"))
    )
    senders = addresses(mail, "from")
    sender = senders[0][1].lower() if senders else ""
    ident, date = clean(header(mail, "message-id").strip()), header(mail, "date")
    return Head(sender, envelope, shown, _refers(mail), ident, date, header(mail, "subject"), automatic(mail, sender))


def _refers(mail: Message) -> tuple[str, ...]:
    ids = REFERENCE.findall(f"{header(mail, 'references')[-3000:]} {header(mail, 'in-reply-to')[:1000]}")
    return tuple(ids[-30:])


def body_text(mail: Message, own: tuple[str, ...] = ()) -> tuple[Newest, bool]:
    """The newest text: plain where there is any, else what the HTML shows, else the only text file that is attached.

    And whether a file that may hold words was left unread.
    """
    plain: list[str] = []
    html: list[str] = []
    files: list[str] = []
    stack: list[Any] = [mail]
    seen, unread = 0, False
    while stack and seen < MOST_PARTS:
        part = stack.pop()
        seen += 1
        kind = safely(part.get_content_type, "application/octet-stream")
        if kind == "message/rfc822" or safely(part.get_content_disposition, None) == "attachment":
            files += [text_of(part, MOST_TEXT)] if kind == "text/plain" else []
            unread = unread or kind in DOCUMENTS or kind.startswith(OFFICE)
            continue
        if part.is_multipart():
            stack.extend(reversed(part.get_payload()[:MOST_PARTS]))
        elif kind == "text/plain" and not safely(part.get_filename, None):
            text = text_of(part, 4 * MOST_TEXT)
            if param(part, "format") == "flowed":
                text = unflow(text, param(part, "delsp") == "yes")
            plain.append(text)
        elif kind == "text/plain":
            files.append(text_of(part, MOST_TEXT))
        elif kind == "text/html":
            html.append(text_of(part, 4 * MOST_TEXT))
    found = newest("\n".join(plain)[: 4 * MOST_TEXT], own)
    if not found.text.strip() and html:
        found = newest("\n".join(to_text(page) for page in html[:3])[: 4 * MOST_TEXT], own)
    if not found.text.strip() and not found.cut and len(files) == 1:
        return newest(files[0], own), False
    return found, unread or any(text.strip() for text in files)


def is_daemon(sender: str) -> bool:
    """A mail server's own address, or none at all."""
    return not sender or bool(DAEMON.match(sender))


def automatic(mail: Message, sender: str) -> str:
    """Why a mail is from a machine or a list (RFC 3834); "" if a person wrote it."""
    if header(mail, "auto-submitted").lower().split(";")[0].strip() not in ("", "no"):
        return "auto-submitted"
    if header(mail, "precedence").lower().strip() in ("bulk", "junk", "list", "auto_reply"):
        return "bulk"
    if header(mail, "list-id") or header(mail, "list-unsubscribe"):
        return "mailing list"
    if header(mail, "x-autoreply") or header(mail, "x-autorespond"):
        return "auto-reply"
    if header(mail, "return-path").strip() == "<>" or safely(mail.get_content_type, "") == "multipart/report":
        return "bounce"
    if DAEMON.match(sender):
        return "daemon"
    return "" if sender else "no sender"


def fingerprint(raw: bytes, recipient: str, head: Head) -> tuple[str, str]:
    """How a letter is known when it comes again: the same letter; and the same words at the same second.

    By sender, recipient, Message-ID and body, or without a Message-ID by all but the trace headers; and, whatever its
    Message-ID, by date, subject and body; "" without a date.
    """
    top, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    body, to = body.strip(), recipient.lower()
    if head.message_id:
        what = "\0".join((head.sender, to, head.message_id)).encode("utf-8", "replace") + b"\0" + body
    else:
        lines = re.split(rb"\n(?![ \t])", top)
        kept = [line for line in lines if line.partition(b":")[0].decode("latin-1").lower() not in TRACE]
        what = to.encode("utf-8", "replace") + b"\n".join(kept) + b"\n\n" + body
    words = "\0".join((head.sender, to, head.date, head.subject, *head.refers)).encode("utf-8", "replace")
    return sha256(what).hexdigest(), sha256(words + b"\0" + body).hexdigest() if head.date else ""
