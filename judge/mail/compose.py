"""A notice as a MIME message: plain text and HTML, threaded, marked as a robot's."""

from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
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
    if mail.in_reply_to:
        answered = f"<{one_line(mail.in_reply_to).strip('<>')}>"
        message["In-Reply-To"] = answered
        message["References"] = answered
    message["Auto-Submitted"] = "auto-replied" if mail.in_reply_to else "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    plain = mail.text.isascii() and all(len(line) < 900 for line in mail.text.splitlines())
    message.set_content(mail.text, cte="7bit" if plain else "quoted-printable")
    if mail.html:
        message.add_alternative(mail.html, subtype="html", cte="quoted-printable")
        message.set_boundary(f"=_{sha256((mail.message_id + mail.text + mail.html).encode()).hexdigest()[:32]}")
    return message.as_bytes(policy=UNFOLDED)


def one_line(text: str) -> str:
    """Header text without line breaks or control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:900]
