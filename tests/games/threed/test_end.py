"""TD-5, TD-9, TD-10: building, payments, the count of the dollars."""

from dataclasses import replace

import pytest

from judge.games.protocol import Refused, Result, Step
from judge.games.threed import GAME
from judge.games.threed.ending import counted
from judge.games.threed.state import Debt
from judge.games.threed.supply import entitled, lost, pays, sets
from tests.games.threed.helpers import CENTRES, DICE, OPTIONS, SEATS, Season, event, events, position

LESS = {"ENGLAND": ["A LVP"], "FRANCE": ["A MAR"]}
MORE = {power: centres.split() for power, centres in CENTRES.items()}


def winter(
    goods: dict[str, int], seat: str = "three", presidents: dict[str, str] | None = None, **more: object
) -> Season:
    """Builds due in England (2) and France (2); `seat` has these commodities."""
    state = position("W1901A", units=LESS, centres=MORE, presidents=presidents or {"ENGLAND": "three", "FRANCE": "two"},
                     ministers={}, options={"goods": "builds"}, **more)  # fmt: skip
    own = {power: {**row, seat: {}} for power, row in state.produced.items()}
    return Season(replace(state, produced={**own, "ENGLAND": {**own["ENGLAND"], seat: goods}}))


def test_td_5_1_three_kinds_for_all_of_a_powers_builds() -> None:
    poor = winter({"coal": 2, "grain": 3})
    assert "three different kinds of commodities, and you have 2 coal, 3 grain" in poor.refused("three", "BUILD F Lon")
    assert not [a for a in GAME.asks(poor.state, {}) if any("build" in m for m in a.missing)]
    rich = winter({"coal": 1, "grain": 1, "chem": 1}).send("three", "BUILD F Lon\nBUILD A Edi")
    step = rich.resolve()
    assert sorted(step.state.board.units["ENGLAND"]) == ["A EDI", "A LVP", "F LON"]
    assert [(e.to, e.told()["power"]) for e in step.events if e.kind == "unsupplied" and e.to != ("three",)][-1]
    assert ("ENGLAND", ("three",)) not in {(e.told()["power"], e.to) for e in step.events if e.kind == "unsupplied"}
    assert "short" not in event(step, "winter"), "that a President has no goods is his secret"
    used = [(line.kind, line.units) for line in step.state.ledger if line.seat == "three" and "used" in line.text]
    assert sorted(used) == [("chem", -1), ("coal", -1), ("grain", -1)]


def test_td_5_1_disbanding_needs_nothing() -> None:
    state = position("W1901A", units={"ENGLAND": ["A LVP", "F LON"]}, centres={"ENGLAND": ["LON"]}, ministers={})
    step = Season(state).send("three", "DISBAND A Lvp").resolve()
    assert step.state.board.units["ENGLAND"] == ("F LON",)


BOTH = {"ENGLAND": "three", "FRANCE": "three"}


@pytest.mark.parametrize(
    ("goods", "number"),
    [
        ({"coal": 2, "steel": 2, "chem": 2}, 2), ({"coal": 2, "steel": 2, "chem": 1, "grain": 1}, 2),
        ({"coal": 9, "steel": 1, "chem": 1}, 1), ({"coal": 2, "steel": 2, "chem": 1}, 1), ({"coal": 9, "steel": 9}, 0),
        ({"coal": 1, "steel": 1, "chem": 1, "grain": 1}, 1), ({"coal": 2, "steel": 1, "chem": 1, "grain": 1}, 1),
    ],
)  # fmt: skip
def test_td_5_2_a_president_of_two_powers_needs_two_sets(goods: dict[str, int], number: int) -> None:
    season = winter(goods, presidents=BOTH)
    assert sets(season.state, "three") == number
    assert len(entitled(season.state, {}, "three")) == number


