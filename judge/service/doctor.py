"""`judge doctor`: is all well with settings, database, disk, clock, queues and mail; and what to do where it is not."""

import secrets
import shutil
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy.exc import DBAPIError

from judge.board import movement
from judge.games import games
from judge.games.protocol import Game
from judge.mail.oauth import SignedOut, Tokens
from judge.referee.commands.registry import clashes
from judge.referee.record.blocks import AHEAD, block
from judge.service import sentences as say
from judge.service.dns_checks import dns_findings
from judge.service.findings import Finding
from judge.service.headers import newest_headers
from judge.service.mail_checks import Now, mail_findings
from judge.service.settings import Settings, on_this_machine, shipped
from judge.store.engine import SchemaError, open_engine, prepare, transaction
from judge.store.work import Work

ROOM = 500_000_000
"""Bytes of a disk that are not to be used up."""
LATE = timedelta(minutes=10)
ENDING = 14.0
"""Days before a sign-in's end at which it should be renewed."""


def findings(settings: Settings, mail: bool, wait: float, now: Now) -> Iterator[Finding]:
    """Every check, one after another; `mail`: a letter to ourselves, waited for so many seconds."""
    if missing := nowhere(settings):
        yield missing
        return
    yield from _whole(_settings(settings), "settings")
    yield games_finding(games())
    yield Finding("board", say.BOARD_COMPILED if compiled() else say.BOARD_AS_PYTHON)
    if settings.blocks:
        yield headers_finding(Path(settings.blocks), now())
    there = next(_whole(iter([database_finding(settings)]), "database"))
    yield there
    yield from _whole(_disk(settings), "disk")
    if settings.archive:
        yield _archive(Path(settings.archive))
    if not there.remedy:
        yield from _whole(_queues(settings, now()), "queues")
    if settings.oauth:
        yield _signed_in(Tokens(Path(settings.oauth)))
    if mail:
        yield from _whole(dns_findings(settings), "name servers")
    if mail and not there.remedy:
        yield from _whole(mail_findings(settings, wait, now), "mail")


def nowhere(settings: Settings) -> Finding | None:
    """There is no judge in this folder."""
    if settings.model_fields_set or settings.home.exists():
        return None
    remedy = say.GO_TO_JUDGE_FOLDER
    return Finding("settings", say.NO_SETTINGS_FOUND, remedy)


def _whole(checks: Iterator[Finding], what: str) -> Iterator[Finding]:
    """The checks; one that breaks is a finding, too."""
    try:
        yield from checks
    except Exception as error:
        why = f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"
        yield Finding(what, why, say.CHECK_MAIL_SETTINGS)


def _settings(settings: Settings) -> Iterator[Finding]:
    host = settings.address.rpartition("@")[2]
    wrong = "" if "." in host else say.SET_JUDGE_ADDRESS
    yield Finding("address", settings.address, wrong)
    try:
        shortest = min(map(len, settings.secrets))
        weak = say.USE_LONGER_SECRET
        yield Finding("secret", f"{shortest} characters", weak if shortest < 32 else "")
    except (ValueError, OSError) as error:
        yield Finding("secret", str(error), say.REMOVE_EMPTY_SECRET_FILE)
    ways = [name for name, value in (("IMAP", settings.inbox), ("LMTP", settings.lmtp)) if value]
    yield Finding("letters in", " and ".join(ways) or say.JUDGE_DELIVER_ONLY)
    for name, url in (("JUDGE_INBOX", settings.inbox), ("JUDGE_OUTBOX", settings.outbox)):
        parts = urlsplit(url)
        open_ = parts.scheme in ("imap", "smtp") and parts.password and not on_this_machine(url)
        if open_:
            yield Finding(name, say.PASSWORD_SENT_IN_CLEAR, say.USE_ENCRYPTED_MAIL_URL)
    file = Path("judge.toml")
    if file.exists() and file.stat().st_mode & 0o044:
        yield Finding("judge.toml", say.OTHERS_CAN_READ_FILE, "chmod 600 judge.toml")


def games_finding(games: Mapping[str, Game]) -> Finding:
    """No game has a line that nobody could write since a verb of the campaign looks alike."""
    found = [clash for game in games.values() for clash in clashes(game)]
    remedy = say.NAME_REPLACED_VERB if found else ""
    return Finding("games", "; ".join(found) or ", ".join(games), remedy)


