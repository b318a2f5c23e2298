"""Nothing ends, stops or hurries by accident: endings, clocks, and a GM who plays, each by the mail door."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from judge.mail.compose import Outgoing
from judge.referee.commands.registry import VERBS
from judge.referee.phases.due import tick
from judge.referee.record.exporting import export
from judge.referee.record.verifying import verify
from tests.desk import ANNA, BEN, GM, Desk, flat

WHO = {ANNA: "anna", BEN: "ben", GM: "gm"}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    here = Desk(tmp_path)
    here.position()
    return here


def say(desk: Desk, asked: Outgoing, word: str = "YES") -> list[Outgoing]:
    """The answer to a question, from whom it was put to."""
    return desk.deliver(desk.letter(word, WHO[asked.to], asked.reply_to))


def asked(mails: list[Outgoing], to: str) -> Outgoing:
    """The mail that wants a YES."""
    (mail,) = [mail for mail in mails if mail.to == to and "with YES on a line" in flat(mail)]
    return mail


def status(desk: Desk) -> str:
    with desk.campaign() as campaign:
        return str(campaign.row.status)


def left(desk: Desk) -> timedelta:
    with desk.campaign() as campaign:
        assert campaign.row.deadline is not None
        return campaign.row.deadline - desk.now


def test_concede_asks_first(desk: Desk) -> None:
    """G1: a word that ends the game by itself needs a second one; NO and silence leave it as it is."""
    mails = desk.send("A Par - Bur\nCONCEDE")
    assert status(desk) == "running"
    assert [m for m in mails if m.to == BEN] == []
    say(desk, asked(mails, ANNA), "NO")
    assert status(desk) == "running"
    say(desk, asked(desk.send("CONCEDE"), ANNA))
    assert status(desk) == "over"


@pytest.mark.parametrize(("pace", "least"), [({"moves": "Sun 20:00"}, timedelta(days=2)), ({"moves": "24h"}, timedelta(hours=12)), ({"minimum": "3h"}, timedelta(hours=3))])  # fmt: skip
def test_a_deadline_inside_the_minimum_is_asked_about(tmp_path: Path, pace: dict[str, str], least: timedelta) -> None:
    """G2: a typing slip must not resolve a season before anybody reads of it."""
    desk = Desk(tmp_path)
    desk.position(pace=pace)
    before = left(desk)
    soon = (desk.now + least - timedelta(hours=1)).strftime("%Y-%m-%d %H:%M")
    mails = desk.send(f"DEADLINE {soon}", "gm")
    assert left(desk) == before
    say(desk, asked(mails, GM))
    assert left(desk) == least - timedelta(hours=1)
    far = (desk.now + least + timedelta(hours=2)).strftime("%Y-%m-%d %H:%M")
    desk.send(f"DEADLINE {far}", "gm")
    assert left(desk) == least + timedelta(hours=2)


def test_a_deadline_is_never_years_ahead(desk: Desk) -> None:
    for line in ("DEADLINE +500d", "EXTEND 900d"):
        (answer,) = desk.send(line, "gm")
        assert "days ahead; to stop the clock" in flat(answer)


def test_resume_gives_what_was_left(desk: Desk) -> None:
    """G3: neither a fresh phase nor an hour; the minimum at least."""
    before = left(desk)
    desk.now += timedelta(days=1)
    desk.send("PAUSE", "gm")
    desk.now += timedelta(days=30)
    desk.send("RESUME", "gm")
    assert abs(left(desk) - (before - timedelta(days=1))) < timedelta(days=3)
    assert left(desk) >= before - timedelta(days=1)


def test_resume_leaves_the_minimum(desk: Desk) -> None:
    """G3: paused an hour before the deadline, nobody comes home to a phase of an hour."""
    desk.now += left(desk) - timedelta(hours=1)
    desk.send("PAUSE", "gm")
    desk.now += timedelta(days=30)
    desk.send("RESUME", "gm")
    assert left(desk) >= timedelta(hours=48)


def test_resume_keeps_the_gm_s_own_deadline(desk: Desk) -> None:
    """G3: moved by the pause, to the minute."""
    there = (desk.now + timedelta(days=20)).strftime("%Y-%m-%d %H:%M")
    desk.send(f"DEADLINE {there}", "gm")
    before = left(desk)
    desk.now += timedelta(days=1)
    desk.send("PAUSE", "gm")
    desk.now += timedelta(days=9)
    desk.send("RESUME", "gm")
    assert left(desk) == before - timedelta(days=1)


def test_process_lists_who_is_missing_and_asks(tmp_path: Path) -> None:
    """G4: and a YES that comes when the phase is over resolves nothing."""
    desk = Desk(tmp_path)
    desk.world = replace(desk.world, outage=False)
    desk.position(pace={"moves": "3d"})
    desk.send("A Mun H", "ben")
    mails = desk.send("PROCESS", "gm")
    first = asked(mails, GM)
    assert "anna" in flat(first)
    assert "ben" not in flat(first).replace("ben@", "")
    with desk.campaign() as campaign:
        assert campaign.row.phase == "S1901M"
    desk.now += timedelta(days=5)
    tick(desk.world)
    with desk.campaign() as campaign:
        later = campaign.row.phase
    assert later != "S1901M"
    answers = say(desk, first)
    assert "nothing was resolved" in flat(answers[-1])
    with desk.campaign() as campaign:
        assert campaign.row.phase == later


def test_a_late_yes_to_a_deadline_does_nothing(desk: Desk) -> None:
    first = asked(desk.send("DEADLINE +2h", "gm"), GM)
    desk.now += timedelta(hours=3)
    assert "nothing was done" in flat(say(desk, first)[0])


SHARED = {
    "PAUSE": "PAUSE", "PROCESS": "PROCESS", "DEADLINE": "DEADLINE +9d", "EXTEND": "EXTEND 2d", "SET": "SET pace.moves=2d",
    "UNDO": "UNDO", "REDO": "REDO", "FINISH": "FINISH DRAW", "ADJUST": "ADJUST ACCOUNT anna 5", "EJECT": "EJECT ben",
    "PROMOTE": "PROMOTE friend@else.test", "DEMOTE": f"DEMOTE {ANNA}", "ASSIGN": "ASSIGN anna ENGLAND",
    "REPLACE": "REPLACE ben friend@else.test", "ABSENCE": "ABSENCE ben 2026-12-05 2026-12-20",
}  # fmt: skip
ALONE = {
    "SEAT",
    "INVITE",
    "AS",
    "RULING",
    "DESCRIBE",
    "QUIETLY",
    "RETRY",
    "PRESS",
    "ANNOUNCE",
    "START",
    "RESUME",
    "STATUS",
}
"""What a GM who plays does alone: words, looking, going on, an empty seat's new player, lines as his own seat."""


