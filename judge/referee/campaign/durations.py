"""Times and lengths of time as people write them."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

FARTHEST = timedelta(days=3660)
"""`+` lengths are cut to it; dates further off are refused."""
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
UNITS = {"m": 60, "min": 60, "h": 3600, "d": 86400, "w": 604800}
PART = re.compile(r"(\d{1,4})(min|[mhdw])")
LENGTH = re.compile(r"(?:\d{1,4}(?:min|[mhdw])){1,6}|0")


def length_of(text: str) -> timedelta | None:
    """`36h`, `2d`, `10m`, `1d12h`; None: it is no length of time."""
    words = "".join(text[:100].lower().split())
    if not (LENGTH.fullmatch(words) and words.isascii()):
        return None
    return timedelta(seconds=sum(int(n) * UNITS[unit] for n, unit in PART.findall(words)))


def in_words(span: timedelta) -> str:
    """`2 days`, `36 hours`, `10 minutes`."""
    minutes = int(span.total_seconds() // 60)
    for size, word in ((1440, "day"), (60, "hour"), (1, "minute")):
        if minutes % size == 0 and (minutes >= 2 * size or size == 1 or minutes == size):
            return f"{minutes // size} {word}{'s' * (minutes != size)}"
    return f"{minutes} minutes"


def weekly(text: str) -> tuple[int, int, int] | None:
    """`Fri 20:00` as weekday (Monday is 0), hour, minute."""
    found = re.fullmatch(r"([a-z]{3})[a-z]*\s+(\d{1,2})(?::(\d{2}))?", text.strip().lower())
    if not found or found[1] not in DAYS or int(found[2]) > 23 or int(found[3] or 0) > 59:
        return None
    return DAYS.index(found[1]), int(found[2]), int(found[3] or 0)


def moment(text: str, now: datetime, zone: str) -> datetime | None:
    """`2026-12-01 20:00`, `Fri 20:00`, `+36h` as a time in UTC; None: it is none. Wall clock in the zone."""
    text = text.strip()[:100]
    if text.startswith("+"):
        span = length_of(text[1:])
        return now + min(span, FARTHEST) if span else None
    here = ZoneInfo(zone or "UTC")
    week = weekly(text)
    if week:
        return next_weekly(week, now, here)
    found = re.fullmatch(r"(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{1,2}):(\d{2}))?\s*(Z|UTC)?", text, re.I)
    if not found:
        return None
    try:
        day = datetime.fromisoformat(found[1])
        hour, minute = (int(found[2]), int(found[3])) if found[2] else (23, 59)
        local = day.replace(hour=hour, minute=minute)
    except ValueError:
        return None
    if abs(day.year - now.year) > FARTHEST.days // 366:
        return None
    return local.replace(tzinfo=ZoneInfo("UTC") if found[4] else here).astimezone(ZoneInfo("UTC"))


def next_weekly(week: tuple[int, int, int], now: datetime, here: ZoneInfo) -> datetime:
    """The next such hour of the week after now, in UTC."""
    day, hour, minute = week
    local = now.astimezone(here)
    ahead = (day - local.weekday()) % 7
    found = (local + timedelta(days=ahead)).replace(hour=hour, minute=minute, second=0, microsecond=0)
    if found <= local:
        found += timedelta(days=7)
    return found.astimezone(ZoneInfo("UTC"))
