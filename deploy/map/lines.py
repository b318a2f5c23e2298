"""The lines of the map, in its own coordinates: coasts and borders of today, and the borders drawn by hand."""

import json
import math
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from shapely import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

WIDTH, HEIGHT = 1200, 1130
MIDDLE = (12.5, 49.0)
"""Longitude and latitude of the point from which all is seen."""
PLACE = (552.0, 612.0)
"""Where that point lies on the map."""
SCALE, BEND = 0.308, 2500.0
"""Map units a kilometre in the middle; the smaller the bend, in kilometres, the smaller what is far away."""
WINDOW = box(-80, 15, 130, 84)
FINE = 0.5
"""Details smaller than this are left out."""
SMALLEST = 150.0
"""Islands smaller than this are left out, in square units."""
COARSE, EVEN, BORDER, ROUNDS, FRAYED = 1.8, 0.8, 1.7, 3, 0.95
"""Over so many units coasts are evened out to see how large lands are, and to be drawn, and borders on land; at most so
often, until a round leaves this share of their length."""
REACH = 16.0
"""So far borders at sea go on beyond their ends, so that they meet the coast; what lies on land is not drawn."""

Point = tuple[float, float]


def project(longitude: float, latitude: float) -> Point:
    """Lambert's azimuthal equal-area projection, gently enlarged towards the middle."""
    east, north = math.radians(longitude - MIDDLE[0]), math.radians(latitude)
    sin0, cos0 = math.sin(math.radians(MIDDLE[1])), math.cos(math.radians(MIDDLE[1]))
    k = 6371 * math.sqrt(2 / (1 + sin0 * math.sin(north) + cos0 * math.cos(north) * math.cos(east)))
    x = k * math.cos(north) * math.sin(east)
    y = -k * (cos0 * math.sin(north) - sin0 * math.cos(north) * math.cos(east))
    far = math.hypot(x, y)
    bent = SCALE * (BEND * math.atan(far / BEND) / far if far else 1)
    return PLACE[0] + bent * x, PLACE[1] + bent * y


def coasts_and_borders(source: Path, wanted: set[frozenset[str]], even: float) -> Iterator[tuple[BaseGeometry, bool]]:
    """Every coast in the window, and the borders of the wanted pairs of countries: the line, and whether it is coast.

    `source`: TopoJSON of countries, as the package world-atlas has it; `even`: see `evened`.
    """
    atlas = json.loads(source.read_text("utf-8"))
    users: dict[int, set[str]] = {}
    for country in atlas["objects"]["countries"]["geometries"]:
        for number in numbers(country.get("arcs", [])):
            users.setdefault(number if number >= 0 else ~number, set()).add(country["properties"]["name"])
    unknown = {name for pair in wanted for name in pair} - {name for names in users.values() for name in names}
    assert not unknown, f"no such country: {unknown}"
    for number, names in users.items():
        if len(names) == 1 or frozenset(names) in wanted:
            for line in unbroken(points(atlas, number)):
                part = line.intersection(WINDOW)
                for piece in getattr(part, "geoms", [part]):
                    drawn = LineString([project(x, y) for x, y in piece.coords])
                    if len(drawn.coords) and not (drawn.is_ring and Polygon(drawn).area < SMALLEST):
                        yield evened(drawn, even), len(names) == 1


def evened(line: LineString, even: float) -> LineString:
    """The line without its frays: each place the mean of those so far around, again and again; its ends stay."""
    for _ in range(ROUNDS):
        before, line = line.length, _evener(line, even)
        if line.length > FRAYED * before:
            break
    return line.simplify(FINE)


def _evener(line: LineString, even: float) -> LineString:
    """Weighted as Gauss's curve, along the line as it is now: a fjord that was shortened counts for less."""
    around, count = int(3 * even), int(line.length)
    if count <= 2 * around:
        return line
    at = np.array([line.interpolate(share, normalized=True).coords[0] for share in np.linspace(0, 1, count + 1)])
    if line.is_ring:
        before, after = at[-1 - around : -1], at[1 : 1 + around]
    else:
        before, after = 2 * at[0] - at[around:0:-1], 2 * at[-1] - at[-2 : -2 - around : -1]
    weights = np.exp(-((np.arange(-around, around + 1) / even) ** 2) / 2)
    padded = np.concatenate([before, at, after])
    return LineString(np.column_stack([np.convolve(way, weights / weights.sum(), "valid") for way in padded.T]))


