"""What a GM does with one line: invite, replace, an absence for a player, more time until a day, several settings."""

from datetime import timedelta
from pathlib import Path

import pytest

from tests.desk import ANNA, BEN, GM, Desk, flat

CARL = "carl@players.test"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    found = Desk(tmp_path)
    found.position()
    return found


def to(mails: list, address: str) -> list:  # type: ignore[type-arg]
    return [mail for mail in mails if mail.to == address]


def yes(desk: Desk, mail, who: str) -> list:  # type: ignore[no-untyped-def,type-arg]
    return desk.deliver(desk.letter("YES", who, mail.reply_to), mail.reply_to)


def test_a_player_is_replaced_in_one_step(desk: Desk) -> None:
    (question,) = desk.send(f"REPLACE ben {CARL}", "gm")
    assert question.to == GM
    assert f"Remove ben from duel and offer the seat to {CARL}" in flat(question)
    mails = yes(desk, question, "gm")
    assert "Your seat" in flat(to(mails, BEN)[0]) or "taken" in flat(to(mails, BEN)[0])
    (offer,) = to(mails, CARL)
    assert "ben" in flat(offer)
    taken = yes(desk, offer, "carl")
    assert any("duel" in mail.subject for mail in to(taken, CARL))
    with desk.campaign() as campaign:
        assert CARL in {seat.email for seat in campaign.seats}
        assert BEN not in {seat.email for seat in campaign.seats}


def test_replace_says_what_is_wrong(desk: Desk) -> None:
    assert "has a seat here already" in flat(desk.send(f"REPLACE ben {ANNA}", "gm")[0])
    assert "there is no player called zoe" in flat(desk.send(f"REPLACE zoe {CARL}", "gm")[0])
    assert "no seat is free" in flat(desk.send(f"INVITE {CARL}", "gm")[0])


def test_somebody_is_invited_to_the_empty_seat(desk: Desk) -> None:
    yes(desk, desk.send("EJECT ben", "gm")[0], "gm")
    mails = desk.send(f"INVITE {CARL}", "gm")
    assert f"{CARL} has been asked to take ben's seat" in flat(to(mails, GM)[0])
    assert len(to(mails, CARL)) == 1


def test_somebody_is_invited_before_the_start(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    (question,) = desk.deliver(desk.letter("CREATE duel intimate", "gm", "judge@judge.test"))
    yes(desk, question, "gm")
    mails = desk.send(f"INVITE {CARL}", "gm")
    (asked,) = to(mails, CARL)
    yes(desk, asked, "carl")
    with desk.campaign() as campaign:
        assert [seat.email for seat in campaign.seats] == [CARL]


def test_the_gm_notes_an_absence(desk: Desk) -> None:
    """Also a longer one than players may announce; the turn waits, and only its player is told why."""
    desk.send("SET absence=0", "gm")
    mails = desk.send("ABSENCE ben 2026-12-05 2026-12-20", "gm")
    assert "absence is noted, 5 Dec 2026 to 20 Dec 2026, and ben has been told" in flat(to(mails, GM)[-1])
    assert any("The GM has noted your absence" in mail.subject for mail in to(mails, BEN))
    assert not any("away" in flat(mail) for mail in to(mails, ANNA))
    assert any("later" in flat(mail) or "more time" in flat(mail) for mail in to(mails, ANNA))
    with desk.campaign() as campaign:
        assert campaign.row.deadline is not None
        assert campaign.row.deadline > desk.now + timedelta(days=18)
    assert "ben's absence is cancelled" in flat(desk.send("NO ABSENCE ben", "gm")[-1])
    assert "give two dates: ABSENCE ben" in flat(desk.send("ABSENCE ben", "gm")[0])


@pytest.mark.parametrize(
    ("line", "there"),
    [
        ("EXTEND until Mon", "Mon 14 Dec 2026 10:00"), ("EXTEND until Monday 20:00", "Mon 14 Dec 2026 20:00"),
        ("EXTEND until 2026-12-24", "Thu 24 Dec 2026 10:00"), ("EXTEND by 2d", "Thu 10 Dec 2026 10:00"),
        ("EXTEND", "Wed 9 Dec 2026 10:00"),
    ],
)  # fmt: skip
def test_more_time_until_a_day(desk: Desk, line: str, there: str) -> None:
    mails = desk.send(line, "gm")
    assert f"The deadline is now {there}" in flat(to(mails, GM)[0])
    assert there in flat(to(mails, ANNA)[0])


def test_extend_never_shortens(desk: Desk) -> None:
    (answer,) = desk.send("EXTEND until 2026-12-03", "gm")
    assert "the deadline is already later than that" in flat(answer)
    assert "give a length or a day" in flat(desk.send("EXTEND until doomsday", "gm")[0])


def test_a_deadline_on_a_free_day_is_pointed_out(desk: Desk) -> None:
    desk.send("SET skip=Sat,Sun", "gm")
    mails = desk.send("EXTEND until Sun", "gm")
    assert "Sunday is a day on which this campaign sets no deadlines of its own" in flat(to(mails, GM)[0])


def test_several_settings_are_one_mail(desk: Desk) -> None:
    mails = desk.send("SET grace=12h\nSET skip=Sat,Sun\nSET nmr=3", "gm")
    (told,) = to(mails, ANNA)
    assert all(word in flat(told) for word in ("grace = 12h", "skip = Sat,Sun", "nmr = 3"))
    assert flat(to(mails, GM)[0]).count("Set:") == 3
    assert to(mails, GM)[0].subject == "duel: Set: nmr = 3 (and 2 more)"


@pytest.mark.parametrize(
    ("word", "page"), [("DESCRIPTION", "DESCRIBE"), ("house rules", "DESCRIBE"), ("VACATION", "ABSENCE")]
)
def test_a_verb_by_another_name(desk: Desk, word: str, page: str) -> None:
    assert f"{word} -- HELP {page} tells how to write this." in flat(desk.send(word, "gm")[0])
