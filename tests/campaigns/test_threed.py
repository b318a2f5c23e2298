"""One year of 3-D'plomacy by letters, with everything in it that can happen; the hands are the source's own."""

import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.games.threed.bank import owes
from judge.games.threed.cards import votes
from tests.campaigns.cabinets import Cabinets, mail_of
from tests.games.threed.helpers import SEATS
from tests.rehearsal import GM, Rehearsal, by

UNITS = {
    "AUSTRIA": ["A BUD", "A VIE", "F TRI"], "ENGLAND": ["A LVP", "F EDI", "F NTH"], "FRANCE": ["A MAR", "A PAR", "F BRE"],
    "GERMANY": ["A BER", "A RUH", "F KIE"], "ITALY": ["A ROM", "A VEN", "F NAP"],
    "RUSSIA": ["A MOS", "A WAR", "F SEV", "F BOT"], "TURKEY": ["A CON", "A SMY", "F ANK"],
}  # fmt: skip


@pytest.fixture
def judge(tmp_path: Path) -> Rehearsal:
    return Rehearsal(tmp_path)


def offered(camp: Cabinets, seller: str, line: str) -> int:
    """Offer something; the contract's number, from the seller's receipt."""
    said = camp.send(seller, line)
    return int(re.findall(r"\bC(\d+): your offer", said)[0])


def test_a_whole_year(judge: Rehearsal) -> None:
    camp = Cabinets(judge, "W1900E", {"end_year": 1901}, presidents={}, ministers={}, units=UNITS)
    chief = first_election(camp)
    spring(camp)
    autumn(camp)
    winter(camp, chief)
    last_election(camp)


def first_election(camp: Cabinets) -> str:
    """A tie decided by lot, conditional Ministers, treasuries. Returns England's President."""
    camp.send("three", "VOTE ENGLAND three\nVOTE FRANCE two")
    camp.send("ten", "VOTE ENGLAND ten\nVOTE ITALY one")
    camp.send("two", "VOTE FRANCE two\nIF ELECTED FRANCE MINISTER five\nVOTE RUSSIA five")
    camp.send("five", "VOTE RUSSIA five\nVOTE FRANCE five")
    camp.send("seven", "VOTE GERMANY seven\nVOTE FRANCE two")
    camp.send("one", "VOTE ITALY one\nIF ELECTED ITALY MINISTER ten")
    camp.send("six", "VOTE AUSTRIA six")
    camp.send("thirteen", "VOTE TURKEY thirteen\nVOTE GERMANY seven")
    told = camp.deadline()["nine"]
    assert "by lot in a tie of three and ten" in told
    assert "Minister: five." in told
    assert "three for three (1)" in told
    assert "Votes: three 1, ten 1." in told, "who got none is not counted"
    public = camp.public()
    assert public["presidents"] | {"ENGLAND": ""} == {
        "AUSTRIA": "six", "ENGLAND": "", "FRANCE": "two", "GERMANY": "seven", "ITALY": "one", "RUSSIA": "five",
        "TURKEY": "thirteen",
    }  # fmt: skip
    assert public["ministers"]["FRANCE"] == "five"
    assert sum(public["balances"].values()) == 14 * 5 + 22
    assert public["presidents"]["ENGLAND"] in ("three", "ten")
    return str(public["presidents"]["ENGLAND"])


def spring(camp: Cabinets) -> None:
    """Contracts, a General Strike, an NMR: what the deadline does is read in the reports."""
    steel = offered(camp, "one", "OFFER 2 STEEL TO TURKEY FOR $4")
    mail = by(camp.mails, mail_of("thirteen"))
    assert f"SIGN C{steel}" in mail.text
    assert "C" + str(steel) in camp.send("thirteen", "SIGN", answers=mail.message_id)
    assert any(m.to == mail_of("one") and "has signed" in m.text for m in camp.mails)
    grain = offered(camp, "eight", "OFFER 2 GRAIN TO GERMANY, AUSTRIA FOR $1")
    camp.send("seven", f"SIGN C{grain}")
    assert any(m.to == mail_of("six") and "no longer open" in m.subject for m in camp.mails)

    camp.send("two", "A Par - Bur\nA Mar - Spa\nF Bre - Mao")
    camp.send("five", "STANDBY ORDERS\nA Par - Pic\nA Mar - Gas\nEND\nF Bot - Swe\nA War - Gal")
    camp.send("seven", "STRIKE FRANCE RAD\nA Ruh - Hol\nF Kie - Den\nREADY")
    camp.send("ten", "SUPPORT STRIKE FRANCE RAD")
    camp.send("six", "APPOINT twelve MINISTER OF AUSTRIA")
    assert any(
        m.to == mail_of("twelve") and "You keep the stand-by orders" in " ".join(m.text.split()) for m in camp.mails
    )
    camp.send("twelve", "STANDBY ORDERS\nA Vie - Gal\nA Bud - Ser\nF Tri - Alb")
    told = camp.deadline()["nine"]
    assert "GENERAL STRIKE. two is relieved at once, five is President" in told
    assert "FRANCE is in General Strike: its President's orders are void, the Minister's" in told
    assert "AUSTRIA's President sent no orders; the Minister's stand-by orders were used" in told
    units = camp.public()["units"]
    assert sorted(units["FRANCE"]) == ["A GAS", "A PIC", "F BRE"]
    assert "A SER" in units["AUSTRIA"]
    assert camp.public()["presidents"]["FRANCE"] == "five"
    assert "no longer yours" in camp.refused("two", "A Gas - Spa")
    assert "bought from one" in " ".join(camp.report("thirteen").text.split())


