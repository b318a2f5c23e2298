"""The part of the map that a mail shows larger, where most of its reader's units are; and the map's halves."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from judge.reports.europe import NAME, Point, europe
from judge.reports.scene import fallen, ways_out

WIDE, TALL = 540, 486
"""Of a part before its edges are moved, in units of the map."""
CLOSE_UP = 370
"""How tall a part is around a unit that must retreat: what it can choose lies beside it."""
WIDER, TALLER = 130, 100
"""How much larger a part may be whose edges were moved so that they cut no name, sign or move."""
OUT, IN, BY = 115, 60, 5
"""How far an edge is moved out or in at most, and by how much it is tried."""
SIGN_CUT, GROWN = 8, 60
"""What it costs to cut a sign; to be so much taller than usual costs one."""
SHIFTED = tuple((x, y) for x in (-40, 0, 40) for y in (-40, 0, 40) if x or y)
"""Where else a part may begin from if its edges cannot keep off all signs."""
EDGE = 27
"""What is nearer to the edge of a part is not seen well."""
SIGN, CORE = (28.0, 24.0), (20.0, 20.0)
"""Half the width and the height of a fleet's sign, with a little air; and of its middle: to cut that is twice as bad,
and all that counts for a telephone's half, whose edge meets the whole map."""
STAR, WAY = (36.0, 34.0), (28.0, 26.0)
"""The same of one that was dislodged, in its star; and of the sign of its retreat."""
Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


BROADEST, NARROWEST = 0.64, 0.52
"""How much of the map's width a telephone's half of it shows: both halves have what is between, and what one of them
cuts is whole in the other."""

NEARBY = 230.0
"""No farther from a unit, what its failed order was for is worth seeing as well."""
RETREATS, CHOICE, LOST, DROVE, GAIN, THREAT, FAILED = 32, 16, 12, 12, 8, 8, 3
"""What a unit of the reader's that must retreat is worth, each place where it can, and its name; one that was
dislodged, one that dislodged another's; a centre that one entered, another's unit in a centre of theirs; an order that
others stopped, and what it was for. A unit that only stands there is worth 1."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the map around a province; a reader's units and others dislodged there; who must retreat, and where."""

    box: Box
    around: str
    own: tuple[str, ...]
    lost: tuple[str, ...] = ()
    retreat: str = ""
    ways: tuple[str, ...] = ()


Spots = Mapping[Point, int]
"""What is worth seeing, and how much."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What an edge should not cut: names, signs, and moves from their beginning to their end."""

    names: tuple[Box, ...]
    signs: tuple[Box, ...]
    moves: tuple[tuple[Point, Point], ...]
    stars: Mapping[str, Point]
    """By unit that was dislodged where it stands."""
    ways: Mapping[tuple[str, str], Point]
    """By such a unit and province where it is shown that it can retreat."""

    def near(self, axis: int, first: int, last: int) -> "Drawn":
        """What an edge cuts or not according to where between these it is; `axis`: 0 for x, 1 for y."""
        names, signs = (
            tuple(box for box in some if box[axis] <= last and box[axis + 2] >= first)
            for some in (self.names, self.signs)
        )
        ends = first - EDGE, last + EDGE
        moves = tuple(move for move in self.moves if any(ends[0] <= end[axis] <= ends[1] for end in move))
        return Drawn(names, signs, moves, self.stars, self.ways)


