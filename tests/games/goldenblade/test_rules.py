"""GB §12: the worked cases of the rule file, every figure. Cases by letters stand in test_by_mail."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from judge.games.dice import Dice
from judge.games.goldenblade.cards import domain_of
from judge.games.goldenblade.loading import load
from judge.games.goldenblade.options import OPTIONS
from judge.games.goldenblade.reading import read, slot_of
from judge.games.goldenblade.state import State
from judge.games.goldenblade.turn import resolve, supplied
from judge.games.protocol import Refused, Step

FOUR = ("ENGLAND", "FRANCE", "GERMANY", "ITALY")
DICE = Dice(b"\1" * 32, "test")


def position(
    grids: Mapping[str, tuple[int, int, int]], hands: Mapping[str, str], powers: tuple[str, ...] = FOUR, turn: int = 1,
    **more: Any,
) -> State:  # fmt: skip
    """Every player is called by their power's first letter."""
    options = {name: option.default for name, option in OPTIONS.items()} | more.pop("options", {})
    record = {
        "powers": {power[0]: power for power in powers}, "seating": list(powers), "token": powers[0], "turn": turn,
        "grids": {power: grids.get(power[0], (0, 0, 0)) for power in powers},
        "hands": {power: hands.get(power[0], "") for power in powers},
    } | more  # fmt: skip
    step = load(tuple(power[0] for power in powers), options, record, 1)
    assert isinstance(step, Step), step
    return step.state


def turn(state: State, **letters: str) -> Step:
    held: dict[str, dict[str, Any]] = {}
    for seat, text in letters.items():
        lines = tuple(text.splitlines())
        commands = [command for row in read(state, seat, lines) for command in row]
        assert not [c for c in commands if isinstance(c, Refused)], commands
        assert len(commands) == len(lines)
        held[seat] = {slot_of(command): command for command in commands}
    return resolve(state, held, DICE)


def letters_of(cards: tuple[str, ...]) -> str:
    return "".join(sorted(domain_of(card).value[0].upper() for card in cards))


def hand(step: Step, seat: str) -> str:
    return letters_of(step.state.hands[seat])


def grid(step: Step, seat: str) -> tuple[int, ...]:
    return tuple(len(cards) for cards in step.state.grids[seat].values())


def discard(step: Step) -> str:
    return letters_of(step.state.discard)


def row(step: Step, seat: str, slot: str) -> Any:
    (told,) = [event for event in step.events if event.kind == "resolved"]
    return next(front for front in told.orders if (front.power[0], front.slot) == (seat, slot))


def before_builds(state: State) -> State:
    """`separate`: the turn stops between the orders and the builds."""
    return replace(state, options={**state.options, "build_mode": "separate"})


def test_gb_1_legality_by_level() -> None:
    state = position({"E": (2, 2, 3), "F": (3, 1, 2)}, {"E": "AFP", "F": "AF", "G": "PP", "I": "A"})
    step = turn(
        before_builds(state), E="LEFT: Sabotage\nRIGHT: Censure", F="RIGHT: Embargo\nLEFT: Blockade",
        I="LEFT: Subterfuge\nRIGHT: Accord",
    )  # fmt: skip
    assert row(step, "E", "LEFT").fate == row(step, "I", "LEFT").fate == "illegal"
    assert row(step, "F", "RIGHT").fate == "stands"
    assert (hand(step, "F"), hand(step, "G")) == ("AFP", "P")
    assert [grid(step, seat) for seat in "EFGI"] == [(2, 2, 3), (3, 1, 2), (0, 0, 0), (0, 0, 0)]
    assert discard(step) == ""
    assert turn(state).state.token == "I"


def test_gb_2_the_source_s_example() -> None:
    state = position({}, {"E": "AA", "G": "PP", "I": "A"}, library={"1901": "FPA"})
    step = turn(before_builds(state), E="LEFT: Blockade", F="RIGHT: Resupply")
    assert (hand(step, "E"), hand(step, "F")) == ("AA", "F")
    assert row(step, "E", "LEFT").fizzled
    assert turn(state).state.token == "I"


