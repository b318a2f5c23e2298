"""`judge doctor`: is all well with settings, database, disk, clock, queues and mail; and what to do where it is not."""

import secrets
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit

from sqlalchemy.exc import DBAPIError

from judge.mail.compose import Extras, Outgoing
from judge.mail.imap import Mailbox
from judge.mail.mime import head_of, headers
from judge.mail.oauth import SignedOut, Tokens
from judge.mail.sender_proof import proven
from judge.service.composition import outbox, token
from judge.service.dns_checks import dns_findings
from judge.service.findings import Finding
from judge.service.settings import Settings, shipped
from judge.store.engine import SchemaError, open_engine, prepare, transaction
from judge.store.work import Work

ROOM = 500_000_000
"""Bytes of a disk that are not to be used up."""
LATE = timedelta(minutes=10)
ENDING = 14.0
"""Days before a sign-in's end at which it should be renewed."""
Seen = tuple[datetime, bytes]
"""When a letter came, and its head."""
SKEW = timedelta(minutes=2)


def findings(settings: Settings, mail: bool, wait: float) -> Iterator[Finding]:
    """Every check, one after another; `mail`: a letter to ourselves, waited for so many seconds."""
    yield from _whole(_settings(settings), "settings")
    there = next(_whole(iter([_database(settings)]), "database"))
    yield there
    yield from _whole(_disk(settings), "disk")
    if settings.archive:
        yield _archive(Path(settings.archive))
    if not there.remedy:
        yield from _whole(_queues(settings), "queues")
    if settings.oauth:
        yield _signed_in(Tokens(Path(settings.oauth)))
    if mail:
        yield from _whole(dns_findings(settings), "name servers")
    if mail and not there.remedy:
        yield from _whole(_mail(settings, wait), "mail")


def _whole(checks: Iterator[Finding], what: str) -> Iterator[Finding]:
    """The checks; one that breaks is a finding, too."""
    try:
        yield from checks
    except Exception as error:
        why = f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"
        yield Finding(what, why, "is the server there, are JUDGE_INBOX, JUDGE_OUTBOX and their passwords right?")


def _settings(settings: Settings) -> Iterator[Finding]:
    host = settings.address.rpartition("@")[2]
    wrong = "" if "." in host else "set JUDGE_ADDRESS to the address that players write to"
    yield Finding("address", settings.address, wrong)
    try:
        shortest = min(map(len, settings.secrets))
        weak = "take 32 characters or more: openssl rand -hex 32; put it first, keep the old ones behind it"
        yield Finding("secret", f"{shortest} characters", weak if shortest < 32 else "")
    except (ValueError, OSError) as error:
        yield Finding("secret", str(error), "remove the empty file, or set JUDGE_SECRET")
    ways = [name for name, value in (("IMAP", settings.inbox), ("LMTP", settings.lmtp)) if value]
    yield Finding("letters in", " and ".join(ways) or "by `judge deliver` only")
    for name, url in (("JUDGE_INBOX", settings.inbox), ("JUDGE_OUTBOX", settings.outbox)):
        parts = urlsplit(url)
        open_ = parts.scheme in ("imap", "smtp") and parts.password and parts.hostname not in ("127.0.0.1", "localhost")
        if open_:
            yield Finding(name, "the password goes over the net in clear", "use imaps://, smtps:// or smtp+starttls://")
    file = Path("judge.toml")
    if file.exists() and file.stat().st_mode & 0o044:
        yield Finding("judge.toml", "others on this machine can read it", "chmod 600 judge.toml")


