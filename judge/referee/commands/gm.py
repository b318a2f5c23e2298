"""What a GM may write to run a game: its clock, its position, its end."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from judge.games.protocol import Refused
from judge.mail.letter import Letter
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.durations import in_words, length_of, moment
from judge.referee.campaign.request import Request, Writer, campaign_named
from judge.referee.campaign.telling import tell_all
from judge.referee.commands.registry import verb
from judge.referee.notices import questions
from judge.referee.phases.corrections import assign, correct
from judge.referee.phases.lifecycle import resolve, start
from judge.referee.phases.steps import end
from judge.referee.phases.undo import ask_to_undo, redo
from judge.referee.record.entries import DeadlineMoved, Processed
from judge.referee.timing import pause as pausing
from judge.referee.timing.clocks import least_left, set_deadline
from judge.referee.timing.digest import digest
from judge.referee.timing.pace import free_day
from judge.reports.render import when
from judge.store.statuses import CampaignStatus
from judge.store.tables import Confirmation

FARTHEST = timedelta(days=366)
"""How far ahead a deadline may lie."""


@verb(Writer.GM, "START", "start now that all seats are taken")
def start_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign = request.at()
    if campaign.row.status != CampaignStatus.FORMING:
        request.refuse(match[0], "the campaign has started already.")
    elif len(campaign.seats) != campaign.places:
        request.refuse(
            match[0], f"{campaign.game.title} needs {campaign.places} players; there are {len(campaign.seats)}."
        )
    else:
        start(campaign)
        request.answer.done.append("The campaign has started.")


@verb(
    Writer.GM,
    "DEADLINE 2026-12-01 20:00",
    "a new deadline for this phase; Fri 20:00 or +36h will do",
    r"deadline\s+(?P<when>[-+\w: ]+)",
    shared=True,
)
def deadline(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign = request.at()
    found = moment(match["when"], request.world.now(), campaign.zone)
    if campaign.row.status != CampaignStatus.RUNNING:
        request.refuse(match[0], "the game is not running.")
    elif found is None:
        request.refuse(match[0], "give a time like 2026-12-01 20:00, Fri 20:00 or +36h.")
    elif found <= request.world.now():
        request.refuse(match[0], "that time has passed.")
    elif found > request.world.now() + FARTHEST:
        request.refuse(match[0], f"that is more than {FARTHEST.days} days ahead; PAUSE stops the clock.")
    elif found < request.world.now() + least_left(campaign) and not request.agreed:
        ask_soon(request, found, match[0])
    else:
        move_deadline(request, found.isoformat(), "The GM has set a new deadline.")


def ask_soon(request: Request, at: datetime, line: str) -> None:
    """A deadline inside the minimum is asked about: players may not read their mail in time."""
    campaign = request.at()
    there = when(at.isoformat(), campaign.zone_of(request.gm))
    more = [
        f"That leaves less than the usual time here, {in_words(least_left(campaign))}. Players may not see it in time."
    ]
    action = {"verb": "DEADLINE", "at": at.isoformat(), "phase": campaign.row.phase, "gm": request.gm}
    questions.ask(request, campaign.row.name, action, f"set the deadline of {campaign.row.name} to {there}", more, line)


def do_deadline(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES: set that deadline."""
    del yes
    campaign, at = campaign_named(request, row.campaign), datetime.fromisoformat(row.action["at"])
    if (
        campaign is None
        or campaign.row.status != CampaignStatus.RUNNING
        or campaign.row.phase != row.action["phase"]
        or at <= request.world.now()
    ):
        request.refuse("YES", "the campaign has gone on since you asked; nothing was done.")
        return
    request.campaign, request.gm = campaign, row.action["gm"]
    move_deadline(request, at.isoformat(), "The GM has set a new deadline.")


