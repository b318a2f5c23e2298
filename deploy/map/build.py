"""Builds judge/reports/data/europe.json, the map that all pictures are drawn on.

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz     (Natural Earth, public domain)
    pip install -e '.[map]'
    python deploy/map/build.py package/countries-10m.json

The coasts and some borders are today's, the others stand in borders.txt; provinces.txt says which face is whose.
The result is checked against the board before it is written: every adjacency is drawn, nothing else is.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from calm import calmed
from lines import BORDER, COARSE, EVEN, HEIGHT, WIDTH, coasts_and_borders, evened, graticule, hand_drawn, project
from room import Room, pushes
from shapely import LineString, MultiLineString, Polygon, box, line_merge
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

from judge.board.atlas import STANDARD
from judge.reports.europe import CELL

HERE = Path(__file__).parent
TARGET = HERE.parents[1] / "judge/reports/data/europe.json"
CORNER, LARGER = (10.0, -12.0), 1.0
"""The frame: see Room."""
LARGE = 800.0
"""Islands larger than this are given room like provinces."""
HATCH = 12.0
"""How far apart the lines are on land that nobody can enter."""
GRID = 0.1
SHORT = 5.0
"""A border shorter than this is not seen."""
CRUMB = 30.0
"""What is smaller, in square units, is its neighbour's: a leftover of coasts that were evened out."""
ISLAND = 450.0
"""The coast of an island that is no longer than this stays as it is: evened out, it would be smaller and rounder."""
NEAR = 14.0
"""An island belongs to the province whose land is nearer than this; else to nobody."""
Node = tuple[int, int]


@dataclass
class Face:
    """A piece of the map and whose it is: a province; `DEN~`, its straits; "-", land of nobody."""

    shape: Polygon
    owner: str = ""
    coast: float = 0.0


def faces(source: Path, room: Room, even: float) -> list[Face]:
    """The plane cut up by coasts, borders and the frame, each with its owner. `even`: see `evened`."""
    pairs, hand = hand_drawn((HERE / "borders.txt").read_text("utf-8"))
    hand = [room.laid(line).simplify(0.3) for line in hand]
    drawn = [(room.laid(line).simplify(0.4), is_coast) for line, is_coast in coasts_and_borders(source, pairs, even)]
    coast = shapely.set_precision(unary_union([line for line, is_coast in drawn if is_coast]), GRID)
    frame = box(0, 0, WIDTH, HEIGHT)
    network = unary_union([coast, *(line for line, is_coast in drawn if not is_coast), *hand, frame.boundary])
    network = shapely.set_precision(network, GRID)
    near_coast = coast.buffer(0.3)
    found = []
    for shape in polygonize(unary_union(network)):
        if frame.buffer(0.01).contains(shape.representative_point()):
            found.append(Face(shape, coast=near_coast.intersection(shape.boundary).length / shape.boundary.length))
    assign(found, seeds(room))
    return found


def seeds(room: Room) -> list[tuple[str, shapely.Point]]:
    found = []
    for row in (HERE / "provinces.txt").read_text("utf-8").splitlines():
        code, _, rest = row.partition(":")
        if rest and not row.startswith("#"):
            code = "-" if code == "neutral" else code
            found += [(code, room.laid(shapely.Point(project(*map(float, p.split()))))) for p in rest.split(",")]
    return found


def stands() -> dict[str, dict[str, Any]]:
    """By province where its `unit`, its `name` and its `mark`, if it has one, stand; by coast, where fleets do."""
    found: dict[str, dict[str, Any]] = {}
    for row in (HERE / "stands.txt").read_text("utf-8").splitlines():
        code, _, rest = row.partition(":")
        if rest and not row.startswith("#"):
            places = {what: [float(x), float(y)] for what, x, y in (part.split() for part in rest.split(","))}
            coasts = {what: places.pop(what) for what in [*places] if what.isupper()}
            found[code] = places | ({"coasts": coasts} if coasts else {})
    assert found.keys() == set(STANDARD.codes), "every province has its row"
    return found


