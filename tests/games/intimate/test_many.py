"""ID-9: three to six players, and who acts for mercenaries that nobody orders."""

from dataclasses import replace
from typing import Any

from judge.board.atlas import Unit
from judge.board.position import Position
from judge.games.dice import Dice
from judge.games.intimate import GAME
from judge.games.intimate.bids import auction
from judge.games.intimate.homes import choose
from judge.games.intimate.state import Prefer
from judge.games.intimate.withdrawing import judge_retreat
from judge.games.protocol import Refused, Step
from tests.games.intimate.helpers import DICE, OPTIONS, codes, event, letter, position, turn, units
from tests.games.intimate.test_end import result

FOUR = ("anna", "ben", "carl", "dora")
HOMES = ("FRANCE", "GERMANY", "ITALY", "ENGLAND")


def four(phase: str, own: dict[str, list[str]], **more: Any) -> Any:
    return position(phase, own, seats=FOUR, homes=HOMES, credits=more.pop("credits", (9, 9, 9, 9)), **more)


def test_the_draft_in_lot_order() -> None:
    """Each gets the highest power of their list that is still free; who sent no list, by lot."""
    lists = {"anna": ("FRANCE", "ITALY"), "ben": ("FRANCE", "ITALY"), "carl": ("FRANCE", "ITALY")}
    orders = set()
    for seed in range(40):
        homes, how = choose(FOUR, lists, Dice(bytes([seed]) * 32, "P1901"))
        assert len(set(homes.values())) == 4
        order = how.partition("this order: ")[2].partition(".")[0].split(", ")
        listed = [seat for seat in order if seat != "dora"]
        drawn = [homes[seat] for seat in listed]
        if homes["dora"] not in ("FRANCE", "ITALY"):
            assert drawn[:2] == ["FRANCE", "ITALY"]
        orders.add(tuple(order))
    assert len(orders) > 10, "the lot decides who chooses first"


def test_the_gm_s_powers_go_first() -> None:
    homes, how = choose(FOUR, {"ben": ("FRANCE",)}, DICE, {"anna": "FRANCE"})
    assert homes["anna"] == "FRANCE"
    assert homes["ben"] != "FRANCE"
    assert "The GM gave FRANCE to anna." in how


def test_winners_by_the_bids_as_they_came_and_bills_halved() -> None:
    """Anna is bust. Ben's 5 beats Carl's 4, which halved would both be 3 and 2; Ben pays 3."""
    bids = {"F": {"A": 9, "T": 9}, "G": {"A": 5}, "I": {"A": 4, "T": 1}}
    sold = auction(("A", "T"), bids, {"F": 10, "G": 9, "I": 9})
    assert sold.control == {"A": "G", "T": "I"}
    assert sold.credits == {"F": 0, "G": 6, "I": 8}
    equal = auction(("A",), {"F": {"A": 9}, "G": {"A": 4}, "I": {"A": 3}}, {"F": 1, "G": 9, "I": 9})
    assert equal.control == {"A": "G"}, "4 and 3 are both halved to 2, but 4 was more"


def test_three_invaders_in_a_circle() -> None:
    """Every invaded player is out; the fourth has won (ID-9)."""
    state = four("S1901M", {"FRANCE": ["A BUR"], "GERMANY": ["A TYR"], "ITALY": ["A PIE"], "ENGLAND": ["F NTH"]})
    step = resolve(state, anna="A Bur - Mun", ben="A Tyr - Ven", carl="A Pie - Mar")
    assert result(step) == ("won", ("dora",))
    assert list(event(step, "put-out")["homes"].values()) == ["FRANCE", "GERMANY", "ITALY"]


def test_who_is_out_loses_all_and_the_others_play_on() -> None:
    state = four(
        "S1901M",
        {"FRANCE": ["A BUR"], "GERMANY": ["A SIL"], "ITALY": ["A ROM"], "ENGLAND": ["F NTH"], "RUSSIA": ["A WAR"]},
        control={"RUSSIA": "GERMANY"},
        centres={"GERMANY": ["BER"]},
    )
    step = resolve(state, anna="A Bur - Mun")
    after = step.state
    assert result(step) is None
    assert (after.out, after.phase) == (("ben",), "F1901M")
    assert sorted(after.homes) == ["anna", "carl", "dora"]
    assert "GERMANY" not in after.credits
    assert after.control == {"GERMANY": None, "RUSSIA": None}
    assert {ask.seat for ask in GAME.asks(after, {})} == {"anna", "carl", "dora"}
    assert codes(letter(after, "ben", "A Sil H")) == ["out"]
    thaw = resolve(resolve(after).state).state  # no adjustments: Thaw
    while thaw.phase[0] != "T":
        thaw = resolve(thaw).state
    assert codes(letter(thaw, "anna", "BID GERMANY 3")) == []
    assert GAME.known_as(after, "ben") == ""


