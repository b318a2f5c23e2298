"""ID-8: invasion, elimination, stalemate, concession; ID-9: options and presets; ID-10: what is written."""

import pytest

from judge.games.intimate import GAME
from judge.games.protocol import Refused, Step
from tests.games.intimate.helpers import DICE, SEATS, codes, event, letter, lines, position, turn


def result(step: Step) -> tuple[str, tuple[str, ...]] | None:
    found = GAME.result(step.state)
    return (found.kind, found.winners) if found else None


def duel(phase: str, france: list[str], germany: list[str], **more: object) -> object:
    centres = {"FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["MUN", "BER", "KIE"], "ITALY": ["ROM"]}
    units = {"FRANCE": france, "GERMANY": germany, "ITALY": ["A ROM"]}
    return position(phase, units, centres=centres, **more)  # type: ignore[arg-type]


def test_id_8_1_an_invader_wins_in_spring_too() -> None:
    assert result(turn(duel("S1901M", ["A BUR"], ["A PRU"]), "A Bur - Mun")) == ("won", ("anna",))


def test_id_8_1_mercenaries_and_dislodged_units_do_not_count() -> None:
    state = position(
        "S1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A PRU"], "ITALY": ["A TYR"]}, control={"ITALY": "FRANCE"}
    )
    assert result(turn(state, "A Tyr - Mun")) is None
    state = duel("S1901M", ["A MUN", "A PAR"], ["A BER", "A SIL"])
    step = turn(state, "", "A Ber - Mun\nA Sil S A Ber - Mun")
    assert result(step) is None
    assert step.state.phase == "S1901R"


def test_id_8_2_more_centres_win_and_four_russian_ones_count_as_three() -> None:
    state = duel("S1901M", ["A BUR", "A RUH"], ["A GAS"])
    assert result(turn(state, "A Bur - Mun\nA Ruh - Kie", "A Gas - Par")) == ("won", ("anna",))
    units = {"RUSSIA": ["A PAR", "A MAR", "A BRE"], "FRANCE": ["A MOS", "A WAR", "F SEV", "F STP/NC"]}
    tie = position("S1905M", units, homes=("RUSSIA", "FRANCE"), credits=(5, 4))
    assert result(turn(tie)) == ("won", ("anna",))  # 3 each: credits decide


ALIKE = {"FRANCE": ["A BUR", "A VIE", "A BOH"], "GERMANY": ["A GAS"], "ITALY": ["A TYR"]}
INVADE = ("A Bur - Mun\nA Vie - Tyr\nA Boh S A Vie - Tyr", "A Gas - Par")


def test_id_8_2_equal_invaders_wait_in_autumn_alone() -> None:
    assert result(turn(position("S1901M", ALIKE, credits=(1, 9)), *INVADE)) == ("won", ("ben",))  # at once
    autumn = turn(position("F1901M", ALIKE, credits=(1, 9)), *INVADE)
    assert result(autumn) is None
    assert event(autumn, "invaded")["waiting"] == "retreats"
    centres = {"FRANCE": ["PAR", "MAR", "BRE", "SPA", "POR", "BEL", "LON", "LVP", "EDI", "NWY"], "GERMANY": ["MUN"]}
    rich = turn(position("F1901M", ALIKE, credits=(1, 9), centres=centres), *INVADE)
    assert result(turn(rich.state)) == ("won", ("anna",))  # 1 + 10 by its own income, against 9 + 1


def test_id_8_2_rules_of_version_1_wait_in_spring_too() -> None:
    step = turn(position("S1901M", ALIKE, credits=(1, 9), rules=1), *INVADE)
    assert result(step) is None
    assert step.state.phase == "S1901R"
    assert result(turn(step.state)) == ("won", ("ben",))


@pytest.mark.parametrize("rules", [1, 2])
def test_id_8_1_invasion_goes_before_elimination(rules: int) -> None:
    """In the reason, too: it is part of the state that old logs verify."""
    state = position("F1901M", {"FRANCE": ["A BUR"]}, centres={"GERMANY": ["MUN"], "FRANCE": ["PAR"]}, rules=rules)
    found = GAME.result(turn(state, "A Bur - Mun").state)
    assert found is not None
    assert found.text == "FRANCE stands in 1 home centre of GERMANY"


