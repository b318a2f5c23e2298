"""A seat that needs a player: the standbys are asked in their order, and the first YES has it."""

from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.telling import common, plainly
from judge.referee.notices.history import description, terms_of
from judge.referee.notices.questions import question
from judge.store.statuses import QuestionStatus, WatcherRole
from judge.store.tables import Confirmation, Notice, Seat, Watcher


def seek(campaign: Campaign, seat: Seat) -> None:
    """The seat is offered to every standby; who comes in later is asked when they come."""
    seat.seeking = True
    for standby in campaign.watchers(WatcherRole.STANDBY):
        offer(campaign, seat, standby.email, standby.name)


def seek_all(campaign: Campaign) -> None:
    """A phase has opened: seats that have been lost meanwhile are offered as they stand now."""
    for seat in campaign.seats:
        if seat.seeking and not open_offers(campaign, seat):
            seek(campaign, seat)


def offer(campaign: Campaign, seat: Seat, email: str, name: str) -> None:
    """A mail to somebody who may take the seat, answered with YES or NO; it says what they would have."""
    world = campaign.world
    action = {"verb": "TAKE", "seat": seat.key, "name": name}
    seed = f"take/{seat.key}/{email}/{campaign.row.entries}"
    row = question(world, campaign.work, email, campaign.row.name, action, seed)
    row.asked, row.asker = world.now(), f"{campaign.row.name}/{campaign.row.gm}"
    person = campaign.work.person(email)
    view = dict(campaign.game.view(campaign.state, {}, None)) if campaign.state is not None else None
    data = common(campaign, person.id) | {
        "you": name, "role": "anyone", "seat": seat.name, "expires": row.expires.isoformat(), "view": view,
        "state": seat.status, "rules": campaign.game.name, "terms": terms_of(campaign), "words": description(campaign),
    }  # fmt: skip
    reply_to = world.post.reply_to(campaign.row.name, row.token)
    now = world.now()
    campaign.work.add(
        Notice(
            campaign=campaign.row.name, kind="mail/offer", data=plainly(campaign, data), to=email, reply_to=reply_to,
            person=person.id, created=now, due=now,
        )
    )  # fmt: skip


def ask_late(campaign: Campaign, standby: Watcher) -> None:
    """Somebody has become a standby while seats are free."""
    for seat in campaign.seats:
        if seat.seeking:
            offer(campaign, seat, standby.email, standby.name)
            return


def settle(campaign: Campaign, seat: Seat, but: str = "") -> None:
    """The seat needs nobody any more: the open offers are withdrawn."""
    seat.seeking = False
    for row in open_offers(campaign, seat):
        if row.token != but:
            row.status = QuestionStatus.GONE
            campaign.work.session.add(row)


def open_offers(campaign: Campaign, seat: Seat) -> list[Confirmation]:
    rows = campaign.work.questions(campaign.row.name)
    return [row for row in rows if row.action["verb"] == "TAKE" and row.action["seat"] == seat.key]