def test_two_equal_invaders_are_both_in_and_a_third_is_not() -> None:
    """Anna and Ben are in each other's homes alike, with equal credits; Carl invades Dora."""
    own = {"FRANCE": ["A BUR"], "GERMANY": ["A GAS"], "ITALY": ["F NTH"], "ENGLAND": ["F BAR"]}
    step = resolve(four("S1901M", own), anna="A Bur - Mun", ben="A Gas - Par", carl="F Nth - Lon")
    assert step.state.out == ("dora",)
    more = resolve(four("S1901M", own, credits=(9, 8, 9, 9)), anna="A Bur - Mun", ben="A Gas - Par")
    assert more.state.out == ("ben",)


def test_in_autumn_all_invasions_wait_for_one_equal_pair() -> None:
    own = {
        "FRANCE": ["A BUR"], "GERMANY": ["A GAS"], "ITALY": ["F NTH"], "ENGLAND": ["F BAR"],
        "AUSTRIA": ["A VIE", "A BOH"], "TURKEY": ["A TYR"],
    }  # fmt: skip
    state = four("F1901M", own, control={"AUSTRIA": "FRANCE"})
    orders = {"anna": "A Bur - Mun\nA Vie - Tyr\nA Boh S A Vie - Tyr", "ben": "A Gas - Par", "carl": "F Nth - Lon"}
    step = resolve(state, **orders)
    assert step.state.out == ()
    assert event(step, "invaded")["waiting"] == "retreats"
    done = resolve(step.state)
    assert done.state.out == ("dora",)


def test_concede_puts_only_that_player_out() -> None:
    state = four("S1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"], "ENGLAND": ["F LON"]})
    for seat, left in (("ben", 3), ("dora", 2)):
        step = GAME.end(state, "concede", (seat,))
        assert isinstance(step, Step)
        state = step.state
        assert result(step) is None
        assert len(state.homes) == left
        assert seat not in GAME.voters(state, "draw")
    last = GAME.end(state, "concede", ("carl",))
    assert isinstance(last, Step)
    assert result(last) == ("conceded", ("anna",))


def test_those_put_out_together_draw() -> None:
    own = {"FRANCE": ["A BUR"], "GERMANY": ["A TYR"], "ITALY": ["A PIE"], "RUSSIA": ["A MOS"]}
    state = position("S1901M", own, seats=FOUR[:3], homes=HOMES[:3], credits=(9, 9, 9))
    step = resolve(state, anna="A Bur - Mun", ben="A Tyr - Ven", carl="A Pie - Mar")
    assert result(step) == ("draw", FOUR[:3])


