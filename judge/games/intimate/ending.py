"""When a game of Intimate Diplomacy is over, and who has won it (ID-8)."""

from collections.abc import Mapping
from dataclasses import replace

from judge.board.atlas import STANDARD, where
from judge.games.diplomacy.events import end_of
from judge.games.intimate import sentences as say
from judge.games.intimate.events import Invaded, PutOut, Waiting
from judge.games.intimate.rules import RULES
from judge.games.intimate.state import State, mercenaries, playing, seat_of
from judge.games.protocol import Event, Refused, Result, ResultKind, Seat, Step

Tested = tuple[State, tuple[Event, ...]]
"""The state after a test of its end, and what is told of it."""


def invaded(state: State, home: str, other: str) -> int:
    """How many of the other's home centres this home power occupies; Russia's four count as three (ID-8.1, ID-8.2)."""
    return min(3, standing(state, home, other))


def standing(state: State, home: str, other: str) -> int:
    """How many of the other's home centres this home power occupies."""
    homes = STANDARD.powers[other].homes
    return sum(where(unit) in homes for unit in state.board.units.get(home, ()))


def gone(state: State, home: str) -> bool:
    """No units, none waiting to retreat, no centres (ID-8.3)."""
    board = state.board
    waiting = any(d.power == home for d in board.dislodged.values())
    return not (board.units.get(home) or board.centres.get(home) or waiting)


def tested(state: State, over: bool) -> Tested:
    """The test after a phase: invasion before elimination (ID-8.1). `over`: its season is, nobody is to retreat.

    The state has its outcome, or is without those who are out of more than two.
    """
    result = _eighteen(state) if over and state.phase[0] == "F" else None
    if result:
        return decided(state, result)
    pairs = invasions(state) if state.options["victory"] == "intimate" else {}
    equal = [pair for pair in pairs if pairs.get(pair[::-1]) == pairs[pair]]
    late = state.phase[0] == "F" or RULES[state.rules].tested_late
    waits = bool(equal) and not over and late
    lost = {home: say.HOME_POWER_ELIMINATED.format(home=home) for home in state.homes.values() if gone(state, home)}
    lost |= {} if waits else _invaded(state, pairs)
    rows: dict[str, dict[str, int]] = {}
    for (home, other), count in pairs.items():
        if waits or not lost.keys() & {home, other}:
            rows.setdefault(home, {})[other] = count
    why, money = Waiting.RETREATS if waits else Waiting.EQUAL, state.credits
    stand = {home: {other: standing(state, home, other) for other in row} for home, row in rows.items()}
    told = (Invaded(phase=state.phase, invasions=rows, credits=money, waiting=why, stand=stand),) if rows else ()
    if not lost:
        return state, told
    state, fallen = put_out(state, lost)
    return state, fallen if state.outcome else (*told, *fallen)


def invasions(state: State) -> dict[tuple[str, str], int]:
    """How many home centres each home power occupies of each other's, where it does at all (ID-8.1)."""
    homes = state.homes.values()
    found = {(home, other): invaded(state, home, other) for home in homes for other in homes if home != other}
    return {pair: count for pair, count in found.items() if count}


def _invaded(state: State, pairs: Mapping[tuple[str, str], int]) -> dict[str, str]:
    """Who is out by an invasion, and why: who holds less, of equals who has fewer credits; equal: neither (ID-8.2)."""
    lost: dict[str, str] = {}
    for (home, other), count in pairs.items():
        back, money = pairs.get((other, home), 0), state.credits
        told = say.COUNTER_INVASION if back else say.HOME_CENTRES_INVADED if count > 1 else say.HOME_CENTRE_INVADED
        if count > back:
            lost.setdefault(other, told.format(home=home, count=count, other=other, back=back))
        elif count == back and money[home] > money[other]:
            lost.setdefault(other, say.CREDITS_BREAK_TIE.format(home=home, money=money[home]))
    return lost


