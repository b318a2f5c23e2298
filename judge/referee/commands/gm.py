"""What a GM may write to run a game: its clock, its position, its end."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from judge.games.protocol import Refused
from judge.mail.letter import Letter
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.durations import in_words, length_of, moment
from judge.referee.campaign.request import Request, Writer, campaign_named, idle
from judge.referee.campaign.telling import tell_all
from judge.referee.commands import sentences as say
from judge.referee.commands.registry import verb
from judge.referee.notices import questions
from judge.referee.phases.corrections import assign, correct
from judge.referee.phases.drawing import all_are_here
from judge.referee.phases.lifecycle import resolve
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


@verb(Writer.GM, "START", say.HELP_START)
def start_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign = request.at()
    if campaign.row.status != CampaignStatus.FORMING:
        request.refuse(match[0], say.ALREADY_STARTED)
    elif len(campaign.seats) != campaign.places:
        request.refuse(
            match[0],
            say.SEATS_STILL_FREE.format(title=campaign.game.title, seats=campaign.places, joined=len(campaign.seats)),
        )
    elif campaign.row.drawn_after:
        request.refuse(match[0], say.WAITS_FOR_BLOCK)
    else:
        all_are_here(campaign)
        request.answer.done.append(say.DICE_WAIT if campaign.row.drawn_after else say.CAMPAIGN_STARTED)


@verb(
    Writer.GM,
    "DEADLINE 2026-12-01 20:00",
    say.HELP_DEADLINE,
    r"deadline\s+(?P<when>[-+\w: ]+)",
    shared=True,
)
def deadline(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign = request.at()
    found = moment(match["when"], request.world.now(), campaign.zone)
    if campaign.row.status != CampaignStatus.RUNNING:
        request.refuse(match[0], idle(campaign))
    elif found is None:
        request.refuse(match[0], say.DEADLINE_NEEDS_TIME)
    elif found <= request.world.now():
        request.refuse(match[0], say.TIME_HAS_PASSED)
    elif found > request.world.now() + FARTHEST:
        request.refuse(match[0], say.DEADLINE_TOO_FAR_AHEAD.format(days=FARTHEST.days))
    elif found < request.world.now() + least_left(campaign) and not request.agreed:
        ask_soon(request, found, match[0])
    else:
        move_deadline(request, found.isoformat(), say.GM_SET_DEADLINE)


def ask_soon(request: Request, at: datetime, line: str) -> None:
    """A deadline inside the minimum is asked about: players may not read their mail in time."""
    campaign = request.at()
    there = when(at.isoformat(), campaign.zone_of(request.gm))
    more = [say.DEADLINE_LEAVES_LITTLE_TIME.format(usual_time=in_words(least_left(campaign)))]
    action = {"verb": "DEADLINE", "at": at.isoformat(), "phase": campaign.row.phase, "gm": request.gm}
    questions.ask(
        request,
        campaign.row.name,
        action,
        say.QUESTION_DEADLINE.format(campaign=campaign.row.name, deadline=there),
        more,
        line,
    )


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
        request.refuse("YES", say.CAMPAIGN_MOVED_ON)
        return
    request.campaign, request.gm = campaign, row.action["gm"]
    move_deadline(request, at.isoformat(), say.GM_SET_DEADLINE)


@verb(
    Writer.GM,
    "EXTEND 2d",
    say.HELP_EXTEND,
    r"extend(?:\s+(?:until|till|to)\s+(?P<when>[-+\w: ]+)|(?:\s+by)?\s+(?P<span>[\dmhdw ]+))?",
    shared=True,
)
def extend(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign, now = request.at(), request.world.now()
    if campaign.row.deadline is None or campaign.row.status != CampaignStatus.RUNNING:
        request.refuse(match[0], idle(campaign))
        return
    at, span = None, length_of(match["span"] or "24h")
    if match["when"]:
        at = extended_until(campaign, match["when"], now)
    elif span is not None:
        at = campaign.row.deadline + min(span, 2 * FARTHEST)
    if at is None:
        request.refuse(match[0], say.EXTEND_NEEDS_LENGTH)
    elif at <= campaign.row.deadline:
        request.refuse(match[0], say.DEADLINE_ALREADY_LATER)
    elif at > now + FARTHEST:
        request.refuse(match[0], say.DEADLINE_TOO_FAR_AHEAD.format(days=FARTHEST.days))
    else:
        move_deadline(request, at.isoformat(), say.GM_EXTENDED_DEADLINE)


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
    request.answer.done.append(say.DEADLINE_SET.format(deadline=there))
    day = datetime.fromisoformat(at).astimezone(ZoneInfo(campaign.zone or "UTC"))
    if free_day(campaign.pace, day.date()):
        request.answer.notes.append(say.DAY_HAS_NO_DEADLINES.format(day=day))


@verb(
    Writer.GM,
    "PROCESS F1901M",
    say.HELP_PROCESS,
    r"process(?:\s+(?P<phase>\w[\w -]*))?",
    shared=True,
)
def process(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign = request.at()
    wanted = str(campaign.game.find_phase(match["phase"]) if match["phase"] else campaign.row.phase)
    if not campaign.in_play:
        request.refuse(match[0], idle(campaign))
    elif campaign.row.status == CampaignStatus.PAUSED:
        request.refuse(match[0], say.PAUSED_RESUME_FIRST)
    elif wanted != campaign.row.phase:
        request.refuse(match[0], say.PHASE_IS_ANOTHER.format(phase=campaign.phase_title))
    elif campaign.incomplete() and not request.agreed:
        names = ", ".join(campaign.seat(key).name for key in campaign.incomplete())
        more = [say.LINES_STILL_MISSING.format(seats=names)]
        action = {"verb": "PROCESS", "phase": wanted, "gm": request.gm}
        questions.ask(
            request,
            campaign.row.name,
            action,
            say.QUESTION_PROCESS.format(phase=campaign.phase_title, campaign=campaign.row.name),
            more,
            match[0],
        )
    else:
        process_now(request, wanted)


def process_now(request: Request, phase: str) -> None:
    """The phase is resolved before its time."""
    campaign = request.at()
    title = campaign.phase_title
    request.act(Processed(phase, request.gm), say.GM_RESOLVED_EARLY.format(phase=title))
    resolve(campaign, say.REASON_GM_SAID_PROCESS)
    request.answer.done.append(say.PHASE_RESOLVED.format(phase=title))


def do_process(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES: resolve it now."""
    del yes
    campaign = campaign_named(request, row.campaign)
    if campaign is None or campaign.row.status != CampaignStatus.RUNNING or campaign.row.phase != row.action["phase"]:
        request.refuse("YES", say.MOVED_ON_UNRESOLVED)
        return
    request.campaign, request.gm = campaign, row.action["gm"]
    process_now(request, row.action["phase"])
    campaign.save()