def theatre(view: Mapping[str, Any], reader: str, events: Sequence[Mapping[str, Any]] = ()) -> Part | None:
    """Where most units of the reader's powers stand; None if they have none.

    None also if only others had to retreat. Where something happened to them counts more than where they stand.
    """
    own, units = _powers(view, reader), view.get("units") or {}
    chart = europe()
    waiting = [row for row in view.get("dislodged") or () if row["power"] in own]
    mine = [unit for power in own for unit in units.get(power, ())] + [row["unit"] for row in waiting]
    spots = Counter(chart.at(unit[2:]) for unit in mine)
    if not spots or _of_others(events, own):
        return None
    lost = [row for event in events for row in event.get("dislodged") or ()]
    told = spots + Counter(chart.at(row["unit"][2:]) for row in lost if row["power"] in own for _ in range(LOST))
    orders = [row for event in events for row in event.get("orders") or () if row["power"] in own]
    ours = {row["unit"] for row in orders}
    failed = [row for row in orders if row["verdict"] not in ("succeeds", "holds") and not _own_doing(row, ours)]
    told.update({chart.at(row["unit"][2:]): FAILED for row in failed})
    meant = ((chart.at(row["unit"][2:]), chart.at(row["target"])) for row in failed if row["kind"] == "move")
    told.update({there: FAILED for here, there in meant if math.dist(here, there) < NEARBY})
    told.update({chart.at(unit[2:]): THREAT for unit in _intruders(view, own)})
    went = [row for row in orders if row["kind"] == "move" and row["verdict"] == "succeeds"]
    told.update({chart.at(row["target"]): GAIN for row in went if _gains(row, view, own)})
    fell = {row["unit"][2:5] for row in lost}
    told.update({chart.at(row["target"]): DROVE for row in went if row["target"][:3] in fell})
    drawn = _drawn(view, events)
    for row in waiting:
        told[chart.at(row["unit"][2:])] += RETREATS
        told.update({drawn.ways[row["unit"], way]: CHOICE for way in row.get("retreats") or ()})
        told.update({chart.names[way[:3]]: CHOICE for way in row.get("retreats") or ()})
    gone = [row["unit"] for row in lost if row["power"] not in own]
    return _part(told, mine, gone, drawn, waiting)


def _own_doing(row: Mapping[str, Any], ours: Set[str]) -> bool:
    """Whether only the reader's own units stopped it: often it was meant to be."""
    by = set(row.get("because") or ())
    return bool(by) and by <= ours


def _gains(row: Mapping[str, Any], view: Mapping[str, Any], own: Sequence[str]) -> bool:
    """Whether a move has entered a centre that is none of theirs."""
    held = {centre for power in own for centre in (view.get("centres") or {}).get(power, ())}
    return row["target"][:3] in europe().marks and row["target"][:3] not in held


def _intruders(view: Mapping[str, Any], own: Sequence[str]) -> list[str]:
    """Others' units in the centres of these powers."""
    centres = {centre for power in own for centre in (view.get("centres") or {}).get(power, ())}
    units = view.get("units") or {}
    return [unit for power in units if power not in own for unit in units[power] if unit[2:5] in centres]


def halves(view: Mapping[str, Any], events: Sequence[Mapping[str, Any]] = ()) -> tuple[int, int]:
    """Where a telephone's left half of the map ends and where its right one begins: each cuts as little as can be."""
    wide, tall, drawn = europe().width, europe().height, _drawn(view, events, (CORE,))
    reach = range(round(wide * NARROWEST), round(wide * BROADEST) + 1, BY)
    tried = sorted(reach, key=lambda x: abs(x - (reach[0] + reach[-1]) / 2))
    left = min(tried, key=lambda x: _cut((0, 0, x, tall), drawn))
    return left, wide - min(tried, key=lambda x: _cut((wide - x, 0, wide, tall), drawn))


