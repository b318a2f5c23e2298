"""ID-4: the auction of the Thaw."""

import pytest

from judge.games.intimate import GAME
from judge.games.intimate.bids import auction
from tests.games.intimate.helpers import codes, event, letter, lines, position, turn

MERCENARIES = ("AUSTRIA", "ENGLAND", "ITALY", "RUSSIA", "TURKEY")


def sheet(numbers: str) -> dict[str, int]:
    return dict(zip(MERCENARIES, map(int, numbers.split()), strict=True))


def thaw(**more: object) -> object:
    units = {"AUSTRIA": ["A VIE"], "ITALY": ["A ROM"], "FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}
    return position("T1901B", units, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "line", ["BID AUSTRIA -2", "BID AUSTRIA 2.5", "BID AUSTRIA 2,5", "BID AUSTRIA lots", "BID AUSTRIA"]
)
def test_id_4_1_a_bid_is_a_whole_number(line: str) -> None:
    assert codes(letter(thaw(), "anna", line)) == ["bad-bid"]


def test_id_4_1_only_living_mercenaries() -> None:
    assert codes(letter(thaw(), "anna", "BID TURKEY 1")) == ["dead-power"]
    assert codes(letter(thaw(), "anna", "BID GERMANY 1")) == ["home-power"]
    assert codes(letter(thaw(), "anna", "BID Austira 1")) == ["unknown-power"]


def test_id_4_1_bids_may_exceed_the_credits() -> None:
    answer = letter(thaw(), "anna", "BID AUSTRIA 99")
    assert codes(answer) == []
    assert lines(thaw(), answer, "anna") == ["BID AUSTRIA 99"]


def test_id_4_2_the_highest_bid_wins_and_is_paid() -> None:
    step = turn(thaw(), "BID AUSTRIA 4, ITALY 2", "BID A 3; BID I 2")
    assert step.state.control == {"AUSTRIA": "FRANCE", "ITALY": None}
    assert step.state.credits == {"FRANCE": 6, "GERMANY": 10}
    assert step.state.phase == "S1901M"


def test_id_4_2_nobody_bids() -> None:
    assert turn(thaw(), "BID NONE", "").state.control == {"AUSTRIA": None, "ITALY": None}


def test_id_4_3_one_is_bust_and_the_other_s_bids_are_halved_rounded_up() -> None:
    sold = auction(
        MERCENARIES, {"GERMANY": sheet("9 9 0 0 0"), "FRANCE": sheet("5 4 4 1 0")}, {"GERMANY": 10, "FRANCE": 20}
    )
    assert sold.control == dict.fromkeys(MERCENARIES[:4], "FRANCE") | {"TURKEY": None}
    assert sold.paid == {"FRANCE": 3 + 2 + 2 + 1, "GERMANY": 10}
    assert sold.credits == {"FRANCE": 12, "GERMANY": 0}


def test_id_4_3_both_bust_at_once() -> None:
    sold = auction(
        MERCENARIES, {"GERMANY": sheet("9 0 0 0 0"), "FRANCE": sheet("0 9 0 0 0")}, {"GERMANY": 8, "FRANCE": 8}
    )
    assert set(sold.control.values()) == {None}
    assert sold.credits == {"FRANCE": 0, "GERMANY": 0}
    assert len(sold.rounds) == 2


def test_id_4_4_the_worked_example() -> None:
    sold = auction(
        MERCENARIES, {"GERMANY": sheet("3 2 2 2 2"), "FRANCE": sheet("1 4 1 1 0")}, {"GERMANY": 8, "FRANCE": 4}
    )
    first, second, last = sold.rounds
    assert (first.bills, first.bust) == ({"GERMANY": 9, "FRANCE": 4}, ("GERMANY",))
    assert second.bids["FRANCE"] == sheet("1 2 1 1 0")
    assert (second.bills["FRANCE"], second.bust) == (5, ("FRANCE",))
    assert set(last.winners.values()) == {None}
    assert sold.credits == {"FRANCE": 0, "GERMANY": 0}


def test_id_4_5_everything_is_revealed() -> None:
    data = event(turn(thaw(credits=(3, 10)), "BID A 9", "BID A 1, I 3"), "thaw")
    assert [r["bust"] for r in data["rounds"]] == [["FRANCE"], []]
    assert data["rounds"][0]["bids"] == {"FRANCE": {"AUSTRIA": 9}, "GERMANY": {"AUSTRIA": 1, "ITALY": 3}}
    assert data["rounds"][1]["bids"]["GERMANY"] == {"AUSTRIA": 1, "ITALY": 2}
    assert data["paid"] == {"FRANCE": 3, "GERMANY": 3}
    assert data["credits"] == {"FRANCE": 0, "GERMANY": 7}


def test_a_later_letter_amends_bid_by_bid_and_none_clears() -> None:
    state = thaw()
    held = letter(state, "anna", "BID AUSTRIA 4, ITALY 2").held
    answer = letter(state, "anna", "BID ITALY 5", held)
    assert lines(state, answer, "anna") == ["BID AUSTRIA 4", "BID ITALY 5"]
    answer = letter(state, "anna", "BID NONE", answer.held)
    assert lines(state, answer, "anna") == ["BID NONE"]
    assert GAME.asks(state, answer.held)[0].missing == ()
    assert lines(state, letter(state, "anna", "BID I 1", answer.held), "anna") == ["BID ITALY 1"]