def autumn(camp: Cabinets) -> None:
    """A resale, an overtrader and what follows; strikes within a cabinet and two that carry each other."""
    resale = offered(camp, "seven", "OFFER 1 GRAIN TO FRANCE FOR $1")
    coal = offered(camp, "nine", "OFFER 1 COAL TO FRANCE FOR $1")
    camp.send("five", f"SIGN C{resale}, C{coal}\nAPPOINT three MINISTER OF FRANCE")
    chem = offered(camp, "fourteen", "OFFER 1 CHEM TO GERMANY FOR $1")
    camp.send("seven", f"SIGN C{chem}\nA Hol H\nF Den H")
    short = offered(camp, "thirteen", "OFFER 2 STEEL TO AUSTRIA FOR $2")
    camp.send("six", f"SIGN C{short}\nA Ser H\nA Gal H")
    said = camp.send("one", "OFFER 1 STEEL TO RUSSIA FOR $1\nPAY two 12")
    assert "you overtrade" in said
    one_more = int(re.findall(r"\bC(\d+): your offer", said)[0])
    camp.send("five", f"SIGN C{one_more}")
    camp.send("twelve", "STRIKE RUSSIA RAD")
    camp.send("eleven", "SUPPORT STRIKE RUSSIA RAD")
    camp.send("nine", "STRIKE TURKEY RAD")
    camp.send("ten", "STRIKE ITALY RAD")
    chief = camp.public()["presidents"]["ENGLAND"]
    camp.send(chief, "F Nth - Nwy")
    camp.send("five", "A Gas - Spa\nF Swe H")
    told = camp.deadline()
    assert "one has sold more than there was and is caught" in told["gm"]
    assert "You sold more steel than you had" in told["one"]
    assert "more steel" not in told["two"]
    assert "thirteen was left short of steel" in told["six"]
    assert "$3 stays a debt" in told["thirteen"]
    assert "one owes you $" in told["thirteen"]
    assert "caught" in told["two"]
    assert "left short" not in told["two"], "a contract is its two parties' affair"
    assert "twelve calls the Radicals of RUSSIA out. Supported by eleven, the strike succeeds" in told["two"]
    said = re.search(r"nine calls the Radicals of TURKEY out\. ([^.]*)\.", told["two"])
    assert said
    assert "ten" in said[1]
    assert "carry each other" in said[1] or "Carried by the call" in said[1], said[1]
    assert "SPA goes to France" in told["two"]
    assert camp.state.debts[0].debtor == camp.key("one")
    status = {c.number: c.status for c in camp.state.contracts}
    assert (status[resale], status[short], status[one_more]) == ("settled", "void", "void")