def test_a_stalemate_is_of_those_who_are_in() -> None:
    own = {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"]}
    centres = {"FRANCE": ["PAR"], "GERMANY": ["MUN"], "ITALY": ["ROM", "NAP"]}
    state = position("S1905M", own, seats=FOUR[:3], homes=HOMES[:3], credits=(9, 9, 9), centres=centres)
    step = GAME.end(state, "stalemate", FOUR[:3])
    assert isinstance(step, Step)
    assert result(step) == ("stalemate", ("carl",))


def test_nobody_concedes_before_the_draft() -> None:
    state = GAME.setup(FOUR, OPTIONS | {"players": 4}, DICE, 2).state
    assert isinstance(GAME.end(state, "concede", ("anna",)), Refused)


LOST = {
    "FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "AUSTRIA": ["A VIE", "A BOH"], "TURKEY": ["A TYR"],
}  # fmt: skip


def dislodged(**options: Any) -> Any:
    """Turkey's army in Tyrolia, which Ben has hired, is dislodged: Piedmont, Trieste, Venice (its own) are open."""
    state = position(
        "S1901M", LOST, control={"TURKEY": "GERMANY", "AUSTRIA": "FRANCE"}, options=options,
        centres={"TURKEY": ["VEN"], "FRANCE": ["PAR"], "GERMANY": ["MUN"], "AUSTRIA": ["VIE"]},
    )  # fmt: skip
    return turn(state, "A Vie - Tyr\nA Boh S A Vie - Tyr").state


def test_who_retreats_for_a_hired_mercenary() -> None:
    assert {ask.seat for ask in GAME.asks(dislodged(), {})} == {"ben"}
    assert codes(letter(dislodged(), "ben", "A Tyr R Pie")) == []
    greedy = dislodged(nonmovement="greedy")
    assert GAME.asks(greedy, {}) == ()
    assert codes(letter(greedy, "ben", "A Tyr R Pie")) == ["not-yours"]
    assert units(turn(greedy), "TURKEY") == ["A TRI"], "a centre that is not its own"
    nobody = dislodged(nonmovement="nmr")
    assert GAME.asks(nobody, {}) == ()
    assert units(turn(nobody), "TURKEY") == []
    mixed = dislodged(nonmovement="nmr", nonplayer="greedy")
    assert units(turn(mixed), "TURKEY") == ["A TRI"]
    taken = replace(mixed.board, units={**mixed.board.units, "ITALY": (Unit("A TRI"),)})
    assert str(judge_retreat(replace(mixed, board=open_to(taken, "PIE", "VEN")), Unit("A TYR"), DICE)) == "A TYR R VEN"
    assert str(judge_retreat(replace(mixed, board=open_to(taken, "VIE", "PIE")), Unit("A TYR"), DICE)) == "A TYR R VIE"
    assert str(judge_retreat(replace(mixed, board=open_to(taken, "PIE", "BOH")), Unit("A TYR"), DICE)) == "A TYR R BOH"


def open_to(board: Position, *places: str) -> Position:
    """The dislodged army may go to these places alone."""
    row = board.dislodged[Unit("A TYR")]._replace(retreats=places)
    return replace(board, dislodged={Unit("A TYR"): row})


def test_a_random_retreat_is_any_that_is_legal() -> None:
    state = dislodged(nonmovement="nmr", nonplayer="random")
    found = {str(judge_retreat(state, Unit("A TYR"), Dice(bytes([seed]) * 32, "S1901R"))) for seed in range(60)}
    legal = {f"A TYR R {place}" for place in state.board.dislodged[Unit("A TYR")].retreats} | {"A TYR D"}
    assert found == legal


WINTER = {
    "FRANCE": ["A PAR"], "GERMANY": ["A MUN"],
    "RUSSIA": [], "AUSTRIA": ["A BOH", "A TYR", "A GAL"],
}  # fmt: skip
OWNED = {"FRANCE": ["PAR"], "GERMANY": ["MUN"], "RUSSIA": ["MOS", "STP"], "AUSTRIA": ["VIE"]}


def winter(**options: Any) -> Any:
    """Russia has two builds and is hired; Austria has two units too many and nobody's hire."""
    return position("W1901A", WINTER, centres=OWNED, control={"RUSSIA": "FRANCE"}, options=options)


def test_who_adjusts_for_mercenaries() -> None:
    step = turn(winter(), "BUILD F Stp/sc")
    assert units(step, "RUSSIA") == ["A MOS", "F STP/SC"]
    assert units(step, "AUSTRIA") == ["A TYR"], "all n = 1 or 2: by ID-7"
    nobody = turn(winter(nonmovement="nmr"))
    assert units(nobody, "RUSSIA") == []
    assert event(nobody, "winter")["forfeited"] == {"RUSSIA": 2}
    builds = turn(winter(nonmovement="nmr", uncontrolled="anarchy-builds"))
    assert units(builds, "RUSSIA") == ["A MOS", "A STP"]
    assert units(turn(winter(nonmovement="greedy")), "RUSSIA") == ["A MOS", "A STP"]
    assert codes(letter(winter(nonmovement="greedy"), "anna", "BUILD A Mos")) == ["not-yours"]


def test_random_adjustments_are_any_that_are_legal() -> None:
    built, kept = set(), set()
    for seed in range(80):
        step = GAME.resolve(winter(nonmovement="nmr", nonplayer="random"), {}, Dice(bytes([seed]) * 32, "W1901A"))
        built |= {tuple(units(step, "RUSSIA"))}
        kept |= {tuple(units(step, "AUSTRIA"))}
    assert built == {("A MOS", kind) for kind in ("A STP", "F STP/NC", "F STP/SC")}
    assert kept == {("A BOH",), ("A GAL",), ("A TYR",)}


def resolve(state: Any, **letters: str) -> Step:
    held: Any = {}
    for seat, text in letters.items():
        answer = letter(state, seat, text, held)
        assert not answer.refused, answer.refused
        held = answer.held
    return GAME.resolve(state, held, DICE)


def test_a_list_is_sent_before_the_draft() -> None:
    step = GAME.setup(FOUR, OPTIONS | {"players": 4}, DICE, 2)
    held = letter(step.state, "anna", "PREFER R").held
    assert held["anna"] == {"prefer": Prefer(("RUSSIA",))}
    after = GAME.resolve(step.state, held, DICE).state
    assert after.homes["anna"] == "RUSSIA" or "RUSSIA" in after.homes.values()
    assert len(after.credits) == 4
