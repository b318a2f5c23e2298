"""TD-6: contracts, their settlement, overtrading, refunds and debts."""

from dataclasses import replace

import pytest

from judge.games.protocol import About, Refused, Step
from judge.games.threed import GAME
from judge.games.threed.bank import free, owes
from judge.games.threed.market import handed_on, waiting_for
from judge.games.threed.state import Debt
from tests.games.threed.helpers import Season, event, events, goods, letter, position

# of the sample: three makes 2 chem (England), five 1 steel (France), ten 3 chem (Italy), one 2 steel (Italy),
# seven 2 coal (Germany), eight 2 grain (Turkey), fourteen 1 chem 1 steel (Turkey), nine 1 coal (Turkey)
QUIET = {"ministers": {}, "presidents": {"RUSSIA": "five", "TURKEY": "thirteen", "FRANCE": "seven", "ENGLAND": "three"}}


def market(phase: str = "S1901M", **more: object) -> Season:
    return Season(position(phase, **{**QUIET, **more}))


def sold(season: Season, seller: str, what: str, buyer: str) -> int:
    """An offer and its signature."""
    powers = {"five": "RUSSIA", "thirteen": "TURKEY", "seven": "FRANCE", "three": "ENGLAND"}
    season.send(seller, f"OFFER {what.replace(' FOR', f' TO {powers[buyer]} FOR')}")
    season.send(buyer, f"SIGN C{season.number()}")
    return season.number()


def test_td_6_1_nothing_carries_over() -> None:
    season = market()
    sold(season, "one", "1 STEEL FOR $1", "five")
    autumn = season.next()
    winter = autumn.next()
    assert goods(winter.state, "five") == {"steel": 2}
    after = winter.resolve().state
    assert after.produced == {}
    assert after.contracts == ()
    lost = [line for line in after.ledger if line.text.startswith("lost")]
    assert ("five", -2) in {(line.seat, line.units) for line in lost}


def test_td_6_2_a_spring_purchase_is_resold_in_autumn() -> None:
    season = market()
    sold(season, "one", "2 STEEL FOR $1", "five")
    autumn = season.next()
    number = sold(autumn, "five", "3 STEEL FOR $3", "thirteen")
    step = autumn.resolve()
    assert step.state.caught == ()
    assert goods(step.state, "thirteen") == {"steel": 3}
    assert next(c for c in step.state.contracts if c.number == number).status == "settled"


def test_td_6_2_what_is_bought_in_autumn_is_not_resold() -> None:
    autumn = market().next()
    sold(autumn, "one", "2 STEEL FOR $1", "five")
    sold(autumn, "five", "2 STEEL FOR $2", "thirteen")
    assert autumn.resolve().state.caught == ("five",)


def test_td_6_3_offers_and_answers() -> None:
    """To several Presidents the first signature takes it; the others and the seller are told."""
    season = market()
    season.send("one", "OFFER 1 steel to Russia, Turkey for 2")
    number = season.number()
    assert [(e.kind, e.to, e.about) for e in season.events] == [
        ("offer", ("five",), f"C{number}"), ("offer", ("thirteen",), f"C{number}"),
    ]  # fmt: skip
    season.send("thirteen", f"SIGN c{number}")
    told = [(e.kind, e.to) for e in season.events[2:]]
    assert told == [("signed", ("one",)), ("closed", ("five",))]
    assert season.events[2].told()["left"]["steel"] == 1, "he is told what he has left"
    assert "it is no longer open" in season.refused("five", f"SIGN C{number}")
    assert "it is signed already" in season.refused("thirteen", f"REJECT C{number}")
    assert "it is signed already" in season.refused("one", f"WITHDRAW C{number}")


def test_td_6_3_rejected_by_one_and_by_all() -> None:
    season = market()
    season.send("one", "OFFER 1 STEEL TO RUSSIA, TURKEY FOR $2")
    number = season.number()
    season.send("five", f"REJECT C{number}")
    assert season.state.contracts[0].status == "open"
    assert "you have rejected" in season.refused("five", f"SIGN C{number}")
    season.send("thirteen", f"REJECT C{number}")
    assert season.events[-1].told()["dead"]
    assert "it is no longer open" in season.refused("thirteen", f"SIGN C{number}")


