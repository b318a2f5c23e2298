"""What a player can send now, shown with their own units."""

from collections.abc import Iterator, Mapping
from typing import Any

from judge.games.protocol import Refused
from judge.games.sides import OnTheBoard
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.letter_rows import read_one
from judge.referee.commands import sentences as say
from judge.reports.places import place, unit
from judge.store.tables import Seat

Part = dict[str, Any]
FEW = 6
"""Orders that are shown."""


def examples(campaign: Campaign, seat: Seat, meanings: Mapping[str, str]) -> Iterator[Part]:
    """Orders of theirs that would be legal; nothing, where nothing is missing. `meanings`: in words, by their kind."""
    ask = campaign.ask_of(seat) if campaign.in_play else None
    if ask is None or not ask.missing:
        return
    rows = list(_orders(campaign, seat, meanings))[:FEW]
    if rows:
        title = say.EXAMPLES_HEADING.format(title=campaign.game.phase(campaign.state).title)
        yield {"title": title, "lead": say.EXAMPLE_UNIT_ORDERS, "rows": rows}


def _orders(campaign: Campaign, seat: Seat, meanings: Mapping[str, str]) -> Iterator[list[str]]:
    """Of each kind of order one, for the first unit that has it; supports of their own before those of others."""
    game, told = campaign.game, set[str]()
    if not isinstance(game, OnTheBoard):
        return
    for own in game.offer(campaign.state).values():
        for orders in own.values():
            if not orders or not _taken(campaign, seat, orders[0].order):
                continue
            for row in sorted(orders, key=lambda row: bool(row.other) and row.other not in own):
                if row.kind in meanings and row.kind not in told:
                    told.add(row.kind)
                    words = {"unit": unit(row.unit), "target": place(row.target), "other": unit(row.other or "")}
                    yield [row.order, meanings[row.kind].format(**words)]


def _taken(campaign: Campaign, seat: Seat, line: str) -> bool:
    """Whether the game would hold the line for them."""
    commands = read_one(campaign, seat.key, line)
    if not commands or any(isinstance(command, Refused) for command in commands):
        return False
    answer = campaign.game.submit(campaign.state, seat.key, campaign.held, commands, campaign.dice())
    return answer.step is None and not answer.refused
