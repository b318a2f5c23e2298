"""What is due is done: reminders, late notices, resolutions. Any number of workers may tick at once."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy.exc import DBAPIError

from judge.referee.campaign.campaign import Table
from judge.referee.campaign.settings import span
from judge.referee.campaign.telling import tell, tell_all
from judge.referee.notices.alarms import tell_trouble
from judge.referee.phases import kept_orders
from judge.referee.phases.lifecycle import resolve
from judge.referee.record.entries import DeadlineMoved, StatusChanged
from judge.referee.timing.clocks import set_wake
from judge.referee.timing.digest import daily
from judge.referee.timing.pace import on_a_working_day
from judge.referee.world import World
from judge.store.engine import transaction
from judge.store.work import Work

log = logging.getLogger("judge")


def tick(world: World, most: int = 100_000, stop: Callable[[], bool] = lambda: False) -> int:
    """Do everything that is due now, one campaign a transaction. Returns how many looks it took."""
    looks, last, again = restore(world), "", 0
    while looks < most and not stop():
        name = ""
        try:
            with transaction(world.engine) as session:
                work = Work(session)
                row = work.due(world.now())
                if row is None:
                    return looks
                name = row.name
                again = again + 1 if name == last else 0
                last = name
                assert again < 1000, "due for ever"
                table = Table(world, work, row)
                look(table)
                table.save()
        except DBAPIError as error:
            log.warning("the database stumbled; the next tick tries again", extra={"why": str(error.orig)[:200]})
            return looks
        except Exception:
            if not name:
                raise
            stuck(world, name)
        looks += 1
    return looks


def stuck(world: World, name: str) -> None:
    """A campaign that cannot be looked at is paused and its GM told, on its rows alone; the others go on."""
    log.exception("campaign %s cannot be looked at and is paused", name)
    with transaction(world.engine) as session:
        work = Work(session)
        row = work.campaign(name)
        assert row is not None
        table = Table(world, work, row)
        row.status, row.wake = "paused", None
        session.add(row)
        table.log("judge", StatusChanged("paused", "stuck"))
        tell_trouble(world, work, row, "mail/stuck", {})


def look(table: Table) -> None:
    """One look at a campaign whose time has come."""
    row, now = table.row, table.world.now()
    assert row.deadline is not None
    if row.digest and row.digest <= now:
        daily(table)
    if row.early and row.early <= now and not table.waits() and not table.incomplete():
        resolve(table, "everybody was ready")
        return
    if row.early and row.early <= now:
        row.early = None
    last = row.deadline + span(row.pace, "grace")
    if table.world.outage and (now > row.deadline + tolerated(table) or (now >= row.deadline and not_reminded(table))):
        after_outage(table)
    elif now >= row.deadline and (not table.incomplete() or now >= last):
        resolve(table, "the deadline came")
        return
    elif now >= row.deadline:
        say_late(table)
    elif not row.reminded and row.deadline - span(row.pace, "reminder") <= now:
        remind(table)
    set_wake(table)


def tolerated(table: Table) -> timedelta:
    """A look that comes so much later than the deadline comes after an outage."""
    return max(span(table.row.pace, "outage"), span(table.row.pace, "grace") + timedelta(hours=1))


def restore(world: World) -> int:
    """The clock was ahead when an outage moved deadlines, and is right again: they are what they were before."""
    done = 0
    while True:
        with transaction(world.engine) as session:
            work = Work(session)
            row = work.moved_after(world.now() + AHEAD)
            if row is None:
                return done
            table = Table(world, work, row)
            was = row.deadline
            row.clocks, row.before, row.moved = dict(row.before), {}, None
            row.deadline = min(datetime.fromisoformat(at) for at in row.clocks.values())
            row.told_late, row.reminded = False, False
            table.log("judge", DeadlineMoved(row.deadline.isoformat(), "clock"))
            set_wake(table)
            session.add(row)
            why = "The judge's clock was wrong for a while; the deadline is what it was before."
            tell_all(table, "mail/deadline", {"why": why, "was": was.isoformat() if was else None})
        done += 1


AHEAD = timedelta(hours=1)
"""What was done by a clock that showed so much more than now was done by a wrong one."""


def not_reminded(table: Table) -> bool:
    """The judge was down when it should have reminded those who owe something."""
    return not table.row.reminded and bool(span(table.row.pace, "reminder")) and bool(table.owing())


def remind(table: Table) -> None:
    """Once before the deadline, only those who still owe something."""
    table.row.reminded = True
    for key in table.owing():
        ask = table.asks()[key]
        silence = kept_orders.silence(table, table.seat(key))
        tell(table, table.seat(key), "mail/reminder", {"owed": list(ask.missing), "silence": silence})


def say_late(table: Table) -> None:
    """The deadline has passed; the grace runs."""
    table.row.told_late = True
    assert table.row.deadline is not None
    last = (table.row.deadline + span(table.row.pace, "grace")).isoformat()
    for key in table.owing():
        ask = table.asks()[key]
        silence = kept_orders.silence(table, table.seat(key))
        data = {"owed": list(ask.missing), "silence": silence, "last": last}
        tell(table, table.seat(key), "mail/late", data)


def after_outage(table: Table) -> None:
    """The judge was down over the deadline: everybody has as much time again, an hour at least, a day at most."""
    row, now = table.row, table.world.now()
    assert row.deadline is not None
    was = row.deadline
    row.moved, row.before = now, row.before or dict(row.clocks)
    lost = min(now - was, timedelta(days=1))
    row.deadline = on_a_working_day(row.pace, now + max(lost, span(row.pace, "outage") or timedelta(hours=1)))
    early = {key for key, at in row.clocks.items() if datetime.fromisoformat(at) < row.deadline}
    row.clocks = row.clocks | dict.fromkeys(early, row.deadline.isoformat())
    row.told_late = False
    table.log("judge", DeadlineMoved(row.deadline.isoformat(), "outage"))
    why = "The judge was out of order when the deadline came."
    tell_all(table, "mail/deadline", {"why": why, "was": was.isoformat()})
    if not row.reminded:
        remind(table)
