"""How fast a campaign is played: lengths or weekly hours, skipped days, minimum, grace. All results UTC."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from judge.referee.words import DAYS, length_of, next_weekly, weekly

DEFAULTS: dict[str, str] = {
    "preferences": "7d", "elections": "3d", "bids": "2d", "moves": "7d", "retreats": "2d", "adjustments": "2d",
    "grace": "0h", "minimum": "0h", "early": "0m", "reminder": "24h", "zone": "UTC", "skip": "", "outage": "1h",
    "auth": "off",
}  # fmt: skip


def span(pace: Mapping[str, Any], name: str) -> timedelta:
    """A length among the settings."""
    return length_of(str(pace.get(name, DEFAULTS.get(name, "0m")))) or timedelta(0)


def setting(name: str, value: str, clocks: tuple[str, ...]) -> str:
    """Why a pace setting cannot be; "" if it can."""
    if name in clocks:
        good = bool(length_of(value) or weekly(value))
        return "" if good else f"{name} must be a length (2d, 36h) or a weekly hour (Fri 20:00)"
    if name == "zone":
        return "" if zone_exists(value) else f"I know no time zone {value}; write for example Europe/London"
    if name == "skip":
        words = value.lower().replace(",", " ").split()
        good = all(word[:3] in DAYS for word in words) and len({word[:3] for word in words}) < 7
        return "" if good else "skip names days of the week, not all of them: Sat,Sun"
    if name == "auth":
        return "" if value.lower() in ("on", "off") else "auth is on or off"
    if name in DEFAULTS:
        return "" if length_of(value) is not None else f"{name} must be a length of time: 12h, 10m, 2d"
    return f"there is no pace setting {name}; there are {', '.join((*clocks, *DEFAULTS))}"


def zone_exists(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return bool(name)


def deadline(pace: Mapping[str, Any], clock: str, now: datetime) -> datetime:
    """When a clock started now runs out: never on a skipped day, never sooner than the minimum."""
    here = ZoneInfo(str(pace.get("zone", "UTC")))
    value = str(pace.get(clock, DEFAULTS.get(clock, "7d")))
    soonest = now + span(pace, "minimum")
    week = weekly(value)
    if week:
        found = next_weekly(week, soonest, here)
    else:
        found = max(soonest, now + (length_of(value) or timedelta(days=7)))
        whole_minute = found.replace(second=0, microsecond=0)
        found = whole_minute + timedelta(minutes=1) if whole_minute < found else found
    skipped = {word[:3] for word in str(pace.get("skip", "")).lower().replace(",", " ").split()}
    while DAYS[found.astimezone(here).weekday()] in skipped:
        local = found.astimezone(here) + timedelta(days=1)  # the same hour by the wall clock
        found = local.astimezone(ZoneInfo("UTC"))
    return found