def test_id_8_1_a_winter_disband_decides() -> None:
    """All equal in Autumn; in Winter one invader has to go, and the other has won. Not by the rules of version 1."""
    units = {"FRANCE": ["A MUN", "A PAR"], "GERMANY": ["A MAR", "A BER", "A RUH"]}
    centres = {"FRANCE": ["PAR", "BRE"], "GERMANY": ["BER"]}
    for rules, found in ((2, ("won", ("anna",))), (1, None)):
        autumn = turn(position("F1901M", units, centres=centres, credits=(4, 5), rules=rules))
        assert result(autumn) is None
        assert autumn.state.phase == "W1901A"
        assert result(turn(autumn.state, "", "DISBAND A Mar")) == found


def test_id_8_1_no_unit_and_no_centre_is_tested_after_retreats() -> None:
    units = {"FRANCE": ["A BUR", "A RUH"], "GERMANY": ["A HOL"], "ENGLAND": ["F NTH"]}
    state = position("S1901M", units, control={"ENGLAND": "FRANCE"}, centres={"FRANCE": ["PAR"]})
    step = turn(state, "A Ruh - Hol\nF Nth S A Ruh - Hol")
    assert result(step) is None, "who waits to retreat is not gone (ID-8.3)"
    assert result(turn(step.state, "", "A Hol D")) == ("won", ("anna",))


def test_id_8_2_autumn_income_counts() -> None:
    state = duel("F1901M", ["A BUR"], ["A GAS"], credits=(5, 5))
    step = turn(state, "A Bur - Mun", "A Gas - Par")
    assert result(step) is None  # 3 centres each: equal again, the game goes on
    state = position("F1901M", {"FRANCE": ["A BUR", "A BEL"], "GERMANY": ["A GAS"]}, credits=(5, 5),
                     centres={"FRANCE": ["PAR"], "GERMANY": ["MUN"]})  # fmt: skip
    step = turn(state, "A Bur - Mun", "A Gas - Par")
    assert event(step, "income")["income"] == {"FRANCE": 2, "GERMANY": 1}
    assert result(step) == ("won", ("anna",))


def test_id_8_3_nothing_left_has_lost() -> None:
    state = position(
        "F1901M",
        {"FRANCE": ["A BEL"], "ITALY": ["A MUN"], "GERMANY": []},
        centres={"GERMANY": ["MUN"], "FRANCE": ["BEL"]},
    )
    assert result(turn(state)) == ("won", ("anna",))
    both = position("F1901M", {"ITALY": ["A MUN", "A PAR"]}, centres={"GERMANY": ["MUN"], "FRANCE": ["PAR"]})
    assert result(turn(both)) == ("draw", SEATS)


def test_id_8_4_no_eighteen_centre_victory() -> None:
    many = [
        "PAR",
        "MAR",
        "BRE",
        "SPA",
        "POR",
        "BEL",
        "HOL",
        "LON",
        "EDI",
        "LVP",
        "NWY",
        "SWE",
        "DEN",
        "ROM",
        "NAP",
        "VEN",
        "TUN",
        "VIE",
    ]
    centres = {"FRANCE": many, "GERMANY": ["MUN"]}
    units = {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}
    assert result(turn(position("F1910M", units, centres=centres))) is None
    standard = position("F1910M", units, centres=centres, options={"victory": "standard"})
    assert result(turn(standard)) == ("won", ("anna",))


def test_id_8_5_stalemate_by_count_once_no_mercenary_lives() -> None:
    alive = duel("S1910M", ["A PAR"], ["A MUN"])
    assert isinstance(GAME.end(alive, "stalemate", SEATS), Refused)
    state = position(
        "S1910M", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}, centres={"FRANCE": ["PAR", "MAR"], "GERMANY": ["MUN"]}
    )
    step = GAME.end(state, "stalemate", SEATS)
    assert isinstance(step, Step)
    assert result(step) == ("stalemate", ("anna",))


def test_id_8_5_three_quiet_years() -> None:
    state = duel("T1901B", ["A PAR", "A MAR", "A BRE"], ["A MUN", "A BER", "A KIE"])
    years = 0
    while GAME.result(state) is None:
        years += state.phase == "F1901M" or state.phase[0] == "F"
        state = turn(state).state
    assert years == 3
    assert GAME.result(state).kind == "draw"  # type: ignore[union-attr]


