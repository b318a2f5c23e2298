"""What must not be lost: backups while the judge runs, bringing them back, moving to another database."""

import io
import json
import logging
import os
import tarfile
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlmodel import select

from judge.games import games
from judge.referee.record.fill_earlier import fill
from judge.service import sentences as say
from judge.service.settings import Settings, shipped
from judge.store.copying import close, copy, empty, save
from judge.store.engine import migrate, open_engine, prepare, revision_of, transaction
from judge.store.tables import REVISION, Folder

log = logging.getLogger("judge")
SLACK = timedelta(days=1)
"""How much earlier than the backup the mailbox is read again: what is known already is passed over."""


def back_up(settings: Settings, path: Path, now: datetime | None = None) -> int:
    """Database and secrets in one file, for its owner's eyes only. Returns its size in bytes. Raises ValueError."""
    if settings.database.startswith("sqlite") and not Path(settings.database.partition(":///")[2]).exists():
        raise ValueError(say.NO_DATABASE_THERE.format(database=settings.database))
    if revision_of(open_engine(settings.database)) != REVISION:
        raise ValueError(say.DATABASE_REVISION_DIFFERS.format(database=settings.database))
    path.parent.mkdir(parents=True, exist_ok=True)
    at = (now or datetime.now(UTC)).isoformat(timespec="seconds")
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        database = Path(folder) / "judge.db"
        save(open_engine(settings.database), database, shipped("migrations"))
        facts = {"format": "judge-backup-1", "at": at, "revision": REVISION, "address": settings.address}
        with (
            os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file,
            tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as archive,
        ):
            _text(archive, "backup.json", json.dumps(facts))
            _text(archive, "secret", "\n".join(settings.secrets) + "\n")
            archive.add(database, "judge.db")
    draft.replace(path)
    return path.stat().st_size


def _text(archive: tarfile.TarFile, name: str, text: str) -> None:
    info = tarfile.TarInfo(name)
    info.size, info.mode = len(text.encode()), 0o600
    archive.addfile(info, io.BytesIO(text.encode()))


def restore(settings: Settings, path: Path) -> str:
    """A backup into the empty database of the settings. Returns when it was made. Raises ValueError.

    The mailbox is read again from then on when the service starts.
    """
    with tempfile.TemporaryDirectory() as folder:
        try:
            with tarfile.open(path, "r:gz") as archive:
                archive.extractall(folder, filter="data")
            facts = json.loads((Path(folder) / "backup.json").read_text("utf-8"))
            made = datetime.fromisoformat(facts["at"])
        except (tarfile.TarError, OSError, KeyError, ValueError, EOFError) as error:
            raise ValueError(say.NOT_JUDGE_BACKUP.format(path=path, error=error)) from None
        secrets = (Path(folder) / "secret").read_text("ascii")
        _same_secret(settings, secrets)
        target = open_engine(settings.database)
        prepare(target, shipped("migrations"))
        if not empty(target):
            raise ValueError(say.DATABASE_NOT_EMPTY)
        source = open_engine(f"sqlite:///{folder}/judge.db")
        migrate(source, shipped("migrations"))
        _bring_secret(settings, secrets)
        copy(source, target)
        close(source)
    for why in fill(target, games()):
        log.warning(say.TOLD_BEFORE_BACKUP_LOST, extra={"why": why})
    with transaction(target) as session:
        for row in session.exec(select(Folder)):
            row.since, row.holder = made - SLACK, ""
            session.add(row)
    target.dispose()
    return str(facts["at"])


def _same_secret(settings: Settings, text: str) -> None:
    """The secrets where the judge will look for them are these, or there are none yet. Raises ValueError."""
    path = settings.home / "secret"
    if settings.secret:
        if settings.secret.replace(",", " ").split() != text.split():
            raise ValueError(say.JUDGE_SECRET_DIFFERS)
    elif path.exists() and path.read_text("ascii").split() != text.split():
        raise ValueError(say.CAMPAIGN_SECRETS_DIFFER.format(path=path))


def _bring_secret(settings: Settings, text: str) -> None:
    """The secrets go where the judge looks for them."""
    if settings.secret:
        return
    path = settings.home / "secret"
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(text)


def move(settings: Settings, to: str) -> dict[str, int]:
    """Everything into another database; the old one is not used again. Raises ValueError. Returns the rows by table."""
    source = open_engine(settings.database)
    with transaction(source) as session:
        now = datetime.now(UTC)
        held = [row.holder for row in session.exec(select(Folder)) if row.holder and row.until and row.until > now]
    if held:
        raise ValueError(say.STOP_RUNNING_JUDGE_FIRST.format(held=held[0]))
    secrets = "\n".join(settings.secrets) + "\n"
    there = settings.model_copy(update={"database": to})
    _same_secret(there, secrets)
    target = open_engine(to)
    prepare(target, shipped("migrations"))
    if there.home != settings.home:
        _bring_secret(there, secrets)
    counts = copy(source, target, moved=True)
    close(source)
    target.dispose()
    return counts
