"""What is due is done: reminders, late notices, resolutions. Any number of workers may tick at once."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from judge.games.protocol import Due
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.settings import span
from judge.referee.campaign.telling import tell, tell_all
from judge.referee.notices.alarms import tell_trouble
from judge.referee.phases import kept_orders
from judge.referee.phases import sentences as say
from judge.referee.phases.drawing import look_for_block
from judge.referee.phases.lifecycle import resolve
from judge.referee.record.entries import DeadlineMoved, StatusChanged
from judge.referee.timing.clocks import set_wake
from judge.referee.timing.digest import daily
from judge.referee.timing.pace import on_a_working_day
from judge.referee.world import World
from judge.store.engine import transaction
from judge.store.statuses import CampaignStatus
from judge.store.work import Work

log = logging.getLogger("judge")


TOGETHER = {"sqlite": 8, "postgresql": 1}
"""How many campaigns are looked at in one transaction: one commit, one hold of SQLite's lock.

PostgreSQL's workers would wait for one another crosswise, since the same people play in many campaigns.
"""


def tick(world: World, most: int = 100_000, stop: Callable[[], bool] = lambda: False) -> int:
    """Do everything that is due now, several campaigns a transaction. Returns how many looks it took.

    If one of them stumbles, those are looked at once more, each in a transaction of its own.
    """
    looks, alone, last, again, together = restore(world), 0, "", 0, TOGETHER[world.engine.dialect.name]
    while looks < most and not stop():
        share, names = 1 if alone else min(together, most - looks), list[str]()
        try:
            with transaction(world.engine) as session:
                _look_at_due(world, session, share, names)
        except Exception as error:
            if not names and not isinstance(error, DBAPIError):
                raise
            if share > 1:
                alone = together
                log.warning(say.TURNS_ONE_BY_ONE, extra={"campaigns": len(names), "why": f"{error!r:.200}"})
                continue
            if isinstance(error, DBAPIError):
                log.warning(say.DATABASE_STUMBLED, extra={"why": str(error.orig)[:200]})
                return looks
            stuck(world, names[0])
        if not names:
            return looks
        looks, alone = looks + len(names), max(0, alone - 1)
        again = again + 1 if {last} == set(names) else 0
        last = names[-1]
        assert again < 1000, "due for ever"
    return looks


def _look_at_due(world: World, session: Session, most: int, names: list[str]) -> None:
    """Look at so many campaigns that are due; `names` says which were begun."""
    work = Work(session)
    for row in work.due(world.now(), most):
        names.append(row.name)
        campaign = Campaign(world, work, row)
        look(campaign)
        campaign.save()  # written with the others: a turn asks nothing of other campaigns, and people are read once


def stuck(world: World, name: str) -> None:
    """A campaign that cannot be looked at is paused and its GM told, on its rows alone; the others go on."""
    log.exception(say.CAMPAIGN_PAUSED_BY_ERROR, name)
    with transaction(world.engine) as session:
        work = Work(session)
        row = work.campaign(name)
        assert row is not None
        campaign = Campaign(world, work, row)
        session.add(row)
        if row.status == CampaignStatus.FORMING:  # its start is tried again
            row.wake = world.now() + timedelta(hours=6)
        else:
            row.status, row.wake = CampaignStatus.PAUSED, None
            campaign.log("judge", StatusChanged(CampaignStatus.PAUSED, "stuck"))
        tell_trouble(world, work, row, "mail/stuck", {})


def look(campaign: Campaign) -> None:
    """One look at a campaign whose time has come."""
    row, now = campaign.row, campaign.world.now()
    if row.status == CampaignStatus.FORMING:
        look_for_block(campaign)
        return
    assert row.deadline is not None
    if row.digest and row.digest <= now:
        daily(campaign)
    if row.early and row.early <= now and not campaign.waits() and not campaign.incomplete():
        resolve(campaign, say.REASON_EVERYBODY_READY)
        return
    if row.early and row.early <= now:
        row.early = None
    last = row.deadline + span(row.pace, "grace")
    if campaign.world.outage and (
        now > row.deadline + tolerated(campaign) or (now >= row.deadline and not_reminded(campaign))
    ):
        after_outage(campaign)
    elif now >= row.deadline and (not campaign.incomplete() or now >= last):
        resolve(campaign, say.REASON_DEADLINE_CAME)
        return
    elif now >= row.deadline:
        say_late(campaign)
    elif not row.reminded and row.deadline - span(row.pace, "reminder") <= now:
        remind(campaign)
    set_wake(campaign)


def tolerated(campaign: Campaign) -> timedelta:
    """How late after a deadline a look must come to count as after an outage."""
    return max(span(campaign.row.pace, "outage"), span(campaign.row.pace, "grace") + timedelta(hours=1))


def restore(world: World) -> int:
    """The clock was ahead when an outage moved deadlines, and is right again: they are what they were before."""
    done = 0
    while True:
        with transaction(world.engine) as session:
            work = Work(session)
            row = work.moved_after(world.now() + AHEAD)
            if row is None:
                return done
            campaign = Campaign(world, work, row)
            was = row.deadline
            row.clocks, row.before, row.moved = dict(row.before), {}, None
            row.deadline = min(datetime.fromisoformat(at) for at in row.clocks.values())
            row.told_late, row.reminded = False, False
            campaign.log("judge", DeadlineMoved(row.deadline.isoformat(), "clock"))
            set_wake(campaign)
            session.add(row)
            why = say.JUDGE_CLOCK_WAS_WRONG
            tell_all(campaign, "mail/deadline", {"why": why, "was": was.isoformat() if was else None})
        done += 1


AHEAD = timedelta(hours=1)
"""A time recorded further ahead of now than this came from a wrong clock."""


def not_reminded(campaign: Campaign) -> bool:
    """The judge was down when it should have reminded those who owe something."""
    return not campaign.row.reminded and bool(span(campaign.row.pace, "reminder")) and bool(campaign.owing())


def remind(campaign: Campaign) -> None:
    """Once before the deadline, only those who still owe something."""
    campaign.row.reminded = True
    for key in campaign.owing():
        seat = campaign.seat(key)
        told = kept_orders.still_needed(campaign, seat, campaign.asks()[key])
        if told["owed_kind"] == Due.RETREATS:
            told["dislodged"] = campaign.game.view(campaign.state, {}, None).get("dislodged", [])
        tell(campaign, seat, "mail/reminder", told)


def say_late(campaign: Campaign) -> None:
    """The deadline has passed; the grace runs."""
    campaign.row.told_late = True
    assert campaign.row.deadline is not None
    last = (campaign.row.deadline + span(campaign.row.pace, "grace")).isoformat()
    for key in campaign.owing():
        seat = campaign.seat(key)
        needed = kept_orders.still_needed(campaign, seat, campaign.asks()[key])
        tell(campaign, seat, "mail/late", needed | {"last": last})


def after_outage(campaign: Campaign) -> None:
    """The judge was down over the deadline: everybody has as much time again, an hour at least, a day at most."""
    row, now = campaign.row, campaign.world.now()
    assert row.deadline is not None
    was = row.deadline
    row.moved, row.before = now, row.before or dict(row.clocks)
    lost = min(now - was, timedelta(days=1))
    row.deadline = on_a_working_day(row.pace, now + max(lost, span(row.pace, "outage") or timedelta(hours=1)))
    early = {key for key, at in row.clocks.items() if datetime.fromisoformat(at) < row.deadline}
    row.clocks = row.clocks | dict.fromkeys(early, row.deadline.isoformat())
    row.told_late = False
    campaign.log("judge", DeadlineMoved(row.deadline.isoformat(), "outage"))
    why = say.JUDGE_WAS_BROKEN
    tell_all(campaign, "mail/deadline", {"why": why, "was": was.isoformat()})
    if not row.reminded:
        remind(campaign)
