"""What a player writes, line by line (TD-11): the grammar of every line and what it becomes."""

import re
from collections.abc import Callable

from judge.board.names import power_named
from judge.board.orders import Build, Waive
from judge.games.diplomacy.order_lines import (
    Ordered,
    headed,
    home_power,
    misnamed,
    one_verb_for_all,
    order_lines,
    read_order,
    unit_owner,
)
from judge.games.diplomacy.powers import unknown_power
from judge.games.protocol import About, Refused, Seat, Verb
from judge.games.threed import market_lines, office_lines
from judge.games.threed import sentences as say
from judge.games.threed.naming import Found, Reading, prefer
from judge.games.threed.state import (
    Command,
    Opened,
    StandBy,
    State,
    Waived,
    cabinets_of,
    kind_of_phase,
    ministries,
    presides,
)
from judge.games.threed.supply import owed

VERBS = (
    Verb("PREFER E R A F G I T", say.HELP_PREFER, "TD-1", start=True),
    Verb("A Lon - Yor", say.HELP_ORDERS, "TD-4"),
    Verb("A Bud R Ser", say.HELP_RETREAT, "TD-4"),
    Verb("BUILD A Lon", say.HELP_BUILD_DISBAND, "TD-5"),
    Verb(
        "STANDBY ORDERS",
        say.HELP_STANDBY_ORDERS,
        "TD-4",
        block=True,
    ),
    Verb("VOTE ENGLAND jones", say.HELP_VOTE, "TD-4"),
    Verb("IF ELECTED ENGLAND MINISTER smith", say.HELP_ELECTED_MINISTER, "TD-4"),
    Verb("IF ELECTED ENGLAND TREASURY jones", say.HELP_ELECTED_TREASURY, "TD-4"),
    Verb(
        "APPOINT smith MINISTER OF ENGLAND",
        say.HELP_APPOINT,
        "TD-4",
    ),
    Verb(
        "OFFER 1 COAL TO GERMANY, ITALY FOR $2",
        say.HELP_OFFER,
        "TD-6",
    ),
    Verb("SIGN C417", say.HELP_SIGN_REJECT, "TD-6"),
    Verb("STRIKE AUSTRIA RAD", say.HELP_STRIKE, "TD-7"),
    Verb("SUPPORT STRIKE AUSTRIA RAD", say.HELP_SUPPORT_STRIKE, "TD-7"),
    Verb("DISCARD ENGLAND etm", say.HELP_DISCARD, "TD-8"),
    Verb("SUPPLY ENGLAND", say.HELP_SUPPLY, "TD-5"),
    Verb("PAY jones 3", say.HELP_PAY, "TD-9"),
)
STANDBY = re.compile(r"stand[\s-]*by\s+orders?(?:\s+(?:for|of|in)?\s*[a-z]+)?", re.I)
ONE_STANDBY = re.compile(r"stand[\s-]*by(?:\s+orders?)?\s*:?\s+(?P<order>.+)", re.I)
WAIVE = re.compile(
    r"(?:(?P<before>[a-z]+)\s*:?\s+)?waive[sd]?(?:\s+builds?)?(?:\s+(?P<power>[a-z]+))?(?:\s+(?P<n>\d))?", re.I
)
END = re.compile(r"end[.!]?", re.I)

GRAMMAR: tuple[tuple[re.Pattern[str], Callable[[Reading, "re.Match[str]"], Found]], ...] = (
    (re.compile(r"pref(?:er|erences?|s)?\b\W*(?P<rest>.+)", re.I), prefer),
    *office_lines.GRAMMAR,
    *market_lines.GRAMMAR,
)


def read(state: State, seat: Seat, lines: tuple[str, ...], about: About) -> tuple[Found, ...]:
    """A whole letter. A block of stand-by orders goes to END, or to a blank line with something else below it."""
    found: list[Found] = []
    block = gap = False
    for line, above in zip(lines, headed(lines), strict=True):
        here = Reading(state, seat, re.sub(r"^[\s*\u2022\u00b7>-]+", "", line).rstrip(" .!"), about)
        if END.fullmatch(here.line) or not here.line:
            block, gap = block and not here.line, True
            found.append(())
            continue
        if ";" in line and not one_verb_for_all(line, state.phase):  # it comes again in its parts
            found.append(())
            continue
        if STANDBY.fullmatch(here.line.rstrip(":")):
            block, gap = True, False
            found.append((Opened(),))
            continue
        orders = _orders(here, block, above)
        if block and gap and not orders:
            block = False
        gap = False
        found.append(orders or _command(here))
    return tuple(found)


def _command(here: Reading) -> Found:
    for pattern, handler in GRAMMAR:
        match = pattern.fullmatch(here.line)
        if match:
            return handler(here, match)
    return ()


def _orders(here: Reading, block: bool, above: str) -> Found:
    """Board orders of a line, WAIVE, or one stand-by order; () = it holds none."""
    single = None if block else ONE_STANDBY.fullmatch(here.line)
    text = single["order"] if single else here.line
    waived = WAIVE.fullmatch(text)
    if waived:
        return (_waive(here, waived, block or bool(single)),)
    found: list[Command] = []
    for part in order_lines(text):
        order = read_order(part, here.state.phase)
        if order is None:
            continue
        if isinstance(order, Refused):
            found.append(order)
            continue
        if isinstance(order, Waive):
            found.append(_waive(here, None, block or bool(single)))
            continue
        owner = home_power(order.unit[2:5]) if isinstance(order, Build) else unit_owner(here.state.board, order)
        if wrong := misnamed(part, owner, cabinets_of(here.state, here.seat), above):
            found.append(wrong)
            continue
        row = Ordered(owner or "", order)
        found.append(StandBy(row.power, row) if block or single else row)
    return tuple(found)


def _waive(here: Reading, match: "re.Match[str] | None", standby: bool) -> Command:
    """Builds not made, for the power named, or the only one that can be meant."""
    state, line = here.state, here.line
    if kind_of_phase(state) != "A":
        return Refused("wrong-phase", say.NO_WAIVING_NOW, line=line)
    word = (match["power"] or match["before"]) if match else None
    power = power_named(word) if word else None
    if word and power is None:
        return unknown_power(word, line)
    mine = ministries(state, here.seat) if standby else presides(state, here.seat)
    able = [p for p in mine if owed(state).get(p, 0) > 0]
    if power is None:
        if len(able) != 1:
            which = " or ".join(f"WAIVE {p}" for p in able)
            return Refused(
                "which-power",
                say.FOR_WHICH_POWER.format(choices=which) if able else say.NO_BUILD_TO_WAIVE,
                line=line,
            )
        power = able[0]
    row = Waived(power, int(match["n"]) if match and match["n"] else 1)
    return StandBy(power, row) if standby else row