def winter(camp: Cabinets, chief: str) -> None:
    """A build refused and one granted, one set for two powers; forced and chosen discards, the deal back."""
    assert "three different kinds of commodities, and you have" in camp.refused(chief, "BUILD F Lon")
    said = camp.send("seven", "BUILD A Mun\nBUILD A Ber\nDISCARD FRANCE (r)\nDISCARD GERMANY coal")
    assert "A MUN B" in said
    assert "the province is occupied" in said
    said = camp.send("five", "BUILD A Mar\nBUILD F StP/nc\nSUPPLY RUSSIA\nDISCARD RUSSIA pez")
    assert "serve RUSSIA: builds of FRANCE will not be made" in said
    assert "Your discard in FRANCE is" not in said
    assert "is lost anyway" in camp.refused("two", "DISCARD FRANCE RAD")
    camp.send("one", "DISCARD ENGLAND SOC\nDISCARD ITALY lbr")
    assert "you do not hold LOY in TURKEY" in camp.refused("nine", "DISCARD TURKEY LOY")
    before = camp.state.hands
    told = camp.deadline()
    units = camp.public()["units"]
    assert "A MUN" in units["GERMANY"]
    assert "F STP/NC" in units["RUSSIA"]
    assert "A MAR" not in units["FRANCE"]
    assert "Italy: you hold" in told["one"]
    assert "For want of three kinds of commodities FRANCE" in told["five"]
    assert "For want" not in told["two"]
    gave = re.findall(r"Italy: your cards? (.*?) went back, and", told["one"])[0]
    assert {"steel", "lbr"} <= set(re.findall(r"\w+", gave)), "an overtrader's Industry card and his choice"
    assert "France: you hold" in told["two"]
    assert "RAD" in re.findall(r"France: your cards? (.*?) went back, and", told["two"])[0]
    assert camp.state.hands != before


def last_election(camp: Cabinets) -> None:
    """A tie goes to an incumbent who is not in it; the dollars are counted, and two share."""
    state, names = camp.state, {camp.key(player): player for player in SEATS}
    tied = tie(camp, state, names)
    level(camp, state, names)
    told = camp.deadline()
    incumbent = names[state.presidents[tied]]
    assert re.search(rf"{tied}: {incumbent}, keeps the office in a tie of", told["two"])
    result = camp.judge.show("camp")["result"]
    assert result["kind"] == "won"
    assert len(result["winners"]) == 2, result
    assert "share the victory" in told["two"]
    assert "good" in camp.judge.judge("verify", str(exported(camp)))


def exported(camp: Cabinets) -> Path:
    path = camp.judge.folder / "camp.jsonl"
    path.write_text(camp.judge.judge("export", "camp"), "utf-8")
    return path


def tie(camp: Cabinets, state: Any, names: dict[str, str]) -> str:
    """Two members with equal votes vote for two who do not preside. Returns the power."""
    for power, members in state.cabinets.items():
        others = [m for m in members if m != state.presidents[power]]
        weight = {m: votes(state.hands[power][m]) for m in members}
        for a in members:
            for b in members:
                if a < b and weight[a] == weight[b]:
                    camp.send(names[a], f"VOTE {power} {names[others[0]]}")
                    camp.send(names[b], f"VOTE {power} {names[others[1]]}")
                    return str(power)
    raise AssertionError("in seven cabinets two members have equal votes")


def level(camp: Cabinets, state: Any, names: dict[str, str]) -> None:
    """Without other ballots all Presidents stay: a payment makes the two who will be richest even."""
    worth = {seat: amount - owes(state, seat) for seat, amount in state.accounts.items()}
    for power, seat in state.presidents.items():
        worth[seat] += len(state.board.centres[power])
    first, second, *others = sorted(worth, key=lambda seat: -worth[seat])
    more = worth[first] - worth[second]
    chiefs = [seat for seat in state.presidents.values() if state.accounts[seat] >= more and not owes(state, seat)]
    if first in chiefs and more:
        camp.send(names[first], f"PAY {names[others[-1]]} {more}")
    elif more:
        giver = next(seat for seat in chiefs if seat in others)
        camp.send(names[giver], f"PAY {names[second]} {more}")


