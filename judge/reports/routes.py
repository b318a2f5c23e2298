"""Ways for arrows round what is written and what stands on the map."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from judge.reports.curves import BOW, Curve, bent, direct
from judge.reports.europe import Europe, Point

BOWS = (0.0, 0.07, 0.13, 0.2, 0.28, 0.36, 0.45, 0.55, -0.07, -0.13, -0.2, -0.28, -0.36, -0.45, -0.55)
"""Bends to the right, and to the left, as shares of the length."""
PULLS, SHORTER = (0.5, 0.3, 0.7, 0.1, 0.9), (-4.0, 0.0, 7.0, 14.0)
"""Where, of its way, an arrow is bent most; and how much sooner than usual it may end."""
WAYS = sorted(
    ((bow, at, less) for bow in BOWS for at in PULLS for less in SHORTER),
    key=lambda way: abs(way[0] - BOW) + abs(way[1] - 0.5) / 2 + abs(way[2]) / 50,
)
"""What is tried when the usual way is blocked: the plainest first."""
RIGHT = 0.13
"""How much an arrow bends at least to its right that another one meets."""
NAME, SIGN = (20.0, 8.5), (17.0, 14.0)
"""Half the width and height of a name of three letters and of a unit's sign, with a little air."""
PIECES = 40
"""Places of a curve at which it is looked for what is in its way."""


@dataclass(frozen=True, slots=True)
class Block:
    """Something that an arrow should not cross: its middle, half its width and height."""

    at: Point
    half: tuple[float, float]

    def covers(self, point: Point) -> bool:
        return abs(point[0] - self.at[0]) < self.half[0] and abs(point[1] - self.at[1]) < self.half[1]


@dataclass(frozen=True, slots=True)
class Field:
    """The names and the units of a map."""

    names: tuple[Block, ...]
    signs: tuple[Block, ...]

    def clear(self, a: Point, b: Point, start: float, end: float, opposed: bool = False) -> Curve:
        """From one place to another, bent as little as keeps it off everything; else what crosses least.

        `start`, `end`: how much of it is not drawn. `opposed`: there is another the other way; both keep right.
        """
        others = (bent(a, b, bow, at).cut(start, end + less) for bow, at, less in WAYS if bow >= RIGHT or not opposed)
        usual = () if opposed else (direct(a, b).cut(start, end),)
        return self._least(chain(usual, others), a, b, max(BOWS) * math.dist(a, b))

    def joined(self, a: Point, arrow: Curve, start: float, end: float) -> Curve:
        """From a place to the middle of an arrow, or near it."""
        ways = ((arrow.part(share), bow) for share in (0.5, 0.6, 0.4, 0.7, 0.3) for bow in (0.0, 0.1, -0.1, 0.2, -0.2))
        return self._least((bent(a, to, bow).cut(start, end) for to, bow in ways), a, arrow.middle, arrow.length)

    def _least(self, ways: Iterable[Curve], a: Point, b: Point, reach: float) -> Curve:
        """The first that crosses nothing; else the first of those that cross least."""
        others = (sign for sign in self.signs if not sign.covers(a) and not sign.covers(b))
        near = [block for block in (*self.names, *others) if _within(block, a, b, reach)]
        found: tuple[Curve, int] | None = None
        for way in ways:
            over = crossed(way, near, found[1] if found else PIECES)
            if found is None or over < found[1]:
                found = way, over
            if not over:
                break
        assert found, "there is a way"
        return found[0]


def field(chart: Europe, signs: Iterable[Point]) -> Field:
    """All names of the map, and the units that stand there."""
    return Field(tuple(Block(at, NAME) for at in chart.names.values()), tuple(Block(at, SIGN) for at in signs))


def crossed(curve: Curve, around: Sequence[Block], enough: int) -> int:
    """How many of its places lie on something; it stops counting at `enough`."""
    over = 0
    for point in curve.points(PIECES):
        over += any(block.covers(point) for block in around)
        if over >= enough:
            break
    return over


def _within(block: Block, a: Point, b: Point, reach: float) -> bool:
    """Near enough to a line that some bend of it could meet it."""
    return all(
        min(a[i], b[i]) - reach - block.half[i] < block.at[i] < max(a[i], b[i]) + reach + block.half[i] for i in (0, 1)
    )
