"""What a player writes, line by line (ID-10)."""

import re

from judge.board.names import bare, power_named
from judge.board.orders import Waive
from judge.games.diplomacy.order_lines import (
    Ordered,
    headed,
    misnamed,
    one_verb_for_all,
    order_lines,
    read_order,
    unit_owner,
)
from judge.games.diplomacy.powers import preferences, unknown_power
from judge.games.intimate import sentences as say
from judge.games.intimate.bid_lines import bids_in
from judge.games.intimate.state import Bid, Command, NoBids, Prefer, State, Waived, powers_of
from judge.games.protocol import Refused, Seat, Verb

VERBS = (
    Verb("PREFER R T E A G F I", say.HELP_PREFER, "ID-2", start=True),
    Verb(
        "BID AUSTRIA 4",
        say.HELP_BID,
        "ID-4",
    ),
    Verb("BID NONE", say.HELP_BID_NONE, "ID-4"),
    Verb("A Vie - Gal", say.HELP_ORDERS, "ID-5"),
    Verb("A Bud R Ser", say.HELP_RETREAT, "ID-5.2"),
    Verb("BUILD A Mos", say.HELP_BUILD_DISBAND, "ID-6"),
    Verb("WAIVE", say.HELP_WAIVE, "ID-6.2"),
)

NUMBER = r"[-+\u2212]?\d{1,20}(?:[.,]\d{1,20})?"
PAIR = re.compile(rf"(?<![^\W\d_])([^\W\d_]{{1,30}}) ?[:=]? ?\$?({NUMBER})(?![\w.])")


def read(state: State, seat: Seat, lines: tuple[str, ...]) -> tuple[tuple[Command, ...], ...]:
    """A whole letter: the commands and refusals of each line; () = prose, a verb of the campaign, several lines."""
    return tuple(
        _line(state, seat, line, above) if ";" not in line or one_verb_for_all(line, state.phase) else ()
        for line, above in zip(lines, headed(lines), strict=True)
    )


def _line(state: State, seat: Seat, line: str, above: str) -> tuple[Command, ...]:
    verb, _, rest = re.sub(r"^[\s*\u2022\u00b7-]+", "", line).partition(" ")
    word = bare(verb)
    prefixed = re.fullmatch(r"\W*(\w+)\s*:?\s+(waives?|waived)\b.*", line, re.I)
    if prefixed and power_named(prefixed[1]):
        return (_waive(state, seat, prefixed[1], line),)
    if word in ("prefer", "preference", "preferences", "prefs"):
        return _prefer(rest, line)
    if word in ("bid", "bids"):
        return _bids(rest, line)
    if word in ("waive", "waives", "waived"):
        return (_waive(state, seat, rest, line),)
    if state.phase[-1] == "B" and (bids := bids_in(line)).sure:
        return tuple(_bid(power, number, line) for power, number in bids.pairs)
    found: list[Command] = []
    for part in order_lines(line):
        order = read_order(part, state.phase)
        if isinstance(order, Refused):
            found.append(order)
        elif isinstance(order, Waive):
            found.append(_waive(state, seat, "", part))
        elif order:
            owner = unit_owner(state.board, order)
            found.append(misnamed(part, owner, powers_of(state, seat), above) or Ordered(owner or "", order))
    return tuple(found) or _early_bids(state, line)


def _early_bids(state: State, line: str) -> tuple[Command, ...]:
    """Bids without the word BID outside the Thaw, so that their writer is told when bids are taken."""
    bids = bids_in(line) if state.phase[-1] in "MRA" else None
    if bids is None or not bids.sure or any(len(number) > 2 for _, number in bids.pairs):
        return ()
    return tuple(_bid(power, number, line) for power, number in bids.pairs)


def _prefer(rest: str, line: str) -> tuple[Command, ...]:
    powers = preferences(rest, line)
    return (powers,) if isinstance(powers, Refused) else (Prefer(powers),)


def _bids(rest: str, line: str) -> tuple[Command, ...]:
    if bare(rest) in ("none", "nothing", "no", "zero"):
        return (NoBids(),)
    pairs = PAIR.findall(rest)
    left = bare(PAIR.sub("", rest))
    if not pairs or left not in ("", "and", "for", "on", "credits", "credit"):
        found = bids_in(rest)
        if found.sure:
            return tuple(_bid(power, number, line) for power, number in found.pairs)
        if len(rest.split()) > 3 and not pairs:
            return ()  # "bid you farewell, my friends" is prose
        return (Refused("bad-bid", say.HOW_TO_BID, line=line),)
    return tuple(_bid(word, number, line) for word, number in pairs)


def _bid(word: str, number: str, line: str) -> Command:
    power = power_named(word)
    if power is None:
        return unknown_power(word, line)
    if not number.isascii() or not number.lstrip("+").isdigit() or len(number) > 5:
        return Refused("bad-bid", say.BID_NOT_WHOLE.format(power=power, number=number), line=line)
    return Bid(power, int(number))


def _waive(state: State, seat: Seat, rest: str, line: str) -> Command:
    word = re.sub(r"(?i)\bbuilds?\b", "", rest).strip(" .,;")
    home = state.homes.get(seat)
    if state.phase[-1] != "A":
        return Refused("wrong-phase", say.NO_WAIVING_NOW, line=line)
    if word.isdecimal() and len(word) <= 3:
        return Waived(int(word))
    power = power_named(word) if word else home
    if power is None:
        return unknown_power(word, line)
    if power in powers_of(state, seat) and power != home:
        return Refused("must-build", say.MERCENARY_MUST_BUILD.format(power=power), line=line)
    if power != home:
        return Refused("not-yours", say.POWER_NOT_YOURS.format(power=power), line=line)
    return Waived(1)


def slot(state: State, command: Command) -> str:
    """Which held command this one replaces: one list, one bid a power, one order a unit."""
    del state
    if isinstance(command, Bid):
        return f"bid {command.power}"
    if isinstance(command, Ordered):
        return f"unit {command.province}"
    return {Prefer: "prefer", NoBids: "bid none", Waived: "waive"}[type(command)]


def text(state: State, command: Command) -> str:
    """The canonical line of a command."""
    del state
    if isinstance(command, Prefer):
        return f"PREFER {' '.join(command.powers)}"
    if isinstance(command, Bid):
        return f"BID {command.power} {command.amount}"
    if isinstance(command, Waived):
        return "WAIVE" if command.count == 1 else f"WAIVE {command.count}"
    if isinstance(command, Ordered):
        return str(command.order)
    return "BID NONE"
