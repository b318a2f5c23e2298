"""What a GM may set for a campaign beside its game's options: the pace, the press, votes, lateness."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from judge.referee.campaign import sentences as say
from judge.referee.campaign.durations import DAYS, length_of, weekly

if TYPE_CHECKING:
    from holidays import HolidayBase

Check = Callable[[str], str]
"""Why a value cannot be; "" if it can."""


@dataclass(frozen=True)
class Setting:
    default: str
    help: str
    check: Check


def a_length(most: timedelta) -> "Check":
    """A length of time, and not an absurd one."""

    def check(text: str) -> str:
        found = length_of(text)
        if found is None:
            return say.NOT_LENGTH_OF_TIME
        return "" if found <= most else say.TOO_MANY_DAYS.format(days=most.days)

    return check


def usual_or(most: timedelta) -> "Check":
    """A length of time, or the usual one."""
    length = a_length(most)
    return lambda text: "" if text.lower() == "usual" else length(text)


def a_clock(text: str) -> str:
    found = length_of(text)
    if found and not MINUTES <= found <= DAYS_60:
        return say.LENGTH_OUT_OF_RANGE
    return "" if found or weekly(text) else say.NOT_LENGTH_OR_HOUR


def a_zone(text: str) -> str:
    return "" if zone_exists(text) else say.NOT_TIME_ZONE.format(text=text)


def some_days(text: str) -> str:
    if text.lower() in ("none", "off"):
        return ""
    words = {word[:3] for word in text.lower().replace(",", " ").split()}
    return "" if words <= set(DAYS) and len(words) < 7 else say.NOT_SKIPPED_WEEKDAYS


def a_calendar(text: str) -> str:
    if text.lower() in ("", "none"):
        return ""
    try:
        calendar(text.upper())
    except NotImplementedError:  # how `holidays` says that it knows no such country, or no such part of one
        return say.NOT_HOLIDAY_CALENDAR.format(text=text)
    return ""


def an_hour(text: str) -> str:
    found = re.fullmatch(r"(\d{1,2}):(\d{2})", text)
    good = text.lower() in ("", "off") or (found and int(found[1]) < 24 and int(found[2]) < 60)
    return "" if good else say.NOT_HOUR_OR_OFF


def one_of(*words: str) -> Check:
    return lambda text: "" if text.lower() in words else f"is {' or '.join(words)}"


def a_number(least: int, most: int) -> Check:
    def check(text: str) -> str:
        return (
            ""
            if text.isascii() and text.isdigit() and least <= int(text) <= most
            else say.NUMBER_OUT_OF_RANGE.format(least=least, most=most)
        )

    return check


MINUTES, DAYS_60, DAYS_14 = timedelta(minutes=5), timedelta(days=60), timedelta(days=14)
SETTINGS: dict[str, Setting] = {
    "zone": Setting("UTC", say.SETTING_ZONE, a_zone),
    "skip": Setting("", say.SETTING_SKIPPED_WEEKDAYS, some_days),
    "holidays": Setting("", say.SETTING_HOLIDAYS, a_calendar),
    "minimum": Setting(
        "usual", say.SETTING_MINIMUM_TIME,
        usual_or(DAYS_60),
    ),
    "grace": Setting("0h", say.SETTING_GRACE, a_length(DAYS_14)),
    "early": Setting("0m", say.SETTING_SECOND_THOUGHTS, a_length(DAYS_14)),
    "reminder": Setting("24h", say.SETTING_REMINDER, a_length(DAYS_14)),
    "outage": Setting("1h", say.SETTING_JUDGE_OUTAGE, a_length(DAYS_14)),
    "absence": Setting("21d", say.SETTING_LONGEST_ABSENCE, a_length(DAYS_60)),
    "extension": Setting("24h", say.SETTING_VOTED_EXTENSION, a_length(DAYS_14)),
    "nmr": Setting("2", say.SETTING_MISSED_PHASES, a_number(1, 9)),
    "reliability": Setting("0", say.SETTING_RELIABILITY, a_number(0, 100)),
    "press": Setting(
        "white", say.SETTING_PRESS,
        one_of("white", "grey", "public", "none"),
    ),
    "post": Setting("now", say.SETTING_PRESS_DELIVERY, one_of("now", "report")),
    "observers": Setting(
        "read", say.SETTING_OBSERVERS, one_of("read", "closed")
    ),
    "votes": Setting(
        "secret", say.SETTING_VOTES,
        one_of("secret", "open", "hidden"),
    ),
    "names": Setting(
        "open", say.SETTING_NAMES,
        one_of("open", "hidden"),
    ),
    "digest": Setting("off", say.SETTING_GM_SUMMARY, an_hour),
    "auth": Setting("off", say.SETTING_AUTHENTICATION, one_of("on", "off")),
}  # fmt: skip

DEFAULTS: dict[str, str] = {name: row.default for name, row in SETTINGS.items()}
USUAL = "7d"
"""A clock that a campaign of earlier judges says nothing of, and its game neither."""


def wrong(name: str, value: str, clocks: Collection[str]) -> str:
    """Why a setting cannot be; "" if it can."""
    if name in clocks:
        problem = a_clock(value)
    elif name in SETTINGS:
        problem = SETTINGS[name].check(value)
    else:
        return say.NO_SUCH_SETTING.format(name=name, settings=", ".join((*clocks, *SETTINGS)))
    return f"{name} {problem}" if problem else ""


def kept(name: str, value: str, clocks: Collection[str]) -> str:
    """A good value as it is kept: words in lower case, countries in upper case."""
    if name == "holidays":
        return "" if value.lower() == "none" else value.upper()
    return value if name in ("zone", "skip") or name in clocks else value.lower()


def span(pace: Mapping[str, Any], name: str) -> timedelta:
    """A length among the settings."""
    return length_of(str(pace.get(name, DEFAULTS.get(name, "0m")))) or timedelta(0)


def minimum(pace: Mapping[str, Any], clock: str) -> timedelta:
    """How far ahead a deadline of this clock lies at least when it is set."""
    if word(pace, "minimum") != "usual":
        return span(pace, "minimum")
    value = str(pace.get(clock, USUAL))
    return WEEKLY if weekly(value) else (length_of(value) or timedelta(0)) / 2


WEEKLY = timedelta(hours=48)
"""The usual minimum of a weekly hour."""


def word(pace: Mapping[str, Any], name: str) -> str:
    """A setting's word."""
    return str(pace.get(name, DEFAULTS.get(name, "")))


