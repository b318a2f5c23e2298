"""SD-1 to SD-12 as rules: small positions, whole letters of one player."""

from typing import Any

import pytest

from judge.games.dice import Dice
from judge.games.protocol import About, Answer, Held, Phase, Refused, Step
from judge.games.standard import GAME

SEATS = tuple(f"@{n}" for n in range(1, 8))
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
SEAT = dict(zip(POWERS, SEATS, strict=True))
OPTIONS: dict[str, Any] = {name: option.default for name, option in GAME.options.items()}
DICE = Dice(b"\1" * 32, "test")


def position(phase: str, units: dict[str, list[str]], **more: Any) -> Any:
    options = OPTIONS | more.pop("options", {})
    record = {"phase": phase, "units": units, "centres": {}, "powers": dict(zip(SEATS, POWERS, strict=True)), **more}
    step = GAME.load(SEATS, options, record, 1)
    assert isinstance(step, Step), step
    return step.state


def letter(state: Any, power: str, text: str, held: Held | None = None) -> Answer:
    lines = tuple(text.split("\n"))
    commands = tuple(c for row in GAME.read(state, SEAT[power], lines, About()) for c in row)
    return GAME.submit(state, SEAT[power], held or {}, commands, DICE)


def turn(state: Any, **letters: str) -> Step:
    held: Held = {}
    for power, text in letters.items():
        answer = letter(state, power, text, held)
        assert not answer.refused, answer.refused
        held = answer.held
    return GAME.resolve(state, held, DICE)


def codes(answer: Answer) -> list[str]:
    return [refused.code for refused in answer.refused]


def test_sd_1_lists_in_lot_order() -> None:
    state = GAME.setup(SEATS, OPTIONS, DICE, 1).state
    assert {ask.missing for ask in GAME.asks(state, {})} == {("your preference list, for example PREFER F G T",)}
    held: Held = {}
    for power in POWERS:
        held = letter(state, power, "PREFER FRANCE ENGLAND", held).held
    step = GAME.resolve(state, held, DICE)
    (draft,) = step.events
    first, second = draft.told()["order"][:2]
    assert (step.state.powers[first], step.state.powers[second]) == ("FRANCE", "ENGLAND")
    assert sorted(step.state.powers.values()) == sorted(POWERS)
    assert GAME.phase(step.state).code == "S1901M"


def test_sd_1_fixed_or_by_lot() -> None:
    state = GAME.setup(SEATS, OPTIONS | {"powers": "lot"}, DICE, 1).state
    assert GAME.asks(state, {}) == ()
    state = GAME.setup(SEATS, OPTIONS, DICE, 1).state
    about = About({f"p{n}": seat for n, seat in enumerate(SEATS)})
    for n, power in enumerate(POWERS):
        step = GAME.adjust(state, {}, f"ASSIGN p{n} {power}", about)
        assert isinstance(step, Step)
        state = step.state
    assert GAME.asks(state, {}) == ()
    assert GAME.resolve(state, {}, DICE).state.powers == dict(zip(SEATS, POWERS, strict=True))
    again = GAME.adjust(state, {}, "ASSIGN p1 AUSTRIA", about)
    assert isinstance(again, Refused)
    assert again.code == "taken"


def test_sd_2_what_has_nothing_to_do_is_skipped() -> None:
    state = position(
        "S1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}, centres={"FRANCE": ["PAR"], "GERMANY": ["MUN"]}
    )
    codes_ = []
    for _ in range(3):
        codes_.append(GAME.phase(state).code)
        state = turn(state).state
    assert codes_ == ["S1901M", "F1901M", "S1902M"]
    state = turn(position("F1901M", {"FRANCE": ["A BUR"], "GERMANY": ["A PRU"]}, centres={"FRANCE": ["PAR"], "GERMANY": ["MUN"]}),
                 FRANCE="A Bur - Mun").state  # fmt: skip
    assert (GAME.phase(state).code, state.board.centres["FRANCE"]) == ("W1901A", ("MUN", "PAR"))


def test_sd_3_silence() -> None:
    units = {"FRANCE": ["A PAR", "A BUR"], "GERMANY": ["A MUN", "A RUH"]}
    step = turn(position("S1901M", units), GERMANY="A Mun - Bur\nA Ruh S A Mun - Bur")
    assert GAME.phase(step.state).code == "S1901R"
    assert GAME.defaults(step.state, SEAT["FRANCE"], {}) == ("A BUR D",)
    assert turn(step.state).state.board.units["FRANCE"] == ("A PAR",)
    winter = position("W1901A", {"FRANCE": ["A PAR", "A SPA", "A POR"], "ITALY": ["A ROM"]},
                      centres={"FRANCE": ["PAR"], "ITALY": ["ROM", "VEN"]})  # fmt: skip
    assert GAME.defaults(winter, SEAT["ITALY"], {}) == ("you waive 1 build",)
    after = turn(winter).state.board.units
    assert after["FRANCE"] == ("A PAR",), "the farthest from an owned centre go first (DATC 6.J)"
    assert after["ITALY"] == ("A ROM",)


