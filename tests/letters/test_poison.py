"""What cannot be read harms itself alone: a letter, a campaign's state, a mail, a template. Told once; mended later."""

import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import select

from judge.referee.letters import intake
from judge.referee.letters.quarantine import put_aside
from judge.referee.notices.outbox import send_due
from judge.referee.phases.due import tick
from judge.service.clock_guard import HELD, JUMP, Steady
from judge.service.housekeeping import tidy_up
from judge.service.settings import shipped
from judge.store.engine import transaction
from judge.store.tables import Letter, Notice
from judge.store.work import Work
from tests.desk import ANNA, BEN, GM, Desk, flat
from tests.office import Pile

OPERATOR = "operator@judge.test"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    here = Desk(tmp_path)
    here.position("bad")
    here.position("duel")
    return here


def broken(desk: Desk, statement: str, **values: object) -> None:
    with transaction(desk.engine) as session:
        assert session.connection().execute(text(statement), values).rowcount  # type: ignore[attr-defined]


def posted(desk: Desk) -> Pile:
    pile = Pile()
    send_due(desk.world, pile)
    return pile


def test_a_state_that_cannot_be_read_stops_no_other_campaign(desk: Desk) -> None:
    """S5: letters and deadlines of the others go on; its GM and the operator are told once; it goes on when mended."""
    at = desk.at("anna", "bad")
    with desk.campaign("bad") as campaign:
        good = campaign.row.state
    broken(desk, "UPDATE campaign SET state = :junk WHERE name = 'bad'", junk='{"no": "game"}')
    mails = desk.deliver(desk.letter("A Par - Bur", to=at))
    assert desk.last().status == "quarantined"
    assert {mail.to for mail in mails} == {ANNA, GM, OPERATOR}
    number = desk.last().id or 0
    assert not [m for m in desk.deliver(desk.letter("A Par - Pic", to=at)) if m.to in (GM, OPERATOR)]
    desk.send("A Par - Bur")
    assert desk.held() == ["A PAR - BUR"]
    desk.world = replace(desk.world, outage=False)
    desk.now += timedelta(days=20)
    tick(desk.world)
    told = [m for m in desk.new() if "bad" in m.subject and m.to in (GM, OPERATOR)]
    assert {m.to for m in told} == {GM, OPERATOR}
    tick(desk.world)
    assert desk.new() == []
    with desk.campaign() as campaign:
        assert campaign.row.phase != "S1901M"
    with transaction(desk.engine) as session:
        row = Work(session).campaign("bad")
        assert row is not None
        row.state, row.status = good, "running"
        letter = session.get(Letter, number)
        assert letter is not None
        letter.status, letter.attempts = "new", 0
    intake.serve(desk.world, number)
    assert any("A PAR - BUR" in mail.text for mail in desk.new())


def test_a_game_that_is_not_installed(desk: Desk) -> None:
    broken(desk, "UPDATE campaign SET game = 'chess' WHERE name = 'bad'")
    desk.world = replace(desk.world, outage=False)
    desk.now += timedelta(days=20)
    tick(desk.world)
    assert {m.to for m in desk.new() if "bad" in m.subject} >= {GM, OPERATOR}
    with desk.campaign() as campaign:
        assert campaign.row.phase != "S1901M"


def test_a_mail_that_cannot_be_rendered(desk: Desk) -> None:
    """S13: one notice's data is junk; the others go out, once somebody is told, and it is sent when it is mended."""
    posted(desk)
    desk.send("STATUS")
    with transaction(desk.engine) as session:
        number = max(session.exec(select(Notice.id)).all(), key=lambda n: n or 0)
        row = session.get(Notice, number)
        assert row is not None
        good, row.data = row.data, {"junk": 1}
    desk.send("STATUS", "ben")
    sent = posted(desk)
    assert BEN in {m.to for m in sent.mails}
    told = sent.mails + posted(desk).mails
    assert [
        m.to
        for m in told
        if "could not be written" in flat(m) or "cannot be written" in flat(m) or "rendered" in flat(m)
    ]
    assert posted(desk).mails == []
    with transaction(desk.engine) as session:
        row = session.get(Notice, number)
        assert row is not None
        assert row.status == "failed"
        row.data = good
        Work(session).failed_again()
    assert ANNA in {m.to for m in posted(desk).mails}


def test_a_template_that_raises(desk: Desk, tmp_path: Path) -> None:
    """S13: only its own mails wait; `judge send --failed` sends them when it is mended."""
    posted(desk)
    mine = tmp_path / "templates"
    shutil.copytree(shipped("templates"), mine)
    good = (mine / "mail/receipt.j2").read_text()
    (mine / "mail/receipt.j2").write_text("{{ 1 / 0 }}")
    right = desk.world
    desk.world = replace(right, templates=(mine,))
    for n in range(3):
        intake.deliver(desk.world, desk.letter(f"A Par - {('Bur', 'Gas', 'Pic')[n]}"))
    intake.deliver(desk.world, desk.letter("STATUS", "gm"))
    mails = posted(desk).mails + posted(desk).mails
    about = [m for m in mails if "receipt" in m.text]
    assert {m.to for m in about} >= {OPERATOR}
    assert len([m for m in about if m.to == OPERATOR]) == 1
    (mine / "mail/receipt.j2").write_text(good)
    desk.world = right
    with transaction(desk.engine) as session:
        Work(session).failed_again()
    assert len([m for m in posted(desk).mails if m.to == ANNA]) == 3


