"""When a game of Standard Diplomacy is over, and for whom (SD-5 to SD-8)."""

from dataclasses import replace

from judge.board.position import Centres
from judge.games.diplomacy.events import end_of
from judge.games.protocol import Refused, Result, ResultKind, Seat, Step
from judge.games.standard import sentences as say
from judge.games.standard.state import State, active, survivors, year


def won(state: State, centres: Centres) -> Result | None:
    """After Autumn: enough centres win, the most if several have; of equals the game goes on (SD-5)."""
    count = {seat: len(centres.get(power, ())) for seat, power in state.powers.items()}
    best = max(count.values(), default=0)
    first = [seat for seat, number in count.items() if number == best]
    if best < state.options["victory"] or len(first) > 1:
        return None
    return Result(ResultKind.WON, tuple(first), say.POWER_OWNS_CENTRES.format(power=state.powers[first[0]], count=best))


def last(state: State) -> Result | None:
    """After the adjustments of the last year the survivors share (SD-8)."""
    end = state.options["last_year"]
    if not end or year(state) < end:
        return None
    return Result(ResultKind.DRAW, survivors(state), scored(state, say.LAST_YEAR_PLAYED.format(year=end)))


def scored(state: State, why: str) -> str:
    """The reason, and what the option `score` tells beside (SD-8)."""
    left = [power for seat, power in state.powers.items() if seat in survivors(state)]
    count = {power: len(state.board.centres.get(power, ())) for power in left}
    if state.options["score"] == "draw" or not count:
        return why
    if state.options["score"] == "centres":
        return f"{why}; centres: {', '.join(f'{power} {n}' for power, n in count.items())}"
    whole = sum(n * n for n in count.values()) or 1
    shares = (f"{power} {100 * n * n / whole:.1f}" for power, n in count.items())
    return say.SCORE_BY_SQUARES.format(reason=why, shares=", ".join(shares))


def voters(state: State) -> tuple[Seat, ...]:
    """The survivors; vacant seats and those in civil disorder have no vote (SD-6)."""
    return tuple(seat for seat in survivors(state) if active(state, seat))


def end(state: State, how: str, by: tuple[Seat, ...]) -> Step | Refused:
    """The end by votes (SD-6, SD-7) or by the GM."""
    left = survivors(state)
    if how == "stalemate":
        return Refused("no-stalemate", say.NO_STALEMATE)
    if how == "draw":
        bad = _no_draw(state, by)
        if bad:
            return bad
        result = Result(ResultKind.DRAW, by or left, scored(state, "agreed"))
    elif how == "concede":
        winners = tuple(seat for seat in left if seat not in by)
        if len(winners) != 1:
            return Refused("not-all", say.ONE_PLAYER_LEFT)
        result = Result(ResultKind.CONCEDED, winners, say.ALL_OTHERS_CONCEDED)
    elif how == "won":
        result = Result(ResultKind.WON, by, say.DECLARED_BY_GM)
    else:
        result = Result(ResultKind.ABANDONED, (), say.ENDED_BY_GM)
    return Step(replace(state, outcome=result), {}, (end_of(result),))


def _no_draw(state: State, by: tuple[Seat, ...]) -> Refused | None:
    """Why there is no such draw (SD-6)."""
    if state.options["draws"] == "none":
        return Refused("no-draws", say.PLAYED_WITHOUT_DRAWS)
    if by and state.options["draws"] == "all" and set(by) != set(survivors(state)):
        return Refused("draw-of-all", say.DRAW_SHARED_BY_ALL)
    dead = [state.powers[seat] for seat in by if seat not in survivors(state)]
    return Refused("out", say.POWER_ELIMINATED.format(power=", ".join(dead))) if dead else None
