"""The right to build: three kinds of commodities for a power's builds of the Winter (TD-5)."""

from dataclasses import replace

from judge.board.adjustments import build_sites
from judge.board.atlas import STANDARD
from judge.board.position import due
from judge.games.protocol import Held, Seat
from judge.games.threed import sentences as say
from judge.games.threed.bank import entered
from judge.games.threed.goods import controls
from judge.games.threed.state import POWERS, Line, State, Supply, Waived, held_by, presides


def owed(state: State) -> dict[str, int]:
    """Builds that can be placed (above zero) and removals (below), by power.

    Without a net gain a power builds only as many units as it has lost since the last Winter (TD-5.1).
    """
    found = {}
    for power, count in due(state.board).items():
        if count > 0:
            count = min(count, len(build_sites(power, state.board)))
            count = count if pays(state, power) else min(count, lost(state, power))
        if count:
            found[power] = count
    return found


def pays(state: State, power: str) -> bool:
    """Its builds need goods: every power's, or those of a power with a net gain of centres (TD-5.1)."""
    if always(state):
        return True
    return len(state.board.centres.get(power, ())) > _last_year(state, power)[0]


def always(state: State) -> bool:
    """By the option `goods` every build needs goods."""
    return bool(state.options.get("goods", "builds") == "builds")


def lost(state: State, power: str) -> int:
    """How many units it has fewer than after the last Winter."""
    return max(0, _last_year(state, power)[1] - len(state.board.units.get(power, ())))


def _last_year(state: State, power: str) -> tuple[int, int]:
    home = STANDARD.powers[power]
    centres, units = state.last_year.get(power, (len(home.homes), len(home.start)))
    return centres, units


def year_kept(state: State, full: bool = False) -> State:
    """The end of `W…A`: what next year's centres and units are compared with.

    `full`: a position that was brought along; as if every power had had a unit for each of its centres.
    """
    if always(state):
        return state
    centres = {power: len(state.board.centres.get(power, ())) for power in POWERS}
    units = centres if full else {power: len(state.board.units.get(power, ())) for power in POWERS}
    return replace(state, last_year={power: (centres[power], units[power]) for power in POWERS})


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
    number, todo = sets(state, seat), due(state.board)
    powers = tuple(power for power in building(state, seat) if pays(state, power))
    free = tuple(power for power in building(state, seat) if not pays(state, power))
    waived = {r.power: r.count for r in held_by(held, seat).values() if isinstance(r, Waived)}
    powers = tuple(p for p in powers if waived.get(p, 0) < owed(state)[p]) or powers
    if number >= len(powers):
        return (*free, *powers)
    named = [r.power for r in held_by(held, seat).values() if isinstance(r, Supply) and r.power in powers]
    first = sorted(powers, key=lambda power: (power not in named, -todo[power], power))
    return (*free, *first[:number])


def used(state: State, seat: Seat, powers: list[str]) -> State:
    """The units that serve builds really made are written off; the judge picks the kinds of which most is there."""
    stock = controls(state, seat)
    for power in (power for power in powers if pays(state, power)):
        kinds = sorted(stock, key=lambda kind: (-stock[kind], kind))[:3]
        for kind in kinds:
            stock[kind] -= 1
            state = entered(state, Line(seat, state.phase, say.USED_TO_BUILD.format(power=power), 0, kind, -1))
    return state
