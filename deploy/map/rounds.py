"""Ways round what a plain bend meets: for moves whose line crosses a sign, a name, a centre or a third province."""

import json
import math
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import product
from pathlib import Path

from judge.board.atlas import STANDARD
from judge.reports.curves import Curve, bar_across, pulled
from judge.reports.europe import Europe, Point, europe
from judge.reports.grounds import goes_over
from judge.reports.map_arrows import AIR
from judge.reports.routes import Field, field_of
from judge.reports.strokes import BAR
from judge.reports.trips import FRAME, PIECES, Box, Trip, how_crossed, written

END = AIR + 8
"""How far from the middle of a unit the line of a move ends that failed."""
NEAR = 70.0
"""Between nearer places there is no room for more than a plain bend."""
WORTH = 7.0
"""A way round is kept if it costs so much less."""
WIDE, STEPS = 150.0, tuple(n / 8 for n in range(-8, 9))
"""How far from the straight way the two points lie at most that pull a line, and the shares of that which are tried."""
SHARES = ((0.2, 0.8), (0.1, 0.5), (0.3, 0.7), (0.5, 0.9), (0.0, 1.0), (0.4, 0.6), (0.2, 0.5), (0.5, 0.8))
"""Where, along the straight way, they lie."""
LONG = 18.0
"""A way may be so much longer for nothing."""
BY_HAND = {
    "A EDI LVP": [(308, 332), (258, 403)],
    "F ENG NTH": [(360, 532), (336, 385)],
    "A NWY STP": [(600, 118), (640, 62), (700, 48), (820, 95), (960, 135)],
    "F NWY STP/NC": [(592, 118), (612, 70), (660, 30), (735, 18), (800, 40), (850, 85), (905, 125)],
    "A FIN NWY": [(760, 110), (716, 62), (656, 62), (616, 105), (598, 140)],
    "A GAL VIE": [(760, 557), (724, 666)],
    "F BEL ENG": [(294, 534), (268, 560)],
    "F BAL BER": [(672, 378), (665, 440)],
    "F MAO WES": [(22, 780), (15, 1000), (150, 1062), (255, 1052)],
    "A WAL YOR": [(250, 470), (325, 450)],
    "F BAR NWG": [(891, 6), (516, 16)],
    "F BAR NWY": [(866, 80), (776, 30), (646, 22), (596, 90), (582, 140)],
}
"""Ways that need more than two points, follow a coast, or pass where provinces meet in a point."""


def moves() -> Iterator[tuple[str, str]]:
    """Every unit and where it may go by itself, one of each two directions."""
    for unit, goals in sorted(STANDARD.reach.items()):
        yield from (
            (unit, goal)
            for goal in sorted(goals)
            if unit[2:] < goal and unit[2:] in STANDARD.reach.get(f"{unit[0]} {goal}", ())
        )


def cost(chart: Europe, drawn: Curve, things: Field, own: frozenset[str]) -> float:
    """How much of a line, with its bar, lies where it should not."""
    points = list(drawn.points(PIECES // len(drawn.bends)))
    line = [*points, *bar_across(points, BAR)]
    names, marks = written(chart)
    lost = sum(chart.whose(at).rstrip("~")[:3] not in own for at in points)
    lost += 9 * sum(not (FRAME < x < chart.width - FRAME and FRAME < y < chart.height - FRAME) for x, y in line)
    return 40 * _over_any(line, things.signs) + 40 * _over_any(line, names) + 8 * _over_any(line, marks) + lost


def _over_any(points: Iterable[Point], boxes: Iterable[Box]) -> int:
    return how_crossed(points, tuple(boxes))


def pulls(a: Point, b: Point) -> Iterator[tuple[Point, Point]]:
    """Two points each that may pull a line from one place to another."""
    along, length = (b[0] - a[0], b[1] - a[1]), ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    side = (-along[1] / length * WIDE, along[0] / length * WIDE)
    for (first, last), one, other in product(SHARES, STEPS, STEPS):
        if one * other < 0:
            continue  # a line that bends both ways looks like a mistake
        found = [
            (round(a[0] + along[0] * at + side[0] * far), round(a[1] + along[1] * at + side[1] * far))
            for at, far in ((first, one), (last, other))
        ]
        yield found[0], found[1]


def round_way(chart: Europe, unit: str, goal: str) -> tuple[Point, ...]:
    """The points that pull a move's line round what it meets with a unit in every other place; () if none is better."""
    a, b = chart.at(unit[2:]), chart.at(goal)
    if math.dist(a, b) < NEAR:
        return ()
    others = {code: at for code, at in chart.units.items() if len(code) == 3 and code not in (unit[2:5], goal[:3])}
    things = field_of(chart, [{"x": x, "y": y, "state": ""} for x, y in others.values()])
    row = {"unit": unit, "target": goal}
    over = goes_over(chart, row)
    own = frozenset({code.rstrip("~") for code in over} | {unit[2:5], goal[:3]})
    usual = things.clear(Trip(a, b, AIR, END, bar=BAR, over=over))
    best, least = (), cost(chart, usual, things, own) - WORTH
    for found in pulls(a, b) if least > 0 else ():
        way = pulled(a, found, b)
        much = cost(chart, way.cut(AIR, END), things, own) + max(0.0, way.detour - LONG) / 3
        if much < least:
            best, least = found, much
    return best


def main() -> None:
    chart = europe()
    found = {f"{unit} {goal}": way for unit, goal in moves() if (way := round_way(chart, unit, goal))} | BY_HAND
    rows = ",\n".join(f"  {json.dumps(way)}: {json.dumps(points)}" for way, points in found.items())
    target = files("judge.reports").joinpath("data/rounds.json")
    Path(str(target)).write_text(f"{{\n{rows}\n}}\n", "utf-8")
    print(f"{len(found)} ways")


if __name__ == "__main__":
    main()
