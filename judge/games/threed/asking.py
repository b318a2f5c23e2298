"""Who owes what, and what silence plays."""

from judge.board.adjustments import build_sites
from judge.board.atlas import Unit, where
from judge.games.diplomacy.order_lines import Ordered
from judge.games.diplomacy.seasons import due_in
from judge.games.diplomacy.wintering import builds_due, disbands_due
from judge.games.protocol import Ask, Due, Early, Held, Seat, SeatStatus
from judge.games.threed import sentences as say
from judge.games.threed.chain import of_president, standing_by
from judge.games.threed.discards import choices
from judge.games.threed.market import waiting_for
from judge.games.threed.state import (
    Discard,
    Prefer,
    State,
    Vote,
    Waived,
    cabinets_of,
    held_by,
    kind_of_phase,
    ministries,
    presides,
    vacant,
)
from judge.games.threed.supply import entitled, owed

CLOCKS = {"P": "preferences", "M": "moves", "R": "retreats", "A": "adjustments", "E": "elections"}
USUAL = {"preferences": "7d", "elections": "3d", "moves": "7d", "retreats": "2d", "adjustments": "2d"}
"""How long each clock takes, if nothing else is said."""
Wanted = list[tuple[str, str]]
"""What is missing, and what silence plays for it."""


def asks(state: State, held: Held) -> tuple[Ask, ...]:
    """While moves are due every seat is asked, and READY from all ends the market early (TD-2)."""
    if state.outcome:
        return ()
    kind, found = kind_of_phase(state), []
    for seat in state.seats:
        if state.status.get(seat) in (SeatStatus.CIVIL_DISORDER, SeatStatus.VACANT):
            continue
        if kind == "M" or wanted(state, {}, seat):
            missing = tuple(item for item, _ in wanted(state, held, seat))
            early = Early.READY if kind == "M" else Early.COMPLETE
            open_ = waiting_for(state, seat)
            found.append(
                Ask(
                    seat,
                    CLOCKS[kind],
                    state.phase,
                    missing,
                    early,
                    open_,
                    due=_due(state, held, seat),
                    holds=_holds(state, held, seat),
                    units=_unordered(state, held, seat) if kind == "M" else (),
                )
            )
    return tuple(found)


def defaults(state: State, seat: Seat, held: Held) -> tuple[str, ...]:
    """What silence plays for what is missing; () = the seat is complete."""
    return tuple(dict.fromkeys(silence for _, silence in wanted(state, held, seat)))


def wanted(state: State, held: Held, seat: Seat) -> Wanted:
    """What a seat has still to send, and what happens otherwise; [] = complete."""
    kind = kind_of_phase(state)
    if vacant(state, seat):
        return []
    if kind == "P":
        sent = any(isinstance(row, Prefer) for row in held_by(held, seat).values())
        sent = sent or len(state.fixed.get(seat, ())) * len(state.seats) == 28  # the GM has given them all they get
        return [] if sent else [(say.PREFERENCE_LIST_DUE, say.POSITIONS_BY_LOT)]
    if kind == "E":
        return _ballots(state, held, seat)
    if kind == "A":
        return [*_adjustments(state, held, seat), *_reserve(state, held, seat), *_discards(state, held, seat)]
    own = [item for power in presides(state, seat) for item in _orders(state, held, seat, power)]
    return [*own, *_reserve(state, held, seat)] if kind == "R" else own


def _due(state: State, held: Held, seat: Seat) -> Due:
    """Reserve orders and discards among a Winter's adjustments are things of several kinds."""
    kind = kind_of_phase(state)
    if (kind in "RA" and _reserve(state, held, seat)) or (kind == "A" and _discards(state, held, seat)):
        return Due.THINGS
    todo = owed(state) if kind == "A" else {}
    return due_in(kind, (todo.get(power, 0) for power in presides(state, seat)))


def _holds(state: State, held: Held, seat: Seat) -> bool:
    """Units without an order hold where their President has ordered others (TD-4.4)."""
    powers = [power for power in presides(state, seat) if decisions(state, power)]
    return kind_of_phase(state) == "M" and all(of_president(held, seat, power) for power in powers)


def _ballots(state: State, held: Held, seat: Seat) -> Wanted:
    cast = {row.power for row in held_by(held, seat).values() if isinstance(row, Vote)}
    return [
        (
            say.VOTE_DUE.format(power=power, candidates=", ".join(state.cabinets[power]), candidate=seat),
            say.NO_BALLOT.format(power=power),
        )
        for power in cabinets_of(state, seat)
        if power not in cast
    ]