def test_id_8_6_concession_and_draw() -> None:
    state = duel("S1901M", ["A PAR"], ["A MUN"])
    assert result(GAME.end(state, "concede", ("anna",))) == ("conceded", ("ben",))  # type: ignore[arg-type]
    assert result(GAME.end(state, "draw", SEATS)) == ("draw", SEATS)  # type: ignore[arg-type]


def test_id_9_presets_and_options() -> None:
    assert set(GAME.presets) == {"intimate", "dueldip", "mercenary"}
    assert GAME.presets["mercenary"]["starting_credits"]["RUSSIA"] == 7
    assert GAME.presets["mercenary"]["starting_credits"]["ITALY"] == 6
    assert GAME.options["players"].read("6") == 6
    assert isinstance(GAME.options["players"].read("7"), Refused)
    for name, text in [("income", "often"), ("overbidding", "maybe"), ("stalemate_years", "21"), ("victory", "x"), ("starting_credits", "A2"), ("players", "1"), ("uncontrolled", "x")]:  # fmt: skip
        assert isinstance(GAME.options[name].read(text), Refused), name
    for name, text, value in [("income", "fixed:12", "fixed:12"), ("overbidding", "off", False), ("carry_over", "on", True), ("stalemate_years", "0", 0)]:  # fmt: skip
        assert GAME.options[name].read(text) == value
    assert GAME.options["starting_credits"].read("A1 E2 F3 G4 I5 R6 T7")["TURKEY"] == 7


def test_id_9_dueldip_in_play() -> None:
    options = GAME.presets["dueldip"]
    state = duel("T1901B", ["A PAR"], ["A MUN"], credits=(12, 12), options=options)
    assert codes(letter(state, "anna", "BID ITALY 13")) == ["over-credits"]
    step = turn(state, "BID ITALY 5")
    assert step.state.credits == {"FRANCE": 0, "GERMANY": 0}  # carry_over off
    autumn = duel("F1901M", ["A PAR"], ["A MUN"], credits=(0, 0), options=options)
    assert event(turn(autumn), "income")["income"] == {"FRANCE": 12, "GERMANY": 12}


@pytest.mark.parametrize(
    ("phase", "line", "canonical"),
    [
        ("T1901B", "bid e 3, i 2", ["BID ENGLAND 3", "BID ITALY 2"]),
        ("T1901B", "Bid: Italy = 2 and England 3", ["BID ENGLAND 3", "BID ITALY 2"]),
        ("T1901B", "BID NONE", ["BID NONE"]),
        ("S1901M", "A Par - Bur; F Bre h", ["A PAR - BUR", "F BRE H"]),
        ("S1901M", "A Par - Bur, F Bre - MAO", ["A PAR - BUR", "F BRE - MAO"]),
    ],
)
def test_id_10_what_a_player_writes(phase: str, line: str, canonical: list[str]) -> None:
    state = position(
        phase, {"FRANCE": ["A PAR", "F BRE"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"], "ENGLAND": ["F LON"]}
    )
    answer = letter(state, "anna", line)
    assert lines(state, answer, "anna") == canonical
    assert answer.refused == ()


@pytest.mark.parametrize(
    "line",
    ["PREFER R T E A G F I", "PREFER RTEAGFI", "prefer russia, turkey, england, austria, germany, france, italy"],
)
def test_id_10_preferences(line: str) -> None:
    state = GAME.setup(SEATS, {n: o.default for n, o in GAME.options.items()}, DICE, 1).state
    assert lines(state, letter(state, "anna", line), "anna") == [
        "PREFER RUSSIA TURKEY ENGLAND AUSTRIA GERMANY FRANCE ITALY"
    ]


def test_legal_but_pointless_orders_are_noted() -> None:
    state = position("S1901M", {"FRANCE": ["A PAR", "A MAR", "A PIC"], "GERMANY": ["A MUN"]})
    answer = letter(state, "anna", "A Par - Bur\nA Mar S A Par - Gas\nA Pic - Bur")
    assert any("does not fit" in note for note in answer.notes)
    assert any("bounce each other" in note for note in answer.notes)
