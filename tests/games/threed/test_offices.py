"""TD-4: Presidents, elections, Ministers, stand-by orders, treasuries."""

from dataclasses import replace

import pytest

from judge.games.threed import GAME
from judge.games.threed.offices import filled
from judge.games.threed.state import Debt
from tests.games.threed.helpers import DICE, Season, event, letter, position


def row_of(season: Season, power: str = "ENGLAND") -> dict[str, object]:
    (found,) = [r for r in event(season.resolve(), "election")["powers"] if r["power"] == power]
    return found  # type: ignore[no-any-return]


def test_td_4_1_a_president_of_two_powers_orders_both() -> None:
    """Three presides over England and France; a line for one is never refused because of the other."""
    season = Season(position(presidents={"ENGLAND": "three", "FRANCE": "three"}, ministers={}))
    season.send("three", "F Lon - Nth\nA Par - Bur\nF Edi - Nwg")
    orders = {r["order"]: r["verdict"] for r in event(season.resolve(), "moves")["orders"]}
    assert orders["F LON - NTH"] == orders["A PAR - BUR"] == orders["F EDI - NWG"] == "succeeds"
    answer = letter(season.state, "three", "A Mun - Ruh\nF Lon - Eng")
    assert [r.code for r in answer.refused] == ["not-yours"]
    assert len(answer.held["three"]) == 1


def test_td_4_1_an_army_named_for_a_fleet_is_remarked_on() -> None:
    season = Season(position(presidents={"ENGLAND": "three"}, ministers={})).send("three", "A Lon - Yor")
    assert season.said == ["A LON - YOR: the unit there is F LON, so this is taken as F LON - YOR."]


def test_td_4_2_the_most_votes() -> None:
    """All votes of a member go to one; the report says who cast how many."""
    season = Season(position("W1901E", presidents={}))
    season.send("one", "VOTE ENGLAND six").send("six", "VOTE ENGLAND six").send("three", "VOTE ENGLAND ten")
    row = row_of(season)
    assert row["president"] == "six"
    assert row["count"] == {"three": 0, "one": 0, "six": 10, "ten": 1}
    assert {"seat": "one", "for": "six", "votes": 7} in row["ballots"]  # type: ignore[operator]


def test_td_4_2_a_tie_is_the_incumbents_even_if_he_is_not_in_it() -> None:
    season = Season(position("W1901E"))
    season.send("three", "VOTE ENGLAND one").send("ten", "VOTE ENGLAND six")
    row = row_of(season)
    assert (row["president"], row["how"], row["tied"]) == ("three", "incumbent", ["one", "six"])


def test_td_4_2_a_tie_without_incumbent_is_decided_by_lot() -> None:
    season = Season(position("W1900E", presidents={}))
    season.send("three", "VOTE ENGLAND one").send("ten", "VOTE ENGLAND six")
    row = row_of(season)
    assert row["how"] == "lot"
    assert row["president"] in ("one", "six")


def test_td_4_2_no_ballot_is_a_tie_of_all() -> None:
    assert row_of(Season(position("W1901E")))["president"] == "three"
    row = row_of(Season(position("W1900E", presidents={})))
    assert row["tied"] == ["three", "one", "six", "ten"]


def test_td_4_3_the_minister_is_appointed_at_once_and_the_last_stands() -> None:
    season = Season(position(ministers={}))
    season.send("three", "APPOINT one MINISTER OF ENGLAND")
    assert season.state.ministers["ENGLAND"] == "one"
    assert [e.to for e in season.events] == [("one", "six", "ten")]
    season.send("three", "APPOINT six")
    assert season.state.ministers["ENGLAND"] == "six"
    assert "cannot be Minister as well" in season.refused("three", "APPOINT three MINISTER OF ENGLAND")
    assert "nine cannot be ENGLAND's Minister" in season.refused("three", "APPOINT nine MINISTER OF ENGLAND")
    assert "President is three" in season.refused("six", "APPOINT one MINISTER OF ENGLAND")
    autumn = Season(position("F1901M"))
    assert "Spring" in autumn.refused("three", "APPOINT one MINISTER OF ENGLAND")


def test_td_4_3_named_in_case_of_election() -> None:
    season = Season(position("W1901E", presidents={}))
    season.send("one", "VOTE ENGLAND one\nIF ELECTED ENGLAND MINISTER ten\nIF ELECTED ITALY MINISTER four")
    assert "else must be Minister" in season.refused("one", "IF ELECTED ENGLAND MINISTER one")
    step = season.resolve()
    assert step.state.ministers["ENGLAND"] == "ten"
    assert step.state.ministers["ITALY"] is None or step.state.presidents["ITALY"] == "one"


