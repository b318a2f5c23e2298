"""Ways for arrows round what is written and what stands on the map."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate, chain, pairwise

from judge.reports.curves import Curve, bent, direct, kept_ends
from judge.reports.europe import Europe, Point

BOWS = (0.0, 0.07, 0.13, 0.2, 0.28, 0.36, 0.45, 0.55, -0.07, -0.13, -0.2, -0.28, -0.36, -0.45, -0.55)
"""Bends to the right, and to the left, as shares of the length."""
PULLS, SHORTER = (0.5, 0.3, 0.7, 0.1, 0.9), (-5.0, 0.0, 8.0, 16.0)
"""Where, of its way, an arrow is bent most; and how much sooner than usual it may end."""
LEFT = 0.09
"""How much straighter a way must be to go to the left: most arrows bend to the right."""
WAYS = sorted(
    ((bow, at, less) for bow in BOWS for at in PULLS for less in SHORTER),
    key=lambda way: abs(way[0]) + (LEFT if way[0] < 0 else 0) + abs(way[1] - 0.5) / 2 + abs(way[2]) / 50,
)
"""What is tried when the usual way is blocked: the plainest first."""
RIGHT = 0.13
"""How much an arrow bends at least to its right that another one meets."""
NAME, SIGN = (25.0, 10.5), (21.0, 17.0)
"""Half the width and height of a name of three letters and of a unit's sign, with a little air."""
SEEN = 58.0
"""How far from its unit a support joins an arrow at least, if it can: it must be seen."""
CELL, CROSSING = 9.0, 2
"""How near to another an arrow may go beside it; at so many places of it, because it crosses it."""
PIECES = 48
"""Places of a curve at which it is looked for what is in its way."""


Box = tuple[float, float, float, float]
"""Something that an arrow should not cross: left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Field:
    """The names and the units of a map, and the places by which arrows go that have been drawn."""

    names: tuple[Box, ...]
    signs: tuple[Box, ...]
    trodden: set[tuple[int, int]] = field(default_factory=set)

    def clear(self, a: Point, b: Point, start: float, end: float, opposed: bool = False, bar: float = 0.0) -> Curve:
        """From one place to another, bent as little as keeps it off everything; else what crosses least.

        `start`, `end`: how much of it is not drawn. `opposed`: there is another the other way; both keep right.
        `bar`: half the length of the bar that it ends with.
        """
        others = ((bent(a, b, bow, at), end + less) for bow, at, less in WAYS if bow >= RIGHT or not opposed)
        usual = () if opposed else ((direct(a, b), end),)
        return self._least(chain(usual, others), start, (a, b), max(BOWS) * math.dist(a, b), bar)

    def joined(self, a: Point, arrow: Curve, start: float, end: float) -> Curve:
        """From a place to the middle of an arrow, or near it."""
        spots = [arrow.part(share) for share in (0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.2)]
        seen = [spot for spot in spots if math.dist(a, spot) > SEEN] or [
            max(spots, key=lambda spot: math.dist(a, spot))
        ]
        free = [spot for spot in seen if not self._near(spot, arrow)] or seen
        ways = ((bent(a, spot, bow), end) for spot in free for bow in (0.0, 0.1, -0.1, 0.2, -0.2))
        return self._least(ways, start, (a, arrow.middle), arrow.length)

    def tread(self, curve: Curve, bar: float = 0.0) -> Curve:
        """The same; those that come later keep off it, and off the bar that it ends with."""
        points = list(curve.points(PIECES))
        self.trodden.update(_cells([*points, *_across(points, bar)]))
        return curve

    def _near(self, spot: Point, arrow: Curve) -> bool:
        """Whether another arrow than this goes by, so that it would be unclear which is meant."""
        (x, y), own = _cell(spot), set(_cells(arrow.points(PIECES)))
        around = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        return bool(around & self.trodden - own)

    def _least(
        self,
        ways: Iterable[tuple[Curve, float]],
        start: float,
        ends: tuple[Point, Point],
        reach: float,
        bar: float = 0.0,
    ) -> Curve:
        """The first that crosses nothing; else the first of those that cross least. Its own two signs are free."""
        (a, b), found, least = ends, None, PIECES + 2
        around = [box for box in self.signs if not _covers(box, a) and not _covers(box, b)]
        left, right = min(a[0], b[0]) - reach, max(a[0], b[0]) + reach
        top, bottom = min(a[1], b[1]) - reach, max(a[1], b[1]) + reach
        near = [
            box
            for box in (*self.names, *around)
            if box[0] < right and box[2] > left and box[1] < bottom and box[3] > top
        ]
        for way, end in ways:
            points = _drawn(way, start, end)
            wide = _across(points, bar)
            over = _crossed([*points, *wide], near, least)
            over += max(0, sum(_cell(point) in self.trodden for point in (*points, *wide, *wide)) - CROSSING)
            if over < least:
                found, least = (way, end), over
            if not over:
                break
        assert found, "there is a way"
        return found[0].cut(start, found[1])


def field_of(chart: Europe, signs: Iterable[Point]) -> Field:
    """All names of the map, and the units that stand there."""
    return Field(tuple(_box(at, NAME) for at in chart.names.values()), tuple(_box(at, SIGN) for at in signs))


def _box(at: Point, half: tuple[float, float]) -> Box:
    return at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]


def _covers(box: Box, at: Point) -> bool:
    return box[0] < at[0] < box[2] and box[1] < at[1] < box[3]


def _drawn(curve: Curve, start: float, end: float) -> list[Point]:
    """Places along what is drawn of it."""
    points = list(curve.points(PIECES))
    far = list(accumulate((math.dist(a, b) for a, b in pairwise(points)), initial=0.0))
    start, end = kept_ends(far[-1], start, end)
    piece = far[-1] / PIECES
    return [point for point, way in zip(points, far, strict=True) if start - piece < way < far[-1] - end + piece]


def _cell(at: Point) -> tuple[int, int]:
    return int(at[0] // CELL), int(at[1] // CELL)


def _cells(points: Iterable[Point]) -> list[tuple[int, int]]:
    return [_cell(point) for point in points]


def _across(points: list[Point], bar: float) -> list[Point]:
    """The ends of a bar across the end of a line, twice as heavy as a place of the line."""
    if not bar or len(points) < 2:
        return []
    (x, y), (u, v) = points[-2:]
    long = math.dist((x, y), (u, v)) or 1.0
    side = ((y - v) * bar / long, (u - x) * bar / long)
    return [(u + side[0], v + side[1]), (u - side[0], v - side[1])] * 2


def _crossed(points: Iterable[Point], near: Iterable[Box], enough: int) -> int:
    """How many of them lie on something; it stops counting at `enough`."""
    over = 0
    for x, y in points:
        for left, top, right, bottom in near:  # written out: it is most of the time that a picture's arrows take
            if left < x < right and top < y < bottom:
                over += 1
                break
        if over >= enough:
            break
    return over