@verb(
    Writer.GM,
    "ASSIGN jones ENGLAND",
    say.HELP_ASSIGN,
    r"assign\s+(?P<who>[\w-]+)\s+(?P<what>.+)",
    shared=True,
)
def assign_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    assign(request, match["who"], " ".join(match[0].split()))


@verb(
    Writer.GM,
    "ADJUST ACCOUNT jones 5",
    say.HELP_ADJUST,
    r"adjust\s+(?P<what>.+)",
    shared=True,
)
def adjust_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    correct(request, " ".join(match[0].split()))


@verb(
    Writer.GM,
    "UNDO F1901M",
    say.HELP_UNDO,
    r"undo(?:\s+(?P<phase>(?!keep\b)\w[\w .-]{0,40}?))?(?P<keep>\s+keep)?",
    shared=True,
)
def undo(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    ask_to_undo(request, match["phase"] or "", bool(match["keep"]), match[0])


@verb(Writer.GM, "REDO", say.HELP_REDO, shared=True)
def redo_(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    redo(request, match[0])


@verb(
    Writer.GM,
    say.FORM_PAUSE,
    say.HELP_PAUSE,
    r"pause(?:[ :]+(?P<why>.+))?",
    shared=True,
)
def pause(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign, why = request.at(), (match["why"] or "").strip(" .")
    if campaign.row.status != CampaignStatus.RUNNING:
        request.refuse(match[0], idle(campaign))
        return
    pausing.pause(campaign, "gm", say.GM_PAUSED_WHY.format(why=why) if why else say.GM_PAUSED)
    request.answer.done.append(say.GAME_PAUSED)


@verb(Writer.GM, "RESUME", say.HELP_RESUME)
def resume(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    if request.at().row.status != CampaignStatus.PAUSED:
        request.refuse(match[0], say.NOT_PAUSED)
        return
    pausing.resume(request.at(), "gm")
    request.answer.done.append(say.GAME_RESUMED)


@verb(Writer.GM, "STATUS", say.HELP_SUMMARY, "status|digest")
def status(request: Request, match: "re.Match[str]", body: str) -> None:
    del match, body
    request.answer.parts += digest(request.at(), request.gm or request.at().row.gm)


@verb(
    Writer.GM,
    "FINISH DRAW",
    say.HELP_FINISH,
    r"finish\s+(?P<how>draw|stalemate|abandoned|won(?:\s+(?:by\s+)?(?P<who>[\w-]+))?)",
    shared=True,
)
def finish(request: Request, match: "re.Match[str]", body: str) -> None:
    del body
    campaign, how = request.at(), match["how"].split()[0].lower()
    seat = campaign.seat_named(match["who"] or "")
    if not campaign.in_play:
        request.refuse(match[0], idle(campaign))
    elif how == "won" and seat is None:
        request.refuse(
            match[0], say.WON_BY_WHOM.format(choices=" or ".join(f"FINISH WON {s.name}" for s in campaign.seats))
        )
    else:
        by = [seat.key] if seat else [s.key for s in campaign.seats]
        possible = campaign.game.end(campaign.state, how, tuple(by))
        if isinstance(possible, Refused):
            request.refuse(match[0], possible.text)
            return
        said = say.WON_BY_SEAT.format(seat=seat.name) if seat else {"abandoned": "abandoned"}.get(how, f"a {how}")
        more = [say.FINISHED_DURING_PHASE.format(phase=campaign.phase_title)]
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
        request.refuse("YES", say.ALREADY_OVER)
        return
    acts, campaign.row.acts = campaign.row.acts, [*campaign.row.acts, say.GM_HAS_FINISHED]
    refusal = end(campaign, row.action["how"], tuple(row.action["by"]))
    if refusal:
        campaign.row.acts = acts
        request.refuse("YES", refusal.text)
    else:
        request.answer.done.append(say.GAME_FINISHED)
