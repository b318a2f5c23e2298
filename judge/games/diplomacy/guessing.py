"""What a sentence seems to order, for games on the board: lines to show to its writer, legal as things stand."""

import re
from collections.abc import Collection

from judge.board.atlas import where
from judge.board.names import power_named
from judge.board.notation import Unread, read
from judge.board.orders import Build, Disband, Order, Remove, Retreat, Waive
from judge.board.position import Position
from judge.board.prose import meant
from judge.games.diplomacy.order_lines import checked, checked_build, home_power
from judge.games.diplomacy.seasons import season

LONGEST, MOST = 200, 40
"""Characters and words of a line that are looked at."""


def guessed(position: Position, powers: Collection[str], phase: str, line: str) -> tuple[str, ...]:
    """The orders of these powers' units that a sentence seems to mean; () if none, or in a phase without orders."""
    if phase[:1] == "P":
        return _preferred(line)
    kind = season(phase)[2] if phase[:1] in "SFW" and phase[-1:] != "E" else ""
    if not kind:
        return ()
    own = [unit for power in powers for unit in position.units.get(power, ())]
    if kind == "R":
        own = [unit for unit, row in position.dislodged.items() if row.power in powers]
    others = [unit for units in position.units.values() for unit in units]
    return tuple(row for row in meant(line, own, others, kind) if _good(row, kind, position, powers))


WISHING = re.compile(r"(?i)\b(like|love|prefer\w*|want|wish|best|first|favou?rite|choose|choice|rather|then|play)\b")


def _preferred(line: str) -> tuple[str, ...]:
    """`I'd like Turkey best, then Russia` as a list."""
    words = re.findall(r"[^\W\d_]{3,30}", line[:LONGEST])[:MOST]
    powers = list(dict.fromkeys(filter(None, map(power_named, words))))
    return (f"PREFER {' '.join(power[0] for power in powers)}",) if powers and WISHING.search(line[:LONGEST]) else ()


ORDERLY = re.compile(r"\W{0,5}(?:[a-z]{1,10}\W{1,3})?(?:army|fleet|builds?)\b", re.I)
"""A sentence that begins as an order does."""
BUILDING = re.compile(r"\bbuilds?\b", re.I)


def wished(position: Position, phase: str, line: str) -> tuple[str, ...]:
    """What it would order of anybody's units, in this phase or in Winter; for a reason why it cannot be."""
    kind = season(phase)[2] if phase[:1] in "SFW" and phase[-1:] != "E" else ""
    if not kind or not ORDERLY.match(line):
        return ()
    units = [unit for own in position.units.values() for unit in own]
    winter = ("A",) if BUILDING.search(line) else ()
    return next((rows for one in (kind, *winter) if (rows := meant(line, units, units, one))), ())


def _good(row: str, kind: str, position: Position, powers: Collection[str]) -> bool:
    """It is an order, legal, and for one of these powers."""
    order = read(row, kind)
    if order is None or isinstance(order, Unread | Waive):
        return False
    if isinstance(order, Build):
        power = home_power(where(order.unit))
        return power in powers and not checked_build(str(power), order, position)[1]
    if isinstance(order, Remove):
        return any(where(order.unit) == where(unit) for power in powers for unit in position.units.get(power, ()))
    return not _checked(position, order)


def _checked(position: Position, order: Order) -> str:
    if isinstance(order, Retreat | Disband) and order.unit not in position.dislodged:
        return "unmatched"
    return checked(position, order)[1]
