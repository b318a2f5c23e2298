"""The clock stands still, and goes on."""

from judge.games.protocol import SeatStatus
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.telling import Said, tell_all
from judge.referee.notices.offers import settle
from judge.referee.record.entries import SeatChanged, StatusChanged
from judge.referee.timing.clocks import run_again, settle_early, stop_clocks
from judge.store.statuses import CampaignStatus


def pause(campaign: Campaign, actor: str, why: str) -> None:
    """What is sent is kept; nothing is resolved. Everybody is told, and why."""
    stop_clocks(campaign)
    campaign.log(actor, StatusChanged(CampaignStatus.PAUSED))
    tell_all(campaign, "mail/status", {"what": CampaignStatus.PAUSED, "why": Said(why)}, gm=actor != "gm")


def resume(campaign: Campaign, actor: str) -> None:
    """The phase gets the time that was left, and everybody is active again who still has their seat."""
    row = campaign.row
    row.status, row.early = CampaignStatus.RUNNING, None
    for seat in campaign.seats:
        if seat.status == SeatStatus.CIVIL_DISORDER:
            seat.status, seat.missed = SeatStatus.ACTIVE, 0
            campaign.state = campaign.game.seat(campaign.state, seat.key, SeatStatus.ACTIVE).state
            campaign.log(actor, SeatChanged(seat.key, SeatStatus.ACTIVE))
            settle(campaign, seat)
    run_again(campaign)
    settle_early(campaign)
    campaign.log(actor, StatusChanged(CampaignStatus.RUNNING))
    campaign.save()
    tell_all(campaign, "mail/status", {"what": CampaignStatus.RUNNING, "why": ""}, gm=actor != "gm")
