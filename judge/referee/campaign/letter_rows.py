"""The rows of a letter as a game takes them: whole, or in the parts that `;` makes of them."""

from collections.abc import Iterable
from typing import Any

from judge.referee.campaign.campaign import Campaign

MOST = 1000
"""Lines of a letter that are held against a grammar: several may stand in a row."""


def parts_of(row: str) -> list[str]:
    """A row's parts; a blank row is one."""
    return [part.strip() for part in row.split(";")] if row.strip("; ") else [""]


def in_parts(rows: Iterable[str]) -> list[str]:
    """All rows in their parts."""
    return [part for row in rows for part in parts_of(row)][:MOST]


def as_taken(campaign: Campaign, key: str, rows: Iterable[str]) -> list[str]:
    """The rows: those with `;` that the game does not take whole in their parts."""
    rows = tuple(rows)
    if not any(";" in row for row in rows):
        return list(rows[:MOST])
    whole = campaign.game.read(campaign.state, key, rows, campaign.about())
    taken = zip(rows, whole, strict=True)
    return [part for row, found in taken for part in ([row] if found else parts_of(row))][:MOST]


def read_one(campaign: Campaign, key: str, row: str) -> tuple[Any, ...]:
    """What the game makes of one row, or of its parts."""
    parts = tuple(as_taken(campaign, key, (row,)))
    return tuple(
        command for found in campaign.game.read(campaign.state, key, parts, campaign.about()) for command in found
    )
