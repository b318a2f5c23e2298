"""What lies just on one side of a bound and just on the other: dates, absences, records, and what REDO may undo."""

from dataclasses import replace
from datetime import timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest
from sqlmodel import Session

from judge.referee.phases.due import tick
from judge.store.engine import transaction
from judge.store.work import Work
from tests.desk import JUDGE, Desk, flat

ORDERS = "A Par H; A Mar H; F Bre H"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = Desk(tmp_path)
    made.world = replace(made.world, outage=False)  # time goes by in leaps here
    made.position()
    return made


def said(desk: Desk, text: str, who: str = "anna", **headers: str) -> str:
    """What the writer is answered."""
    desk.now += timedelta(minutes=1)
    return " ".join(flat(mail) for mail in desk.send(text, who, **headers) if mail.to.startswith(f"{who}@"))


def confirmed(desk: Desk, text: str, who: str = "gm") -> None:
    question = next(mail for mail in desk.send(text, who) if "Please confirm" in mail.subject)
    desk.deliver(desk.letter("YES", who, to=question.reply_to), question.reply_to)


@pytest.mark.parametrize(
    ("since", "who", "again"),
    [("", "", True), ("A Par - Pic", "anna", False), ("STATUS", "anna", True), ("READY", "ben", True)],
)
def test_redo_until_a_player_has_sent_something(desk: Desk, since: str, who: str, again: bool) -> None:
    said(desk, "A Par - Bur; A Mar H; F Bre H\nREADY")
    said(desk, "A Mun H\nREADY", "ben")
    desk.now += timedelta(hours=2)
    tick(desk.world)
    confirmed(desk, "UNDO S1901M")
    if since:
        said(desk, since, who)
    answer = said(desk, "REDO", "gm")
    assert ("The UNDO is undone: it is F1901M again" in answer) is again, answer
    with desk.campaign() as campaign:
        assert campaign.row.phase == ("F1901M" if again else "S1901M")
    assert desk.held() == (["A PAR - PIC"] if since.startswith("A") else [])


def test_a_date_in_the_future_is_the_day_of_arrival(desk: Desk) -> None:
    """A letter whose clock is wrong does not stand above the one that comes after it."""
    said(desk, "A Par - Bur", Date=format_datetime(desk.now + timedelta(days=3)))
    said(desk, "A Par - Gas")
    assert desk.held() == ["A PAR - GAS"]
    answer = said(desk, "A Par - Pic", Date=format_datetime(desk.now - timedelta(seconds=30)))
    assert "written before another that came first" in answer
    assert desk.held() == ["A PAR - GAS"]


@pytest.mark.parametrize(
    ("last", "said_of_it"),
    [
        ("2026-12-14", "Your absence is noted"),
        ("2026-12-15", "here an absence is 9 days at most"),
        ("2026-12-05", "Your absence is noted"),
        ("2026-12-04", "an absence ends after it has begun"),
    ],
)
def test_how_long_an_absence_may_be(desk: Desk, last: str, said_of_it: str) -> None:
    """Nine days, and the day on which they end."""
    said(desk, "SET absence=9d", "gm")
    assert said_of_it in said(desk, f"ABSENCE 2026-12-05 {last}")


def test_three_absences_ahead_and_no_more(desk: Desk) -> None:
    for day in (10, 13, 16):
        assert "Your absence is noted" in said(desk, f"ABSENCE 2026-12-{day} 2026-12-{day + 1}")
    assert "3 absences are announced already" in said(desk, "ABSENCE 2026-12-20 2026-12-21")
    assert "no absence any more" in said(desk, "NO ABSENCE")
    assert "There was no absence" in said(desk, "NO ABSENCE")
    said(desk, "SET absence=0", "gm")
    assert "here nobody is waited for" in said(desk, "ABSENCE 2026-12-20 2026-12-22")


RECORDS = {
    "at the bar": ({"on time": 8, "missed": 1, "late": 1}, ""),
    "below it": ({"on time": 79, "missed": 21}, "you were in 79%"),
    "late counts": ({"on time": 4, "late": 6}, "you were in 40%"),
    "rounded down": ({"on time": 199, "missed": 51}, "you were in 79%"),
    "too few to say": ({"missed": 4}, ""),
    "enough to say": ({"missed": 5}, "you were in 0%"),
    "resigned is no turn": ({"on time": 4, "resigned": 9}, ""),
}


@pytest.mark.parametrize("case", RECORDS)
def test_who_comes_over_the_bar(desk: Desk, case: str) -> None:
    record, refused = RECORDS[case]
    with transaction(desk.engine) as session:
        Work(session).person("hugo@players.test").record = dict(record)
    said(desk, "SET reliability=80", "gm")
    (answer,) = desk.deliver(desk.letter("STANDBY duel", "hugo", to=JUDGE))
    assert ("Please confirm" in answer.subject) is (not refused)
    assert refused in flat(answer)


def test_a_letter_after_the_deadline_is_late_and_none_is_missed(desk: Desk) -> None:
    """Within the grace a letter counts, and is written down as late."""
    said(desk, "SET grace=12h", "gm")
    with desk.campaign() as campaign:
        desk.now = campaign.row.deadline + timedelta(hours=1)
    said(desk, ORDERS)
    desk.now += timedelta(hours=12)
    tick(desk.world)
    with Session(desk.engine) as session:
        records = {who: Work(session).person(f"{who}@players.test").record for who in ("anna", "ben")}
    assert records == {"anna": {"late": 1}, "ben": {"missed": 1}}
    desk.new()
    shown = flat(desk.deliver(desk.letter("SHOW duel", to=JUDGE))[0])
    assert "anna active 1 turn, 1 late" in shown
    assert "1 turn, 1 missed" in shown
