"""A mended rule is a new version: campaigns under both go on side by side in one database, and both verify for ever."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from judge.mail.compose import Outgoing
from judge.referee.phases.due import tick
from judge.referee.record.exporting import export
from judge.referee.record.verifying import verify
from tests.desk import Desk, flat
from tests.games.mint import MintGame

MINT = MintGame()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """`old` under the first rules, `fresh` under the newest, without a word."""
    here = Desk(tmp_path)
    folders = (*here.world.templates, Path(__file__).parent / "templates")
    here.world = replace(here.world, games={"mint": MINT}, templates=folders, outage=False)
    for name, more in (("old", "rules=1"), ("fresh", "")):
        (question,) = here.deliver(here.letter(f"CREATE {name} mint {more}", "gm", "judge@judge.test"))
        here.deliver(here.letter("YES", "gm", question.reply_to))
        for who in ("anna", "ben"):
            asked = here.deliver(here.letter(f"JOIN {name}", who, "judge@judge.test"))
            yes(here, who, asked)
    return here


def yes(desk: Desk, who: str, mails: list[Outgoing]) -> list[Outgoing]:
    question = next(mail for mail in mails if "YES" in mail.text)
    return desk.deliver(desk.letter("YES", who, question.reply_to))


def turn(desk: Desk, name: str, coins: int = 0) -> None:
    desk.now += timedelta(minutes=5)
    for who in ("anna", "ben"):
        desk.deliver(desk.letter(f"SPEND {coins}", who, desk.at(who, name)))
    tick(desk.world)


def stands(desk: Desk, name: str) -> tuple[str, int, Mapping[str, int]]:
    """The phase, the rules, the purses."""
    with desk.campaign(name) as campaign:
        assert campaign.state.rules == campaign.row.version
        return (
            campaign.row.phase,
            campaign.row.version,
            {campaign.names[k]: n for k, n in campaign.state.purses.items()},
        )


def verified(desk: Desk, name: str) -> None:
    with desk.campaign(name) as campaign:
        wrong, said = verify(export(campaign.work, campaign.row, everything=True), installed=desk.world.games)
    assert wrong == 0, said
    assert "every state as written" in said


def gm(desk: Desk, text: str, name: str = "old") -> list[Outgoing]:
    return desk.deliver(desk.letter(text, "gm", desk.at("gm", name)))


def test_two_versions_side_by_side(desk: Desk) -> None:
    turn(desk, "old")
    turn(desk, "fresh")
    assert stands(desk, "old") == ("1901-b", 1, {"anna": 1, "ben": 1})
    assert stands(desk, "fresh") == ("1901-b", 2, {"anna": 3, "ben": 3})
    for name in ("old", "fresh"):
        verified(desk, name)
    told = gm(desk, "SET rules=2")
    assert {"anna@players.test", "ben@players.test"} <= {mail.to for mail in told}
    assert any("rules = 2 (three coins each half-year) from the next year on" in flat(mail) for mail in told)
    verified(desk, "old")
    turn(desk, "old")
    assert stands(desk, "old") == ("1902-a", 2, {"anna": 2, "ben": 2})
    assert any("From now on the rules 2 hold" in flat(mail) for mail in desk.new())
    turn(desk, "old")
    assert stands(desk, "old") == ("1902-b", 2, {"anna": 5, "ben": 5})
    for name in ("old", "fresh"):
        verified(desk, name)


def test_show_and_the_log_tell_the_rules(desk: Desk) -> None:
    (shown,) = desk.deliver(desk.letter("SHOW old", "anna", "judge@judge.test"))
    assert "1 (a coin each half-year)" in flat(shown)
    gm(desk, "SET rules=2")
    turn(desk, "old")
    turn(desk, "old")
    with desk.campaign("old") as campaign:
        entries = campaign.work.entries(campaign.row)
    assert [row["payload"] for row in entries if row["kind"] == "rules"] == [{"version": 2}]
    assert [
        row["payload"].get("version", 1) for row in entries if row["kind"] in ("created", "started", "resolved")
    ] == [1] * 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("SET rules=3", "has the rules 1 (a coin each half-year), 2 (three coins each half-year)"),
        ("SET rules=x", "has the rules 1"),
        ("SET rules=1", "Nothing changes: it is set like that already"),
    ],
)
def test_rules_that_cannot_be(desk: Desk, text: str, said: str) -> None:
    assert said in flat(gm(desk, text)[-1])


def test_rules_go_only_forward_and_a_choice_can_be_taken_back(desk: Desk) -> None:
    assert "there is no way back to older ones" in flat(gm(desk, "SET rules=1", "fresh")[-1])
    gm(desk, "SET rules=2")
    gm(desk, "SET rules=1")
    turn(desk, "old")
    turn(desk, "old")
    assert stands(desk, "old") == ("1902-a", 1, {"anna": 2, "ben": 2})


def test_undo_goes_back_to_the_rules_of_then(desk: Desk) -> None:
    """They come again with the next year, since the GM has chosen them."""
    gm(desk, "SET rules=2")
    turn(desk, "old")
    turn(desk, "old")
    assert stands(desk, "old")[:2] == ("1902-a", 2)
    yes(desk, "gm", gm(desk, "UNDO 1901-b"))
    assert stands(desk, "old") == ("1901-b", 1, {"anna": 1, "ben": 1})
    verified(desk, "old")
    turn(desk, "old", 1)
    assert stands(desk, "old") == ("1902-a", 2, {"anna": 1, "ben": 1})
    verified(desk, "old")


def test_rules_that_were_undone_hold_no_more(desk: Desk) -> None:
    """Back before they began, on, and back to a moment after the first UNDO: the log's earlier change counts no more."""
    gm(desk, "SET rules=2")
    turn(desk, "old")
    turn(desk, "old")
    yes(desk, "gm", gm(desk, "UNDO 1901-a"))
    assert stands(desk, "old")[:2] == ("1901-a", 1)
    turn(desk, "old")
    assert stands(desk, "old")[:2] == ("1901-b", 1)
    turn(desk, "old")
    assert stands(desk, "old")[:2] == ("1902-a", 2)
    yes(desk, "gm", gm(desk, "UNDO 1901-b"))
    assert stands(desk, "old") == ("1901-b", 1, {"anna": 1, "ben": 1})
    verified(desk, "old")


def test_phases_of_another_spelling_are_named_by_their_game(desk: Desk) -> None:
    """FOR, PROCESS, HISTORY and titles go by what the game says."""
    at = desk.at("anna", "old")
    (kept,) = desk.deliver(desk.letter("FOR 1901-b: SPEND 1", "anna", at))
    assert "Kept for 1901-b: SPEND 1" in flat(kept)
    (prose,) = desk.deliver(desk.letter("for 2 days I am away\nSPEND 0", "anna", at))
    assert desk_held(desk, "old") == ["SPEND 0"], flat(prose)
    gm(desk, "PROCESS 1902-a")
    assert stands(desk, "old")[0] == "1901-a"
    yes(desk, "gm", gm(desk, "PROCESS 1901-a"))
    assert stands(desk, "old")[0] == "1901-b"
    assert desk_held(desk, "old") == ["SPEND 1"]
    told = desk.deliver(desk.letter("HISTORY 1901-A", "anna", at))
    assert any("comes in a separate mail" in flat(mail) for mail in told)
    assert any("1901, half 2" in mail.subject for mail in told)


def desk_held(desk: Desk, name: str) -> list[str]:
    with desk.campaign(name) as campaign:
        mine = campaign.held.get(campaign.seat_named("anna").key, {})
        return [campaign.game.text(campaign.state, row) for _, row in sorted(mine.items())]
