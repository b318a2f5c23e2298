"""What a player writes, line by line (SD-11)."""

import re

from judge.board.names import bare
from judge.board.orders import Order, Waive
from judge.games.diplomacy.order_lines import (
    Ordered,
    headed,
    misnamed,
    one_verb_for_all,
    order_lines,
    read_order,
    unit_owner,
)
from judge.games.diplomacy.powers import preferences
from judge.games.protocol import Refused, Seat, Verb
from judge.games.standard import sentences as say
from judge.games.standard.state import Command, Prefer, State, Waived

VERBS = (
    Verb("PREFER E F G A I R T", say.HELP_PREFER, "SD-1", start=True),
    Verb("A Vie - Gal", say.HELP_ORDERS, "SD-3"),
    Verb("A Bud R Ser", say.HELP_RETREAT, "SD-3"),
    Verb("BUILD A Mos", say.HELP_BUILD_DISBAND, "SD-3"),
    Verb("WAIVE", say.HELP_WAIVE, "SD-3"),
)
WAIVE = re.compile(r"waive[sd]?(?: (?P<count>\d{1,2}))?(?: builds?)?[ .]*", re.I)


def read(state: State, seat: Seat, lines: tuple[str, ...]) -> tuple[tuple[Command, ...], ...]:
    """A whole letter: the commands and refusals of each line; () = not the game's, or several lines in one."""
    own = (state.powers.get(seat, ""),)
    return tuple(
        _line(state, own, line, above) if ";" not in line or one_verb_for_all(line, state.phase) else ()
        for line, above in zip(lines, headed(lines), strict=True)
    )


def _line(state: State, own: tuple[str, ...], line: str, above: str) -> tuple[Command, ...]:
    verb, _, rest = re.sub(r"^[\s*\u2022\u00b7-]+", "", line).partition(" ")
    if bare(verb) in ("prefer", "preference", "preferences", "prefs"):
        powers = preferences(rest, line)
        return (powers if isinstance(powers, Refused) else Prefer(powers),)
    if match := WAIVE.fullmatch(line.strip()):
        return (Waived(int(match["count"] or 1)),)
    orders = ((part, read_order(part, state.phase)) for part in order_lines(line))
    return tuple(_command(state, own, part, order, above) for part, order in orders if order)


def _command(state: State, own: tuple[str, ...], part: str, order: Order | Refused, above: str) -> Command:
    if isinstance(order, Refused):
        return order
    if isinstance(order, Waive):
        return Waived(1)
    owner = unit_owner(state.board, order)
    return misnamed(part, owner, own, above) or Ordered(owner or "", order)


def slot(command: Command) -> str:
    """Which held command this one replaces: one list, one order a province, one number of waived builds."""
    if isinstance(command, Ordered):
        return f"unit {command.province}"
    return "prefer" if isinstance(command, Prefer) else "waive"


def text(command: Command) -> str:
    """The canonical line of a command."""
    if isinstance(command, Prefer):
        return f"PREFER {' '.join(command.powers)}"
    if isinstance(command, Waived):
        return "WAIVE" if command.count == 1 else f"WAIVE {command.count}"
    return str(command.order) if isinstance(command, Ordered) else command.line
