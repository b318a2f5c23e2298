"""When a game of 3-D'plomacy is over, and who has won it (TD-10)."""

from dataclasses import replace

from judge.board.position import Centres
from judge.games.diplomacy.events import end_of
from judge.games.protocol import Refused, Result, ResultKind, Seat, Step
from judge.games.threed import sentences as say
from judge.games.threed.bank import owes
from judge.games.threed.state import State, year

EIGHTEEN = 18


def eighteen(state: State, centres: Centres) -> str:
    """The power whose centres make this year the last; "" if none's do, or the option is off (TD-10.2)."""
    large = [power for power, own in centres.items() if len(own) >= EIGHTEEN]
    return large[0] if large and state.options["eighteen_ends"] else ""


def worth(state: State, seat: Seat) -> int:
    """Dollars, debts deducted (TD-10.1)."""
    return state.accounts.get(seat, 0) - owes(state, seat)


def counted(state: State) -> Result | None:
    """After the last election's treasuries: the most dollars win, equals share (TD-10.1, TD-10.2)."""
    if year(state) < state.options["end_year"] and not state.eighteen:
        return None
    best = max(worth(state, seat) for seat in state.seats)
    winners = tuple(seat for seat in state.seats if worth(state, seat) == best)
    why = (
        say.VICTORY_CENTRES_REACHED.format(power=state.eighteen, count=EIGHTEEN)
        if state.eighteen
        else say.LAST_YEAR_PLAYED.format(year=year(state))
    )
    return Result(ResultKind.WON, winners, say.MOST_DOLLARS.format(reason=why, amount=best))


def end(state: State, how: str, by: tuple[Seat, ...]) -> Step | Refused:
    """The end by a vote or by the GM. Who gives up leaves their seat to another; the game goes on without them."""
    if how == "concede":
        return Refused(
            "many-players",
            say.TOO_MANY_TO_CONCEDE,
        )
    if how == "stalemate":
        return Refused("no-stalemate", say.NO_STALEMATE)
    if how == "won":
        result = Result(ResultKind.WON, by, say.ENDED_BY_GM)
    elif how == "draw":
        result = Result(ResultKind.DRAW, by or state.seats, say.PLAYERS_AGREED)
    else:
        result = Result(ResultKind.ABANDONED, ())
    return Step(replace(state, outcome=result), {}, (end_of(result),))
