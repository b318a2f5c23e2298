"""Ways to send: SMTP by aiosmtplib, or a Maildir that holds one file a recipient."""

import asyncio
import mailbox
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

from judge.mail.compose import Outgoing, compose


@dataclass(frozen=True, slots=True)
class Sent:
    """What became of a mail: ok; or not, and whether it is worth trying again."""

    number: int
    ok: bool
    again: bool = False
    error: str = ""
    refused: bool = False  # the server will not have this recipient; everything else is the server's own trouble


class Transport(Protocol):
    def send(self, mails: Iterable[Outgoing]) -> list[Sent]:
        """Send each; one result each. Never raises for a mail or a server that is not there."""


class MaildirTransport:
    """Writes mails into a Maildir: To and X-Envelope-To name the recipient."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def send(self, mails: Iterable[Outgoing]) -> list[Sent]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        box = mailbox.Maildir(self.path, create=True)
        done = []
        for mail in mails:
            try:
                data = compose(mail)
            except Exception as error:  # an address that no header takes: this mail alone fails
                done.append(Sent(mail.number, ok=False, error=_why(error)))
                continue
            box.add(f"X-Envelope-To: {mail.to}\r\n".encode() + data)
            done.append(Sent(mail.number, ok=True))
        return done


class SmtpTransport:
    """One connection for many messages. `url`: smtp://user:password@host:port, smtps:// for TLS from the start,
    smtp+starttls:// to insist on it."""

    def __init__(self, url: str, timeout: float = 60.0) -> None:
        parts = urlsplit(url)
        self.host, self.tls = parts.hostname or "localhost", parts.scheme == "smtps"
        self.port = parts.port or (465 if self.tls else 25)
        self.starttls = True if parts.scheme.endswith("starttls") else None
        self.user, self.password = unquote(parts.username or ""), unquote(parts.password or "")
        self.timeout = timeout

    def send(self, mails: Iterable[Outgoing]) -> list[Sent]:
        return asyncio.run(self._send(list(mails)))

    async def _send(self, mails: list[Outgoing]) -> list[Sent]:
        import aiosmtplib

        client = aiosmtplib.SMTP(
            hostname=self.host,
            port=self.port,
            use_tls=self.tls,
            start_tls=False if self.tls else self.starttls,
            username=self.user or None,
            password=self.password or None,
            timeout=self.timeout,
        )
        try:
            await client.connect()
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            return [Sent(mail.number, ok=False, again=True, error=_why(error)) for mail in mails]
        done = [await self._one(client, mail) for mail in mails]
        try:
            await client.quit()
        except (aiosmtplib.SMTPException, OSError):
            client.close()
        return done

    async def _one(self, client: object, mail: Outgoing) -> Sent:
        import aiosmtplib

        assert isinstance(client, aiosmtplib.SMTP)
        try:
            data = compose(mail)
        except Exception as error:  # an address that no header takes: this mail alone fails
            return Sent(mail.number, ok=False, error=_why(error))
        try:
            if not client.is_connected:
                await client.connect()
            refused, _ = await client.sendmail(mail.sender, [mail.to], data)
            if refused:
                code, text = next(iter(refused.values()))
                return Sent(mail.number, ok=False, again=code < 500, error=f"{code} {text}", refused=True)
        except aiosmtplib.SMTPRecipientsRefused as error:
            worst = error.recipients[0]
            return Sent(
                mail.number, ok=False, again=worst.code < 500, error=f"{worst.code} {worst.message}", refused=True
            )
        except aiosmtplib.SMTPResponseException as error:
            return Sent(mail.number, ok=False, again=True, error=f"{error.code} {error.message}")
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            return Sent(mail.number, ok=False, again=True, error=_why(error))
        return Sent(mail.number, ok=True)


def _why(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:500]


def transport(url: str) -> Transport:
    """`maildir:PATH` or an SMTP URL. Raises ValueError for anything else."""
    if url.startswith("maildir:"):
        return MaildirTransport(Path(url.removeprefix("maildir:")))
    if url.startswith(("smtp://", "smtps://", "smtp+starttls://")):
        return SmtpTransport(url)
    raise ValueError(f"JUDGE_OUTBOX must be maildir:PATH or smtp://…, not {url.partition(':')[0]}:…")
