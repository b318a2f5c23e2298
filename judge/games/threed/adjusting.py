"""The GM's corrections: positions before the draft, accounts, hands, offices, contracts."""

import re
from collections.abc import Callable
from dataclasses import replace

from judge.board.names import power_named
from judge.games.diplomacy import corrections
from judge.games.diplomacy.powers import unknown_power
from judge.games.protocol import About, Held, Refused, Seat, Step, Verb
from judge.games.threed import sentences as say
from judge.games.threed.bank import aside, collect, entered
from judge.games.threed.cards import card_named, ordered
from judge.games.threed.draft import possible
from judge.games.threed.market import changed
from judge.games.threed.naming import Reading, player
from judge.games.threed.settling import left_short, undone
from judge.games.threed.state import ContractStatus, Line, State, kind_of_phase

FORMS = (
    *corrections.FORMS,
    Verb("ADJUST ACCOUNT jones 5", say.HELP_ADJUST_ACCOUNT),
    Verb("ADJUST PRESIDENT ENGLAND jones", say.HELP_ADJUST_OFFICE),
    Verb(say.EXAMPLE_ADJUST_HAND, say.HELP_ADJUST_HAND),
    Verb("ADJUST CONTRACT C417 VOID", say.HELP_ADJUST_CONTRACT),
    Verb("ASSIGN jones ENGLAND RUSSIA", say.HELP_ADJUST_POSITIONS),
)
Fixed = State | Refused


def adjust(state: State, held: Held, line: str, about: About) -> Step | Refused | None:
    """The position corrected; the held orders stay."""
    if (done := corrections.correct(state, held, line)) is not None:
        return done
    here = Reading(state, "", line, about)
    for pattern, correct in GRAMMAR:
        match = pattern.fullmatch(line)
        if match:
            after = correct(here, match)
            return after if isinstance(after, Refused) else Step(after, held)
    return Refused(
        "not-understood",
        say.ADJUST_FORMS.format(forms="; ".join(verb.form for verb in FORMS)),
        line=line,
    )


def _power(here: Reading, word: str) -> str | Refused:
    return power_named(word) or unknown_power(word, here.line)


def assign(here: Reading, match: "re.Match[str]") -> Fixed:
    """ASSIGN smith ENGLAND RUSSIA: fixed before the draft (TD-1.2)."""
    state, seat = here.state, player(here, match["who"])
    if kind_of_phase(state) != "P":
        return Refused("wrong-phase", say.POSITIONS_ALREADY_ASSIGNED)
    if isinstance(seat, Refused):
        return seat
    powers: list[str] = []
    for word in re.findall(r"[A-Za-z]+", match["powers"]):
        power = _power(here, word)
        if isinstance(power, Refused):
            return power
        powers.append(power)
    fixed = {**state.fixed, seat: tuple(powers)}
    each = 28 // len(state.seats)
    if not possible({s: list(fixed.get(s, ())) for s in state.seats}, each):
        return Refused("impossible", say.IMPOSSIBLE_POSITIONS.format(per_player=each))
    return replace(state, fixed=fixed)


def account(here: Reading, match: "re.Match[str]") -> Fixed:
    state, seat = here.state, player(here, match["who"])
    if isinstance(seat, Refused):
        return seat
    old, text = state.accounts.get(seat, 0), match["n"]
    new = old + int(text) if text[0] in "+-" else int(text)
    if new < aside(state, seat):
        told = say.AND_SET_ASIDE if aside(state, seat) else say.ACCOUNT_BELOW_ZERO
        return Refused("below-zero", told.format(seat=seat, balance=old, amount=aside(state, seat)))
    return collect(entered(state, Line(seat, state.phase, say.CORRECTED_BY_GM, new - old)))


def office(here: Reading, match: "re.Match[str]") -> Fixed:
    state, power = here.state, _power(here, match["power"])
    seat: Seat | Refused | None = None if match["who"].upper() == "NONE" else player(here, match["who"])
    if isinstance(power, Refused):
        return power
    if isinstance(seat, Refused):
        return seat
    if seat is not None and seat not in state.cabinets.get(power, ()):
        return Refused("not-in-cabinet", say.SEAT_NOT_IN_CABINET.format(seat=seat, power=power))
    president = match["office"].lower() == "president"
    other = (state.ministers if president else state.presidents).get(power)
    if seat is not None and seat == other:
        return Refused("own-office", say.NOBODY_HOLDS_BOTH_OFFICES)
    if president:
        return replace(state, presidents={**state.presidents, power: seat})
    return replace(state, ministers={**state.ministers, power: seat})


def swap(here: Reading, match: "re.Match[str]") -> Fixed:
    """Two members change one card each: the deck stays whole (TD-3.2)."""
    state, power = here.state, _power(here, match["power"])
    one, two = player(here, match["one"]), player(here, match["two"])
    for found in (power, one, two):
        if isinstance(found, Refused):
            return found
    if one == two:
        return Refused("same-player", say.EXCHANGE_NEEDS_TWO_MEMBERS)
    hands = {seat: list(cards) for seat, cards in state.hands.get(str(power), {}).items()}
    for seat, word in ((str(one), match["card"]), (str(two), match["other"])):
        if card_named(word) not in hands.get(seat, ()):
            return Refused("not-held", say.SEAT_LACKS_CARD.format(seat=seat, card=word, power=power))
    first, second = str(card_named(match["card"])), str(card_named(match["other"]))
    hands[str(one)] = [card for card in hands[str(one)] if card != first] + [second]
    hands[str(two)] = [card for card in hands[str(two)] if card != second] + [first]
    new = {seat: ordered(cards) for seat, cards in hands.items()}
    return replace(state, hands={**state.hands, str(power): new})


def void(here: Reading, match: "re.Match[str]") -> Fixed:
    """A contract struck out; goods and money go back, and whoever that leaves short loses sales (TD-6.6, TD-6.7)."""
    state = here.state
    c = next((c for c in state.contracts if c.number == int(match["n"])), None)
    if c is None or c.status not in (ContractStatus.OPEN, ContractStatus.SIGNED, ContractStatus.SETTLED):
        return Refused("no-contract", say.NO_SUCH_CONTRACT.format(number=match["n"]))
    struck = changed(state, replace(c, status=ContractStatus.VOID, why=say.CONTRACT_STRUCK_BY_GM))
    short, after = left_short(struck, [c])
    return undone(after, [row for row in (c, *short) if row.status == ContractStatus.SETTLED])


GRAMMAR: tuple[tuple[re.Pattern[str], Callable[[Reading, "re.Match[str]"], Fixed]], ...] = (
    (re.compile(r"assign\s+(?P<who>[\w-]+)\s+(?P<powers>[a-z ,]+)", re.I), assign),
    (re.compile(r"adjust\s+account\s+(?P<who>[\w-]+)\s+\$?(?P<n>[+-]?\d{1,5})", re.I), account),
    (re.compile(r"adjust\s+(?P<office>president|minister)\s+(?P<power>[a-z]+)\s+(?P<who>[\w-]+)", re.I), office),
    (
        re.compile(
            r"adjust\s+hand\s+(?P<power>[a-z]+)\s+(?P<one>[\w-]+)\s+(?P<card>\S+)\s+(?P<two>[\w-]+)\s+(?P<other>\S+)",
            re.I,
        ),
        swap,
    ),
    (re.compile(r"adjust\s+contract\s+c?(?P<n>\d{1,5})\s+void", re.I), void),
)