def test_td_6_3_the_answered_mail_says_which_contract() -> None:
    season = market()
    season.send("one", "OFFER 1 STEEL TO RUSSIA FOR $2").send("one", "OFFER 1 STEEL TO RUSSIA FOR $3")
    first = season.number(2)
    assert "which contract" in season.refused("five", "SIGN")
    season.took(letter(season.state, "five", "SIGN", season.held, answers=f"C{first}"))
    assert [c.status for c in season.state.contracts] == ["signed", "open"]


@pytest.mark.parametrize(
    ("seat", "line", "said"),
    [
        ("one", "OFFER 1 COAL TO nine FOR $1", "presides over no power"),
        ("one", "OFFER 1 COAL TO GERMANY FOR $1", "has no President"),
        ("one", "OFFER 1 GOLD TO RUSSIA FOR $1", "The judge does not know the commodity"),
        ("one", "OFFER 1.5 COAL TO RUSSIA FOR $1", "whole units"),
        ("one", "OFFER -1 COAL TO RUSSIA FOR $1", "whole units"),
        ("one", "OFFER 0 COAL TO RUSSIA FOR $1", "whole units"),
        ("one", "OFFER 1 COAL TO RUSSIA FOR $1.50", "whole dollars"),
        ("one", "OFFER 1 COAL TO RUSSIA FOR -2", "whole dollars"),
        ("one", "OFFER 1 COAL TO RUSSIA FOR 1/2", "whole dollars"),
        ("one", "OFFER 1 COAL TO RUSLAND FOR $2", "there is no power"),
        ("five", "OFFER 1 STEEL TO RUSSIA FOR $2", "nobody signs their own offer"),
        ("five", "SIGN C{n} FOR $1", "cannot be changed"),
        ("five", "SIGN C{n} but only for 1", "cannot be changed"),
        ("one", "SIGN C{n}", "nobody can sign their own"),
        ("one", "REJECT C{n}", "WITHDRAW"),
        ("thirteen", "SIGN C{n}", "neither made nor been sent an offer"),
        ("five", "WITHDRAW C{n}", "one's offer"),
        ("five", "SIGN C99", "neither made nor been sent an offer"),
        ("five", "SIGN", "which contract"),
        ("five", "SIGN C{dear}", "costs $6 and you have $5"),
    ],
)  # fmt: skip
def test_td_6_3_offers_and_signatures_that_cannot_be(seat: str, line: str, said: str) -> None:
    season = market()
    season.send("one", "OFFER 1 STEEL TO RUSSIA FOR $2").send("one", "OFFER 1 STEEL TO RUSSIA FOR $6")
    assert said in season.refused(seat, line.format(n=season.number(2), dear=season.number()))


def test_td_6_3_withdrawn_and_lapsed() -> None:
    season = market()
    season.send("one", "OFFER 1 STEEL TO RUSSIA FOR $2").send("one", "OFFER 1 STEEL TO RUSSIA FOR $3")
    gone, lapsed = season.number(2), season.number()
    season.send("one", f"WITHDRAW C{gone}")
    assert "withdrawn it" in season.refused("five", f"SIGN C{gone}")
    step = season.resolve()
    (told,) = events(step, "lapsed")
    assert [c["number"] for c in told["contracts"]] == [lapsed]
    autumn = Season(step.state)
    assert "lapsed" in autumn.refused("five", f"SIGN C{lapsed}")
    assert "Spring and Autumn" in Season(position("W1901A", **QUIET)).refused("one", "OFFER 1 STEEL TO RUSSIA FOR $3")


def test_td_6_4_the_price_is_set_aside() -> None:
    season = market()
    sold(season, "one", "1 STEEL FOR $3", "five")
    assert free(season.state, "five") == 2
    assert season.state.accounts["five"] == 5
    season.send("ten", "OFFER 1 CHEM TO RUSSIA FOR $3")
    assert "$3 more is set aside" in season.refused("five", f"SIGN C{season.number()}")
    assert "$2 to spend ($3 more is set aside" in season.refused("five", "PAY one 3")


