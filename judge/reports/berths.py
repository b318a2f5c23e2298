"""Where a second sign stands in a province: who was dislodged from it, and who has left it to another."""

import math
from collections.abc import Iterator, Sequence
from functools import cache

from judge.reports.europe import MARK, Point, europe

ANGLES, FAR = 24, (30.0, 35.0, 40.0, 46.0, 54.0, 62.0, 70.0, 78.0, 90.0)
"""In so many directions, and so far from where the unit of the province stands, it is looked for room."""
SIGN, LETTERS = (26.0, 22.5), (24.0, 9.5)
"""Half the width and the height of a unit with its rim, and of a name without air: room is scarce."""
SMALL, LARGE = {"A": (11.0, 12.0), "F": (14.0, 11.0)}, {"A": (18.0, 19.0), "F": (25.0, 18.0)}
"""Half the width and the height of the sign that looks for room, and of a unit that gives way, by its kind."""
CLOSER, GIVEN, BEST = (16.0, 23.0, 30.0, 37.0, 46.0, 56.0, 68.0), (8.0, 15.0, 22.0, 30.0), 12
"""How far from the usual place who was dislodged can stand if who came in gives way, and how far that can be; of the
best so many places of who gives way, and four times as many of the other, it is asked which go together."""
OUT, LOOSE, ON, NEAR, TURNED = 4.95, 6.0, 14.0, 3.0, 2.4
"""What it costs to stick out of the province at a corner, also for who was dislodged from it; to lie on its name, mark
or unit, on what belongs to others, or on the far side."""
MARGIN = 1.1
"""Where its corners are, in halves of the sign, which should lie in the province."""
WAY, ARROW, THIN = 22.0, tuple(n / 12 for n in range(1, 12)), (16.0, 16.0)
"""What it costs to stand in an attacker's way; the places of it that are looked at, and half their width."""
LETTER, BESIDE = 4.0, (14.0, 9.0)
"""What it costs to stand beside the province's name like one more letter; so near to it, and so nearly on its line."""
FRAME, RAYED = 27.0, 40.0
"""How near to the map's frame nothing stands, and no star, which has rays."""
EDGE, STAR = 5.0, (22.0, 20.0)
"""How far what lies below a sign reaches beyond it; half the width and the height of the star of who was dislodged,
with most of its rays."""
REACH = max(FAR) + 2 * max(*SIGN, *STAR)
"""How far from it what may be in its way lies at most."""
SHAFT = 100.0
"""How far from where it has gone it stands, if it can: its arrow must be seen."""
DRY, SHORE, APART = 5.0, 24.0, 30.0
"""What it costs a fleet that there is no water so near; so many units from where the other unit stands cost one."""
ASTRAY = 1.5
"""What each place costs whoever has gone near where their way would go over a third province."""
CLOSE, DEEP, BRIEF = 112.0, (14.0, 20.0, 26.0, 32.0, 38.0, 44.0), 6.0
"""Whoever has gone no farther than this stands so much farther off, if there is room; what each lacking unit costs is
one part of so many."""


@cache
def retired(unit: str, toward: str) -> Point:
    """Where the sign of who has left for a place stands: away from it if that is near, so that the arrow is seen."""
    (x, y), half, goal = europe().at(unit[2:]), SMALL[unit[0]], europe().at(toward)
    if math.dist((x, y), goal) >= CLOSE:
        return x, y
    return min(
        ((x, y), *_round((x, y), DEEP, ANGLES)),
        key=lambda at: (
            _cost(at, half, unit[2:], None, alone=True)
            + max(0.0, CLOSE - math.dist(at, goal)) / BRIEF
            + ASTRAY * _astray(at, goal, unit, toward)
        ),
    )


def _astray(at: Point, goal: Point, unit: str, toward: str) -> int:
    """At how many places the straight way from there goes over what is neither's; a fleet may go by any sea."""
    chart = europe()
    own = {unit[2:5], toward[:3], *(chart.seas if unit[0] == "F" else ())}
    along = ((at[0] + (goal[0] - at[0]) * share, at[1] + (goal[1] - at[1]) * share) for share in ARROW)
    return sum(chart.whose(spot)[:3] not in own for spot in along)


@cache
def berth(unit: str, toward: str = "", away: tuple[Point, ...] = (), other: str = "") -> Point:
    """The place of a second sign: inside the province, off its unit and its name as far as can be.

    `unit`: what stood there, as `F SPA/SC`. `toward`: where it has gone; its sign stands on that side. `away`: from
    where the attackers' arrows come; the sign keeps off those sides. `other`: where the other unit stands, if that is
    not the same place: on one coast or off it, as `BUL/EC`.
    """
    stands, half = other or unit[2:], SMALL[unit[0]]
    here = europe().at(stands)

    def cost(at: Point) -> float:
        return _asides(at, unit, stands, toward) + sum(_in_way(at, half, here, foe) for foe in away)

    return min(_round(here, FAR, ANGLES), key=cost)


