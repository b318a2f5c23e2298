"""SMTP: a few connections side by side, each used for many mails; one domain's mails go one after another."""

import asyncio
from base64 import b64encode
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from judge.mail.bounce import ABOUT_MAIL, ABOUT_RECIPIENT, ABOUT_US, Reason, refusal
from judge.mail.compose import Outgoing, compose
from judge.mail.sending import Sent, Sign, Token, why

if TYPE_CHECKING:
    import aiosmtplib

LANES = 4
"""Connections at once."""
STRIKES = 2
"""Mails in a row that a server fails, or a domain puts off, before the others are kept from it: one alone may be the
mail's or its recipient's own fault."""


PERSONAL = frozenset({Reason.USERUNKNOWN, Reason.MAILBOXFULL, Reason.SUSPEND, Reason.HASMOVED})
"""Reasons to be asked later that say nothing of others in the same domain."""


class Stage(Enum):
    """Where in its conversation with us a server refuses: who writes, to whom, or what."""

    MAIL, RCPT, DATA = range(3)


@dataclass
class Lane:
    """A connection, and what it is at."""

    client: "aiosmtplib.SMTP"
    mail: Outgoing | None = None


@dataclass
class Queue:
    """The mails of one call of `send`: what waits, by domain in the order in which they came."""

    mails: deque[Outgoing]
    deferred: Counter[str] = field(default_factory=Counter)  # by domain: recipients in a row whom it would not have yet
    later: dict[str, str] = field(default_factory=dict)  # domains that want no mail for now, and why
    strikes: int = 0
    trouble: str = ""  # why the server itself is left in peace

    def held_back(self) -> Iterator[Sent]:
        """What need not be tried now: the server is not there, or the domain wants to be asked later."""
        kept: deque[Outgoing] = deque()
        for mail in self.mails:
            error = self.trouble if self.strikes >= STRIKES else self.later.get(domain(mail), "")
            if error:
                yield Sent(mail.number, ok=False, again=True, error=error)
            else:
                kept.append(mail)
        self.mails = kept

    def next(self, busy: set[str]) -> Outgoing | None:
        """The first mail to a domain that no connection is at."""
        found = next((mail for mail in self.mails if domain(mail) not in busy), None)
        if found is not None:
            self.mails.remove(found)
        return found