def test_td_5_2_one_set_serves_the_power_he_names() -> None:
    """Else the one with more builds due, else the first in the alphabet."""
    season = winter({"coal": 1, "grain": 1, "chem": 1}, presidents=BOTH)
    assert entitled(season.state, {}, "three") == ("ENGLAND",)
    season.send("three", "BUILD A Par\nBUILD F Lon\nSUPPLY FRANCE")
    assert "serve FRANCE: builds of ENGLAND will not be made" in season.said[-1]
    step = season.resolve()
    assert sorted(step.state.board.units["FRANCE"]) == ["A MAR", "A PAR"]
    assert step.state.board.units["ENGLAND"] == ("A LVP",)
    more = winter({"coal": 1, "grain": 1, "chem": 1}, presidents=BOTH)
    more.state = replace(
        more.state, board=replace(more.state.board, units={**more.state.board.units, "ENGLAND": ("A LVP", "F LON")})
    )
    assert entitled(more.state, {}, "three") == ("FRANCE",)
    assert "no build that you" in season.refused("three", "SUPPLY ITALY")


def test_td_5_2_both_powers_build_from_two_sets() -> None:
    season = winter({"coal": 2, "steel": 2, "chem": 1, "grain": 1}, presidents=BOTH)
    step = season.send("three", "BUILD A Par\nBUILD F Lon\nWAIVE ENGLAND\nWAIVE FRANCE").resolve()
    assert len(step.state.board.units["FRANCE"]) == len(step.state.board.units["ENGLAND"]) == 2
    used = [line.kind for line in step.state.ledger if line.seat == "three" and "used" in line.text]
    assert {kind: used.count(kind) for kind in used} == {"coal": 2, "steel": 2, "chem": 1, "grain": 1}


def test_td_5_2_which_power_waives_is_asked() -> None:
    season = winter({"coal": 2, "steel": 2, "chem": 2}, presidents=BOTH)
    assert "WAIVE ENGLAND or WAIVE FRANCE" in season.refused("three", "WAIVE")


@pytest.mark.parametrize(
    ("seat", "line", "said"),
    [
        ("ten", "PAY one 1", "only a President can pay"),
        ("three", "PAY one 6", "you have $5 to spend"),
        ("three", "PAY one 0", "whole dollars"),
        ("three", "PAY one -2", "whole dollars"),
        ("three", "PAY one 2.5", "whole dollars"),
        ("three", "PAY three 1", "your own account"),
        ("three", "PAY nobody 1", "The judge does not know a player"),
    ],
)
def test_td_9_payments_that_cannot_be(seat: str, line: str, said: str) -> None:
    assert said in Season(position()).refused(seat, line)


def test_td_9_a_president_pays_at_once() -> None:
    season = Season(position()).send("three", "PAY nine 2").send("three", "Pay $1 to ten")
    assert (season.state.accounts["three"], season.state.accounts["nine"], season.state.accounts["ten"]) == (2, 7, 6)
    assert [(e.kind, e.to) for e in season.events] == [("money", ("nine",)), ("money", ("ten",))]
    assert GAME.view(season.state, {}, None)["balances"]["nine"] == 5, "told is what the last report told"
    assert [line["text"] for line in GAME.view(season.state, {}, "nine")["you"]["statement"]["lines"]] == [
        "paid by three"
    ]


def ending(balances: dict[str, int], year: int = 1910, **more: object) -> Season:
    return Season(position(f"W{year}E", balances=dict.fromkeys(SEATS, 5) | balances, **more))


def test_td_10_1_the_most_dollars_after_the_last_treasuries() -> None:
    """Nine has most before the treasuries, one after them."""
    season = ending({"nine": 9, "one": 7}, presidents={})
    season.send("one", "VOTE ENGLAND one\nVOTE ITALY one").send("four", "VOTE ITALY four\nVOTE GERMANY nine")
    season.send("nine", "VOTE GERMANY thirteen\nVOTE TURKEY thirteen").send("thirteen", "VOTE GERMANY thirteen")
    season.send("eight", "VOTE ITALY eight")
    step = season.resolve()
    result = GAME.result(step.state)
    assert result is not None
    best = max(step.state.accounts.values())
    assert result.winners == tuple(s for s in step.state.seats if step.state.accounts[s] == best)
    assert GAME.result(ending({}, 1909).resolve().state) is None


def test_td_10_1_equals_share_and_debts_are_deducted() -> None:
    """One has most and owes nine of it."""
    state = ending({"nine": 40, "one": 43, "four": 40}).state
    assert counted(state) == Result("won", ("one",), "1910 was the last year; $43 is the most")
    result = counted(replace(state, debts=(Debt("one", "two", 9, 1),)))
    assert result is not None
    assert set(result.winners) == {"four", "nine"}


