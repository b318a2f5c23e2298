"""Ways for arrows round what is written and what stands on the map."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from typing import Any

from judge.reports.curves import Curve, bar_across, bent, direct, kept_ends, pulled
from judge.reports.europe import CELL, MARK, NAME, Europe, Point

BOWS = (0.0, 0.07, 0.13, 0.2, 0.28, 0.36, 0.45, 0.55, -0.07, -0.13, -0.2, -0.28, -0.36, -0.45, -0.55)
"""Bends to the right, and to the left, as shares of the length."""
PULLS, SHORTER = (0.5, 0.3, 0.7, 0.1, 0.9), (-5.0, 0.0, 8.0, 18.0, 30.0)
"""Where, of its way, an arrow is bent most; and how much sooner than usual it may end."""
TURNS = [(0.0, 0.5), *((way * bow, at) for at in (0.5, 0.25, 0.75) for bow in (0.1, 0.2, 0.35, 0.5) for way in (1, -1))]
"""What is tried for a support: how much it is bent, and where, of its way, most."""
LEFT = 0.09
"""How much straighter a way must be to go to the left: most arrows bend to the right."""
WAYS = sorted(
    ((bow, at, less) for bow in BOWS for at in PULLS for less in SHORTER),
    key=lambda way: abs(way[0]) + (LEFT if way[0] < 0 else 0) + abs(way[1] - 0.5) / 2 + abs(way[2]) / 50,
)
"""What is tried when the usual way is blocked: the plainest first."""
RIGHT = 0.13
"""How much an arrow bends at least to its right that another one meets."""
SIGN, BEATEN, GHOST, CIRCLE = (24.0, 19.5), (22.0, 18.5), (11.0, 11.0), (20.0, 20.0)
"""Half the width and the height of a unit with a little air, of one dislodged, of one gone, of a circle."""
COAST, LETTERS = (34.0, 26.0), (11.0, 8.0)
"""Where the letters of a fleet's coast stand, from its middle, and half their width and height."""
APART, BESIDE = math.radians(35), 8.0
"""Lines that meet at a unit should make this angle at least; what it costs if they lie on each other."""
ROUND = 12.0
"""How far from the border of a sign lines begin and end at most."""
BADGE = 8.0
"""Half the width of a badge at a unit."""
ALONG = 8
"""At so many of its places a support may be as near to its arrow as it must be to join it."""
ROUNDABOUT, DEAR = 60.0, 2.5
"""A line goes so much farther than straight on and no more if it can; what each unit beyond costs."""
MEET = 4.0
"""So far before the middle of an arrow's line a support ends that joins it."""
SEEN = 52.0
"""How far from its unit a support joins an arrow at least, if it can: it must be seen."""
STUB = 62.0
"""On an arrow shorter than this all supports meet at one place."""
KNOT, FARTHER = 13.0, 40.0
"""So far from each other supports join an arrow, if they can; so much farther than at the nearest place at most."""
NEXT_TO = ((-1, 0), (1, 0), (0, -1), (0, 1), (0, 0))
CLOSE, PASSING = 0.4, 8
"""The squares beside one; what it costs to go in one that is beside another arrow, after so many of them."""
CROSSING, PLAIN = 2, 1.5
"""So often an arrow may be in another's square: it crosses it. A way that costs less than the other is taken."""
PIECES, AWAY = 48, 6
"""Places of a curve at which it is looked for what is in its way; so many from its end tell its direction there."""
ASTRAY = 6
"""At so many of them it may be where it has no business: land on the way of a fleet, a third province."""
FRAME = 9.0
"""How far from the edge of the map lines keep."""
HEAD, INSIDE = 10.0, 6.0  # how far an arrow's head reaches beyond its line; how far from the border its tip is at least
COVERED, CENTRE = 100, 15
"""A name or a sign that it crosses is worse than all else; a centre is bad."""
SHORT = 34.0
"""A line of which less is seen is hardly seen: the more it lacks, the more it costs."""
NEAR = 6.0
"""An arrow that ends so much sooner than usual still seems to meet its unit; what it lacks of that costs as much."""

