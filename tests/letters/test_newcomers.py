"""What a newcomer stumbles over: the first letter, a YES to the wrong mail, how to join, leaving."""

from pathlib import Path

import pytest

from judge.referee.phases.due import tick
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
    """It is no answer to the question, which has an address of its own."""
    desk.position()
    assert "no question to you is open" in flat(desk.send("Yes")[0])
    desk.send("RESIGN")
    (answer,) = desk.send("YES I'm sure")
    assert 'reply to the mail whose subject begins "Please confirm"' in flat(answer)
    with desk.campaign() as campaign:
        assert campaign.seat_named("anna").person, "nothing is done by it"  # type: ignore[union-attr]


def test_who_resigns_gets_one_mail(desk: Desk) -> None:
    desk.position()
    (question,) = desk.send("RESIGN\n\nBye, Robin")
    mails = [mail for mail in desk.deliver(desk.letter("YES", to=question.reply_to)) if mail.to == ANNA]
    (farewell,) = mails
    assert "You have left duel, and your seat is free now." in flat(farewell)
    assert "To find another game, send LIST" in flat(farewell)


def test_rules_asked_for_below_join_are_sent_too(desk: Desk) -> None:
    forming(desk)
    mails = desk.deliver(desk.letter("JOIN duel AS robin\nPREFER R T E\nRULES intimate", "robin", to=JUDGE))
    question, answer = sorted(mails, key=lambda mail: not mail.subject.startswith("Please confirm"))
    assert "PREFER RUSSIA TURKEY ENGLAND" in flat(question)
    assert "ID-8.2" in flat(answer)


def test_wishes_in_prose_are_shown_as_a_list(desk: Desk) -> None:
    forming(desk)
    for who in ("anna", "ben"):
        (question,) = desk.deliver(desk.letter(f"JOIN duel AS {who}", who, to=JUDGE))
        desk.deliver(desk.letter("YES", who, to=question.reply_to))
    told = desk.send("I'd like Turkey best, then Russia, then England.")[0]
    assert "| PREFER T R E" in flat(told)


def test_a_yes_to_orders_that_were_shown_sends_them(desk: Desk) -> None:
    desk.position()
    shown = desk.send("Well, I think that Paris could go to Burgundy and Brest into the Channel")[0]
    assert "answer YES, or send: | A PAR - BUR | F BRE - ENG" in flat(shown)
    assert not desk.held()
    answer = desk.send("Yes please!\nA Mar H", In_Reply_To=desk.ident(desk.seen))[0]
    assert desk.held() == ["F BRE - ENG", "A MAR H", "A PAR - BUR"]
    assert "no question" not in flat(answer)
    assert "no question to you is open" in flat(desk.send("yes", In_Reply_To=desk.ident(desk.seen))[0])


def test_a_phase_waits_for_an_order_that_was_not_taken(desk: Desk) -> None:
    """Whoever mistyped a line beside orders that are complete has until the deadline to mend it, or says READY."""
    desk.position(
        phase="T1902B", units={"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"], "AUSTRIA": ["A VIE"]}
    )
    desk.send("BID ITALY 2", "ben")
    told = flat(desk.send("bid Austira 3 and Italy 2")[0])
    assert "so the judge waits for another one from you, or for the deadline" in told
    assert "If all is well as it is, send READY." in told
    assert (waiting := phase(desk)) == "T1902B"
    desk.send("STATUS")
    assert phase(desk) == waiting, "a question mends nothing"
    desk.send("BID AUSTRIA 3")
    assert phase(desk) == "S1902M"
    desk.send("A Mun H", "ben")
    desk.send("A Par H\nA Rom H\nA Vie H\nA Bur - Mun")
    assert phase(desk) == "S1902M"
    desk.send("READY")
    assert phase(desk) == "F1902M"


def phase(desk: Desk) -> str:
    tick(desk.world)
    desk.new()
    with desk.campaign() as campaign:
        return campaign.row.phase


@pytest.mark.parametrize(
    "line",
    [
        "What happens when two units go to Silesia at the same time?",
        "Does a supported unit beat an attack with one support?",
        "One question while we wait: if Anna and I bid exactly the same\namount for a mercenary, who gets it?",
    ],
)
def test_questions_about_rules_are_shown_the_rules(desk: Desk, line: str) -> None:
    desk.position()
    assert "the judge answers no questions about them" in flat(desk.send(line)[0])
    assert "HELP WIN" in flat(desk.send("Can you tell me whether I win if a hired unit walks into\nBerlin?")[0])


@pytest.mark.parametrize(
    "line",
    [
        "Good evening judge, my orders for autumn please:",
        "Spring 1901 then:",
        "Sorry! Here we go:",
        "Got one! My moves:",
    ],
)
def test_what_stands_above_orders_is_nothing_to_complain_about(desk: Desk, line: str) -> None:
    desk.position()
    told = flat(desk.send(f"{line}\nA Par H\n\nThat's all.\nThanks, Anna")[0])
    assert "A PAR H" in told
    assert "NOT TAKEN" not in told
    assert "not understood" not in told


def test_bids_behind_a_remark_are_shown(desk: Desk) -> None:
    desk.position(
        phase="T1902B", units={"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"], "AUSTRIA": ["A VIE"]}
    )
    told = flat(desk.send("Nice, France! I bid 4 for Italy and 3 for Austria.")[0])
    assert "answer YES, or send: | BID ITALY 4 | BID AUSTRIA 3" in told
