"""Where every province's unit, its name and the mark of its supply centre stand, with the ways between them free."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from spots import ARMY, FLEET, MARK, NAME, marks, pairs
from traffic import ASTRAY, Ground, Way, close, covered, lines, ways

from judge.board.atlas import STANDARD

SWEEPS = 4
"""So often all provinces are placed anew, each as the others stand then."""
BEST = 140
"""So many of a province's places for a unit, and for a name, are compared, the best by themselves."""
NAMED, STOOD, MARKED = 45.0, 80.0, 14.0
"""What it costs if a way is all on a name, on a unit, on a mark."""
STRANGE, SOONER = 1.2, 14.0
"""What each unit costs by which another's name is nearer to a unit than its own, which should be so much nearer."""
AIR = 2.5
"""Kept free around names and marks."""
NAME_HALF, MARK_HALF = (NAME[0] / 2 + AIR, NAME[1] / 2 + AIR), (MARK + AIR, MARK + AIR)
MOVED = {
    ("VIE", "unit"): (-2.0, 4.0), ("VIE", "name"): (0.0, -5.0), ("VIE", "mark"): (0.0, -5.0),
    ("LVP", "unit"): (21.3, -16.7), ("LVP", "name"): (5.4, -12.0), ("LVP", "mark"): (14.5, -10.4),
    ("YOR", "unit"): (0.0, 4.0), ("YOR", "name"): (9.6, 1.5), ("SER", "unit"): (0.0, 4.0),
    ("AEG", "unit"): (-38.0, -63.0), ("AEG", "name"): (22.2, -56.7),
    ("ADR", "name"): (-9.6, 0.0), ("ADR", "unit"): (4.0, 0.5),
    ("APU", "unit"): (-7.6, -3.2), ("BUR", "name"): (-8.0, -9.0), ("BUL", "unit"): (9.0, 1.0),
    ("GRE", "mark"): (36.0, -33.0), ("ALB", "name"): (-7.0, 0.0),
    ("MUN", "unit"): (-3.0, 15.0), ("MUN", "name"): (-40.0, 25.0), ("MUN", "mark"): (-3.0, 6.0),
}  # fmt: skip
"""What is moved a little when all stand, where moving it before would move its neighbours, too."""
UNIT_HALF = (26.0, 22.5)
"""Half the width and the height of a unit's sign, as arrows keep off it."""