Box = tuple[float, float, float, float]
"""Something that an arrow should not cross: left, top, right, bottom."""
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Trip:
    """From where to where an arrow goes, and `start`, `end`: how much of it is not drawn.

    `opposed`: there is another the other way; both keep right. `bar`: half the length of the bar that it ends with.
    `over`: the provinces by which it may go; none: by all. `exact`: it ends there and not sooner: another arrow goes on
    from there, or a mark stands there. `pulls`: what draws it round things that a plain bend meets.
    `joins`: it ends somewhere on another arrow, of which `b` is the middle.
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
    joins: bool = False

    def ground(self, chart: Europe) -> frozenset[Cell]:
        """The squares by which it may go."""
        return frozenset().union(*(chart.squares.get(code, ()) for code in self.over))

    def flaws(self, chart: Europe, points: Sequence[Point], astray: int) -> float:
        """What is wrong with what is drawn of it: too short, ends elsewhere, `astray`: so often where it must not."""
        lacks = max(0.0, SHORT - sum(map(math.dist, points, points[1:]))) / SHORT * PIECES / 4
        right, low = chart.width - FRAME, chart.height - FRAME
        lacks += COVERED * sum(not (FRAME < x < right and FRAME < y < low) for x, y in points[4:-4:4])
        if points and not self.exact:
            lacks += max(0.0, math.dist(points[-1], self.b) - self.end - NEAR)
        if not self.over or len(points) < 2:
            return lacks
        lacks += max(0, astray - ASTRAY)
        if self.joins:
            return lacks
        (x, y), (u, v) = points[-2:]
        far = HEAD / (math.dist((x, y), (u, v)) or 1.0)
        s, t = u + (u - x) * far, v + (v - y) * far
        around = ((s + i, t + j) for i in (-INSIDE, INSIDE) for j in (-INSIDE, INSIDE))
        goal = chart.whose(self.b)[:3]
        there = math.dist((s, t), self.b) < SIGN[1] or all(chart.whose(at)[:3] == goal for at in around)
        return lacks + (0 if there else 4 * COVERED)

    def may_meet(self, boxes: Iterable[Box], reach: float) -> list[Box]:
        """Those of them that may be in its way, if it is bent no farther than `reach`."""
        left, right = min(self.a[0], self.b[0]) - reach, max(self.a[0], self.b[0]) + reach
        top, bottom = min(self.a[1], self.b[1]) - reach, max(self.a[1], self.b[1]) + reach
        return [box for box in boxes if box[0] < right and box[2] > left and box[1] < bottom and box[3] > top]

    def has_end_in(self, box: Box) -> bool:
        return _covers(box, self.a) or _covers(box, self.b)

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
    ground, line = trip.ground(chart), _cells(points)
    cost = trip.flaws(chart, points, 0 if meant else len(line) - sum(map(ground.__contains__, line)))
    drawn = [*points, *bar_across(points, trip.bar)]
    names, marks = written(chart)
    cost += CENTRE * how_crossed(drawn, trip.may_meet(marks, reach))
    return cost + COVERED * how_crossed(drawn, trip.may_meet(names, reach))


@lru_cache(maxsize=4)
def written(chart: Europe) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """The places of all names and of all centres."""
    return tuple(_box(at, NAME) for at in chart.names.values()), tuple(_box(at, MARK) for at in chart.marks.values())


@dataclass(frozen=True, slots=True)
class Field:
    """The units of a map, and what has been drawn.

    trodden, beside: the squares by which arrows go, with those around them; angles: at which lines meet signs; knots:
    where supports join arrows; bars: at the ends of moves that failed.
    """

    chart: Europe
    signs: tuple[Box, ...]
    trodden: set[Cell] = field(default_factory=set)
    angles: dict[Box, list[float]] = field(default_factory=lambda: defaultdict(list))
    knots: list[Point] = field(default_factory=list)
    bars: list[Box] = field(default_factory=list)
    beside: set[Cell] = field(default_factory=set)

    def clear(self, trip: Trip) -> Curve:
        """From one place to another, bent as little as keeps it off everything; else what crosses least."""
        reach = max(BOWS) * math.dist(trip.a, trip.b)
        return self._least(trip.ways(), known_costs(self.chart, trip), trip, reach, CROSSING, frozenset())

    def joined(self, a: Point, arrow: Curve, start: float, over: frozenset[str], share: float) -> Curve:
        """From a place to an arrow, at this share of it or near; it crosses no other arrow before, if it can."""
        if arrow.length < STUB:
            spots = [arrow.part(0.12)]  # with all others: the rest must be seen
        else:
            spots = [arrow.part(part) for part in (0.5, 0.6, 0.4, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9)]
            spots = [spot for spot in spots if all(math.dist(spot, knot) > KNOT for knot in self.knots)] or spots
        seen = [spot for spot in spots if math.dist(a, spot) > SEEN] or [
            max(spots, key=lambda spot: math.dist(a, spot))
        ]
        best = arrow.part(share)
        near = min(math.dist(a, spot) for spot in seen) + FARTHER
        seen = [spot for spot in seen if math.dist(a, spot) <= near]
        seen.sort(key=lambda spot: math.dist(a, spot) + math.dist(best, spot))
        own = frozenset(_cells(arrow.points(PIECES)))
        free = [spot for spot in seen if not self._near(spot, own)] or seen
        trip = Trip(a, arrow.middle, start, MEET, over=over, joins=True)
        ways = ((bent(a, spot, bow, at), MEET) for bow, at in TURNS for spot in free)
        way = self._least(ways, {}, trip, arrow.length, 0, own)
        self.knots.append(way.bends[-1][2])
        return way

    def tread(self, curve: Curve, bar: float = 0.0) -> Curve:
        """The same; those that come later keep off it, and off the bar that it ends with."""
        points = list(curve.points(PIECES))
        if across := bar_across(points, bar):
            (left, *_, right), (top, *_, low) = (sorted(way) for way in zip(*across, strict=True))
            self.bars.append((left - 1, top - 1, right + 1, low + 1))
        cells = _cells([*points, *across])
        self.trodden.update(cells)
        self.beside.update((x + i, y + j) for x, y in cells for i, j in NEXT_TO)
        for sign in self.signs:
            for end, towards in ((points[0], points[AWAY]), (points[-1], points[-1 - AWAY])):
                if _covers(_wider(sign), end):
                    self.angles[sign].append(_angle(_middle(sign), towards))
        return curve

    def free(self, curve: Curve) -> Point:
        """Near its middle, a spot by which no other line goes, if there is one; else where fewest do."""
        own = frozenset(_cells(curve.points(PIECES)))
        spots = [curve.part(share) for share in (0.45, 0.35, 0.55, 0.25, 0.65, 0.75)]
        return min(spots, key=lambda spot: self._near(spot, own))

    def clutter(self, at: Point, unit: Point) -> int:
        """How much lies where a badge of this unit would stand: lines; worse, names, centres, bars, other signs."""
        names, marks = written(self.chart)
        signs = (box for box in self.signs if not _covers(box, unit))
        under = sum(_covers(_wider(box, BADGE), at) for box in (*names, *marks, *self.bars, *signs))
        return COVERED * under + self._near(at, frozenset())

    def _near(self, spot: Point, own: frozenset[Cell]) -> int:
        """In how many squares another arrow than its `own` goes by: it would be unclear which is meant."""
        x, y = _cell(spot)
        around = {(x + i, y + j) for i in range(-2, 3) for j in range(-2, 3)}
        return len(around & self.trodden - own)

    def _least(
        self,
        ways: Iterable[tuple[Curve, float]],
        known: dict[int, float],
        trip: Trip,
        reach: float,
        crossing: int,
        own: frozenset[Cell],
    ) -> Curve:
        """The first that crosses nothing; else the first of those that cross least. Its own two signs are free.

        `known`: what they cost on an empty map, by their number; it is filled. `crossing`: so often it may cross other
        arrows; `own`: where it may meet the one that it belongs to.
        """
        others = (box for box in self.signs if not _covers(box, trip.a) and not _covers(box, trip.b))
        solid = trip.may_meet([*others, *self.bars], reach)
        used = [(box, self.angles[box]) for box in self.signs if box in self.angles and trip.has_end_in(box)]
        trodden, beside, found, least = self.trodden - own, self.beside - own, None, math.inf
        for number, (way, end) in enumerate(ways):
            if known.get(number, -math.inf) >= least:
                continue
            points = _drawn(way, trip.start, end)
            if number not in known:
                known[number] = on_map(self.chart, trip, points, reach, len(way.bends) > 1)
            drawn = [*points, *bar_across(points, trip.bar)]
            cells = [*_cells(points), *_cells(drawn[len(points) :]) * 2]
            cost = known[number] + max(0, sum(map(trodden.__contains__, cells)) - crossing) + _crowded(used, points)
            cost += max(0, sum(map(own.__contains__, cells)) - ALONG) if own else 0
            cost += CLOSE * max(0, sum(map(beside.__contains__, cells)) - PASSING) if cost < least else 0
            far = way.detour if cost < least and len(way.bends) < 2 else 0.0  # one of several bends is meant to be long
            cost += DEAR * max(0.0, far - ROUNDABOUT)
            cost += COVERED * how_crossed(drawn, solid) if cost < least else 0
            if cost < least:
                found, least = (way, end), cost
            if cost < PLAIN:
                break
        assert found, "there is a way"
        return found[0].cut(trip.start, found[1])


def field_of(chart: Europe, signs: Iterable[Mapping[str, Any]], circles: Iterable[Point] = ()) -> Field:
    """The units that stand there, or stood there: those are smaller; letters of coasts; circles for retreats."""
    units = [(s, (s["x"], s["y"])) for s in signs if s["state"] != "removed"]
    coasts = [_box((x + COAST[0], y + COAST[1]), LETTERS) for s, (x, y) in units if "/" in s.get("unit", "")]
    return Field(chart, (*(_box(at, _half(s)) for s, at in units), *coasts, *(_box(at, CIRCLE) for at in circles)))


def _half(sign: Mapping[str, Any]) -> tuple[float, float]:
    return GHOST if sign.get("small") else BEATEN if sign["state"] == "dislodged" else SIGN


def _box(at: Point, half: tuple[float, float]) -> Box:
    return at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]


def _wider(box: Box, by: float = ROUND) -> Box:
    """With a border around it; that of a sign is where arrows begin and end."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _angle(a: Point, b: Point) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0])


