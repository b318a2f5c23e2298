"""names=hidden: players are known by their seat's number, then by what they play, until the end."""

from judge.games.sides import WithPowers
from judge.referee.campaign import sentences as say
from judge.referee.campaign.campaign import Campaign, place_of
from judge.store.tables import Seat


def hidden(campaign: Campaign) -> bool:
    """Nobody but the GM knows who plays."""
    return campaign.setting("names") == "hidden"


def mask_of(campaign: Campaign, seat: Seat) -> str:
    """What a seat is known by now."""
    game = campaign.game
    power = (
        game.known_as(campaign.state, seat.key) if campaign.state is not None and isinstance(game, WithPowers) else ""
    )
    return power or f"seat-{seat.key.lstrip('@')}"


def put_on(campaign: Campaign) -> None:
    """Every seat is called by what it plays now, and listed by that: the order in which they came tells nothing."""
    if not hidden(campaign):
        return
    for seat in campaign.seats:
        seat.own_name, seat.name = seat.own_name or seat.name, mask_of(campaign, seat)
    campaign.seats.sort(key=place_of)


def take_off(campaign: Campaign) -> list[str]:
    """The game is over: all have their own names again. A line on each, for the last report."""
    if not hidden(campaign):
        return []
    campaign.row.pace = {**campaign.row.pace, "names": "open"}
    told, used = [], set[str]()
    for seat in campaign.seats:
        mask, name, n = seat.name, seat.own_name or seat.name, 1
        while name.lower() in used:
            n += 1
            name = f"{seat.own_name}{n}"
        used.add(name.lower())
        seat.name, seat.own_name = name, ""
        told.append(say.MASK_REVEALED.format(mask=mask, name=name))
    return told
