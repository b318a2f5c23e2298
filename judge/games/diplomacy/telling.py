"""What happened on the board, as plain rows for a report."""

from collections.abc import Iterable, Mapping
from typing import Any

from judge.board import offer
from judge.board.movement import Moved, Outcome
from judge.board.offer import Offer
from judge.board.position import Centres, Position
from judge.board.retreats import Retreated


def moves(phase: str, done: Moved, before: Position) -> dict[str, Any]:
    """A movement phase: every order with its fate, and who must retreat."""
    return {
        "phase": phase,
        "orders": rows(done.outcomes.values(), before),
        "dislodged": dislodged(done.position),
    }


def retreats(phase: str, done: Retreated, before: Position) -> dict[str, Any]:
    """A retreat phase."""
    owner = {unit: d.power for unit, d in before.dislodged.items()}
    return {"phase": phase, "orders": [row_of(owner[unit], o) for unit, o in sorted(done.outcomes.items())]}


def dislodged(board: Position) -> list[dict[str, Any]]:
    """Who waits to retreat."""
    return [
        {"unit": unit, "power": d.power, "by": d.by, "retreats": list(d.retreats)}
        for unit, d in sorted(board.dislodged.items())
    ]


def changes(before: Centres, after: Centres) -> list[dict[str, Any]]:
    """The centres that changed hands, in the alphabet."""
    old = owners(before)
    found = [
        {"centre": centre, "from": old.get(centre), "to": power}
        for power, own in after.items()
        for centre in own
        if old.get(centre) != power
    ]
    return sorted(found, key=lambda change: str(change["centre"]))


def owners(centres: Centres) -> dict[str, str]:
    """Whose each centre is."""
    return {centre: power for power, own in centres.items() for centre in own}


def rows(outcomes: Iterable[Outcome], board: Position) -> list[dict[str, Any]]:
    """Outcomes as plain rows, by power."""
    owner = board.owner()
    found = [row_of(owner[_unit(o)], o) for o in outcomes]
    return sorted(found, key=lambda row: (row["power"], row["order"][2:5]))


def _unit(outcome: Outcome) -> Any:
    return getattr(outcome.order, "unit")  # noqa: B009 - every movement order has one


def row_of(power: str, outcome: Outcome) -> dict[str, Any]:
    return {
        "power": power,
        "order": str(outcome.order),
        "verdict": outcome.verdict,
        "reason": outcome.reason,
        "because": list(outcome.because),
        "dislodged": outcome.dislodged,
        "judge": outcome.by_judge,
    }


def offered(board: Position, phase: str, owed: Mapping[str, int]) -> Offer:
    """Every legal order of a phase on the board; {} for a phase without one."""
    if phase[-1:] == "M":
        return offer.movement(board)
    if phase[-1:] == "R":
        return offer.retreats(board)
    return offer.adjustments(board, owed) if phase[:1] + phase[-1:] == "WA" else {}


def board_view(board: Position) -> dict[str, Any]:
    """The public board: units and centres by power, who is dislodged."""
    return {
        "units": {power: list(own) for power, own in sorted(board.units.items()) if own},
        "centres": {power: list(own) for power, own in sorted(board.centres.items()) if own},
        "dislodged": dislodged(board),
    }