def _part(
    told: Spots, mine: Sequence[str], gone: Sequence[str], drawn: Drawn, waiting: Sequence[Mapping[str, Any]]
) -> Part:
    """The part that shows most of what is told around what weighs most; named for that, or for who must retreat in it.

    `gone`: of others, dislodged.
    """
    chart = europe()
    leaving = [spot for row in waiting if told.get(spot := chart.at(row["unit"][2:]))]
    tall = CLOSE_UP if leaving else TALL
    heavy = leaving or [spot for spot, worth in told.items() if worth >= THREAT] or list(told)
    between = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in combinations(heavy, 2) if not leaving]
    tried = [_around(spot, tall) for spot in (*heavy, *between)]
    most = max(tried, key=lambda box: _seen(box, told))
    inside = [row for row in waiting if leaving and _holds(most, chart.at(row["unit"][2:]))]
    ways = [chart.at(row["unit"][2:]) for row in inside] + [drawn.stars[row["unit"]] for row in inside]
    out = {way: at for way, at in drawn.ways.items() if way[0] in {row["unit"] for row in inside}}
    ways += [*out.values(), *(chart.names[place[:3]] for _, place in out)]
    if not all(_holds(most, way) for way in ways):
        most = _round(ways) or most
    box = _settled(most, told, drawn)
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    held = {spot: worth for spot, worth in told.items() if _holds(box, spot)}
    best = max(held, key=lambda spot: (spot in leaving, held[spot] >= THREAT, -math.dist(middle, spot)))
    around = min(chart.units, key=lambda place: math.dist(chart.units[place], best))[:3]
    own, lost = (tuple(unit for unit in some if _holds(box, chart.at(unit[2:]))) for some in (mine, gone))
    retreat = next((row for row in waiting if chart.at(row["unit"][2:]) == best), {})
    return Part(box, around, own, lost, retreat.get("unit", ""), tuple(retreat.get("retreats") or ()))


def _of_others(events: Sequence[Mapping[str, Any]], own: Sequence[str]) -> bool:
    """Whether retreats are all that was ordered, and none was theirs."""
    told = [event for event in events if event.get("orders")]
    rows = [row for event in told for row in event["orders"]]
    return bool(told) and {event["kind"] for event in told} == {"retreats"} and all(r["power"] not in own for r in rows)


def _powers(view: Mapping[str, Any], reader: str) -> Sequence[str]:
    """The powers that the reader orders, as the games' views tell them."""
    you = view.get("you") or {}
    led = [power for power, who in (view.get("presidents") or {}).items() if who == reader]
    return list(you.get("powers") or led or filter(None, [you.get("power")]))


def _drawn(
    view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], signs: Sequence[Point] = (SIGN, CORE)
) -> Drawn:
    chart, units = europe(), view.get("units") or {}
    rows = [row for event in events for row in event.get("orders") or ()]
    went = [row for row in rows if row.get("target") and row["kind"] == "move" and row["verdict"] != "void"]
    beaten = [*(view.get("dislodged") or ()), *(row for event in events for row in event.get("dislodged") or ())]
    stars = fallen({"units": units}, rows, [row["unit"] for row in beaten])
    ways = ways_out({"units": units, "dislodged": view.get("dislodged") or ()}, rows)
    return Drawn(
        tuple(_box(at, NAME) for at in chart.names.values()),
        (
            *(_box(chart.at(unit[2:]), half) for own in units.values() for unit in own for half in signs),
            *(_box(at, STAR) for at in stars.values() for _ in signs),
            *(_box(at, WAY) for at in ways.values()),
        ),
        tuple((chart.at(row["unit"][2:]), chart.at(row["target"])) for row in went),
        stars,
        ways,
    )


def _box(at: Point, half: tuple[float, float]) -> Box:
    x, y = at
    return round(x - half[0]), round(y - half[1]), round(x + half[0]), round(y + half[1])


def _around(spot: Point, tall: int) -> Box:
    """The box with this in its middle, or as near to it as the map goes."""
    left, top = round(spot[0] - WIDE / 2), round(spot[1] - tall / 2)
    left, top = min(max(0, left), europe().width - WIDE), min(max(0, top), europe().height - tall)
    return left, top, left + WIDE, top + tall


