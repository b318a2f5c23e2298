"""What lies just on one side of a bound and just on the other: dates, absences, records, and what REDO may undo."""

from datetime import timedelta
from email.utils import format_datetime

import pytest
from sqlmodel import Session

from judge.referee.phases.due import tick
from judge.store.engine import transaction
from judge.store.work import Work
from tests.desk import JUDGE, Desk, flat

ORDERS = "A Par H; A Mar H; F Bre H"


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
    assert ("The UNDO is cancelled: it is Autumn 1901 moves again" in answer) is again, answer
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
        ("2026-12-04", "the last day must be after the first"),
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
    assert "Your absence is cancelled" in said(desk, "NO ABSENCE")
    assert "had no absence" in said(desk, "NO ABSENCE")
    said(desk, "SET absence=0", "gm")
    assert "absences cannot be announced in this campaign" in said(desk, "ABSENCE 2026-12-20 2026-12-22")


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


def test_what_the_gm_s_summary_waits_for(desk: Desk) -> None:
    """Each row is a line to send, with its reason; as the campaign forms, runs late, is paused, has a vote."""
    (question,) = desk.deliver(desk.letter("CREATE fresh intimate players=3", "gm", to=JUDGE))
    (made,) = desk.deliver(desk.letter("YES", "gm", to=question.reply_to), question.reply_to)
    at = made.reply_to
    assert "SEAT NAME ADDRESS 3 more wanted: invite somebody" in flat(
        desk.deliver(desk.letter("DIGEST", "gm", to=at), at)[0]
    )
    for who in ("carl", "dora"):
        (question,) = desk.deliver(desk.letter("JOIN fresh", who, to=JUDGE))
        desk.deliver(desk.letter("YES", who, to=question.reply_to), question.reply_to)
    desk.now += timedelta(minutes=1)
    desk.deliver(desk.letter("SET players=2", "gm", to=at), at)
    assert "START all seats are taken" in flat(desk.deliver(desk.letter("DIGEST", "gm", to=at), at)[0])
    said(desk, "SET votes=open", "gm")
    said(desk, "VOTE EXTEND")
    assert "EXTEND 1 player votes EXTEND" in said(desk, "DIGEST", "gm")
    said(desk, "SET votes=secret", "gm")
    assert "player votes" not in said(desk, "DIGEST", "gm")
    said(desk, "PAUSE", "gm")
    assert "RESUME the game is paused; this starts the clock again" in said(desk, "DIGEST", "gm")
    said(desk, "RESUME", "gm")
    confirmed(desk, "EJECT ben")
    assert "SEAT ben ADDRESS ben's seat is free; nobody has been asked yet" in said(desk, "DIGEST", "gm")
    said(desk, "SET grace=12h", "gm")
    with desk.campaign() as campaign:
        desk.now = campaign.row.deadline + timedelta(minutes=5)
    tick(desk.world)
    desk.new()
    late = said(desk, "DIGEST", "gm")
    assert "EXTEND one more day for everybody; late: anna" in late
    assert "PROCESS S1901M resolve now, without waiting for them" in late


def test_lines_that_are_kept_for_later_come_to_their_turn(desk: Desk) -> None:
    """Within five years; what is kept is told when it is there."""
    assert "5 years" in said(desk, "FOR S1907M: A Par H")
    assert "Kept for S1906M" in said(desk, "FOR S1906M: A Par H")
    said(desk, "FOR F1901M: A Par - Bur")
    said(desk, "A Par H; A Mar H; F Bre H\nREADY")
    said(desk, "A Mun H\nREADY", "ben")
    desk.now += timedelta(hours=2)
    tick(desk.world)
    (report,) = [flat(mail) for mail in desk.new() if mail.to.startswith("anna@")]
    assert "A PAR - BUR" in report


def test_a_name_that_somebody_has_already(desk: Desk) -> None:
    """Who comes in by a name of the campaign's gets another one."""
    (question,) = desk.deliver(desk.letter("STANDBY duel", "anna", to=JUDGE)) or [None]
    assert question is not None
    (question,) = desk.deliver(desk.letter("CREATE open intimate players=3", "gm", to=JUDGE))
    desk.deliver(desk.letter("YES", "gm", to=question.reply_to), question.reply_to)
    names = []
    for host in ("players.test", "else.test", "third.test"):
        raw = desk.letter("JOIN open AS anna", "anna", to=JUDGE).replace(b"players.test", host.encode(), 1)
        question = desk.deliver(raw, JUDGE)[0]
        if "Please confirm" in question.subject:
            raw = desk.letter("YES", "anna", to=question.reply_to).replace(b"players.test", host.encode(), 1)
            desk.deliver(raw, question.reply_to)
        with desk.campaign("open") as campaign:
            names = [seat.name for seat in campaign.seats]
    assert len(set(names)) == len(names) >= 1
    assert names[0] == "anna"


def test_the_log_says_who_took_an_undo_back(desk: Desk) -> None:
    said(desk, "A Par - Bur; A Mar H; F Bre H\nREADY")
    said(desk, "A Mun H\nREADY", "ben")
    desk.now += timedelta(hours=2)
    tick(desk.world)
    confirmed(desk, "UNDO S1901M")
    said(desk, "REDO", "gm")
    with desk.campaign() as campaign:
        done = [entry["payload"] for entry in campaign.work.entries(campaign.row) if entry["kind"] == "acted"]
    assert [(row["what"], row["gm"]) for row in done if "UNDO" in row["what"].upper()] == [("UNDO cancelled", 1)], done
