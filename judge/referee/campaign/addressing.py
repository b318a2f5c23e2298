"""The addresses to which seats and GMs of a campaign write: each has its own token."""

from judge.referee.campaign.campaign import Campaign
from judge.store.tables import Seat


def seat_address(campaign: Campaign, seat: Seat) -> str:
    what = f"{campaign.row.name}/{seat.key}/{seat.epoch}"
    return campaign.world.post.reply_to(campaign.row.name, campaign.world.post.token(what))


def gm_address(campaign: Campaign, person: int | None = None) -> str:
    """The address to which a GM writes; without a person, the first one's."""
    epoch = dict(campaign.gms)[person or campaign.row.gm]
    return campaign.world.post.reply_to(campaign.row.name, campaign.world.post.token(gm_word(campaign, person, epoch)))


def gm_word(campaign: Campaign, person: int | None, epoch: int) -> str:
    """What a GM's token is made of."""
    return f"{campaign.row.name}/gm{person if person and person != campaign.row.gm else ''}/{epoch}"
