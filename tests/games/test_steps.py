"""Games of another kind, through the mail door: a hand without a board, and turn sheets whose lines act at once."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.games.protocol import Game, Verb
from judge.mail.compose import Outgoing
from judge.referee.commands.registry import clashes
from judge.referee.phases.due import tick
from judge.referee.record.exporting import export
from judge.referee.record.verifying import verify
from judge.service.doctor import games_finding
from tests.desk import Desk, flat
from tests.games.hands import HandsGame
from tests.games.raid import RaidGame

PLAYERS = ("anna", "ben", "cleo")


def begin(folder: Path, game: Game) -> Desk:
    """A campaign of three, set up by mail."""
    desk = Desk(folder)
    folders = (*desk.world.templates, Path(__file__).parent / "templates")
    desk.world = replace(desk.world, games={game.name: game}, templates=folders, outage=False)
    (question,) = desk.deliver(desk.letter(f"CREATE camp {game.name}", "gm", "judge@judge.test"))
    desk.deliver(desk.letter("YES", "gm", question.reply_to))
    for who in PLAYERS:
        asked = desk.deliver(desk.letter("JOIN camp", who, "judge@judge.test"))
        question = next(mail for mail in asked if "YES" in mail.text)
        desk.deliver(desk.letter("YES", who, question.reply_to))
    return desk


def say(desk: Desk, who: str, text: str) -> list[Outgoing]:
    desk.now += timedelta(minutes=5)
    return desk.deliver(desk.letter(text, who, desk.at(who, "camp")))


def to(mails: list[Outgoing], who: str) -> list[str]:
    return [flat(mail) for mail in mails if mail.to.startswith(f"{who}@")]


def named(desk: Desk, found: Mapping[str, Any]) -> dict[str, Any]:
    with desk.campaign("camp") as campaign:
        return {campaign.names[key]: value for key, value in found.items()}


def verified(desk: Desk) -> None:
    with desk.campaign("camp") as campaign:
        wrong, said = verify(export(campaign.work, campaign.row, everything=True), installed=desk.world.games)
    assert wrong == 0, said
    assert "every state as written" in said


@pytest.fixture
def raid(tmp_path: Path) -> Desk:
    return begin(tmp_path, RaidGame())


def coins(desk: Desk) -> dict[str, int]:
    with desk.campaign("camp") as campaign:
        found = campaign.state.coins
    return named(desk, found)


def clock(desk: Desk) -> tuple[str, Any]:
    with desk.campaign("camp") as campaign:
        return campaign.row.phase, campaign.row.deadline


def test_a_line_acts_at_once_and_the_clock_runs_on(raid: Desk) -> None:
    phase, deadline = clock(raid)
    mails = say(raid, "anna", "RAID ben 2; cleo 1")
    assert coins(raid) == {"anna": 7, "ben": 2, "cleo": 3}, "a row with ; reaches the game whole"
    (receipt,) = to(mails, "anna")
    assert "Raid: 2 from ben, 1 from cleo." in receipt
    assert "raided" in to(mails, "ben")[0], "the others are told at once"
    assert clock(raid) == (phase, deadline), "the same is asked, so its clock runs on"
    verified(raid)


def test_a_line_ends_the_turn_and_opens_the_next(raid: Desk) -> None:
    _, deadline = clock(raid)
    mails = say(raid, "anna", "RAID ben 1\nEND TURN\nRAID cleo 3")
    receipt = next(text for text in to(mails, "anna") if "Your turn is over." in text)
    assert "it is not your turn" in receipt, "what stands below the end is refused"
    assert coins(raid) == {"anna": 5, "ben": 3, "cleo": 4}
    assert clock(raid)[0] == "N2"
    assert clock(raid)[1] > deadline, "what is asked now has a clock of its own"
    assert any("You owe: your turn" in text for text in to(mails, "ben"))
    assert all("raided" in " ".join(to(mails, who)) for who in PLAYERS), "the report tells the turn to everybody"
    verified(raid)


def test_a_held_card_cancels_and_is_spent(raid: Desk) -> None:
    assert "GUARD anna" in to(say(raid, "ben", "GUARD anna"), "ben")[0]
    (receipt,) = to(say(raid, "anna", "RAID ben 2\nRAID ben 1"), "anna")
    assert "Raid: ben was on guard. Raid: 1 from ben." in receipt
    assert coins(raid) == {"anna": 5, "ben": 3, "cleo": 4}
    assert "You have nothing to send" in to(say(raid, "ben", "STATUS"), "ben")[0]
    verified(raid)


def test_a_line_wins_in_the_middle_of_a_turn(raid: Desk) -> None:
    mails = say(raid, "anna", "RAID ben 4; cleo 2\nRAID cleo 1")
    assert clock(raid) == ("over", None)
    assert all(any("The game is over." in text for text in to(mails, who)) for who in PLAYERS)
    assert any("Raid: 4 from ben, 2 from cleo." in text for text in to(mails, "anna")), "their receipt tells the story"
    verified(raid)


def test_the_game_has_its_own_for_and_the_campaign_keeps_its(raid: Desk) -> None:
    (receipt,) = to(say(raid, "ben", "FOR NEXT TURN: RAID cleo 3"), "ben")
    assert "FOR NEXT TURN: RAID cleo 3" in receipt, "a game's line stands instead of the campaign's FOR"
    assert "Kept for N2: GUARD cleo" in to(say(raid, "ben", "FOR N2: GUARD cleo"), "ben")[0]
    say(raid, "anna", "END TURN")
    assert coins(raid) == {"anna": 4, "ben": 7, "cleo": 1}, "it was done when the turn opened"
    assert "GUARD cleo" in to(say(raid, "ben", "STATUS"), "ben")[0]
    verified(raid)


def test_silence_and_a_seat_that_is_left(raid: Desk) -> None:
    for turn in range(2, 4):
        raid.now += timedelta(days=3)
        tick(raid.world)
        assert clock(raid)[0] == f"N{turn}"
    verified(raid)


def test_undo_and_the_archive_tell_the_turns(raid: Desk) -> None:
    from judge.referee.exchange.public import story

    say(raid, "anna", "RAID ben 1\nEND TURN")
    say(raid, "ben", "RAID anna 2")
    with raid.campaign("camp") as campaign:
        found = story(campaign)
    assert [step["phase"] for step in found["steps"]] == ["N1"]
    assert [event["kind"] for event in found["steps"][0]["events"]] == ["start", "raided"]
    (question,) = raid.deliver(raid.letter("UNDO N1", "gm", raid.at("gm", "camp")))
    raid.deliver(raid.letter("YES", "gm", question.reply_to))
    assert coins(raid) == dict.fromkeys(PLAYERS, 4)
    assert clock(raid)[0] == "N1"
    verified(raid)


def test_all_but_one_concede(raid: Desk) -> None:
    """A concession stands over the turns until it is taken back; the last one needed asks first."""
    assert "Your vote CONCEDE counts until you cancel it." in to(say(raid, "ben", "CONCEDE"), "ben")[0]
    assert "Raid does not end by a vote DRAW." in to(say(raid, "anna", "DRAW"), "anna")[0]
    say(raid, "anna", "END TURN")
    say(raid, "ben", "NO CONCEDE")
    assert "A mail asks you" not in to(say(raid, "cleo", "CONCEDE"), "cleo")[0]
    question = next(mail for mail in say(raid, "ben", "CONCEDE") if "Please confirm" in mail.subject)
    assert "The game ends at once, anna wins" in flat(question)
    assert clock(raid)[0] == "N2"
    raid.deliver(raid.letter("YES", "ben", question.reply_to))
    with raid.campaign("camp") as campaign:
        assert campaign.row.status == "over"
        assert [campaign.names[key] for key in campaign.state.outcome.winners] == ["anna"]
    verified(raid)


def test_conditions_look_from_a_seat(tmp_path: Path) -> None:
    """A game without a board: WHEN asks for the writer's own hand and neighbour."""
    desk = begin(tmp_path, HandsGame())
    with desk.campaign("camp") as campaign:
        hands = {campaign.names[key]: hand for key, hand in campaign.state.hands.items()}
    mine, other = hands["anna"][4], hands["ben"][4]
    kept = f"FOR N2:\nWHEN HAVE {mine}: LAY {mine}\nWHEN HAVE {other}: LAY {other}\nEND"
    assert "Kept for N2" in to(say(desk, "anna", kept), "anna")[0]
    assert "write HAVE 7" in to(say(desk, "anna", "FOR N3: WHEN FRENCH A BUR: LAY 3"), "anna")[0]
    assert "there is no WHATIF in this game" in to(say(desk, "anna", "WHATIF\nLAY 3\nEND"), "anna")[0]
    for who in PLAYERS:
        say(desk, who, f"LAY {hands[who][0]}")
    tick(desk.world)
    assert clock(desk)[0] == "N2"
    assert f"LAY {mine}" in to(say(desk, "anna", "STATUS"), "anna")[0]
    verified(desk)


class Clashing(RaidGame):
    name = "clashing"
    verbs = (Verb("DRAW", "draw a card"), Verb("FOR N3: RAID ben 1", "later"))


def test_clashes_are_found() -> None:
    assert clashes(RaidGame()) == []
    assert clashes(Clashing()) == [
        "clashing: DRAW is DRAW of the campaign",
        "clashing: FOR N3: RAID ben 1 is FOR F1902M: A Par - Bur of the campaign",
    ]
    assert games_finding({"raid": RaidGame()}).remedy == ""
    found = games_finding({"clashing": Clashing()})
    assert found.said.startswith("clashing: DRAW")
    assert found.remedy