class SmtpTransport:
    """`url`: smtp://user:password@host:port, smtps:// for TLS from the start, smtp+starttls:// to insist on it."""

    def __init__(self, url: str, sign: Sign = bytes, token: Token | None = None, timeout: float = 60.0) -> None:
        parts = urlsplit(url)
        self.host, self.tls = parts.hostname or "localhost", parts.scheme == "smtps"
        self.port = parts.port or (465 if self.tls else 25)
        self.starttls = True if parts.scheme.endswith("starttls") else None
        self.user, self.password = unquote(parts.username or ""), unquote(parts.password or "")
        self.sign, self.timeout, self.token = sign, timeout, None if parts.password else token

    def send(self, mails: Iterable[Outgoing]) -> Iterator[Sent]:
        """Results in the order in which they come. A connection goes on when its last result has been taken."""
        queue, at = Queue(deque(mails)), dict[asyncio.Task[tuple[Sent, str]], Lane]()
        with asyncio.Runner() as runner:
            lanes = [Lane(self._client()) for _ in range(min(LANES, len(queue.mails)))]
            while True:
                yield from queue.held_back()
                self._start(runner, queue, lanes, at)
                if not at:
                    break
                done, _ = runner.run(_first(at))
                for task in done:
                    yield self._settled(queue, at.pop(task), *task.result())
            for lane in lanes:
                runner.run(self._leave(lane.client))

    def _start(
        self, runner: asyncio.Runner, queue: Queue, lanes: list[Lane], at: "dict[asyncio.Task[tuple[Sent, str]], Lane]"
    ) -> None:
        """Every idle connection takes a mail; while the server is in doubt only one of them."""
        for lane in lanes:
            busy = {domain(other.mail) for other in lanes if other.mail is not None}
            if lane.mail is not None or (queue.strikes and busy):
                continue
            lane.mail = queue.next(busy)
            if lane.mail is not None:
                at[runner.get_loop().create_task(self._one(lane.client, lane.mail))] = lane

    def _settled(self, queue: Queue, lane: Lane, sent: Sent, trouble: str) -> Sent:
        assert lane.mail is not None, "it was sent"
        queue.strikes, queue.trouble = (queue.strikes + 1, trouble) if trouble else (0, "")
        where, lane.mail = domain(lane.mail), None
        queue.deferred[where] = queue.deferred[where] + 1 if sent.domain else 0
        if queue.deferred[where] < STRIKES:
            return replace(sent, domain=False)
        queue.later[where] = sent.error
        return sent

    def _client(self) -> "aiosmtplib.SMTP":
        import aiosmtplib

        return aiosmtplib.SMTP(
            hostname=self.host,
            port=self.port,
            use_tls=self.tls,
            start_tls=False if self.tls else self.starttls,
            validate_certs=self.tls or bool(self.starttls),  # smtp:// takes whatever encryption it gets
            username=None if self.token else self.user or None,
            password=None if self.token else self.password or None,
            timeout=self.timeout,
        )

    async def _connect(self, client: "aiosmtplib.SMTP") -> None:
        """Log in, by a token if there is one; one that is refused before its time is had anew, once.

        A connection that is not logged in is closed: the next mail would take it for a good one.
        """
        import aiosmtplib

        if self.token is None:
            await client.connect()
            return
        try:
            try:
                await self._log_in(client, False)
            except aiosmtplib.SMTPAuthenticationError:
                client.close()
                await self._log_in(client, True)
        except BaseException:
            client.close()
            raise

    async def _log_in(self, client: "aiosmtplib.SMTP", fresh: bool) -> None:
        assert self.token is not None, "asked before"
        token = await asyncio.to_thread(self.token, fresh)
        await client.connect()
        await self._bear(client, token)

    async def _bear(self, client: "aiosmtplib.SMTP", token: str) -> None:
        """OAUTHBEARER (RFC 7628) where the server knows it, else XOAUTH2."""
        import aiosmtplib

        await client.ehlo()
        if "oauthbearer" not in client.server_auth_methods:
            await client.auth_xoauth2(self.user, token)
            return
        name = self.user.replace("=", "=3D").replace(",", "=2C")
        words = f"n,a={name},\1host={self.host}\1port={self.port}\1auth=Bearer {token}\1\1"
        answer = await client.execute_command(b"AUTH", b"OAUTHBEARER", b64encode(words.encode()))
        if answer.code == 334:  # why it fails; the server waits for a word before it says so (RFC 7628, 3.2.3)
            answer = await client.execute_command(b"AQ==")
        if answer.code != 235:
            raise aiosmtplib.SMTPAuthenticationError(answer.code, answer.message)

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
            data = self.sign(compose(mail))
        except Exception as error:  # an address that no header takes: this mail alone fails
            return Sent(mail.number, ok=False, error=why(error)), ""
        try:
            if not client.is_connected:
                await self._connect(client)
            await client.sendmail(mail.bounces or mail.sender, [mail.to], data)
        except aiosmtplib.SMTPRecipientsRefused as error:
            return _refused(mail.number, Stage.RCPT, error.recipients[0].code, error.recipients[0].message)
        except aiosmtplib.SMTPSenderRefused as error:
            return _refused(mail.number, Stage.MAIL, error.code, error.message)
        except aiosmtplib.SMTPDataError as error:
            return _refused(mail.number, Stage.DATA, error.code, error.message)
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            return Sent(mail.number, ok=False, again=True, error=why(error)), why(error)
        return Sent(mail.number, ok=True), ""


async def _first(
    at: "dict[asyncio.Task[tuple[Sent, str]], Lane]",
) -> "tuple[set[asyncio.Task[tuple[Sent, str]]], set[asyncio.Task[tuple[Sent, str]]]]":
    return await asyncio.wait(at, return_when=asyncio.FIRST_COMPLETED)


def domain(mail: Outgoing) -> str:
    """Where a mail goes."""
    return mail.to.rpartition("@")[2].lower()


def _refused(number: int, stage: Stage, code: int, message: str) -> tuple[Sent, str]:
    """A refusal for now, or for good: of this recipient, of their domain, of this mail, or of us."""
    said = f"{code} {' '.join(message.split())}"[:500]
    if code >= 500 and _of_us(stage, code, said):
        return Sent(number, ok=False, again=True, error=said, ours=True), said
    later = code < 500
    wide = later and stage is Stage.RCPT and refusal(said).reason not in PERSONAL
    found = Sent(number, ok=False, again=later, error=said, refused=stage is Stage.RCPT, domain=wide)
    return found, said if code == 421 else ""


def _of_us(stage: Stage, code: int, said: str) -> bool:
    """The server turns us away, whoever the recipient and whatever the mail is."""
    reason = refusal(said).reason
    if stage is Stage.RCPT:
        return reason in ABOUT_US or reason in ABOUT_MAIL or (code == 554 and reason not in ABOUT_RECIPIENT)
    return stage is Stage.MAIL or reason in ABOUT_US
