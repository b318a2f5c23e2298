"""The orders of a phase as lines and marks on the map, plain rows that templates draw."""

import math
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from judge.reports.beats import beaten_back
from judge.reports.clashes import CLASH, beside, clashes
from judge.reports.curves import Curve, by_way_of, direct
from judge.reports.europe import Europe, Point
from judge.reports.grounds import Row, carrying, goes_over, helps_over
from judge.reports.hulls import POINT, RIM, border, uncovered
from judge.reports.places import by_sea
from judge.reports.routes import ALONE, Field, field_of
from judge.reports.strokes import BAR, NAUGHT, bar_of, done, helping, holds, key, line, look, mark, tops
from judge.reports.trips import Trip

AIR, GONE = 22.0, 12.0
"""How far from a unit's middle an arrow begins and ends, and from where one was that has gone."""
STAR = 32.0
"""How far from its middle the line of a support ends that could not save a unit: outside its star."""
ARC = 10.0
"""Half the length of the arc at the end of a support of a unit that stays."""
BETWEEN = 3.5
"""How far from the middle the bars are of two moves against each other."""
DOUBT = (20.5, 18.0)
"""How far from the middle of its unit a question mark or a cross stands, to the side and up or down."""
BEYOND = 4.0
"""What so much nearer to its stub costs a question mark: as much as one square of a line below it."""
REACH, TURNED = 50.0, (0.0, 0.35, -0.35, 0.7, -0.7)
"""How far from the middle of its unit the line of an order ends that fits nothing: it shows where to, and crosses
nothing; by how many radians it is turned to be seen."""
CLEAR = 4.0
"""So far from the border of its unit's sign such a line begins."""
GIVEN = ("succeeds", "cut")
"""Verdicts of supports that fit what they support."""


