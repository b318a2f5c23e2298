"""Orders as examples, for units that a reader has."""

from collections.abc import Mapping, Sequence
from typing import Any

from judge.reports.places import borders


def sample_orders(units: Sequence[str], view: Mapping[str, Any]) -> tuple[str, str, str]:
    """A move, a support of it and a hold: of the reader's own armies where they can, else of others.

    `units`: `A PAR`; `view`: whose units stand where an example should not go. Nothing is told of what would be wise.
    """
    taken = {unit[2:5] for own in (view.get("units") or {}).values() for unit in own}
    armies = [unit for unit in units if unit[0] == "A"]
    for one in armies:
        for other in armies:
            common = sorted({*borders().get(one[2:], ())} & {*borders().get(other[2:], ())} - taken)
            if one != other and common:
                rest = next((unit for unit in units if unit not in (one, other)), other)
                return f"{one} - {common[0]}", f"{other} S {one} - {common[0]}", f"{rest} H"
    return "A PAR - BUR", "A MAR S A PAR - BUR", f"{units[0] if units else 'F BRE'} H"