def zone_exists(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return bool(name)


def find_zone(text: str) -> tuple[str, list[str]]:
    """A zone as people write it: `europe/berlin`, `America/New York`, `Perth`. Else "" and the names most like it."""
    if zone_exists(text):
        return text, []
    from rapidfuzz import fuzz, process

    wanted = text.strip().lower().replace(" ", "_")
    zones = sorted(zone for zone in available_timezones() if not zone.startswith("Etc/"))  # GMT+1 is west there
    same = [zone for zone in zones if zone.lower() == wanted]
    city = [zone for zone in zones if zone.lower().rpartition("/")[2] == wanted and "/" in zone]
    if found := same or city:
        return (found[0], []) if len(found) == 1 else ("", found[:NEAR])
    near = process.extract(
        wanted, {zone: zone.lower() for zone in zones}, scorer=fuzz.WRatio, limit=NEAR, score_cutoff=70
    )
    return "", [zone for _, _, zone in near]


NEAR = 3
"""Zones that are suggested."""


@lru_cache(maxsize=16)
def calendar(code: str) -> "HolidayBase":
    """A country's public holidays, or one of its parts': DE-BY. Raises NotImplementedError if there is none."""
    from holidays import country_holidays

    country, _, part = code.partition("-")
    return country_holidays(country, subdiv=part or None)