def compiled() -> bool:
    """Whether the board's modules were compiled at installation."""
    return not (movement.__file__ or "").endswith(".py")


def _archive(folder: Path) -> Finding:
    """The web archive's folder can be made and written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f".{secrets.token_hex(8)}"
        draft.touch()
        draft.unlink()
    except OSError as error:
        return Finding("web archive", f"{folder}: {error.strerror}", say.CHECK_JUDGE_ARCHIVE)
    return Finding("web archive", str(folder))


def _signed_in(tokens: Tokens) -> Finding:
    """Tokens can be had, and the sign-in does not end soon."""
    try:
        tokens.access(fresh=True)
        left = tokens.days_left()
    except SignedOut as error:
        return Finding("sign-in", str(error), say.SIGN_IN_HERE)
    except OSError as error:
        return Finding("sign-in", str(error)[:200], say.CHECK_TOKEN_SERVER)
    said = say.TOKENS_OBTAINED if left is None else say.SIGN_IN_DAYS_LEFT.format(days_left=left)
    return Finding("sign-in", said, say.RENEW_SIGN_IN if left is not None and left < ENDING else "")


def headers_finding(path: Path, now: datetime) -> Finding:
    """The headers for which dice wait are of the last hours."""
    dates = [found.at for header in newest_headers(path) if (found := block(header))]
    if not dates:
        return Finding("block headers", say.HEADERS_MISSING.format(path=path), say.WRITE_HEADERS)
    said = say.HEADERS_FRESH.format(path=path, at=max(dates))
    return Finding("block headers", said, say.WRITE_HEADERS if max(dates) < now - AHEAD else "")


def database_finding(settings: Settings) -> Finding:
    """The database is there, of this judge's revision; an empty one is made so."""
    what = settings.database.partition("://")[0]
    try:
        engine = open_engine(settings.database)
        prepare(engine, shipped("migrations"))
        engine.dispose()
    except SchemaError as error:
        return Finding("database", what, str(error))
    except (DBAPIError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        return Finding("database", why, say.CHECK_DATABASE_SERVER)
    return Finding("database", say.DATABASE_IS_CURRENT.format(database=what))


def _disk(settings: Settings) -> Iterator[Finding]:
    for folder in dict.fromkeys(p.resolve() for p in (settings.home, Path.cwd())):
        if folder.exists():
            free = shutil.disk_usage(folder).free
            remedy = "" if free > ROOM else say.MAKE_DISK_ROOM
            yield Finding("disk", say.DISK_SPACE_FREE.format(free=free / 1e9, folder=folder), remedy)


def _queues(settings: Settings, now: datetime) -> Iterator[Finding]:
    engine = open_engine(settings.database)
    with transaction(engine) as session:
        found = Work(session).troubles(now, LATE)
    engine.dispose()
    yield _count("letters waiting", found["waiting"], say.CHECK_RUN_AND_LOG)
    yield _count(say.LETTERS_PUT_ASIDE, found["quarantined"], say.RETRY_QUARANTINED_LETTERS)
    yield _count(say.UNSENDABLE_NOTICES, found["stuck"], say.CHECK_OUTBOX_AND_SERVER)
    yield _count(say.NOTICES_GIVEN_UP, found["failed"], say.FIND_UNREACHABLE_PEOPLE)
    yield _count("campaigns overdue", found["overdue"], say.CHECK_RUN_OR_TICK)
    yield _count(say.ITEMS_FROM_FUTURE, found["future"], say.CLOCK_WAS_AHEAD)
    unproven = 0 if settings.authserv else found["proving"]
    yield _count(say.UNPROVEN_AUTH_CAMPAIGNS, unproven, say.SET_JUDGE_AUTHSERV)
    own = {"loop": say.JUDGES_OWN}
    refused = ", ".join(f"{own.get(reason, reason)}: {count}" for reason, count in sorted(found["reasons"].items()))
    yield Finding(say.LETTERS_UNREAD_THIS_WEEK, refused or "none")


def _count(what: str, count: int, remedy: str) -> Finding:
    return Finding(what, str(count) if count else "none", remedy if count else "")
