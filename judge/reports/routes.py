"""Ways for arrows round what is written and what stands on the map."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from judge.reports.curves import Curve, bar_across, bent, kept_ends
from judge.reports.europe import Europe, Point
from judge.reports.trips import (
    BOWS,
    COVERED,
    PIECES,
    SIGN,
    Box,
    Cell,
    Trip,
    box_at,
    covers,
    how_crossed,
    known_costs,
    on_map,
    squares,
    written,
)

SWERVES = (0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.4, -0.4, 0.5, -0.5)
TURNS = [(0.0, 0.5), *((bow, at) for at in (0.5, 0.25, 0.75) for bow in SWERVES)]
"""What is tried for a support: how much it is bent, and where, of its way, most."""
BEATEN, GHOST, WAY = (22.0, 18.5), (11.0, 11.0), (22.0, 20.0)
"""Half the width and the height of a unit with a little air that was dislodged, of one gone, of a hollow one."""
COAST, LETTERS = (29.0, 21.0), (12.5, 9.0)
"""Where the letters of a fleet's coast stand, from its middle, and half their width and height."""
APART, BESIDE = math.radians(35), 8.0
"""Lines that meet at a unit should make this angle at least; what it costs if they lie on each other."""
ROUND = 12.0
"""How far from the border of a sign lines begin and end at most."""
BESIDE_UNIT = (26.0, 34.0, 20.0, 44.0, 56.0, 70.0)
"""How far from the beginning of a support's line the cross of a cut one stands."""
BADGE = 8.0
"""Half the width of a badge at a unit."""
LESS = (0.0, 6.0, 12.0, 18.0)
"""By how much a line may be shorter whose arc would lie on a name or a centre."""
ALONG = 8
"""At so many of its places a support may be as near to its arrow as it must be to join it."""
CROWDED = 1.0
"""What each square of another arrow costs near which a support joins its own: whose it is must be seen."""
ROUNDABOUT, DEAR = 60.0, 2.5
"""A line goes so much farther than straight on and no more if it can; what each unit beyond costs."""
NO_NEARER = 4.0
"""So many units that a support goes farther than straight on cost as much as one place where it has no business."""
MEET = 4.0
"""So far before the middle of an arrow's line a support ends that joins it."""
SEEN = 52.0
"""How far from its unit a support joins an arrow at least, if it can: it must be seen."""
STUB = 62.0
"""On an arrow shorter than this supports meet at few places alone."""
FEW, ALONE = (0.12, 0.4), 0.5
"""Those, as shares of it: several at the first, one alone at either; and where one alone, or the middle of three, joins
an arrow best."""
KNOT, FARTHER = 13.0, 40.0
"""So far from each other supports join an arrow, if they can; so much farther than at the nearest place at most."""
JOINT = (16.0, 16.0)
"""Half the width and the height of where a support joins an arrow, with so much air that none seems another's."""
NEXT_TO = ((-1, 0), (1, 0), (0, -1), (0, 1), (0, 0))
CLOSE, PASSING = 0.4, 8
"""The squares beside one; what it costs to go in one that is beside another arrow, after so many of them."""
PLAIN = 1.5
"""A way that costs less is taken."""
LEAST = 16
"""Pieces of each of several bends: a long last one must say exactly where it ends."""
AWAY = 6
"""So many places from the end of a curve tell its direction there."""


