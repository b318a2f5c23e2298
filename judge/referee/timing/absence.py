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
from judge.referee.timing import sentences as say
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
        request.refuse(line, say.ABSENCE_NEEDS_TWO_DATES)
        return
    if ":" not in first:
        start = start.astimezone(ZoneInfo(zone)).replace(hour=0, minute=0).astimezone(UTC)
    ahead = [row for row in seat.absences if datetime.fromisoformat(row[1]) > now]
    if end <= max(start, now):
        request.refuse(line, say.ABSENCE_DATES_WRONG)
    elif end - start > (LONGEST if by_gm else span(campaign.row.pace, "absence")) + timedelta(days=1):
        request.refuse(line, too_long(campaign, by_gm))
    elif len(ahead) >= MOST:
        request.refuse(line, say.TOO_MANY_ABSENCES.format(most=MOST))
    else:
        seat.absences = [*ahead, [start.isoformat(), end.isoformat(), *(["gm"] if by_gm else [])]]
        local = ZoneInfo(zone)
        noted(request, seat, say.FROM_TO.format(start=start.astimezone(local), end=end.astimezone(local)))


def too_long(campaign: Campaign, by_gm: bool) -> str:
    """Why so long an absence is not noted."""
    if by_gm:
        return say.ABSENCE_TOO_LONG.format(days=LONGEST.days)
    days = span(campaign.row.pace, "absence").days
    return say.ABSENCE_TOO_LONG_HERE.format(days=days) if days else say.ABSENCES_NOT_ALLOWED


def noted(request: Request, seat: Seat, days: str) -> None:
    """The clocks wait; it is told to the writer, and to a player for whom the GM wrote."""
    campaign = request.at()
    later = campaign.row.status == CampaignStatus.RUNNING and hold_back(campaign)
    if request.who == Writer.GM:
        tell(campaign, seat, "mail/people", {"what": say.GM_NOTED_YOUR_ABSENCE.format(dates=days), "who": seat.name})
        said = say.EFFECT_OF_THEIR_ABSENCE
        request.answer.done.append(say.SEAT_ABSENCE_NOTED.format(seat=seat.name, dates=days, effect=said))
    else:
        request.answer.touched = True
        said = say.EFFECT_OF_YOUR_ABSENCE
        request.answer.done.append(say.YOUR_ABSENCE_NOTED.format(dates=days, effect=said))
    if later:
        tell_later(campaign)


def take_back(request: Request, seat: Seat) -> None:
    """No absence of theirs lies ahead any more; a deadline that has been moved stays."""
    had, seat.absences = bool(seat.absences), []
    if request.who != Writer.GM:
        said = say.YOUR_ABSENCE_CANCELLED if had else say.YOU_HAD_NO_ABSENCE
    elif had:
        tell(request.at(), seat, "mail/people", {"what": say.GM_NOTED_YOUR_RETURN, "who": seat.name})
        said = say.SEAT_ABSENCE_CANCELLED.format(seat=seat.name)
    else:
        said = say.SEAT_HAD_NO_ABSENCE.format(seat=seat.name)
    request.answer.done.append(said)


def tell_later(campaign: Campaign) -> None:
    """There is more time; why, nobody need know."""
    at = campaign.row.deadline.isoformat() if campaign.row.deadline else None
    campaign.log("judge", DeadlineMoved(at, "held back"))
    tell_all(campaign, "mail/deadline", {"why": say.MORE_TIME_FOR_PHASE, "was": None})


def dates(text: str) -> tuple[str, str] | None:
    """`2026-12-20 to 2027-01-03 18:00` as its two ends."""
    day = r"\d{4}-\d{2}-\d{2}(?:[T ]\d{1,2}:\d{2})?|\+\w{1,20}"
    words = " ".join(text[:100].split())
    found = re.fullmatch(rf"(?:from )?({day})(?: ?(?:to|until|till|-|–) ?| )({day})", words, re.I)
    return (found[1], found[2]) if found else None
