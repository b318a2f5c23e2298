"""Absences that a player announces: their phases wait for them, and nobody is told why."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.durations import moment
from judge.referee.campaign.request import Request, Writer
from judge.referee.campaign.settings import span
from judge.referee.campaign.telling import tell, tell_all
from judge.referee.record.entries import DeadlineMoved
from judge.referee.timing.clocks import hold_back
from judge.store.statuses import CampaignStatus
from judge.store.tables import Seat

MOST = 3
"""How many absences may lie ahead."""
LONGEST = timedelta(days=90)
"""Of those that a GM notes."""


def announce(request: Request, seat: Seat, first: str, last: str, line: str) -> None:
    """From the beginning of a day, or an hour, to the end of another, in the player's own zone.

    A GM may grant a player more than the campaign's usual length.
    """
    campaign, by_gm = request.at(), request.who == Writer.GM
    zone, now = campaign.zone_of(seat.person), request.world.now()
    start, end = moment(first, now, zone), moment(last, now, zone)
    if start is None or end is None:
        request.refuse(line, "give two dates: ABSENCE 2026-12-20 2027-01-03.")
        return
    if ":" not in first:
        start = start.astimezone(ZoneInfo(zone)).replace(hour=0, minute=0).astimezone(UTC)
    ahead = [row for row in seat.absences if datetime.fromisoformat(row[1]) > now]
    if end <= max(start, now):
        request.refuse(line, "an absence ends after it has begun, and not in the past.")
    elif end - start > (LONGEST if by_gm else span(campaign.row.pace, "absence")) + timedelta(days=1):
        request.refuse(line, too_long(campaign, by_gm))
    elif len(ahead) >= MOST:
        request.refuse(line, f"{MOST} absences are announced already; NO ABSENCE takes them back.")
    else:
        seat.absences = [*ahead, [start.isoformat(), end.isoformat(), *(["gm"] if by_gm else [])]]
        noted(
            request, seat, f"{start.astimezone(ZoneInfo(zone)):%d %b %Y} to {end.astimezone(ZoneInfo(zone)):%d %b %Y}"
        )


def too_long(campaign: Campaign, by_gm: bool) -> str:
    """Why so long an absence is not noted."""
    if by_gm:
        return f"an absence is {LONGEST.days} days at most."
    days = span(campaign.row.pace, "absence").days
    return (
        f"here an absence is {days} days at most; PRESS TO GM asks for more."
        if days
        else "this campaign waits for nobody; tell the GM that you are away: PRESS TO GM."
    )


def noted(request: Request, seat: Seat, days: str) -> None:
    """The clocks wait; it is told to the writer, and to a player for whom the GM wrote."""
    campaign = request.at()
    later = campaign.row.status == CampaignStatus.RUNNING and hold_back(campaign)
    if request.who == Writer.GM:
        tell(campaign, seat, "mail/people", {"what": f"The GM has noted your absence, {days}.", "who": seat.name})
        said = (
            "no turn that needs their orders is resolved without them; the others see a later deadline, not the reason"
        )
        request.answer.done.append(f"{seat.name} is away, {days}, and has been told. Meanwhile {said}.")
    else:
        request.answer.touched = True
        said = "no turn that needs your orders is resolved without you; the others see a later deadline, not the reason"
        request.answer.done.append(f"Your absence is noted, {days}. Meanwhile {said}.")
    if later:
        tell_later(campaign)


def take_back(request: Request, seat: Seat) -> None:
    """No absence of theirs lies ahead any more; a deadline that has been moved stays."""
    had, seat.absences = bool(seat.absences), []
    if request.who != Writer.GM:
        said = "You have announced no absence any more." if had else "There was no absence of yours."
    elif had:
        tell(request.at(), seat, "mail/people", {"what": "The GM has noted that you are back.", "who": seat.name})
        said = f"{seat.name} is no longer away, and has been told."
    else:
        said = f"There was no absence of {seat.name}."
    request.answer.done.append(said)


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
