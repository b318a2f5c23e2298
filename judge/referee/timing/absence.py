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
        request.refuse(line, say.GIVE_TWO_DATES_ABSENCE_2026)
        return
    if ":" not in first:
        start = start.astimezone(ZoneInfo(zone)).replace(hour=0, minute=0).astimezone(UTC)
    ahead = [row for row in seat.absences if datetime.fromisoformat(row[1]) > now]
    if end <= max(start, now):
        request.refuse(line, say.ABSENCE_ENDS_AFTER_IT_HAS)
    elif end - start > (LONGEST if by_gm else span(campaign.row.pace, "absence")) + timedelta(days=1):
        request.refuse(line, too_long(campaign, by_gm))
    elif len(ahead) >= MOST:
        request.refuse(line, say.MOST_ABSENCES_ARE_ANNOUNCED_ALREADY.format(most=MOST))
    else:
        seat.absences = [*ahead, [start.isoformat(), end.isoformat(), *(["gm"] if by_gm else [])]]
        noted(
            request, seat, f"{start.astimezone(ZoneInfo(zone)):%d %b %Y} to {end.astimezone(ZoneInfo(zone)):%d %b %Y}"
        )


def too_long(campaign: Campaign, by_gm: bool) -> str:
    """Why so long an absence is not noted."""
    if by_gm:
        return say.ABSENCE_IS_DAYS_DAYS_AT.format(days=LONGEST.days)
    days = span(campaign.row.pace, "absence").days
    return say.HERE_ABSENCE_IS_DAYS_DAYS.format(days=days) if days else say.THIS_CAMPAIGN_WAITS_FOR_NOBODY


def noted(request: Request, seat: Seat, days: str) -> None:
    """The clocks wait; it is told to the writer, and to a player for whom the GM wrote."""
    campaign = request.at()
    later = campaign.row.status == CampaignStatus.RUNNING and hold_back(campaign)
    if request.who == Writer.GM:
        tell(campaign, seat, "mail/people", {"what": say.GM_HAS_NOTED_YOUR_ABSENCE.format(days=days), "who": seat.name})
        said = say.NO_TURN_THAT_NEEDS_THEIR
        request.answer.done.append(say.SEAT_IS_AWAY_DAYS_AND.format(seat=seat.name, days=days, said=said))
    else:
        request.answer.touched = True
        said = say.NO_TURN_THAT_NEEDS_YOUR
        request.answer.done.append(say.YOUR_ABSENCE_IS_NOTED_DAYS.format(days=days, said=said))
    if later:
        tell_later(campaign)


def take_back(request: Request, seat: Seat) -> None:
    """No absence of theirs lies ahead any more; a deadline that has been moved stays."""
    had, seat.absences = bool(seat.absences), []
    if request.who != Writer.GM:
        said = say.YOU_HAVE_ANNOUNCED_NO_ABSENCE if had else say.THERE_WAS_NO_ABSENCE_OF
    elif had:
        tell(request.at(), seat, "mail/people", {"what": say.GM_HAS_NOTED_THAT_YOU, "who": seat.name})
        said = say.SEAT_IS_NO_LONGER_AWAY.format(seat=seat.name)
    else:
        said = say.THERE_WAS_NO_ABSENCE_OF_SEAT.format(seat=seat.name)
    request.answer.done.append(said)


def tell_later(campaign: Campaign) -> None:
    """There is more time; why, nobody need know."""
    at = campaign.row.deadline.isoformat() if campaign.row.deadline else None
    campaign.log("judge", DeadlineMoved(at, "held back"))
    tell_all(campaign, "mail/deadline", {"why": say.THERE_IS_MORE_TIME_FOR, "was": None})


def dates(text: str) -> tuple[str, str] | None:
    """`2026-12-20 to 2027-01-03 18:00` as its two ends."""
    day = r"\d{4}-\d{2}-\d{2}(?:[T ]\d{1,2}:\d{2})?|\+\w{1,20}"
    words = " ".join(text[:100].split())
    found = re.fullmatch(rf"(?:from )?({day})(?: ?(?:to|until|till|-|–) ?| )({day})", words, re.I)
    return (found[1], found[2]) if found else None
