"""What happened on the board, drawn up for a report."""

from collections.abc import Iterable, Mapping
from typing import Any

from judge.board import offer
from judge.board.atlas import Unit
from judge.board.movement import Outcome
from judge.board.position import Centres, Position
from judge.games.codec import plain
from judge.games.diplomacy.events import Change, OrderParts, OrderRow, Waiting, parts_of, row_of

Offer = Mapping[str, Mapping[str, tuple[OrderParts, ...]]]
"""power -> unit (in Winter `build 1` or `removal 1`, as many as are owed) -> orders, the plainest first."""


def moved(outcomes: Iterable[Outcome], board: Position) -> tuple[OrderRow, ...]:
    """The orders of a movement phase, by power and province."""
    owner = board.owner()
    found = [(owner[getattr(outcome.order, "unit")], outcome) for outcome in outcomes]  # noqa: B009 - all have one
    rows = [row_of(power, outcome) for power, outcome in found]
    return tuple(sorted(rows, key=lambda row: (row.power, row.unit[2:5])))


def retreated(outcomes: Mapping[Unit, Outcome], before: Position) -> tuple[OrderRow, ...]:
    """The orders of a retreat phase."""
    owner = {unit: row.power for unit, row in before.dislodged.items()}
    return tuple(row_of(owner[unit], outcome) for unit, outcome in sorted(outcomes.items()))


def adjusted(outcomes: Mapping[str, Iterable[Outcome]]) -> tuple[OrderRow, ...]:
    """The orders of a Winter, by power."""
    return tuple(row_of(power, outcome) for power, own in outcomes.items() for outcome in own)


def waiting(board: Position) -> tuple[Waiting, ...]:
    """Who must retreat."""
    return tuple(Waiting(unit, row.power, row.by, tuple(row.retreats)) for unit, row in sorted(board.dislodged.items()))


def changes(before: Centres, after: Centres) -> tuple[Change, ...]:
    """The centres that changed hands, in the alphabet."""
    old = owners(before)
    found = [
        Change(centre, old.get(centre), power)
        for power, own in after.items()
        for centre in own
        if old.get(centre) != power
    ]
    return tuple(sorted(found, key=lambda change: change.centre))


def owners(centres: Centres) -> dict[str, str]:
    """Whose each centre is."""
    return {centre: power for power, own in centres.items() for centre in own}


def offered(board: Position, phase: str, owed: Mapping[str, int]) -> Offer:
    """Every legal order of a phase on the board; {} for a phase without one."""
    if phase[-1:] == "M":
        found = offer.movement(board)
    elif phase[-1:] == "R":
        found = offer.retreats(board)
    else:
        found = offer.adjustments(board, owed) if phase[:1] + phase[-1:] == "WA" else {}
    return {
        power: {unit: tuple(parts_of(order) for order in orders) for unit, orders in own.items()}
        for power, own in found.items()
    }


def board_view(board: Position) -> dict[str, Any]:
    """The public board: units and centres by power, who is dislodged."""
    return {
        "units": {power: list(own) for power, own in sorted(board.units.items()) if own},
        "centres": {power: list(own) for power, own in sorted(board.centres.items()) if own},
        "dislodged": plain(waiting(board)),
    }
