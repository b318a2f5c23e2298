"""The database that a test's judge uses: SQLite in its folder, or with `--engine postgresql` a new one of a real server."""

from functools import lru_cache
from pathlib import Path

from tests.servers.stack import Postgres

CHOSEN = {"engine": "sqlite"}


@lru_cache(maxsize=1)
def server() -> Postgres:
    """One PostgreSQL for the whole run; conftest ends it."""
    here = Postgres()
    here.start()
    return here


@lru_cache(maxsize=10_000)
def database(folder: Path, name: str = "judge") -> str:
    """The URL of the database of a folder."""
    return server().database() if CHOSEN["engine"] == "postgresql" else f"sqlite:///{folder}/{name}.db"