def _round(spots: Sequence[Point]) -> Box | None:
    """A box around all of these; None if it would be too large."""
    (left, right), (top, bottom) = ((min(own), max(own)) for own in zip(*spots, strict=True))
    wide, tall = max(WIDE, right - left + 3 * EDGE), max(CLOSE_UP, bottom - top + 3 * EDGE)
    if wide > WIDE + WIDER or tall > TALL + TALLER:
        return None
    x, y = (left + right - wide) / 2, (top + bottom - tall) / 2
    x, y = min(max(0.0, x), europe().width - wide), min(max(0.0, y), europe().height - tall)
    return round(x), round(y), round(x + wide), round(y + tall)


def _settled(box: Box, told: Spots, drawn: Drawn) -> Box:
    """The same or one beside it, each edge moved a little so that it cuts as little as can be, and no less is seen."""
    first, least = _moved(box, told, drawn), _seen(box, told)[0]
    if _cut(first, drawn) < SIGN_CUT:
        return first
    beside = [_around(((box[0] + box[2]) / 2 + x, (box[1] + box[3]) / 2 + y), box[3] - box[1]) for x, y in SHIFTED]
    others = [_moved(one, told, drawn) for one in beside if _seen(one, told)[0] >= least]
    return min((first, *others), key=lambda one: _cut(one, drawn))


def _moved(box: Box, told: Spots, drawn: Drawn) -> Box:
    """With each edge where it cuts least, one after the other, twice."""
    least, tallest = _seen(box, told)[0], min(box[3] - box[1], TALL) + TALLER
    for edge in (0, 1, 2, 3, 0, 1, 2, 3):
        tried = [one for one in _edges(box, edge) if _seen(one, told)[0] >= least and _fits(one, tallest)]
        near = drawn.near(edge % 2, min(one[edge] for one in tried), max(one[edge] for one in tried))
        box = min(tried, key=lambda one: _cut(one, near) + max(0, one[3] - one[1] - TALL) / GROWN)
    return box


def _edges(box: Box, edge: int) -> list[Box]:
    """The box with this edge (left, top, right, bottom) where it is and elsewhere, the nearest first; on the map."""
    outward, last = (-1 if edge < 2 else 1), (europe().width if edge % 2 == 0 else europe().height)
    places = (box[edge] + outward * by for by in sorted(range(-IN, OUT + 1, BY), key=abs))
    kept = (place for place in places if 0 <= place <= last)
    left, top, right, bottom = box
    return [
        [(at, top, right, bottom), (left, at, right, bottom), (left, top, at, bottom), (left, top, right, at)][edge]
        for at in kept
    ]


def _fits(box: Box, tallest: int) -> bool:
    return box[2] - box[0] <= WIDE + WIDER and box[3] - box[1] <= tallest


def _cut(box: Box, drawn: Drawn) -> int:
    """How much its edges cut: a sign counts much more than a name, a name more than a move."""
    signs = sum(_split(box, sign) for sign in drawn.signs)
    names = sum(_split(box, name) for name in drawn.names)
    moves = sum(_holds(box, start) != _holds(box, end) for start, end in drawn.moves)
    return SIGN_CUT * signs + 2 * names + moves


def _split(box: Box, mark: Box) -> bool:
    """Whether only a part of this is in it."""
    touched = box[0] < mark[2] and mark[0] < box[2] and box[1] < mark[3] and mark[1] < box[3]
    whole = box[0] <= mark[0] and mark[2] <= box[2] and box[1] <= mark[1] and mark[3] <= box[3]
    return touched and not whole


def _seen(box: Box, spots: Spots) -> tuple[int, float]:
    """How much of this is in it, well away from its edge; the nearer to its middle, the better."""
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    inside = {spot: worth for spot, worth in spots.items() if _holds(box, spot)}
    return sum(inside.values()), -sum(math.dist(middle, spot) * worth for spot, worth in inside.items())


def _holds(box: Box, spot: Point) -> bool:
    left, top, right, bottom = box
    return left + EDGE < spot[0] < right - EDGE and top + EDGE < spot[1] < bottom - EDGE