def test_td_4_3_the_runner_up_fills_a_vacancy() -> None:
    state = position(ministers={})
    votes = {power: {} for power in state.cabinets} | {"ENGLAND": {"three": 9, "six": 3, "ten": 1, "one": 0}}
    step = Season(replace(state, votes=votes)).resolve()
    assert step.state.ministers["ENGLAND"] == "six"
    assert step.state.ministers["FRANCE"] in state.cabinets["FRANCE"][1:]
    assert event(step, "filled")["ministers"]["ENGLAND"] == "six"


def test_td_4_4_stand_by_orders() -> None:
    """Whole when the President holds nothing; not at all when he holds one order."""
    season = Season(position())
    season.send("one", "STANDBY ORDERS\nF Lon - Nth\nF Edi - Nwg\nA Lvp - Yor\nEND")
    assert "F LON - NTH" not in str(GAME.view(season.state, season.held, "three"))
    step = season.resolve()
    assert event(step, "moves")["whose"]["ENGLAND"] == "minister"
    assert sorted(step.state.board.units["ENGLAND"]) == ["A YOR", "F NTH", "F NWG"]
    season.send("three", "F Lon - Eng")
    step = season.resolve()
    assert "ENGLAND" not in event(step, "moves")["whose"]
    assert sorted(step.state.board.units["ENGLAND"]) == ["A LVP", "F EDI", "F ENG"]


def test_td_4_4_nobody_else_stands_by() -> None:
    season = Season(position())
    assert "England's Minister is one".lower() in season.refused("six", "STANDBY A Lvp - Yor").lower()
    assert "you are ENGLAND's President" in season.refused("three", "STANDBY A Lvp - Yor")
    assert "STANDBY ORDERS and END" in season.refused("one", "A Lvp - Yor")


def test_td_4_4_a_block_ends_and_what_follows_is_the_presidents() -> None:
    """One is Minister of England and President of Italy: both powers in one letter."""
    season = Season(position(presidents={"ENGLAND": "three", "ITALY": "one"}))
    season.send("one", "A Rom - Apu\n\nSTANDBY ORDERS\nF Lon - Nth\n\nF Edi - Nwg\nEND\nA Ven - Tri\n\nWhat fun")
    assert sorted(GAME.text(season.state, row) for row in season.held["one"].values()) == [
        "A ROM - APU", "A VEN - TRI", "STANDBY F EDI - NWG", "STANDBY F LON - NTH",
    ]  # fmt: skip


def test_td_4_4_stand_by_orders_of_the_other_phases() -> None:
    winter = position("W1901A", units={"ENGLAND": ["A LVP"]} , centres={"ENGLAND": ["LVP", "LON", "EDI"]},
                      hands={}, ministers={"ENGLAND": "ten"}, options={"goods": "builds"})  # fmt: skip
    season = Season(winter)
    season.send("ten", "STANDBY ORDERS\nBUILD F Lon\nBUILD A Edi\nEND")
    step = season.resolve()
    assert [e.to for e in step.events if e.kind == "unsupplied"] == [("three",)], "not the Minister's to know"
    assert step.state.board.units["ENGLAND"] == ("A LVP",)


@pytest.mark.parametrize("gone", ["civil-disorder", "vacant"])
def test_td_4_4_the_minister_is_waited_for_where_the_president_is_gone(gone: str) -> None:
    """A dislodged French unit, its President silent for good: the Minister owes its retreat."""
    lost = {"A PAR": {"power": "FRANCE", "by": "BUR", "retreats": ["GAS", "PIC"]}}
    units = {"FRANCE": ["A BRE"], "GERMANY": ["A PAR"]}
    state = position("S1901R", units=units, dislodged=lost)
    assert [ask.seat for ask in GAME.asks(state, {})] == ["seven"]
    season = Season(GAME.seat(state, "seven", gone).state)
    (ask,) = GAME.asks(season.state, {})
    assert (ask.seat, ask.missing) == ("two", ("standing by for FRANCE: A PAR: retreat to GAS, PIC, or disband",))
    season.send("two", "STANDBY A Par R Gas")
    assert not GAME.asks(season.state, season.held)[0].missing
    assert "A GAS" in season.resolve().state.board.units["FRANCE"]


