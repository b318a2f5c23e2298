"""The drawn map read back from its paths: whose every edge is."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import dist

from judge.reports.europe import europe

Node = tuple[int, int]


def rings(path: str) -> Iterator[list[Node]]:
    """The rings of a path of `M` and relative `l`, as nodes in tenths of a unit."""
    for part in path.strip("z").split("M")[1:]:
        numbers = [int(word) for word in re.findall(r"-?\d+", part)]
        x, y = numbers[:2]
        ring = [(x, y)]
        for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((x, y))
        if "l" in part and ring[-1] != ring[0] and path.endswith("z"):
            ring.append(ring[0])
        yield ring


@cache
def sides() -> dict[frozenset[Node], tuple[str, ...]]:
    """Every edge with those whose shapes it bounds; a strait is its province's."""
    found: dict[frozenset[Node], list[str]] = defaultdict(list)
    for owner, path in europe().shapes.items():
        for ring in rings(path):
            for edge in map(frozenset, pairwise(ring)):
                if len(edge) == 2:
                    found[edge].append(owner.rstrip("~") or "~")
    return {edge: tuple(owners) for edge, owners in found.items()}


@cache
def shared() -> dict[frozenset[str], list[frozenset[Node]]]:
    """The edges that two provinces share."""
    found: dict[frozenset[str], list[frozenset[Node]]] = defaultdict(list)
    for edge, owners in sides().items():
        if len(set(owners)) == 2:
            found[frozenset(owners)].append(edge)
    return dict(found)


def length(one: str, other: str) -> float:
    """How long the line between two provinces is, in units of the picture."""
    return sum(dist(*edge) for edge in shared().get(frozenset((one, other)), ())) / 10


def ends(one: str, other: str) -> set[Node]:
    """Where the line between two provinces ends."""
    count: dict[Node, int] = defaultdict(int)
    for edge in shared().get(frozenset((one, other)), ()):
        for node in edge:
            count[node] += 1
    return {node for node, n in count.items() if n == 1}


@cache
def nodes(code: str) -> frozenset[Node]:
    """Every node of a province's outline."""
    return frozenset(node for edge, owners in sides().items() if code in owners for node in edge)


def inside(code: str, x: float, y: float) -> bool:
    """The point lies in the province's shape."""
    hits = False
    for ring in rings(europe().shapes[code]):
        for (ax, ay), (bx, by) in pairwise(ring):
            if (ay > y * 10) != (by > y * 10) and x * 10 < (bx - ax) * (y * 10 - ay) / (by - ay) + ax:
                hits = not hits
    return hits
