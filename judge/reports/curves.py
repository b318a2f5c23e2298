"""Lines of a picture: gently bent arrows, cut to length."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from judge.reports.europe import Point

BOW = 0.07
"""How far an arrow bends to its right, of its length; so that two that go against each other do not lie on one line."""
FINE = 16
"""Into how many pieces a bend is cut to measure it."""

Bend = tuple[Point, Point, Point]
"""A quadratic curve (Bézier's): where it begins, what pulls it, where it ends."""


@dataclass(frozen=True, slots=True)
class Curve:
    """Bends, each of which begins where the one before ends."""

    bends: tuple[Bend, ...]

    @property
    def length(self) -> float:
        return sum(_long(bend) for bend in self.bends)

    @property
    def detour(self) -> float:
        """How much longer it is than the straight way."""
        return self.length - math.dist(self.bends[0][0], self.bends[-1][2])

    @property
    def middle(self) -> Point:
        return self.part(0.5)

    def part(self, share: float) -> Point:
        """Where so much of its way is gone."""
        return self._before(self.length * share)[-1][2]

    def until(self, share: float) -> "Curve":
        """Its beginning, up to this share of its way."""
        return Curve(tuple(self._before(self.length * share)))

    def cut(self, start: float, end: float) -> "Curve":
        """Without so much of its beginning and its end; a short line keeps a third of itself."""
        length = self.length
        start, end = kept_ends(length, start, end)
        shorter = Curve(tuple(self._before(length - end)))
        return Curve(tuple(shorter.turned._before(length - end - start))).turned

    @property
    def turned(self) -> "Curve":
        """The same way back."""
        return Curve(tuple((c, b, a) for a, b, c in reversed(self.bends)))

    def halves(self, between: float) -> tuple["Curve", "Curve"]:
        """From each of its ends nearly to its middle: so far before it."""
        short = self.length / 2 + between
        return self.cut(0.0, short), self.turned.cut(0.0, short)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what it lies in."""
        xs, ys = zip(*(point for bend in self.bends for point in bend), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def path(self) -> str:
        """SVG's words."""
        rest = "".join(f"Q{b[0]:.0f} {b[1]:.0f} {c[0]:.0f} {c[1]:.0f}" for _, b, c in self.bends)
        start = self.bends[0][0]
        return f"M{start[0]:.0f} {start[1]:.0f}{rest}"

    def points(self, pieces: int) -> Iterator[Point]:
        """Places along it, from its start to its end, as many in each bend."""
        for (ax, ay), (bx, by), (cx, cy) in self.bends:
            for p, q, r in _weights(pieces):
                yield p * ax + q * bx + r * cx, p * ay + q * by + r * cy

    def _before(self, way: float) -> list[Bend]:
        """The bends up to so much of the way."""
        kept = []
        for bend in self.bends:
            long = _long(bend)
            if way < long:
                kept.append(_first(bend, _after(bend, way)))
                break
            kept.append(bend)
            way -= long
        return kept


def kept_ends(length: float, start: float, end: float) -> tuple[float, float]:
    """How much is cut from both ends of a line of this length: at most two thirds of it."""
    share = min(1.0, length * 2 / 3 / (start + end or 1))
    return start * share, end * share


def direct(a: Point, b: Point) -> Curve:
    """From one place to another, bent a little."""
    return bent(a, b, min(16.0, BOW * math.dist(a, b)) / (math.dist(a, b) or 1))


def bent(a: Point, b: Point, bow: float, at: float = 0.5) -> Curve:
    """Bent to its right by this share of its length; to its left, if it is negative. `at`: where, of its way."""
    along, across = (b[0] - a[0], b[1] - a[1]), 2 * bow
    pull = a[0] + along[0] * at - along[1] * across, a[1] + along[1] * at + along[0] * across
    return Curve(((a, pull, b),))


def pulled(start: Point, pulls: Sequence[Point], end: Point) -> Curve:
    """Smoothly from one place to another, pulled to each of these in turn."""
    halves = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(pulls)]
    ends = [start, *halves, end]
    return Curve(tuple((a, pull, b) for a, pull, b in zip(ends, pulls, ends[1:], strict=False)))


def by_way_of(start: Point, stops: Sequence[Point], end: Point) -> list[Point]:
    """The places of a route, the nearest stop next."""
    left, route = list(stops), [start]
    while left:
        route.append(min(left, key=lambda stop: math.dist(route[-1], stop)))
        left.remove(route[-1])
    return [*route, end]


def bar_across(points: list[Point], bar: float) -> list[Point]:
    """A bar across the end of a line, with a little air at its ends."""
    if not bar or len(points) < 2:
        return []
    (x, y), (u, v) = points[-2:]
    long = math.dist((x, y), (u, v)) or 1.0
    side = ((y - v) * bar / long, (u - x) * bar / long)
    return [(u + side[0] * share, v + side[1] * share) for share in (-1.3, -1.0, -0.5, 0.5, 1.0, 1.3)]


@cache
def _weights(pieces: int) -> tuple[tuple[float, float, float], ...]:
    """Of a bend's three points, at so many places along it."""
    return tuple(((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (i / pieces for i in range(pieces + 1)))


def _point(bend: Bend, t: float) -> Point:
    (ax, ay), (bx, by), (cx, cy) = bend
    p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return p * ax + q * bx + r * cx, p * ay + q * by + r * cy


def _long(bend: Bend) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(_point(bend, i / FINE) for i in range(FINE + 1)))


def _after(bend: Bend, way: float) -> float:
    """The share of a bend, as its rule counts, at which so much of its way is gone."""
    for i in range(FINE):
        piece = math.dist(_point(bend, i / FINE), _point(bend, (i + 1) / FINE))
        if way <= piece:
            return (i + way / (piece or 1)) / FINE
        way -= piece
    return 1.0


def _first(bend: Bend, t: float) -> Bend:
    """Its first part (de Casteljau's rule)."""
    (ax, ay), (bx, by), _ = bend
    return bend[0], (ax + (bx - ax) * t, ay + (by - ay) * t), _point(bend, t)
