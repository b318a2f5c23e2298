"""How a telephone shows the strip below the map: in two rows."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from judge.reports.colours import POWERS
from judge.reports.scene import camps

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
    large = min(LARGEST, 100 * CHIPS / (CHIPS - n), 100 * CHIPS / n)
    upper, lower = (_row(share, large) for share in ((CHIPS - n) / CHIPS, n / CHIPS))
    return upper, lower


def _row(share: float, large: float) -> dict[str, Any]:
    """So large a part of the strip, which is `large` in percent of the telephone's width."""
    return {"alt": "", "wide": round(100 / share), "blank": max(0, round(100 - share * large))}


def _lower(view: Mapping[str, Any]) -> int:
    heads, centres, units = camps(view), view.get("centres") or {}, view.get("units") or {}
    shown = [power for power in POWERS if centres.get(power) or units.get(power)]
    if not heads:
        return LOWER
    size = Counter(dict.fromkeys(sorted(heads.values()), 0))
    for power, head in heads.items():
        size[head] += len(centres.get(power) or ())
    first = max(size, key=lambda head: size[head])
    after = sum(heads.get(power) != first for power in shown)
    return after if after in ROWS else LOWER