def test_td_4_5_the_treasury() -> None:
    """$1 a centre, into the account that was named; none for a power without centres."""
    season = Season(position("W1901E", presidents={}, centres={"ENGLAND": ["LON", "LVP", "EDI", "NWY"]}))
    season.send("one", "VOTE ENGLAND one\nIF ELECTED ENGLAND TREASURY fourteen")
    step = season.resolve()
    assert step.state.accounts["fourteen"] == 9
    assert step.state.accounts["one"] == 5
    row = row_of(season)
    assert row["treasury"] == 4
    assert row_of(season, "FRANCE")["treasury"] == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("VOTE ENGLAND nine", "not in ENGLAND's cabinet"),
        ("VOTE TURKEY nine", "no seat in TURKEY's cabinet"),
        ("VOTE nine", "in neither of your cabinets"),
        ("VOTE ENGLAND jonas", "The judge does not know a player"),
        ("VOTE ENGLANT one", "Did you mean ENGLAND"),
        ("IF ELECTED TREASURY nine", "either of your powers"),
        ("A Lon - Yor", "orders are"),
    ],
)
def test_td_4_ballots_that_cannot_be(line: str, said: str) -> None:
    assert said in Season(position("W1901E")).refused("one", line)


@pytest.mark.parametrize(("rules", "second"), [(1, "two"), (2, "five")])
def test_td_4_3_a_relieved_president_does_not_fill_a_vacancy(rules: int, second: str) -> None:
    """Two is relieved in Spring, and had the most votes; by APPOINT they could still be Minister."""
    season = Season(position(presidents={"FRANCE": "two"}, ministers={"FRANCE": "three"}, rules=rules))
    season.state = replace(season.state, votes={"FRANCE": {"two": 9, "five": 4, "seven": 1, "three": 2}})
    season.send("seven", "STRIKE FRANCE RAD").send("ten", "SUPPORT STRIKE FRANCE RAD")
    autumn = season.next()
    assert autumn.state.relieved == {"FRANCE": "two"}
    assert autumn.resolve().state.ministers["FRANCE"] == second
    assert autumn.send("three", "APPOINT two MINISTER OF FRANCE").state.ministers["FRANCE"] == "two"


@pytest.mark.parametrize(("rules", "second"), [(1, "seven"), (2, "five")])
def test_td_4_3_a_caller_does_not_fill_the_vacancy_of_their_strike(rules: int, second: str) -> None:
    season = Season(position(presidents={"FRANCE": "two"}, ministers={"FRANCE": None}, rules=rules))
    season.state = replace(season.state, votes={"FRANCE": {"seven": 9, "five": 4, "three": 2}})
    step = season.send("seven", "STRIKE FRANCE RAD").send("ten", "SUPPORT STRIKE FRANCE RAD").resolve()
    assert step.state.presidents["FRANCE"] == second, "the Minister, who has become President"
    nobody = {"seven": 9, "five": 0, "three": 0}
    few = replace(season.state, votes={"FRANCE": nobody}, status={"five": "vacant", "three": "vacant"})
    assert filled(few, DICE, frozenset({("FRANCE", "seven")}))[0].ministers["FRANCE"] in ("five", "three", "seven")
    only = replace(few, cabinets={**few.cabinets, "FRANCE": ("two", "seven")})
    assert filled(only, DICE, frozenset({("FRANCE", "seven")}))[0].ministers["FRANCE"] == "seven", "nobody else is left"


def test_td_4_3_who_replaces_a_minister_is_warned_and_the_minister_told() -> None:
    """The President by the same words whether anything was sold; figures go to the Minister alone (T2)."""
    said = []
    for sells in ("OFFER 1 CHEM TO RUSSIA FOR $1", ""):
        season = Season(position(presidents={"ENGLAND": "six", "RUSSIA": "five"}, ministers={"ENGLAND": "three"}))
        (before,) = [h for h in GAME.view(season.state, {}, "six")["you"]["hints"] if "Minister" in h]
        assert "three is ENGLAND's Minister. If you appoint somebody else, they get the office's" in before
        hints = " ".join(GAME.view(season.state, {}, "three")["you"]["hints"])
        assert "As ENGLAND's Minister you make" in hints
        if sells:
            season.send("three", sells).send("five", f"SIGN C{season.number()}")
        season.said.clear()
        season.send("six", "APPOINT one MINISTER OF ENGLAND")
        said.append(season.said)
        told = [e for e in season.events if e.kind == "replaced"]
        assert [e.to for e in told] == [("three",)]
        assert [(row.kind, row.sold) for row in told[0].goods] == ([("chem", 1)] if sells else [])
    assert said[0] == said[1]
    assert "three no longer gets that office's goods, even those already sold" in said[0][0]


def test_td_4_5_who_got_the_treasury_is_told_and_a_debtors_line_answered() -> None:
    season = Season(position("W1901E")).send("three", "IF ELECTED ENGLAND TREASURY one\nVOTE ENGLAND three")
    assert event(season.resolve(), "election")["accounts"] == {"ENGLAND": "one"}
    debt = replace(season.state, debts=(Debt("three", "one", 4, 417),))
    assert "you owe $4, so the treasury goes to your own account" in Season(debt).refused(
        "three", "IF ELECTED ENGLAND TREASURY six"
    )
