"""What of a centre's land lies within the rim that shows its commander, piece by piece."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

import shapely
from build import path
from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from judge.reports.europe import europe

TARGET = Path(__file__).parents[2] / "judge/reports/data/inner.json"
RIM = 52
"""How broad a rim is, in tenths of a unit."""
BAY = 40
"""Half the width of a bay that a rim passes straight."""
NARROW = 90000
"""Islands and land too narrow for a rim have none; what is smaller than this of other land, a corner, is all rim."""
ROUGH = 9
"""How far an inner edge may be from the exact one."""
SPECK = 150
"""What is smaller is not seen, in hundredths of a square unit."""
OVER = 25
"""How far larger pieces reach below smaller ones, so that no line is left between them."""
FRAME = shapely.box(0, 0, europe().width * 10, europe().height * 10)


def shape(path: str) -> BaseGeometry:
    """A province's land, from its path in europe.json."""
    whole: BaseGeometry = Polygon()
    for part in path.strip("M").split("M"):
        x, y, *steps = map(int, re.findall(r"-?\d+", part))
        ring = [(x, y)]
        for across, down in zip(steps[::2], steps[1::2], strict=True):
            x, y = x + across, y + down
            ring.append((x, y))
        whole = whole.symmetric_difference(Polygon(ring).buffer(0))
    return whole.buffer(0)


def within(land: BaseGeometry) -> BaseGeometry:
    """Without its rim, which the frame of the map does not have."""
    beyond = land.intersection(FRAME.boundary).buffer(3 * RIM, cap_style="flat").difference(FRAME)
    whole = land.union(beyond)
    inner = whole.buffer(BAY).buffer(-BAY - RIM).intersection(whole)
    broad = inner.buffer(-RIM / 2).buffer(2 * RIM)
    narrow = [part for part in _parts(whole.difference(broad)) if part.area > NARROW]
    islands = [part for part in _parts(whole) if part.buffer(-2 * RIM).is_empty]
    return unary_union([inner, *narrow, *islands]).intersection(FRAME)


def _parts(land: BaseGeometry) -> list[BaseGeometry]:
    return list(getattr(land, "geoms", [land]))


def pieces(land: dict[str, BaseGeometry]) -> Iterator[tuple[str, BaseGeometry]]:
    """By `SPA` what lies within its rim; by `SPA POR` what does, too, where Portugal is its owner's; so of three.

    What is to be drawn first comes first.
    """
    touch = {pair for pair in combinations(sorted(land), 2) if _meet(land[pair[0]], land[pair[1]])}
    alone = {code: within(land[code]) for code in land}
    both = {pair: within(_one(land, pair)) for pair in touch}
    for three in combinations(sorted(land), 3):
        if touch.issuperset(combinations(three, 2)):
            for code in three:
                others = [other for other in three if other != code]
                told = [alone[code], *(both[min(code, other), max(code, other)] for other in others)]
                yield " ".join([code, *others]), _rest(within(_one(land, three)), land[code], told)
    for pair in sorted(both):
        for code, other in (pair, pair[::-1]):
            yield f"{code} {other}", _rest(both[pair], land[code], [alone[code]])
    yield from alone.items()


def _meet(one: BaseGeometry, other: BaseGeometry) -> bool:
    return bool(one.buffer(2).intersection(other).area > 200)


def _one(land: dict[str, BaseGeometry], codes: Iterable[str]) -> BaseGeometry:
    return unary_union([land[code].buffer(1) for code in codes])


def _rest(whole: BaseGeometry, own: BaseGeometry, told: Sequence[BaseGeometry]) -> BaseGeometry:
    """What of it lies in a province and in no piece that is told already; below those only where it meets them."""
    before = unary_union(told)
    rest = whole.intersection(own.buffer(2)).difference(before).buffer(-5).buffer(5)
    return rest.union(rest.buffer(OVER).intersection(before))


def words(shown: BaseGeometry) -> str:
    """SVG's words, in tenths of a map unit; "" for nothing that is seen."""
    plain = shown.simplify(ROUGH)
    parts = [part for part in _parts(plain) if isinstance(part, Polygon) and part.area > SPECK]
    edges = [ring for part in parts for ring in (part.exterior, *part.interiors) if Polygon(ring).area > SPECK]
    return path([[(round(x), round(y)) for x, y in ring.coords] for ring in edges], True)


def main() -> None:
    land = {code: shape(europe().shapes[code]) for code in sorted(europe().marks)}
    found = {name: told for name, piece in pieces(land) if (told := words(piece))}
    TARGET.write_text(json.dumps(found, indent=0) + "\n", "utf-8")
    print(f"{TARGET.name}: {len(found)} pieces, {TARGET.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
