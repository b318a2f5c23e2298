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
            return say.MUST_BE_LENGTH_OF_TIME
        return "" if found <= most else say.IS_DAYS_DAYS_AT_MOST.format(days=most.days)

    return check


def usual_or(most: timedelta) -> "Check":
    """A length of time, or the usual one."""
    length = a_length(most)
    return lambda text: "" if text.lower() == "usual" else length(text)


def a_clock(text: str) -> str:
    found = length_of(text)
    if found and not MINUTES <= found <= DAYS_60:
        return say.IS_FIVE_MINUTES_TO_60
    return "" if found or weekly(text) else say.MUST_BE_LENGTH_2D_36H


def a_zone(text: str) -> str:
    return "" if zone_exists(text) else say.IS_NO_TIME_ZONE_THAT.format(text=text)


def some_days(text: str) -> str:
    words = {word[:3] for word in text.lower().replace(",", " ").split()}
    return "" if words <= set(DAYS) and len(words) < 7 else say.NAMES_DAYS_OF_WEEK_NOT


def a_calendar(text: str) -> str:
    if text.lower() in ("", "none"):
        return ""
    try:
        calendar(text.upper())
    except NotImplementedError:  # how `holidays` says that it knows no such country, or no such part of one
        return say.IS_NOT_CALENDAR_THAT_I.format(text=text)
    return ""


def an_hour(text: str) -> str:
    found = re.fullmatch(r"(\d{1,2}):(\d{2})", text)
    good = text.lower() in ("", "off") or (found and int(found[1]) < 24 and int(found[2]) < 60)
    return "" if good else say.IS_HOUR_OF_DAY_08


def one_of(*words: str) -> Check:
    return lambda text: "" if text.lower() in words else f"is {' or '.join(words)}"


def a_number(least: int, most: int) -> Check:
    def check(text: str) -> str:
        return (
            ""
            if text.isascii() and text.isdigit() and least <= int(text) <= most
            else say.IS_LEAST_TO_MOST.format(least=least, most=most)
        )

    return check


MINUTES, DAYS_60, DAYS_14 = timedelta(minutes=5), timedelta(days=60), timedelta(days=14)
SETTINGS: dict[str, Setting] = {
    "zone": Setting("UTC", say.CAMPAIGNS_TIME_ZONE_FOR_WEEKLY, a_zone),
    "skip": Setting("", say.DAYS_OF_WEEK_ON_WHICH, some_days),
    "holidays": Setting("", say.COUNTRYS_PUBLIC_HOLIDAYS_ON_WHICH, a_calendar),
    "minimum": Setting(
        "usual", say.HOW_FAR_AHEAD_DEADLINE_LIES,
        usual_or(DAYS_60),
    ),
    "grace": Setting("0h", say.HOW_LONG_AFTER_DEADLINE_LATE, a_length(DAYS_14)),
    "early": Setting("0m", say.HOW_LONG_COMPLETE_TURN_STILL, a_length(DAYS_14)),
    "reminder": Setting("24h", say.HOW_LONG_BEFORE_DEADLINE_THOSE, a_length(DAYS_14)),
    "outage": Setting("1h", say.JUDGE_THAT_COMES_SO_MUCH, a_length(DAYS_14)),
    "absence": Setting("21d", say.LONGEST_ABSENCE_PLAYER_MAY_ANNOUNCE, a_length(DAYS_60)),
    "extension": Setting("24h", say.WHAT_VOTE_FOR_MORE_TIME, a_length(DAYS_14)),
    "nmr": Setting("2", say.PHASES_MISSED_IN_ROW_UNTIL, a_number(1, 9)),
    "reliability": Setting("0", say.WHO_JOINS_MUST_HAVE_BEEN, a_number(0, 100)),
    "press": Setting(
        "white", say.WHITE_GREY_ALLOWS_UNSIGNED_PRESS,
        one_of("white", "grey", "public", "none"),
    ),
    "post": Setting("now", say.PRESS_IS_SENT_NOW_OR, one_of("now", "report")),
    "observers": Setting(
        "read", say.WHETHER_OBSERVERS_READ_WHAT_IS, one_of("read", "closed")
    ),
    "votes": Setting(
        "secret", say.WHETHER_VOTE_IS_TOLD_SECRET,
        one_of("secret", "open", "hidden"),
    ),
    "names": Setting(
        "open", say.HIDDEN_PLAYERS_ARE_KNOWN_BY,
        one_of("open", "hidden"),
    ),
    "digest": Setting("off", say.HOUR_AT_WHICH_GM_IS, an_hour),
    "auth": Setting("off", say.LETTERS_MUST_BE_PROVEN_TO, one_of("on", "off")),
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
        return say.THERE_IS_NO_SETTING_NAME.format(name=name, what=", ".join((*clocks, *SETTINGS)))
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
