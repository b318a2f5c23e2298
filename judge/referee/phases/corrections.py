"""The GM's corrections: who plays what, before the start, and what stands on the board, afterwards."""

from judge.games.protocol import Refused
from judge.games.sides import Corrected
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.request import Request, idle
from judge.referee.campaign.telling import tell
from judge.referee.phases import sentences as say
from judge.referee.phases.lifecycle import ASSIGN, adjust, trial
from judge.referee.phases.steps import after_step, standing, tell_step
from judge.referee.record.entries import Kind
from judge.referee.timing.clocks import settle_early, start_clocks
from judge.store.statuses import CampaignStatus
from judge.store.tables import Seat


def assign(request: Request, who: str, line: str) -> None:
    """Fix what a player plays: kept for the start, or done in the phase that still draws lots."""
    campaign, seat = request.at(), request.at().seat_named(who)
    if seat is None:
        known = (
            say.JOINED_SEATS.format(seats=", ".join(s.name for s in campaign.seats))
            if campaign.seats
            else say.NOBODY_JOINED_YET
        )
        request.refuse(line, say.NO_SUCH_JOINED_PLAYER.format(who=who, joined=known))
        return
    if campaign.state is not None:
        assign_now(request, seat, line)
        return
    state = trial(campaign)
    for kept in [*(k for s in campaign.seats if s is not seat for k in s.early_lines if ASSIGN.fullmatch(k)), line]:
        step = campaign.game.adjust(state, {}, kept, campaign.about()) if isinstance(campaign.game, Corrected) else None
        if step is None or isinstance(step, Refused):
            request.refuse(line, step.text if step else say.NOTHING_TO_ASSIGN)
            return
        state = step.state
    seat.early_lines = [*(k for k in seat.early_lines if not ASSIGN.fullmatch(k)), line]
    tell_assigned(campaign, seat, line)
    request.answer.done.append(say.ASSIGNED_FOR_START.format(line=line))


def tell_assigned(campaign: Campaign, seat: Seat, line: str) -> None:
    """Only they are told what they will play."""
    what = say.GM_ASSIGNED_YOURS.format(what=line.split(maxsplit=2)[2])
    tell(campaign, seat, "mail/people", {"what": what, "who": seat.name})


def assign_now(request: Request, seat: Seat, line: str) -> None:
    """In the phase that draws lots: a correction of the position, of which only its player is told."""
    refused = len(request.answer.refused)
    correct(request, line, told=False)
    if len(request.answer.refused) == refused:
        tell_assigned(request.at(), seat, line)


def correct(request: Request, line: str, told: bool = True) -> None:
    """A correction by the game's own words, told by its events; without any, that there was one and not what.

    `told`: to everybody.
    """
    campaign, told = request.at(), told and not request.quiet
    if not campaign.in_play:
        request.refuse(line, idle(campaign))
        return
    before = standing(campaign)
    found = adjust(campaign, line)
    if isinstance(found, Refused):
        request.refuse(line, found.text)
        return
    events = found if told else ()
    if events:
        tell_step(campaign, Kind.ADJUSTED, before, events)
    if campaign.row.status == CampaignStatus.RUNNING and campaign.asks():
        start_clocks(campaign)
        settle_early(campaign)
    after_step(campaign, before)
    request.answer.corrections += events
    request.answer.corrected = request.answer.corrected or (told and not events)
    if told:
        campaign.row.acts = [*campaign.row.acts, say.GM_CORRECTED_POSITION]
    request.answer.done.append(f"Done: {line}.")
