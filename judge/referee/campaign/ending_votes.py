"""How players end a game: who votes for what, as the game declares it, and whether enough have."""

from collections.abc import Iterable

from judge.games.protocol import Ending, Refused
from judge.referee.campaign.campaign import Campaign
from judge.store.tables import Seat


def ending_of(campaign: Campaign, word: str) -> Ending | None:
    """What the game ends by when enough vote for this word."""
    return next((ending for ending in campaign.game.endings if ending.word == word), None)


def vote_text(word: str, keys: Iterable[str]) -> str:
    """A vote as a seat keeps it."""
    return " ".join((word, *sorted(set(keys))))


def word_of(vote: str) -> str:
    """What is voted for."""
    return vote.split(" ", 1)[0]


def for_whom(vote: str) -> tuple[str, ...]:
    """The seats that the vote is for; () = for all who may."""
    return tuple(key.strip(",") for key in vote.split(" ")[1:])


def voters(campaign: Campaign, ending: Ending) -> list[Seat]:
    """The seats whose votes it needs."""
    keys = campaign.game.voters(campaign.state, ending.how)
    return [seat for seat in campaign.seats if seat.key in keys]


def agreed(campaign: Campaign, ending: Ending, vote: str) -> tuple[str, ...] | None:
    """Enough have this vote: those who have. None: not enough."""
    needed = voters(campaign, ending)
    found = [seat.key for seat in needed if vote in seat.votes]
    least = ending.enough or len(needed) - ending.spared
    return tuple(found) if needed and 0 < least <= len(found) else None


def last_needed(campaign: Campaign, ending: Ending, seat: Seat, vote: str) -> bool:
    """This seat's vote would end the game."""
    was, seat.votes = seat.votes, [*seat.votes, vote]
    found = agreed(campaign, ending, vote) is not None
    seat.votes = was
    return found


def by_whom(ending: Ending, vote: str, found: tuple[str, ...]) -> tuple[str, ...]:
    """Whom `end` is told of: who gives up, or who shares."""
    return found if ending.spared else for_whom(vote)


def sharers(campaign: Campaign, ending: Ending) -> list[str]:
    """The names of those who have a part in it as the game says, vacant seats with them; nobody where it refuses."""
    step = campaign.game.end(campaign.state, ending.how, ())
    result = None if isinstance(step, Refused) else campaign.game.result(step.state)
    return [campaign.seat(key).name for key in result.winners] if result else []


def standing_vote(campaign: Campaign) -> tuple[Ending, tuple[str, ...]] | None:
    """An ending that votes kept from earlier phases bring about now, and by whom."""
    for ending in campaign.game.endings:
        found = agreed(campaign, ending, ending.word) if ending.kept else None
        if found and not isinstance(campaign.game.end(campaign.state, ending.how, found), Refused):
            return ending, found
    return None


def voted_now(campaign: Campaign) -> tuple[Ending, tuple[str, ...]] | None:
    """An ending that those who still have a vote agree on, now that somebody has none any more; and by whom.

    Votes for what can be no ending any more are gone.
    """
    for ending in campaign.game.endings:
        for seat in voters(campaign, ending):
            for vote in [vote for vote in seat.votes if word_of(vote) == ending.word]:
                found = agreed(campaign, ending, vote)
                by = by_whom(ending, vote, found or (seat.key,))
                refused = isinstance(campaign.game.end(campaign.state, ending.how, by), Refused)
                if found and not refused:
                    return ending, by
                if refused and not ending.kept:
                    seat.votes = [other for other in seat.votes if other != vote]
    return None


def kept_votes(campaign: Campaign, votes: list[str]) -> list[str]:
    """The votes that stand until they are taken back."""
    kept = {ending.word for ending in campaign.game.endings if ending.kept}
    return [vote for vote in votes if word_of(vote) in kept]