def test_td_6_5_settled_at_the_deadline() -> None:
    season = market()
    sold(season, "one", "1 STEEL FOR $3", "five")
    sold(season, "ten", "1 CHEM FOR $0", "five")
    after = season.resolve().state
    assert (after.accounts["five"], after.accounts["one"], after.accounts["ten"]) == (2, 8, 5)
    assert goods(after, "five") == {"steel": 2, "chem": 1}
    lines = [(line.text, line.money, line.kind, line.units) for line in after.ledger if line.seat == "one"]
    assert lines == [("produced", 0, "steel", 2), (f"C{after.contracts[0].number} sold to five", 3, "steel", -1)]


def test_td_6_6_overtrading_in_spring() -> None:
    """One makes 2 steel and sells 3: every sale of his is void, that of the other kind too."""
    season = market(ministers={"ITALY": "one"})
    first = sold(season, "one", "2 STEEL FOR $2", "five")
    second = sold(season, "one", "1 STEEL FOR $1", "thirteen")
    step = season.resolve()
    assert event(step, "caught")["seats"] == ["one"]
    assert [(e.to, e.told()) for e in step.events if e.kind == "overtraded"] == [
        (("one",), {"kind": "overtraded", "kinds": ["steel"]})
    ]
    assert {c.number: c.status for c in step.state.contracts} == {first: "void", second: "void"}
    assert {s: step.state.accounts[s] for s in ("one", "five", "thirteen")} == dict.fromkeys(
        ("one", "five", "thirteen"), 5
    )
    assert [e.to for e in step.events if e.kind == "void"] == [("one", "five"), ("one", "thirteen")]
    autumn = Season(step.state)
    assert "can sell nothing more" in autumn.refused("one", "OFFER 1 STEEL TO RUSSIA FOR $1")
    winter = autumn.next()
    assert GAME.view(winter.state, {}, "one")["you"]["positions"][1]["forced"] == ["steel"]
    cards = {e["power"]: e["gave"] for e in events(winter.resolve(), "cards") if "steel" in e["gave"]}
    assert "steel" in cards["ITALY"]
    assert len(cards["ITALY"]) == 2


def chain() -> Season:
    """Autumn: one sold 2 steel to five in Spring for $4, paid it away, and sells 1 more he has not; five resells."""
    season = market(presidents={**QUIET["presidents"], "ITALY": "one"})
    sold(season, "one", "2 STEEL FOR $4", "five")
    autumn = season.next()
    autumn.send("one", "PAY two 9")
    sold(autumn, "five", "1 STEEL FOR $2", "thirteen")
    sold(autumn, "five", "2 STEEL FOR $1", "thirteen")
    sold(autumn, "one", "1 STEEL FOR $1", "seven")
    return autumn


def test_td_6_6_a_seller_left_short_loses_his_latest_sales() -> None:
    """Five made 1 and bought 2: without those he keeps the earlier sale of 1 and loses the later of 2, unpunished."""
    step = chain().resolve()
    assert step.state.caught == ("one",)
    status = [(c.seller, c.units, c.status, c.why) for c in step.state.contracts]
    assert status == [
        ("one", 2, "void", "one was caught overtrading"),
        ("five", 1, "settled", ""),
        ("five", 2, "void", "five was left short of steel"),
        ("one", 1, "void", "one was caught overtrading"),
    ]
    assert goods(step.state, "five") == {}
    assert goods(step.state, "thirteen") == {"steel": 1}


def test_td_6_7_refunds_as_far_as_the_account_reaches_and_debts() -> None:
    """One has only the $1 of the sale just undone: the oldest refund takes it, $3 and $1 stay debts."""
    autumn = chain()
    before = sum(autumn.state.accounts.values())
    step = autumn.resolve()
    debts = [(d.debtor, d.creditor, d.amount) for d in step.state.debts]
    assert debts == [("one", "five", 3), ("one", "seven", 1)]
    assert step.state.accounts["one"] == 0
    assert sum(step.state.accounts.values()) == before
    assert min(step.state.accounts.values()) >= 0
    void = [e for e in events(step, "void") if e["seller"] == "one"]
    assert [e["unpaid"] for e in void] == [3, 1]


