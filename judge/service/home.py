"""Where a judge keeps what it makes for itself. Imports next to nothing: `judge deliver` asks before all else."""

import os
from pathlib import Path

DATABASE = "sqlite:///judge-data/judge.db"
"""The database, where no setting names one."""


def home_of(database: str) -> Path:
    """Beside a SQLite database, else judge-data."""
    path = database.partition(":///")[2] if database.startswith("sqlite") else ""
    return Path(path).parent if path else Path("judge-data")


def database_here() -> str:
    """The setting `database`: of the environment, else of judge.toml, else its default. ValueError: unreadable."""
    for key, value in os.environ.items():
        if key.upper() == "JUDGE_DATABASE":
            return value
    try:
        text = Path("judge.toml").read_text("utf-8")
    except OSError:
        return DATABASE
    import tomllib

    return str(tomllib.loads(text).get("database", DATABASE))
