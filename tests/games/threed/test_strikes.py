"""TD-7 and TD-8: strikes, the General Strike, forced cards and the deal back."""

from dataclasses import replace

from judge.games.threed import GAME
from judge.games.threed.discards import choices, forced, regular
from judge.games.threed.state import Call
from tests.games.threed.helpers import Season, event, letter, position, swapped, whole

# pairs in the sample: seven rsc (r) in France, ten rsc (r) in Italy, fourteen etm (l) in Austria, twelve rsc (r) and
# eleven lbr (s) in Russia, nine rsc (r) in Turkey; RAD is held by two in France, by eleven in Russia


def strikes(season: Season) -> list[dict[str, object]]:
    return event(season.resolve(), "strikes")["calls"]  # type: ignore[no-any-return]


def test_td_7_1_who_may_call_and_take_back() -> None:
    season = Season(position())
    assert "needs rsc and (r) there" in season.refused("two", "STRIKE FRANCE RAD")
    assert "no cards in FRANCE" in season.refused("nine", "STRIKE FRANCE RAD")
    assert "(r) in either" in season.refused("six", "STRIKE RAD")
    season.send("seven", "STRIKE RAD")
    assert GAME.text(season.state, *season.held["seven"].values()) == "STRIKE FRANCE RAD"
    season.send("seven", "NO STRIKE FRANCE RAD")
    assert season.held["seven"] == {}
    assert "can still be withdrawn" in season.refused("seven", "NO STRIKE FRANCE RAD")
    assert "strikes are called in Spring and Autumn" in Season(position("W1901A")).refused("seven", "STRIKE FRANCE RAD")


def test_td_7_2_supported_from_another_power() -> None:
    """Ten's pair of Radicals in Italy supports the Radicals of France."""
    season = Season(position()).send("ten", "SUPPORT STRIKE FRANCE RAD").send("seven", "STRIKE FRANCE RAD")
    (row,) = strikes(season)
    assert (row["status"], row["backers"]) == ("succeeded", ["ten"])


def test_td_7_2_supported_within_the_cabinet() -> None:
    """Eleven's lbr (s) in Russia supports twelve's rsc (r) there."""
    season = Season(position()).send("twelve", "STRIKE RUSSIA RAD").send("eleven", "SUPPORT STRIKE RUSSIA RAD")
    (row,) = strikes(season)
    assert (row["caller"], row["status"], row["backers"]) == ("twelve", "succeeded", ["eleven"])


def test_td_7_2_who_cannot_support() -> None:
    season = Season(position())
    assert "you need the Class card and the Striker" in season.refused("six", "SUPPORT STRIKE FRANCE RAD")
    assert "you need the Class card and the Striker" in season.refused("fourteen", "SUPPORT STRIKE FRANCE RAD")
    autumn = Season(position()).send("seven", "STRIKE FRANCE RAD").next()
    assert "your own call" in autumn.refused("seven", "SUPPORT STRIKE FRANCE RAD")
    assert "can no longer be withdrawn" in autumn.refused("seven", "NO STRIKE FRANCE RAD")


def test_td_7_2_a_spring_call_stays_open_until_autumn() -> None:
    season = Season(position()).send("seven", "STRIKE FRANCE RAD")
    (row,) = strikes(season)
    assert row["status"] == "open"
    autumn = season.next()
    assert autumn.state.calls[0].status == "open"
    (failed,) = strikes(autumn)
    assert failed["status"] == "failed"
    (row,) = strikes(autumn.send("ten", "SUPPORT STRIKE RAD"))
    assert row["status"] == "succeeded"


def test_td_7_2_a_support_before_the_call_is_kept() -> None:
    autumn = Season(position()).send("ten", "SUPPORT STRIKE FRANCE RAD").next()
    assert GAME.view(autumn.state, {}, "ten")["you"]["supports"] == [["FRANCE", "Radical"]]
    assert "Radical" not in str(GAME.view(autumn.state, {}, "two")["strikes"])
    (row,) = strikes(autumn.send("seven", "STRIKE FRANCE RAD"))
    assert row["status"] == "succeeded"


def test_td_7_2_two_calls_carry_each_other() -> None:
    """Twelve's Radicals and eleven's Socialists in Russia; and one player's two calls do not."""
    season = Season(position()).send("twelve", "STRIKE RUSSIA RAD").send("eleven", "STRIKE RUSSIA SOC")
    rows = {r["caller"]: (r["status"], r["with"]) for r in strikes(season)}
    assert rows == {"twelve": ("succeeded", ["eleven"]), "eleven": ("succeeded", ["twelve"])}
    hands = swapped("FRANCE", ("three", "lbr", "two", "etm"), ("five", "(l)", "three", "pez"))
    alone = Season(position(hands=hands, presidents={}, ministers={}))
    alone.send("three", "STRIKE FRANCE LOY")
    assert strikes(alone)[0]["status"] == "open"


def test_td_7_3_effect_on_the_cards() -> None:
    """Two holds RAD in France: it is forced on top of his discard; seven's discard is his Striker."""
    season = Season(position(presidents={"FRANCE": "five"}))
    season.send("seven", "STRIKE FRANCE RAD").send("ten", "SUPPORT STRIKE FRANCE RAD")
    winter = season.next().next()
    state = winter.state
    assert forced(state, "FRANCE", "two") == ("RAD",)
    assert regular(state, "FRANCE", "seven") == "(r)"
    assert choices(state, "FRANCE", "seven") == ()
    assert "is lost anyway" in winter.refused("two", "DISCARD FRANCE RAD")
    assert "you called that strike" in winter.refused("seven", "DISCARD FRANCE LOY")
    winter.send("two", "DISCARD FRANCE etm").send("seven", "DISCARD FRANCE (r)")
    step = winter.resolve()
    gave = {(e.to[0], e.told()["power"]): e.told()["gave"] for e in step.events if e.kind == "cards"}
    assert gave["two", "FRANCE"] == ["etm", "RAD"]
    assert gave["seven", "FRANCE"] == ["(r)"]
    assert whole(step.state)


