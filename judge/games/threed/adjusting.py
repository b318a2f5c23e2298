"""The GM's corrections: positions before the draft, accounts, hands, offices, contracts."""

import re
from collections.abc import Callable
from dataclasses import replace

from judge.board.names import power_named
from judge.games.diplomacy import corrections
from judge.games.diplomacy.powers import unknown_power
from judge.games.protocol import About, Held, Refused, Seat, Step, Verb
from judge.games.threed.bank import aside, collect, entered
from judge.games.threed.cards import card_named, ordered
from judge.games.threed.draft import possible
from judge.games.threed.market import changed
from judge.games.threed.naming import Reading, player
from judge.games.threed.settling import left_short, undone
from judge.games.threed.state import ContractStatus, Line, State, kind_of_phase

FORMS = (
    *corrections.FORMS,
    Verb("ADJUST ACCOUNT jones 5", "the account is $5 now; +2 and -2 add and take"),
    Verb("ADJUST PRESIDENT ENGLAND jones", "the office is theirs now; NONE leaves it vacant; MINISTER likewise"),
    Verb("ADJUST HAND ENGLAND jones etm smith coal", "jones and smith change these two cards"),
    Verb("ADJUST CONTRACT C417 VOID", "struck out; what was settled goes back"),
    Verb("ASSIGN jones ENGLAND RUSSIA", "fixed positions, before the draft"),
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
        "not-understood", f"the corrections of this game: {', '.join(verb.form for verb in FORMS)}.", line=line
    )


def _power(here: Reading, word: str) -> str | Refused:
    return power_named(word) or unknown_power(word, here.line)


def assign(here: Reading, match: "re.Match[str]") -> Fixed:
    """ASSIGN smith ENGLAND RUSSIA: fixed before the draft (TD-1.2)."""
    state, seat = here.state, player(here, match["who"])
    if kind_of_phase(state) != "P":
        return Refused("wrong-phase", "the positions have been given out.")
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
        return Refused(
            "impossible", f"that cannot be: {each} different powers a player, four players a power (TD-1.1)."
        )
    return replace(state, fixed=fixed)


def account(here: Reading, match: "re.Match[str]") -> Fixed:
    state, seat = here.state, player(here, match["who"])
    if isinstance(seat, Refused):
        return seat
    old, text = state.accounts.get(seat, 0), match["n"]
    new = old + int(text) if text[0] in "+-" else int(text)
    if new < aside(state, seat):
        kept = f" and ${aside(state, seat)} is set aside" if aside(state, seat) else ""
        return Refused("below-zero", f"{seat} has ${old}{kept}; no account goes below zero (TD-6.7).")
    return collect(entered(state, Line(seat, state.phase, "corrected by the GM", new - old)))


def office(here: Reading, match: "re.Match[str]") -> Fixed:
    state, power = here.state, _power(here, match["power"])
    seat: Seat | Refused | None = None if match["who"].upper() == "NONE" else player(here, match["who"])
    if isinstance(power, Refused):
        return power
    if isinstance(seat, Refused):
        return seat
    if seat is not None and seat not in state.cabinets.get(power, ()):
        return Refused("not-in-cabinet", f"{seat} is not in {power}'s cabinet.")
    president = match["office"].lower() == "president"
    other = (state.ministers if president else state.presidents).get(power)
    if seat is not None and seat == other:
        return Refused("own-office", "nobody is President and Minister of one power (TD-4.3).")
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
        return Refused("same-player", "two different members change cards.")
    hands = {seat: list(cards) for seat, cards in state.hands.get(str(power), {}).items()}
    for seat, word in ((str(one), match["card"]), (str(two), match["other"])):
        if card_named(word) not in hands.get(seat, ()):
            return Refused("not-held", f"{seat} does not hold {word} in {power}.")
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
        return Refused("no-contract", f"there is no contract C{match['n']} that stands.")
    struck = changed(state, replace(c, status=ContractStatus.VOID, why="the GM has struck it out"))
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
