"""What a player may write beside his game's own lines."""

import re

from judge.games.protocol import Refused
from judge.referee.press import announce, send_press
from judge.referee.turns import end
from judge.referee.verbs import Case, verb

VOTES = {"DRAW": "draw", "STALEMATE": "stalemate"}


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


@verb("seat", "CLEAR", "forget all that you sent for this phase before this letter")
def clear(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    table, seat = case.at(), case.own()
    table.held = {**table.held, seat.key: {}}
    seat.ready, case.touched = False, True
    case.done.append("Everything you had sent before this letter for this phase is forgotten.")


@verb("seat", "READY", "nothing more will come; what is missing may be played as silence")
def ready(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    seat = case.own()
    seat.ready, seat.wait, case.touched = True, False, True
    case.done.append("You are ready; what is missing will be played as silence.")


@verb("seat", "WAIT", "do not resolve before the deadline")
def wait(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    seat = case.own()
    seat.wait, seat.ready, case.touched = True, False, True
    case.done.append("The turn waits for its deadline. NOWAIT takes it back.")


@verb("seat", "NOWAIT", "take WAIT back", r"no\s*wait")
def nowait(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    case.own().wait, case.touched = False, True
    case.done.append("You do not wait any more.")


@verb("seat", "DRAW", "vote for a draw, for this phase; it is one when all players vote so", "draw")
def draw(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    vote(case, "DRAW", match[0])


@verb("seat", "STALEMATE", "vote that the game is stuck, where the rules allow it", "stalemate")
def stalemate(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    vote(case, "STALEMATE", match[0])


@verb("seat", "NO DRAW", "take a vote back; NO STALEMATE likewise", r"no\s+(?P<vote>draw|stalemate|concede)")
def no(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    seat, word = case.own(), match["vote"].upper()
    seat.votes = [vote for vote in seat.votes if vote != word]
    case.done.append(f"You do not vote {word} any more.")


@verb("seat", "CONCEDE", "give up; the other player wins at once", "concede")
def concede(case: Case, match: "re.Match[str]", body: str) -> None:
    del body
    table = case.at()
    if not running(case, match[0]):
        return
    refusal = end(table, "concede", (case.own().key,))
    if refusal:
        case.refuse(match[0], refusal.text)
    else:
        case.done.append("You have conceded.")


def running(case: Case, line: str) -> bool:
    """The game has begun and is not over; else the line is refused."""
    table = case.at()
    if table.state is None or table.row.status not in ("running", "paused"):
        case.refuse(line, "the game is not running.")
        return False
    return True


def vote(case: Case, word: str, line: str) -> None:
    """A vote lasts for this phase. When every player in the game has it, the game ends."""
    table, seat = case.at(), case.own()
    if not running(case, line):
        return
    possible = table.game.end(table.state, VOTES[word], tuple(s.key for s in table.seats))
    if isinstance(possible, Refused):
        case.refuse(line, possible.text)
        return
    seat.votes = sorted({*seat.votes, word})
    case.touched = True
    voters = [s for s in table.seats if s.status not in ("vacant", "out")]
    if all(word in s.votes for s in voters):
        end(table, VOTES[word], tuple(s.key for s in table.seats))
        case.done.append(f"Everybody votes {word}: the game is over.")
    else:
        case.done.append(f"Your vote {word} stands for this phase. Nobody is told of it.")


@verb(
    "seat",
    "PRESS TO jones, smith",
    "a letter to players, powers, offices of the game, GM or ALL; its text below, up to END",
    r"press\s+to\s+(?P<to>.+)",
    block=True,
)
def press(case: Case, match: "re.Match[str]", body: str) -> None:
    send_press(case, match["to"], body, match[0])


@verb("seat", "BROADCAST", "a letter to everybody; its text below, up to END", "broadcast", block=True)
def broadcast(case: Case, match: "re.Match[str]", body: str) -> None:
    announce(case, case.own().name, body, match[0])


@verb("seat", "ADDRESS NEW", "a new address for your seat, the old one dies", r"address\s+new")
def address_new(case: Case, match: "re.Match[str]", body: str) -> None:
    del match, body
    case.own().epoch += 1
    case.done.append("Your seat has a new address: answer this mail to use it. The old one is not read any more.")
