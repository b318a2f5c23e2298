"""A seat that needs a player: the standbys are asked in their order, and the first YES has it."""

from judge.referee.campaign.campaign import Table
from judge.referee.campaign.telling import common, plainly
from judge.referee.notices.questions import question
from judge.store.tables import Confirmation, Notice, Seat, Watcher


def seek(table: Table, seat: Seat) -> None:
    """The seat is offered to every standby; who comes in later is asked when they come."""
    seat.seeking = True
    for standby in table.watchers("standby"):
        offer(table, seat, standby.email, standby.name)


def seek_all(table: Table) -> None:
    """A phase has opened: seats that have been lost meanwhile are offered as they stand now."""
    for seat in table.seats:
        if seat.seeking and not open_offers(table, seat):
            seek(table, seat)


def offer(table: Table, seat: Seat, email: str, name: str) -> None:
    """A mail to somebody who may take the seat, answered with YES or NO; it says what they would have."""
    world = table.world
    action = {"verb": "TAKE", "seat": seat.key, "name": name}
    seed = f"take/{seat.key}/{email}/{table.row.entries}"
    row = question(world, table.work, email, table.row.name, action, seed)
    row.asked, row.asker = world.now(), f"{table.row.name}/{table.row.gm}"
    person = table.work.person(email)
    view = dict(table.game.view(table.state, {}, None)) if table.state is not None else None
    data = common(table, person.id) | {
        "you": name, "role": "anyone", "seat": seat.name, "expires": row.expires.isoformat(), "view": view,
        "state": seat.status, "rules": table.game.name,
    }  # fmt: skip
    reply_to = world.post.reply_to(table.row.name, row.token)
    now = world.now()
    table.work.add(
        Notice(
            campaign=table.row.name, kind="mail/offer", data=plainly(table, data), to=email, reply_to=reply_to,
            person=person.id, created=now, due=now,
        )
    )  # fmt: skip


def ask_late(table: Table, standby: Watcher) -> None:
    """Somebody has become a standby while seats are free."""
    for seat in table.seats:
        if seat.seeking:
            offer(table, seat, standby.email, standby.name)
            return


def settle(table: Table, seat: Seat, but: str = "") -> None:
    """The seat needs nobody any more: the open offers are withdrawn."""
    seat.seeking = False
    for row in open_offers(table, seat):
        if row.token != but:
            row.status = "gone"
            table.work.session.add(row)


def open_offers(table: Table, seat: Seat) -> list[Confirmation]:
    rows = table.work.questions(table.row.name)
    return [row for row in rows if row.action["verb"] == "TAKE" and row.action["seat"] == seat.key]