@cache
def beside(unit: str, by: str, toward: str = "", away: tuple[Point, ...] = ()) -> tuple[Point, Point]:
    """Where somebody stands who was dislodged, in their star, and beside them who came in, who may give way a little.

    `unit`, `toward`, `away`: as for `berth`; `by`: who came in, as `F BUL/EC`.
    """
    stands, half = by[2:], SMALL[unit[0]]
    here = europe().at(stands)
    gave = [(_cost(at, LARGE[by[0]], stands, alone=True), at) for at in (here, *_round(here, GIVEN, 8))]
    fell = [(_asides(at, unit, stands, toward, STAR), at) for at in _round(here, CLOSER, 16)]
    best = sorted(gave)[:BEST], sorted(fell)[: 4 * BEST]
    pairs = sorted((a + b + _crowded(lost, half, STAR, won), lost, won) for a, won in best[0] for b, lost in best[1])
    found, least = pairs[0][1:], math.inf
    for cost, lost, won in pairs:
        if cost >= least:
            break
        whole = cost + sum(_in_way(lost, half, won, foe) for foe in away)
        whole += _in_way(won, SIGN, lost, europe().at(toward)) if toward else 0.0
        found, least = ((lost, won), whole) if whole < least else (found, least)
    return found


def _round(here: Point, far: Sequence[float], angles: int) -> Iterator[Point]:
    """Places around one, so far from it."""
    turns = [2 * math.pi * step / angles for step in range(angles)]
    return ((here[0] + way * math.cos(turn), here[1] + way * math.sin(turn)) for way in far for turn in turns)


def _asides(at: Point, unit: str, stands: str, toward: str, star: Point | None = None) -> float:
    """How badly a second sign stands there; of one with a star it is not asked how near it is to the other."""
    dry = DRY if unit[0] == "F" and not _at_sea(at) else 0.0
    goal = europe().at(toward) if toward else None
    return dry + _cost(at, SMALL[unit[0]], stands, goal, alone=star is not None, star=star)


def _at_sea(at: Point) -> bool:
    """There is water near it."""
    return any(europe().whose(spot) in europe().seas for spot in _round(at, (SHORE,), ANGLES))


def _cost(
    at: Point, half: Point, place: str, goal: Point | None = None, alone: bool = False, star: Point | None = None
) -> float:
    """How badly it stands there; `alone`: no other unit stands in the province."""
    chart, own = europe(), place[:3]
    here = chart.at(place)
    corners = [(at[0] + i * half[0], at[1] + j * half[1]) for i in (-MARGIN, 0, MARGIN) for j in (-MARGIN, 0, MARGIN)]
    fell = star is not None
    cost = (LOOSE if fell else OUT) * sum(chart.whose(corner)[:3] != own for corner in corners)
    star = star or (half[0] + EDGE, half[1] + EDGE)
    frame = min(at[0], at[1], chart.width - at[0], chart.height - at[1])
    cost += 9 * OUT * (frame < (RAYED if fell else FRAME))
    names, units = _around(place)
    cost += NEAR * sum(_meet(at, star, name, LETTERS) for name in names)
    cost += NEAR * sum(_meet(at, star if fell else half, unit, SIGN) for unit in units)
    cost += 4 * OUT * ((chart.whose(at)[:3] != own) + (_meet(at, (1, 1), chart.names[own], LETTERS) > 0))
    cost += ON * _meet(at, star, chart.names[own], LETTERS) + (0 if alone else _crowded(at, half, star, here))
    cost += LETTER * (_meet(at, (half[0] + BESIDE[0], BESIDE[1]), chart.names[own], (LETTERS[0], 1)) > 0)
    if own in chart.marks:
        cost += ON * _meet(at, star, chart.marks[own], MARK)
    if goal:
        turn = math.atan2(at[1] - here[1], at[0] - here[0]) - math.atan2(goal[1] - here[1], goal[0] - here[0])
        cost += TURNED * (1 - math.cos(turn)) + max(0.0, SHAFT - math.dist(at, goal)) / 10
    return cost + math.dist(at, here) / APART


@cache
def _around(place: str) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The names of other provinces, and their units, that something around this place may meet."""
    chart, own, here = europe(), place[:3], europe().at(place)
    names = tuple(at for code, at in chart.names.items() if code != own and math.dist(at, here) < REACH)
    units = (at for code, at in chart.units.items() if not code.startswith(own))
    return names, tuple(at for at in units if math.dist(at, here) < REACH)


def _crowded(at: Point, half: Point, star: Point, other: Point) -> float:
    """What it costs that a second sign, or its star, lies on the unit of its province."""
    return ON * _meet(at, half, other, SIGN) + NEAR * _meet(at, star, other, SIGN)


def _in_way(at: Point, half: Point, here: Point, foe: Point) -> float:
    """What it costs to stand where an attacker's arrow comes in."""
    along = [(here[0] + (foe[0] - here[0]) * share, here[1] + (foe[1] - here[1]) * share) for share in ARROW]
    return WAY * max(_meet(at, half, spot, THIN) for spot in along)


def _meet(a: Point, half: Point, b: Point, other: Point) -> float:
    """How much of their width and height two boxes share, from 0 to 2."""
    wide, tall = half[0] + other[0] - abs(a[0] - b[0]), half[1] + other[1] - abs(a[1] - b[1])
    return min(1.0, wide / half[0]) + min(1.0, tall / half[1]) if wide > 0 and tall > 0 else 0.0
