"""When a game of Intimate Diplomacy is over, and who has won it (ID-8)."""

from dataclasses import replace

from judge.board.atlas import STANDARD, where
from judge.games.diplomacy.events import end_of
from judge.games.intimate.state import State, mercenaries, seat_of
from judge.games.protocol import Refused, Result, ResultKind, Seat, Step


def invaded(state: State, home: str, other: str) -> int:
    """How many of the other's home centres this home power occupies; Russia's four count as three (ID-8.1, ID-8.2)."""
    homes = STANDARD.powers[other].homes
    return min(3, sum(where(unit) in homes for unit in state.board.units.get(home, ())))


def gone(state: State, home: str) -> bool:
    """No units, none waiting to retreat, no centres (ID-8.3)."""
    board = state.board
    waiting = any(d.power == home for d in board.dislodged.values())
    return not (board.units.get(home) or board.centres.get(home) or waiting)


def tested(state: State, autumn_over: bool) -> Result | None:
    """The test after every movement and retreat phase: invasion before elimination."""
    result = _eighteen(state) if autumn_over else None
    if state.options["victory"] == "intimate":
        result = _invasion(state)
    return result or _elimination(state)


def _invasion(state: State) -> Result | None:
    one, two = state.homes.values()
    count = {one: invaded(state, one, two), two: invaded(state, two, one)}
    if not any(count.values()):
        return None
    if all(count.values()) and count[one] == count[two]:
        if state.board.dislodged:
            return None  # ID-8.2: retreats are waited for
        money = state.credits
        if money[one] == money[two]:
            return None
        home = one if money[one] > money[two] else two
        return won(state, home, f"both invaded alike, and {home} has more credits ({money[home]})")
    home = max(count, key=lambda power: count[power])
    other = two if home == one else one
    text = f"{home} stands in {count[home]} home centre{'s' * (count[home] > 1)} of {other}"
    if count[other]:
        text += f", {other} in {count[other]} of {home}"
    return won(state, home, text)


def _elimination(state: State) -> Result | None:
    lost = [home for home in state.homes.values() if gone(state, home)]
    if len(lost) == 2:
        return Result(ResultKind.DRAW, state.seats, "neither home power has a unit or a centre left")
    if lost:
        (home,) = [power for power in state.homes.values() if power not in lost]
        return won(state, home, f"{lost[0]} has no unit and no centre left")
    return None


def _eighteen(state: State) -> Result | None:
    """Option `victory = standard`: 18 centres of the home power and the mercenaries that it controls (ID-9)."""
    if state.options["victory"] != "standard":
        return None
    for home in state.homes.values():
        powers = [home, *(m for m, who in state.control.items() if who == home)]
        count = sum(len(state.board.centres.get(power, ())) for power in powers)
        if count >= 18:
            return won(state, home, f"{home} and its mercenaries own {count} centres")
    return None


def won(state: State, home: str, text: str) -> Result:
    seat = seat_of(state, home)
    return Result(ResultKind.WON, (seat,) if seat else (), text)


def by_count(state: State) -> Result:
    """A stalemate: more centres of the home power win, equal is a draw (ID-8.5)."""
    count = {seat: len(state.board.centres.get(home, ())) for seat, home in state.homes.items()}
    best = max(count.values())
    leaders = tuple(seat for seat in state.seats if count[seat] == best)
    table = ", ".join(f"{state.homes[seat]} {count[seat]}" for seat in state.seats)
    kind = ResultKind.STALEMATE if len(leaders) == 1 else ResultKind.DRAW
    return Result(kind, leaders, f"centres of the home powers: {table}")


def stale(state: State) -> Result | None:
    """After `W…A`: no centre has changed hands for so many whole years (ID-8.5)."""
    years = state.options["stalemate_years"]
    if not years or state.quiet < years:
        return None
    if not mercenaries(state):
        return by_count(state)
    return Result(ResultKind.DRAW, state.seats, f"no centre has changed hands for {state.quiet} years")


def end(state: State, how: str, by: tuple[Seat, ...]) -> Step | Refused:
    """An ending that people choose (ID-8.5, ID-8.6)."""
    if how == "stalemate":
        if not state.homes or mercenaries(state):
            names = ", ".join(mercenaries(state)) or "nobody has a home power yet"
            return Refused("not-stale", f"a stalemate needs all mercenaries gone; still there: {names} (ID-8.5).")
        result = by_count(state)
    elif how == "concede":
        winners = tuple(seat for seat in state.seats if seat not in by)
        result = Result(ResultKind.CONCEDED, winners, f"{' and '.join(by)} conceded")
    elif how == "won":
        result = Result(ResultKind.WON, by, "declared by the GM")
    elif how == "draw":
        result = Result(ResultKind.DRAW, by or state.seats, "agreed")
    else:
        result = Result(ResultKind.ABANDONED, (), "ended by the GM")
    return Step(replace(state, outcome=result), {}, (end_of(result),))
