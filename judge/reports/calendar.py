"""The next deadline as a calendar file (RFC 5545); one event a campaign, so that a later mail moves it."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from judge.reports import sentences as say

EPOCH = datetime(2020, 1, 1, tzinfo=UTC)


def deadline_file(data: Mapping[str, Any], created: datetime, judge: str, title: str) -> tuple[bytes, str]:
    """The file and its method: PUBLISH sets or moves the event, CANCEL takes it away (a pause, the end).

    `judge`: its address; `title`: of the phase. A later file has a higher number, so that calendars follow.
    """
    second = created.replace(microsecond=0)
    return _file(data["campaign"], data["game"], data["deadline"] or "", second, judge, title)


@lru_cache(maxsize=32)
def _file(name: str, game: str, deadline: str, created: datetime, judge: str, title: str) -> tuple[bytes, str]:
    """All readers of a report have the same: 0.6 ms for each but the first."""
    from icalendar import Alarm, Calendar, Event  # takes a while, and only some mails need it

    stands = bool(deadline)
    at = datetime.fromisoformat(deadline).astimezone(UTC) if stands else created.astimezone(UTC)
    event = Event()
    event.add("organizer", f"mailto:{judge}")
    event.add("uid", f"deadline.{name}@{judge.rpartition('@')[2]}")
    event.add("dtstamp", created.astimezone(UTC))
    event.add("sequence", int((created - EPOCH).total_seconds()))
    event.add("dtstart", at)
    event.add("dtend", at + timedelta(minutes=15))
    event.add("summary", say.PHASE_IS_DUE.format(campaign=name, phase=title) if stands else name)
    event.add("description", say.WHERE_TO_SEND.format(game=game, campaign=name))
    event.add("status", "CONFIRMED" if stands else "CANCELLED")
    event.add("transp", "TRANSPARENT")
    if stands:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", say.DEADLINE_TOMORROW.format(campaign=name))
        alarm.add("trigger", timedelta(days=-1))
        event.add_component(alarm)
    calendar = Calendar()
    calendar.add("prodid", "-//judge//play-by-email judge//EN")
    calendar.add("version", "2.0")
    method = "PUBLISH" if stands else "CANCEL"
    calendar.add("method", method)
    calendar.add_component(event)
    return calendar.to_ical(), method
