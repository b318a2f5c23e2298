"""Where a reader's units stand: the part of the map that their mail shows larger."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from judge.reports.europe import NAME, Point, europe

WIDE, TALL = 540, 486
"""Of the part, in units of the map."""
SHIFT = 40
"""How far the part is moved at most for the sake of names."""
Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the map, and how many of a reader's units it shows."""

    box: Box
    seen: int
    units: int


def theatre(view: Mapping[str, Any], reader: str, events: Sequence[Mapping[str, Any]] = ()) -> Part | None:
    """The part where most units of the reader's powers stand; None if they have none on the map.

    One that was dislodged in these events counts three times.
    """
    own, units = _powers(view, reader), view.get("units") or {}
    spots = [europe().at(unit[2:]) for power in own for unit in units.get(power, ())]
    spots += [europe().at(row["unit"][2:]) for row in view.get("dislodged") or () if row["power"] in own]
    lost = [row for event in events for row in event.get("dislodged") or () if row["power"] in own]
    told = [*spots, *(europe().at(row["unit"][2:]) for row in lost * 3)]
    box = max(map(_around, told), key=lambda box: _seen(box, told), default=None)
    box = box and _settled(box, told)
    return Part(box, _seen(box, spots)[0], len(spots)) if box and spots else None


def _powers(view: Mapping[str, Any], reader: str) -> Sequence[str]:
    """The powers that the reader orders, as the games' views tell them."""
    you = view.get("you") or {}
    led = [power for power, who in (view.get("presidents") or {}).items() if who == reader]
    return list(you.get("powers") or led or filter(None, [you.get("power")]))


def _around(spot: Point) -> Box:
    """The box with this in its middle, or as near to it as the map goes."""
    return _at(round(spot[0] - WIDE / 2), round(spot[1] - TALL / 2))


def _at(left: int, top: int) -> Box:
    left, top = min(max(0, left), europe().width - WIDE), min(max(0, top), europe().height - TALL)
    return left, top, left + WIDE, top + TALL


def _settled(box: Box, spots: Sequence[Point]) -> Box:
    """The same, moved a little so that its edges cut as few names as can be, and no less is seen."""
    steps = sorted(product(range(-SHIFT, SHIFT + 1, 8), repeat=2), key=lambda by: abs(by[0]) + abs(by[1]))
    tried, least = [_at(box[0] + right, box[1] + down) for right, down in steps], _seen(box, spots)[0]
    return min((one for one in tried if _seen(one, spots)[0] >= least), key=_cut)


def _cut(box: Box) -> int:
    """How many names its edges cut."""
    left, top, right, bottom = box
    found = 0
    for x, y in europe().names.values():
        touched = left < x + NAME[0] and x - NAME[0] < right and top < y + NAME[1] and y - NAME[1] < bottom
        whole = left < x - NAME[0] and x + NAME[0] < right and top < y - NAME[1] and y + NAME[1] < bottom
        found += touched and not whole
    return found


def _seen(box: Box, spots: Sequence[Point]) -> tuple[int, float]:
    """How many of these are in it, well away from its edge; the nearer to its middle, the better."""
    left, top, right, bottom = box
    inside = [(x, y) for x, y in spots if left + 16 < x < right - 16 and top + 16 < y < bottom - 16]
    middle = ((left + right) / 2, (top + bottom) / 2)
    return len(inside), -sum(math.dist(middle, spot) for spot in inside)