def test_bad_lines_get_clear_answers(judge: Rehearsal) -> None:
    """Everything that cannot be, by mail; what is good in the same letter is taken."""
    camp = Cabinets(judge, "W1901E")
    said = camp.send("one", "VOTE ENGLAND nine\nVOTE TURKEY nine\nVOTE ITALY four\nVOTE ENGLAND 7")
    assert "nine is not in ENGLAND's cabinet; its members are three, one, six, ten." in said
    assert "you have no seat in TURKEY's cabinet" in said
    assert 'The judge does not know a player "7"' in said
    assert camp.held("one") == [f"VOTE ITALY {camp.key('four')}"]
    camp.deadline()

    chiefs = camp.public()["presidents"]
    outsider = next(player for player in SEATS if player not in chiefs.values() and player != "one")
    assert "presides over no power" in camp.refused("one", f"OFFER 1 STEEL TO {outsider} FOR $1")
    buyer = chiefs["RUSSIA"]
    number = offered(camp, "one", "OFFER 1 STEEL TO RUSSIA FOR $2")
    mail = by(camp.mails, mail_of(buyer))
    assert "cannot be changed" in camp.refused(buyer, f"SIGN C{number} FOR $1")
    dear = offered(camp, "one", "OFFER 1 STEEL TO RUSSIA FOR $99")
    assert "costs $99 and you have $" in camp.refused(buyer, f"SIGN C{dear}")
    gone = offered(camp, "one", "OFFER 1 STEEL TO RUSSIA FOR $3")
    assert f"C{gone} is withdrawn" in camp.send("one", f"WITHDRAW C{gone}")
    assert "its seller has withdrawn it" in camp.refused(buyer, f"SIGN C{gone}")
    for line, why in (
        ("OFFER 1 STEEL TO RUSSIA FOR $1.50", "whole dollars"),
        ("OFFER 1.5 STEEL TO RUSSIA FOR $1", "whole units"),
        ("OFFER -1 STEEL TO RUSSIA FOR $1", "whole units"),
        ("STRIKE ENGLAND LOY", "needs etm and (l) there"),
        ("SUPPORT STRIKE TURKEY RAD", "you need the Class card and the Striker"),
    ):
        assert why in camp.refused("one", line), line
    assert "only a President can pay" in camp.refused(outsider, "PAY one 2")
    assert "whole dollars" in camp.refused(buyer, "PAY one -2")
    assert "whole dollars" in camp.refused(buyer, "PAY one 0.5")
    assert "is ordered by its President" in camp.refused(outsider, "A Mos - Ukr\nA Bud - Ser")
    camp.deadline()
    assert "so it has lapsed" in camp.refused(buyer, f"SIGN C{number}")
    assert "so it has lapsed" in " ".join(camp.send(buyer, "SIGN", answers=mail.message_id).split())


def test_the_gm_corrects_and_takes_back(judge: Rehearsal) -> None:
    """Hands, accounts, offices and contracts corrected by mail; UNDO brings every one of them back."""
    camp = Cabinets(judge, "S1901M")
    camp.judge.tick()
    number = offered(camp, "one", "OFFER 2 STEEL TO AUSTRIA FOR $2")
    old, first = by(camp.mails, mail_of("eleven")), camp.state
    camp.send("eleven", f"SIGN C{number}")
    camp.corrected = 3
    for line in (
        "ADJUST ACCOUNT one +3", "ADJUST PRESIDENT ENGLAND ten", "ADJUST MINISTER FRANCE NONE",
        "ADJUST HAND ENGLAND one SOC six etm", f"ADJUST CONTRACT C{number} VOID",
    ):  # fmt: skip
        assert f"Done: {line}" in camp.master(line)
    camp.checked()
    state = camp.state
    assert state.accounts[camp.key("one")] == 8
    assert state.presidents["ENGLAND"] == camp.key("ten")
    assert "etm" in state.hands["ENGLAND"][camp.key("one")]
    assert "the GM has struck it out" in " ".join(camp.send("one", "STATUS").split())
    for line, why in (
        ("ADJUST ACCOUNT one -99", "below zero"), ("ADJUST PRESIDENT ENGLAND nine", "not in ENGLAND's cabinet"),
        ("ADJUST HAND ENGLAND one coal six grain", "does not hold"), ("ADJUST CONTRACT C1 VOID", "no contract"),
        ("ADJUST THE WEATHER", "this is not a correction that the game knows"), ("ASSIGN one ENGLAND", "given out"), ("UNDO X1", "no phase"),
    ):  # fmt: skip
        assert why in camp.master(line), line
    camp.deadline()
    camp.corrected = 3
    second = camp.state
    camp.deadline()
    assert camp.state.phase == "W1901A"
    (question,) = judge.send(GM, camp.gm_at, "UNDO F1901M")
    assert "take camp back to the start of F1901M" in question.subject
    mails = judge.send(GM, question.reply_to, "YES")
    assert "goes back to Autumn 1901 moves" in " ".join(
        by([m for m in mails if "back to" in m.subject], mail_of("two")).text.split()
    )
    assert replace(camp.state, status={}) == replace(second, status={}), "all but who has gone silent since"
    (question,) = judge.send(GM, camp.gm_at, "UNDO S1901M")
    judge.send(GM, question.reply_to, "YES")
    assert camp.state.accounts == first.accounts
    assert camp.state.presidents == first.presidents
    assert camp.state.hands == first.hands
    assert camp.state.contracts == ()
    camp.corrected = 0
    camp.checked()
    again = offered(camp, "one", "OFFER 2 STEEL TO AUSTRIA FOR $2")
    assert again == number, "the same terms have the same number"
    said = camp.send("eleven", "SIGN", answers=old.message_id)
    assert "which contract" in said, "a mail from before the UNDO is of no use any more"
    assert camp.state.contracts[0].status == "open"
    camp.master("FINISH ABANDONED")
    assert "good" in judge.judge("verify", str(exported(camp)))


