"""What an operator counts: letters, notices and campaigns by status, and what went wrong."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import func
from sqlmodel import col, select

from judge.store.queries import Queries
from judge.store.statuses import GOING_ON, CampaignStatus, LetterStatus, NoticeStatus
from judge.store.tables import Campaign, Letter, Notice


class Figures(Queries):
    """Every question about how many there are."""

    def counts(self, now: datetime) -> dict[str, dict[str, int]]:
        """How many letters, notices and campaigns there are, by status, of each at least 0; and overdue campaigns."""

        def by_status(column: Any, statuses: type[StrEnum]) -> dict[str, int]:
            """An alert on a rise sees the first of a status only if there were none before."""
            found = dict(self.session.exec(select(column, func.count()).group_by(column)).all())
            return {str(status): found.get(status, 0) for status in statuses}

        late = select(func.count()).select_from(Campaign)
        goes_on = col(Campaign.status).in_((CampaignStatus.RUNNING, CampaignStatus.FORMING))
        late = late.where(goes_on, col(Campaign.wake) < now - timedelta(minutes=5))
        return {
            "letters": by_status(Letter.status, LetterStatus),
            "notices": by_status(Notice.status, NoticeStatus),
            "campaigns": by_status(Campaign.status, CampaignStatus) | {"overdue": self.session.exec(late).one()},
        }

    def troubles(self, now: datetime, late: timedelta) -> dict[str, Any]:
        """What an operator should look at: how many, and why letters of this week were not read."""

        def count(table: Any, *conditions: Any) -> int:
            return self.session.exec(select(func.count()).select_from(table).where(*conditions)).one()

        week, soon = now - timedelta(days=7), now + timedelta(minutes=5)
        reasons = select(Letter.reason, func.count()).where(Letter.arrived > week)
        rows = self.session.exec(
            reasons.where(
                # found by its time: nearly all letters have one of these in the end
                func.coalesce(col(Letter.status), "").in_(("guarded", "duplicate", "unknown"))
            ).group_by(Letter.reason)
        )
        return {
            "waiting": count(Letter, Letter.status == LetterStatus.NEW, Letter.arrived < now - late),
            "quarantined": count(Letter, Letter.status == LetterStatus.QUARANTINED, Letter.arrived > week),
            "stuck": count(Notice, Notice.status == NoticeStatus.QUEUED, Notice.created < now - late, Notice.tries > 2),
            "failed": count(Notice, Notice.status == NoticeStatus.FAILED, Notice.created > week),
            "overdue": count(Campaign, Campaign.status == CampaignStatus.RUNNING, col(Campaign.wake) < now - late),
            "future": count(Notice, Notice.created > soon) + count(Letter, Letter.arrived > soon),
            "proving": sum(
                pace.get("auth") == "on"
                for pace in self.session.exec(select(Campaign.pace).where(col(Campaign.status).in_(GOING_ON)))
            ),
            "reasons": {reason or "duplicate": number for reason, number in rows},
        }
