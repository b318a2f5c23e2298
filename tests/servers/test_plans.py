"""No statement that the service gives to its database looks through a whole table: asked of SQLite's own planner."""

import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event
from sqlmodel import SQLModel

from judge.games import games
from judge.referee.letters.intake import serve_waiting
from judge.referee.world import World
from judge.service.archiving import build
from judge.service.housekeeping import tidy_up
from judge.service.settings import Settings
from judge.store.engine import transaction
from judge.store.work import Work
from tests.desk import Desk
from tests.engines import CHOSEN, prepared
from tests.letters.test_golden import FOLDER, Conversation, steps
from tests.letters.test_together import campaigns, stored, written
from tests.office import Office

SMALL = {"folder", "chore", "alembic_version"}
"""Tables that stay small: a row for each mail folder, each thing that is done now and then, and one."""
WHOLE = {
    "GROUP BY letter.status": "counted in an index alone, when Prometheus asks",
    "GROUP BY notice.status": "the same",
    "GROUP BY campaign.status": "the same",
    "UPDATE campaign SET founder": "a migration",
    "UPDATE notice SET ident": "a migration",
    "SELECT origin FROM letter": "a migration",
}
"""Words of the statements that may look at all rows, and why."""
GROWS = {
    "ix_letter_status": {"done", "guarded", "duplicate"},
    "ix_notice_status": {"sent"},
    "ix_campaign_status": {"over"},
}
"""Indexes by status, and the statuses that most rows have in the end: to look among those is to look at nearly all."""
HELD = "_held"
"""How the indexes end that hold only the few rows that somebody is at."""
TABLES = set(SQLModel.metadata.tables)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """Every statement that is given to an SQLite database meanwhile, with its first parameters."""
    monkeypatch.setitem(CHOSEN, "engine", "sqlite")
    found: dict[str, Any] = {}

    def note(_c: Any, _k: Any, statement: str, parameters: Any, _x: Any, many: bool) -> None:
        found.setdefault(statement, parameters[0] if many else parameters)

    event.listen(Engine, "before_cursor_execute", note)
    yield found
    event.remove(Engine, "before_cursor_execute", note)


def test_every_statement_finds_its_rows_by_an_index(tmp_path: Path, said: dict[str, Any]) -> None:
    for path in sorted(FOLDER.glob("*.txt")):
        (tmp_path / path.stem).mkdir()
        talk = Conversation(tmp_path / path.stem)
        for row, letter in steps(path.read_text("utf-8")):
            for mail in talk.happens(row, letter):
                talk.note(mail)
        talk.desk.engine.dispose()
    (tmp_path / "together").mkdir()
    camps = campaigns(Desk(tmp_path / "together"))
    stored(camps, written(camps))
    serve_waiting(camps.world)
    chores(office(tmp_path).world, tmp_path)
    empty = tmp_path / "empty"
    empty.mkdir()
    prepared(empty)
    with sqlite3.connect(empty / "judge.db") as database:
        wrong = [
            f"{line}: {' '.join(words.split())}"
            for words, parameters in said.items()
            if words.split()[0] in ("SELECT", "UPDATE", "DELETE")
            for *_, line in database.execute(f"EXPLAIN QUERY PLAN {words}", parameters)
            if (line.startswith("SCAN") and line.split()[1] in TABLES - SMALL and not line.endswith(HELD))
            or any(f" {index} " in line and many & {*map(str, parameters)} for index, many in GROWS.items())
            if not any(part in " ".join(words.split()) for part in WHOLE)
        ]
    assert len(said) > 200, "nearly all that there are"
    assert not wrong, "\n".join(wrong)


def office(folder: Path) -> Office:
    """A round of a game, so that something is due, told and put aside."""
    game = games()["intimate"]
    made = Office(folder, game, 2, b"plans", {})
    made.join()
    made.round()
    return made


def chores(world: World, folder: Path) -> None:
    """What the service does and is asked by itself, beside letters, ticks and mails."""
    tidy_up(world)
    with transaction(world.engine) as session:
        work = Work(session)
        work.counts(world.now())
        work.troubles(world.now(), timedelta(minutes=10))
        work.behind()
        work.release(lambda _: False)
        work.return_own("nobody")
        work.hurry(world.now())
        work.claim(world.now(), timedelta(minutes=5))
    build(world, Settings(database=str(world.engine.url)), folder / "archive")