def _archive(folder: Path) -> Finding:
    """The web archive's folder can be made and written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f".{secrets.token_hex(8)}"
        draft.touch()
        draft.unlink()
    except OSError as error:
        return Finding(
            "web archive", f"{folder}: {error.strerror}", "is JUDGE_ARCHIVE right, may the judge write there?"
        )
    return Finding("web archive", str(folder))


def _signed_in(tokens: Tokens) -> Finding:
    """Tokens can be had, and the sign-in does not end soon."""
    try:
        tokens.access(fresh=True)
        until = tokens.read().get("signed_in_until")
    except SignedOut as error:
        return Finding("sign-in", str(error), "`judge signin` on this machine; nothing is lost meanwhile")
    except OSError as error:
        return Finding("sign-in", str(error)[:200], "is the network there, and the host's token server?")
    left = (until - tokens.now()) / 86400 if until else None
    said = "tokens are had" if left is None else f"good for {left:.0f} days"
    return Finding("sign-in", said, "`judge signin` before it ends" if left is not None and left < ENDING else "")


def _database(settings: Settings) -> Finding:
    what = settings.database.partition("://")[0]
    try:
        engine = open_engine(settings.database)
        prepare(engine, shipped("migrations"))
        engine.dispose()
    except SchemaError as error:
        return Finding("database", what, str(error))
    except (DBAPIError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        return Finding(
            "database", why, "is the server running, the path writable, the disk full, JUDGE_DATABASE right?"
        )
    return Finding("database", f"{what}, there and of this judge's revision")


def _disk(settings: Settings) -> Iterator[Finding]:
    for folder in dict.fromkeys(p.resolve() for p in (settings.home, Path.cwd())):
        if folder.exists():
            free = shutil.disk_usage(folder).free
            remedy = "" if free > ROOM else "make room: without it letters are refused until there is some"
            yield Finding("disk", f"{free / 1e9:.1f} GB free at {folder}", remedy)


def _queues(settings: Settings) -> Iterator[Finding]:
    now, engine = datetime.now(UTC), open_engine(settings.database)
    with transaction(engine) as session:
        found = Work(session).troubles(now, LATE)
    engine.dispose()
    yield _count(
        "letters waiting", found["waiting"], "is `judge run` running? otherwise `judge tick`; its log says why"
    )
    yield _count("letters put aside", found["quarantined"], "`judge letters --status quarantined`, then --retry NUMBER")
    yield _count("notices that cannot be sent", found["stuck"], "is JUDGE_OUTBOX right, the mail server there?")
    yield _count("notices given up this week", found["failed"], "`judge campaigns` and the GMs know who is unreachable")
    yield _count("campaigns overdue", found["overdue"], "is `judge run` running? otherwise `judge tick`")
    yield _count("clock: things from the future", found["future"], "the clock was ahead: check it (timedatectl, NTP)")
    unproven = 0 if settings.authserv else found["proving"]
    yield _count(
        "campaigns with auth=on that nobody proves", unproven, "set JUDGE_AUTHSERV: each of their letters is asked back"
    )
    refused = ", ".join(f"{reason}: {count}" for reason, count in sorted(found["reasons"].items()))
    yield Finding("letters not read this week", refused or "none")


def _count(what: str, count: int, remedy: str) -> Finding:
    return Finding(what, str(count) if count else "none", remedy if count else "")


def _mail(settings: Settings, wait: float) -> Iterator[Finding]:
    """A letter out and in again, to an address with a tag: do plus addresses arrive?"""
    nonce = secrets.token_hex(8)
    local, _, host = settings.address.rpartition("@")
    tagged = f"{local}+doctor.{nonce}@{host}"
    began = datetime.now(UTC).replace(microsecond=0)
    ident = f"<doctor.{nonce}@{host}>"
    text = "The judge writes to itself, to see whether mail goes out and comes in.\n"
    forged = FORGED.format(name=own_name(settings.authserv)) if settings.authserv else ""
    letter = Outgoing(
        0, settings.address, tagged, "", "judge doctor", text, "", ident, "", began, extras=Extras(forged=forged)
    )
    (sent,) = outbox(settings).send([letter])
    yield Finding(
        "mail out", "taken by the mail server" if sent.ok else sent.error, "" if sent.ok else "see JUDGE_OUTBOX"
    )
    if not sent.ok or settings.outbox.startswith("maildir:"):
        return
    seen = _arrives(lambda: _seen(settings, ident), wait)
    if seen is None:
        running = "is `judge run` there to take it (LMTP)?" if settings.lmtp else "is JUDGE_INBOX right?"
        remedy = f"does {tagged} reach the judge's mailbox (recipient_delimiter = +)? {running}"
        yield Finding("mail in", f"not there after {wait:.0f} s", remedy)
        return
    yield Finding("mail in", f"there after {(datetime.now(UTC) - began).total_seconds():.0f} s, with its tag")
    arrived, head = seen
    yield from _stripped(settings, head)
    skew = abs(arrived - began)
    late = "this clock and the mail server's differ: check both (timedatectl, NTP)"
    yield Finding("clock", f"{skew.total_seconds():.0f} s from the mail server's", late if skew > SKEW else "")


FORGED = "{name}; dkim=pass header.d=doctor.invalid"
"""What an attacker would write above their letter."""


def own_name(authserv: str) -> str:
    """A name that the setting takes for our own server's."""
    return authserv.replace(",", " ").split()[0].replace("*", "doctor")


def _stripped(settings: Settings, head: bytes) -> Iterator[Finding]:
    """Whether our mail server takes away proofs that senders have forged."""
    if not settings.authserv:
        return
    mail = head_of(head)
    forged = proven(headers(mail, "authentication-results"), settings.authserv, "anybody@doctor.invalid")
    remedy = "anybody could prove anything: see deploy/mail/postfix.md, Forged proofs, or auth=on is worth nothing"
    said = "a forged one counts" if forged else "forged ones do not count"
    yield Finding("Authentication-Results", said, remedy if forged else "")


def _arrives(look: Callable[[], Seen | None], wait: float) -> Seen | None:
    end = monotonic() + wait
    while True:
        found = look()
        if found is not None or monotonic() > end:
            return found
        sleep(0.5)


def _seen(settings: Settings, ident: str) -> Seen | None:
    """When the letter came, and its head: in the database if a judge runs and took it, else in the mailbox."""
    engine = open_engine(settings.database)
    with transaction(engine) as session:
        stored = Work(session).came_with(ident)
    engine.dispose()
    if stored is not None or not settings.inbox:
        return stored
    mailbox = Mailbox(settings.inbox, token(settings))
    mailbox.connect()
    try:
        return mailbox.find(ident)
    finally:
        mailbox.close()
