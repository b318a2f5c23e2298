"""What a GM may write to run a game. (More of his desk will stand here.)"""

import re
from datetime import datetime

from judge.referee.press import announce, send_press
from judge.referee.turns import end, resolve, set_wake, settle_early, start, start_clocks
from judge.referee.undoing import ask_to_undo, assign, correct
from judge.referee.verbs import Case, verb
from judge.referee.words import length_of, moment, phase_named
from judge.reports.render import when


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
    else:
        move_deadline(case, found.isoformat(), "The GM has set a new deadline.")


@verb("gm", "EXTEND 2d", "move the deadline by so much", r"extend\s+(?P<span>[\dmhdw ]+)")
def extend(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    table, span = case.at(), length_of(match["span"])
    if span is None or table.row.deadline is None or table.row.status != "running":
        case.refuse(match[0], "EXTEND 2d moves the deadline of a running game.")
    else:
        move_deadline(case, (table.row.deadline + span).isoformat(), "The GM has extended the deadline.")


def move_deadline(case: Case, at: str, why: str) -> None:
    """Every open clock of the phase gets the new end; all are told."""
    table = case.at()
    was = table.row.deadline.isoformat() if table.row.deadline else None
    table.row.deadline = datetime.fromisoformat(at)
    table.row.clocks = dict.fromkeys(table.row.clocks, at)
    table.row.reminded = table.row.told_late = False
    table.log("deadline", "gm", {"at": at, "why": "gm"})
    set_wake(table)
    table.save()
    table.tell_all("mail/deadline", {"why": why, "was": was}, gm=False)
    case.done.append(f"The deadline is {table.row.deadline:%a %d %b %Y %H:%M} UTC now, and everybody has been told.")


@verb(
    "gm",
    "PROCESS F1901M",
    "resolve now; with the phase named, only if it is that one",
    r"process(?:\s+(?P<phase>\w[\w ]*))?",
)
def process(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    table = case.at()
    wanted = phase_named(match["phase"]) if match["phase"] else table.row.phase
    if table.row.status not in ("running", "paused") or table.state is None:
        case.refuse(match[0], "the game is not running.")
    elif wanted != table.row.phase:
        case.refuse(match[0], f"the phase is {table.row.phase}; nothing was resolved.")
    else:
        table.row.status = "running"
        resolve(table, "the GM said PROCESS")
        case.done.append(f"{wanted} has been resolved.")


@verb(
    "gm",
    "ASSIGN jones ENGLAND",
    "fix what a player plays, before the game has drawn lots",
    r"assign\s+(?P<who>[\w-]+)\s+(?P<what>.+)",
)
def assign_(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    assign(case, match["who"], " ".join(match[0].split()))


@verb(
    "gm",
    "ADJUST ACCOUNT jones 5",
    "correct the position, in the game's own words; HELP ADJUST tells them",
    r"adjust\s+(?P<what>.+)",
)
def adjust_(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    correct(case, " ".join(match[0].split()))


@verb(
    "gm",
    "UNDO F1901M",
    "go back to the beginning of that phase, after a confirming mail; without it, of the one before",
    r"undo(?:\s+(?P<phase>\w[\w ]*))?",
)
def undo(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    ask_to_undo(case, (phase_named(match["phase"]) or match["phase"]) if match["phase"] else "", match[0])


@verb("gm", "PAUSE", "stop the clock")
def pause(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    table = case.at()
    if table.row.status != "running":
        case.refuse(match[0], "the game is not running.")
        return
    table.row.status, table.row.wake = "paused", None
    table.log("status", "gm", {"status": "paused"})
    table.tell_all("mail/status", {"what": "paused"}, gm=False)
    case.done.append("The clock stands still. RESUME starts it again.")


@verb("gm", "RESUME", "start the clock again; the phase gets its full time")
def resume(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    table = case.at()
    if table.row.status != "paused":
        case.refuse(match[0], "the game is not paused.")
        return
    table.row.status, table.row.clocks = "running", {}
    table.row.reminded = table.row.told_late = False
    for seat in table.seats:
        if seat.status == "civil-disorder":
            seat.status, seat.missed = "active", 0
            table.state = table.game.seat(table.state, seat.key, "active").state
            table.log("seat", "gm", {"seat": seat.key, "status": "active"})
    start_clocks(table)
    settle_early(table)
    table.log("status", "gm", {"status": "running"})
    table.save()
    table.tell_all("mail/status", {"what": "running"}, gm=False)
    case.done.append("The clock runs again.")


@verb(
    "gm",
    "PRESS TO jones",
    "a letter to some of the players; its text below, up to END",
    r"press\s+to\s+(?P<to>.+)",
    block=True,
)
def press(case: Case, match: "re.Match[str]", body: str) -> None:
    send_press(case, match["to"], body, match[0])


@verb("gm", "ANNOUNCE", "a word to everybody; its text below, up to END", "announce", block=True)
def announce_(case: Case, match: "re.Match[str]", body: str) -> None:
    announce(case, "the GM", body, match[0])


@verb("gm", "STATUS", "the campaign at a glance", "status")
def status(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    table = case.at()
    late, asked, row = set(table.incomplete()), table.asks(), table.row
    rows = []
    for s in table.seats:
        said = "owes something" if s.key in table.owing() else "not ready yet" if s.key in late else "complete"
        said = said if s.key in asked else "; ".join(s.early_lines) or "not asked"
        address = case.work.address(s.email)
        flags = ["WAIT"] * s.wait + ["unreachable"] * bool(address and address.unreachable)
        rows.append([s.name, s.status, s.email, said, " ".join(flags)])
    title = row.name + "".join(f", {word}" for word in dict.fromkeys((row.status, row.phase)))
    if row.deadline and row.status == "running":
        title += f", deadline {when(row.deadline.isoformat(), table.zone_of(row.gm))}"
    case.parts.append({"title": title, "rows": rows})


@verb(
    "gm",
    "FINISH DRAW",
    "end the game: DRAW, STALEMATE, ABANDONED, or WON jones",
    r"finish\s+(?P<how>draw|stalemate|abandoned|won(?:\s+(?:by\s+)?(?P<who>[\w-]+))?)",
)
def finish(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    table, how = case.at(), match["how"].split()[0].lower()
    seat = table.seat_named(match["who"] or "")
    if table.state is None or table.row.status not in ("running", "paused"):
        case.refuse(match[0], "the game is not running.")
    elif how == "won" and seat is None:
        case.refuse(match[0], f"won by whom? {', '.join(s.name for s in table.seats)}")
    else:
        refusal = end(table, how, (seat.key,) if seat else tuple(s.key for s in table.seats))
        if refusal:
            case.refuse(match[0], refusal.text)
        else:
            case.done.append("The game is over.")
