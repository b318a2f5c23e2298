"""When a clock runs out: never on a skipped day or a holiday, never sooner than the minimum. All results UTC."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from judge.referee.campaign.durations import DAYS, length_of, next_weekly, weekly
from judge.referee.campaign.settings import USUAL, calendar, minimum, word


def deadline(pace: Mapping[str, Any], clock: str, now: datetime) -> datetime:
    """When a clock started now runs out."""
    here = ZoneInfo(word(pace, "zone"))
    value = str(pace.get(clock, USUAL))
    soonest = now + minimum(pace, clock)
    week = weekly(value)
    if week:
        found = next_weekly(week, soonest, here)
    else:
        found = max(soonest, now + (length_of(value) or timedelta(days=7)))
        whole_minute = found.replace(second=0, microsecond=0)
        found = whole_minute + timedelta(minutes=1) if whole_minute < found else found
    return on_a_working_day(pace, found)


def on_a_working_day(pace: Mapping[str, Any], at: datetime) -> datetime:
    """That hour by the wall clock, on the first day from then on that is not skipped and no holiday."""
    here = ZoneInfo(word(pace, "zone"))
    local = at.astimezone(here)
    for _ in range(400):
        if not free_day(pace, local.date()):
            break
        local += timedelta(days=1)
    return local.astimezone(UTC)


def free_day(pace: Mapping[str, Any], day: date) -> bool:
    """No deadline falls on this day."""
    skipped = {name[:3] for name in word(pace, "skip").lower().replace(",", " ").split()}
    country = word(pace, "holidays")
    return DAYS[day.weekday()] in skipped or bool(country and day in calendar(country))


def next_hour(pace: Mapping[str, Any], name: str, now: datetime) -> datetime | None:
    """The next time that an hour of the day among the settings comes; None: it is off."""
    text = word(pace, name)
    if ":" not in text:
        return None
    here = ZoneInfo(word(pace, "zone"))
    hour, minute = map(int, text.split(":"))
    local = now.astimezone(here).replace(hour=hour, minute=minute, second=0, microsecond=0)
    local += timedelta(days=local.astimezone(UTC) <= now)
    return local.astimezone(UTC)