def assign(cut: list[Face], points: list[tuple[str, shapely.Point]]) -> None:
    """Say whose every face is: by its seed, else by the neighbour it runs into, else by the nearest land."""
    for code, point in points:
        held = [face for face in cut if face.shape.contains(point)]
        assert held or not box(0, 0, WIDTH, HEIGHT).contains(point), f"the seed of {code} is on a line"
        for face in held:
            assert face.owner in ("", code), f"{face.owner} and {code} are one face: a border between them has a gap"
            face.owner = code
    while True:
        open_ = [face for face in cut if not face.owner]
        grown = [face for face in open_ if _grow(face, [other for other in cut if other.owner])]
        if not grown:
            break
    for face in open_:
        near = min(
            (other for other in cut if dry(other)),
            key=lambda other: other.shape.distance(face.shape),
        )
        face.owner = near.owner if near.shape.distance(face.shape) < NEAR else "-"


def whole(cut: list[Face]) -> dict[str, BaseGeometry]:
    """The faces of each owner in one."""
    owners = sorted({face.owner for face in cut})
    return {owner: unary_union([face.shape for face in cut if face.owner == owner]) for owner in owners}


def dry(face: Face) -> bool:
    return face.owner in STANDARD.provinces and STANDARD.provinces[face.owner].kind != "sea"


def _grow(face: Face, others: list[Face]) -> bool:
    """A piece that no coast parts from its neighbour is the neighbour's."""
    if face.coast > 0.985:
        return False
    shared = [(other.shape.boundary.intersection(face.shape.boundary).length, n) for n, other in enumerate(others)]
    long, n = max(shared)
    if long > 0.25 * face.shape.length:
        face.owner = others[n].owner
        return True
    return False


def pairs(shapes: dict[str, BaseGeometry]) -> dict[tuple[str, str], BaseGeometry]:
    """The line between each two owners that meet; "" is what lies beyond the frame."""
    whose: dict[frozenset[Node], list[str]] = defaultdict(list)
    for owner, shape in shapes.items():
        for ring in rings(shape):
            for a, b in pairwise(ring):
                whose[frozenset((a, b))].append(owner)
    edges: dict[tuple[str, str], list[Any]] = defaultdict(list)
    for ends, owners in whose.items():
        if len(ends) < 2:
            continue
        one, other = sorted([*owners, ""][:2])
        edges[one, other].append(LineString(sorted(ends)))
    return {pair: line_merge(MultiLineString(lines)) for pair, lines in edges.items()}


def rings(shape: BaseGeometry) -> list[list[Node]]:
    """Every ring of a shape, as nodes of the grid."""
    parts = getattr(shape, "geoms", [shape])
    return [nodes(ring) for part in parts for ring in (part.exterior, *part.interiors)]


