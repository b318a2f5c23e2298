"""Whole campaigns played at random in no time: every unit gets one of the orders that the board offers."""

import random
from typing import Any

from judge.games.diplomacy.events import OrderKind
from judge.games.protocol import Refused
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.creation import make
from judge.referee.phases.lifecycle import end, resolve, start
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
        table = make(world, work, name, "gm@x.test", game, options, {}, chance.randbytes(32).hex())
        for n in range(rules.players(options)):
            email = f"p{n}@x.test"
            row = Seat(campaign=table.row.id or 0, key=f"@{n + 1}", name=f"player{n}", person=work.person(email).id)
            row.email = email if mailed else ""
            table.seats.append(work.add(row))
        start(table)
        last = 1901 + int(years)
        while table.row.status == "running" and (rules.phase(table.state).year or 0) < last:
            one_turn(table, chance)
        if finished and table.row.status == "running":
            assert end(table, "abandoned", ()) is None
        table.save()


def one_turn(table: Table, chance: random.Random) -> None:
    """Everybody's orders at random, and the phase resolved."""
    for seat in table.seats:
        lines = tuple(drawn_lines(table, chance))
        found = table.game.read(table.state, seat.key, lines, table.about())
        unread = [line for line, row in zip(lines, found, strict=True) if not row or "not-understood" in codes(row)]
        assert not unread, f"offered, and not understood: {unread}"
        good = tuple(c for row in found for c in row if not isinstance(c, Refused))
        table.held = table.game.submit(table.state, seat.key, table.held, good, table.dice()).held
    resolve(table, "everything is in")
    table.save()


def codes(row: tuple[Any, ...]) -> set[str]:
    return {command.code for command in row if isinstance(command, Refused)}


def drawn_lines(table: Table, chance: random.Random) -> list[str]:
    """Of what the board offers: moves more often than anything else; in a Thaw some bids."""
    if table.game.phase(table.state).code[-1] == "B":
        return [f"BID {power} {chance.randrange(4)}" for power in ("AUSTRIA", "ITALY", "GERMANY", "RUSSIA", "ENGLAND")]
    offer: dict[str, Any] = dict(table.game.offer(table.state))
    lists = [orders for own in offer.values() for orders in own.values()]
    moves = [[order for order in orders if order.kind == OrderKind.MOVE] for orders in lists]
    return [
        chance.choice(near if near and chance.random() < 0.6 else orders).order
        for near, orders in zip(moves, lists, strict=True)
    ]
