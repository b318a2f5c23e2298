"""Votes: a draw, a stalemate, a concession, more time, a pause, another GM. They last for one phase."""

from judge.games.protocol import CONCEDE, DRAW, STALEMATE, Ending, Refused, SeatStatus
from judge.mail.letter import Letter
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.durations import in_words
from judge.referee.campaign.ending_votes import (
    agreed,
    by_whom,
    ending_of,
    last_needed,
    sharers,
    vote_text,
    voters,
    word_of,
)
from judge.referee.campaign.masks import hidden
from judge.referee.campaign.request import Request, campaign_named, idle
from judge.referee.campaign.settings import span
from judge.referee.campaign.telling import tell, tell_all, tell_gm
from judge.referee.notices import questions
from judge.referee.people import sentences as say
from judge.referee.people.gms import lead
from judge.referee.phases.steps import end
from judge.referee.record.entries import DeadlineMoved, GmChanged
from judge.referee.timing import pause
from judge.referee.timing.clocks import set_deadline
from judge.referee.timing.pace import on_a_working_day
from judge.store.statuses import CampaignStatus, QuestionStatus
from judge.store.tables import Confirmation, Seat

ENDING_WORDS = frozenset(ending.word for ending in (DRAW, STALEMATE, CONCEDE))

WHAT = {
    "EXTEND": "more time", "PAUSE": "a pause", "RESUME": "going on", "GM": "another GM",
    "DRAW": "a draw", "STALEMATE": "a stalemate", "CONCEDE": "a concession",
}  # fmt: skip
TOLD = {
    "secret": say.VOTE_IS_SECRET, "open": say.VOTE_IS_OPEN,
    "hidden": say.VOTE_IS_HIDDEN,
}  # fmt: skip


def vote(request: Request, word: str, names: str, line: str) -> None:
    """A vote, for some (DRAW anna, ben) or as it is; when enough have it, it is done."""
    campaign = request.at()
    if not campaign.in_play:
        request.refuse(line, idle(campaign))
        return
    keys = keys_of(request, names, line)
    if keys is None or pointless(request, word, keys, line):
        return
    if word in ENDING_WORDS:
        vote_to_end(request, word, keys, line)
        return
    cast(request, word, keys)
    if enough(campaign, word, vote_text(word, keys)):
        carry(request, word, keys)
    else:
        say_cast(request, word, keys, say.COUNTS_FOR_PHASE)


def vote_to_end(request: Request, word: str, keys: tuple[str, ...], line: str) -> None:
    """A vote for an ending that the game declares; the one that ends the game is asked about, if it says so."""
    campaign, seat = request.at(), request.own()
    ending = ending_of(campaign, word)
    if ending is None or not can_end(request, ending, keys, line):
        if ending is None:
            request.refuse(line, say.NO_SUCH_VOTE.format(title=campaign.game.title, vote=word))
        return
    if ending.asks and last_needed(campaign, ending, seat, vote_text(word, keys)):
        ask_to_end(request, ending, line)
        return
    cast(request, word, keys)
    found = agreed(campaign, ending, vote_text(word, keys))
    if found is None:
        say_cast(request, word, keys, say.COUNTS_UNTIL_TAKEN_BACK if ending.kept else say.COUNTS_FOR_PHASE)
        return
    end(campaign, ending.how, by_whom(ending, vote_text(word, keys), found))
    request.answer.done.append(say.VOTE_ENDED_GAME.format(vote=word))


def ask_to_end(request: Request, ending: Ending, line: str) -> None:
    """This vote ends the game: a mail asks first."""
    campaign, seat = request.at(), request.own()
    request.email = seat.email
    action = {"verb": ending.word, "seat": seat.key, "epoch": seat.epoch}
    more = [what_follows(campaign, ending, seat)]
    questions.ask(
        request, campaign.row.name, action, say.QUESTION_CONCEDE.format(campaign=campaign.row.name), more, line
    )


def what_follows(campaign: Campaign, ending: Ending, seat: Seat) -> str:
    """What this vote does, in a sentence."""
    others = [voter.key for voter in voters(campaign, ending) if ending.word in voter.votes and voter is not seat]
    step = campaign.game.end(campaign.state, ending.how, (seat.key,) if ending.enough else (*others, seat.key))
    result = None if isinstance(step, Refused) else campaign.game.result(step.state)
    if result is None:
        return say.CONCESSION_OTHERS_PLAY_ON
    names = " and ".join(campaign.seat(key).name for key in result.winners)
    told = say.CONCESSION_ENDS_SHARED if len(result.winners) > 1 else say.CONCESSION_ENDS_GAME
    return told.format(winners=names or "nobody")


