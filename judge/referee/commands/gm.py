"""What a GM may write to run a game: its clock, its position, its end."""

import re
from datetime import datetime, timedelta

from judge.mail.letter import Letter
from judge.referee.campaign.durations import in_words, length_of, moment
from judge.referee.campaign.request import Case, table_named
from judge.referee.campaign.telling import tell_all
from judge.referee.commands.registry import verb
from judge.referee.notices import questions
from judge.referee.phases.corrections import assign, correct
from judge.referee.phases.lifecycle import end, resolve, start
from judge.referee.phases.undo import ask_to_undo, redo
from judge.referee.record.entries import DeadlineMoved, Processed
from judge.referee.timing import pause as pausing
from judge.referee.timing.clocks import least_left, set_deadline
from judge.referee.timing.digest import digest
from judge.reports.render import when
from judge.store.tables import Confirmation

FARTHEST = timedelta(days=366)
"""How far ahead a deadline may lie."""


@verb("gm", "START", "start now that all seats are taken")
def start_(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    table = case.at()
    if table.row.status != "forming":
        case.refuse(match[0], "the campaign has started already.")
    elif len(table.seats) != table.places:
        case.refuse(match[0], f"{table.game.title} needs {table.places} players; there are {len(table.seats)}.")
    else:
        start(table)
        case.done.append("The campaign has started.")


@verb(
    "gm",
    "DEADLINE 2026-12-01 20:00",
    "a new deadline for this phase; Fri 20:00 or +36h will do",
    r"deadline\s+(?P<when>[-+\w: ]+)",
    shared=True,
)
def deadline(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    table = case.at()
    found = moment(match["when"], case.world.now(), table.zone)
    if table.row.status != "running":
        case.refuse(match[0], "the game is not running.")
    elif found is None:
        case.refuse(match[0], "I need a time like 2026-12-01 20:00, Fri 20:00 or +36h.")
    elif found <= case.world.now():
        case.refuse(match[0], "that time has passed.")
    elif found > case.world.now() + FARTHEST:
        case.refuse(match[0], f"that is more than {FARTHEST.days} days ahead; PAUSE stops the clock.")
    elif found < case.world.now() + least_left(table) and not case.agreed:
        ask_soon(case, found, match[0])
    else:
        move_deadline(case, found.isoformat(), "The GM has set a new deadline.")


def ask_soon(case: Case, at: datetime, line: str) -> None:
    """A deadline inside the minimum is asked about: players may not read their mail in time."""
    table = case.at()
    there = when(at.isoformat(), table.zone_of(case.gm))
    more = [
        f"That leaves less than the usual time here, {in_words(least_left(table))}. Players may not see it in time."
    ]
    action = {"verb": "DEADLINE", "at": at.isoformat(), "phase": table.row.phase, "gm": case.gm}
    questions.ask(case, table.row.name, action, f"set the deadline of {table.row.name} to {there}", more, line)


def do_deadline(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES: so soon, all the same."""
    del yes
    table, at = table_named(case, row.campaign), datetime.fromisoformat(row.action["at"])
    if (
        table is None
        or table.row.status != "running"
        or table.row.phase != row.action["phase"]
        or at <= case.world.now()
    ):
        case.refuse("YES", "the campaign has gone on since you asked; nothing was done.")
        return
    case.table, case.gm = table, row.action["gm"]
    move_deadline(case, at.isoformat(), "The GM has set a new deadline.")


@verb(
    "gm",
    "EXTEND 2d",
    "move the deadline by so much; EXTEND alone by a day",
    r"extend(?:\s+(?P<span>[\dmhdw ]+))?",
    shared=True,
)
def extend(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    table, span = case.at(), length_of(match["span"] or "24h")
    if span is None or table.row.deadline is None or table.row.status != "running":
        case.refuse(match[0], "EXTEND 2d moves the deadline of a running game.")
    elif table.row.deadline + span > case.world.now() + FARTHEST:
        case.refuse(match[0], f"that is more than {FARTHEST.days} days ahead; PAUSE stops the clock.")
    else:
        move_deadline(case, (table.row.deadline + span).isoformat(), "The GM has extended the deadline.")


def move_deadline(case: Case, at: str, why: str) -> None:
    """Every open clock of the phase gets the new end; all are told."""
    table = case.at()
    was = table.row.deadline.isoformat() if table.row.deadline else None
    set_deadline(table, datetime.fromisoformat(at))
    table.row.pinned = True
    case.act(DeadlineMoved(at, "gm", case.gm), why)
    table.save()
    tell_all(table, "mail/deadline", {"why": why, "was": was}, gm=False)
    there = when(at, table.zone_of(case.gm))
    case.done.append(f"The deadline is {there} now, and everybody has been told.")


@verb(
    "gm",
    "PROCESS F1901M",
    "resolve now, after a confirming mail if somebody is missing; with the phase named, only if it is that one",
    r"process(?:\s+(?P<phase>\w[\w -]*))?",
    shared=True,
)
def process(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    table = case.at()
    wanted = str(table.game.find_phase(match["phase"]) if match["phase"] else table.row.phase)
    if not table.in_play:
        case.refuse(match[0], "the game is not running.")
    elif table.row.status == "paused":
        case.refuse(match[0], "the clock stands still, and players were told that nothing is resolved; RESUME first.")
    elif wanted != table.row.phase:
        case.refuse(match[0], f"the phase is {table.row.phase}; nothing was resolved.")
    elif table.incomplete() and not case.agreed:
        names = ", ".join(table.seat(key).name for key in table.incomplete())
        more = [f"Not everything is there: {names}. What is missing is played as silence, and the report tells of it."]
        action = {"verb": "PROCESS", "phase": wanted, "gm": case.gm}
        questions.ask(case, table.row.name, action, f"resolve {wanted} of {table.row.name} now", more, match[0])
    else:
        process_now(case, wanted)


def process_now(case: Case, phase: str) -> None:
    """The phase is resolved before its time."""
    table = case.at()
    case.act(Processed(phase, case.gm), f"The GM has resolved {phase} before its time.")
    resolve(table, "the GM said PROCESS")
    case.done.append(f"{phase} has been resolved.")


def do_process(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES: with what is there."""
    del yes
    table = table_named(case, row.campaign)
    if table is None or table.row.status != "running" or table.row.phase != row.action["phase"]:
        case.refuse("YES", "the campaign has gone on since you asked; nothing was resolved.")
        return
    case.table, case.gm = table, row.action["gm"]
    process_now(case, row.action["phase"])
    table.save()


@verb(
    "gm",
    "ASSIGN jones ENGLAND",
    "fix what a player plays, before the game has drawn lots",
    r"assign\s+(?P<who>[\w-]+)\s+(?P<what>.+)",
    shared=True,
)
def assign_(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    assign(case, match["who"], " ".join(match[0].split()))


@verb(
    "gm",
    "ADJUST ACCOUNT jones 5",
    "correct the position, in the game's own words; HELP ADJUST tells them",
    r"adjust\s+(?P<what>.+)",
    shared=True,
)
def adjust_(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    correct(case, " ".join(match[0].split()))


@verb(
    "gm",
    "UNDO F1901M",
    "go back to the beginning of that phase, after a confirming mail; without it, of the one before. With KEEP "
    "behind it, to its end, with the orders that had been sent",
    r"undo(?:\s+(?P<phase>(?!keep\b)\w[\w -]{0,40}?))?(?P<keep>\s+keep)?",
    shared=True,
)
def undo(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    ask_to_undo(case, match["phase"] or "", bool(match["keep"]), match[0])


@verb("gm", "REDO", "take the last UNDO back, if nothing has been sent or resolved since", shared=True)
def redo_(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    redo(case, match[0])


@verb(
    "gm", "PAUSE until Emma is back", "stop the clock; the reason is told", r"pause(?:[ :]+(?P<why>.+))?", shared=True
)
def pause(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    table, why = case.at(), (match["why"] or "").strip(" .")
    if table.row.status != "running":
        case.refuse(match[0], "the game is not running.")
        return
    pausing.pause(table, "gm", f"The GM has stopped the clock{f': {why}' if why else ''}.")
    case.done.append("The clock stands still. RESUME starts it again.")


@verb("gm", "RESUME", "start the clock again; the phase gets the time that was left, or the usual minimum")
def resume(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    if case.at().row.status != "paused":
        case.refuse(match[0], "the game is not paused.")
        return
    pausing.resume(case.at(), "gm")
    case.done.append("The clock runs again.")


@verb("gm", "STATUS", "the campaign at a glance; DIGEST is the same", "status|digest")
def status(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    case.parts += digest(case.at(), case.gm or case.at().row.gm)


@verb(
    "gm",
    "FINISH DRAW",
    "end the game: DRAW, STALEMATE, ABANDONED, or WON jones",
    r"finish\s+(?P<how>draw|stalemate|abandoned|won(?:\s+(?:by\s+)?(?P<who>[\w-]+))?)",
    shared=True,
)
def finish(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    table, how = case.at(), match["how"].split()[0].lower()
    seat = table.seat_named(match["who"] or "")
    if not table.in_play:
        case.refuse(match[0], "the game is not running.")
    elif how == "won" and seat is None:
        case.refuse(match[0], f"won by whom? {', '.join(s.name for s in table.seats)}")
    else:
        by = [seat.key] if seat else [s.key for s in table.seats]
        said = f"won by {seat.name}" if seat else {"abandoned": "abandoned"}.get(how, f"a {how}")
        more = [f"It is {table.row.phase}. Everybody gets the last report, and all that was sealed is shown."]
        questions.ask(
            case, table.row.name, {"verb": "FINISH", "how": how, "by": by}, f"end {table.row.name}: {said}", more
        )


def do_finish(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES: the game is over."""
    del yes
    table = table_named(case, row.campaign)
    if table is None or not table.in_play:
        case.refuse("YES", "the game is over already.")
        return
    refusal = end(table, row.action["how"], tuple(row.action["by"]))
    if refusal:
        case.refuse("YES", refusal.text)
    else:
        case.done.append("The game is over.")
