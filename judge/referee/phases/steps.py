"""What follows a step that was no resolution: a line done at once, a seat that changed, a correction.

The game is asked where it stands then: the step may have won it, ended a turn, or changed who owes what.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from judge.games.protocol import Ending, Event, Phase, Refused
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.ending_votes import voted_now
from judge.referee.campaign.telling import tell, tell_gm, tell_watchers, visible
from judge.referee.phases import sentences as say
from judge.referee.phases.lifecycle import change_rules, ended, finish, one_phase, open_phase
from judge.referee.record import told_events
from judge.referee.record.entries import Kind
from judge.referee.timing.clocks import settle_early, start_clocks
from judge.store.statuses import CampaignStatus
from judge.store.tables import Seat

MOST_NEWS = 6
"""Events of one step that are each a mail of their own."""


@dataclass(frozen=True)
class Standing:
    """Where a game stood before a step: its phase, the clocks that ran, what everybody saw."""

    phase: Phase
    clocks: frozenset[str]
    seen: told_events.Before


def standing(campaign: Campaign) -> Standing:
    """Taken before the step."""
    keys = frozenset(ask.key for ask in campaign.asks().values())
    seen = told_events.before(campaign.game, campaign.state, campaign.held)
    return Standing(campaign.game.phase(campaign.state), keys, seen)


def end(campaign: Campaign, how: str, by: tuple[str, ...]) -> Refused | None:
    """End the game by a vote, a concession or the GM; or say why it cannot be. Some concessions are of one alone."""
    possible = campaign.game.end(campaign.state, how, by)
    if isinstance(possible, Refused):
        return possible
    before = standing(campaign)
    events = ended(campaign, how, by)
    if campaign.game.result(campaign.state) is None:  # it goes on without some
        for event in events:
            told = news((event,), None)
            tell_gm(campaign, f"{campaign.game.name}/news", told)
            tell_watchers(campaign, f"{campaign.game.name}/news", told)
    after_step(campaign, before, events)
    return None


def turned(campaign: Campaign, before: Standing) -> bool:
    """The step has ended the phase or the game: its report tells what happened."""
    return campaign.game.result(campaign.state) is not None or campaign.game.phase(campaign.state) != before.phase


def tell_step(campaign: Campaign, kind: Kind, before: Standing, events: tuple[Event, ...]) -> None:
    """What the last entry of the log told everybody is kept; a step that ended a phase is told as that phase."""
    seen = before.seen if turned(campaign, before) else told_events.NOTHING
    campaign.tell_of(kind, before.phase.code, events, seen)


def after_step(
    campaign: Campaign, before: Standing, events: tuple[Event, ...] = (), by: Seat | None = None, waits: bool = False
) -> None:
    """The end, the next phase or other clocks; else everybody who may know is told, but for who did it.

    `waits`: a phase that asks nobody any more is left to its clock; somebody may take a seat that was left.
    """
    if not campaign.in_play:
        return
    result = campaign.game.result(campaign.state)
    if result is not None:
        finish(campaign, result, events)
    elif turned(campaign, before):
        campaign.resolved = before.phase.code
        change_rules(campaign, before.phase)
        open_phase(campaign, events)
    elif before.clocks and not campaign.asks() and not waits:
        open_phase(campaign, (*events, *one_phase(campaign, say.NOBODY_WAS_ASKED)))
    elif voted := voted_now(campaign):
        finish_by(campaign, *voted, events)
    else:
        asked = {ask.key for ask in campaign.asks().values()}
        if campaign.row.status == CampaignStatus.RUNNING and asked and before.clocks != asked:
            start_clocks(campaign)
        settle_early(campaign)
        for other in campaign.seats:
            if other is not by:
                tell_news(campaign, other, [event for event in events if event.to is None or other.key in event.to])


def finish_by(campaign: Campaign, ending: Ending, by: tuple[str, ...], events: tuple[Event, ...]) -> None:
    """The game ends by votes that were there; what the step did is told with it."""
    events = (*events, *ended(campaign, ending.how, by))
    result = campaign.game.result(campaign.state)
    if result is not None:
        finish(campaign, result, events)


def tell_together(campaign: Campaign, events: Sequence[Event]) -> None:
    """What somebody did, in one mail to everybody who may know of it; to those who watch what all may know."""
    for seat in campaign.seats:
        mine = tuple(event for event in events if event.to is None or seat.key in event.to)
        if mine:
            tell(campaign, seat, f"{campaign.game.name}/news", news(mine, seat.key))
    if public := tuple(event for event in events if event.to is None):
        tell_watchers(campaign, f"{campaign.game.name}/news", news(public, None))


def tell_news(campaign: Campaign, other: Seat, events: list[Event]) -> None:
    """What a step did, to somebody who may know: a mail an event, or one for all if they are many."""
    single = len(events) <= MOST_NEWS
    for part in [(event,) for event in events] if single else [tuple(events)]:
        about = part[0].about * single
        more = {"about": about, "rests": bool(about) and about in campaign.rests(other.key)}
        tell(campaign, other, f"{campaign.game.name}/news", news(part, other.key) | more)


def news(events: tuple[Event, ...], key: str | None) -> dict[str, Any]:
    """What a mail about them holds for a seat; None: for everybody."""
    return {"events": visible(events, key), "about": "", "rests": False}