def test_every_verb_of_a_gm_is_one_or_the_other() -> None:
    """G5: a new verb must be thought about."""
    theirs = {verb.word: verb.shared for verb in VERBS if verb.who == "gm"}
    assert {word for word, shared in theirs.items() if shared} == set(SHARED)
    assert {word for word, shared in theirs.items() if not shared} == ALONE


@pytest.mark.parametrize("word", sorted(SHARED))
def test_a_gm_who_plays_asks_their_rival(tmp_path: Path, word: str) -> None:
    """G5: nothing changes before the rival says YES, and NO leaves it so."""
    desk = Desk(tmp_path)
    desk.position(gm=ANNA)
    gm = desk.at("gm")
    with desk.campaign() as campaign:
        before = (
            campaign.row.status,
            campaign.row.deadline,
            campaign.row.phase,
            campaign.row.pace,
            campaign.row.entries,
        )
    mails = desk.deliver(desk.letter(SHARED[word], "anna", gm))
    mine = asked(mails, BEN)
    assert SHARED[word].split()[0] in mine.text
    with desk.campaign() as campaign:
        assert (campaign.row.status, campaign.row.deadline, campaign.row.phase, campaign.row.pace) == before[:4]
    say(desk, mine, "NO")
    with desk.campaign() as campaign:
        assert (campaign.row.status, campaign.row.deadline, campaign.row.phase, campaign.row.pace) == before[:4]


def test_the_rival_s_yes_does_it_once(tmp_path: Path) -> None:
    """G5: what was agreed to is done; a YES for another phase does nothing; each line is a question of its own."""
    desk = Desk(tmp_path)
    desk.position(gm=ANNA)
    mails = desk.deliver(desk.letter("PAUSE\nEXTEND 2d\nUNDO\nREDO", "anna", desk.at("gm")))
    pause, extend, _ = (mail for mail in mails if mail.to == BEN)
    before = left(desk)
    say(desk, extend)
    assert left(desk) == before + timedelta(days=2)
    say(desk, pause)
    assert status(desk) == "paused"
    desk.deliver(desk.letter("RESUME", "anna", desk.at("gm")))
    (old,) = [m for m in desk.deliver(desk.letter("PAUSE", "anna", desk.at("gm"))) if m.to == BEN]
    desk.send("A Mun H", "ben")
    desk.send("A Par H\nA Mar H\nF Bre H")
    desk.now += timedelta(hours=30)
    tick(desk.world)
    assert "now; nothing was done" in flat(say(desk, old)[-1])
    assert status(desk) == "running"