def test_press_by_office(judge: Rehearsal) -> None:
    """To a power's President, to a cabinet, to all Presidents, to a player; never to oneself."""
    chiefs = {"GERMANY": "nine", "TURKEY": "nine", "ITALY": "ten"}
    camp = Cabinets(judge, "S1901M", presidents=chiefs, ministers={"ENGLAND": "one", "FRANCE": "two"})
    for line, readers in (
        ("PRESS TO GERMANY", {"nine"}),
        ("press to cabinet England", {"three", "six", "ten"}),
        ("PRESS TO PRESIDENTS, six", {"nine", "ten", "six"}),
        ("PRESS TO ger six and TWELVE", {"nine", "six", "twelve"}),
        ("PRESS TO PRESIDENT OF ITALY", {"ten"}),
        ("PRESS TO minister France", {"two"}),
    ):
        camp.send("one", f"{line}\nMeet me in Venice.\nEND")
        assert {m.to for m in camp.mails if "| Meet me in Venice." in m.text} == {
            mail_of(player) for player in readers
        }, line
    assert "there is no player called PRESIDENT" in camp.refused("one", "PRESS TO PRESIDENT\nHello?\nEND")
    assert "nobody plays RUSSIA now" in camp.refused("one", "PRESS TO RUSSIA\nHello?\nEND")
    said = camp.send("one", "PRESS TO six\nI hold LOY, keep it to yourself\n\nSTANDBY ORDERS\nA Lvp - Yor\nEND")
    assert "Your press went to six" in said
    (press,) = [m for m in camp.mails if m.to == mail_of("six")]
    assert "A Lvp" not in press.text, "the END belongs to the stand-by orders"
    assert camp.held("one") == ["STANDBY A LVP - YOR"]


def test_a_silent_player_is_told_and_comes_back(judge: Rehearsal) -> None:
    """Two deadlines without a word: civil disorder, said in his own mails with what he owes; any line brings him back."""
    camp = Cabinets(judge, "S1901M")
    camp.send("eight", "OFFER 1 GRAIN TO GERMANY FOR $1")
    told = camp.deadline()
    assert "sent no orders for Spring 1901 moves" in told["two"]
    assert "from eight for S1901M" not in told["two"] or "not everything came from eight" in told["two"]
    told = camp.deadline()
    assert "your seat is in civil disorder" in told["three"]
    assert "ENGLAND: a card to discard" in told["three"], "he still reads what would be his to do"
    said = camp.send("three", "STATUS")
    assert "your seat is in civil disorder" in said
    assert "All is well" not in said
    said = camp.send("three", "DISCARD ENGLAND lbr\nDISCARD FRANCE lbr")
    assert "civil disorder" not in said
    assert judge.show("camp")["seats"]["three"]["status"] == "active"
    assert "not ready" not in camp.master("STATUS")


def test_ready_rests_while_an_offer_waits(judge: Rehearsal) -> None:
    """TD-11: the last READY stands in a letter with an offer; the turn waits for its answer, the offerer is not told (T3)."""
    camp = Cabinets(judge, "S1901M", presidents={"RUSSIA": "five"})
    for player in SEATS:
        if player != "one":
            camp.send(player, "READY")
    said = camp.send("one", "OFFER 1 STEEL TO RUSSIA FOR $1\nREADY")
    assert "rest" not in said
    told = " ".join(by(camp.mails, mail_of("five")).text.split())
    assert "You had sent READY before this came. It does not count until you have answered" in told
    number = re.search(r"SIGN (C\d+)", told)
    assert number
    judge.tick(timedelta(hours=2))
    assert camp.public()["phase"] == "S1901M"
    assert f"READY, which rests until you have answered {number[1]}" in camp.send("five", "STATUS")
    camp.send("one", "OFFER 1 STEEL TO RUSSIA FOR $2")
    again = " ".join(by(camp.mails, mail_of("five")).text.split())
    assert "You had said READY" not in again, "one offer an offerer, addressee and phase does this"
    camp.send("five", f"REJECT {number[1]}")
    judge.tick(timedelta(hours=2))
    assert camp.public()["phase"] == "F1901M", "READY holds again"
