"""Absences that a player announces: their phases wait for them, and nobody is told why."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from judge.referee.campaign.campaign import Table
from judge.referee.campaign.durations import moment
from judge.referee.campaign.request import Case
from judge.referee.campaign.settings import span
from judge.referee.campaign.telling import tell_all
from judge.referee.record.entries import DeadlineMoved
from judge.referee.timing.clocks import hold_back

MOST = 3
"""How many absences may lie ahead."""


def announce(case: Case, first: str, last: str, line: str) -> None:
    """From the beginning of a day, or an hour, to the end of another, in the player's own zone."""
    table, seat = case.at(), case.own()
    zone, now = table.zone_of(seat.person), case.world.now()
    start, end = moment(first, now, zone), moment(last, now, zone)
    longest = span(table.row.pace, "absence")
    if start is None or end is None:
        case.refuse(line, "write two days: ABSENCE 2026-12-20 2027-01-03.")
        return
    if ":" not in first:
        start = start.astimezone(ZoneInfo(zone)).replace(hour=0, minute=0).astimezone(UTC)
    ahead = [row for row in seat.absences if datetime.fromisoformat(row[1]) > now]
    if end <= max(start, now):
        case.refuse(line, "an absence ends after it has begun, and not in the past.")
    elif end - start > longest + timedelta(days=1):
        days = longest.days
        case.refuse(
            line,
            f"here an absence is {days} days at most; PRESS TO GM asks for more."
            if days
            else "here nobody is waited for; PRESS TO GM.",
        )
    elif len(ahead) >= MOST:
        case.refuse(line, f"{MOST} absences are announced already; NO ABSENCE takes them back.")
    else:
        seat.absences = [*ahead, [start.isoformat(), end.isoformat()]]
        case.touched = True
        when_ = f"{start.astimezone(ZoneInfo(zone)):%d %b %Y} to {end.astimezone(ZoneInfo(zone)):%d %b %Y}"
        said = "no turn that waits for you is played without you; the others see a later deadline, and no reason"
        case.done.append(f"Your absence is noted, {when_}. Meanwhile {said}.")
        if table.row.status == "running" and hold_back(table):
            tell_later(table)


def take_back(case: Case) -> None:
    seat = case.own()
    case.done.append("You have announced no absence any more." if seat.absences else "There was no absence of yours.")
    seat.absences = []


def tell_later(table: Table) -> None:
    """There is more time; why, nobody need know."""
    at = table.row.deadline.isoformat() if table.row.deadline else None
    table.log("judge", DeadlineMoved(at, "held back"))
    tell_all(table, "mail/deadline", {"why": "There is more time for this phase.", "was": None})


def dates(text: str) -> tuple[str, str] | None:
    """`2026-12-20 to 2027-01-03 18:00` as its two ends."""
    day = r"\d{4}-\d{2}-\d{2}(?:[T ]\d{1,2}:\d{2})?|\+\w{1,20}"
    words = " ".join(text[:100].split())
    found = re.fullmatch(rf"(?:from )?({day})(?: ?(?:to|until|till|-|–) ?| )({day})", words, re.I)
    return (found[1], found[2]) if found else None
