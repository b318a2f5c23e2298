"""The state of a game of Intimate Diplomacy and the commands that players give."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Remove, Retreat, Support, Waive
from judge.board.position import Dislodged, Position
from judge.games.codec import added, by_name
from judge.games.diplomacy.order_lines import Ordered
from judge.games.intimate.options import OPTIONS
from judge.games.protocol import Held, Refused, Result, Seat


class Policy(StrEnum):
    """How the judge retreats and adjusts: not at all, for centres, by the dice (ID-9)."""

    NMR, GREEDY, RANDOM = "nmr", "greedy", "random"


@dataclass(frozen=True, slots=True)
class State:
    """`homes`: seat -> home power. `credits`: by home power. `control`: living mercenary -> home power or None.

    `before`: the centres when the year began; `quiet`: whole years in which none changed hands (ID-8.5).
    `fixed`: home powers that the GM gave. `out`: who has been put out, of more than two players; they have no home.
    """

    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    phase: str
    board: Position
    homes: Mapping[Seat, str] = field(default_factory=dict)
    credits: Mapping[str, int] = field(default_factory=dict)
    control: Mapping[str, str | None] = field(default_factory=dict)
    status: Mapping[Seat, str] = field(default_factory=dict)
    before: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    quiet: int = 0
    outcome: Result | None = None
    fixed: Mapping[Seat, str] = field(default_factory=dict, metadata=added(1))
    rules: int = field(default=1, metadata=added(2))
    out: tuple[Seat, ...] = field(default=(), metadata=added(2))


@dataclass(frozen=True, slots=True)
class Prefer:
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bid:
    power: str
    amount: int


@dataclass(frozen=True, slots=True)
class NoBids:
    """Ready, and no bid at all."""


@dataclass(frozen=True, slots=True)
class Waived:
    """Builds that the home power does not make."""

    count: int


Command = Prefer | Bid | NoBids | Waived | Ordered | Refused
CLASSES = by_name(
    State, Position, Dislodged, Result, Prefer, Bid, NoBids, Waived, Ordered,
    Hold, Move, Support, Convoy, Retreat, Disband, Build, Remove, Waive,
)  # fmt: skip


def year(state: State) -> int:
    """1901, …"""
    return int(state.phase.strip("PTSFWBMRA"))


def alive(state: State, power: str) -> bool:
    """It owns a centre or has a unit (ID-3)."""
    board = state.board
    if board.units.get(power) or board.centres.get(power):
        return True
    return any(d.power == power for d in board.dislodged.values())


def mercenaries(state: State) -> tuple[str, ...]:
    """The living powers that are nobody's home (ID-1.1)."""
    return tuple(p for p in STANDARD.powers if p not in state.homes.values() and alive(state, p))


def controller(state: State, power: str) -> str | None:
    """The home power that orders this one: itself, or the winner of its last auction (ID-5.1)."""
    return power if power in state.homes.values() else state.control.get(power)


def powers_of(state: State, seat: Seat) -> tuple[str, ...]:
    """What a seat orders now: its home power first, then its mercenaries, but for what the judge does for them."""
    home = state.homes.get(seat)
    if not home:
        return ()
    hired = (p for p in STANDARD.powers if state.control.get(p) == home and p not in state.homes.values())
    return (home, *(p for p in hired if alive(state, p) and policy(state, p) is None))


def policy(state: State, power: str) -> Policy | None:
    """How the judge retreats and adjusts for a mercenary in this phase; None: its controller orders it (ID-9)."""
    if power in state.homes.values() or state.phase[-1] not in "RA":
        return None
    how = chosen(state, "nonmovement")
    if state.control.get(power) is None or how == "nmr":
        return Policy(chosen(state, "nonplayer"))
    return Policy.GREEDY if how == "greedy" else None


def chosen(state: State, option: str) -> str:
    """An option that campaigns of earlier judges do not have; its default stands for it."""
    return str(state.options.get(option, OPTIONS[option].default))


def playing(state: State) -> tuple[Seat, ...]:
    """The players who are not out."""
    return tuple(seat for seat in state.seats if seat not in state.out)


def seat_of(state: State, home: str | None) -> Seat | None:
    """The player of a home power."""
    return next((seat for seat, power in state.homes.items() if power == home), None)


def held_by(held: Held, seat: Seat) -> Mapping[str, Any]:
    """What one seat holds."""
    return held.get(seat, {})
