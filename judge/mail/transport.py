"""Ways to send: SMTP by aiosmtplib, or a Maildir that holds one file a recipient."""

import asyncio
import mailbox
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import unquote, urlsplit

from judge.mail.bounce import ABOUT_MAIL, ABOUT_RECIPIENT, ABOUT_US, refusal
from judge.mail.compose import Outgoing, compose

if TYPE_CHECKING:
    import aiosmtplib


STRIKES = 2
"""Mails in a row that a server fails before the others are kept from it; one alone may be the mail's own fault."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What became of a mail: ok; or not, and whether it is worth trying again."""

    number: int
    ok: bool
    again: bool = False
    error: str = ""
    refused: bool = False  # the server will not have this recipient; everything else is the server's own trouble
    ours: bool = False  # the server turns us away, whoever the recipient is


Sign = Callable[[bytes], bytes]
"""A mail, signed."""


class Transport(Protocol):
    def send(self, mails: Iterable[Outgoing]) -> Iterable[Sent]:
        """Send each when its result is asked for. Never raises for a mail or a server that is not there."""


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
                yield Sent(mail.number, ok=False, error=_why(error))
                continue
            path = mail.bounces or mail.sender
            box.add(f"Return-Path: <{path}>\r\nX-Envelope-To: {mail.to}\r\n".encode() + data)
            yield Sent(mail.number, ok=True)


class SmtpTransport:
    """One connection for many messages. `url`: smtp://user:password@host:port, smtps:// for TLS from the start,
    smtp+starttls:// to insist on it."""

    def __init__(self, url: str, sign: Sign = bytes, timeout: float = 60.0) -> None:
        self.sign = sign
        parts = urlsplit(url)
        self.host, self.tls = parts.hostname or "localhost", parts.scheme == "smtps"
        self.port = parts.port or (465 if self.tls else 25)
        self.starttls = True if parts.scheme.endswith("starttls") else None
        self.user, self.password = unquote(parts.username or ""), unquote(parts.password or "")
        self.timeout = timeout

    def send(self, mails: Iterable[Outgoing]) -> Iterator[Sent]:
        with asyncio.Runner() as runner:
            client, strikes, trouble = self._client(), 0, ""
            for mail in mails:
                if strikes >= STRIKES:
                    yield Sent(mail.number, ok=False, again=True, error=trouble)
                    continue
                result, trouble = runner.run(self._one(client, mail))
                strikes = strikes + 1 if trouble else 0
                yield result
            runner.run(self._leave(client))

    def _client(self) -> "aiosmtplib.SMTP":
        import aiosmtplib

        return aiosmtplib.SMTP(
            hostname=self.host,
            port=self.port,
            use_tls=self.tls,
            start_tls=False if self.tls else self.starttls,
            validate_certs=self.tls or bool(self.starttls),  # smtp:// takes whatever encryption it gets
            username=self.user or None,
            password=self.password or None,
            timeout=self.timeout,
        )

    async def _leave(self, client: "aiosmtplib.SMTP") -> None:
        import aiosmtplib

        try:
            if client.is_connected:
                await client.quit()
        except (aiosmtplib.SMTPException, OSError):
            client.close()

    async def _one(self, client: "aiosmtplib.SMTP", mail: Outgoing) -> tuple[Sent, str]:
        """What became of a mail; and why the server should be left in peace for a while, "" if it need not."""
        import aiosmtplib

        try:
            data = compose(mail)
        except Exception as error:  # an address that no header takes: this mail alone fails
            return Sent(mail.number, ok=False, error=_why(error)), ""
        try:
            if not client.is_connected:
                await client.connect()
            await client.sendmail(mail.bounces or mail.sender, [mail.to], self.sign(data))
        except aiosmtplib.SMTPRecipientsRefused as error:
            return _refused(mail.number, Stage.RCPT, error.recipients[0].code, error.recipients[0].message)
        except aiosmtplib.SMTPSenderRefused as error:
            return _refused(mail.number, Stage.MAIL, error.code, error.message)
        except aiosmtplib.SMTPDataError as error:
            return _refused(mail.number, Stage.DATA, error.code, error.message)
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            return Sent(mail.number, ok=False, again=True, error=_why(error)), _why(error)
        return Sent(mail.number, ok=True), ""


class Stage(Enum):
    """Where in its conversation with us a server refuses: who writes, to whom, or what."""

    MAIL, RCPT, DATA = range(3)


def _refused(number: int, stage: Stage, code: int, message: str) -> tuple[Sent, str]:
    """A refusal for now, or for good: of this recipient, of this mail, or of us, which is tried again."""
    why = f"{code} {' '.join(message.split())}"[:500]
    if code >= 500 and _of_us(stage, code, why):
        return Sent(number, ok=False, again=True, error=why, ours=True), why
    later = code < 500
    return Sent(number, ok=False, again=later, error=why, refused=stage is Stage.RCPT), why if code == 421 else ""


def _of_us(stage: Stage, code: int, why: str) -> bool:
    """The server turns us away, whoever the recipient and whatever the mail is."""
    reason = refusal(why).reason
    if stage is Stage.RCPT:
        return reason in ABOUT_US or reason in ABOUT_MAIL or (code == 554 and reason not in ABOUT_RECIPIENT)
    return stage is Stage.MAIL or reason in ABOUT_US


def _why(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:500]


def transport(url: str, sign: Sign | None = None) -> Transport:
    """`maildir:PATH` or an SMTP URL. Raises ValueError for anything else."""
    if url.startswith("maildir:"):
        return MaildirTransport(Path(url.removeprefix("maildir:")), sign or bytes)
    if url.startswith(("smtp://", "smtps://", "smtp+starttls://")):
        return SmtpTransport(url, sign or bytes)
    raise ValueError(f"JUDGE_OUTBOX must be maildir:PATH or smtp://…, not {url.partition(':')[0]}:…")
