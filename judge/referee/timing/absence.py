"""Absences that a player announces: their phases wait for them, and nobody is told why."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.durations import moment
from judge.referee.campaign.request import Request
from judge.referee.campaign.settings import span
from judge.referee.campaign.telling import tell_all
from judge.referee.record.entries import DeadlineMoved
from judge.referee.timing.clocks import hold_back
from judge.store.statuses import CampaignStatus

MOST = 3
"""How many absences may lie ahead."""


def announce(request: Request, first: str, last: str, line: str) -> None:
    """From the beginning of a day, or an hour, to the end of another, in the player's own zone."""
    campaign, seat = request.at(), request.own()
    zone, now = campaign.zone_of(seat.person), request.world.now()
    start, end = moment(first, now, zone), moment(last, now, zone)
    longest = span(campaign.row.pace, "absence")
    if start is None or end is None:
        request.refuse(line, "write two days: ABSENCE 2026-12-20 2027-01-03.")
        return
    if ":" not in first:
        start = start.astimezone(ZoneInfo(zone)).replace(hour=0, minute=0).astimezone(UTC)
    ahead = [row for row in seat.absences if datetime.fromisoformat(row[1]) > now]
    if end <= max(start, now):
        request.refuse(line, "an absence ends after it has begun, and not in the past.")
    elif end - start > longest + timedelta(days=1):
        days = longest.days
        request.refuse(
            line,
            f"here an absence is {days} days at most; PRESS TO GM asks for more."
            if days
            else "here nobody is waited for; PRESS TO GM.",
        )
    elif len(ahead) >= MOST:
        request.refuse(line, f"{MOST} absences are announced already; NO ABSENCE takes them back.")
    else:
        seat.absences = [*ahead, [start.isoformat(), end.isoformat()]]
        request.answer.touched = True
        when_ = f"{start.astimezone(ZoneInfo(zone)):%d %b %Y} to {end.astimezone(ZoneInfo(zone)):%d %b %Y}"
        said = "no turn that waits for you is played without you; the others see a later deadline, and no reason"
        request.answer.done.append(f"Your absence is noted, {when_}. Meanwhile {said}.")
        if campaign.row.status == CampaignStatus.RUNNING and hold_back(campaign):
            tell_later(campaign)


def take_back(request: Request) -> None:
    seat = request.own()
    request.answer.done.append(
        "You have announced no absence any more." if seat.absences else "There was no absence of yours."
    )
    seat.absences = []


def tell_later(campaign: Campaign) -> None:
    """There is more time; why, nobody need know."""
    at = campaign.row.deadline.isoformat() if campaign.row.deadline else None
    campaign.log("judge", DeadlineMoved(at, "held back"))
    tell_all(campaign, "mail/deadline", {"why": "There is more time for this phase.", "was": None})


def dates(text: str) -> tuple[str, str] | None:
    """`2026-12-20 to 2027-01-03 18:00` as its two ends."""
    day = r"\d{4}-\d{2}-\d{2}(?:[T ]\d{1,2}:\d{2})?|\+\w{1,20}"
    words = " ".join(text[:100].split())
    found = re.fullmatch(rf"(?:from )?({day})(?: ?(?:to|until|till|-|–) ?| )({day})", words, re.I)
    return (found[1], found[2]) if found else None
