"""The database: opened, its schema made or compared, one transaction at a time handed out."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event, inspect, text
from sqlmodel import Session, create_engine

from judge.store import sentences as say
from judge.store.tables import REVISION

MOVED = "moved"
"""The revision of a database that has been moved: no judge takes it for its own again."""


class SchemaError(RuntimeError):
    """The database is of another version of the judge."""


CACHE = "cache_size=-12000"
"""Kilobytes of pages that each connection keeps: thousands of campaigns are more than SQLite's own two megabytes."""


def open_engine(url: str) -> Engine:
    """An engine for SQLite (WAL, one writer, waits 30 s, what is committed survives a power cut) or PostgreSQL."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True, hide_parameters=True)
    path = Path(url.partition(":///")[2])
    if path.name and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    engine = create_engine(url, connect_args={"timeout": 30, "check_same_thread": False}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy says BEGIN itself, below
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000", CACHE):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        _stand_in_line(connection.connection)
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # read-modify-write loses nothing

    @event.listens_for(engine, "checkin")
    def checkin(_: Any, record: Any) -> None:
        line = record.info.get("line")
        if line is not None:
            fcntl.flock(line, fcntl.LOCK_UN)

    @event.listens_for(engine, "close")
    def close(_: Any, record: Any) -> None:
        line = record.info.pop("line", None)
        if line is not None:
            os.close(line)

    return engine


def _stand_in_line(connection: Any) -> None:
    """Writers of all threads and processes wait for one another here: SQLite itself would sleep and try again."""
    info = connection.info
    if "line" not in info:
        path = connection.dbapi_connection.execute("PRAGMA database_list").fetchone()[2]
        info["line"] = os.open(f"{path}.line", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600) if path else None
    if info["line"] is not None:
        fcntl.flock(info["line"], fcntl.LOCK_EX)


def prepare(engine: Engine, migrations: Path) -> None:
    """Make the schema in an empty database; otherwise only compare its revision. Raises SchemaError."""
    revision = revision_of(engine)
    if revision == REVISION:
        return
    if revision == MOVED:
        raise SchemaError(say.DATABASE_MOVED)
    if revision:
        older = say.RUN_MIGRATE.format(revision=REVISION)
        newer = say.MADE_BY_NEWER_JUDGE.format(revision=REVISION)
        raise SchemaError(say.WRONG_REVISION.format(revision=revision, what=older if revision < REVISION else newer))
    migrate(engine, migrations)


def revision_of(engine: Engine) -> str:
    """The revision of the database's schema; "" if it is empty."""
    with engine.connect() as connection:
        known = inspect(connection).has_table("alembic_version")
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if known else None
        return str(found or "")


def migrate(engine: Engine, migrations: Path, revision: str = "head") -> None:
    """Run the migrations, up or down, one judge at a time. Alembic is slow: letters do not wait for it."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(migrations))
    known_ones = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    if revision not in ("head", *known_ones):
        raise ValueError(say.NO_SUCH_REVISION.format(revision=revision, known_ones=", ".join(sorted(known_ones))))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(1901)"))
        config.attributes["connection"] = connection
        known = inspect(connection).has_table("alembic_version")
        now = connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if known else None
        down = revision != "head" and now is not None and str(now) > revision
        (command.downgrade if down else command.upgrade)(config, revision)


@contextmanager
def transaction(engine: Engine) -> Iterator[Session]:
    """One transaction: committed at the end, rolled back by any exception."""
    with Session(engine, expire_on_commit=False, autoflush=False) as session, session.begin():
        yield session
