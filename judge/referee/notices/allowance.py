"""Mailboxes that may send so many mails a day: answers go first, and a GM is told of a report that must wait."""

from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.telling import tell_gm
from judge.referee.notices.alarms import AGAIN
from judge.referee.world import World
from judge.store.tables import Notice
from judge.store.work import Work

REPORTS = "/season"
"""How the kinds of notices end that can wait: the largest, and the most at once."""


def room(world: World, work: Work, most: int) -> tuple[int, int]:
    """How many notices may go now, at most so many: of all kinds but reports; and reports."""
    bound = world.allowance
    if bound is None:
        return most, most
    left = bound.count - work.sent_since(world.now() - bound.span)
    return max(0, min(most, left)), max(0, min(most, left - bound.reserve))


def say_waiting(world: World, work: Work) -> None:
    """Reports are due and may not go yet: the GM of each campaign is told, once a day."""
    bound, now = world.allowance, world.now()
    for name, count in work.waiting_kinds(REPORTS, now) if bound else ():
        found = work.campaign(name)
        if found is not None and work.falls_due(f"told allowance {name}", now, AGAIN):
            tell_gm(Campaign(world, work, found), "mail/allowance", {"bound": str(bound), "count": count})


def postpone(work: Work, row: Notice) -> None:
    """A domain wants to be asked later: what else waits for it is not tried before this notice is."""
    if row.due is not None:
        work.postpone(row.to.rpartition("@")[2], row.due)