@dataclass(frozen=True, slots=True)
class Field:
    """The units of a map, and what has been drawn.

    trodden, beside: the squares by which arrows go, with those around them; angles: at which lines meet signs; joins:
    the lines of supports that join arrows; bars: at the ends of moves that failed.
    """

    chart: Europe
    signs: tuple[Box, ...]
    trodden: set[Cell] = field(default_factory=set)
    angles: dict[Box, list[float]] = field(default_factory=lambda: defaultdict(list))
    joins: list[Curve] = field(default_factory=list)
    bars: list[Box] = field(default_factory=list)
    beside: set[Cell] = field(default_factory=set)

    @property
    def knots(self) -> list[Point]:
        """Where supports join arrows."""
        return [way.bends[-1][2] for way in self.joins]

    def clear(self, trip: Trip) -> Curve:
        """From one place to another, bent as little as keeps it off everything; else what crosses least."""
        reach = max(BOWS) * math.dist(trip.a, trip.b)
        return self._least(trip.ways(), known_costs(self.chart, trip), trip, reach, frozenset())

    def joined(self, a: Point, arrow: Curve, start: float, over: frozenset[str], share: float) -> Curve:
        """From a place to an arrow, at this share of it or near; it crosses no other arrow before, if it can."""
        if arrow.length < STUB:
            few = FEW if share == ALONE else FEW[:1]
            spots = [arrow.part(part) for part in few]  # the rest must be seen
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
        own = frozenset(squares(arrow.points(PIECES)))
        trip = Trip(a, arrow.middle, start, MEET, over=over, exact=True, helps=True)
        crowd = {spot: CROWDED * self._near(spot, own) for spot in seen}
        ways = [(bent(a, spot, bow, at), crowd[spot]) for bow, at in TURNS for spot in seen]
        ways = [(way, others) for way, others in ways if not self._along(way)] or ways
        more = [others + way.detour / NO_NEARER for way, others in ways]
        way = self._least(((way, MEET) for way, _ in ways), {}, trip, arrow.length, own, more)
        self.joins.append(way)
        return way

    def _along(self, way: Curve) -> bool:
        """Whether it comes to its arrow from nearly where another support does that joins it there: seen as one."""
        *_, pull, end = way.bends[-1]
        return any(
            math.dist(end, other.bends[-1][2]) < KNOT
            and abs(math.remainder(_angle(end, pull) - _angle(end, other.bends[-1][1]), 2 * math.pi)) < APART
            for other in self.joins
        )

    def tread(self, curve: Curve, bar: float = 0.0) -> Curve:
        """The same; those that come later keep off it, and off the bar that it ends with."""
        points = list(curve.points(PIECES))
        if across := bar_across(points, bar):
            (left, *_, right), (top, *_, low) = (sorted(way) for way in zip(*across, strict=True))
            self.bars.append((left - 1, top - 1, right + 1, low + 1))
        cells = squares([*points, *across])
        self.trodden.update(cells)
        self.beside.update((x + i, y + j) for x, y in cells for i, j in NEXT_TO)
        for sign in self.signs:
            for end, towards in ((points[0], points[AWAY]), (points[-1], points[-1 - AWAY])):
                if covers(_wider(sign), end):
                    self.angles[sign].append(_angle(_middle(sign), towards))
        return curve

    def free(self, curve: Curve) -> float:
        """After which share of it, near its beginning, no other line goes by, if there is one; else fewest do."""
        own = frozenset(squares(curve.points(PIECES)))
        shares = [min(far / curve.length, 0.5) for far in BESIDE_UNIT]
        return min(shares, key=lambda share: self._near(curve.part(share), own))

    def off_names(self, way: Curve) -> Curve:
        """A little shorter, if the arc at its end would lie on a name or a centre, and that helps."""
        taken = [_wider(box, BADGE) for boxes in written(self.chart) for box in boxes]
        for less in LESS:
            shorter = way.cut(0.0, less)
            *_, end = shorter.points(PIECES)
            if not any(covers(box, end) for box in taken):
                return shorter
        return way

    def clutter(self, at: Point, unit: Point) -> int:
        """How much lies where a badge of this unit would stand: lines; worse, names, centres, bars, other signs."""
        names, marks = written(self.chart)
        signs = (box for box in self.signs if not covers(box, unit))
        under = sum(covers(_wider(box, BADGE), at) for box in (*names, *marks, *self.bars, *signs))
        return COVERED * under + self._near(at, frozenset())

    def _near(self, spot: Point, own: frozenset[Cell]) -> int:
        """In how many squares another arrow than its `own` goes by: it would be unclear which is meant."""
        ((x, y),) = squares([spot])
        around = {(x + i, y + j) for i in range(-2, 3) for j in range(-2, 3)}
        return len(around & self.trodden - own)

    def _least(
        self,
        ways: Iterable[tuple[Curve, float]],
        known: dict[int, float],
        trip: Trip,
        reach: float,
        own: frozenset[Cell],
        more: Sequence[float] = (),
    ) -> Curve:
        """The first that crosses nothing; else the first of those that cross least. Its own two signs are free.

        `known`: what they cost on an empty map, by their number; it is filled. `own`: where it may meet the one that it
        belongs to. `more`: what each costs besides.
        """
        others = (box for box in self.signs if not covers(box, trip.a) and not covers(box, trip.b))
        joints = (box_at(knot, JOINT) for knot in self.knots if own.isdisjoint(squares([knot])))
        solid = trip.may_meet([*others, *self.bars, *joints], reach)
        used = [(box, self.angles[box]) for box in self.signs if box in self.angles and trip.has_end_in(box)]
        trodden, beside, found, least = self.trodden - own, self.beside - own, None, math.inf
        for number, (way, end) in enumerate(ways):
            apart = more[number] if more else 0.0
            if known.get(number, 0.0) + apart >= least:
                continue
            points = _drawn(way, trip.start, end)
            if number not in known:
                known[number] = on_map(self.chart, trip, points, reach, len(way.bends) > 1)
            drawn = [*points, *bar_across(points, trip.bar)]
            cells = [*squares(points), *squares(drawn[len(points) :]) * 2]
            cost = known[number] + apart + sum(map(trodden.__contains__, cells)) + _crowded(used, points)
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


def field_of(chart: Europe, signs: Iterable[Mapping[str, Any]], ways: Iterable[Point] = ()) -> Field:
    """The units that stand there, or stood there: those are smaller; letters of coasts; where units can retreat."""
    units = [(s, (s["x"], s["y"])) for s in signs if s["state"] != "removed" or s.get("fell")]
    coasts = [box_at((x + COAST[0], y + COAST[1]), LETTERS) for s, (x, y) in units if "/" in s.get("unit", "")]
    return Field(chart, (*(box_at(at, _half(s)) for s, at in units), *coasts, *(box_at(at, WAY) for at in ways)))


def _half(sign: Mapping[str, Any]) -> tuple[float, float]:
    beaten = sign["state"] == "dislodged" or sign.get("fell")
    return BEATEN if beaten else GHOST if sign["state"] == "left" else SIGN


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
        at = points[away] if covers(_wider(box), points[0]) else points[-1 - away]
        own = _angle(middle, at)
        near = min(abs(math.remainder(own - other, 2 * math.pi)) for other in angles)
        cost += BESIDE * max(0.0, 1 - near / APART)
    return cost


def _drawn(curve: Curve, start: float, end: float) -> list[Point]:
    """Places along what is drawn of it."""
    points = list(curve.points(max(LEAST, PIECES // len(curve.bends))))
    far = list(accumulate(map(math.dist, points, points[1:]), initial=0.0))
    start, end = kept_ends(far[-1], start, end)
    piece = far[-1] / PIECES
    return [point for point, way in zip(points, far, strict=True) if start - piece < way < far[-1] - end + piece]
