"""The state of a game of Standard Diplomacy and the commands that players give."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.board.adjustments import build_sites
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Remove, Retreat, Support, Waive
from judge.board.position import Dislodged, Position, due
from judge.games.codec import by_name
from judge.games.diplomacy.order_lines import Ordered
from judge.games.diplomacy.seasons import phase_of
from judge.games.protocol import Refused, Result, Seat, SeatStatus


@dataclass(frozen=True, slots=True)
class State:
    """`powers`: seat -> power, from the draft on; `fixed`: those that the GM gave before it (SD-1)."""

    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    phase: str
    board: Position
    powers: Mapping[Seat, str] = field(default_factory=dict)
    status: Mapping[Seat, str] = field(default_factory=dict)
    outcome: Result | None = None
    fixed: Mapping[Seat, str] = field(default_factory=dict)
    rules: int = 1


@dataclass(frozen=True, slots=True)
class Prefer:
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Waived:
    """Builds that are not made."""

    count: int


Command = Prefer | Waived | Ordered | Refused
CLASSES = by_name(
    State, Position, Dislodged, Result, Prefer, Waived, Ordered,
    Hold, Move, Support, Convoy, Retreat, Disband, Build, Remove, Waive,
)  # fmt: skip


def kind_of(state: State) -> str:
    """P, M, R or A."""
    return "P" if state.phase[0] == "P" else state.phase[-1]


def year(state: State) -> int:
    return phase_of(state.phase).order[0]


def owed(state: State) -> dict[str, int]:
    """Builds that can be placed (above zero) and removals (below), by power; nothing to do is left out."""
    found = {
        power: min(count, len(build_sites(power, state.board))) if count > 0 else count
        for power, count in due(state.board).items()
    }
    return {power: count for power, count in found.items() if count}


def alive(state: State, seat: Seat) -> bool:
    """Their power has a unit or a centre; before the draft everybody is (SD-6)."""
    power = state.powers.get(seat)
    board = state.board
    lost = any(row.power == power for row in board.dislodged.values())
    return power is None or bool(board.units.get(power) or board.centres.get(power) or lost)


def survivors(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.seats if alive(state, seat))


def active(state: State, seat: Seat) -> bool:
    return state.status.get(seat, SeatStatus.ACTIVE) == SeatStatus.ACTIVE
