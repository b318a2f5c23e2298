"""When a game of 3-D'plomacy is over, and who has won it (TD-10)."""

from dataclasses import replace

from judge.board.position import Centres
from judge.games.diplomacy.events import end_of
from judge.games.protocol import Refused, Result, ResultKind, Seat, Step
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
    why = f"{state.eighteen} reached {EIGHTEEN} centres" if state.eighteen else f"{year(state)} was the last year"
    return Result(ResultKind.WON, winners, f"{why}; ${best} is the most")


def end(state: State, how: str, by: tuple[Seat, ...]) -> Step | Refused:
    """The end by a vote or by the GM. Who gives up leaves their seat to another; the game goes on without them."""
    if how == "concede":
        return Refused(
            "many-players",
            "with so many players nobody can concede for the others; PRESS TO GM tells the GM that you must leave.",
        )
    if how == "stalemate":
        return Refused("no-stalemate", "this game ends by its last year; there is no stalemate in it (TD-10).")
    if how == "won":
        result = Result(ResultKind.WON, by, "the GM has ended the game")
    elif how == "draw":
        result = Result(ResultKind.DRAW, by or state.seats, "the players agreed")
    else:
        result = Result(ResultKind.ABANDONED, ())
    return Step(replace(state, outcome=result), {}, (end_of(result),))
