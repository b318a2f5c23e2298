"""Endings that people choose (W §7)."""

from dataclasses import replace

from judge.games.diplomacy.events import end_of
from judge.games.protocol import Refused, Result, ResultKind, Seat, Step
from judge.games.warped import sentences as say
from judge.games.warped.state import State, is_active


def survivors(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, power in state.powers.items() if power not in state.dead)


def voters(state: State, how: str) -> tuple[Seat, ...]:
    """Everybody who is there and not eliminated."""
    del how
    return tuple(seat for seat in survivors(state) if is_active(state, seat))


def end(state: State, how: str, by: tuple[Seat, ...]) -> Step | Refused:
    """A draw of all or some, a concession of all but one, the GM's word."""
    if how == "stalemate":
        return Refused("no-stalemate", say.NO_STALEMATE)
    if how == "concede":
        winners = tuple(seat for seat in survivors(state) if seat not in by)
        if len(winners) != 1:
            return Refused("not-all", say.ONE_PLAYER_LEFT)
        result = Result(ResultKind.CONCEDED, winners, say.ALL_OTHERS_CONCEDED)
    elif how == "draw":
        out = [state.powers[seat] for seat in by if seat not in survivors(state)]
        if out:
            return Refused("out", say.POWER_ELIMINATED.format(power=", ".join(out)))
        result = Result(ResultKind.DRAW, by or survivors(state), "agreed")
    elif how == "won":
        result = Result(ResultKind.WON, by, say.DECLARED_BY_GM)
    else:
        result = Result(ResultKind.ABANDONED, (), say.ENDED_BY_GM)
    return Step(replace(state, outcome=result), {}, (end_of(result),))
