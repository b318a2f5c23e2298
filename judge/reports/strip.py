"""How a telephone shows the strip below the map: in two rows."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from judge.reports.colours import POWERS
from judge.reports.scene import commanders

CHIPS = 9
"""A power's chip takes so large a part of the strip; they stand at its right end."""
LOWER = 4
"""How many chips stand in the second row."""
ROWS = range(3, 7)
"""How many can: with less, the first row would be too small."""
LARGEST = 180
"""In percent of the telephone's width, how wide the strip is at most."""


def rows(view: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Both, as a form's pictures have their `halves`: cut between two chips; in an auction, after its first side."""
    n = _lower(view)
    wide = min(LARGEST, round(100 * CHIPS / (CHIPS - n)), round(100 * CHIPS / n))
    blank = 100 - n * wide // CHIPS
    return {"alt": "", "wide": wide}, {"alt": "", "wide": round(100 * wide / (100 - blank)), "blank": blank}


def _lower(view: Mapping[str, Any]) -> int:
    heads, centres, units = commanders(view), view.get("centres") or {}, view.get("units") or {}
    shown = [power for power in POWERS if centres.get(power) or units.get(power)]
    sides = {heads.get(power, power) for power in heads.values()}
    size = Counter(dict.fromkeys(sorted(sides), 0))
    for power in shown:
        if heads.get(power, power) in sides:
            size[heads.get(power, power)] += len(centres.get(power) or ())
    if not sides:
        return LOWER
    first = max(sorted(sides), key=lambda head: size[head])
    after = sum(heads.get(power, power) != first for power in shown)
    return after if after in ROWS else LOWER
