"""Endings that people choose (GB §7)."""

from dataclasses import replace

from judge.games.diplomacy.events import end_of
from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.asking import active
from judge.games.goldenblade.state import State
from judge.games.protocol import Refused, Result, ResultKind, Seat, Step


def voters(state: State, how: str) -> tuple[Seat, ...]:
    """Everybody who is there."""
    del how
    return tuple(seat for seat in state.seating if active(state, seat))


def end(state: State, how: str, by: tuple[Seat, ...]) -> Step | Refused:
    """A draw of all or some, a concession of all but one, the GM's word."""
    if how == "stalemate":
        return Refused("no-stalemate", say.NO_STALEMATE)
    if how == "concede":
        winners = tuple(seat for seat in state.seating if seat not in by)
        if len(winners) != 1:
            return Refused("not-all", say.ONE_PLAYER_LEFT)
        result = Result(ResultKind.CONCEDED, winners, say.ALL_OTHERS_CONCEDED)
    elif how == "draw":
        result = Result(ResultKind.DRAW, by or state.seating, "agreed")
    elif how == "won":
        result = Result(ResultKind.WON, by, say.DECLARED_BY_GM)
    else:
        result = Result(ResultKind.ABANDONED, (), say.ENDED_BY_GM)
    return Step(replace(state, outcome=result), {}, (end_of(result),))