def test_gb_3_embargo_and_an_illegal_blocker() -> None:
    state = position({"E": (1, 1, 1), "F": (2, 1, 0)}, {"E": "AFP", "F": "AFP", "G": "PP", "I": "AFP"})
    step = turn(
        before_builds(state), E="LEFT: Sabotage ON army\nRIGHT: Proliferation DISCARD p DEPLOY f", F="RIGHT: Embargo",
        I="LEFT: Embargo",
    )  # fmt: skip
    assert (row(step, "E", "LEFT").fate, row(step, "E", "LEFT").by) == ("blocked", ("FRANCE",))
    assert row(step, "I", "LEFT").fate == "illegal"
    assert (grid(step, "E"), hand(step, "E"), discard(step)) == ((1, 2, 1), "A", "P")


ONES = dict.fromkeys("EFGI", (1, 1, 1))
HANDS = dict.fromkeys("EFGI", "AFP")


def test_gb_4_censure_and_costs() -> None:
    step = turn(
        before_builds(position(ONES, HANDS)), E="LEFT: Backstab DISCARD p\nRIGHT: Censure",
        F="RIGHT: Censure\nLEFT: Sabotage", G="RIGHT: Censure", I="LEFT: Blockade",
    )  # fmt: skip
    assert row(step, "E", "LEFT").fate == row(step, "I", "LEFT").fate == "blocked"
    assert (grid(step, "G"), discard(step)) == ((0, 1, 1), "A")
    assert [hand(step, seat) for seat in "EFGI"] == ["AFP"] * 4


def test_gb_6_promises_alone_and_together() -> None:
    step = turn(
        before_builds(position(ONES, HANDS, library={"1901": "FPA"})), E="LEFT: Accord\nRIGHT: Coalition",
        F="RIGHT: Accord\nLEFT: Alliance", G="LEFT: Accord", I="LEFT: Resupply",
    )  # fmt: skip
    assert [hand(step, seat) for seat in "EFGI"] == ["AFFP", "AFPP", "AFP", "AAFP"]


@pytest.mark.parametrize(("line", "found"), [("\nIF ALLIED LEFT: REDIRECT", "G"), ("", "F")])
def test_gb_8_alliance(line: str, found: str) -> None:
    state = position({**ONES, "G": (3, 1, 2)}, HANDS)
    step = turn(
        before_builds(state), E=f"LEFT: Sabotage ON army{line}", F="RIGHT: Alliance\nLEFT: Proliferation",
        G="RIGHT: Embargo\nLEFT: Coalition", I="RIGHT: Coalition",
    )  # fmt: skip
    assert grid(step, "G") == ((2, 1, 2) if found == "G" else (3, 1, 2))
    assert grid(step, "F") == ((1, 1, 1) if found == "G" else (0, 1, 1))
    assert (row(step, "F", "LEFT").fate, row(step, "F", "LEFT").by) == ("blocked", ("GERMANY", "ITALY"))
    assert discard(step) == "A"
    assert [hand(step, seat) for seat in "EFGI"] == ["AFP"] * 4


def test_gb_10_an_immediate_win() -> None:
    state = position({"E": (5, 1, 1), "G": (5, 2, 0)}, {"E": "AAP", "G": "AAAA"})
    step = turn(state, E="LEFT: Proliferation DISCARD p DEPLOY a", G="LEFT: Sabotage")
    assert step.state.outcome is not None
    assert step.state.outcome.winners == ("E",)
    assert not row(step, "G", "LEFT").reached
    assert [event.kind for event in step.events] == ["resolved"]
    assert grid(step, "E") == (6, 1, 1)


def test_gb_12_the_library_and_the_reshuffle() -> None:
    state = position({}, {}, library={"1901": "A", "1902": "FP"}, discard="PA", token="ITALY")
    step = supplied(state, DICE)
    assert (hand(step, "I"), hand(step, "E"), hand(step, "F")) == ("A", "F", "P")
    assert hand(step, "G") in ("A", "P")
    assert (sum(map(len, step.state.library.values())), discard(step)) == (1, "")
    few = supplied(position({}, {}, library={"1901": "A"}, discard="P", token="ITALY"), DICE)
    assert [hand(few, seat) for seat in "IEFG"] == ["A", "P", "", ""]


def test_gb_13_the_token() -> None:
    state, seen, first = position({}, {}), [], []
    for _ in range(4):
        step = turn(state)
        (told,) = [event for event in step.events if event.kind == "resolved"]
        first.append("".join(front.power[0] for front in told.orders[::2]))
        state = step.state
        seen.append(state.token)
    assert seen == ["I", "G", "F", "E"]
    assert first[:2] == ["EFGI", "IEFG"]


