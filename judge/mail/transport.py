"""The ways to send: SMTP, or a Maildir that holds one file a recipient."""

import mailbox
from collections.abc import Iterable, Iterator
from pathlib import Path

from judge.mail import sentences as say
from judge.mail.compose import Outgoing, compose
from judge.mail.sending import Sent, Sign, Token, Transport, why
from judge.mail.smtp import SmtpTransport


class MaildirTransport:
    """Writes mails into a Maildir: X-Envelope-To names the recipient, Return-Path where reports go."""

    def __init__(self, path: Path, sign: Sign = bytes) -> None:
        self.path, self.sign = path, sign

    def send(self, mails: Iterable[Outgoing]) -> Iterator[Sent]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        box = mailbox.Maildir(self.path, create=True)
        for mail in mails:
            try:
                data = self.sign(compose(mail))
            except Exception as error:  # an address that no header takes: this mail alone fails
                yield Sent(mail.number, ok=False, error=why(error))
                continue
            path = mail.bounces or mail.sender
            box.add(f"Return-Path: <{path}>\r\nX-Envelope-To: {mail.to}\r\n".encode() + data)
            yield Sent(mail.number, ok=True)


def transport(url: str, sign: Sign | None = None, token: Token | None = None) -> Transport:
    """`maildir:PATH` or an SMTP URL. Raises ValueError for anything else."""
    if url.startswith("maildir:"):
        return MaildirTransport(Path(url.removeprefix("maildir:")), sign or bytes)
    if url.startswith(("smtp://", "smtps://", "smtp+starttls://")):
        return SmtpTransport(url, sign or bytes, token)
    raise ValueError(say.BAD_OUTBOX_URL.format(url=url.partition(":")[0]))
