"""The GM's summary: who is late, away or unreachable, what is due, what waits for a word of theirs."""

from datetime import datetime
from typing import Any

from judge.games.protocol import SeatStatus
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.ending_votes import word_of
from judge.referee.campaign.telling import tell_gm
from judge.referee.notices.offers import open_offers
from judge.referee.timing import sentences as say
from judge.referee.timing.clocks import back_from
from judge.reports.render import when
from judge.store.statuses import CampaignStatus, WatcherRole
from judge.store.tables import Seat

Row = list[str]


def digest(campaign: Campaign, gm: int) -> list[dict[str, Any]]:
    """The parts of a summary; each thing to be done with the word that does it. A GM who plays sees what all may."""
    zone, wall = campaign.zone_of(gm), campaign.plays(gm)
    parts: list[dict[str, Any]] = [{"title": say.CAMPAIGN_HEADING, "rows": glance(campaign, zone)}]
    if seated := players(campaign, zone, wall):
        parts.append({"title": say.PLAYERS_HEADING, "rows": seated})
    if rows := waiting(campaign, zone):
        return [*parts, {"title": say.WAITING_FOR_YOU, "lead": say.REPLY_WITH_LINE, "rows": rows}]
    return [*parts, {"title": say.WAITING_FOR_YOU, "text": say.NOTHING_WAITS}]


def glance(campaign: Campaign, zone: str) -> list[Row]:
    row = campaign.row
    facts = [["status", row.status], ["phase", campaign.phase_title]]
    if row.deadline and row.status == CampaignStatus.RUNNING:
        facts.append(["deadline", when(row.deadline.isoformat(), zone)])
    counts = [
        f"{len(found)} {role}{'s' * (len(found) > 1)}"
        for role in (WatcherRole.OBSERVER, WatcherRole.STANDBY)
        if (found := campaign.watchers(role))
    ]
    return facts + ([["watching", ", ".join(counts)]] if counts else [])


def players(campaign: Campaign, zone: str, wall: bool) -> list[Row]:
    """Every seat: its name, and what there is to say of it. `wall` (the GM plays) hides who is complete or away."""
    owing, asked, now = set(campaign.owing()), campaign.asks(), campaign.world.now()
    rows = []
    for seat in campaign.seats:
        said = [] if seat.status == SeatStatus.ACTIVE else [seat.status]
        if seat.key in asked and seat.status == SeatStatus.ACTIVE:
            late = campaign.row.told_late and seat.key in owing
            said.append("late" if late else "" if wall else "orders missing" if seat.key in owing else "complete")
        address = campaign.work.address(seat.email) if seat.email else None
        said += ["unreachable"] * bool(address and address.unreachable) + ["WAIT"] * (seat.wait and not wall)
        said.append("" if wall else whereabouts(seat, now, zone))
        if seat.missed:
            said.append(say.SILENT_ONCE if seat.missed == 1 else say.SILENT_IN_ROW.format(missed=seat.missed))
        rows.append([seat.name, ", ".join(filter(None, said)) or "active"])
    return rows


def whereabouts(seat: Seat, now: datetime, zone: str) -> str:
    """Whether they are away, or will be; "" if they have announced nothing."""
    back = back_from(seat, now)
    if back:
        return say.AWAY_UNTIL.format(when=when(back.isoformat(), zone))
    ahead = [row[0] for row in seat.absences if datetime.fromisoformat(row[0]) > now]
    return say.AWAY_FROM.format(when=when(min(ahead), zone)) if ahead else ""


def votes_open(campaign: Campaign) -> list[Row]:
    """The votes about the clock that the GM could answer by the same word, where votes may be known."""
    if campaign.setting("votes") == "secret":
        return []
    words = ("EXTEND", "PAUSE", "RESUME")
    votes = [vote for seat in campaign.seats for vote in seat.votes if word_of(vote) in words]
    told = {word: say.PLAYER_VOTES if votes.count(word) == 1 else say.PLAYERS_VOTE for word in votes}
    return [[word, text.format(voters=votes.count(word), vote=word)] for word, text in told.items()]


def waiting(campaign: Campaign, zone: str) -> list[Row]:
    """What a word in answer to the summary would settle."""
    rows: list[Row] = []
    row = campaign.row
    if row.status == CampaignStatus.OVER:
        return rows
    if row.status == CampaignStatus.RUNNING and row.told_late:
        late = ", ".join(campaign.seat(key).name for key in campaign.owing())
        rows += [
            ["EXTEND", say.HINT_DAY_MORE.format(seats=late)],
            [f"PROCESS {row.phase}", say.HINT_RESOLVE_NOW],
        ]
    if row.status == CampaignStatus.PAUSED:
        rows.append(["RESUME", say.HINT_RESUME])
    for seat in campaign.seats:
        if seat.status in (SeatStatus.VACANT, SeatStatus.CIVIL_DISORDER):
            offers = len(open_offers(campaign, seat))
            asked = say.SEAT_HAS_OFFERS if offers else say.SEAT_HAS_NO_OFFERS
            rows.append([f"SEAT {seat.name} ADDRESS", asked.format(seat=seat.name, offers=offers)])
    rows += votes_open(campaign)
    for letter in campaign.work.letters_aside(row.name):
        at = when(datetime.isoformat(letter.arrived), zone)
        rows.append([f"RETRY {letter.id}", say.HINT_READ_LETTER_AGAIN.format(time=at)])
    if row.status == CampaignStatus.FORMING and not row.drawn_after:
        wanted = campaign.places - len(campaign.seats)
        rows.append(
            ["START", say.ALL_SEATS_TAKEN]
            if not wanted
            else ["SEAT NAME ADDRESS", say.HINT_INVITE_SOMEBODY.format(wanted=wanted)]
        )
    return rows


def daily(campaign: Campaign) -> None:
    """The hour has come at which the GM reads it."""
    for person, _ in campaign.gms:
        tell_gm(campaign, "mail/digest", {"parts": digest(campaign, person)}, only=person)
    campaign.row.digest = None
