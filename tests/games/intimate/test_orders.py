"""ID-5 to ID-7: who orders what, Winter, disbands of uncontrolled mercenaries."""

import pytest

from judge.board.atlas import Unit
from judge.games.intimate import GAME
from judge.games.intimate.winter import away_first
from tests.games.intimate.helpers import codes, event, letter, lines, position, turn, units


def test_id_5_1_home_power_and_hired_mercenaries() -> None:
    state = position("S1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"], "AUSTRIA": ["A VIE"]},
                     control={"ITALY": "FRANCE", "AUSTRIA": None})  # fmt: skip
    answer = letter(state, "anna", "A Par - Bur\nA Rom - Ven\nA Mun - Bur\nA Vie - Tyr")
    assert lines(state, answer, "anna") == ["A PAR - BUR", "A ROM - VEN"]
    assert codes(answer) == ["not-yours", "not-yours"]
    assert "GERMANY" in answer.refused[0].text
    step = turn(state, "A Par - Bur\nA Rom - Ven", "A Mun H")
    assert units(step, "ITALY") == ["A VEN"]


def test_id_5_2_no_order_holds_and_no_retreat_disbands() -> None:
    state = position("S1901M", {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BUR", "A BER"]})
    assert GAME.defaults(state, "ben", {}) == ("A BUR H", "A BER H")
    step = turn(state, "A Par - Bur\nA Mar S A Par - Bur")
    assert GAME.defaults(step.state, "ben", {}) == ("A BUR D",)
    assert units(turn(step.state), "GERMANY") == ["A BER"]


def test_id_5_3_uncontrolled_units_hold_and_may_be_supported() -> None:
    state = position("S1901M", {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A RUH", "A MUN"], "ITALY": ["A BUR"]},
                     control={"ITALY": None})  # fmt: skip
    step = turn(state, "A Par S A Bur\nA Gas S A Bur", "A Ruh - Bur\nA Mun S A Ruh - Bur")
    assert units(step, "ITALY") == ["A BUR"]


def test_id_5_4_a_hired_mercenary_is_a_power_of_its_own() -> None:
    """Its controller's home power may dislodge it, and its attack cuts his support."""
    state = position("S1901M", {"FRANCE": ["A PAR", "A MAR"], "ITALY": ["A BUR", "A PIE"], "GERMANY": ["A BER"]},
                     control={"ITALY": "FRANCE"})  # fmt: skip
    step = turn(state, "A Par - Bur\nA Mar S A Par - Bur\nA Bur H")
    assert list(step.state.board.dislodged) == ["A BUR"]
    step = turn(state, "A Par - Bur\nA Mar S A Par - Bur\nA Pie - Mar")
    assert event(step, "moves")["orders"][0]["verdict"] == "cut"


def test_id_6_1_centres_then_income_then_the_test() -> None:
    state = position("F1901M", {"FRANCE": ["A RUH"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"]},
                     centres={"FRANCE": ["PAR"], "GERMANY": ["MUN"], "ITALY": ["ROM"]})  # fmt: skip
    step = turn(state, "A Ruh - Bel")
    income = event(step, "income")
    assert income["changes"] == [{"centre": "BEL", "from": None, "to": "FRANCE"}]
    assert income["income"] == {"FRANCE": 2, "GERMANY": 1}
    assert step.state.credits == {"FRANCE": 12, "GERMANY": 11}
    assert step.state.phase == "W1901A"


def test_id_6_1_income_also_without_a_winter() -> None:
    state = position("F1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"]},
                     centres={"FRANCE": ["PAR"], "GERMANY": ["MUN"], "ITALY": ["ROM"]})  # fmt: skip
    step = turn(state)
    assert step.state.phase == "T1902B"
    assert step.state.credits == {"FRANCE": 11, "GERMANY": 11}


def winter(control: str | None = "FRANCE", **more: object) -> object:
    return position(
        "W1901A",
        {"FRANCE": ["A GAS"], "GERMANY": ["A MUN"], "ITALY": ["A TUN"], "ENGLAND": ["F NTH"]},
        centres={"FRANCE": ["PAR", "MAR"], "GERMANY": ["MUN"], "ITALY": ["TUN", "NAP", "ROM", "VEN"],
                 "ENGLAND": ["LON", "LVP", "EDI"]},
        control={"ITALY": control, "ENGLAND": control},
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


def test_id_6_2_a_home_power_may_waive_a_mercenary_may_not() -> None:
    answer = letter(winter(), "anna", "WAIVE\nWAIVE ITALY")
    assert lines(winter(), answer, "anna") == ["WAIVE"]
    assert codes(answer) == ["must-build"]
    assert units(turn(winter(), "WAIVE"), "FRANCE") == ["A GAS"]


def test_id_6_2_the_judge_builds_what_the_controller_leaves() -> None:
    step = turn(winter(), "BUILD A Par\nBUILD F Rom")
    assert units(step, "FRANCE") == ["A GAS", "A PAR"]
    assert units(step, "ITALY") == ["A NAP", "A TUN", "A VEN", "F ROM"]  # Naples before Venice, armies
    assert units(step, "ENGLAND") == ["F EDI", "F LVP", "F NTH"]  # Edinburgh, Liverpool; fleets
    rows = {row["order"]: row["judge"] for row in event(step, "winter")["orders"]}
    assert rows["F ROM B"] is False
    assert rows["A NAP B"] is True


def test_id_6_2_default_builds_are_announced() -> None:
    silence = GAME.defaults(winter(), "anna", {})
    assert silence == (
        "FRANCE waives 1 build",
        *("ENGLAND: F EDI B", "ENGLAND: F LVP B"),
        *("ITALY: A NAP B", "ITALY: A ROM B", "ITALY: A VEN B"),
    )


def test_id_6_2_a_prefix_before_waive_is_read() -> None:
    answer = letter(winter(), "anna", "England: WAIVE")
    assert codes(answer) == ["must-build"]
    assert lines(winter(), answer, "anna") == []


def test_id_6_3_missing_disbands_by_civil_disorder() -> None:
    state = position("W1901A", {"FRANCE": ["A PAR", "A MOS"], "GERMANY": ["A MUN"]},
                     centres={"FRANCE": ["PAR"], "GERMANY": ["MUN"]})  # fmt: skip
    assert units(turn(state), "FRANCE") == ["A PAR"]
    assert units(turn(state, "DISBAND A Par"), "FRANCE") == ["A MOS"]


def test_more_builds_than_due() -> None:
    answer = letter(winter(), "anna", "BUILD A Par\nBUILD F Mar")
    assert codes(answer) == ["too-many"]
    again = letter(winter(), "anna", "BUILD F Mar", letter(winter(), "anna", "BUILD A Par").held)
    assert lines(winter(), again, "anna") == ["F MAR B"]
    assert again.notes == ("A PAR B was replaced by your newer order.",)


def test_id_7_1_n_is_counted_by_the_unit_s_own_way() -> None:
    assert away_first("AUSTRIA", (Unit("A PIE"), Unit("F PIE"))) == "F PIE"  # n = 2 and n = 5, ID-7.3
    assert away_first("AUSTRIA", (Unit("A LON"), Unit("A YOR"), Unit("F ION"))) == "A YOR"  # no way at all
    assert away_first("AUSTRIA", (Unit("A BOH"), Unit("A MUN"))) == "A BOH"  # a centre spares Munich


def test_id_7_2_ties() -> None:
    assert away_first("ITALY", (Unit("F TYS"), Unit("A TUS"))) == "A TUS"  # armies first
    assert away_first("ITALY", (Unit("A TUS"), Unit("A APU"))) == "A APU"  # then by full name
    assert away_first("TURKEY", (Unit("A PAR"), Unit("A MUN"))) == "A PAR"  # all in centres: every unit


def test_id_7_3_the_checks_of_the_source_in_a_game() -> None:
    state = position("W1901A", {"AUSTRIA": ["F PIE", "A TYR"], "FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
                     centres={"AUSTRIA": ["VIE"], "FRANCE": ["PAR"], "GERMANY": ["MUN"]}, control={"AUSTRIA": None})  # fmt: skip
    step = turn(state)
    assert units(step, "AUSTRIA") == ["A TYR"]
    assert event(step, "winter")["orders"] == [
        {"power": "AUSTRIA", "order": "F PIE D", "kind": "remove", "unit": "F PIE", "target": "", "other": "",
         "verdict": "succeeds", "reason": "", "because": [], "dislodged": False, "judge": True}
    ]  # fmt: skip


@pytest.mark.parametrize(("rule", "count"), [("civil-disorder", 1), ("anarchy-builds", 4)])
def test_id_5_3_no_builds_unless_the_option_says_so(rule: str, count: int) -> None:
    step = turn(winter(control=None, options={"uncontrolled": rule}), "WAIVE")
    assert len(units(step, "ITALY")) == count
