"""Ways that an arrow may take, and what each costs on a map where nothing stands."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import dist

from judge.reports.curves import Curve, bar_across, bent, direct, pulled
from judge.reports.europe import CELL, MARK, NAME, Europe, Point

BOWS = (0.0, 0.07, 0.13, 0.2, 0.28, 0.36, 0.45, 0.55, -0.07, -0.13, -0.2, -0.28, -0.36, -0.45, -0.55)
"""Bends to the right, and to the left, as shares of the length."""
PULLS, SHORTER = (0.5, 0.3, 0.7, 0.1, 0.9), (-5.0, 0.0, 8.0, 18.0, 30.0)
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
SIGN = (24.0, 19.5)
"""Half the width and the height of a unit with a little air."""
PIECES = 48
"""Places of a curve at which it is looked for what is in its way."""
ASTRAY = 6
"""At so many of them it may be where it has no business: land on the way of a fleet, a third province."""
FRAME = 9.0
"""How far from the edge of the map lines keep."""
HEAD, INSIDE = 10.0, 6.0  # how far an arrow's head reaches beyond its line; how far from the border its tip is at least
COVERED, CENTRE = 100, 15
"""A name or a sign that it crosses is worse than all else; a centre is bad."""
OUTSIDE = 4.0
"""What it costs for each place of a bar that it is not where its line goes."""
SHORT = 34.0
"""A line of which less is seen is hardly seen: the more it lacks, the more it costs."""
NEAR, FAR = 6.0, 20.0
"""An arrow that ends so much sooner than usual still seems to meet its unit; what it lacks of that costs as much, and
four times as much beyond the second, where it seems to meet nothing."""

Box = tuple[float, float, float, float]
"""Something that an arrow should not cross: left, top, right, bottom."""
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Trip:
    """From where to where an arrow goes, and `start`, `end`: how much of it is not drawn.

    `opposed`: there is another the other way; both keep right. `bar`: half the length of the bar that it ends with.
    `over`: the provinces by which it may go; none: by all. `exact`: it ends there and not sooner: another arrow goes on
    from there, or a mark stands there. `pulls`: what draws it round things that a plain bend meets.
    `helps`: it is the line of a support, which has no business anywhere else at all.
    """

    a: Point
    b: Point
    start: float
    end: float
    opposed: bool = False
    bar: float = 0.0
    over: frozenset[str] = frozenset()
    exact: bool = False
    pulls: tuple[Point, ...] = ()
    helps: bool = False

    def ground(self, chart: Europe) -> frozenset[Cell]:
        """The squares by which it may go."""
        return frozenset().union(*(chart.squares.get(code, ()) for code in self.over))

    def flaws(self, chart: Europe, points: Sequence[Point], astray: int) -> float:
        """What is wrong with what is drawn of it: too short, ends elsewhere, `astray`: so often where it must not."""
        lacks = max(0.0, SHORT - sum(map(dist, points, points[1:]))) / SHORT * PIECES / 4
        right, low = chart.width - FRAME, chart.height - FRAME
        lacks += COVERED * sum(not (FRAME < x < right and FRAME < y < low) for x, y in points[4:-4:4])
        if points and not self.exact:
            short = dist(points[-1], self.b) - self.end
            lacks += max(0.0, short - NEAR) + 3 * max(0.0, short - FAR)
        if not self.over or len(points) < 2:
            return lacks
        if self.helps:
            return lacks + astray
        lacks += max(0, astray - ASTRAY)
        (x, y), (u, v) = points[-2:]
        far = HEAD / (dist((x, y), (u, v)) or 1.0)
        s, t = u + (u - x) * far, v + (v - y) * far
        around = ((s + i, t + j) for i in (-INSIDE, INSIDE) for j in (-INSIDE, INSIDE))
        goal = chart.whose(self.b)[:3]
        there = dist((s, t), self.b) < SIGN[1] or all(chart.whose(at)[:3] == goal for at in around)
        beyond = sum(chart.whose(at)[:3] != goal for at in bar_across([*points], self.bar))
        return lacks + OUTSIDE * beyond + (0 if there else 4 * COVERED)

    def may_meet(self, boxes: Iterable[Box], reach: float) -> list[Box]:
        """Those of them that may be in its way, if it is bent no farther than `reach`."""
        left, right = min(self.a[0], self.b[0]) - reach, max(self.a[0], self.b[0]) + reach
        top, bottom = min(self.a[1], self.b[1]) - reach, max(self.a[1], self.b[1]) + reach
        return [box for box in boxes if box[0] < right and box[2] > left and box[1] < bottom and box[3] > top]

    def has_end_in(self, box: Box) -> bool:
        return covers(box, self.a) or covers(box, self.b)

    def ways(self) -> Iterable[tuple[Curve, float]]:
        """What may be drawn, the plainest first, and how much of its end is not."""
        if not self.opposed:
            yield direct(self.a, self.b), self.end
        if self.pulls:
            yield pulled(self.a, self.pulls, self.b), self.end
        for bow, at, less in WAYS:
            if (bow >= RIGHT or not self.opposed) and (not less or not self.exact):
                yield bent(self.a, self.b, bow, at), self.end + less


@lru_cache(maxsize=2048)
def known_costs(chart: Europe, trip: Trip) -> dict[int, float]:
    """What a trip's ways cost on an empty map, by their number, in every season the same; filled as they are met."""
    del chart, trip
    return {}


def on_map(chart: Europe, trip: Trip, points: list[Point], reach: float, meant: bool = False) -> float:
    """What a way costs on an empty map: names and centres that it crosses, where it goes and ends; `meant`: it may."""
    ground, line = trip.ground(chart), squares(points)
    cost = trip.flaws(chart, points, 0 if meant else len(line) - sum(map(ground.__contains__, line)))
    drawn = [*points, *bar_across(points, trip.bar)]
    names, marks = written(chart)
    cost += CENTRE * how_crossed(drawn, trip.may_meet(marks, reach))
    return cost + COVERED * how_crossed(drawn, trip.may_meet(names, reach))


@lru_cache(maxsize=4)
def written(chart: Europe) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """The places of all names and of all centres."""
    names = tuple(box_at(at, NAME) for at in chart.names.values())
    return names, tuple(box_at(at, MARK) for at in chart.marks.values())


def box_at(at: Point, half: tuple[float, float]) -> Box:
    """Around a place. `half`: of its width and its height."""
    return at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]


def covers(box: Box, at: Point) -> bool:
    return box[0] < at[0] < box[2] and box[1] < at[1] < box[3]


def squares(points: Iterable[Point]) -> list[Cell]:
    """The squares of the map that they lie in."""
    return [(int(x / CELL), int(y / CELL)) for x, y in points]


def how_crossed(points: Iterable[Point], near: Iterable[Box]) -> int:
    """How many of them lie on something."""
    over = 0
    for x, y in points:
        for left, top, right, bottom in near:  # written out: it is most of the time that a picture's arrows take
            if left < x < right and top < y < bottom:
                over += 1
                break
    return over
