"""The map of Europe as data: shapes, lines and places, made by deploy/map/build.py."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

Point = tuple[float, float]
CELL = 10
"""Units of a square of `Europe.cells`."""
NAME, MARK = (25.0, 10.5), (6.5, 6.5)
"""Half the width and the height of a name of three letters, with a little air, and of a centre's mark."""
RUN = re.compile(r"(\D+)(\d+)")
"""An owner, and of how many squares."""


@dataclass(frozen=True, eq=False)  # there is one: it is known by itself, not by all that it holds
class Europe:
    """`shapes` and `lines` are SVG paths in tenths of a unit; `places` are points in units of the picture.

    shapes: by province; "-" is land of nobody, `DEN~` a province's straits. lines: coast, border, sea,
    graticule. units: where a unit stands, by place (`STP/NC` too). names, marks: of provinces and of centres.
    cells: whose the squares of the map are, row by row; "-" as in shapes. rounds: by a unit (`F ENG`) and where it goes
    (`NTH`) the points that pull its line round what a plain bend would meet. inner: what of a centre's land lies within
    its rim: of `SPA`, and, where its owner has Portugal, of `SPA POR`, too.
    """

    width: int
    height: int
    seas: frozenset[str]
    shapes: Mapping[str, str]
    lines: Mapping[str, str]
    units: Mapping[str, Point]
    names: Mapping[str, Point]
    marks: Mapping[str, Point]
    cells: tuple[tuple[str, ...], ...]
    rounds: Mapping[tuple[str, str], tuple[Point, ...]]
    inner: Mapping[str, str]

    @cached_property
    def squares(self) -> Mapping[str, frozenset[tuple[int, int]]]:
        """By province the squares, column and row, that are its own."""
        found: dict[str, set[tuple[int, int]]] = {}
        for row, codes in enumerate(self.cells):
            for column, code in enumerate(codes):
                found.setdefault(code, set()).add((column, row))
        return {code: frozenset(own) for code, own in found.items()}

    def at(self, place: str) -> Point:
        """Where a unit stands: on its coast, if it has one of its own."""
        return self.units.get(place) or self.units[place[:3]]

    def whose(self, at: Point) -> str:
        """The province of a point, by its square; "-" beyond the frame, too."""
        column, row = int(at[0] // CELL), int(at[1] // CELL)
        inside = 0 <= row < len(self.cells) and 0 <= column < len(self.cells[row])
        return self.cells[row][column] if inside else "-"


@cache
def europe() -> Europe:
    """The map, read once."""
    data = _read("europe")
    units, names, marks = {}, {}, {}
    for code, row in data["places"].items():
        units[code] = tuple(row["unit"])
        units |= {f"{code}/{coast}": tuple(at) for coast, at in row.get("coasts", {}).items()}
        names[code] = tuple(row["name"])
        if "mark" in row:
            marks[code] = tuple(row["mark"])
    seas = frozenset(data["seas"])
    cells = tuple(_squares(row) for row in data["cells"])
    size = data["width"], data["height"]
    return Europe(*size, seas, data["shapes"], data["lines"], units, names, marks, cells, _rounds(), _read("inner"))


def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files("judge.reports").joinpath(f"data/{name}.json").read_text("utf-8"))
    return found


def _rounds() -> dict[tuple[str, str], tuple[Point, ...]]:
    """From both ends."""
    found: dict[tuple[str, str], tuple[Point, ...]] = {}
    for way, pulls in _read("rounds").items():
        kind, start, end = way.split()
        points = tuple((float(x), float(y)) for x, y in pulls)
        found |= {(f"{kind} {start}", end): points, (f"{kind} {end}", start): points[::-1]}
    return found


def _squares(row: str) -> tuple[str, ...]:
    """A row of squares, written out."""
    return tuple(owner for run in row.split() for owner, often in RUN.findall(run) for _ in range(int(often)))