def _crowded(used: Sequence[tuple[Box, list[float]]], points: Sequence[Point]) -> float:
    """What it costs that other lines meet a sign at nearly the same angle."""
    cost = 0.0
    for box, angles in used:
        middle = _middle(box)
        away = min(AWAY, len(points) - 1)
        at = points[away] if _covers(_wider(box), points[0]) else points[-1 - away]
        own = _angle(middle, at)
        near = min(abs(math.remainder(own - other, 2 * math.pi)) for other in angles)
        cost += BESIDE * max(0.0, 1 - near / APART)
    return cost


def _covers(box: Box, at: Point) -> bool:
    return box[0] < at[0] < box[2] and box[1] < at[1] < box[3]


def _drawn(curve: Curve, start: float, end: float) -> list[Point]:
    """Places along what is drawn of it."""
    points = list(curve.points(PIECES // len(curve.bends)))
    far = list(accumulate(map(math.dist, points, points[1:]), initial=0.0))
    start, end = kept_ends(far[-1], start, end)
    piece = far[-1] / PIECES
    return [point for point, way in zip(points, far, strict=True) if start - piece < way < far[-1] - end + piece]


def _cell(at: Point) -> Cell:
    return int(at[0] / CELL), int(at[1] / CELL)


def _cells(points: Iterable[Point]) -> list[Cell]:
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
