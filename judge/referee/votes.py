"""Votes: a draw, a stalemate, a concession, more time, a pause, another GM. They last for one phase."""

from judge.games.protocol import Refused
from judge.referee import pausing
from judge.referee.clocks import set_wake
from judge.referee.house import span
from judge.referee.pace import on_a_working_day
from judge.referee.people import lead
from judge.referee.table import Table
from judge.referee.turns import end
from judge.referee.verbs import Case
from judge.store.tables import Seat

ENDS = {"DRAW": "draw", "STALEMATE": "stalemate"}
WHAT = {
    "EXTEND": "more time", "PAUSE": "a pause", "RESUME": "going on",
    "DRAW": "a draw", "STALEMATE": "a stalemate", "GM": "another GM",
}  # fmt: skip
TOLD = {
    "secret": "Nobody is told of it.", "open": "The others are told of it.",
    "hidden": "The others are told of it, but not by whom.",
}  # fmt: skip


def vote(case: Case, word: str, names: str, line: str) -> None:
    """A vote for this phase, for some (DRAW anna, ben) or as it is; when enough have it, it is done."""
    table, seat = case.at(), case.own()
    if table.state is None or table.row.status not in ("running", "paused"):
        case.refuse(line, "the game is not running.")
        return
    keys = keys_of(case, names, line)
    if keys is None or (word in ENDS and not can_end(case, word, keys, line)):
        return
    text = f"{word} {', '.join(keys)}".strip()
    first = text not in seat.votes
    seat.votes = sorted({*(v for v in seat.votes if v.split()[0] != word), text})
    case.touched = True
    if enough(table, word, text):
        carry(case, word, keys)
    else:
        shown = f"{word} {', '.join(table.seat(key).name for key in keys)}".strip()
        case.done.append(f"Your vote {shown} stands for this phase. {TOLD[table.house('votes')]}")
        if first and table.house("votes") != "secret":
            who = seat.name if table.house("votes") == "open" else "Somebody"
            for other in table.seats:
                if other is not seat:
                    table.tell(other, "mail/vote", {"who": who, "what": shown, "kind": WHAT[word]})


def keys_of(case: Case, names: str, line: str) -> tuple[str, ...] | None:
    """The seats named; None: one is unknown, and that has been said."""
    table, keys = case.at(), []
    for name in names.replace(",", " ").replace(" and ", " ").split():
        found = table.seat_named(name)
        if found is None:
            case.refuse(line, f"nobody here is called {name}; there are {', '.join(s.name for s in table.seats)}.")
            return None
        keys.append(found.key)
    return tuple(sorted(set(keys)))


def can_end(case: Case, word: str, keys: tuple[str, ...], line: str) -> bool:
    table = case.at()
    possible = table.game.end(table.state, ENDS[word], keys or tuple(s.key for s in table.seats))
    if isinstance(possible, Refused):
        case.refuse(line, possible.text)
        return False
    return True


def voters(table: Table) -> list[Seat]:
    return [s for s in table.seats if s.status not in ("vacant", "out")]


def enough(table: Table, word: str, text: str) -> bool:
    """All for an end or another GM; for time and a pause more than half of those who play."""
    everybody = voters(table)
    if word in ("EXTEND", "PAUSE", "RESUME"):
        there = [s for s in everybody if s.status == "active"]
        return 2 * sum(text in s.votes for s in there) > len(there)
    return all(text in s.votes for s in everybody)


def carry(case: Case, word: str, keys: tuple[str, ...]) -> None:
    table = case.at()
    if word in ENDS:
        end(table, ENDS[word], keys or tuple(s.key for s in table.seats))
        case.done.append(f"Everybody votes {word}: the game is over.")
        return
    for seat in table.seats:
        seat.votes = [v for v in seat.votes if v.split()[0] != word]
    {"EXTEND": extend, "PAUSE": stop, "RESUME": go, "GM": replace_gm}[word](case, keys)


def extend(case: Case, keys: tuple[str, ...]) -> None:
    """More time for this phase, by a vote."""
    del keys
    table = case.at()
    if table.row.deadline is None or table.row.status != "running":
        case.done.append("The clock does not run, so there is nothing to extend.")
        return
    was = table.row.deadline
    at = on_a_working_day(table.row.pace, was + span(table.row.pace, "extension"))
    table.row.deadline, table.row.clocks = at, dict.fromkeys(table.row.clocks, at.isoformat())
    table.row.reminded = table.row.told_late = False
    table.log("deadline", "judge", {"at": at.isoformat(), "why": "vote"})
    set_wake(table)
    table.tell_all("mail/deadline", {"why": "The players have voted for more time.", "was": was.isoformat()})
    case.done.append("Enough voted for more time.")


def stop(case: Case, keys: tuple[str, ...]) -> None:
    """The clock stands still, by a vote; the GM, or another vote, starts it."""
    del keys
    table = case.at()
    if table.row.status != "running":
        case.done.append("The clock stands still already.")
        return
    pausing.pause(table, "judge", "The players have voted for a pause.")
    case.done.append("Enough voted for a pause. VOTE RESUME, or the GM, starts the clock again.")


def go(case: Case, keys: tuple[str, ...]) -> None:
    del keys
    table = case.at()
    if table.row.status != "paused":
        case.done.append("The clock runs already.")
        return
    pausing.resume(table, "judge")
    case.done.append("Enough voted to go on.")


def replace_gm(case: Case, keys: tuple[str, ...]) -> None:
    """All want another GM: the first GM's place is his."""
    table = case.at()
    person = table.seat(keys[0]).person if len(keys) == 1 else None
    if person is None:
        case.done.append("All want another GM. The operator and the GM are told.")
        table.tell_gm("mail/vote", {"who": "Everybody", "what": "GM", "kind": WHAT["GM"]})
        return
    table.log("gm", "judge", {"person": person, "what": "voted in"})
    lead(table, [(person, 0), *(pair for pair in table.gms[1:] if pair[0] != person)])
    table.tell_all(
        "mail/people", {"what": f"By a vote of all players {table.seat(keys[0]).name} is the GM now.", "who": "the GM"}
    )
    case.done.append("The campaign has another GM.")