@verb(
    Writer.GM,
    "EXTEND 2d",
    "move the deadline by so much, or until a day: EXTEND until Mon, EXTEND until Mon 20:00; EXTEND alone by a day",
    r"extend(?:\s+(?:until|till|to)\s+(?P<when>[-+\w: ]+)|(?:\s+by)?\s+(?P<span>[\dmhdw ]+))?",
    shared=True,
)
def extend(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign, now = request.at(), request.world.now()
    if campaign.row.deadline is None or campaign.row.status != CampaignStatus.RUNNING:
        request.refuse(match[0], "EXTEND 2d moves the deadline of a running game.")
        return
    at, span = None, length_of(match["span"] or "24h")
    if match["when"]:
        at = extended_until(campaign, match["when"], now)
    elif span is not None:
        at = campaign.row.deadline + min(span, 2 * FARTHEST)
    if at is None:
        request.refuse(match[0], "give a length or a day: EXTEND 2d, EXTEND until Mon, EXTEND until 2026-12-24 20:00.")
    elif at <= campaign.row.deadline:
        request.refuse(match[0], "the deadline is already later than that; DEADLINE sets an earlier one.")
    elif at > now + FARTHEST:
        request.refuse(match[0], f"that is more than {FARTHEST.days} days ahead; PAUSE stops the clock.")
    else:
        move_deadline(request, at.isoformat(), "The GM has extended the deadline.")


def extended_until(campaign: Campaign, text: str, now: datetime) -> datetime | None:
    """The time meant; of a day alone, the hour that the deadline has now. None: it is no time."""
    assert campaign.row.deadline is not None
    hour = campaign.row.deadline.astimezone(ZoneInfo(campaign.zone or "UTC"))
    at = moment(f"{text} {hour:%H:%M}", max(now, campaign.row.deadline), campaign.zone)
    return at or moment(text, max(now, campaign.row.deadline), campaign.zone)


def move_deadline(request: Request, at: str, why: str) -> None:
    """Every open clock of the phase gets the new end; all are told."""
    campaign = request.at()
    was = campaign.row.deadline.isoformat() if campaign.row.deadline else None
    set_deadline(campaign, datetime.fromisoformat(at))
    campaign.row.pinned = True
    request.act(DeadlineMoved(at, "gm", request.gm), why)
    campaign.save()
    tell_all(campaign, "mail/deadline", {"why": why, "was": was}, gm=False)
    there = when(at, campaign.zone_of(request.gm))
    request.answer.done.append(f"The deadline is now {there}, and everybody has been told.")
    day = datetime.fromisoformat(at).astimezone(ZoneInfo(campaign.zone or "UTC"))
    if free_day(campaign.pace, day.date()):
        request.answer.notes.append(f"{day:%A} is a day on which this campaign sets no deadlines of its own.")


@verb(
    Writer.GM,
    "PROCESS F1901M",
    "resolve now, after a confirming mail if somebody is missing; with the phase named, only if it is that one",
    r"process(?:\s+(?P<phase>\w[\w -]*))?",
    shared=True,
)
def process(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign = request.at()
    wanted = str(campaign.game.find_phase(match["phase"]) if match["phase"] else campaign.row.phase)
    if not campaign.in_play:
        request.refuse(match[0], "the game is not running.")
    elif campaign.row.status == CampaignStatus.PAUSED:
        request.refuse(match[0], "the game is paused, and players were told that nothing is resolved; RESUME first.")
    elif wanted != campaign.row.phase:
        request.refuse(match[0], f"the phase is {campaign.row.phase}; nothing was resolved.")
    elif campaign.incomplete() and not request.agreed:
        names = ", ".join(campaign.seat(key).name for key in campaign.incomplete())
        more = [
            f"Something is still missing from {names}. What has no order will hold, and the report will say so (NMR)."
        ]
        action = {"verb": "PROCESS", "phase": wanted, "gm": request.gm}
        questions.ask(
            request, campaign.row.name, action, f"resolve {wanted} of {campaign.row.name} now", more, match[0]
        )
    else:
        process_now(request, wanted)


def process_now(request: Request, phase: str) -> None:
    """The phase is resolved before its time."""
    campaign = request.at()
    request.act(Processed(phase, request.gm), f"The GM has resolved {phase} before its deadline.")
    resolve(campaign, "the GM said PROCESS")
    request.answer.done.append(f"{phase} has been resolved.")


def do_process(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES: resolve it now."""
    del yes
    campaign = campaign_named(request, row.campaign)
    if campaign is None or campaign.row.status != CampaignStatus.RUNNING or campaign.row.phase != row.action["phase"]:
        request.refuse("YES", "the campaign has gone on since you asked; nothing was resolved.")
        return
    request.campaign, request.gm = campaign, row.action["gm"]
    process_now(request, row.action["phase"])
    campaign.save()


@verb(
    Writer.GM,
    "ASSIGN jones ENGLAND",
    "fix what a player plays, before the game has drawn lots",
    r"assign\s+(?P<who>[\w-]+)\s+(?P<what>.+)",
    shared=True,
)
def assign_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    assign(request, match["who"], " ".join(match[0].split()))


@verb(
    Writer.GM,
    "ADJUST ACCOUNT jones 5",
    "correct the position, in the game's own words",
    r"adjust\s+(?P<what>.+)",
    shared=True,
)
def adjust_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    correct(request, " ".join(match[0].split()))


@verb(
    Writer.GM,
    "UNDO F1901M",
    "go back to the beginning of that phase, after a confirming mail; without it, of the one before. With KEEP "
    "behind it, to its end, with the orders that had been sent",
    r"undo(?:\s+(?P<phase>(?!keep\b)\w[\w .-]{0,40}?))?(?P<keep>\s+keep)?",
    shared=True,
)
def undo(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    ask_to_undo(request, match["phase"] or "", bool(match["keep"]), match[0])


@verb(Writer.GM, "REDO", "take the last UNDO back, if nothing has been sent or resolved since", shared=True)
def redo_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    redo(request, match[0])


@verb(
    Writer.GM,
    "PAUSE until Emma is back",
    "stop the clock; the reason is told",
    r"pause(?:[ :]+(?P<why>.+))?",
    shared=True,
)
def pause(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign, why = request.at(), (match["why"] or "").strip(" .")
    if campaign.row.status != CampaignStatus.RUNNING:
        request.refuse(match[0], "the game is not running.")
        return
    pausing.pause(campaign, "gm", f"The GM has paused the game{f': {why}' if why else ''}.")
    request.answer.done.append("The game is paused; RESUME starts it again.")


@verb(Writer.GM, "RESUME", "start the clock again; the phase gets the time that was left, or the usual minimum")
def resume(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    if request.at().row.status != CampaignStatus.PAUSED:
        request.refuse(match[0], "the game is not paused.")
        return
    pausing.resume(request.at(), "gm")
    request.answer.done.append("The game is running again.")


@verb(Writer.GM, "STATUS", "the campaign at a glance; DIGEST is the same", "status|digest")
def status(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    request.answer.parts += digest(request.at(), request.gm or request.at().row.gm)


@verb(
    Writer.GM,
    "FINISH DRAW",
    "end the game: DRAW, STALEMATE, ABANDONED, or WON jones",
    r"finish\s+(?P<how>draw|stalemate|abandoned|won(?:\s+(?:by\s+)?(?P<who>[\w-]+))?)",
    shared=True,
)
def finish(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign, how = request.at(), match["how"].split()[0].lower()
    seat = campaign.seat_named(match["who"] or "")
    if not campaign.in_play:
        request.refuse(match[0], "the game is not running.")
    elif how == "won" and seat is None:
        request.refuse(match[0], f"won by whom? {', '.join(s.name for s in campaign.seats)}")
    else:
        by = [seat.key] if seat else [s.key for s in campaign.seats]
        possible = campaign.game.end(campaign.state, how, tuple(by))
        if isinstance(possible, Refused):
            request.refuse(match[0], possible.text)
            return
        said = f"won by {seat.name}" if seat else {"abandoned": "abandoned"}.get(how, f"a {how}")
        more = [f"It is {campaign.row.phase}. Everybody gets the last report, and all that was sealed is shown."]
        questions.ask(
            request,
            campaign.row.name,
            {"verb": "FINISH", "how": how, "by": by},
            f"end {campaign.row.name}: {said}",
            more,
        )


def do_finish(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES: the game is over."""
    del yes
    campaign = campaign_named(request, row.campaign)
    if campaign is None or not campaign.in_play:
        request.refuse("YES", "the game is over already.")
        return
    refusal = end(campaign, row.action["how"], tuple(row.action["by"]))
    if refusal:
        request.refuse("YES", refusal.text)
    else:
        request.answer.done.append("The game is over.")
