"""What a player can send now, shown with their own units."""

from collections.abc import Iterator
from typing import Any

from judge.games.sides import OnTheBoard
from judge.referee.campaign.campaign import Campaign
from judge.reports.places import place, unit
from judge.store.tables import Seat

Part = dict[str, Any]
FEW = 6
"""Orders that are shown."""
MEANINGS = {
    "hold": "the {unit} stays where it is",
    "move": "the {unit} moves to {target}",
    "support": "the {unit} supports the {other}",
    "convoy": "the {unit} carries the {other} to {target}",
    "retreat": "the {unit} retreats to {target}",
    "disband": "the {unit} is disbanded",
    "build": "a new {unit}",
    "remove": "the {unit} leaves the board",
}
"""What an order does, by its kind."""


def examples(campaign: Campaign, seat: Seat) -> Iterator[Part]:
    """Orders that would be legal for units of theirs that have none; nothing, where nothing is asked of them."""
    ask = campaign.ask_of(seat) if campaign.in_play else None
    if ask is None or not ask.missing:
        return
    rows = list(_orders(campaign, ask.missing))[:FEW]
    title = f"What you could send now, {campaign.game.phase(campaign.state).title}"
    if rows:
        yield {"title": title, "lead": "Some of the orders that your units can be given:", "rows": rows}


def _orders(campaign: Campaign, missing: tuple[str, ...]) -> Iterator[list[str]]:
    """Of each kind of order one, for the first unit that has it."""
    game, told = campaign.game, set[str]()
    if not isinstance(game, OnTheBoard):
        return
    for power, own in game.offer(campaign.state).items():
        for key, orders in own.items():
            if not any(_asks(item, key, power) for item in missing):
                continue
            for row in sorted(orders, key=lambda row: bool(row.other) and row.other not in own):
                if row.kind in MEANINGS and row.kind not in told:
                    told.add(row.kind)
                    words = {"unit": unit(row.unit), "target": place(row.target)}
                    other = unit(row.other) if row.other else ""
                    yield [row.order, MEANINGS[row.kind].format(**words, other=other)]


def _asks(item: str, key: str, power: str) -> bool:
    """Whether what is missing is this unit's order, or this power's builds."""
    return item.startswith(f"{key}:") or item.partition(" (")[0] == key or item.startswith(f"{power}: ")
