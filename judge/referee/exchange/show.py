"""What scripts and operators are shown of a campaign, as JSON values."""

from datetime import datetime
from typing import Any

from judge.games.codec import pack
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.telling import named
from judge.store.statuses import CampaignStatus


def shown(campaign: Campaign, seat_name: str | None = None) -> dict[str, Any]:
    """The campaign as an observer sees it, or as one of its seats does. Seats go by the players' names."""
    seat = campaign.seat_named(seat_name) if seat_name else None
    row = campaign.row
    late = set(campaign.incomplete()) if row.told_late else set()
    view = (
        {}
        if campaign.state is None
        else pack(campaign.game.view(campaign.state, campaign.held, seat.key if seat else None))
    )
    view = {**view.get("you", {}), **view}  # what is the seat's own stands beside what all may see, too
    result = campaign.game.result(campaign.state) if campaign.state is not None else None
    return {
        "campaign": row.name,
        "game": row.game,
        "status": row.status,
        "phase": row.phase,
        "deadline": minute(row.deadline) if row.status == CampaignStatus.RUNNING else None,
        "seats": {s.name: {"player": s.name, "status": "late" if s.key in late else s.status} for s in campaign.seats},
        "view": named(view, campaign.names),
        "result": named({"kind": result.kind, "winners": list(result.winners)}, campaign.names) if result else None,
    }


def minute(at: datetime | None) -> str | None:
    """`2026-12-01T20:00Z`"""
    return f"{at:%Y-%m-%dT%H:%MZ}" if at else None
