"""What a newcomer stumbles over: the first letter, a YES to the wrong mail, how to join, leaving."""

from pathlib import Path

import pytest

from tests.desk import ANNA, JUDGE, Desk, flat


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def forming(desk: Desk, line: str = "CREATE duel intimate") -> None:
    (question,) = desk.deliver(desk.letter(line, "gm", to=JUDGE))
    desk.deliver(desk.letter("YES", "gm", to=question.reply_to))


@pytest.mark.parametrize(
    "text",
    ["Hello there,\na friend told me about you.\nWhat is this and how do I get in?", "asdf", "how does this work"],
)
def test_a_first_letter_is_answered_with_how_to_play(desk: Desk, text: str) -> None:
    forming(desk)
    (answer,) = desk.deliver(desk.letter(text, "robin", to=JUDGE))
    assert answer.subject == "your letter to the judge"
    assert "You write to it, it answers every letter" in flat(answer)
    assert "JOIN duel AS anna ask for a seat under that name" in flat(answer)


def test_a_first_letter_that_names_its_wish_is_told_the_line_first(desk: Desk) -> None:
    forming(desk)
    (answer,) = desk.deliver(desk.letter("I'd like to join duel please", "robin", to=JUDGE))
    told = flat(answer)
    assert "NOT TAKEN" not in told
    assert 0 < told.index("TO DO WHAT YOU ASK") < told.index("JOIN duel AS") < told.index("You write to it")


def test_who_has_a_seat_is_not_taught_but_shown_the_right_address(desk: Desk) -> None:
    desk.position()
    (answer,) = desk.deliver(desk.letter("hello?", "anna", to=JUDGE))
    assert "answer the judge's newest mail to you" in flat(answer)


@pytest.mark.parametrize("line", ["LIST", "SHOW duel"])
def test_a_campaign_that_wants_players_says_how_to_join(desk: Desk, line: str) -> None:
    forming(desk)
    (answer,) = desk.deliver(desk.letter(line, "robin", to=JUDGE))
    assert "To join duel, send JOIN duel AS and the name that you want" in flat(answer)


def test_a_welcome_says_how_to_talk_to_the_others(desk: Desk) -> None:
    for line, told in (("CREATE duel intimate", True), ("CREATE mute intimate press=none", False)):
        forming(desk, line)
        (question,) = desk.deliver(desk.letter(f"JOIN {line.split()[1]} AS robin", "robin", to=JUDGE))
        mails = desk.deliver(desk.letter("YES", "robin", to=question.reply_to))
        (welcome,) = [mail for mail in mails if mail.to.startswith("robin@")]
        assert ("send the line PRESS TO jones, your words on the lines below it, and END" in flat(welcome)) is told


def test_a_yes_to_the_seats_own_address_is_shown_its_mail(desk: Desk) -> None:
    """The receipt of RESIGN comes after its question, and is the newest mail."""
    desk.position()
    assert "no question to you is open" in flat(desk.send("Yes")[0])
    desk.send("RESIGN")
    (answer,) = desk.send("YES I'm sure")
    assert 'reply to the mail whose subject begins "Please confirm"' in flat(answer)
    with desk.campaign() as campaign:
        assert campaign.seat_named("anna").person, "nothing is done by it"  # type: ignore[union-attr]


def test_who_resigns_gets_one_mail(desk: Desk) -> None:
    desk.position()
    question, _ = desk.send("RESIGN")
    mails = [mail for mail in desk.deliver(desk.letter("YES", to=question.reply_to)) if mail.to == ANNA]
    (farewell,) = mails
    assert "You have left duel, and your seat is free now." in flat(farewell)
    assert "To find another game, send LIST" in flat(farewell)
