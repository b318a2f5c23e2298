"""Season reports gathered for a player who wants fewer mails: one a round, or one a day."""

from datetime import datetime, timedelta
from typing import Any

from judge.referee.campaign.campaign import Campaign
from judge.store.tables import Seat

ROUND, DAY = "round", "day"
MOST = 200
"""Events that wait; with more the mail goes out."""


def gather(campaign: Campaign, seat: Seat, events: list[Any], at_once: bool) -> list[Any] | None:
    """All that the seat is to be told now, with what has waited; None: it waits, too.

    `at_once`: something is asked of them, or there is more than events to tell. Nobody waits for more than a round
    (a game year), or a day.
    """
    wish, now = seat.digest, campaign.world.now()
    if not wish:
        return events
    told = [*wish.get("events", []), *events]
    when = campaign.game.phase(campaign.state).order[0]
    late = wish["every"] == DAY and now >= datetime.fromisoformat(wish["at"]) + timedelta(hours=24)
    past = wish["every"] == ROUND and when >= wish["round"] + 2
    if not (at_once or late or past or len(told) > MOST):
        seat.digest = {**wish, "events": told}
        return None
    seat.digest = begun(campaign, wish["every"])
    return told


def begun(campaign: Campaign, every: str) -> dict[str, Any]:
    """Nothing waits yet."""
    when = campaign.game.phase(campaign.state).order[0] if campaign.state is not None else 0
    return {"every": every, "at": campaign.world.now().isoformat(), "round": when, "events": []}
