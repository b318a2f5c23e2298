"""What happened on the board, as values: templates, pictures, exports and the archive read their fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from judge.board.movement import Outcome
from judge.board.notation import Unread, read
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Retreat, Support
from judge.games.codec import plain
from judge.games.protocol import Event, Result, Seat, Shown


class OrderKind(StrEnum):
    HOLD = "hold"
    MOVE = "move"
    SUPPORT = "support"
    CONVOY = "convoy"
    RETREAT = "retreat"
    DISBAND = "disband"
    BUILD = "build"
    REMOVE = "remove"
    WAIVE = "waive"
    ATTACK = "attack"


KINDS: Mapping[type, OrderKind] = {
    Hold: OrderKind.HOLD,
    Move: OrderKind.MOVE,
    Support: OrderKind.SUPPORT,
    Convoy: OrderKind.CONVOY,
    Retreat: OrderKind.RETREAT,
    Disband: OrderKind.DISBAND,
    Build: OrderKind.BUILD,
    Remove: OrderKind.REMOVE,
}


CHANGES = (OrderKind.MOVE, OrderKind.RETREAT, OrderKind.DISBAND, OrderKind.BUILD, OrderKind.REMOVE)
"""Orders after which the map is another one."""


@dataclass(frozen=True, slots=True)
class OrderParts:
    """An order in its parts, with its canonical text `order` beside.

    `unit` and `other` (who is supported or carried) are written `F STP/NC`; `target` is a place, `STP/NC`: where the
    unit goes, or the other one; "" where it stays. Of a WAIVE all are "".
    """

    order: str
    kind: OrderKind
    unit: str = ""
    target: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRow:
    """An order of a report and its fate (DESIGN's verdicts and reasons). `judge`: nobody has ordered it."""

    power: str
    order: str
    kind: OrderKind
    unit: str
    target: str
    other: str
    verdict: str
    reason: str
    because: tuple[str, ...]
    dislodged: bool
    judge: bool


def parts_of(order: Order) -> OrderParts:
    """An order in its parts."""
    other = order.target if isinstance(order, Support) else order.army if isinstance(order, Convoy) else ""
    target = getattr(order, "to", "") or ""
    return OrderParts(str(order), KINDS.get(type(order), OrderKind.WAIVE), getattr(order, "unit", ""), target, other)


def row_of(power: str, outcome: Outcome) -> OrderRow:
    """An outcome as a report tells it."""
    parts, because = parts_of(outcome.order), tuple(outcome.because)
    return OrderRow(
        power=power, order=parts.order, kind=parts.kind, unit=parts.unit, target=parts.target, other=parts.other,
        verdict=outcome.verdict, reason=outcome.reason, because=because,
        dislodged=outcome.dislodged, judge=outcome.by_judge,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Waiting:
    """A unit that must retreat: whose it is, from where it was thrown out, and where it may go."""

    unit: str
    power: str
    by: str
    retreats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A centre that has changed hands."""

    centre: str
    from_: str | None
    to: str


class Repainted:
    """Drawn where centres have changed hands."""

    changes: tuple[Change, ...]

    @property
    def drawn(self) -> bool:
        return bool(self.changes)


@dataclass(frozen=True, kw_only=True)
class Start(Shown):
    """Who plays."""

    kind: ClassVar[str] = "start"
    seats: tuple[Seat, ...]


@dataclass(frozen=True, kw_only=True)
class OnBoard(Event):
    """A phase's orders with their fates."""

    phase: str
    orders: tuple[OrderRow, ...]

    @property
    def drawn(self) -> bool:
        """Whether a unit came, went or was dislodged; orders that left everything as it was are told in words."""
        return any(row.dislodged or (row.verdict == "succeeds" and row.kind in CHANGES) for row in self.orders)


@dataclass(frozen=True, kw_only=True)
class Moves(OnBoard):
    """A movement phase, and who must retreat."""

    kind: ClassVar[str] = "moves"
    dislodged: tuple[Waiting, ...]


@dataclass(frozen=True, kw_only=True)
class Retreats(OnBoard):
    """A retreat phase; what was disbanded is in its orders."""

    kind: ClassVar[str] = "retreats"


@dataclass(frozen=True, kw_only=True)
class Winter(OnBoard):
    kind: ClassVar[str] = "winter"


@dataclass(frozen=True, kw_only=True)
class Correction(Shown):
    """What the GM has corrected of a power, and how it was. `what`: units, centres, credits, control."""

    kind: ClassVar[str] = "correction"
    what: str
    power: str
    was: tuple[str, ...]
    now: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class End(Event):
    """The game is over: how, for whom, and why."""

    kind: ClassVar[str] = "end"
    result: str
    winners: tuple[Seat, ...]
    text: str


def end_of(result: Result) -> End:
    return End(result=result.kind, winners=result.winners, text=result.text)


def retold(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """An event as earlier judges told it, with the parts of its orders beside their text, as they are told today."""
    if not any("unit" not in row for row in event.get("orders", ())):
        return event
    return {**event, "orders": [{**row, **_parts_read(row["order"], event["phase"][-1])} for row in event["orders"]]}


def _parts_read(line: str, kind: str) -> Mapping[str, Any]:
    """The parts of an order of which only the text was told, in a phase of that kind (M, R, A)."""
    found = read(line, kind)
    assert found is not None, "every order that was told can be read"
    assert not isinstance(found, Unread), "every order that was told can be read"
    parts: Mapping[str, Any] = plain(parts_of(found))
    return parts