def test_td_6_7_a_debtor_pays_from_all_that_comes_and_can_do_nothing_else() -> None:
    winter = Season(chain().resolve().state)
    assert owes(winter.state, "one") == 4
    assert "a debtor cannot pay" in winter.refused("one", "PAY two 1")
    winter.send("three", "PAY one 2")
    assert [(d.creditor, d.amount) for d in winter.state.debts] == [("five", 1), ("seven", 1)]
    assert winter.state.accounts["one"] == 0
    assert {to for e in winter.events for to in e.to} == {"one", "five"}
    election = winter.next()
    election.send("one", "VOTE ITALY one")
    assert "you owe $2" in election.refused("one", "IF ELECTED ITALY TREASURY two")
    step = election.resolve()
    assert step.state.debts == ()
    assert step.state.accounts["one"] == 1, "$3 of treasury, two of it for debts, none for two"


def test_td_6_7_a_debtor_cannot_sign() -> None:
    season = market()
    season.send("one", "OFFER 1 STEEL TO RUSSIA FOR $0")
    season.state = replace(season.state, debts=(Debt("five", "two", 3, 1),))
    assert "a debtor cannot sign" in season.refused("five", f"SIGN C{season.number()}")


def test_td_6_8_the_seller_alone_is_warned_and_every_receipt_shows_what_is_left() -> None:
    season = market()
    season.send("one", "OFFER 2 STEEL TO RUSSIA FOR $2")
    assert not [line for line in season.said if "overtrade" in line]
    season.send("one", "OFFER 1 STEEL TO TURKEY FOR $2")
    assert "You can sell 2 steel in Spring, and your open offers come to" in season.said[-1]
    assert all("overtrade" not in str(e.told()) for e in season.events)
    season.send("five", f"SIGN C{season.number(2)}")
    (row,) = [r for r in GAME.view(season.state, season.held, "one")["you"]["goods"] if r["kind"] == "steel"]
    assert row == {"kind": "steel", "made": 2, "offered": 1, "sold": 2, "bought": 0, "left": 0, "sellable": 0}
    (chart,) = [g for g in GAME.chart(season.state, season.held)["goods"] if g["seat"] == "one"]
    assert row in chart["table"]


def test_td_11_a_new_president_sees_nothing_of_the_old_ones_contracts() -> None:
    """After a General Strike: what was mailed to the relieved President stays his affair."""
    season = market(presidents={"FRANCE": "two", "RUSSIA": "five"}, ministers={"FRANCE": "three"})
    season.send("one", "OFFER 1 STEEL TO FRANCE FOR $1").send("one", "OFFER 1 STEEL TO FRANCE FOR $2")
    signed, refused = season.number(2), season.number()
    season.send("two", f"SIGN C{signed}\nREJECT C{refused}")
    season.send("seven", "STRIKE FRANCE RAD").send("ten", "SUPPORT STRIKE FRANCE RAD")
    autumn = season.next()
    assert autumn.state.presidents["FRANCE"] == "three"
    assert GAME.view(autumn.state, {}, "three")["you"]["contracts"] == []
    assert len(GAME.view(autumn.state, {}, "two")["you"]["contracts"]) == 2
    assert "neither made nor been sent an offer" in autumn.refused("three", f"SIGN C{signed}")


def test_td_11_one_of_several_is_not_told_what_became_of_an_offer() -> None:
    season = market()
    season.send("one", "OFFER 1 STEEL TO RUSSIA, TURKEY FOR $2")
    number = season.number()
    views = []
    for end in (("thirteen", f"SIGN C{number}"), ("one", f"WITHDRAW C{number}")):
        now = Season(season.state).send(*end)
        views.append((now.refused("five", f"SIGN C{number}"), GAME.view(now.state, {}, "five")["you"]["contracts"]))
    assert views[0] == views[1]


