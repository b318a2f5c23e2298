"""Letters to several campaigns are served in one transaction, their turns taken in one, and none of them can tell."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import select

from judge.referee.campaign.campaign import Campaign
from judge.referee.letters import intake, routing
from judge.referee.phases import due
from judge.store.engine import transaction
from judge.store.tables import Letter
from judge.store.work import Work
from tests.desk import ANNA, GM, Desk
from tests.faults.boundaries import Fragile, Process
from tests.faults.test_boundaries import turn

NAMES = ("duel", "other", "third")
LINES = ("A Par - Bur", "A Par - Pic\nA Mar H", "STATUS")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return campaigns(Desk(tmp_path))


def campaigns(desk: Desk) -> Desk:
    for name in NAMES:
        desk.position(name)
    return desk


def written(desk: Desk) -> list[tuple[bytes, str]]:
    """A letter of anna's to each campaign."""
    ways = [desk.at("anna", name) for name in NAMES]
    return [(desk.letter(text, to=at), at) for text, at in zip(LINES, ways, strict=True)]


def stored(desk: Desk, letters: list[tuple[bytes, str]]) -> list[int]:
    with transaction(desk.engine) as session:
        return [number for raw, to in letters for number in intake.store(desk.world, Work(session), raw, to)]


def statuses(desk: Desk) -> list[str]:
    with transaction(desk.engine) as session:
        return [str(row.status) for row in session.exec(select(Letter).order_by(Letter.id))]  # type: ignore[arg-type]


def deadlines_come(desk: Desk) -> None:
    desk.now += timedelta(days=8)
    desk.world = replace(desk.world, outage=False)


def phases(desk: Desk) -> list[str]:
    found = []
    for name in NAMES:
        with desk.campaign(name) as campaign:
            found.append(campaign.row.phase)
    return found


def answers(desk: Desk) -> Counter[str]:
    return Counter(mail.in_reply_to for mail in desk.new() if mail.in_reply_to)


def test_one_transaction_claims_and_one_serves(desk: Desk) -> None:
    """A third finds nothing more."""
    stored(desk, written(desk))
    process = Process()
    with process.watched(desk):
        assert intake.serve_waiting(desk.world) == len(NAMES)
    assert process.passed.count("committed") == 3
    assert statuses(desk) == ["done"] * 3
    assert sorted(answers(desk).values()) == [1, 1, 1]
    assert [desk.held(name=name) for name in NAMES] == [["A PAR - BUR"], ["A MAR H", "A PAR - PIC"], []]


def test_letters_of_one_campaign_keep_their_order(desk: Desk) -> None:
    at = [desk.at("anna", name) for name in NAMES[:2]]
    lines = [("A Par - Bur", 0), ("A Par - Pic", 0), ("A Par - Gas", 1), ("A Par H", 0), ("A Par - Bur", 1)]
    stored(desk, [(desk.letter(text, to=at[n]), at[n]) for text, n in lines])
    assert intake.serve_waiting(desk.world) == len(lines)
    assert [desk.held(name=name) for name in NAMES[:2]] == [["A PAR H"], ["A PAR - BUR"]]


@pytest.mark.parametrize(
    "error", [ValueError("a verb with a fault"), OperationalError("SELECT", {}, Exception("gone"))]
)
def test_one_that_stumbles_harms_itself_alone(desk: Desk, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are served, each once, and answered once; the database's trouble is tried again."""
    right = routing.route

    def route(world: Any, work: Any, row: Any, letter: Any) -> None:
        right(world, work, row, letter)
        if "Pic" in letter.text:
            raise error

    monkeypatch.setattr(intake, "route", route)
    stored(desk, written(desk))
    assert intake.serve_waiting(desk.world) == len(NAMES)
    trouble = isinstance(error, OperationalError)
    assert statuses(desk) == ["done", "new" if trouble else "quarantined", "done"]
    assert [desk.held(name=name) for name in NAMES] == [["A PAR - BUR"], [], []]
    with transaction(desk.engine) as session:
        assert [row.holder for row in session.exec(select(Letter))] == ["", "", ""]
    if trouble:
        monkeypatch.undo()
        assert intake.serve_waiting(desk.world) == 1
        assert statuses(desk) == ["done"] * 3
    assert max(answers(desk).values()) == 1


def test_a_letter_that_ends_the_judge_takes_no_other_with_it(desk: Desk) -> None:
    """The first time all are begun together; from then on each is begun by itself."""
    numbers = stored(desk, written(desk))
    begun = []
    for who in ("dead-0", "dead-1", "dead-2"):
        with transaction(desk.engine) as session:  # the process dies after it has claimed them
            rows = Work(session).claim_letters(desk.now, intake.LEASE, who, most=len(NAMES))
            begun.append([row.id for row in rows])
        desk.now += intake.LEASE + timedelta(seconds=1)
    assert begun == [numbers, numbers[:1], numbers[:1]]
    intake.serve_waiting(desk.world)
    assert statuses(desk) == ["quarantined", "done", "done"]
    assert {mail.to for mail in desk.new()} >= {ANNA, GM}


@pytest.mark.parametrize(("column", "value"), [("attempts", 1), ("tries", 1), ("large", True)])
def test_what_may_stumble_or_takes_long_is_claimed_by_itself(desk: Desk, column: str, value: object) -> None:
    first, second, third = stored(desk, written(desk))
    with transaction(desk.engine) as session:
        setattr(session.get_one(Letter, second), column, value)
    begun = []
    for _ in range(3):
        with transaction(desk.engine) as session:
            rows = Work(session).claim_letters(desk.now, intake.LEASE, "this", most=len(NAMES))
            begun.append([row.id for row in rows])
    assert begun == [[first, third], [second], []]


def test_a_judge_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    """At every seventh boundary of three letters served together, and of three turns; others with every commit."""
    desk = Fragile(tmp_path, lambda most: range(1 + turn() % 7, most, 7))
    campaigns(desk)
    letters = written(desk)

    def handed_in(here: Desk) -> None:
        with transaction(here.engine) as session:
            for raw, to in letters:
                intake.store(here.world, Work(session), raw, to)
        intake.serve_waiting(here.world)

    desk.tried(handed_in, "three letters")
    deadlines_come(desk)
    desk.tick()
    assert desk.counts["stopped"] > 15
    assert not desk.found, "\n".join(desk.found[:20])
    assert phases(desk) == ["F1901M"] * 3


def test_turns_are_taken_together_and_one_that_stumbles_harms_itself_alone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = due.look

    def look(campaign: Campaign) -> None:
        right(campaign)
        if campaign.row.name == "other":
            raise ValueError("a game with a fault")

    monkeypatch.setattr(due, "look", look)
    monkeypatch.setitem(due.TOGETHER, desk.engine.dialect.name, 8)
    deadlines_come(desk)
    process = Process()
    with process.watched(desk):
        due.tick(desk.world)
    assert phases(desk) == ["F1901M", "S1901M", "F1901M"]
    assert process.passed.count("committed") > 3
    with desk.campaign("other") as campaign:
        assert campaign.row.status == "paused"
    reports = Counter(mail.to for mail in desk.new() if mail.subject.startswith(("duel F1901M", "third F1901M")))
    assert set(reports.values()) == {2}


def test_one_transaction_takes_all_turns(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(due.TOGETHER, desk.engine.dialect.name, 8)
    deadlines_come(desk)
    process = Process()
    with process.watched(desk):
        assert due.tick(desk.world) == len(NAMES)
    assert process.passed.count("committed") == 3, "moved deadlines are looked for, turns taken, nothing more is found"
    assert phases(desk) == ["F1901M"] * 3