def put_out(state: State, lost: Mapping[str, str], kind: ResultKind = ResultKind.WON) -> Tested:
    """These home powers have lost, and why: the last one wins; none is left: those draw (ID-8.3, ID-9)."""
    left = [home for home in state.homes.values() if home not in lost]
    fallen = {seat: home for seat, home in state.homes.items() if home in lost}
    told: tuple[Event, ...] = (PutOut(homes=fallen, why=lost),) if len(state.seats) > 2 else ()
    if not left:
        both = say.BOTH_HOMES_ELIMINATED
        seats = tuple(fallen)
        return decided(state, Result(ResultKind.DRAW, seats, both if len(seats) == 2 else say.NOBODY_LEFT), told)
    if len(left) == 1:
        winner = tuple(seat for seat, home in state.homes.items() if home == left[0])
        return decided(
            state, Result(kind, winner, "; ".join(dict.fromkeys(lost[home] for home in fallen.values()))), told
        )
    homes = {seat: home for seat, home in state.homes.items() if home not in lost}
    control = {power: None if home in lost else home for power, home in state.control.items()} | dict.fromkeys(lost)
    credits = {home: money for home, money in state.credits.items() if home not in lost}
    out = (*state.out, *fallen)
    return replace(state, homes=homes, control=control, credits=credits, out=out), told


def decided(state: State, result: Result, told: tuple[Event, ...] = ()) -> Tested:
    """The game is over."""
    return replace(state, outcome=result), (*told, end_of(result))


def _eighteen(state: State) -> Result | None:
    """Option `victory = standard`: 18 centres of the home power and the mercenaries that it controls (ID-9)."""
    if state.options["victory"] != "standard":
        return None
    for home in state.homes.values():
        powers = [home, *(m for m, who in state.control.items() if who == home)]
        count = sum(len(state.board.centres.get(power, ())) for power in powers)
        if count >= 18:
            return won(state, home, say.HOME_AND_MERCENARY_CENTRES.format(home=home, count=count))
    return None


def won(state: State, home: str, text: str) -> Result:
    seat = seat_of(state, home)
    return Result(ResultKind.WON, (seat,) if seat else (), text)


def by_count(state: State) -> Result:
    """A stalemate: most centres of the home power win, equal is a draw (ID-8.5)."""
    count = {seat: len(state.board.centres.get(state.homes[seat], ())) for seat in playing(state)}
    best = max(count.values())
    leaders = tuple(seat for seat in count if count[seat] == best)
    table = ", ".join(f"{state.homes[seat]} {centres}" for seat, centres in count.items())
    kind = ResultKind.STALEMATE if len(leaders) == 1 else ResultKind.DRAW
    return Result(kind, leaders, say.HOME_CENTRE_TABLE.format(table=table))


def stale(state: State) -> Result | None:
    """After `W…A`: no centre has changed hands for so many whole years (ID-8.5)."""
    years = state.options["stalemate_years"]
    if not years or state.quiet < years:
        return None
    if not mercenaries(state):
        return by_count(state)
    return Result(ResultKind.DRAW, playing(state), say.NO_CENTRE_CHANGED_HANDS.format(years=state.quiet))


def end(state: State, how: str, by: tuple[Seat, ...]) -> Step | Refused:
    """An ending that people choose (ID-8.5, ID-8.6); of more than two, who concedes is out and the others play on."""
    if how == "concede" and len(playing(state)) > len(by) + 1 and not state.homes:
        return Refused("too-early", say.RESIGN_BEFORE_HOMES)
    if how == "concede" and state.homes:
        lost = {state.homes[seat]: f"{seat} conceded" for seat in by if seat in state.homes}
        return _step(put_out(state, lost, ResultKind.CONCEDED))
    if how == "stalemate":
        if not state.homes or mercenaries(state):
            names = ", ".join(mercenaries(state)) or say.NOBODY_HAS_HOME_YET
            return Refused("not-stale", say.STALEMATE_NEEDS_NO_MERCENARIES.format(mercenaries=names))
        result = by_count(state)
    elif how == "concede":
        winners = tuple(seat for seat in state.seats if seat not in by)
        result = Result(ResultKind.CONCEDED, winners, f"{' and '.join(by)} conceded")
    elif how == "won":
        result = Result(ResultKind.WON, by, say.DECLARED_BY_GM)
    elif how == "draw":
        result = Result(ResultKind.DRAW, by or playing(state), "agreed")
    else:
        result = Result(ResultKind.ABANDONED, (), say.ENDED_BY_GM)
    return _step(decided(state, result))


def _step(after: Tested) -> Step:
    return Step(after[0], {} if after[0].outcome else None, after[1])
