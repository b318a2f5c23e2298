"""Who owes what, and what silence plays."""

from collections.abc import Mapping

from judge.board.adjustments import build_sites
from judge.board.atlas import Unit, where
from judge.games.diplomacy.order_lines import Ordered
from judge.games.diplomacy.seasons import due_in
from judge.games.diplomacy.wintering import builds_due, disbands_due
from judge.games.intimate import sentences as say
from judge.games.intimate.state import (
    Bid,
    NoBids,
    Prefer,
    State,
    held_by,
    mercenaries,
    powers_of,
)
from judge.games.intimate.winter import default_builds, must_build, owed, sent_for, waived
from judge.games.protocol import Ask, Held, Seat, SeatStatus
from judge.games.sides import Bidding

CLOCKS = {"P": "preferences", "B": "bids", "M": "moves", "R": "retreats", "A": "adjustments"}
USUAL = {"preferences": "7d", "bids": "2d", "moves": "7d", "retreats": "2d", "adjustments": "2d"}
"""How long each clock takes, if nothing else is said."""


def kind_of_phase(state: State) -> str:
    return "P" if state.phase[0] == "P" else state.phase[-1]


def asks(state: State, held: Held) -> tuple[Ask, ...]:
    """Every player who has something to decide; a seat in civil disorder, or vacant, is asked nothing."""
    if state.outcome:
        return ()
    kind, found, todo = kind_of_phase(state), [], owed(state)
    for seat in state.seats:
        if state.status.get(seat, SeatStatus.ACTIVE) != SeatStatus.ACTIVE:
            continue
        everything = wanted(state, {}, seat)
        if everything:
            due = due_in(kind, (todo.get(power, 0) for power in powers_of(state, seat)))
            missing, units = wanted(state, held, seat), unordered(state, held, seat) if kind == "M" else ()
            holds = kind == "M"
            found.append(Ask(seat, CLOCKS[kind], state.phase, missing, due=due, holds=holds, units=units))
    return tuple(found)


def bids(state: State) -> Mapping[str, Bidding]:
    """What every home power may bid in a Thaw; credits and mercenaries are public (ID-4)."""
    if kind_of_phase(state) != "B" or state.outcome:
        return {}
    there, form = mercenaries(state), "BID {of} {amount}"
    return {
        home: Bidding(there, money := state.credits[home], form, say.BIDS_WIN, say.BIDS_OVER.format(money=money))
        for seat, home in state.homes.items()
        if seat not in state.out and there
    }


def wanted(state: State, held: Held, seat: Seat) -> tuple[str, ...]:
    """What a seat has still to send, in words; () = complete."""
    kind, mine = kind_of_phase(state), held_by(held, seat).values()
    if seat in state.out:
        return ()
    if kind == "P":
        listed = seat in state.fixed or any(isinstance(row, Prefer) for row in mine)
        return () if listed else (say.PREFERENCE_LIST_DUE,)
    if kind == "B":
        if any(isinstance(row, Bid | NoBids) for row in mine):
            return ()
        money = state.credits[state.homes[seat]]
        if not (there := mercenaries(state)):
            return ()
        return (say.BIDS_DUE.format(mercenaries=", ".join(there), money=money, example=there[0], most=min(3, money)),)
    if kind == "A":
        return _winter_wanted(state, held, seat)
    return tuple(_unit_wanted(state, unit) for unit in _undecided(state, held, seat))


def unordered(state: State, held: Held, seat: Seat) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The units that a seat has still to order, by power."""
    left, owner = _undecided(state, held, seat), state.board.owner()
    powers = ((power, tuple(str(unit) for unit in left if owner[unit] == power)) for power in powers_of(state, seat))
    return tuple((power, units) for power, units in powers if units)


def _undecided(state: State, held: Held, seat: Seat) -> tuple[Unit, ...]:
    done = {row.province for row in held_by(held, seat).values() if isinstance(row, Ordered)}
    return tuple(unit for unit in decisions(state, seat) if where(unit) not in done)


def decisions(state: State, seat: Seat) -> tuple[Unit, ...]:
    """The units that a seat may order in this movement or retreat phase."""
    powers = powers_of(state, seat)
    if kind_of_phase(state) == "R":
        lost = sorted(state.board.dislodged.items())
        return tuple(unit for power in powers for unit, d in lost if d.power == power and d.retreats)
    return tuple(unit for power in powers for unit in state.board.units.get(power, ()))


def _unit_wanted(state: State, unit: Unit) -> str:
    """A unit to order; of a mercenary's it is said whose it is."""
    leaves = kind_of_phase(state) == "R"
    power = state.board.dislodged[unit].power if leaves else state.board.owner()[unit]
    name = str(unit) if power in state.homes.values() else f"{unit} ({power})"
    if leaves:
        return say.RETREAT_DUE.format(unit=name, retreats=", ".join(state.board.dislodged[unit].retreats))
    return name


def _winter_wanted(state: State, held: Held, seat: Seat) -> tuple[str, ...]:
    found = []
    todo = owed(state)
    for power in powers_of(state, seat):
        count = todo.get(power, 0)
        rows = sent_for(state, held, power)
        sent = len(rows)
        if count > 0:
            left = count - sent - (0 if must_build(state, power) else waived(state, held, power))
            if left > 0:
                found.append(builds_due(power, left, build_sites(power, state.board), rows))
        elif count < 0 and -count > sent:
            found.append(disbands_due(power, -count - sent, state.board.units[power], rows))
    return tuple(found)


def defaults(state: State, seat: Seat, held: Held) -> tuple[str, ...]:
    """What silence plays for what is missing; () = the seat is complete (ID-2.3, ID-4.1, ID-5.2, ID-6)."""
    missing = wanted(state, held, seat)
    kind = kind_of_phase(state)
    if not missing or kind == "A":
        return _winter_defaults(state, held, seat) if missing else ()
    if kind == "P":
        return (say.HOME_DRAWN_BY_LOT,)
    if kind == "B":
        return (say.BID_FOR_NOBODY,)
    done = {row.province for row in held_by(held, seat).values() if isinstance(row, Ordered)}
    word = "D" if kind == "R" else "H"
    return tuple(f"{unit} {word}" for unit in decisions(state, seat) if where(unit) not in done)


def _winter_defaults(state: State, held: Held, seat: Seat) -> tuple[str, ...]:
    found = []
    todo = owed(state)
    for power in powers_of(state, seat):
        count = todo.get(power, 0)
        sent = sent_for(state, held, power)
        if count > 0 and must_build(state, power):
            taken = {row.province for row in sent}
            found += [f"{power}: {b}" for b in default_builds(power, count - len(sent), taken, state)]
        elif count > 0:
            left = count - len(sent) - waived(state, held, power)
            found += [f"{power} waives {left} build{'s' * (left > 1)}"] if left > 0 else []
        elif -count > len(sent):
            found.append(say.JUDGE_DISBANDS.format(count=-count - len(sent), power=power))
    return tuple(found)
