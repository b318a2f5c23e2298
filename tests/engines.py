"""The database that a test's judge uses: SQLite in its folder, or with `--engine postgresql` a new one of a real server."""

from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from judge.service.settings import shipped
from judge.store.engine import open_engine, prepare
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


@lru_cache(maxsize=10_000)
def prepared(folder: Path, name: str = "judge") -> str:
    """As `database`, with its tables: they are made once, and copied."""
    url, path = database(folder, name), folder / f"{name}.db"
    if url.startswith("sqlite") and not path.exists():
        path.write_bytes(_empty())
        path.chmod(0o600)  # as the judge makes it
    return url


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        engine = open_engine(f"sqlite:///{folder}/judge.db")
        prepare(engine, shipped("migrations"))
        engine.dispose()
        return (Path(folder) / "judge.db").read_bytes()
