"""Rules that a careless change would break without being noticed elsewhere (ID-2 to ID-9)."""

from dataclasses import replace
from typing import Any

import pytest

from judge.games.dice import Dice
from judge.games.intimate import GAME
from judge.games.intimate.homes import choose
from judge.games.intimate.state import mercenaries
from judge.games.protocol import About, Step
from tests.games.intimate.helpers import DICE, SEATS, letter, position, turn, units
from tests.games.intimate.test_end import result

SAME = dict.fromkeys(SEATS, ("RUSSIA", "TURKEY", "ENGLAND", "FRANCE", "ITALY", "AUSTRIA", "GERMANY"))


def test_id_2_2_the_winner_of_the_lot_gets_the_first_choice() -> None:
    for seed in range(8):
        homes, how = choose(SEATS, SAME, Dice(bytes([seed]) * 32, "P1901"))
        winner = "anna" if "The lot fell to anna" in how else "ben"
        assert homes[winner] == "RUSSIA"
        assert sorted(homes.values()) == ["RUSSIA", "TURKEY"]


def test_id_3_a_mercenary_waiting_to_retreat_is_alive() -> None:
    own = {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "AUSTRIA": ["A VIE", "A BOH"], "ITALY": ["A TYR"]}
    state = position("S1901M", own, control={"AUSTRIA": "FRANCE", "ITALY": "GERMANY"})
    after = turn(state, "A Vie - Tyr\nA Boh S A Vie - Tyr").state
    assert "ITALY" in mercenaries(after)
    assert [ask.seat for ask in GAME.asks(after, {})] == ["ben"]


def test_id_4_3_who_may_go_bust_is_warned() -> None:
    state = position("T1901B", {"ITALY": ["A ROM"], "AUSTRIA": ["A VIE"], "FRANCE": ["A PAR"], "GERMANY": ["A MUN"]})
    assert not letter(state, "anna", "BID ITALY 6, AUSTRIA 4").notes
    (note,) = letter(state, "anna", "BID ITALY 6, AUSTRIA 5").notes
    assert "Your bids add up to 11 and you have 10 credits" in note
    assert "you are bust" in note


def test_id_5_1_orders_of_who_lost_control_are_not_played() -> None:
    """The GM gives Italy to Ben; what Anna had sealed for it is nothing any more."""
    state = position(
        "S1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"]}, control={"ITALY": "FRANCE"}
    )
    held = letter(state, "anna", "A Rom - Ven").held
    done = GAME.adjust(state, held, "ADJUST CONTROL ITALY GERMANY", About())
    assert isinstance(done, Step)
    after = GAME.resolve(done.state, done.held or {}, DICE)
    assert units(after, "ITALY") == ["A ROM"]


def test_id_8_1_an_invader_who_retreats_there_has_won() -> None:
    own = {"FRANCE": ["A BUR"], "GERMANY": ["A BEL"], "ITALY": ["A MAR", "A GAS"], "ENGLAND": ["A PAR"]}
    state = position("S1901M", own, control={"ITALY": "GERMANY"}, centres={"FRANCE": ["BRE"]})
    step = turn(state, "", "A Mar - Bur\nA Gas S A Mar - Bur")
    assert result(step) is None
    assert result(turn(step.state, "A Bur R Mun")) == ("won", ("anna",))


QUIET = {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}


def year(state: Any, **letters: str) -> Any:
    """Spring to the end of Winter, with these letters in Autumn."""
    now = state.phase[1:-1]
    while state.phase[1:-1] == now and GAME.result(state) is None:
        autumn = state.phase[0] == "F" and state.phase[-1] == "M"
        state = turn(state, **(letters if autumn else {})).state
    return state


@pytest.mark.parametrize("other", ["ITALY", ""])
def test_id_8_5_quiet_years_begin_again_with_a_change_of_hands(other: str) -> None:
    """And end by the count of centres where no mercenary is alive, else as a draw."""
    centres = {"FRANCE": ["PAR", "MAR"], "GERMANY": ["MUN"]} | ({other: ["ROM"]} if other else {})
    own = {**QUIET, "FRANCE": ["A GAS", "A PAR"]} | ({other: ["A ROM"]} if other else {})
    state = year(year(position("S1905M", own, centres=centres)))
    assert state.quiet == 2
    state = year(state, anna="A Gas - Spa")
    assert state.quiet == 0
    for _ in range(3):
        assert GAME.result(state) is None
        state = year(state)
    found = GAME.result(state)
    assert found is not None
    assert (found.kind, found.winners) == (("draw", SEATS) if other else ("stalemate", ("anna",)))


def test_id_9_centres_of_mercenaries_count_for_eighteen() -> None:
    own = ["PAR", "MAR", "BRE", "SPA", "POR", "BEL", "HOL", "LON", "EDI", "LVP"]
    hired = ["VIE", "TRI", "BUD", "ROM", "NAP", "VEN", "TUN", "SER"]
    centres = {"FRANCE": own, "AUSTRIA": hired, "GERMANY": ["MUN"]}
    units_ = {"FRANCE": ["A PAR"], "AUSTRIA": ["A VIE"], "GERMANY": ["A MUN"]}
    options = {"victory": "standard"}
    state = position("F1910M", units_, centres=centres, control={"AUSTRIA": "FRANCE"}, options=options)
    assert result(turn(state)) == ("won", ("anna",))
    assert result(turn(replace(state, control={"AUSTRIA": None}))) is None
    assert result(turn(replace(state, phase="S1910M"))) is None, "after Autumn alone"