def test_td_11_numbers_of_contracts_tell_nothing_of_others() -> None:
    """One's offers have the same numbers whatever the others have offered before; no two contracts share one."""
    alone, busy = market(), market()
    for seller in ("ten", "four", "nine", "eight", "fourteen"):
        for price in range(12):
            busy.send(seller, f"OFFER 1 COAL TO RUSSIA FOR ${price}")
    for price in range(12):
        for season in (alone, busy):
            season.send("one", f"OFFER 1 STEEL TO RUSSIA FOR ${price}")
        assert alone.number() == busy.number()
    numbers = [c.number for c in busy.state.contracts]
    assert len(numbers) == len({*numbers}) == 72


def test_td_6_6_who_is_left_short_by_the_gm_is_not_caught() -> None:
    """Five resells in Autumn what he bought in Spring; the GM strikes out the purchase, and the resale goes with it."""
    season = market()
    first = sold(season, "one", "2 STEEL FOR $1", "five")
    autumn = season.next()
    resale = sold(autumn, "five", "3 STEEL FOR $2", "thirteen")
    step = GAME.adjust(autumn.state, autumn.held, f"ADJUST CONTRACT C{first} VOID", About({}))
    assert isinstance(step, Step)
    assert {c.number: c.status for c in step.state.contracts} == {first: "void", resale: "void"}
    assert free(step.state, "thirteen") == 5
    done = Season(step.state).resolve()
    assert done.state.caught == ()
    assert done.state.accounts == dict.fromkeys(done.state.seats, 5)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ADJUST HAND ENGLAND one LOY one (l)", "two different members"),
        ("ADJUST ACCOUNT five 1", "$3 is set aside"),
        ("ADJUST MINISTER ENGLAND three", "President and Minister of a power"),
    ],
)
def test_td_6_7_corrections_that_would_break_the_books(line: str, said: str) -> None:
    season = market()
    sold(season, "one", "1 STEEL FOR $3", "five")
    found = GAME.adjust(season.state, season.held, line, About({s: s for s in season.state.seats}))
    assert isinstance(found, Refused)
    assert said in found.text


def test_td_6_3_an_autumn_contract_is_signed_in_spring() -> None:
    """It is settled at the Autumn deadline, and Spring's test of overtrading does not know it."""
    season = market()
    first = sold(season, "one", "2 STEEL FOR $1", "five")
    season.send("one", "OFFER 1 STEEL TO RUSSIA FOR $2 IN AUTUMN")
    assert "You can sell 2 steel this year; 2 are sold already" in season.said[-1]
    second = season.number()
    season.send("five", f"SIGN C{second}")
    assert "paid and delivered at the Autumn deadline" in season.said[-1]
    assert free(season.state, "five") == 5 - 1 - 2
    autumn = season.next()
    assert autumn.state.caught == ()
    assert status(autumn.state, first, second) == ["settled", "signed"]
    assert free(autumn.state, "five") == 2
    assert autumn.resolve().state.caught == ("one",), "three sold of two made"


def status(state: object, *numbers: int) -> list[str]:
    found = {c.number: c.status for c in state.contracts}  # type: ignore[attr-defined]
    return [found[number] for number in numbers]


def test_td_6_3_whoever_is_president_then_may_sign() -> None:
    """Offered to Russia in Spring for Autumn; a General Strike makes twelve its President."""
    season = market(presidents={**QUIET["presidents"], "RUSSIA": "five"})
    season.send("one", "OFFER 1 STEEL TO RUSSIA FOR $2 IN AUTUMN")
    number = season.number()
    autumn = season.next()
    assert status(autumn.state, number) == ["open"], "it does not lapse in Spring"
    before, after = autumn.state, replace(autumn.state, presidents={**autumn.state.presidents, "RUSSIA": "twelve"})
    fallen = Season(handed_on(before, after))
    assert "neither made nor been sent an offer" in fallen.refused("five", f"SIGN C{number}")
    assert status(fallen.send("twelve", f"SIGN C{number}").resolve().state, number) == ["settled"]


