"""Lines of a picture: gently bent arrows, cut to length."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from judge.reports.europe import Point

BOW = 0.07
"""How far an arrow bends to its right, of its length; so that two that go against each other do not lie on one line."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through many points, close together."""

    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        return sum(math.dist(a, b) for a, b in pairwise(self.points))

    @property
    def end(self) -> Point:
        return self.points[-1]

    @property
    def angle(self) -> float:
        """The direction at the end, in degrees."""
        (x0, y0), (x1, y1) = self.points[-2:]
        return round(math.degrees(math.atan2(y1 - y0, x1 - x0)), 1)

    @property
    def middle(self) -> Point:
        return self.along(self.length / 2)

    def along(self, way: float) -> Point:
        """The point after so much of the way."""
        for a, b in pairwise(self.points):
            step = math.dist(a, b)
            if step and way <= step:
                return round(a[0] + (b[0] - a[0]) * way / step, 1), round(a[1] + (b[1] - a[1]) * way / step, 1)
            way -= step
        return self.points[-1]

    def cut(self, start: float, end: float) -> "Curve":
        """Without so much of its beginning and its end; a short line keeps a third of itself."""
        length = self.length
        if start + end > length * 2 / 3:
            start, end = (share * length * 2 / 3 / (start + end) for share in (start, end))
        count = max(2, min(24, round((length - start - end) / 8)))
        way = [start + (length - start - end) * i / count for i in range(count + 1)]
        return Curve(tuple(self.along(step) for step in way))

    @property
    def path(self) -> str:
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in self.points)


def direct(a: Point, b: Point) -> Curve:
    """From one place to another, bent a little."""
    bow = min(16.0, BOW * math.dist(a, b)) / (math.dist(a, b) or 1)
    middle = ((a[0] + b[0]) / 2 - (b[1] - a[1]) * bow, (a[1] + b[1]) / 2 + (b[0] - a[0]) * bow)
    return _bent(a, (2 * middle[0] - (a[0] + b[0]) / 2, 2 * middle[1] - (a[1] + b[1]) / 2), b)


def onto(a: Point, b: Point) -> Curve:
    """Straight."""
    return _bent(a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b)


def through(start: Point, stops: Sequence[Point], end: Point) -> Curve:
    """By way of the stops, the nearest next, in one sweep."""
    left, route = list(stops), [start]
    while left:
        route.append(min(left, key=lambda stop: math.dist(route[-1], stop)))
        left.remove(route[-1])
    route.append(end)
    halves = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(route)]
    points = [start]
    for i, stop in enumerate(route[1:-1]):
        points += _bent(halves[i], stop, halves[i + 1]).points
    return Curve((*points, end))


def _bent(a: Point, control: Point, b: Point) -> Curve:
    """A quadratic curve (Bézier's)."""
    points = []
    for i in range(13):
        t = i / 12
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((p * a[0] + q * control[0] + r * b[0], p * a[1] + q * control[1] + r * b[1]))
    return Curve(tuple(points))
