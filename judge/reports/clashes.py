"""Moves that stopped each other in an empty province: a star, and their lines around it."""

import math
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any

from judge.reports.beats import beaten_back
from judge.reports.europe import Point

CLASH = 14.0
"""How far from the middle of the star the lines end."""
SPREAD, EASED = math.radians(40), 60
"""What two lines make at the star at least, so that both are seen; so often they are eased apart."""


def clashes(rows: Sequence[Mapping[str, Any]], taken: Container[str]) -> dict[str, Mapping[str, Any]]:
    """Where moves stopped each other and nobody stands, with one of those moves. `taken`: where somebody stands."""
    bounced = (row for row in rows if row["kind"] == "move" and row["verdict"] == "bounced")
    stopped = [row for row in bounced if not beaten_back(row, rows)]
    count = Counter(row["target"][:3] for row in stopped)
    return {place: row for row in stopped if count[place := row["target"][:3]] > 1 and place not in taken}


def stops(star: Point, starts: Mapping[str, Point]) -> dict[str, Point]:
    """By unit where its line ends beside a star. `starts`: where each comes from."""
    x, y = star
    turns = {unit: math.atan2(v - y, u - x) for unit, (u, v) in starts.items()}
    return {unit: (x + CLASH * math.cos(turn), y + CLASH * math.sin(turn)) for unit, turn in _spread(turns).items()}


def _spread(turns: Mapping[str, float]) -> dict[str, float]:
    """The same directions, in radians, with as much between each two as all leave room for, up to SPREAD."""
    names = sorted(turns, key=lambda name: turns[name])
    at, least = [turns[name] for name in names], min(SPREAD, math.tau / max(1, len(names)))
    for _ in range(EASED if len(names) > 1 else 0):
        for n in range(len(at)):
            m = (n + 1) % len(at)
            lacks = least - (at[m] - at[n] + math.tau * (m < n))
            if lacks > 0:
                at[n], at[m] = at[n] - lacks / 2, at[m] + lacks / 2
    return dict(zip(names, at, strict=True))
