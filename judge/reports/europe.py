"""The map of Europe as data: shapes, lines and places, made by deploy/map/build.py."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

Point = tuple[float, float]


@dataclass(frozen=True)
class Europe:
    """`shapes` and `lines` are SVG paths in tenths of a unit; `places` are points in units of the picture.

    shapes: by province; "-" is land of nobody, `DEN~` a province's straits. lines: coast, border, sea,
    graticule. units: where a unit stands, by place (`STP/NC` too). names, marks: of provinces and of centres.
    """

    width: int
    height: int
    seas: frozenset[str]
    shapes: Mapping[str, str]
    lines: Mapping[str, str]
    units: Mapping[str, Point]
    names: Mapping[str, Point]
    marks: Mapping[str, Point]

    def at(self, place: str) -> Point:
        """Where a unit stands: on its coast, if it has one of its own."""
        return self.units.get(place) or self.units[place[:3]]


@cache
def europe() -> Europe:
    """The map, read once."""
    data = json.loads(files("judge.reports").joinpath("data/europe.json").read_text("utf-8"))
    units, names, marks = {}, {}, {}
    for code, row in data["places"].items():
        units[code] = tuple(row["unit"])
        units |= {f"{code}/{coast}": tuple(at) for coast, at in row.get("coasts", {}).items()}
        names[code] = tuple(row["name"])
        if "mark" in row:
            marks[code] = tuple(row["mark"])
    seas = frozenset(data["seas"])
    return Europe(data["width"], data["height"], seas, data["shapes"], data["lines"], units, names, marks)
