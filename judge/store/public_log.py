"""What tells that something public of a campaign has changed, without loading it."""

from collections.abc import Iterator

from sqlalchemy import func
from sqlmodel import col, select

from judge.store.tables import Campaign, Notice, Press, Seat, Snapshot
from judge.store.work import Work


def publicity(work: Work) -> Iterator[tuple[Campaign, list[str], str]]:
    """Every campaign with its seats' names and states, and a mark of its turns, of what was said and done."""
    names: dict[int, list[str]] = {}
    seats = select(Seat.campaign, Seat.name, Seat.status).order_by(col(Seat.id))
    for number, name, status in work.session.exec(seats):
        names.setdefault(number, []).append(f"{name} {status}")
    last, count, length = func.max(Press.id), func.count(col(Press.id)), func.sum(func.length(Press.text))
    rows = work.session.exec(
        select(Press.campaign, last, count, length).where(~col(Press.waits)).group_by(col(Press.campaign))
    )
    said = {number: f"{rest}" for number, *rest in rows}
    turns = dict(
        work.session.exec(select(Snapshot.campaign, func.max(Snapshot.id)).group_by(col(Snapshot.campaign))).all()
    )
    for row in work.campaigns():
        mark = f"{turns.get(row.id or 0)} {said.get(row.id or 0)} {row.acts}"
        yield row, names.get(row.id or 0, []), mark


def last_head(work: Work, campaign: Campaign) -> str:
    """The head of the log that the last season report printed; "" if there was none."""
    query = select(Notice.data).where(Notice.campaign == campaign.name, Notice.kind == f"{campaign.game}/season")
    data = work.session.exec(query.order_by(col(Notice.id).desc()).limit(1)).first()
    return str((data or {}).get("head", ""))
