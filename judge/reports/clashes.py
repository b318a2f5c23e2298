"""Moves that stopped each other in an empty province: a star, and their lines around it."""

import math
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any

from judge.reports.beats import beaten_back
from judge.reports.europe import Point

CLASH = 14.0
"""How far from the middle of the star the lines end."""
SPREAD, TURNS = 40, sorted(range(-180, 180, 5), key=abs)
"""What two lines make at the star at least, so that both are seen; by how much one is turned, in degrees."""


def clashes(rows: Sequence[Mapping[str, Any]], taken: Container[str]) -> dict[str, Mapping[str, Any]]:
    """Where moves stopped each other and nobody stands, with one of those moves. `taken`: where somebody stands."""
    bounced = (row for row in rows if row["kind"] == "move" and row["verdict"] == "bounced")
    stopped = [row for row in bounced if not beaten_back(row, rows)]
    count = Counter(row["target"][:3] for row in stopped)
    return {place: row for row in stopped if count[place := row["target"][:3]] > 1 and place not in taken}


def beside(star: Point, came: Point, others: Sequence[Point]) -> Point:
    """Where a line ends that came to a star there: as near to that as those of the others leave room for."""
    (x, y), turn = star, _turn(star, came)
    used = [_turn(star, other) for other in others]

    def lacks(by: int) -> float:
        apart = (abs(math.remainder(turn + math.radians(by) - other, math.tau)) for other in used)
        return max(0.0, math.radians(SPREAD) - min(apart, default=math.tau))

    at = turn + math.radians(min(TURNS, key=lambda by: (round(lacks(by), 3), abs(by))))
    return x + CLASH * math.cos(at), y + CLASH * math.sin(at)


def _turn(star: Point, at: Point) -> float:
    return math.atan2(at[1] - star[1], at[0] - star[0])
