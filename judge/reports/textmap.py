"""The board as a map of letters, 72 columns wide: every province about where it lies, with the unit in it."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any

from judge.reports.europe import europe

COLUMNS, ROWS, CELL = 72, 35, 8
"""A province and its unit take CELL letters, the blank after them included: `STP:RFs `."""


@cache
def places() -> Mapping[str, tuple[int, int]]:
    """Row and column of each province, by its middle; none covers another."""
    chart, taken, found = europe(), set[tuple[int, int]](), dict[str, tuple[int, int]]()
    at = {code: [sum(axis) / len(axis) for axis in zip(*chart.squares[code], strict=True)] for code in chart.names}
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*at.values(), strict=True))
    for code in sorted(at, key=lambda code: at[code][1]):
        column = round((at[code][0] - left) / (right - left) * (COLUMNS - CELL + 1))
        row = round((at[code][1] - top) / (bottom - top) * (ROWS - 1))
        spots = product(range(ROWS), range(COLUMNS - CELL + 2))
        free = (at for at in spots if not taken & {(at[0], at[1] + i) for i in range(CELL)})
        best = min(free, key=lambda at: (3 * (at[0] - row)) ** 2 + (at[1] - column) ** 2)
        taken |= {(best[0], best[1] + i) for i in range(CELL)}
        found[code] = best
    return found


def text_map(view: Mapping[str, Any]) -> str:
    """Land in capitals, seas in small letters; `PAR:FA` is an army of France, `nth:EF` a fleet of England.

    `STP:RFs` is a fleet of Russia on the south coast.
    """
    stands = {
        unit[2:5]: f":{power[0]}{unit[0]}{unit[6:7].lower()}" for power, own in view["units"].items() for unit in own
    }
    rows = [[" "] * COLUMNS for _ in range(ROWS)]
    for code, (row, column) in places().items():
        word = (code.lower() if code in europe().seas else code) + stands.get(code, "")
        rows[row][column : column + len(word)] = word
    return "\n".join("".join(row).rstrip() for row in rows)
