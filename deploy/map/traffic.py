"""Straight ways between the units of neighbours, and what lies on them: names, marks, other units, other provinces."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
import shapely
from lines import HEIGHT, WIDTH
from shapely.geometry.base import BaseGeometry

from judge.board.atlas import STANDARD

CELL = 4
"""Units of a square in which it is looked up whose a point is."""
PIECES = 36
"""Points of a way at which it is looked for what lies there."""
SIGN = 22.5
"""How far from the middle of a unit a way begins and ends."""
SEEN = 90.0
"""A way between units that are nearer than this is hardly seen."""
APART = math.radians(30)
"""Two ways out of a province should make this angle at least."""
ASTRAY, CLOSE, CROWDED = 12.0, 40.0, 6.0
"""What it costs: a way that is all in third provinces, one that is not seen, two at the same angle."""
At = tuple[float, float]


@dataclass(frozen=True)
class Way:
    """A move that a unit may make from one place to another; `over`: by whose land or water it goes."""

    a: str
    b: str
    over: frozenset[str]


@cache
def ways() -> tuple[Way, ...]:
    """Every move of an army or a fleet on the board."""
    found = set()
    for code, province in STANDARD.provinces.items():
        found |= {Way(code, other, frozenset((code, other, f"{code}~", f"{other}~"))) for other in province.army}
        for coast, others in province.fleet.items():
            place = f"{code}/{coast}" if coast else code
            found |= {Way(place, other, _water(code, other[:3])) for other in others}
    return tuple(sorted(found, key=lambda way: (way.a, way.b, sorted(way.over))))


def _water(here: str, there: str) -> frozenset[str]:
    """By where a fleet goes: its own two provinces, as far as they are water, and the seas that touch both."""
    both = {here, there}
    seas = both & STANDARD.seas or both
    touched = [{other[:3] for others in STANDARD.provinces[code].fleet.values() for other in others} for code in both]
    return frozenset(seas | (touched[0] & touched[-1] & STANDARD.seas) | {f"{here}~", f"{there}~"})


class Ground:
    """Whose each place of the map is."""

    def __init__(self, shapes: Mapping[str, BaseGeometry]) -> None:
        xs, ys = np.meshgrid(np.arange(CELL / 2, WIDTH, CELL), np.arange(CELL / 2, HEIGHT, CELL))
        self.codes = sorted(shapes)
        self.owners = np.full(xs.shape, -1)
        for number, code in enumerate(self.codes):
            self.owners[shapely.contains_xy(shapes[code], xs, ys)] = number

    def astray(self, points: np.ndarray, over: frozenset[str]) -> np.ndarray:
        """Which share of each way's points lies elsewhere. points: ways × points × 2."""
        column = np.clip((points[..., 0] / CELL).astype(int), 0, self.owners.shape[1] - 1)
        row = np.clip((points[..., 1] / CELL).astype(int), 0, self.owners.shape[0] - 1)
        allowed = np.array([code in over for code in self.codes] + [False])  # the last one: nobody's
        return 1.0 - allowed[self.owners[row, column]].mean(axis=-1)


def lines(starts: np.ndarray, end: At) -> np.ndarray:
    """Points of the straight ways from each of many places to one: ways × points × 2."""
    end_ = np.array(end)
    far = np.maximum(np.hypot(*(starts - end_).T), 1.0)
    gap = np.minimum(SIGN / far, 0.4)
    share = gap[:, None] + (1 - 2 * gap)[:, None] * np.linspace(0, 1, PIECES)[None, :]
    return starts[:, None, :] + share[..., None] * (end_ - starts)[:, None, :]


def covered(points: np.ndarray, boxes: np.ndarray, half: At) -> np.ndarray:
    """Which share of each way's points lies on each of many boxes of one size: ways × boxes."""
    dx = np.abs(points[:, :, None, 0] - boxes[None, None, :, 0]) < half[0]
    dy = np.abs(points[:, :, None, 1] - boxes[None, None, :, 1]) < half[1]
    return (dx & dy).mean(axis=1)


def close(starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """What it costs each of the places that ways to these are too short to be seen, or too near to each other."""
    dx, dy = (ends[None, :, axis] - starts[:, None, axis] for axis in (0, 1))
    far = np.hypot(dx, dy)
    cost = CLOSE * np.maximum(0, 1 - far / SEEN).sum(axis=1)
    turns = np.sort(np.arctan2(dy, dx), axis=1)
    gaps = np.diff(np.concatenate([turns, turns[:, :1] + 2 * math.pi], axis=1), axis=1)
    return cost + CROWDED * np.maximum(0, 1 - gaps / APART).sum(axis=1)