def arrows(
    chart: Europe,
    rows: Sequence[Row],
    signs: Sequence[Row],
    aside: Mapping[str, Point],
    moved: Mapping[str, Point],
    hollow: Sequence[Point] = (),
    rimmed: Container[str] = (),
) -> dict[str, Any]:
    """Every order as a line, a sign or both: `look`, `d`, `box`, `sign`, `at`. Supports first: moves lie over them.

    `of`, `from`, `to`: the sign that goes this way, from where, and where to. `letter`: of the power whose order it is.
    `front`: after which battle it comes, in games whose battles are stepped through. `aside`: where units stand, or
    stood, that are not in the middle of their province; `moved`: by province the same of who came there and gave way;
    `hollow`: where units can retreat; lines keep off it. `rimmed`: powers whose units have their commander's rim.
    `tops`: what ends lines, above them all; `badges`: what is said of units and provinces, above all. `head-on`:
    whether moves ran into each other.
    """
    lost, gone = (frozenset(s["unit"] for s in signs if s["state"] == state) for state in ("dislodged", "left"))
    drawing = Drawing(chart, rows, field_of(chart, signs, hollow), aside, moved, lost, gone, rimmed)
    met = clashes(rows, {sign["unit"][2:5] for sign in signs if sign["state"] not in ("left", "removed")})
    ways = drawing.moves(met)
    helped = list(drawing.supports({row["unit"]: way for row, way in ways}))
    retreats = [drawing.retreat(row) for row in rows if row["kind"] == "retreat"]
    hints = [(row, drawing.hint(row)) for row in rows if row["kind"] == "support" and row["verdict"] in NAUGHT]
    return {
        "arrows": [
            *(part for row, way in helped for part in helping(row, way, drawing.own(row, way), drawing.around)),
            *(line("vs", way, row) for row, way in hints),
            *(line(look(row), way, row) | drawing.goes(row) for row, way in sorted(ways, key=done)),
            *retreats,
        ],
        "tops": list(drawing.above((*helped, *hints, *ways), met)),
        "badges": list(drawing.badges(signs, met)),
        "head-on": bool(drawing.against()),
    }


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a phase's lines depend on. `aside`, `moved`, `rimmed`: as in `arrows`; `lost`, `gone`: dislodged, left."""

    chart: Europe
    rows: Sequence[Row]
    around: Field
    aside: Mapping[str, Point]
    moved: Mapping[str, Point]
    lost: frozenset[str]
    gone: frozenset[str]
    rimmed: Container[str]

    def stood(self, unit: str) -> Point:
        """Where a unit stands, or stood, that was given an order."""
        return self.aside.get(unit) or self.chart.at(unit[2:])

    def rim(self, unit: str) -> float:
        """How broad a rim a unit's sign has."""
        return RIM if any(row["unit"] == unit and row["power"] in self.rimmed for row in self.rows) else 0.0

    def out(self, move: Row) -> float:
        """How far from the middle of its sign a move begins."""
        return GONE if move["unit"] in self.gone else AIR

    def ends(self, move: Row) -> Point:
        """Where a move goes: to the place of its target, or to whoever stands in that province and stopped it."""
        there = move["target"][:3]
        stays = [row["unit"] for row in self.rows if row["unit"][2:5] == there and row["unit"] not in self.gone]
        if stays and move["verdict"] == "bounced":
            return self.moved.get(there) or self.chart.at(stays[0][2:])
        return self.there(move)

    def there(self, move: Row) -> Point:
        """Where a unit stands, or would, that has moved."""
        return self.moved.get(move["target"][:3]) or self.chart.at(move["target"])

    def pulls(self, row: Row) -> tuple[Point, ...]:
        """What draws its line round things, if the map knows it and the unit stands nearly where it usually does."""
        stood, goal = self.stood(row["unit"]), self.there(row)
        usual = 4 * math.dist(stood, self.chart.at(row["unit"][2:])) < math.dist(stood, goal)
        return self.chart.rounds.get((row["unit"], row["target"]), ()) if usual else ()

    def goes(self, row: Row) -> dict[str, Any]:
        """Which sign goes this way, from where, and where to."""
        return {"of": key(row["unit"]), "from": self.stood(row["unit"]), "to": self.there(row)}

    def moves(self, met: Container[str]) -> list[tuple[Row, Curve]]:
        """Every move with its way. `met`: see `clashes`.

        First those that succeed, then two against each other, then each before those to where it comes from: their bars
        keep off it.
        """
        told, against = [row for row in self.rows if row["kind"] == "move"], self.against()
        behind = {row["unit"]: _behind(row, told) for row in told}
        going = sorted(told, key=lambda r: (r["verdict"] != "succeeds", r["unit"] not in against, behind[r["unit"]]))
        halves, found, stops = dict[str, Curve](), list[tuple[Row, Curve]](), dict[Point, list[Point]]()
        for row in going:
            unit = row["unit"]
            if unit in against and unit not in halves:
                both = self._whole(row, against[unit]).halves(BETWEEN)
                halves |= {unit: both[0], against[unit]["unit"]: both[1]}
            if star := self.star(row, met):
                way = self._to_star(row, star, stops.setdefault(star, []))
                stops[star].append(way.part(1.0))
            else:
                way = halves.get(unit) or self._course(row)
            found.append((row, self.around.tread(way, bar_of(row, star))))
        return found

    def _to_star(self, row: Row, star: Point, others: Sequence[Point]) -> Curve:
        """Towards the middle of a star; where those of the `others` leave room, if that is not there."""
        way = self._course(row, star, CLASH)
        end = way.part(1.0)
        stop = beside(star, end, others)
        return way if math.dist(end, stop) < 1 else self._course(row, stop, 0.0)

    def star(self, row: Row, met: Container[str]) -> Point | None:
        """The mark of the clash that a move ends at. `met`: see `clashes`."""
        there = row["target"][:3]
        ends = row["kind"] == "move" and row["verdict"] == "bounced" and not beaten_back(row, self.rows)
        return self.chart.at(there) if ends and there in met else None

    def above(self, drawn: Sequence[tuple[Row, Curve]], met: Container[str]) -> Iterator[dict[str, Any]]:
        """What ends lines, above them all; a star says it for all that end there."""
        for row, way in drawn:
            if not self.star(row, met):
                yield from tops(row, way, self.around)

    def against(self) -> dict[str, Row]:
        """By unit the move that its own ran into head-on."""
        told = [row for row in self.rows if row["kind"] == "move"]
        return {row["unit"]: other for row in told if (other := self._opponent(row, told))}

    def _opponent(self, row: Row, told: Sequence[Row]) -> Row | None:
        """The move against this one, if both failed, both units stay where they stood and nobody carries them."""
        for other in told:
            there = (other["unit"][2:5], other["target"][:3]) == (row["target"][:3], row["unit"][2:5])
            if there and row["verdict"] == other["verdict"] == "bounced":
                aside = {row["unit"], other["unit"]} & self.aside.keys()
                return None if aside or self._carriers(row) or self._carriers(other) else other
        return None

    def _whole(self, move: Row, other: Row) -> Curve:
        """From sign to sign of two moves against each other; over their border if one of them is an army's."""
        if move["unit"][0] > other["unit"][0]:
            return self._whole(other, move).turned
        start, end, over = self.stood(move["unit"]), self.stood(other["unit"]), goes_over(self.chart, move)
        return self.around.clear(Trip(start, end, AIR, AIR, bar=BAR, over=over, pulls=self.pulls(move)))

    def retreat(self, row: Row) -> dict[str, Any]:
        start, end = self.stood(row["unit"]), self.chart.at(row["target"])
        over, pulls = goes_over(self.chart, row), self.pulls(row)
        way = self.around.clear(Trip(start, end, self.out(row), AIR, over=over, pulls=pulls))
        return line("re", way, row) | {"of": key(row["unit"], dislodged=True), "from": start, "to": end}

    def badges(self, signs: Sequence[Row], met: Mapping[str, Row]) -> Iterator[dict[str, Any]]:
        """What is said of units and provinces. `met`: see `clashes`."""
        yield from (mark("clash", self.chart.at(place), row) for place, row in met.items())
        yield from (*holds(self.chart, self.rows), *self.convoys())
        yield from (mark("void", self.doubt(row), row) for row in self.rows if row["verdict"] in NAUGHT)
        yield from (mark("cross", self.corner(sign), sign) for sign in signs if sign["state"] == "removed")

    def convoys(self) -> Iterator[dict[str, Any]]:
        """A wave below every fleet that carried, or could have; the star of one that was dislodged says enough."""
        for row in self.rows:
            if row["kind"] == "convoy" and row["verdict"] == "succeeds":
                yield mark("convoy", self.stood(row["unit"]), row)

    def doubt(self, row: Row) -> Point:
        """Where the question mark of an order that fits nothing stands: a free corner of its unit, off its line."""
        stood, goal = self.stood(row["unit"]), self.meant(row)
        return min(_corners(stood), key=lambda at: self.around.clutter(at, stood) - math.dist(at, goal) / BEYOND)

    def corner(self, sign: Row) -> Point:
        """Where the cross of a unit that is gone stands: a free corner, at its right above if it can."""
        stood = sign["x"], sign["y"]
        return min(_corners(stood), key=lambda at: self.around.clutter(at, stood))

    def meant(self, row: Row) -> Point:
        """Where an order that fits nothing was to go, or to help."""
        return self.chart.at(row["target"] or (row["other"] or row["unit"])[2:])

    def hint(self, row: Row) -> Curve:
        """The beginning of the line of an order that fits nothing, nearly towards what it was meant for."""
        (x, y), goal = self.stood(row["unit"]), self.meant(row)
        turn = math.atan2(goal[1] - y, goal[0] - x)
        ends = [(x + REACH * math.cos(turn + by), y + REACH * math.sin(turn + by)) for by in TURNED]
        free = min(ends, key=lambda end: self.around.clutter(end, (x, y)))
        return direct((x, y), free).cut(border(row["unit"][0], free, (x, y), self.rim(row["unit"])) + CLEAR, 0.0)

    def supports(self, ways: Mapping[str, Curve]) -> Iterator[tuple[Row, Curve]]:
        """Every support that fits with its line, to a place of the supported arrow or to the supported unit.

        From far away first: near by there are more ways round what is drawn.
        """
        shares, mutual, lines = self._shares(ways), self._mutual(), dict[str, Curve]()
        given = [row for row in self.rows if row["kind"] == "support" and row["verdict"] in GIVEN]
        far = {row["unit"]: math.dist(self.stood(row["unit"]), self.stood(row["other"])) for row in given}
        for row in sorted(given, key=lambda row: -far[row["unit"]]):
            start, helped = self.stood(row["unit"]), self.stood(row["other"])
            if not row["target"] and row["other"] in lines and row["unit"] in mutual:
                yield row, lines[row["other"]].turned
            elif not row["target"]:
                out = self._before(row["unit"], helped, start) if row["unit"] in mutual else AIR
                over, end = helps_over(self.chart, row), self._before(row["other"], start, helped)
                pulls = self.pulls({"unit": row["unit"], "target": row["other"][2:]})
                near = pulls if len(pulls) < 3 else ()  # it does not follow a coast as a move does
                trip = Trip(start, helped, out, end, bar=ARC, over=over, pulls=near, helps=True)
                lines[row["unit"]] = way = self.around.tread(self.around.off_names(self.around.clear(trip)))
                yield row, way
            else:
                course = ways.get(row["other"]) or direct(helped, self.there(row))
                over, share = helps_over(self.chart, row), shares.get(row["unit"], ALONE)
                yield row, self.around.tread(self.around.joined(start, course, AIR, over, share))

    def _before(self, unit: str, start: Point, stands: Point) -> float:
        """How far from a unit that stays a support's line from there ends."""
        arc = self._arc_between(start, stands, unit[2:5])
        far = border(unit[0], start, stands, self.rim(unit)) + POINT + (8 if arc else 3)
        return STAR if unit in self.lost else far

    def _mutual(self) -> dict[str, str]:
        """Units that support each other where they stay, and whom: both lines are one, unless one alone was cut."""
        stay = (row for row in self.rows if row["kind"] == "support" and not row["target"])
        given = {row["unit"]: (row["other"], row["verdict"]) for row in stay if row["verdict"] in GIVEN}
        return {unit: other for unit, (other, said) in given.items() if given.get(other) == (unit, said)}

    def own(self, support: Row, way: Curve) -> Curve:
        """What of a support's line has its power's colour: half, if one of another power supports it, too."""
        other = self._mutual().get(support["unit"]) if not support["target"] else None
        powers = {row["power"] for row in self.rows if row["unit"] in (support["unit"], other)}
        return way.halves(0.0)[0] if other and len(powers) > 1 else way

    def _shares(self, ways: Mapping[str, Curve]) -> dict[str, float]:
        """By supporter where it joins its arrow best, as a share of that: in the order in which they stand along it."""
        found: dict[str, float] = {}
        given = [row for row in self.rows if row["kind"] == "support" and row["target"] and row["verdict"] in GIVEN]
        for unit in {row["other"] for row in given} & ways.keys():
            (a, b), *_, (c, d) = ways[unit].points(2)
            spots = {row["unit"]: self.stood(row["unit"]) for row in given if row["other"] == unit}
            order = sorted(spots, key=lambda own: (spots[own][0] - a) * (c - a) + (spots[own][1] - b) * (d - b))
            found |= {own: n / (len(order) + 1) for n, own in enumerate(order, start=1)}
        return found

    def _carriers(self, move: Row) -> list[Point]:
        """By which fleets' places it goes: those that were ordered to carry it, or whose seas lie between."""
        told = [self.stood(unit) for unit in carrying(self.rows, move)]
        if told or move["unit"][0] != "A":
            return told
        return [self.chart.at(sea) for sea in by_sea(move["unit"][2:5], move["target"][:3])]

    def _course(self, move: Row, stop: Point | None = None, before: float = 0.0) -> Curve:
        """A move's way, as it is drawn: by itself, along the fleets that were ordered to carry it, or over water.

        `stop`: where it goes that was stopped by others in an empty province; it ends so far `before`.
        """
        start, end = self.stood(move["unit"]), stop or self.ends(move)
        there, here = move["target"][:3], move["unit"][2:5]
        if move["verdict"] in NAUGHT:
            return self.hint(move)
        bar = AIR + (16 if self._arc_between(start, end, there) else 8)
        kind, rim = move["unit"][0], self.rim(move["unit"])
        short = border(kind, start, end, rim) + POINT if move["verdict"] == "succeeds" else before if stop else bar
        if carriers := self._carriers(move):
            return uncovered(self._carried(start, carriers, end).cut(self.out(move), short), kind, end, rim)
        back = any(
            row["kind"] == "move" and (row["unit"][2:5], row["target"][:3]) == (there, here)
            for row in self.rows
            if not {row["unit"], move["unit"]} & self.aside.keys()  # else their lines lie apart
        )
        out, bar, over = self.out(move), bar_of(move, stop), goes_over(self.chart, move)
        way = self.around.clear(Trip(start, end, out, short, back, bar, over, bool(stop), self.pulls(move)))
        return uncovered(way, kind, end, rim) if move["verdict"] == "succeeds" else way

    def _arc_between(self, start: Point, end: Point, place: str) -> bool:
        """A move comes from below to a unit that was told to hold, where its arc is."""
        holds = any(row["kind"] == "hold" and row["unit"][2:5] == place for row in self.rows)
        return holds and start[1] - end[1] > abs(start[0] - end[0]) / 3

    def _carried(self, start: Point, fleets: Sequence[Point], end: Point) -> Curve:
        """From one fleet to the next, over their seas."""
        over = frozenset(self.chart.whose(at) for at in (start, *fleets, end))
        legs = (Trip(a, b, 0.0, 0.0, over=over, exact=True) for a, b in pairwise(by_way_of(start, fleets, end)))
        return Curve(tuple(bend for leg in legs for bend in self.around.clear(leg).bends))


def _corners(at: Point) -> list[Point]:
    """Of a unit that stands there."""
    return [(at[0] + right, at[1] + down) for down in (-DOUBT[1], DOUBT[1]) for right in (DOUBT[0], -DOUBT[0])]


def _behind(move: Row, told: Sequence[Row]) -> int:
    """How many moves follow one after another from where it goes; all of them, if they go round."""
    onward = {row["unit"][2:5]: row["target"][:3] for row in told}
    at, count = move["target"][:3], 0
    while at in onward and count < len(told):
        at, count = onward[at], count + 1
    return count
