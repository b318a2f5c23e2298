"""Provinces and units in words, as sentences need them; orders keep their codes."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from judge.reports.europe import europe

COASTS = {"NC": "north coast", "SC": "south coast", "EC": "east coast"}


@cache
def names() -> Mapping[str, str]:
    """The full name of every province by its code."""
    found: dict[str, str] = json.loads(files("judge.reports").joinpath("data/places.json").read_text("utf-8"))
    return found


@cache
def borders() -> Mapping[str, list[str]]:
    """Where armies walk to, from every province."""
    found: dict[str, list[str]] = json.loads(files("judge.reports").joinpath("data/borders.json").read_text("utf-8"))
    return found


@cache
def waters() -> Mapping[str, list[str]]:
    """The seas that touch every province that seas touch."""
    found: dict[str, list[str]] = json.loads(files("judge.reports").joinpath("data/waters.json").read_text("utf-8"))
    return found


def by_land(start: str, end: str) -> bool:
    """Whether an army walks from one province to the other, so that a convoy may not have carried it."""
    return end in borders().get(start, ())


def by_sea(start: str, end: str) -> list[str]:
    """The seas on a shortest way over water between provinces that do not touch; [] if they do, or there is none."""
    ways: dict[str, list[str]] = {sea: [sea] for sea in waters().get(start, ()) if not by_land(start, end)}
    edge = list(ways)
    for sea in edge:
        if sea in waters().get(end, ()):
            return ways[sea]
        for near in waters()[sea]:
            if near not in ways:
                ways[near] = [*ways[sea], near]
                edge.append(near)
    return []


def place(code: str) -> str:
    """`SPA/SC` as `Spain (south coast)`, `NTH` as `the North Sea`; what is no province's code stays as it is."""
    province, _, coast = code.partition("/")
    name = names().get(province, province)
    name = f"the {name}" if province in europe().seas else name
    return f"{name} ({COASTS[coast]})" if coast in COASTS else name


def unit(piece: str) -> str:
    """`A MUN` as `army in Munich`."""
    kind, _, where = piece.partition(" ")
    return f"{'army' if kind == 'A' else 'fleet'} in {place(where)}"