def _orders(state: State, held: Held, seat: Seat, power: str) -> Wanted:
    """A President's units without an order; a wholly empty set is the Minister's to fill (TD-4.4)."""
    own, left = of_president(held, seat, power), _undecided(state, held, seat, power)
    retreat = kind_of_phase(state) == "R"
    whose = f" ({power})" if len(presides(state, seat)) > 1 else ""
    if not own:
        word = "are disbanded" if retreat else "hold"
        deputy = say.STANDBY_ORDERS_OR_DEFAULT.format(power=power, default_action=word)
        reserve = (
            deputy if state.ministers.get(power) else say.UNITS_DEFAULT_ACTION.format(power=power, default_action=word)
        )
        return [(_unit(state, unit, whose), reserve) for unit in left]
    return [(_unit(state, unit, whose), f"{unit} {'D' if retreat else 'H'}") for unit in left]


def _undecided(state: State, held: Held, seat: Seat, power: str) -> list[Unit]:
    done = {row.province for row in of_president(held, seat, power) if isinstance(row, Ordered)}
    return [unit for unit in decisions(state, power) if where(unit) not in done]


def _unordered(state: State, held: Held, seat: Seat) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The units that a seat has still to order, by power."""
    powers = ((power, _undecided(state, held, seat, power)) for power in presides(state, seat))
    return tuple((power, tuple(map(str, units))) for power, units in powers if units)


def _reserve(state: State, held: Held, seat: Seat) -> Wanted:
    """Where the President is gone or silent for good, the Minister is waited for instead (TD-4.4)."""
    found: Wanted = []
    for power in ministries(state, seat):
        chief = state.presidents.get(power)
        if chief and state.status.get(chief) and not standing_by(held, seat, power):
            found += [
                (say.STANDING_BY_UNIT.format(power=power, unit=_unit(state, u)), f"{u} D")
                for u in _retreating(state, power)
            ]
            count = owed(state).get(power, 0) if kind_of_phase(state) == "A" else 0
            if count:
                what = f"{abs(count)} {'build' if count > 0 else 'disband'}{'s' * (abs(count) > 1)}"
                found.append(
                    (
                        say.STANDING_BY_UNIT.format(power=power, unit=what),
                        say.CIVIL_DISORDER_DECIDES.format(power=power),
                    )
                )
    return found


def _retreating(state: State, power: str) -> tuple[Unit, ...]:
    return decisions(state, power) if kind_of_phase(state) == "R" else ()


def decisions(state: State, power: str) -> tuple[Unit, ...]:
    """The units of a power that may be ordered in this movement or retreat phase."""
    if kind_of_phase(state) == "R":
        return tuple(unit for unit, d in sorted(state.board.dislodged.items()) if d.power == power and d.retreats)
    return state.board.units.get(power, ())


def _unit(state: State, unit: Unit, whose: str = "") -> str:
    if kind_of_phase(state) == "R":
        return say.RETREAT_DUE.format(
            unit=unit, power_note=whose, retreats=", ".join(state.board.dislodged[unit].retreats)
        )
    return f"{unit}{whose}"


def _adjustments(state: State, held: Held, seat: Seat) -> Wanted:
    found: Wanted = []
    serves, todo = entitled(state, held, seat), owed(state)
    for power in presides(state, seat):
        rows = of_president(held, seat, power)
        sent, count = sum(row.count if isinstance(row, Waived) else 1 for row in rows), todo.get(power, 0)
        if count > sent and power in serves:
            due = builds_due(power, count - sent, build_sites(power, state.board), rows)
            found.append((due, say.NO_MORE_BUILDS.format(power=power)))
        elif -count > sent:
            rest = say.JUDGE_DISBANDS.format(count=-count - sent, power=power)
            found.append((disbands_due(power, -count - sent, state.board.units[power], rows), rest))
    return found


def _discards(state: State, held: Held, seat: Seat) -> Wanted:
    named = {row.power for row in held_by(held, seat).values() if isinstance(row, Discard)}
    return [
        (
            say.DISCARD_DUE.format(power=power, cards=", ".join(free), card=free[0]),
            say.DISCARD_BY_LOT.format(power=power),
        )
        for power in cabinets_of(state, seat)
        if (free := choices(state, power, seat)) and power not in named
    ]
