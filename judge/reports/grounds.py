"""By where the lines of orders go: whose land and whose water."""

from collections.abc import Mapping, Sequence
from typing import Any

from judge.reports.europe import Europe
from judge.reports.places import waters

Row = Mapping[str, Any]
"""An order of a report, as games on the board tell it: `kind`, `unit`, `target`, `other`, `verdict`."""


def carrying(rows: Sequence[Row], move: Row) -> list[str]:
    """The fleets that were told to carry a unit where it was told to go."""
    told = (row for row in rows if row["kind"] == "convoy" and row["verdict"] != "void")
    return [row["unit"] for row in told if (row["other"], row["target"][:3]) == (move["unit"], move["target"][:3])]


def goes_over(chart: Europe, row: Row) -> frozenset[str]:
    """By where a move goes: its own two provinces; a fleet by their water, and by land only near its ends.

    Between two coasts that are not told apart it may cut across their land: the way over the sea is long.
    """
    here, there = row["unit"][2:5], row["target"][:3]
    two = {here, there}
    if row["unit"][0] == "F":
        ashore, coast = not two & chart.seas, row["target"][4:] or row["unit"][6:]
        shared = set(waters().get(here, ())) & set(waters().get(there, ()))
        two = two if ashore and not coast else two & chart.seas
        two = two | shared if ashore or coast else two  # another sea of both may be nearer
    return frozenset(two | {f"{here}~", f"{there}~"})


def helps_over(chart: Europe, support: Row) -> frozenset[str]:
    """By where a support's line goes: its own province, a fleet's by its seas, and where who it helps is or goes."""
    own, helped = support["unit"][2:5], {"unit": support["other"], "target": support["target"] or support["other"][2:]}
    seas = {*waters().get(own, ())} & chart.seas if support["unit"][0] == "F" else ()
    return goes_over(chart, helped) | {own, f"{own}~", helped["target"][:3], *seas}