def test_td_7_4_the_general_strike() -> None:
    """Two, France's President, holds RAD: relieved at once, the Minister's stand-by orders count and none else."""
    season = Season(position(presidents={"FRANCE": "two"}, ministers={"FRANCE": "three"}))
    season.send("two", "A Par - Bur\nA Mar - Spa\nF Bre - Mao")
    season.send("three", "STANDBY ORDERS\nA Par - Gas\nEND")
    season.send("seven", "STRIKE FRANCE RAD").send("ten", "SUPPORT STRIKE FRANCE RAD")
    step = season.resolve()
    (row,) = event(step, "strikes")["calls"]
    assert (row["relieved"], row["president"]) == ("two", "three")
    assert sorted(step.state.board.units["FRANCE"]) == ["A GAS", "A MAR", "F BRE"]
    assert event(step, "moves")["whose"]["FRANCE"] == "strike"
    assert step.state.presidents["FRANCE"] == "three"
    assert step.state.ministers["FRANCE"] is None
    autumn = Season(step.state)
    assert "General Strike has made three President" in autumn.refused("two", "A Gas - Spa")
    autumn.send("three", "APPOINT five MINISTER OF FRANCE")
    assert autumn.state.ministers["FRANCE"] == "five"
    assert autumn.next().state.ministers["FRANCE"] == "five"


def test_td_7_4_without_stand_by_orders_all_hold() -> None:
    season = Season(position(presidents={"FRANCE": "two"}, ministers={"FRANCE": "three"}))
    season.send("two", "A Par - Bur").send("seven", "STRIKE FRANCE RAD").send("ten", "SUPPORT STRIKE FRANCE RAD")
    step = season.resolve()
    assert sorted(step.state.board.units["FRANCE"]) == ["A MAR", "A PAR", "F BRE"]
    assert event(step, "moves")["whose"]["FRANCE"] == "strike-nobody"


def test_td_7_4_all_strikes_are_judged_against_the_president_of_before() -> None:
    """RAD and SOC of Russia struck at once: eleven holds both and is relieved once."""
    hands = swapped("RUSSIA", ("eleven", "lbr", "five", "(l)"), ("eleven", "(s)", "five", "chem"))
    season = Season(position(presidents={"RUSSIA": "eleven"}, ministers={"RUSSIA": "twelve"}, hands=hands))
    season.send("twelve", "STRIKE RUSSIA RAD").send("five", "STRIKE RUSSIA SOC")
    step = season.resolve()
    assert [r["relieved"] for r in event(step, "strikes")["calls"]] == ["eleven", "eleven"]
    assert step.state.presidents["RUSSIA"] == "twelve"
    assert step.state.relieved == {"RUSSIA": "eleven"}


def test_td_8_discards_and_the_deal_back() -> None:
    """Every position gives one card of its choice, by lot if none is named, and gets as many back."""
    season = Season(position("W1901A"))
    season.send("one", "DISCARD ENGLAND SOC\nDISCARD ITALY lbr")
    assert "you do not hold etm" in season.refused("one", "DISCARD ENGLAND etm")
    assert "no cards in FRANCE" in season.refused("one", "DISCARD FRANCE etm")
    step = season.resolve()
    gave = {(e.to[0], e.told()["power"]): e.told()["gave"] for e in step.events if e.kind == "cards"}
    assert gave["one", "ENGLAND"] == ["SOC"]
    assert gave["one", "ITALY"] == ["lbr"]
    assert {len(cards) for cards in gave.values()} == {1}
    assert len(gave) == 28
    assert whole(step.state)


def test_td_8_a_card_held_twice_is_asked_about() -> None:
    """After a swap seven holds rsc in both his hands."""
    hands = swapped("GERMANY", ("nine", "rsc", "seven", "coal"))
    season = Season(position("W1901A", hands=hands))
    assert "DISCARD FRANCE rsc or DISCARD GERMANY rsc" in season.refused("seven", "DISCARD rsc")
    assert len(letter(season.state, "seven", "DISCARD FRANCE rsc\nDISCARD GERMANY rsc").held["seven"]) == 2


def test_td_8_an_overtraders_and_a_second_callers_forced_cards() -> None:
    """Two Strikers called in one power: the second is forced; an overtrader gives every Industry card."""
    hands = swapped("RUSSIA", ("eleven", "RAD", "twelve", "rsc"), ("eleven", "SOC", "twelve", "(r)"))
    state = position("W1901A", hands=hands)
    calls = tuple(Call("RUSSIA", suit, "eleven", "S1901M", "succeeded", ("two",)) for suit in "SR")
    state = replace(state, calls=calls, caught=("five",))
    assert regular(state, "RUSSIA", "eleven") == "(s)"
    assert forced(state, "RUSSIA", "eleven") == ("(r)",)
    assert set(forced(state, "FRANCE", "five")) == {"grain", "steel"}
    assert forced(state, "RUSSIA", "five") == ("chem",)
    gave = {(e.to[0], e.told()["power"]): e.told()["gave"] for e in Season(state).resolve().events if e.kind == "cards"}
    assert gave["eleven", "RUSSIA"] == ["(s)", "(r)"]
    assert len(gave["five", "FRANCE"]) == 3