def test_a_letter_that_kills_the_judge_is_put_aside(desk: Desk) -> None:
    """S4: begun twice and never ended; the third time it is put aside, and who comes after it is served."""
    first, second = desk.letter("A Par - Bur"), desk.letter("F Bre - Mao")
    with transaction(desk.engine) as session:
        numbers = intake.store(desk.world, Work(session), first)
        later = intake.store(desk.world, Work(session), second)
    for n in range(intake.ATTEMPTS):
        with transaction(desk.engine) as session:  # the process dies after it has claimed it
            (row,) = Work(session).claim_letters(desk.now, intake.LEASE, f"dead-{n}", set())
            assert row.id == numbers[0]
        desk.now += intake.LEASE + timedelta(seconds=1)
    intake.serve_waiting(desk.world)
    with transaction(desk.engine) as session:
        rows = {row.id: row.status for row in session.exec(select(Letter))}
    assert rows[numbers[0]] == "quarantined"
    assert rows[later[0]] == "done"
    assert {m.to for m in desk.new()} >= {ANNA, GM}


def test_put_aside_by_hand(desk: Desk) -> None:
    """What has been served cannot be; what waits can, and is served when it is brought back."""
    raw = desk.letter("A Par - Bur")
    with transaction(desk.engine) as session:
        (number,) = intake.store(desk.world, Work(session), raw)
    assert put_aside(desk.world, number, "by hand")
    assert not put_aside(desk.world, number, "by hand")
    intake.serve_waiting(desk.world)
    assert desk.held() == []


def test_housekeeping_leaves_what_is_needed(desk: Desk) -> None:
    """A mailbox that is uploaded again after three years plays nothing twice."""
    raw = desk.letter("A Par - Bur\nA Mar H\nF Bre H")
    desk.deliver(raw)
    posted(desk)
    desk.now += timedelta(days=91)
    assert tidy_up(desk.world)["copies"] == 1
    assert tidy_up(desk.world) == {}
    with desk.campaign() as campaign:
        campaign.row.status, campaign.row.ended = "over", desk.now
    desk.now += timedelta(days=800)
    went = tidy_up(desk.world)
    assert went["letters"] == 1
    assert went["mails"] > 0
    with transaction(desk.engine) as session:
        (row,) = session.exec(select(Letter))
        assert (row.raw, row.sender) == (b"", "")
    assert desk.deliver(raw) == []
    assert desk.last().status == "duplicate"


def test_a_clock_is_doubted_before_it_is_believed() -> None:
    """S18: what the wall clock gains on the steady one at once moves nothing until it has held for a while."""
    wall, steady = 0.0, 0.0
    clock = Steady(lambda: wall, lambda: steady)
    wall, steady = 100.0, 100.0
    assert not clock.jumped()
    wall += JUMP + 1
    assert clock.jumped()
    steady, wall = steady + HELD / 2, wall + HELD / 2
    assert clock.jumped()
    wall -= JUMP + 1
    assert not clock.jumped()
    wall += 3 * JUMP
    assert clock.jumped()
    steady, wall = steady + HELD, wall + HELD
    assert not clock.jumped()
    wall -= 5 * JUMP
    assert not clock.jumped()


def test_a_last_attempt_that_finds_no_database_is_made_again(desk: Desk) -> None:
    """The letter is not put aside for what the database did."""
    raw, tries = desk.letter("A Par - Bur"), iter([None, True])
    with transaction(desk.engine) as session:
        (number,) = intake.store(desk.world, Work(session), raw, desk.at("anna"))
        row = session.get(Letter, number)
        assert row is not None
        row.attempts = intake.ATTEMPTS
    desk.world = replace(desk.world, alone=lambda number: next(tries))
    intake.serve_waiting(desk.world, most=1)
    assert desk.last().status == "new"
    assert desk.last().tries == 1
    intake.serve_waiting(desk.world, most=1)
    assert next(tries, "both made") == "both made"


def test_a_judge_that_stops_keeps_no_letter_to_itself(desk: Desk) -> None:
    """The next letter is claimed as one is done: it waits again, its attempt not counted, if there is no time for it."""
    at = desk.at("anna", "duel")
    with transaction(desk.engine) as session:
        for line in ("A Par - Bur", "A Par - Pic", "A Par - Gas"):
            intake.store(desk.world, Work(session), desk.letter(line, to=at), at)
    answers = iter([False, False, True, True])
    assert intake.serve_waiting(desk.world, stop=lambda: next(answers)) == 1
    with transaction(desk.engine) as session:
        left = [row for row in session.exec(select(Letter)) if row.status == "new"]
        assert [(row.holder, row.lease, row.attempts) for row in left] == [("", None, 0)] * 2
    assert intake.serve_waiting(desk.world) == 2
    assert desk.held() == ["A PAR - GAS"]