def smooth(shapes: dict[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """The same, every line between two owners evened out once more: what was cut off from coasts has left teeth."""
    met = {pair: shapely.transform(line, lambda at: at * GRID) for pair, line in pairs(shapes).items()}
    lines = [(part, pair) for pair, line in met.items() for part in getattr(line, "geoms", [line])]
    drawn = [
        evened(line, BORDER if kind(*pair) == "border" else EVEN)
        if all(pair) and line.length > ISLAND * line.is_ring
        else line
        for line, pair in lines
    ]
    even = unary_union(shapely.set_precision(unary_union(drawn), GRID))
    found: dict[str, list[Polygon]] = defaultdict(list)
    crumbs: list[Polygon] = []
    for face in polygonize(even):
        at = face.representative_point()
        owner = next((owner for owner, shape in shapes.items() if shape.contains(at)), "")
        if face.area < CRUMB:
            crumbs.append(face)
        elif owner:
            found[owner].append(face)
    for crumb in crumbs:
        around = {owner: crumb.boundary.intersection(unary_union(own)).length for owner, own in found.items()}
        found[max(around, key=lambda owner: around[owner])].append(crumb)
    return {owner: unary_union(own) for owner, own in found.items()}


def nodes(line: BaseGeometry) -> list[Node]:
    return [(round(x / GRID), round(y / GRID)) for x, y in line.coords]


def path(lines: Iterable[list[Node]], closed: bool) -> str:
    """SVG's words for lines of nodes, in tenths of a map unit."""
    words = []
    for line in sorted(lines):
        steps = " ".join(f"{b[0] - a[0]} {b[1] - a[1]}" for a, b in pairwise(line[:-1] if closed else line))
        words.append(f"M{line[0][0]} {line[0][1]}l{steps}" + ("z" if closed else ""))
    return "".join(words).replace(" -", "-")


def kind(one: str, other: str) -> str:
    """What a line between two owners is: coast, border, sea; "" for the frame, and for the shore of a strait's end."""
    wet = [owner.endswith("~") or is_sea(owner) for owner in (one, other)]
    if not one or not other:
        return ""
    return "sea" if all(wet) else "coast" if any(wet) else "border"


def is_sea(owner: str) -> bool:
    return owner in STANDARD.seas


def main() -> None:
    source = Path(sys.argv[1])
    plain = whole(faces(source, Room(), COARSE))
    seas = [shape for owner, shape in plain.items() if is_sea(owner)]
    land = [
        part
        for owner, shape in plain.items()
        if owner in STANDARD.provinces and not is_sea(owner)
        for part in getattr(shape, "geoms", [shape])
        if part.area > LARGE
    ]
    room = Room(pushes(land, seas), CORNER, LARGER)
    shapes = calmed(whole(faces(source, room, EVEN)), lambda owner: owner.endswith("~") or is_sea(owner), GRID)
    shapes = smooth(shapes)
    met = pairs(shapes)
    wrong = differences(met)
    lines: dict[str, list[list[Node]]] = defaultdict(list)
    for pair, line in met.items():
        if kind(*pair):
            parts = getattr(line, "geoms", [line])
            lines[kind(*pair)] += [[(int(x), int(y)) for x, y in part.coords] for part in parts]
    frame = box(0, 0, WIDTH, HEIGHT)
    for line in graticule():
        part = room.laid(line).simplify(0.3).intersection(frame)
        lines["graticule"] += [nodes(piece) for piece in getattr(part, "geoms", [part]) if not piece.is_empty]
    hatched = hatch(shapes["-"])
    lines["hatch"] += [nodes(piece) for piece in getattr(hatched, "geoms", [hatched])]
    data = {
        "width": WIDTH,
        "height": HEIGHT,
        "seas": sorted(STANDARD.seas),
        "shapes": {owner: path(rings(shape), True) for owner, shape in shapes.items()},
        "lines": {name: path(found, False) for name, found in sorted(lines.items())},
        "cells": cells(shapes),
        "places": stands(),
    }
    TARGET.parent.mkdir(exist_ok=True)
    rows = json.dumps(data, indent=0, ensure_ascii=False, sort_keys=True)
    TARGET.write_text(rows + "\n", "utf-8")
    print(f"{TARGET.name}: {len(shapes)} shapes, {len(rows) // 1024} KB")
    sys.exit("\n".join(wrong) or 0)


def hatch(land: BaseGeometry) -> BaseGeometry:
    """Slanting lines over it, clear of its edge."""
    far = WIDTH + HEIGHT
    rows = [LineString([(x, 0), (x - HEIGHT, HEIGHT)]) for x in np.arange(0, far, HATCH * 2**0.5)]
    return MultiLineString(rows).intersection(land.buffer(-1.5))


def cells(shapes: dict[str, BaseGeometry]) -> list[str]:
    """Whose each square of the map is, row by row, as its middle says: an owner and how often, `NWG12 NWY3 …`."""
    xs, ys = np.meshgrid(np.arange(CELL / 2, WIDTH, CELL), np.arange(CELL / 2, HEIGHT, CELL))
    owners = np.full(xs.shape, "-", dtype="<U4")
    for owner, shape in shapes.items():
        owners[shapely.contains_xy(shape, xs, ys)] = owner
    return [" ".join(f"{owner}{len(list(run))}" for owner, run in groupby(row)) for row in owners.tolist()]


def differences(met: dict[tuple[str, str], BaseGeometry]) -> list[str]:
    """Where the lines and the board's borders are not the same."""
    long: dict[frozenset[str], float] = defaultdict(float)
    for (one, other), line in met.items():
        long[frozenset((one.rstrip("~"), other.rstrip("~")))] += line.length * GRID
    found = []
    for one in STANDARD.codes:
        for other in STANDARD.codes:
            if one < other:
                drawn = long[frozenset((one, other))]
                meant = other in STANDARD.borders[one]
                if meant != (drawn > 0) or (meant and drawn < SHORT):
                    found.append(f"{one} {other}: {'should' if meant else 'should not'} meet, {drawn:.1f} units do")
    return found


if __name__ == "__main__":
    main()
