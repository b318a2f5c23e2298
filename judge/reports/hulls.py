"""How far the signs of units reach, and where lines meet them."""

import math

from judge.reports.curves import Curve
from judge.reports.europe import Point

HULLS = {"A": (18.0, 18.5, 20.5), "F": (27.0, 22.0, 18.0)}
"""How far a sign reaches to its sides, up and down, by its kind."""
RIM = 3.5
"""How much farther one reaches that has its commander's rim."""
POINT, FARTHEST = 9.0, 24.0
"""How far an arrow's head reaches beyond its line; borders count as no farther from the middle: corners are cut."""
HEAD = [(10.0, 0.0), (4.0, 3.5), (4.0, -3.5), (-2.0, 7.0), (-2.0, -7.0), (-8.0, 11.0), (-8.0, -11.0)]
"""Places of an arrow's head, along its line from where that ends, and beside it."""
DECK, POLE, TAPER = -11.0, (-5.0, 17.0), 4.0
"""A fleet's flag is above its deck, so far to its left and right; an army's shield is narrower from there down."""
SOONER = (0.0, 2.0, 4.0, 6.0, 8.0, 10.0)
"""By how much a line may be shorter whose head would lie below its unit's sign."""


def border(kind: str, start: Point, end: Point, rim: float = 0.0) -> float:
    """How far from the middle of a sign, `end`, its border is on that side. `rim`: how broad it has one."""
    wide, up, down = HULLS[kind]
    x, y = start[0] - end[0], start[1] - end[1]
    far = math.hypot(x, y) or 1.0
    border = min(wide * far / (abs(x) or 0.1), (up if y < 0 else down) * far / (abs(y) or 0.1))
    return min(border, FARTHEST) + rim


def uncovered(way: Curve, kind: str, at: Point, rim: float = 0.0) -> Curve:
    """A little shorter, if more than the tip of its head would lie below the sign that stands there."""
    ways = (way.cut(0.0, less) for less in SOONER)
    return next((way for way in ways if covered(way, kind, at, rim) < 2), way)


def covered(way: Curve, kind: str, at: Point, rim: float = 0.0) -> int:
    """How many places of an arrow's head lie below the sign of a unit of that kind."""
    *_, (a, b), (x, y) = way.points(24)
    far = math.dist((a, b), (x, y)) or 1.0
    along, aside = (x - a) / far, (y - b) / far
    head = ((x + on * along - by * aside - at[0], y + on * aside + by * along - at[1]) for on, by in HEAD)
    return sum(_below(kind, point, rim) for point in head)


def _below(kind: str, at: Point, rim: float) -> bool:
    """Whether a sign covers a place that lies there from its middle."""
    x, y = at
    wide, up, down = (reach + rim for reach in HULLS[kind])
    if kind == "F" and y < DECK - rim:
        return POLE[0] - rim < x < POLE[1] + rim and y > -up
    half = wide if y < TAPER else wide * (down - y) / (down - TAPER)
    return abs(x) < half and -up < y < down