def test_td_6_6_a_spring_catch_strikes_autumn_s_contracts_too() -> None:
    """The price comes back whole at once; who was to resell loses the latest Autumn contract of the kind."""
    season = market()
    sold(season, "one", "2 STEEL FOR $1", "five")
    sold(season, "one", "1 STEEL FOR $1", "five")
    season.send("one", "OFFER 1 STEEL TO FRANCE FOR $3 IN AUTUMN").send("seven", f"SIGN C{season.number()}")
    late = season.number()
    season.send("five", "OFFER 4 STEEL TO TURKEY FOR $2 IN AUTUMN").send("thirteen", f"SIGN C{season.number()}")
    resold = season.number()
    assert free(season.state, "seven") == 2
    autumn = season.next()
    assert autumn.state.caught == ("one",)
    assert status(autumn.state, late, resold) == ["void", "void"]
    assert (free(autumn.state, "seven"), free(autumn.state, "thirteen")) == (5, 5)
    assert autumn.state.debts == ()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("I will trade one unit of Steel for two $'s to the President of Russia.", "OFFER 1 STEEL TO RUSSIA FOR $2"),
        ("I will trade two units of steel to Russia for $1 each", "OFFER 2 STEEL TO RUSSIA FOR $2"),
        ("OFFER 2 STEEL TO THE PRESIDENT OF RUSSIA FOR $1 EACH", "OFFER 2 STEEL TO RUSSIA FOR $2"),
        ("OFFER eleven STEEL TO THE PRESIDENTS OF RUSSIA AND TURKEY FOR twelve dollars", "OFFER 11 STEEL TO RUSSIA, TURKEY FOR $12"),
        ("offer 1 steel to russia for $2 for the autumn", "OFFER 1 STEEL TO RUSSIA FOR $2 IN AUTUMN"),
        ("OFFER TO RUSSIA: 1 STEEL FOR $2 IN FALL", "OFFER 1 STEEL TO RUSSIA FOR $2 IN AUTUMN"),
        ("OFFER 1 STEEL TO RUSSIA FOR $2 in spring", "OFFER 1 STEEL TO RUSSIA FOR $2"),
    ],
)  # fmt: skip
def test_td_6_3_the_sources_own_words(line: str, said: str) -> None:
    state = market().state
    (found,) = GAME.read(state, "one", (line,), About({"one": "one", "five": "five"}))[0]
    assert GAME.text(state, found) == said
    (again,) = GAME.read(state, "one", (said,), About())[0]
    assert GAME.text(state, again) == said


def test_td_6_3_an_offer_to_nobody_is_asked_about() -> None:
    (found,) = GAME.read(market().state, "one", ("I will trade one unit of Coal for two $'s.",), About())[0]
    assert "to which President?" in found.text
    assert "OFFER 1 COAL TO GERMANY FOR $2" in found.text
    assert GAME.read(market().state, "one", ("I will trade you my car for yours.",), About())[0] == ()
    (late,) = GAME.read(market().next().state, "one", ("OFFER 1 COAL TO RUSSIA FOR $2 IN SPRING",), About())[0]
    assert "this is Autumn" in late.text


def test_td_11_what_ready_waits_for() -> None:
    """The first open offer of each offerer in this phase; answered, it is gone, and a second one counts no more."""
    season = market()
    season.send("one", "OFFER 1 STEEL TO RUSSIA FOR $2\nOFFER 1 STEEL TO RUSSIA FOR $3")
    first, second = season.number(2), season.number()
    (ask,) = [ask for ask in GAME.asks(season.state, {}) if ask.seat == "five"]
    assert ask.open == (f"C{first}",)
    season.send("five", f"REJECT C{first}")
    assert waiting_for(season.state, "five") == ()
    assert status(season.state, second) == ["open"]
    season.send("ten", "OFFER 1 CHEM TO RUSSIA FOR $3 IN AUTUMN")
    assert waiting_for(season.state, "five") == (f"C{season.number()}",)
    assert waiting_for(season.next().state, "five") == (), "it came in Spring"
