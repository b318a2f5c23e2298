"""What a GM may set for a campaign beside its game's options: the pace, the press, votes, lateness."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

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
            return "must be a length of time: 12h, 10m, 2d"
        return "" if found <= most else f"is {most.days} days at most"

    return check


def usual_or(most: timedelta) -> "Check":
    """A length of time, or the usual one."""
    length = a_length(most)
    return lambda text: "" if text.lower() == "usual" else length(text)


def a_clock(text: str) -> str:
    found = length_of(text)
    if found and not MINUTES <= found <= DAYS_60:
        return "is five minutes to 60 days"
    return "" if found or weekly(text) else "must be a length (2d, 36h) or a weekly hour (Fri 20:00)"


def a_zone(text: str) -> str:
    return "" if zone_exists(text) else f"is no time zone that I know: {text}; write for example Europe/London"


def some_days(text: str) -> str:
    words = {word[:3] for word in text.lower().replace(",", " ").split()}
    return "" if words <= set(DAYS) and len(words) < 7 else "names days of the week, not all of them: Sat,Sun"


def a_calendar(text: str) -> str:
    if text.lower() in ("", "none"):
        return ""
    try:
        calendar(text.upper())
    except NotImplementedError:  # how `holidays` says that it knows no such country, or no such part of one
        return f"is not a calendar that I know: {text}; write for example DE, DE-BY, GB-ENG, US"
    return ""


def an_hour(text: str) -> str:
    found = re.fullmatch(r"(\d{1,2}):(\d{2})", text)
    good = text.lower() in ("", "off") or (found and int(found[1]) < 24 and int(found[2]) < 60)
    return "" if good else "is an hour of the day, 08:00, or off"


def one_of(*words: str) -> Check:
    return lambda text: "" if text.lower() in words else f"is {' or '.join(words)}"


def a_number(least: int, most: int) -> Check:
    def check(text: str) -> str:
        return "" if text.isascii() and text.isdigit() and least <= int(text) <= most else f"is {least} to {most}"

    return check


MINUTES, DAYS_60, DAYS_14 = timedelta(minutes=5), timedelta(days=60), timedelta(days=14)
SETTINGS: dict[str, Setting] = {
    "zone": Setting("UTC", "the campaign's time zone, for weekly hours and skipped days", a_zone),
    "skip": Setting("", "days of the week on which no deadline falls: Sat,Sun", some_days),
    "holidays": Setting("", "a country's public holidays, on which no deadline falls: DE-BY, GB-ENG, US", a_calendar),
    "minimum": Setting(
        "usual", "how far ahead a deadline lies at least; usual: half the clock's length, 48h for a weekly hour",
        usual_or(DAYS_60),
    ),
    "grace": Setting("0h", "how long after a deadline a late letter still counts", a_length(DAYS_14)),
    "early": Setting("0m", "how long a complete turn still waits, so that a second thought counts", a_length(DAYS_14)),
    "reminder": Setting("24h", "how long before the deadline those are reminded who owe something", a_length(DAYS_14)),
    "outage": Setting("1h", "a judge that comes so much too late gives everybody more time", a_length(DAYS_14)),
    "absence": Setting("21d", "the longest absence a player may announce himself; 0 allows none", a_length(DAYS_60)),
    "extension": Setting("24h", "what a vote for more time brings", a_length(DAYS_14)),
    "nmr": Setting("2", "phases missed in a row until a seat is in civil disorder and is offered", a_number(1, 9)),
    "reliability": Setting("0", "who joins must have been on time so often, in per cent", a_number(0, 100)),
    "press": Setting(
        "white", "white; grey allows unsigned press too; public: only to everybody; none",
        one_of("white", "grey", "public", "none"),
    ),
    "post": Setting("now", "press is sent now, or held until the next report", one_of("now", "report")),
    "observers": Setting(
        "read", "whether observers read what is written to everybody: read or closed", one_of("read", "closed")
    ),
    "votes": Setting(
        "secret", "whether a vote is told: secret, open, or hidden (that there is one, but not whose)",
        one_of("secret", "open", "hidden"),
    ),
    "names": Setting(
        "open", "hidden: players are known by what they play, before that as seat-1, seat-2, until the end",
        one_of("open", "hidden"),
    ),
    "digest": Setting("off", "the hour at which the GM is mailed a summary every day: 08:00", an_hour),
    "auth": Setting("off", "letters must be proven to be from their sender: on or off", one_of("on", "off")),
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
        return f"there is no setting {name}; there are {', '.join((*clocks, *SETTINGS))}"
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
