"""Whole campaigns played at random in no time: every unit gets one of the orders that the board offers."""

import random
from typing import Any

from judge.games.diplomacy.events import OrderKind
from judge.games.protocol import Refused
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.creation import make
from judge.referee.phases.lifecycle import resolve, start
from judge.referee.phases.steps import end
from judge.referee.world import World
from judge.store.engine import transaction
from judge.store.tables import Seat
from judge.store.work import Work

OPTIONS = {
    "intimate": {"victory": "intimate", "stalemate_years": 0},
    "threed": {"end_year": 1999, "eighteen_ends": False},
}
"""Games that do not end by themselves."""


def played(
    world: World, name: str, game: str, years: float, seed: str, finished: bool = True, mailed: bool = False
) -> None:
    """A campaign of so many years, drawn at its end if it is to be finished. `mailed`: the players get reports."""
    chance = random.Random(seed)
    rules = world.games[game]
    options = {key: option.default for key, option in rules.options.items()} | OPTIONS[game]
    with transaction(world.engine) as session:
        work = Work(session)
        campaign = make(world, work, name, "gm@x.test", game, options, {}, chance.randbytes(32).hex())
        for n in range(rules.players(options)):
            email = f"p{n}@x.test"
            row = Seat(campaign=campaign.row.id or 0, key=f"@{n + 1}", name=f"player{n}", person=work.person(email).id)
            row.email = email if mailed else ""
            campaign.seats.append(work.add(row))
        start(campaign)
        last = 1901 + int(years)
        while campaign.row.status == "running" and (rules.phase(campaign.state).year or 0) < last:
            one_turn(campaign, chance)
        if finished and campaign.row.status == "running":
            assert end(campaign, "abandoned", ()) is None
        campaign.save()


def one_turn(campaign: Campaign, chance: random.Random) -> None:
    """Everybody's orders at random, and the phase resolved."""
    offer = dict(campaign.game.offer(campaign.state))
    for seat in campaign.seats:
        lines = tuple(drawn_lines(campaign, offer, chance))
        found = campaign.game.read(campaign.state, seat.key, lines, campaign.about())
        unread = [line for line, row in zip(lines, found, strict=True) if not row or "not-understood" in codes(row)]
        assert not unread, f"offered, and not understood: {unread}"
        good = tuple(c for row in found for c in row if not isinstance(c, Refused))
        campaign.held = campaign.game.submit(campaign.state, seat.key, campaign.held, good, campaign.dice()).held
    resolve(campaign, "everything is in")
    campaign.save()


def codes(row: tuple[Any, ...]) -> set[str]:
    return {command.code for command in row if isinstance(command, Refused)}


def drawn_lines(campaign: Campaign, offer: dict[str, Any], chance: random.Random) -> list[str]:
    """Of what the board offers: moves more often than anything else; in a Thaw some bids."""
    if campaign.game.phase(campaign.state).code[-1] == "B":
        return [f"BID {power} {chance.randrange(4)}" for power in ("AUSTRIA", "ITALY", "GERMANY", "RUSSIA", "ENGLAND")]
    lists = [orders for own in offer.values() for orders in own.values()]
    moves = [[order for order in orders if order.kind == OrderKind.MOVE] for orders in lists]
    return [
        chance.choice(near if near and chance.random() < 0.6 else orders).order
        for near, orders in zip(moves, lists, strict=True)
    ]