def do_end(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES: the vote counts, and the game is over if it is still the last one needed."""
    del yes
    campaign = campaign_named(request, row.campaign)
    seat = next((s for s in campaign.seats if s.key == row.action["seat"]), None) if campaign else None
    ending = ending_of(campaign, row.action["verb"]) if campaign and campaign.in_play else None
    if campaign is None or seat is None or ending is None or seat.epoch != row.action["epoch"]:
        request.refuse("YES", say.CAMPAIGN_MOVED_ON)
        return
    seat.votes = sorted({*(v for v in seat.votes if word_of(v) != ending.word), ending.word})
    found = agreed(campaign, ending, ending.word)
    refusal = end(campaign, ending.how, by_whom(ending, ending.word, found)) if found else None
    if refusal:
        request.refuse("YES", refusal.text)
    elif found:
        seat.votes = [vote for vote in seat.votes if word_of(vote) != ending.word]
        request.answer.done.append(
            say.YOU_CONCEDED if ending.word == "CONCEDE" else say.GAME_HAS_ENDED.format(result=ending.word)
        )
    else:
        request.answer.done.append(say.VOTE_STANDS.format(vote=ending.word))
    campaign.save()


def cast(request: Request, word: str, keys: tuple[str, ...]) -> None:
    """One vote for a word a seat: the last one. Where votes are open the others hear of it."""
    campaign, seat = request.at(), request.own()
    text = vote_text(word, keys)
    first = text not in seat.votes
    seat.votes = sorted({*(v for v in seat.votes if word_of(v) != word), text})
    request.answer.touched = True
    ending = ending_of(campaign, word)
    over = agreed(campaign, ending, text) if ending else enough(campaign, word, text)
    if first and not over:
        what = shown(campaign, word, keys)
        tell_others(request, what, word, what if word in ENDING_WORDS else f"VOTE {what}")


def shown(campaign: Campaign, word: str, keys: tuple[str, ...]) -> str:
    return f"{word} {', '.join(campaign.seat(key).name for key in keys)}".strip()


def say_cast(request: Request, word: str, keys: tuple[str, ...], how_long: str) -> None:
    campaign = request.at()
    told, what = TOLD[campaign.setting("votes")], shown(campaign, word, keys)
    request.answer.done.append(
        say.VOTE_NOTED.format(vote=what, how_long=how_long, votes_needed=votes_needed(campaign, word), who_is_told=told)
    )


def votes_needed(campaign: Campaign, word: str) -> str:
    """How many votes it takes, as a sentence; of more time also how much."""
    ending = ending_of(campaign, word)
    if ending:
        everybody = len(voters(campaign, ending))
        needed = ending.enough or everybody - ending.spared
        return _of_all(needed, everybody).format(least=needed, everybody=everybody)
    everybody = len(electors(campaign))
    needed, length = least(word, everybody), in_words(span(campaign.row.pace, "extension"))
    told = say.VOTES_NEEDED_FOR_TIME if word == "EXTEND" else _of_all(needed, everybody)
    return told.format(least=needed, everybody=everybody, length=length)


def _of_all(needed: int, everybody: int) -> str:
    if needed < everybody:
        return say.VOTES_NEEDED
    return say.VOTES_NEEDED_OF_BOTH if everybody == 2 else say.VOTES_NEEDED_OF_ALL


def tell_others(request: Request, what: str, word: str, line: str) -> None:
    """Tell the others who votes, or that Somebody does; nothing if votes are secret.

    `line`: what they would send to vote alike; "" if a vote is taken back.
    """
    campaign, seat = request.at(), request.own()
    if campaign.setting("votes") != "secret":
        who, needed = seat.name if campaign.setting("votes") == "open" else "Somebody", votes_needed(campaign, word)
        ending = ending_of(campaign, word)
        shared = sharers(campaign, ending) if ending and line == DRAW.word else []
        data = {"who": who, "what": what, "kind": WHAT[word], "line": line, "needed": needed, "sharers": shared}
        for other in campaign.seats:
            if other is not seat:
                tell(campaign, other, "mail/vote", data | {"stands": bool(ending and ending.kept)})


def take_back(request: Request, word: str) -> None:
    """A vote is taken back, and with it the question whether it is meant."""
    seat = request.own()
    for row in request.work.open_confirmations(seat.email, request.at().row.name):
        if (row.action["verb"], row.action.get("seat")) == (word, seat.key):
            row.status = QuestionStatus.CANCELLED
            request.work.session.add(row)
    kept = [vote for vote in seat.votes if word_of(vote) != word]
    if kept != seat.votes:
        tell_others(request, word, word, "")
    seat.votes = kept
    request.answer.done.append(say.VOTE_TAKEN_BACK.format(vote=word))


def pointless(request: Request, word: str, keys: tuple[str, ...], line: str) -> bool:
    """The vote can come to nothing as things stand; that has been said."""
    campaign = request.at()
    still = campaign.row.status == CampaignStatus.PAUSED
    if word == "RESUME" and not still:
        request.refuse(line, say.NOT_PAUSED)
    elif word == "PAUSE" and still:
        request.refuse(line, say.ALREADY_PAUSED)
    elif word == "EXTEND" and still:
        request.refuse(line, say.PAUSED_NO_DEADLINE)
    elif word == "DRAW" and len(keys) == 1:
        request.refuse(line, say.DRAW_NEEDS_TWO)
    elif word == "GM" and any(seat.status == SeatStatus.VACANT for seat in campaign.seats):
        request.refuse(line, say.EMPTY_SEAT_BLOCKS_VOTE)
    else:
        return False
    return True


def keys_of(request: Request, names: str, line: str) -> tuple[str, ...] | None:
    """The seats named; None: one is unknown, and that has been said."""
    campaign, keys = request.at(), []
    for name in names.replace(",", " ").replace(" and ", " ").split():
        found = campaign.seat_named(name)
        if found is None:
            request.refuse(
                line,
                say.NO_SUCH_PLAYER.format(who=name, seats=", ".join(s.name for s in campaign.seats)),
            )
            return None
        keys.append(found.key)
    return tuple(sorted(set(keys)))


def can_end(request: Request, ending: Ending, keys: tuple[str, ...], line: str) -> bool:
    """The game has this ending now, and this seat has a vote; else that has been said."""
    campaign, seat = request.at(), request.own()
    needed = voters(campaign, ending)
    others = [voter.key for voter in needed if voter is not seat]
    enough_of_them = (seat.key, *others)[: ending.enough or max(1, len(needed) - ending.spared)]
    possible = campaign.game.end(campaign.state, ending.how, enough_of_them if ending.spared else keys)
    if isinstance(possible, Refused):
        request.refuse(line, possible.text)
    elif keys and not ending.named:
        request.refuse(line, say.VOTE_NAMES_NOBODY.format(vote=ending.word))
    elif seat not in needed:
        request.refuse(line, say.ELIMINATED_HAVE_NO_VOTE)
    elif not ending.spared and any(s.status == SeatStatus.VACANT for s in needed):
        request.refuse(line, say.EMPTY_SEAT_BLOCKS_VOTE)
    else:
        return True
    return False


def enough(campaign: Campaign, word: str, text: str) -> bool:
    """GM needs all seats, EXTEND and PAUSE more than half, RESUME half.

    A seat that is empty agrees to nothing.
    """
    everybody = electors(campaign)
    return sum(text in seat.votes for seat in everybody) >= least(word, len(everybody))


def electors(campaign: Campaign) -> list[Seat]:
    return [seat for seat in campaign.seats if seat.status != SeatStatus.OUT]


def least(word: str, everybody: int) -> int:
    """How many of so many votes do it."""
    return {"RESUME": (everybody + 1) // 2, "EXTEND": everybody // 2 + 1, "PAUSE": everybody // 2 + 1}.get(
        word, everybody
    )


def carry(request: Request, word: str, keys: tuple[str, ...]) -> None:
    for seat in request.at().seats:
        seat.votes = [v for v in seat.votes if word_of(v) != word]
    {"EXTEND": extend, "PAUSE": stop, "RESUME": go, "GM": replace_gm}[word](request, keys)


def extend(request: Request, keys: tuple[str, ...]) -> None:
    """More time for this phase, by a vote."""
    del keys
    campaign = request.at()
    assert campaign.row.deadline is not None, "a running game has a deadline"
    was = campaign.row.deadline
    at = on_a_working_day(campaign.row.pace, was + span(campaign.row.pace, "extension"))
    set_deadline(campaign, at)
    campaign.log("judge", DeadlineMoved(at.isoformat(), "vote"))
    tell_all(campaign, "mail/deadline", {"why": say.PLAYERS_VOTED_MORE_TIME, "was": was.isoformat()})
    request.answer.done.append(say.VOTED_MORE_TIME)


def stop(request: Request, keys: tuple[str, ...]) -> None:
    """The clock stands still, by a vote; the GM, or another vote, starts it."""
    del keys
    pause.pause(request.at(), "judge", say.PLAYERS_VOTED_PAUSE)
    request.answer.done.append(say.VOTED_PAUSE)


def go(request: Request, keys: tuple[str, ...]) -> None:
    del keys
    pause.resume(request.at(), "judge")
    request.answer.done.append(say.VOTED_RESUME)


def replace_gm(request: Request, keys: tuple[str, ...]) -> None:
    """All want another GM: the first GM's place is theirs."""
    campaign = request.at()
    person = campaign.seat(keys[0]).person if len(keys) == 1 and not hidden(campaign) else None
    if person is None:
        request.answer.done.append(say.VOTED_GM_UNNAMED)
        tell_gm(campaign, "mail/vote", {"who": "Everybody", "what": "GM", "kind": WHAT["GM"]})
        return
    campaign.log("judge", GmChanged(person, "voted in"))
    if person != campaign.row.gm:
        tell_gm(campaign, "mail/nogm", {"why": say.PLAYERS_VOTED_GM_UNNAMED}, only=campaign.row.gm)
    lead(campaign, [(person, 0), *(pair for pair in campaign.gms[1:] if pair[0] != person)])
    name = campaign.seat(keys[0]).name
    tell_gm(campaign, "mail/gm", {"what": say.PLAYERS_VOTED_YOU_GM.format(campaign=campaign.row.name)}, only=person)
    told = {"what": say.PLAYERS_VOTED_GM.format(seat=name), "who": "the GM"}
    tell_all(campaign, "mail/people", told, but=person)
    mine = request.own().person == person
    request.answer.done.append(say.VOTED_YOU_GM if mine else say.VOTED_GM.format(seat=name))