def test_gb_15_two_players_a_full_turn() -> None:
    state = position(
        {"F": (3, 1, 1), "A": (3, 1, 1)}, {"F": "AAA", "A": "FFP"}, ("FRANCE", "AUSTRIA"), library={"1901": "FPA"},
    )  # fmt: skip
    step = turn(
        before_builds(state),
        F="L1: Sabotage ON a\nL2: Convoy\nR1: Censure\nR2: Blockade\nVANGUARD: L1\nTARGET: 2",
        A="L1: Proliferation DISCARD f DEPLOY p\nL2: Espionage\nR1: Sanctions\nR2: Sabotage ON a\nVANGUARD: L2\nTARGET: 1",
    )
    assert (row(step, "A", "L2").fate, row(step, "F", "L2").fate) == ("blocked", "stands")
    assert (grid(step, "F"), hand(step, "F")) == ((2, 1, 1), "AAAFF")
    assert (grid(step, "A"), hand(step, "A")) == ((2, 1, 2), "")
    assert discard(step) == "AAF"
    assert turn(state).state.token == "A"


def test_gb_17_defaults() -> None:
    assert grid(turn(position({"E": (2, 0, 1)}, {"E": "AFFP"})), "E") == (3, 0, 1)
    assert grid(turn(position({}, {"E": "AFFP"})), "E") == (0, 1, 0)


COALITION = "LEFT: Coalition"


@pytest.mark.parametrize(("own_accord", "drawn"), [(True, ""), (False, "F")])
def test_gb_5_1_a_coalition_and_its_members_accord(own_accord: bool, drawn: str) -> None:
    """E and F agree an Accord, F and G a Coalition: E's is blocked anyhow, F's own by the assumption (GB §13.4)."""
    state = position(ONES, HANDS, library={"1901": "FPAF"}, options={"own_accord": own_accord})
    step = turn(before_builds(state), E="LEFT: Accord", F=f"RIGHT: Accord\n{COALITION}", G="RIGHT: Coalition")
    assert row(step, "E", "LEFT").fate == "blocked"
    assert hand(step, "E") == "AFP"
    assert hand(step, "F") == "".join(sorted("AFP" + drawn))


@pytest.mark.parametrize(("redirect", "fates"), [(True, ("stands", "blocked")), (False, ("blocked", "stands"))])
def test_gb_5_1_6_a_redirected_blocker(redirect: bool, fates: tuple[str, str]) -> None:
    """E's Censure under F's Alliance blocks G's Blockade against F, not F's order; else what lies against it."""
    state = position(ONES, HANDS, options={"redirect_blockers": redirect})
    step = turn(
        before_builds(state), E="LEFT: Censure\nIF ALLIED LEFT: REDIRECT", F="RIGHT: Alliance", G="RIGHT: Blockade",
    )  # fmt: skip
    assert row(step, "G", "RIGHT").fate == ("blocked" if redirect else "stands")
    assert hand(step, "F") == ("AFP" if redirect else hand(step, "F"))
    assert len(hand(step, "G")) == (3 if redirect else 4)


def test_gb_5_1_3_a_coalition_blocks_blockers_and_what_acts_on_oneself() -> None:
    """G and I are a pair: F's Proliferation against G is blocked, and E's Embargo against I, which so blocks nothing."""
    step = turn(
        before_builds(position(ONES, HANDS)), E="RIGHT: Embargo", F="LEFT: Proliferation",
        G=COALITION, I="RIGHT: Coalition\nLEFT: Sabotage",
    )  # fmt: skip
    assert row(step, "F", "LEFT").fate == row(step, "E", "RIGHT").fate == "blocked"
    assert row(step, "I", "LEFT").fate == "stands"
    assert grid(step, "E") == (0, 1, 1)


def test_gb_9_espionage_sees_and_swaps() -> None:
    """Only its player is told what it saw; each swap takes one and gives one of another kind (GB §1.7, §10)."""
    step = turn(
        before_builds(position(ONES, {"E": "AAP", "F": "FFP", "G": "A", "I": "A"})),
        E="LEFT: Espionage SWAP 2 TAKE fleet GIVE army > political",
    )  # fmt: skip
    assert (hand(step, "E"), hand(step, "F")) == ("FFP", "AAP")
    private = {event.to[0]: event for event in step.events if event.kind == "private"}
    assert [done.op for done in private["E"].rows] == ["viewed", "swapped", "swapped"]
    assert [done.op for done in private["F"].rows] == ["swapped", "swapped"]
    assert all(not done.cards for done in row(step, "E", "LEFT").did)


