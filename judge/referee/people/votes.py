"""Votes: a draw, a stalemate, a concession, more time, a pause, another GM. They last for one phase."""

from judge.games.protocol import CONCEDE, DRAW, STALEMATE, Ending, Refused
from judge.mail.letter import Letter
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.ending_votes import agreed, by_whom, ending_of, last_needed, vote_text, voters, word_of
from judge.referee.campaign.masks import hidden
from judge.referee.campaign.request import Case, table_named
from judge.referee.campaign.settings import span
from judge.referee.campaign.telling import tell, tell_all, tell_gm
from judge.referee.notices import questions
from judge.referee.people.gms import lead
from judge.referee.phases.lifecycle import end
from judge.referee.record.entries import DeadlineMoved, GmChanged
from judge.referee.timing import pause
from judge.referee.timing.clocks import set_deadline
from judge.referee.timing.pace import on_a_working_day
from judge.store.tables import Confirmation

ENDING_WORDS = frozenset(ending.word for ending in (DRAW, STALEMATE, CONCEDE))

WHAT = {
    "EXTEND": "more time", "PAUSE": "a pause", "RESUME": "going on", "GM": "another GM",
    "DRAW": "a draw", "STALEMATE": "a stalemate", "CONCEDE": "a concession",
}  # fmt: skip
TOLD = {
    "secret": "Nobody is told of it.", "open": "The others are told of it.",
    "hidden": "The others are told of it, but not by whom.",
}  # fmt: skip


def vote(case: Case, word: str, names: str, line: str) -> None:
    """A vote, for some (DRAW anna, ben) or as it is; when enough have it, it is done."""
    table = case.at()
    if not table.in_play:
        case.refuse(line, "the game is not running.")
        return
    keys = keys_of(case, names, line)
    if keys is None or pointless(case, word, keys, line):
        return
    if word in ENDING_WORDS:
        vote_to_end(case, word, keys, line)
        return
    cast(case, word, keys)
    if enough(table, word, vote_text(word, keys)):
        carry(case, word, keys)
    else:
        say_cast(case, word, keys, "for this phase")


def vote_to_end(case: Case, word: str, keys: tuple[str, ...], line: str) -> None:
    """A vote for an ending that the game declares; the one that ends the game is asked about, if it says so."""
    table, seat = case.at(), case.own()
    ending = ending_of(table, word)
    if ending is None or not can_end(case, ending, keys, line):
        if ending is None:
            case.refuse(line, f"{table.game.title} does not end by a vote {word}.")
        return
    if ending.asks and last_needed(table, ending, seat, vote_text(word, keys)):
        ask_to_end(case, ending, line)
        return
    cast(case, word, keys)
    found = agreed(table, ending, vote_text(word, keys))
    if found is None:
        say_cast(case, word, keys, "until you take it back" if ending.kept else "for this phase")
        return
    end(table, ending.how, by_whom(ending, vote_text(word, keys), found))
    case.done.append(f"Everybody votes {word}: the game is over.")


def ask_to_end(case: Case, ending: Ending, line: str) -> None:
    """This vote ends the game: a mail asks first."""
    table, seat = case.at(), case.own()
    case.email = seat.email
    action = {"verb": ending.word, "seat": seat.key, "epoch": seat.epoch}
    more = ["The game ends at once, the other player wins, and all that was sealed is shown."]
    if questions.ask(case, table.row.name, action, f"{ending.word.lower()} {table.row.name}", more, line):
        case.done.append(f"A mail asks you to confirm that you {ending.word.lower()}. Until you do, the game goes on.")


