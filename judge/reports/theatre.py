"""Where a reader's units stand, and what else happened: the parts of the map that their mail shows larger."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from judge.reports.europe import NAME, Point, europe

WIDE, TALL = 540, 486
"""Of the part, in units of the map."""
SHIFT = 40
"""How far the part is moved at most for the sake of names."""
EDGE = 16
"""What is nearer to the edge of a part is not seen well."""
MOST, WORTH = 3, 4
"""So many parts are shown, and how much each after the first must show: a unit of the reader counts one, another that
was dislodged two."""
Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the map around a province, and how many of a reader's units it shows."""

    box: Box
    around: str
    seen: int
    units: int


Spots = Mapping[Point, int]
"""What is worth seeing, and how much."""


def theatre(view: Mapping[str, Any], reader: str, events: Sequence[Mapping[str, Any]] = ()) -> list[Part]:
    """Where most units of the reader's powers stand, and two more parts if much is elsewhere; [] if they have none.

    One of theirs that was dislodged in these events counts three times; where others were is worth another part.
    """
    own, units = _powers(view, reader), view.get("units") or {}
    chart = europe()
    spots = Counter(chart.at(unit[2:]) for power in own for unit in units.get(power, ()))
    spots.update(chart.at(row["unit"][2:]) for row in view.get("dislodged") or () if row["power"] in own)
    if not spots:
        return []
    lost = [row for event in events for row in event.get("dislodged") or ()]
    told = spots + Counter(chart.at(row["unit"][2:]) for row in lost if row["power"] in own for _ in range(3))
    found = [_part(told, spots)]
    rest = told + Counter(chart.at(row["unit"][2:]) for row in lost if row["power"] not in own for _ in range(2))
    while len(found) < MOST:
        rest = Counter({spot: worth for spot, worth in rest.items() if not _holds(found[-1].box, spot)})
        if rest.total() < WORTH:
            break
        found.append(_part(rest, spots))
    return found


def _part(told: Spots, spots: Spots) -> Part:
    """The part that shows most of what is told. `spots`: the reader's units."""
    box = _settled(max(map(_around, told), key=lambda box: _seen(box, told)), told)
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    names = europe().names
    around = min(names, key=lambda code: math.dist(names[code], middle))
    return Part(box, around, _seen(box, spots)[0], sum(spots.values()))


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


def _settled(box: Box, spots: Spots) -> Box:
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


def _seen(box: Box, spots: Spots) -> tuple[int, float]:
    """How much of this is in it, well away from its edge; the nearer to its middle, the better."""
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    inside = {spot: worth for spot, worth in spots.items() if _holds(box, spot)}
    return sum(inside.values()), -sum(math.dist(middle, spot) * worth for spot, worth in inside.items())


def _holds(box: Box, spot: Point) -> bool:
    left, top, right, bottom = box
    return left + EDGE < spot[0] < right - EDGE and top + EDGE < spot[1] < bottom - EDGE
