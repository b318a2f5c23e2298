"""A notice as a MIME message: plain text, HTML with its picture, a calendar file; threaded, marked as a robot's."""

from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage, MIMEPart
from email.policy import SMTP
from email.utils import format_datetime
from hashlib import sha256

UNFOLDED = SMTP.clone(max_line_length=400)
"""A long Subject stays on one line: folded before its first word, some old clients show none."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """One mail to one recipient, ready to be sent. `number` is the notice's."""

    number: int
    sender: str
    to: str
    reply_to: str
    subject: str
    text: str
    html: str
    message_id: str
    in_reply_to: str
    date: datetime
    extras: "Extras" = field(default_factory=lambda: Extras())


@dataclass(frozen=True, slots=True)
class Extras:
    """What a campaign's mail has beside its words.

    `picture`: a PNG that the HTML shows by `cid`; `calendar`: a calendar file and its method; `thread`: the
    Message-ID under which mail programs gather a campaign; `list_id`, `leave`: List-Id and the URL of List-Unsubscribe.
    `forged`: an Authentication-Results that our own mail server must take away, for `judge doctor`.
    """

    picture: bytes = b""
    cid: str = ""
    name: str = "map"
    calendar: bytes = b""
    method: str = ""
    thread: str = ""
    list_id: str = ""
    leave: str = ""
    forged: str = ""


def compose(mail: Outgoing) -> bytes:
    """The message's bytes, the same whenever it is made; no header can be broken by what a player wrote."""
    message = EmailMessage(policy=SMTP)
    message["From"] = f"The Judge <{mail.sender}>"
    message["To"] = one_line(mail.to)
    if mail.reply_to:
        message["Reply-To"] = mail.reply_to
    message["Subject"] = one_line(mail.subject)
    message["Date"] = format_datetime(mail.date)
    message["Message-ID"] = mail.message_id
    _thread(message, mail)
    message["Auto-Submitted"] = "auto-replied" if mail.in_reply_to else "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    if mail.extras.list_id:
        message["List-Id"] = mail.extras.list_id
    if mail.extras.leave:
        message["List-Unsubscribe"] = f"<{mail.extras.leave}>"
    if mail.extras.forged:
        message["Authentication-Results"] = mail.extras.forged
    _fill(message, mail)
    return message.as_bytes(policy=UNFOLDED)


def _thread(message: EmailMessage, mail: Outgoing) -> None:
    """What the mail answers; and where it belongs, for programs that gather mails to threads."""
    answered = f"<{one_line(mail.in_reply_to).strip('<>')}>" if mail.in_reply_to else ""
    if answered or mail.extras.thread:
        message["In-Reply-To"] = answered or mail.extras.thread
        message["References"] = " ".join(filter(None, (mail.extras.thread, answered)))


def _fill(message: EmailMessage, mail: Outgoing) -> None:
    """The body: text; or text and HTML; with a picture, both inside multipart/related; files beside all that."""
    extras, mark = mail.extras, sha256((mail.message_id + mail.text + mail.html).encode()).hexdigest()[:28]
    related = bool(mail.html and extras.picture)
    body: MIMEPart = MIMEPart(policy=SMTP) if related or extras.calendar else message
    plain = mail.text.isascii() and all(len(line) < 900 for line in mail.text.splitlines())
    body.set_content(mail.text, cte="7bit" if plain else "quoted-printable")
    if mail.html:
        body.add_alternative(mail.html, subtype="html", cte="quoted-printable")
        body.set_boundary(f"=_{mark}")
    if related:
        inner, body = body, MIMEPart(policy=SMTP) if extras.calendar else message
        body["Content-Type"] = 'multipart/related; type="multipart/alternative"'
        picture = MIMEPart(policy=SMTP)
        name = f"{extras.name}.png"
        picture.set_content(extras.picture, "image", "png", disposition="inline", filename=name, cid=f"<{extras.cid}>")
        _join(body, f"=r_{mark}", inner, picture)
    if extras.calendar:
        file = MIMEPart(policy=SMTP)
        text, params = extras.calendar.decode(), {"method": extras.method}
        file.set_content(text, "calendar", filename="deadline.ics", disposition="attachment", params=params)
        message["Content-Type"] = "multipart/mixed"
        _join(message, f"=m_{mark}", body, file)


def _join(whole: MIMEPart, boundary: str, *parts: MIMEPart) -> None:
    """Put the parts into one; a boundary of our own, so that the same mail has the same bytes."""
    for part in parts:
        del part["MIME-Version"]
        whole.attach(part)
    whole.set_boundary(boundary)


def one_line(text: str) -> str:
    """Header text without line breaks or control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:900]
