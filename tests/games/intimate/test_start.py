"""ID-1 to ID-3: players, credits, home powers, the game year."""

import pytest

from judge.games.intimate import GAME
from judge.games.intimate.homes import choose
from judge.games.intimate.options import TABLE
from tests.games.intimate.helpers import DICE, OPTIONS, SEATS, codes, event, letter, position, turn

ALL = ("RUSSIA", "TURKEY", "ENGLAND", "AUSTRIA", "GERMANY", "FRANCE", "ITALY")


def fresh() -> object:
    return GAME.setup(SEATS, OPTIONS, DICE, 1).state


def test_id_1_1_two_players_and_five_mercenaries() -> None:
    step = turn(fresh(), "PREFER R T E A G F I", "PREFER E F R T G A I")
    assert step.state.homes == {"anna": "RUSSIA", "ben": "ENGLAND"}
    assert sum(map(len, step.state.board.units.values())) == 22
    assert len(GAME.view(step.state, {}, None)["control"]) == 5


def test_id_1_2_starting_credits() -> None:
    assert TABLE == {"ENGLAND": 20, "FRANCE": 20, "RUSSIA": 20, "TURKEY": 20, "GERMANY": 22, "AUSTRIA": 24, "ITALY": 24}
    step = turn(fresh(), "PREFER A", "PREFER G")
    assert step.state.credits == {"AUSTRIA": 24, "GERMANY": 22}
    assert step.state.phase == "T1901B"


def test_id_1_3_credits_are_public_bids_are_not() -> None:
    state = position("T1901B", {"ITALY": ["A ROM"]})
    held = letter(state, "anna", "BID ITALY 3").held
    assert GAME.view(state, held, "ben")["credits"] == {"FRANCE": 10, "GERMANY": 10}
    assert "BID" not in str(GAME.view(state, held, "ben"))
    assert "BID ITALY 3" in GAME.view(state, held, "anna")["you"]["held"]


def test_id_2_1_first_rank_that_differs() -> None:
    chosen, how = choose(SEATS, {"anna": ALL, "ben": ("RUSSIA", "TURKEY", "AUSTRIA", *ALL[2:3], *ALL[4:])}, DICE)
    assert chosen == {"anna": "ENGLAND", "ben": "AUSTRIA"}
    assert "choice 3" in how


def test_id_2_2_identical_lists_go_by_lot() -> None:
    chosen, how = choose(SEATS, {"anna": ALL, "ben": ALL}, DICE)
    assert sorted(chosen.values()) == ["RUSSIA", "TURKEY"]
    assert "lot" in how
    assert any(label == "homes/identical" for label, _, _ in DICE.drawn)


def test_id_2_3_short_missing_and_double_lists() -> None:
    assert choose(SEATS, {"anna": ("TURKEY",), "ben": ("ITALY",)}, DICE)[0] == {"anna": "TURKEY", "ben": "ITALY"}
    chosen, how = choose(SEATS, {"ben": ALL}, DICE)
    assert chosen["ben"] == "RUSSIA"
    assert chosen["anna"] != "RUSSIA"
    assert "anna sent no list" in how
    nobody, how = choose(SEATS, {}, DICE)
    assert len(set(nobody.values())) == 2
    assert "lots" in how
    assert codes(letter(fresh(), "anna", "PREFER R T R")) == ["named-twice"]


def test_id_3_the_year_and_its_skipped_phases() -> None:
    state = position("T1901B", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"]},
                     centres={"FRANCE": ["PAR"], "GERMANY": ["MUN"], "ITALY": ["ROM"]})  # fmt: skip
    seen = []
    while not seen or state.phase != "T1902B":
        seen.append(state.phase)
        state = turn(state).state
    assert seen == ["T1901B", "S1901M", "F1901M"]  # nothing dislodged, nothing to adjust


def test_id_3_no_thaw_without_mercenaries() -> None:
    state = position("F1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
                     centres={"FRANCE": ["PAR"], "GERMANY": ["MUN"]})  # fmt: skip
    assert turn(state).state.phase == "S1902M"


def test_id_3_a_phase_that_asks_nobody() -> None:
    """An uncontrolled mercenary's dislodged unit: work, but nobody to ask."""
    state = position("S1901M", {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A MUN"], "ITALY": ["A BUR"]})
    step = turn(state, "A Par - Bur\nA Mar S A Par - Bur")
    assert step.state.phase == "S1901R"
    assert GAME.asks(step.state, {}) == ()
    after = GAME.resolve(step.state, {}, DICE)
    assert after.state.phase == "F1901M"
    assert event(after, "retreats")["orders"][0]["judge"]


@pytest.mark.parametrize("word", ["Fall", "Autumn"])
def test_id_3_fall_is_autumn(word: str) -> None:
    assert str(GAME.find_phase(f"{word} 1901 moves")) == "F1901M"