def test_td_10_2_eighteen_centres_end_the_year() -> None:
    """After that year's election and treasuries; with the option off the game goes on."""
    everything = [c for own in MORE.values() for c in own][:17]
    for on in (True, False):
        state = position("F1903M", units={"ENGLAND": ["A MUN"]}, centres={"ENGLAND": [*sorted({*everything} - {"MUN"}), "NWY", "SWE"]},
                         options={"eighteen_ends": on}, ministers={})  # fmt: skip
        step = Season(state).resolve()
        assert event(step, "centres")["eighteen"] == ("ENGLAND" if on else "")
        last = Season(step.state).next()
        result = GAME.result(last.resolve().state)
        assert (result is not None) == on
        if result:
            assert "ENGLAND reached 18 centres" in result.text


def test_td_10_3_a_dead_power_keeps_its_cabinet_and_its_trade() -> None:
    state = position("W1901E", units={"FRANCE": ["A PAR"]}, centres={"FRANCE": ["PAR"]})
    step = Season(state).send("one", "VOTE ENGLAND one").resolve()
    (row,) = [r for r in event(step, "election")["powers"] if r["power"] == "ENGLAND"]
    assert (row["president"], row["treasury"]) == ("one", 0)
    spring = Season(step.state).send("three", "OFFER 1 CHEM TO ENGLAND FOR $1")
    spring.send("one", f"SIGN C{spring.number()}")
    assert events(spring.resolve(), "caught") == []
    assert len(step.state.hands["ENGLAND"]) == 4


def test_td_10_other_ends() -> None:
    state = position()
    for how in ("concede", "stalemate"):
        assert isinstance(GAME.end(state, how, ("one",)), Refused)
    for how, winners in (("won", ("one",)), ("draw", ("one",)), ("abandoned", ())):
        step = GAME.end(state, how, ("one",))
        assert isinstance(step, Step)
        assert GAME.result(step.state).winners == winners  # type: ignore[union-attr]


def gains(units: dict[str, list[str]], centres: dict[str, list[str]], last: dict[str, tuple[int, int]]) -> Season:
    """Winter by the source's words: what the powers had a year ago is given."""
    state = position("W1901A", units=units, centres=centres, presidents={"ENGLAND": "three"}, ministers={})
    return Season(replace(state, last_year={**state.last_year, **last}))


def test_td_5_1_goods_are_needed_for_a_net_gain_alone() -> None:
    """Without one a power rebuilds what it has lost since the last Winter, freely, and no more (T4)."""
    own = {"ENGLAND": ["LON", "EDI", "LVP"]}
    free = gains({"ENGLAND": ["A LVP"]}, own, {"ENGLAND": (3, 3)}).send("three", "BUILD F Lon\nBUILD A Edi")
    assert sorted(free.resolve().state.board.units["ENGLAND"]) == ["A EDI", "A LVP", "F LON"]
    one = gains({"ENGLAND": ["A LVP"]}, own, {"ENGLAND": (3, 2)})
    assert "make only 1" in one.refused("three", "BUILD F Lon\nBUILD A Edi")
    unpaid = gains({"ENGLAND": ["A LVP"]}, own, {"ENGLAND": (3, 1)})
    said = unpaid.refused("three", "BUILD F Lon")
    assert "no build to make: what it gained in an earlier year was not paid for then (TD-5.1)" in said
    gain = gains({"ENGLAND": ["A LVP"]}, own, {"ENGLAND": (2, 2)})
    assert "three different kinds" in gain.refused("three", "BUILD F Lon"), "a net gain: rebuilding, too, needs goods"


def test_td_5_1_the_year_is_remembered() -> None:
    state = position("W1901A", units=LESS, centres=MORE)
    after = Season(state).resolve().state
    assert after.last_year["ENGLAND"] == (3, 1)
    assert (
        Season(position("W1901A", units=LESS, centres=MORE, options={"goods": "builds"})).resolve().state.last_year
        == {}
    )
    fresh = GAME.setup(tuple(f"p{n}" for n in range(14)), OPTIONS, DICE, 2).state
    assert (pays(fresh, "RUSSIA"), lost(fresh, "RUSSIA")) == (False, 0)
