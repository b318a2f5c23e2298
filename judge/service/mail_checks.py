"""Mail in and out as `judge doctor` and `judge setup` try it: the folder, certificates, a letter to oneself."""

import secrets
import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from time import monotonic, sleep
from urllib.parse import urlsplit

from judge.mail.compose import Extras, Outgoing
from judge.mail.imap import LOST, Mailbox
from judge.mail.mime import head_of, headers
from judge.mail.sender_proof import proven
from judge.mail.sending import Sent, allowance
from judge.service import sentences as say
from judge.service.composition import outbox, token
from judge.service.findings import Finding
from judge.service.settings import Settings, on_this_machine
from judge.store.engine import open_engine, transaction
from judge.store.work import Work

Now = Callable[[], datetime]
SKEW = timedelta(minutes=2)
EXPIRING = timedelta(days=14)
"""Before a certificate's end at which it should have been renewed."""
NEAR = 0.9
"""The part of a daily limit from which on the operator is told."""
GRACE = 3.0
"""Seconds in which somebody else who reads the folder would have taken a letter."""
PLUS = say.DELIVER_PLUS_ADDRESSES
FORGED = "{name}; dkim=pass header.d=doctor.invalid"
"""What an attacker would write above their letter."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A letter that has come: when, its head. `ours`: this judge has it. `taken`: another has, or has looked at it."""

    arrived: datetime
    head: bytes
    ours: bool = False
    taken: bool = False


def mail_findings(settings: Settings, wait: float, now: Now) -> Iterator[Finding]:
    """Whatever can be tried of the ways in and out; last a letter to ourselves, waited for so many seconds."""
    if settings.inbox:
        found = list(inbox_findings(settings))
        yield from found
        if any(finding.remedy for finding in found):
            return
    yield from certificate_findings(settings.outbox, now())
    yield from limit_findings(settings, now())
    if settings.lmtp:
        open_ = lmtp_finding(settings.lmtp)
        yield open_
        if open_.remedy and not settings.inbox:
            return  # nobody is there who could take a letter
    yield from letter_findings(settings, wait, now)


def inbox_findings(settings: Settings) -> Iterator[Finding]:
    """The mailbox can be logged into, and its folder is there."""
    mailbox = Mailbox(settings.inbox, token(settings))
    try:
        mailbox.log_in()
        if not mailbox.client.folder_exists(mailbox.folder):
            remedy = say.MAKE_INBOX_FOLDER
            yield Finding("folder", say.NO_MAILBOX_FOLDER.format(folder=mailbox.folder, host=mailbox.host), remedy)
            return
        mailbox.enter()
        idle = say.INBOX_USES_IDLE if mailbox.can_idle else say.INBOX_POLLED_EVERY.format(interval=settings.poll)
        yield Finding("IMAP", say.LOGGED_IN_TO_MAILBOX.format(mailbox=mailbox.name, watch_mode=idle))
    except LOST as error:
        yield Finding("IMAP", why(error), remedy_for(error, "JUDGE_INBOX"))
    finally:
        mailbox.close()


def why(error: Exception) -> str:
    """An error of a library in one line."""
    text = " ".join(str(error).split()).removeprefix("b'").removesuffix("'")
    return text[:300] or type(error).__name__


