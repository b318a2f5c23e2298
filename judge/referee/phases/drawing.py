"""Before a game starts its dice wait for a public number that nobody can know yet, where the operator provides them.

Otherwise the last to join, together with the operator, could write YES in other words until the seed suited them.
"""

from datetime import timedelta

from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.telling import tell_all
from judge.referee.phases.lifecycle import start
from judge.referee.record import blocks
from judge.referee.record.entries import Drawing, Drawn

AGAIN = timedelta(minutes=2)
"""So long after a look in vain for the next one."""


def all_are_here(campaign: Campaign) -> None:
    """The last seat is taken: the game starts, or its dice begin to wait."""
    if not campaign.row.public_dice:
        start(campaign)
        return
    row, now = campaign.row, campaign.world.now()
    row.drawn_after = row.wake = (now + blocks.AHEAD + timedelta(minutes=1)).replace(second=0, microsecond=0)
    campaign.log("judge", Drawing(row.drawn_after.isoformat()))
    tell_all(campaign, "mail/drawing", {"after": row.drawn_after.isoformat(), "head": row.head[:16], "came": True})


def stop_waiting(campaign: Campaign) -> None:
    """A seat is free again: the dice wait for nothing."""
    campaign.row.drawn_after = campaign.row.wake = None


def look_for_block(campaign: Campaign) -> None:
    """The game starts if the block is here, or if none has come for too long."""
    row, now = campaign.row, campaign.world.now()
    if row.drawn_after is None or len(campaign.seats) != campaign.places:
        stop_waiting(campaign)
        return
    found = blocks.first_from(campaign.world.blocks() if campaign.world.blocks else (), row.drawn_after)
    if not found and now < row.drawn_after + blocks.WAIT:
        row.wake = min(now + AGAIN, row.drawn_after + blocks.WAIT)
        return
    row.parts = [*row.parts, *blocks.part_of(found)]
    campaign.log("judge", Drawn(found))
    if not found:
        told = {"after": row.drawn_after.isoformat(), "head": row.head[:16], "came": False}
        tell_all(campaign, "mail/drawing", told)
    row.drawn_after = None
    start(campaign)