def test_sd_4_who_is_away_is_asked_nothing_and_what_they_hold_plays() -> None:
    state = position("S1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]})
    away = GAME.seat(state, SEAT["FRANCE"], "civil-disorder").state
    assert SEAT["FRANCE"] not in {ask.seat for ask in GAME.asks(away, {})}
    assert turn(away, FRANCE="A Par - Gas").state.board.units["FRANCE"] == ("A GAS",)


@pytest.mark.parametrize(("victory", "kind"), [(18, None), (15, "won")])
def test_sd_5_victory_after_autumn(victory: int, kind: str | None) -> None:
    many = ["BRE", "MAR", "PAR", "SPA", "POR", "BEL", "HOL", "MUN", "BER", "KIE", "DEN", "NWY", "SWE", "LON", "EDI"]
    units = {"FRANCE": ["A PAR"], "TURKEY": ["A CON"]}
    state = position("F1905M", units, centres={"FRANCE": many, "TURKEY": ["CON"]}, options={"victory": victory})
    result = GAME.result(turn(state).state)
    assert (result.kind if result else None) == kind
    assert GAME.result(turn(position("S1905M", units, centres={"FRANCE": many})).state) is None


def test_sd_5_of_equals_the_game_goes_on() -> None:
    west = ["BRE", "MAR", "PAR", "SPA", "POR", "BEL", "HOL", "MUN", "BER", "KIE", "DEN", "NWY", "SWE", "LON", "EDI"]
    east = ["ANK", "CON", "SMY", "BUL", "GRE", "SER", "RUM", "BUD", "VIE", "TRI", "VEN", "ROM", "NAP", "TUN", "SEV"]
    state = position("F1905M", {"FRANCE": ["A PAR"], "TURKEY": ["A CON"]}, centres={"FRANCE": west, "TURKEY": east},
                     options={"victory": 15})  # fmt: skip
    assert GAME.result(turn(state).state) is None


THREE = {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"]}


@pytest.mark.parametrize(
    ("draws", "by", "winners"),
    [
        ("all", (), ("FRANCE", "GERMANY", "ITALY")),
        ("all", ("FRANCE", "GERMANY"), "draw-of-all"),
        ("some", ("FRANCE", "GERMANY"), ("FRANCE", "GERMANY")),
        ("some", ("FRANCE", "RUSSIA"), "out"),
        ("none", (), "no-draws"),
    ],
)
def test_sd_6_draws(draws: str, by: tuple[str, ...], winners: Any) -> None:
    state = position("S1905M", THREE, options={"draws": draws})
    step = GAME.end(state, "draw", tuple(SEAT[power] for power in by))
    if isinstance(step, Refused):
        assert step.code == winners
    else:
        assert step.state.outcome.winners == tuple(SEAT[power] for power in winners)


def test_sd_6_who_has_a_vote() -> None:
    state = GAME.seat(position("S1905M", THREE), SEAT["ITALY"], "vacant").state
    assert GAME.voters(state, "draw") == (SEAT["FRANCE"], SEAT["GERMANY"])


def test_sd_7_all_but_one() -> None:
    state = position("S1905M", THREE)
    one = GAME.end(state, "concede", (SEAT["FRANCE"],))
    assert isinstance(one, Refused)
    both = GAME.end(state, "concede", (SEAT["FRANCE"], SEAT["ITALY"]))
    assert isinstance(both, Step)
    assert both.state.outcome.winners == (SEAT["GERMANY"],)


@pytest.mark.parametrize(
    ("score", "text"),
    [
        ("draw", "1905 was the last year"),
        ("centres", "1905 was the last year; centres: FRANCE 3, GERMANY 1"),
        ("sum-of-squares", "1905 was the last year; of 100 points by squares of centres: FRANCE 90.0, GERMANY 10.0"),
    ],
)
def test_sd_8_the_last_year(score: str, text: str) -> None:
    centres = {"FRANCE": ["PAR", "BRE", "MAR"], "GERMANY": ["MUN"]}
    units = {"FRANCE": ["A PAR", "F BRE", "A MAR"], "GERMANY": ["A MUN"]}
    state = position("F1905M", units, centres=centres, options={"last_year": 1905, "score": score})
    result = GAME.result(turn(state).state)
    assert result is not None
    assert (result.kind, result.text) == ("draw", text)


def test_sd_11_lines() -> None:
    state = position("S1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]})
    assert codes(letter(state, "FRANCE", "A Mun - Bur\nA Xyz - Bur\nWAIVE\nBUILD A Par\nPREFER F")) == [
        "unknown-province", "wrong-phase", "not-yours", "nothing-to-build", "wrong-phase"
    ]  # fmt: skip
    winter = position("W1901A", {"FRANCE": ["A BUR"]}, centres={"FRANCE": ["PAR", "BRE", "MAR"]})
    assert not codes(letter(winter, "FRANCE", "BUILD A Par\nWAIVE"))
    assert codes(letter(winter, "FRANCE", "BUILD A Par\nBUILD F Bre\nWAIVE 2")) == ["too-many"]
    assert codes(letter(winter, "FRANCE", "BUILD A Mun\nDISBAND A Bur")) == ["not-home", "nothing-to-remove"]
    assert isinstance(GAME.find_phase("Autumn 1901"), Phase)


@pytest.mark.parametrize(("version", "first"), [(1, False), (2, True)])
def test_sd_1_who_sent_a_list_chooses_before_who_sent_none(version: int, first: bool) -> None:
    """By rules 2; by rules 1 the lot alone says who is first, and may give the wish of the only list to somebody else."""
    wishes = []
    for seed in range(20):
        dice = Dice(b"%d" % seed, "P1901")
        step = GAME.setup(tuple("abcdefg"), OPTIONS, dice, version)
        commands = GAME.read(step.state, "g", ("PREFER F",), About())[0]
        held = GAME.submit(step.state, "g", {}, commands, dice).held
        wishes.append(GAME.resolve(step.state, held, dice).state.powers["g"] == "FRANCE")
    assert all(wishes) is first
