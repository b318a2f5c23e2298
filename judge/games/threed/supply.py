"""The right to build: three kinds of commodities for a power's builds of the Winter (TD-5)."""

from judge.board.adjustments import build_sites
from judge.board.position import due
from judge.games.protocol import Held, Seat
from judge.games.threed.bank import entered
from judge.games.threed.goods import controls
from judge.games.threed.state import Line, State, Supply, Waived, held_by, presides


def owed(state: State) -> dict[str, int]:
    """Builds that can be placed (above zero) and removals (below), by power."""
    found = {p: min(n, len(build_sites(p, state.board))) if n > 0 else n for p, n in due(state.board).items()}
    return {power: n for power, n in found.items() if n}


def sets(state: State, seat: Seat) -> int:
    """How many powers' builds their commodities serve: 0, 1 or 2 (TD-5.1, TD-5.2)."""
    units = controls(state, seat).values()
    if sum(min(n, 2) for n in units if n > 0) >= 6:
        return 2
    return int(sum(n > 0 for n in units) >= 3)


def building(state: State, seat: Seat) -> tuple[str, ...]:
    """The powers over which they preside that have builds to make."""
    todo = owed(state)
    return tuple(power for power in presides(state, seat) if todo.get(power, 0) > 0)


def entitled(state: State, held: Held, seat: Seat) -> tuple[str, ...]:
    """The powers that may build: with one set the power they name, else the one with more builds due (TD-5.2)."""
    powers, number, todo = building(state, seat), sets(state, seat), due(state.board)
    waived = {r.power: r.count for r in held_by(held, seat).values() if isinstance(r, Waived)}
    powers = tuple(p for p in powers if waived.get(p, 0) < owed(state)[p]) or powers
    if number >= len(powers):
        return powers
    named = [r.power for r in held_by(held, seat).values() if isinstance(r, Supply) and r.power in powers]
    first = sorted(powers, key=lambda power: (power not in named, -todo[power], power))
    return tuple(first[:number])


def used(state: State, seat: Seat, powers: list[str]) -> State:
    """The units that serve builds really made are written off; the judge picks the kinds of which most is there."""
    stock = controls(state, seat)
    for power in powers:
        kinds = sorted(stock, key=lambda kind: (-stock[kind], kind))[:3]
        for kind in kinds:
            stock[kind] -= 1
            state = entered(state, Line(seat, state.phase, f"used to build for {power}", 0, kind, -1))
    return state
