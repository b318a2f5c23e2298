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