def test_gb_9_costs_are_paid_only_for_something() -> None:
    """Proliferation with one card, Backstab against an empty hand: nothing is paid, nothing happens."""
    step = turn(
        before_builds(position(ONES, {"E": "P", "F": "AF"})), E="LEFT: Proliferation", F="LEFT: Backstab",
    )  # fmt: skip
    assert row(step, "E", "LEFT").fizzled
    assert row(step, "F", "LEFT").fizzled
    assert (hand(step, "E"), hand(step, "F"), discard(step)) == ("P", "AF", "")
    paid = turn(before_builds(position(ONES, {"F": "AF", "G": "AAA"})), F="LEFT: Backstab DISCARD f")
    assert (hand(paid, "F"), hand(paid, "G"), discard(paid)) == ("A", "A", "AAF")


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("ON fleet", "fleet"), ("ON political > army", "political"), ("ON army IF left.army >= 3 > fleet", "fleet"),
        ("ON army IF left.level.army = 1 and not me.has.fleet > fleet", "fleet"), ("ON army IF France.army = 1 > fleet", "army"),
        ("ON fleet IF right.hand > 5 or me.hand = 3 > army", "fleet"), ("ON fleet IF left.order = Accord", "army"),
        ("ON fleet IF left.order = Hold", "fleet"), ("", "army"),
    ],
)  # fmt: skip
def test_gb_10_lists_and_conditions(line: str, lost: str) -> None:
    step = turn(before_builds(position(ONES, HANDS)), E=f"LEFT: Sabotage {line}".strip())
    assert {d for d, cards in step.state.grids["F"].items() if not cards} == {lost}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("LEFT: Sabotage ON navy", "not a domain"), ("LEFT: Sabotage ON army IF left.has.army", "cards are secret"),
        ("LEFT: Sabotage ON army IF you.army = 1", "The judge does not know `you`"), ("LEFT: Sabotage ON army IF me.army = Accord", "cannot be compared"),
        ("LEFT: Sabotage ON army IF (me.army = 1", "not closed"), ("LEFT: Sabotage ON army IF me.army =", "too soon"),
        ("LEFT: Sabotage ON army IF me.army = 1 1", "too much"), ("LEFT: Xyzzy", "is not an order card"), ("L1: Hold", "the fronts here"),
        ("GERMANY: Hold", "not your neighbour"), ("VANGUARD: L1", "a game of two players has a"),
        ("LEFT: Espionage SWAP many", "SWAP 2"), ("LEFT: Sabotage ON army IF " + "me.army = 1 and " * 20 + "me.army = 1", "200 characters"),
    ],
)  # fmt: skip
def test_gb_10_lines_that_cannot_be(line: str, said: str) -> None:
    (found,) = read(position(ONES, HANDS), "E", (line,))[0]
    assert isinstance(found, Refused)
    assert said in found.text


def test_gb_7_ties_are_broken_by_the_other_domains_and_the_hand() -> None:
    """Both reach six armies with the builds: the second domain, then the third, then the hand decides."""
    for grids, hands, won in (
        ({"E": (5, 2, 0), "F": (5, 1, 1)}, {"E": "A", "F": "A"}, ("E",)),
        ({"E": (5, 2, 0), "F": (5, 2, 1)}, {"E": "A", "F": "A"}, ("F",)),
        ({"E": (5, 2, 1), "F": (5, 1, 2)}, {"E": "AP", "F": "A"}, ("E",)),
        ({"E": (5, 2, 1), "F": (5, 1, 2)}, {"E": "A", "F": "A"}, ("E", "F")),
    ):
        result = turn(position(grids, hands)).state.outcome
        assert result is not None
        assert result.winners == won


def test_gb_3_after_the_last_turn_the_highest_level_decides() -> None:
    result = turn(position({"E": (3, 0, 0), "F": (2, 2, 2)}, {}, options={"last_turn": 1})).state.outcome
    assert result is not None
    assert (result.winners, result.text) == (("E",), "turn 1 was the last")