def do_end(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES: the vote counts, and the game is over if it is still the last one needed."""
    del yes
    table = table_named(case, row.campaign)
    seat = next((s for s in table.seats if s.key == row.action["seat"]), None) if table else None
    ending = ending_of(table, row.action["verb"]) if table and table.in_play else None
    if table is None or seat is None or ending is None or seat.epoch != row.action["epoch"]:
        case.refuse("YES", "the campaign has gone on since you asked; nothing was done.")
        return
    seat.votes = sorted({*(v for v in seat.votes if word_of(v) != ending.word), ending.word})
    found = agreed(table, ending, ending.word)
    refusal = end(table, ending.how, by_whom(ending, ending.word, found)) if found else None
    if refusal:
        case.refuse("YES", refusal.text)
    elif found:
        case.done.append("You have conceded." if ending.word == "CONCEDE" else f"The game has ended: {ending.word}.")
    else:
        case.done.append(f"Your vote {ending.word} stands; the game goes on until the others agree.")
    table.save()


def cast(case: Case, word: str, keys: tuple[str, ...]) -> None:
    """One vote for a word a seat: the last one. Where votes are open the others hear of it."""
    table, seat = case.at(), case.own()
    text = vote_text(word, keys)
    first = text not in seat.votes
    seat.votes = sorted({*(v for v in seat.votes if word_of(v) != word), text})
    case.touched = True
    ending = ending_of(table, word)
    over = agreed(table, ending, text) if ending else enough(table, word, text)
    if first and not over:
        tell_others(case, shown(table, word, keys), word)


def shown(table: Table, word: str, keys: tuple[str, ...]) -> str:
    return f"{word} {', '.join(table.seat(key).name for key in keys)}".strip()


def say_cast(case: Case, word: str, keys: tuple[str, ...], how_long: str) -> None:
    told = TOLD[case.at().setting("votes")]
    case.done.append(f"Your vote {shown(case.at(), word, keys)} stands {how_long}. {told}")


def tell_others(case: Case, what: str, word: str) -> None:
    """Where votes are open, that they vote; where they are hidden, that somebody does."""
    table, seat = case.at(), case.own()
    if table.setting("votes") != "secret":
        who = seat.name if table.setting("votes") == "open" else "Somebody"
        for other in table.seats:
            if other is not seat:
                tell(table, other, "mail/vote", {"who": who, "what": what, "kind": WHAT[word]})


def take_back(case: Case, word: str) -> None:
    """A vote is taken back."""
    seat = case.own()
    kept = [vote for vote in seat.votes if word_of(vote) != word]
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
    elif word == "GM" and any(seat.status == "vacant" for seat in table.seats):
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


def can_end(case: Case, ending: Ending, keys: tuple[str, ...], line: str) -> bool:
    """The game has this ending now, and this seat has a vote; else that has been said."""
    table, seat = case.at(), case.own()
    needed = voters(table, ending)
    others = [voter.key for voter in needed if voter is not seat]
    enough_of_them = (seat.key, *others)[: max(1, len(needed) - ending.spared)]
    possible = table.game.end(table.state, ending.how, enough_of_them if ending.spared else keys)
    if isinstance(possible, Refused):
        case.refuse(line, possible.text)
    elif keys and not ending.named:
        case.refuse(line, f"{ending.word} is for all; name nobody.")
    elif seat not in needed:
        case.refuse(line, "you are out of the game and have no vote.")
    elif not ending.spared and any(s.status == "vacant" for s in needed):
        case.refuse(line, "a seat is empty, and all must agree; ask the GM.")
    else:
        return True
    return False


def enough(table: Table, word: str, text: str) -> bool:
    """All for another GM; for time and a pause more than half, half to go on again.

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
    for seat in case.at().seats:
        seat.votes = [v for v in seat.votes if word_of(v) != word]
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
    tell_all(table, "mail/deadline", {"why": "The players have voted for more time.", "was": was.isoformat()})
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
    """All want another GM: the first GM's place is theirs."""
    table = case.at()
    person = table.seat(keys[0]).person if len(keys) == 1 and not hidden(table) else None
    if person is None:
        case.done.append("All want another GM, and he is told. VOTE GM jones names one.")
        tell_gm(table, "mail/vote", {"who": "Everybody", "what": "GM", "kind": WHAT["GM"]})
        return
    table.log("judge", GmChanged(person, "voted in"))
    if person != table.row.gm:
        tell_gm(table, "mail/nogm", {"why": "All players have voted for another GM."}, only=table.row.gm)
    lead(table, [(person, 0), *(pair for pair in table.gms[1:] if pair[0] != person)])
    tell_all(
        table,
        "mail/people",
        {"what": f"By a vote of all players {table.seat(keys[0]).name} is the GM now.", "who": "the GM"},
    )
    case.done.append("The campaign has another GM.")
