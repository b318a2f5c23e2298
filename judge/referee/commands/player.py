"""What a player may write beside their game's own lines: flags, votes, press."""

import re

from judge.referee.campaign.request import Case
from judge.referee.commands.registry import verb
from judge.referee.notices.history import diary
from judge.referee.notices.press import announce, send_press
from judge.referee.people.votes import take_back, vote
from judge.referee.phases.lifecycle import ASSIGN
from judge.referee.record import entries


@verb("seat", "STATUS", "what the judge holds of you, and the position")
def status(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    table = case.at()
    if table.state is None:
        kept = "; ".join(case.own().early_lines)
        case.done.append("The campaign has not started yet." + (f" Kept for the start: {kept}." if kept else ""))
        return
    view = table.game.view(table.state, table.held, case.own().key)
    case.parts.append({"title": "Position", "game": table.game.name, "view": view})


@verb("seat", "CLEAR", "forget all that you sent for this phase before this letter", timed=True)
def clear(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    table, seat = case.at(), case.own()
    if table.state is None:
        seat.early_lines = [line for line in seat.early_lines if ASSIGN.fullmatch(line)]
        case.done.append("What was kept for the start is forgotten.")
        return
    if table.held.get(seat.key):
        table.log(seat.key, entries.Letter({}))
    table.held = {**table.held, seat.key: {}}
    seat.ready, case.touched = False, True
    case.done.append("Everything you had sent before this letter for this phase is forgotten.")


@verb("seat", "READY", "nothing more will come; what is missing may be played as silence", timed=True)
def ready(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    seat = case.own()
    seat.ready, seat.wait, case.touched = True, False, True
    case.done.append("You are ready; what is missing will be played as silence.")


@verb("seat", "WAIT", "do not resolve before the deadline", timed=True)
def wait(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    seat = case.own()
    seat.wait, seat.ready, case.touched = True, False, True
    case.done.append("The turn waits for its deadline. NOWAIT takes it back.")


@verb("seat", "NOWAIT", "take WAIT back", r"no\s*wait", timed=True)
def nowait(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    case.own().wait, case.touched = False, True
    case.done.append("You do not wait any more.")


@verb(
    "seat",
    "DRAW",
    "vote for a draw, for this phase; DRAW jones, smith for a draw of these; it is one when all vote so",
    r"draw(?:\s+(?P<names>[\w-]+(?:(?:\s*,\s*|\s+and\s+)[\w-]+)*))?",
    timed=True,
)
def draw(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    vote(case, "DRAW", match["names"] or "", match[0])


@verb("seat", "STALEMATE", "vote that the game is stuck, where the rules allow it", "stalemate", timed=True)
def stalemate(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    vote(case, "STALEMATE", "", match[0])


@verb(
    "seat",
    "VOTE EXTEND",
    "vote for more time, PAUSE, RESUME, or another GM: VOTE GM jones",
    r"vote\s+(?P<what>extend|pause|resume|gm)(?:\s+(?P<name>[\w-]+))?",
    timed=True,
)
def vote_(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    gm = match["what"].lower() == "gm"
    vote(case, match["what"].upper(), (match["name"] or "") if gm else "", match[0])


@verb(
    "seat",
    "NO DRAW",
    "take a vote back; NO EXTEND and the others likewise",
    r"no\s+(?:vote\s+)?(?P<vote>draw|stalemate|concede|extend|pause|resume|gm)",
    timed=True,
)
def no(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    take_back(case, match["vote"].upper())


@verb("seat", "CONCEDE", "give up; when all but one have, that one wins, and a mail asks first", "concede", timed=True)
def concede(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    vote(case, "CONCEDE", "", match[0])


@verb(
    "seat",
    "PRESS TO jones, smith",
    "a letter to players, powers, offices of the game, GM, ALL or ALL BUT jones; its text below, up to END",
    r"press\s+to\s+(?P<to>.+)",
    block=True,
)
def press(case: Case, match: "re.Match[str]", body: str) -> None:
    send_press(case, match["to"], body, match[0])


@verb(
    "seat",
    "GREY PRESS TO jones",
    "the same, and nobody is told who wrote it, where the campaign allows that",
    r"(?:grey|gray|anonymous)\s+press\s+to\s+(?P<to>.+)",
    block=True,
)
def grey_press(case: Case, match: "re.Match[str]", body: str) -> None:
    send_press(case, match["to"], body, match[0], grey=True)


@verb("seat", "BROADCAST", "a letter to everybody; its text below, up to END", "broadcast", block=True)
def broadcast(case: Case, match: "re.Match[str]", body: str) -> None:
    announce(case, case.own().name, body, match[0])


@verb("seat", "GREY BROADCAST", "the same, unsigned", r"(?:grey|gray|anonymous)\s+broadcast", block=True)
def grey_broadcast(case: Case, match: "re.Match[str]", body: str) -> None:
    announce(case, case.own().name, body, match[0], grey=True)


@verb(
    "seat",
    "REPLIES ON",
    "answers of yours to press go back as press, without a verb; REPLIES OFF",
    r"replies\s+(?P<on>on|off)",
)
def replies(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    case.own().replies = match["on"].lower() == "on"
    said = "goes back to its author, if it holds nothing else" if case.own().replies else "needs PRESS TO again"
    case.done.append(f"What you answer to press {said}.")


@verb("seat", "DIARY", "write for yourself; the text below, up to END. Without text: read it", "diary", block=True)
def diary_(case: Case, match: "re.Match[str]", body: str) -> None:
    del match
    if body.strip():
        case.work.press(case.at().row, body[:20_000], "diary", case.own().key)
        case.done.append("It is in your diary; nobody else reads it.")
    else:
        diary(case)
