"""What a campaign tells: notices to its seats, its GMs and those who watch, written as rows in the same transaction."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from judge.games.protocol import Event
from judge.referee.campaign.addressing import gm_address, seat_address
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.settings import span
from judge.store.statuses import CampaignStatus, WatcherRole
from judge.store.tables import Notice, Seat

SEAT = re.compile(r"@\d+")


class Said(str):
    """A player's own words: nothing in them is a seat's key."""


def each_text(value: Any, key: Callable[[str], str], text: Callable[[str], str]) -> Any:
    """Plain data in which every key of a mapping, and every other text, is replaced by what these make of it."""
    kind = type(value)
    if kind is int or kind is bool or value is None:
        return value
    if isinstance(value, str):
        return text(value)
    if isinstance(value, Mapping):
        return {key(name): each_text(item, key, text) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [each_text(item, key, text) for item in value]
    return value


def with_names(names: Mapping[str, str]) -> Callable[[str], str]:
    """What replaces every seat's key in a text (`@1`) by the player's name, but in their own words."""

    def replaced(text: str) -> str:
        if "@" not in text or isinstance(text, Said):
            return str(text)
        return SEAT.sub(lambda found: names.get(found[0], found[0]), text)

    return replaced


def named(value: Any, names: Mapping[str, str]) -> Any:
    """Plain data with the players' names for their seats' keys."""
    return each_text(value, with_names(names), with_names(names))


def common(campaign: Campaign, person: int | None) -> dict[str, Any]:
    """What every notice of this campaign holds."""
    row = campaign.row
    last = row.deadline + span(row.pace, "grace") if row.deadline and row.told_late else row.deadline
    return {
        "campaign": row.name,
        "game": campaign.title,
        "game_name": row.game,
        "phase": row.phase,
        "deadline": last.isoformat() if last and row.status == CampaignStatus.RUNNING else None,
        "status": row.status,
        "zone": campaign.zone_of(person),
        "plain": bool((found := campaign.person(person)) and found.plain),
    }


def seated(campaign: Campaign) -> list[dict[str, str]]:
    """Who plays, for tables: a free seat is marked in them."""
    return [{"name": seat.name, "status": seat.status} for seat in campaign.seats]


def tell(campaign: Campaign, seat: Seat, kind: str, data: Mapping[str, Any], in_reply_to: str = "") -> None:
    """A notice to a seat: to its registered address and nowhere else."""
    if seat.person is None or not seat.email:
        return
    more = {"you": seat.name, "role": "seat", **common(campaign, seat.person)}
    _queue(
        campaign, seat.email, kind, {**more, **data}, seat_address(campaign, seat), seat.person, seat.key, in_reply_to
    )


def tell_gm(
    campaign: Campaign,
    kind: str,
    data: Mapping[str, Any],
    in_reply_to: str = "",
    only: int | None = None,
    secret: Mapping[str, Any] | None = None,
) -> None:
    """A notice to every GM, or to one. `secret`: what those see instead who do not play themselves."""
    for person, _ in campaign.gms:
        to = next(iter(campaign.work.addresses(person)), "")
        if to and only in (None, person):
            more = {"you": "GM", "role": "gm", **common(campaign, person)}
            seen = {**data, **(secret or {})} if not campaign.plays(person) else data
            _queue(campaign, to, kind, {**more, **seen}, gm_address(campaign, person), person, "gm", in_reply_to)


def tell_all(
    campaign: Campaign,
    kind: str,
    data: Mapping[str, Any],
    gm: bool = True,
    watchers: bool = False,
    but: int | None = None,
) -> None:
    """A notice to every seat; to the GMs; to those who watch. `but`: a person who has been told otherwise."""
    for seat in campaign.seats:
        if but is None or seat.person != but:
            tell(campaign, seat, kind, data)
    for person, _ in campaign.gms if gm else ():
        if person != but:
            tell_gm(campaign, kind, data, only=person)
    if watchers:
        tell_watchers(campaign, kind, data)


def tell_watchers(campaign: Campaign, kind: str, data: Mapping[str, Any]) -> None:
    """A notice to every observer: what all may know."""
    for watcher in campaign.watchers(WatcherRole.OBSERVER):
        more = {"you": watcher.name, "role": "observer", **common(campaign, watcher.person)}
        _queue(campaign, watcher.email, kind, {**more, **data}, "", watcher.person, "", "")


def _queue(
    campaign: Campaign,
    to: str,
    kind: str,
    data: dict[str, Any],
    reply_to: str,
    person: int | None,
    seat: str,
    answers: str,
) -> None:
    now = campaign.world.now()
    campaign.work.session.add(
        Notice(
            campaign=campaign.row.name,
            kind=kind,
            data=plainly(campaign, data),
            to=to,
            reply_to=reply_to,
            person=person,
            seat=seat,
            in_reply_to=answers,
            created=now,
            due=campaign.due or now,
        )
    )


def tell_again(campaign: Campaign, old: Notice, seat: Seat | None, gm: int | None) -> None:
    """A report of the past once more: to the reader of today in their zone, without what was asked then."""
    person = seat.person if seat is not None else gm or campaign.row.gm
    now = {name: common(campaign, person)[name] for name in ("zone", "plain", "status")}
    again = {"sent": old.created.isoformat(), "now": campaign.row.phase, "theirs": old.person == person}
    data = {**old.data, **now, "again": again, "owed": [], "silence": [], "disorder": False, "deadline": None}
    if seat is not None:
        _queue(campaign, seat.email, old.kind, data, seat_address(campaign, seat), person, seat.key, "")
    else:
        to = next(iter(campaign.work.addresses(person or 0)), "")
        _queue(campaign, to, old.kind, data, gm_address(campaign, gm), person, "gm", "")


def plainly(campaign: Campaign, data: Mapping[str, Any]) -> dict[str, Any]:
    """A notice's data with the players' names, and no address that says who may speak: players quote their mails."""
    player, masked = with_names(campaign.names), campaign.world.post.masked
    return each_text(data, player, lambda text: masked(player(text)))  # type: ignore[no-any-return]


def visible(events: tuple[Event, ...], key: str | None) -> list[dict[str, Any]]:
    """The events that a seat may know, as plain data."""
    return [event.told() for event in events if event.to is None or (key and key in event.to)]