def remedy_for(error: Exception, setting: str) -> str:
    """What somebody can do about a server that cannot be talked to."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return say.CERTIFICATE_INVALID
    if isinstance(error, ssl.SSLError):
        return say.PORT_SPEAKS_NO_TLS.format(setting=setting)
    if isinstance(error, socket.gaierror):
        return say.MAIL_HOST_UNKNOWN.format(setting=setting)
    if isinstance(error, OSError):
        return say.MAIL_SERVER_SILENT.format(setting=setting)
    return say.CHECK_MAIL_LOGIN.format(setting=setting)


def lmtp_finding(address: str) -> Finding:
    """Somebody listens where the mail server hands letters over."""
    remedy = say.SERVER_KEEPS_LETTERS
    family = socket.AF_UNIX if address.startswith("/") else socket.AF_INET
    host, _, port = address.rpartition(":")
    try:
        with socket.socket(family) as here:
            here.settimeout(10)
            here.connect(address if address.startswith("/") else (host or "127.0.0.1", int(port)))
            good = here.recv(200).startswith(b"220")
    except OSError as error:
        return Finding("LMTP", say.LISTENER_CLOSED.format(address=address, reason=why(error)), remedy)
    return Finding(
        "LMTP",
        say.LISTENER_OPEN.format(address=address) if good else say.ADDRESS_TAKEN_BY_OTHER.format(address=address),
        "" if good else remedy,
    )


def certificate_findings(url: str, now: datetime) -> Iterator[Finding]:
    """The certificate with which the mail server on this machine greets others is good for a while."""
    from cryptography.x509 import load_der_x509_certificate

    parts = urlsplit(url)
    if parts.scheme != "smtp" or not on_this_machine(url):
        return  # another's, which is looked at whenever we connect
    try:
        with smtplib.SMTP(str(parts.hostname), parts.port or 25, timeout=20) as client:
            client.ehlo()
            if not client.has_extn("starttls"):
                return
            client.starttls(context=ssl._create_unverified_context())  # nosec: it is the certificate that is looked at
            shown = client.sock.getpeercert(True) if isinstance(client.sock, ssl.SSLSocket) else None
    except (OSError, smtplib.SMTPException) as error:
        yield Finding("certificate", why(error), say.CHECK_SERVER_AND_TLS)
        return
    end = load_der_x509_certificate(shown or b"").not_valid_after_utc
    left = end - now
    bad = left < EXPIRING
    said = say.CERTIFICATE_EXPIRED.format(end=end) if left < timedelta() else say.CERTIFICATE_GOOD_UNTIL.format(end=end)
    yield Finding("certificate", said, say.RENEW_CERTIFICATE if bad else "")


def limit_findings(settings: Settings, now: datetime) -> Iterator[Finding]:
    """How much of what the host lets us send is used up."""
    bound = allowance(settings.outbox)
    if bound is None:
        return
    engine = open_engine(settings.database)
    with transaction(engine) as session:
        sent = Work(session).sent_since(now - bound.span)
    engine.dispose()
    remedy = say.REPORTS_MUST_WAIT
    yield Finding("limit", f"{sent} of {bound}", remedy if sent >= NEAR * bound.count else "")


def letter_findings(settings: Settings, wait: float, now: Now) -> Iterator[Finding]:
    """A letter out and in again, to an address with a tag: do plus addresses arrive?"""
    plus = settings.tags == "plus"
    began = now().replace(microsecond=0)
    to, ident, sent = write(settings, plus, began)
    if not sent.ok and sent.refused and plus and write(settings, False, began)[2].ok:
        yield Finding("plus addresses", say.RECIPIENT_REFUSED.format(recipient=to, error=sent.error), PLUS)
        return
    taken = say.MAIL_WRITTEN_TO_FILE if settings.outbox.startswith("maildir:") else say.MAIL_TAKEN_BY_SERVER
    remedy = say.CHECK_ADDRESS_AND_OUTBOX.format(address=settings.address)
    yield Finding("mail out", taken if sent.ok else sent.error, "" if sent.ok else remedy)
    if not sent.ok or settings.outbox.startswith("maildir:"):
        return
    seen = arrives(settings, ident, wait)
    if seen is None and plus:
        plain = write(settings, False, began)
        if plain[2].ok and arrives(settings, plain[1], wait) is not None:
            yield Finding("plus addresses", say.PLUS_ADDRESS_LOST.format(recipient=to, address=settings.address), PLUS)
            return
    if seen is None:
        running = say.CHECK_RUN_TAKES_LMTP if settings.lmtp else "is JUDGE_INBOX right?"
        remedy = say.CHECK_PLUS_ADDRESS.format(recipient=to, run_hint=running)
        yield Finding("mail in", say.TEST_LETTER_MISSING.format(seconds=wait), remedy)
        return
    if seen.taken:
        remedy = say.INBOX_READ_BY_OTHERS
        yield Finding("mail in", say.TEST_LETTER_TAKEN, remedy)
        return
    took, tag = (now() - began).total_seconds(), say.WITH_ADDRESS_TAG if plus else ""
    yield Finding("mail in", say.TEST_LETTER_ARRIVED.format(seconds=took, tag=tag))
    yield from _stripped(settings, seen.head)
    skew = abs(seen.arrived - began)
    late = say.CLOCKS_DIFFER
    yield Finding("clock", say.CLOCK_DIFFERENCE.format(seconds=skew.total_seconds()), late if skew > SKEW else "")


def write(settings: Settings, tagged: bool, at: datetime) -> tuple[str, str, Sent]:
    """A letter to ourselves: where it went, its Message-ID, what became of it."""
    nonce = secrets.token_hex(8)
    local, _, host = settings.address.rpartition("@")
    to = f"{local}+doctor.{nonce}@{host}" if tagged else settings.address
    ident, text = f"<doctor.{nonce}@{host}>", say.SELF_TEST_LETTER
    forged = FORGED.format(name=own_name(settings.authserv)) if settings.authserv else ""
    letter = Outgoing(
        0, settings.address, to, "", "judge doctor", text, "", ident, "", at, extras=Extras(forged=forged)
    )
    (sent,) = outbox(settings).send([letter])
    return to, ident, sent


def own_name(authserv: str) -> str:
    """A name that the setting takes for our own server's."""
    return authserv.replace(",", " ").split()[0].replace("*", "doctor")


def _stripped(settings: Settings, head: bytes) -> Iterator[Finding]:
    """Whether our mail server takes away proofs that senders have forged."""
    if not settings.authserv:
        return
    mail = head_of(head)
    forged = proven(headers(mail, "authentication-results"), settings.authserv, "anybody@doctor.invalid")
    remedy = say.REFUSE_FORGED_PROOFS
    said = say.FORGED_PROOF_COUNTS if forged else say.FORGED_PROOFS_IGNORED
    yield Finding("Authentication-Results", said, remedy if forged else "")


def arrives(settings: Settings, ident: str, wait: float) -> Seen | None:
    """The letter, as soon as it is there; None after so many seconds."""
    end = monotonic() + wait
    while (found := _seen(settings, ident)) is None and monotonic() < end:
        sleep(0.5)
    if found is None or found.ours:
        return found
    sleep(GRACE)
    return _seen(settings, ident) or replace(found, taken=True)


def _seen(settings: Settings, ident: str) -> Seen | None:
    """In the mailbox; or in the database, if a judge of ours runs and took it: it stores a letter, then moves it."""
    mailbox = Mailbox(settings.inbox, token(settings)) if settings.inbox else None
    found, away = None, False
    if mailbox is not None:
        mailbox.connect()
        try:
            found = mailbox.find(ident)
            away = found is not None and (mailbox.selected != mailbox.folder or mailbox.looked_at(ident))
        finally:
            mailbox.close()
    engine = open_engine(settings.database)
    with transaction(engine) as session:
        stored = Work(session).came_with(ident)
    engine.dispose()
    if stored is not None:
        return Seen(*stored, ours=True)
    return Seen(*found, taken=away) if found else None