class Layout:
    """Where all stands: units by place, names and marks by province."""

    def __init__(self, shapes: Mapping[str, BaseGeometry], seeds: Mapping[str, shapely.Point]) -> None:
        self.parts = {
            code: max(getattr(shapes[code], "geoms", [shapes[code]]), key=lambda piece: piece.area)
            for code in STANDARD.codes
        }
        self.seeds, self.ground = seeds, Ground(shapes)
        self.units = {place: np.array(at.coords[0]) for place, at in seeds.items() if "/" in place}
        self.names: dict[str, np.ndarray] = {}
        self.marks: dict[str, np.ndarray] = {}

    def choose(self, code: str) -> None:
        """Place what belongs to one province, as the others stand now."""
        sign = FLEET if STANDARD.provinces[code].fleet else ARMY
        taken = self._of(code)
        units, names, score = pairs(
            self.parts[code], sign, taken, self.seeds.get(f"{code} unit"), code in STANDARD.seas
        )
        some, few = _best(score.max(axis=1)), _best(score.max(axis=0))
        units, names, score = units[some], names[few], score[np.ix_(some, few)]
        others = self._lines(code)
        score = score - self._for_units(code, units, others)[:, None] - NAMED * covered(others, names, NAME_HALF).sum(0)
        for way in self._own(code):
            score -= NAMED * covered(lines(units, self.units[way.b]), names, NAME_HALF)
        score -= STRANGE * self._named_by_others(code, units, names)
        best = np.unravel_index(np.argmax(score), score.shape)
        self.units[code], self.names[code] = units[best[0]], names[best[1]]
        if STANDARD.provinces[code].centre:
            spots, air = marks(self.parts[code], self.names[code], [self.units[code], *taken], sign)
            used = np.concatenate([others, *(lines(at[None, :], self.units[w.b]) for w, at in self._starts(code))])
            self.marks[code] = spots[np.argmax(air - MARKED * covered(used, spots, MARK_HALF).sum(0))]

    def _named_by_others(self, code: str, units: np.ndarray, names: np.ndarray) -> np.ndarray:
        """By how much the nearest name of another province is nearer to each place for the unit than each of these."""
        others = [at for other, at in self.names.items() if other != code]
        if not others:
            return np.zeros((len(units), len(names)))
        near = np.hypot(*(units[:, None, :] - np.array(others)[None, :, :]).transpose(2, 0, 1)).min(axis=1)
        own = np.hypot(*(units[:, None, :] - names[None, :, :]).transpose(2, 0, 1))
        return np.maximum(0.0, own + SOONER - near[:, None])

    def rows(self) -> dict[str, dict[str, Any]]:
        """By province: `unit`, `name` and, where there is one, `mark`; `coasts`: the unit's place by coast."""
        found: dict[str, dict[str, Any]] = {}
        for code in STANDARD.codes:
            found[code] = {"unit": rounded(self.units[code]), "name": rounded(self.names[code])}
            if code in self.marks:
                found[code]["mark"] = rounded(self.marks[code])
            if coasts := {place[4:]: rounded(at) for place, at in self.units.items() if place.startswith(f"{code}/")}:
                found[code]["coasts"] = coasts
        for (code, what), (right, down) in MOVED.items():
            x, y = found[code][what]
            found[code][what] = rounded((x + right, y + down))
        for row in found.values():
            if "mark" in row:
                row["mark"] = [round(number) for number in row["mark"]]  # painted by itself, it lies on whole units
        return found

    def _of(self, code: str) -> list[np.ndarray]:
        """Where units stand on the coasts of a province."""
        return [at for place, at in self.units.items() if place.startswith(f"{code}/")]

    def _own(self, code: str) -> list[Way]:
        """The ways from where a province's unit stands to what has been placed."""
        return [way for way in ways() if way.a == code and way.b in self.units]

    def _starts(self, code: str) -> list[tuple[Way, np.ndarray]]:
        """All ways out of a province, each with where it begins."""
        out = (way for way in ways() if way.a[:3] == code and {way.a, way.b} <= self.units.keys())
        return [(way, self.units[way.a]) for way in out]

    def _lines(self, code: str) -> np.ndarray:
        """Points of all ways that do not begin or end where the province's unit stands."""
        near = [
            lines(self.units[way.a][None, :], self.units[way.b])
            for way in ways()
            if code not in (way.a, way.b) and way.a < way.b and {way.a, way.b} <= self.units.keys()
        ]
        return np.concatenate(near) if near else np.empty((0, 1, 2))

    def _for_units(self, code: str, units: np.ndarray, others: np.ndarray) -> np.ndarray:
        """What it costs each of these places to be the unit's: ways astray, over things, hardly seen, too near."""
        out = self._own(code)
        cost = STOOD * covered(others, units, UNIT_HALF).sum(0)
        for way in out:
            points = lines(units, self.units[way.b])
            cost += ASTRAY * self.ground.astray(points, way.over)
            for price, half, things in (
                (NAMED, NAME_HALF, self.names),
                (STOOD, UNIT_HALF, self.units),
                (MARKED, MARK_HALF, self.marks),
            ):
                own = {code, way.b} if things is self.units else {code}
                if at := [at for other, at in things.items() if other not in own]:
                    cost += price * covered(points, np.array(at), half).sum(1)
        if out:
            cost += close(units, np.array([self.units[way.b] for way in out]))
        return cost


def places(shapes: Mapping[str, BaseGeometry], seeds: Mapping[str, shapely.Point]) -> dict[str, dict[str, Any]]:
    """The rows of a layout that has been gone through until little changes."""
    layout = Layout(shapes, seeds)
    for _ in range(SWEEPS):
        for code in STANDARD.codes:
            layout.choose(code)
    return layout.rows()


def rounded(at: Iterable[float]) -> list[float]:
    return [round(float(number), 1) for number in at]


def _best(values: np.ndarray) -> np.ndarray:
    return np.argsort(values)[::-1][:BEST]
