"""The addresses to which seats and GMs of a campaign write: each has its own token."""

from judge.referee.campaign.campaign import Table
from judge.store.tables import Seat


def seat_address(table: Table, seat: Seat) -> str:
    what = f"{table.row.name}/{seat.key}/{seat.epoch}"
    return table.world.post.reply_to(table.row.name, table.world.post.token(what))


def gm_address(table: Table, person: int | None = None) -> str:
    """The address to which a GM writes; without a person, the first one's."""
    epoch = dict(table.gms)[person or table.row.gm]
    return table.world.post.reply_to(table.row.name, table.world.post.token(gm_word(table, person, epoch)))


def gm_word(table: Table, person: int | None, epoch: int) -> str:
    """What a GM's token is made of."""
    return f"{table.row.name}/gm{person if person and person != table.row.gm else ''}/{epoch}"
