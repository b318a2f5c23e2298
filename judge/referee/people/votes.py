"""Votes: a draw, a stalemate, a concession, more time, a pause, another GM. They last for one phase."""

from judge.games.protocol import Refused
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.request import Case
from judge.referee.campaign.settings import span
from judge.referee.people.changes import lead
from judge.referee.phases.lifecycle import end
from judge.referee.record.entries import DeadlineMoved, GmChanged
from judge.referee.timing import pause
from judge.referee.timing.clocks import set_deadline
from judge.referee.timing.pace import on_a_working_day

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
    if not table.in_play:
        case.refuse(line, "the game is not running.")
        return
    keys = keys_of(case, names, line)
    if keys is None or pointless(case, word, keys, line) or (word in ENDS and not can_end(case, word, keys, line)):
        return
    text = f"{word} {', '.join(keys)}".strip()
    first = text not in seat.votes
    seat.votes = sorted({*(v for v in seat.votes if v.split()[0] != word), text})
    case.touched = True
    if enough(table, word, text):
        carry(case, word, keys)
    else:
        shown = f"{word} {', '.join(table.seat(key).name for key in keys)}".strip()
        case.done.append(f"Your vote {shown} stands for this phase. {TOLD[table.setting('votes')]}")
        if first:
            tell_others(case, shown, word)


def tell_others(case: Case, what: str, word: str) -> None:
    """Where votes are open, that he votes; where they are hidden, that somebody does."""
    table, seat = case.at(), case.own()
    if table.setting("votes") != "secret":
        who = seat.name if table.setting("votes") == "open" else "Somebody"
        for other in table.seats:
            if other is not seat:
                table.tell(other, "mail/vote", {"who": who, "what": what, "kind": WHAT[word]})


def take_back(case: Case, word: str) -> None:
    """He votes so no more."""
    seat = case.own()
    kept = [vote for vote in seat.votes if vote.split()[0] != word]
    if kept != seat.votes:
        tell_others(case, f"{word} no more", word)
    seat.votes = kept
    case.done.append(f"You do not vote {word} any more.")


def pointless(case: Case, word: str, keys: tuple[str, ...], line: str) -> bool:
    """The vote can come to nothing as things stand; that has been said."""
    table = case.at()
    still = table.row.status == "paused"
    if word == "RESUME" and not still:
        case.refuse(line, "the clock runs.")
    elif word in ("PAUSE", "EXTEND") and still:
        case.refuse(line, "the clock stands still.")
    elif word == "DRAW" and len(keys) == 1:
        case.refuse(line, "a draw is of two or more: name them all, DRAW jones, smith.")
    elif word in (*ENDS, "GM") and any(seat.status == "vacant" for seat in table.seats):
        case.refuse(line, "a seat is empty, and all must agree; ask the GM.")
    else:
        return False
    return True


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


def enough(table: Table, word: str, text: str) -> bool:
    """All for an end or another GM; for time and a pause more than half, half to go on again.

    A seat that is empty agrees to nothing.
    """
    everybody = [s for s in table.seats if s.status != "out"]
    agree = sum(text in s.votes for s in everybody)
    if word == "RESUME":
        return 2 * agree >= len(everybody)
    if word in ("EXTEND", "PAUSE"):
        return 2 * agree > len(everybody)
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
    assert table.row.deadline is not None, "a running game has a deadline"
    was = table.row.deadline
    at = on_a_working_day(table.row.pace, was + span(table.row.pace, "extension"))
    set_deadline(table, at)
    table.log("judge", DeadlineMoved(at.isoformat(), "vote"))
    table.tell_all("mail/deadline", {"why": "The players have voted for more time.", "was": was.isoformat()})
    case.done.append("Enough voted for more time.")


def stop(case: Case, keys: tuple[str, ...]) -> None:
    """The clock stands still, by a vote; the GM, or another vote, starts it."""
    del keys
    pause.pause(case.at(), "judge", "The players have voted for a pause.")
    case.done.append("Enough voted for a pause. VOTE RESUME, or the GM, starts the clock again.")


def go(case: Case, keys: tuple[str, ...]) -> None:
    del keys
    pause.resume(case.at(), "judge")
    case.done.append("Enough voted to go on.")


def replace_gm(case: Case, keys: tuple[str, ...]) -> None:
    """All want another GM: the first GM's place is his."""
    table = case.at()
    person = table.seat(keys[0]).person if len(keys) == 1 else None
    if person is None:
        case.done.append("All want another GM, and he is told. VOTE GM jones names one.")
        table.tell_gm("mail/vote", {"who": "Everybody", "what": "GM", "kind": WHAT["GM"]})
        return
    table.log("judge", GmChanged(person, "voted in"))
    if person != table.row.gm:
        table.tell_gm("mail/nogm", {"why": "All players have voted for another GM."}, only=table.row.gm)
    lead(table, [(person, 0), *(pair for pair in table.gms[1:] if pair[0] != person)])
    table.tell_all(
        "mail/people", {"what": f"By a vote of all players {table.seat(keys[0]).name} is the GM now.", "who": "the GM"}
    )
    case.done.append("The campaign has another GM.")