def test_a_gm_who_was_put_down_gets_nothing_by_an_old_yes(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.position(gm=ANNA)
    (old,) = [m for m in desk.deliver(desk.letter("PAUSE", "anna", desk.at("gm"))) if m.to == BEN]
    with desk.campaign() as campaign:
        seat = campaign.seat_named("ben")
        assert seat is not None
        seat.status = "vacant"
        campaign.work.session.add(seat)
    assert "moved on since you were asked" in flat(say(desk, old)[-1])


def test_half_may_vote_to_go_on(tmp_path: Path) -> None:
    """G3: a campaign that one of two has stopped by leaving is not held by the other's silence."""
    desk = Desk(tmp_path)
    desk.position()
    desk.send("PAUSE", "gm")
    desk.send("VOTE RESUME")
    assert status(desk) == "running"


def test_a_clock_that_jumps_ahead_and_back(desk: Desk) -> None:
    """S18: ten years on for an hour, and everything is as before."""
    before, began = left(desk), desk.now
    desk.now += timedelta(days=3650)
    tick(desk.world)
    with desk.campaign() as campaign:
        assert campaign.row.phase == "S1901M"
    desk.new()
    desk.now = began + timedelta(minutes=10)
    tick(desk.world)
    assert left(desk) == before - timedelta(minutes=10)
    assert {m.to for m in desk.new() if "clock was wrong" in flat(m)} == {ANNA, BEN, GM}
    desk.send("A Par - Bur")
    assert desk.held() == ["A PAR - BUR"]


def test_orders_in_answer_to_an_old_question(desk: Desk) -> None:
    """M8: a thread's oldest mail is answered with orders: they are offered to the seat, never lost without a word."""
    question = asked(desk.send("CONCEDE"), ANNA)
    say(desk, question, "NO")
    mails = desk.deliver(desk.letter("A Par - Bur\nF Bre - Mao", "anna", question.reply_to))
    assert sorted(desk.held()) in (["A PAR - BUR", "F BRE - MAO"], [])
    if not desk.held():
        (answer,) = [m for m in mails if m.to == ANNA]
        say(desk, answer)
        assert sorted(desk.held()) == ["A PAR - BUR", "F BRE - MAO"]


def reopened(desk: Desk) -> list[Outgoing]:
    """The game ended by a slip, and the GM asks for UNDO: the mails that every player gets."""
    desk.send("A Par - Bur")
    say(desk, asked(desk.send("CONCEDE"), ANNA))
    assert status(desk) == "over"
    return say(desk, asked(desk.send("UNDO", "gm"), GM))


def test_a_finished_game_goes_on_when_all_say_yes(desk: Desk) -> None:
    """A new seed, of which all get the fingerprint; the log with both seeds verifies."""
    with desk.campaign() as campaign:
        seed = campaign.row.seed
    mails = reopened(desk)
    hers, his = asked(mails, ANNA), asked(mails, BEN)
    assert "stays known" in flat(hers)
    say(desk, hers)
    assert status(desk) == "over"
    told = say(desk, his)
    assert status(desk) == "running"
    with desk.campaign() as campaign:
        assert campaign.row.seed != seed
    assert any("new seed" in flat(m) or "fingerprint" in flat(m) for m in told if m.to == ANNA)
    assert left(desk) >= timedelta(hours=48)
    desk.send("A Par - Pic\nA Mar H\nF Bre H")
    desk.send("A Mun H", "ben")
    desk.now += timedelta(hours=30)
    tick(desk.world)
    with desk.campaign() as campaign:
        assert campaign.row.phase != "S1901M"
        lines = list(export(campaign.work, campaign.row, True))
    assert verify(lines)[0] == 0, verify(lines)
    desk.now += timedelta(minutes=1)
    say(desk, asked(desk.send("CONCEDE"), ANNA))
    with desk.campaign() as campaign:
        assert verify(list(export(campaign.work, campaign.row, False)))[0] == 0, verify(
            list(export(campaign.work, campaign.row, False))
        )


def test_one_who_does_not_want_it_and_one_who_comes_late(desk: Desk) -> None:
    mails = reopened(desk)
    hers, his = asked(mails, ANNA), asked(mails, BEN)
    say(desk, his, "NO")
    say(desk, hers)
    assert status(desk) == "over"
    desk.now += timedelta(days=31)
    (answer,) = [m for m in desk.send("UNDO", "gm") if m.to == GM]
    assert "could be taken up again only within 30 days" in flat(answer)


def test_a_yes_when_it_is_settled(desk: Desk) -> None:
    mails = reopened(desk)
    hers = asked(mails, ANNA)
    with desk.campaign() as campaign:
        campaign.row.ended = desk.now - timedelta(days=31)
    assert "no longer applies" in flat(say(desk, hers)[0])
