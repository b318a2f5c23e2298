"""A whole database into another one: for a move from SQLite to PostgreSQL, for backups, for bringing them back."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, func, select, text
from sqlmodel import SQLModel

from judge.store import sentences as say
from judge.store import tables
from judge.store.engine import MOVED, open_engine, prepare, revision_of
from judge.store.tables import REVISION

ROWS = 500


def everything() -> list[Table]:
    """All tables, those first that others refer to."""
    assert tables.REVISION
    return list(SQLModel.metadata.sorted_tables)


def empty(engine: Engine) -> bool:
    """No table holds a row."""
    with engine.connect() as connection:
        return not any(connection.execute(select(table).limit(1)).first() for table in everything())


@contextmanager
def _still(engine: Engine) -> Iterator[Connection]:
    """A look at a database that does not change meanwhile. SQLite: nobody writes until the end."""
    level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else None
    options: dict[str, Any] = {"isolation_level": level} if level else {}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        yield connection


def copy(source: Engine, target: Engine, moved: bool = False) -> dict[str, int]:
    """Every row of the source into the empty target, in one transaction. Returns the rows by table.

    `moved`: the source is not to be used again. Raises ValueError if the target is not empty or of another revision.
    """
    if revision_of(target) != REVISION or not empty(target):
        raise ValueError(say.TARGET_NOT_EMPTY)
    counts = {}
    with _still(source) as old, target.begin() as new:
        for table in everything():
            counts[table.name] = _rows(table, old, new)
        if moved:
            old.execute(text(f"UPDATE alembic_version SET version_num = '{MOVED}'"))
            old.execute(text("ALTER TABLE letter RENAME TO letter_moved"))  # a judge that still runs can take nothing
    return counts


def _rows(table: Table, old: Connection, new: Connection) -> int:
    query = select(table).order_by(*table.primary_key.columns)
    found = old.execute(query.execution_options(stream_results=True, yield_per=ROWS))
    count = 0
    for part in found.partitions(ROWS):
        new.execute(table.insert(), [dict(row._mapping) for row in part])
        count += len(part)
    if new.dialect.name == "postgresql" and "id" in table.columns:
        top = new.execute(select(func.max(table.columns["id"]))).scalar()
        if top:
            new.execute(select(func.setval(func.pg_get_serial_sequence(f'"{table.name}"', "id"), top)))
    return count


def save(source: Engine, path: Path, migrations: Path) -> None:
    """A copy as it is at one moment, as a SQLite file, while others go on writing."""
    if source.dialect.name == "sqlite":
        with sqlite3.connect(str(source.url.database)) as old, sqlite3.connect(path) as new:
            old.backup(new)
        new.close()
        old.close()
        return
    target = open_engine(f"sqlite:///{path}")
    prepare(target, migrations)
    copy(source, target)
    close(target)


def close(engine: Engine) -> None:
    """All connections are closed; a SQLite file is whole by itself."""
    if engine.dialect.name == "sqlite":
        with suppress(Exception), engine.connect() as connection:
            raw: Any = connection.connection.dbapi_connection
            raw.rollback()
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()
