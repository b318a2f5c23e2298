"""Who owes what, and what silence plays (SD-3, SD-4)."""

from collections.abc import Mapping
from typing import Any

from judge.board.adjustments import build_sites
from judge.board.atlas import Unit, where
from judge.games.diplomacy.order_lines import Ordered
from judge.games.diplomacy.seasons import due_in
from judge.games.diplomacy.wintering import builds_due, disbands_due
from judge.games.protocol import Ask, Held, Seat
from judge.games.standard import sentences as say
from judge.games.standard.state import Prefer, State, Waived, active, kind_of, owed

CLOCKS = {"P": "preferences", "M": "moves", "R": "retreats", "A": "adjustments"}
USUAL = {"preferences": "7d", "moves": "7d", "retreats": "2d", "adjustments": "2d"}
"""How long each clock takes, if nothing else is said."""


def asks(state: State, held: Held) -> tuple[Ask, ...]:
    """Every player who has something to decide; a seat in civil disorder, or vacant, is asked nothing."""
    if state.outcome:
        return ()
    kind = kind_of(state)
    asked = (seat for seat in state.seats if active(state, seat) and wanted(state, {}, seat))
    return tuple(
        Ask(
            seat,
            CLOCKS[kind],
            state.phase,
            wanted(state, held.get(seat, {}), seat),
            due=due_in(kind, (owed(state).get(state.powers.get(seat, ""), 0),)),
            holds=kind == "M",
        )
        for seat in asked
    )


def wanted(state: State, mine: Mapping[str, Any], seat: Seat) -> tuple[str, ...]:
    """What a seat has still to send, in words; () = complete."""
    kind, power = kind_of(state), state.powers.get(seat, "")
    if kind == "P":
        listed = (
            seat in state.fixed or state.options["powers"] == "lot" or any(isinstance(r, Prefer) for r in mine.values())
        )
        return () if listed else (say.PREFERENCE_LIST_DUE,)
    if kind == "A":
        return adjustments(state, mine, power)
    done = {row.province for row in mine.values() if isinstance(row, Ordered)}
    waiting = state.board.dislodged
    return tuple(
        say.RETREAT_DUE.format(unit=unit, retreats=", ".join(waiting[unit].retreats)) if kind == "R" else str(unit)
        for unit in decisions(state, power)
        if where(unit) not in done
    )


def decisions(state: State, power: str) -> tuple[Unit, ...]:
    """The units that a power may order in this movement or retreat phase."""
    if kind_of(state) == "R":
        return tuple(u for u, row in sorted(state.board.dislodged.items()) if row.power == power and row.retreats)
    return tuple(state.board.units.get(power, ()))


def left(state: State, mine: Mapping[str, Any], power: str) -> int:
    """How many builds (above zero) or removals (below) are still to be chosen."""
    count = owed(state).get(power, 0)
    sent = sum(row.count if isinstance(row, Waived) else isinstance(row, Ordered) for row in mine.values())
    return max(0, count - sent) if count > 0 else min(0, count + sent)


def adjustments(state: State, mine: Mapping[str, Any], power: str) -> tuple[str, ...]:
    count = left(state, mine, power)
    if count > 0:
        return (builds_due(power, count, build_sites(power, state.board), mine.values()),)
    return (disbands_due(power, -count, state.board.units[power], mine.values()),) if count else ()


def defaults(state: State, seat: Seat, held: Held) -> tuple[str, ...]:
    """What silence plays for what is missing; () = the seat is complete."""
    mine, kind, power = held.get(seat, {}), kind_of(state), state.powers.get(seat, "")
    if not wanted(state, mine, seat):
        return ()
    if kind == "P":
        return (say.LEFTOVER_POWER_BY_LOT,)
    if kind == "A":
        count = left(state, mine, power)
        if count > 0:
            return (say.BUILD_WAIVED if count == 1 else say.BUILDS_WAIVED.format(count=count),)
        return (say.JUDGE_DISBANDS.format(count=-count),)
    done = {row.province for row in mine.values() if isinstance(row, Ordered)}
    word = "D" if kind == "R" else "H"
    return tuple(f"{unit} {word}" for unit in decisions(state, power) if where(unit) not in done)
