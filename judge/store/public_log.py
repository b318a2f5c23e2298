"""What tells that something public of a campaign has changed, without loading it."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import func
from sqlmodel import col, select

from judge.store.tables import Campaign, Notice, Person, Press, Seat, Snapshot
from judge.store.work import Work


@dataclass(frozen=True, slots=True)
class Publicity:
    """A campaign, its seats' names and states, its GMs' names, and a mark of its turns, of what was said and done."""

    campaign: Campaign
    seats: list[str]
    gms: list[str]
    mark: str


def publicity(work: Work, after: str, most: int) -> Iterator[Publicity]:
    """The next campaigns after this name, so many at most."""
    rows = work.campaigns_after(after, most)
    own = [row.id for row in rows]
    seats: dict[int, list[str]] = {}
    named = select(Seat.campaign, Seat.name, Seat.status).where(col(Seat.campaign).in_(own)).order_by(col(Seat.id))
    for number, name, status in work.session.exec(named):
        seats.setdefault(number, []).append(f"{name} {status}")
    last, count, length = func.max(Press.id), func.count(col(Press.id)), func.sum(func.length(Press.text))
    press = select(Press.campaign, last, count, length).where(col(Press.campaign).in_(own), ~col(Press.waits))
    said = {number: f"{rest}" for number, *rest in work.session.exec(press.group_by(col(Press.campaign)))}
    kept = select(Snapshot.campaign, func.max(Snapshot.id)).where(col(Snapshot.campaign).in_(own))
    turns = dict(work.session.exec(kept.group_by(col(Snapshot.campaign))).all())
    leading = {row.id: [row.gm, *(gm["person"] for gm in row.gms)] for row in rows}
    people = {person for persons in leading.values() for person in persons}
    gms = dict(work.session.exec(select(Person.id, Person.name).where(col(Person.id).in_(people))).all())
    for row in rows:
        number = row.id or 0
        names = [gms[person] for person in leading[number] if person in gms]
        yield Publicity(row, seats.get(number, []), names, f"{turns.get(number)} {said.get(number)} {row.acts}")


def last_head(work: Work, campaign: Campaign) -> str:
    """The head of the log that the last season report printed; "" if there was none."""
    query = select(Notice.data).where(Notice.campaign == campaign.name, Notice.kind == f"{campaign.game}/season")
    data = work.session.exec(query.order_by(col(Notice.id).desc()).limit(1)).first()
    return str((data or {}).get("head", ""))