def numbers(arcs: Any) -> Iterator[int]:
    """The numbers in a nest of lists."""
    for item in arcs:
        if isinstance(item, int):
            yield item
        else:
            yield from numbers(item)


def points(atlas: dict[str, Any], number: int) -> list[Point]:
    """An arc's longitudes and latitudes."""
    (sx, sy), (tx, ty) = atlas["transform"]["scale"], atlas["transform"]["translate"]
    x = y = 0
    found = []
    for dx, dy in atlas["arcs"][number]:
        x, y = x + dx, y + dy
        found.append((x * sx + tx, y * sy + ty))
    return found


def unbroken(given: list[Point]) -> Iterator[LineString]:
    """The line in pieces, none of which jumps from one end of the world to the other."""
    cuts = [i for i, (a, b) in enumerate(pairwise(given), start=1) if abs(a[0] - b[0]) > 180]
    for start, end in pairwise([0, *cuts, len(given)]):
        if end - start > 1:
            yield LineString(given[start:end])


def hand_drawn(text: str) -> tuple[set[frozenset[str]], list[BaseGeometry]]:
    """`borders.txt`: the pairs of countries whose border is taken, and the lines drawn by hand."""
    pairs, lines = set(), []
    for row in text.splitlines():
        name, _, rest = row.partition(":")
        if row.startswith("real "):
            pairs.add(frozenset(row.removeprefix("real ").strip().split("/")))
        elif rest and not row.startswith("#"):
            given = [project(*map(float, point.split())) for point in rest.split(",")]
            curve = rounded(given)
            lines.append(LineString(longer(curve) if name.startswith("~") else rough(curve, name)).simplify(0.3))
    return pairs, lines


def rounded(given: list[Point]) -> list[Point]:
    """A smooth curve through the points (Catmull and Rom's)."""
    ends = [given[0], *given, given[-1]]
    curve = [given[0]]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(1, 9):
            t = step / 8
            curve.append(tuple(_blend(a[i], b[i], c[i], d[i], t) for i in (0, 1)))  # type: ignore[arg-type]
    return curve


def longer(curve: list[Point]) -> list[Point]:
    """The curve, going straight on for a while at both ends."""
    ends = []
    for (x, y), (u, v) in ((curve[0], curve[3]), (curve[-1], curve[-4])):
        far = REACH / (math.hypot(x - u, y - v) or 1.0)
        ends.append((x + (x - u) * far, y + (y - v) * far))
    return [ends[0], *curve, ends[1]]


def _blend(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def rough(curve: list[Point], name: str) -> list[Point]:
    """The curve with the small turns of a river or a ridge; the same every time, its points of meeting kept."""
    chance = random.Random(name)
    line = LineString(curve)
    count = max(2, 1 << max(1, math.ceil(math.log2(line.length / 3))))
    even = [line.interpolate(i / count, normalized=True) for i in range(count + 1)]
    shift = [0.0] * (count + 1)
    step, size = count, min(3.2, line.length * 0.06)
    while step > 1:
        for i in range(step // 2, count, step):
            shift[i] = (shift[i - step // 2] + shift[i + step // 2]) / 2 + chance.uniform(-size, size)
        step, size = step // 2, size * 0.62
    found = [(even[0].x, even[0].y)]
    for i, (a, b) in enumerate(pairwise(even), start=1):
        long = math.hypot(b.x - a.x, b.y - a.y) or 1
        found.append((b.x - (b.y - a.y) / long * shift[i], b.y + (b.x - a.x) / long * shift[i]))
    return found


def graticule() -> list[LineString]:
    """Every tenth meridian and parallel."""
    meridians = [[project(lon, lat) for lat in range(20, 81, 2)] for lon in range(-60, 101, 10)]
    parallels = [[project(lon, lat) for lon in range(-70, 111, 4)] for lat in range(20, 81, 10)]
    return [LineString(line).simplify(0.2) for line in (*meridians, *parallels)]
