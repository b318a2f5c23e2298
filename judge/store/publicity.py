"""What tells that something public of a campaign has changed, without loading it."""

from collections.abc import Iterator

from sqlalchemy import func
from sqlmodel import col, select

from judge.store.tables import Campaign, Press, Seat
from judge.store.work import Work


def publicity(work: Work) -> Iterator[tuple[Campaign, list[str], str]]:
    """Every campaign with its seats' names and states, and what has been said in it, as a mark."""
    names: dict[int, list[str]] = {}
    seats = select(Seat.campaign, Seat.name, Seat.status).order_by(col(Seat.id))
    for number, name, status in work.session.exec(seats):
        names.setdefault(number, []).append(f"{name} {status}")
    last, count, length = func.max(Press.id), func.count(col(Press.id)), func.sum(func.length(Press.text))
    rows = work.session.exec(
        select(Press.campaign, last, count, length).where(~col(Press.waits)).group_by(col(Press.campaign))
    )
    said = {number: f"{rest}" for number, *rest in rows}
    for row in work.campaigns():
        yield row, names.get(row.id or 0, []), said.get(row.id or 0, "")
