"""Whose orders a power follows: its President's, or, if they hold none, its Minister's stand-by set (TD-4.4)."""

from typing import Any

from judge.games.diplomacy.order_lines import Ordered
from judge.games.protocol import Held, Seat
from judge.games.threed.state import StandBy, State, Waived, held_by

Rows = list[Ordered | Waived]


def of_president(held: Held, seat: Seat | None, power: str) -> Rows:
    """The orders that a President holds for a power."""
    rows = held_by(held, seat).values() if seat else ()
    return [row for row in rows if isinstance(row, Ordered | Waived) and row.power == power]


def standing_by(held: Held, seat: Seat | None, power: str) -> Rows:
    """The stand-by set that a Minister holds for a power."""
    rows = held_by(held, seat).values() if seat else ()
    return [row.row for row in rows if isinstance(row, StandBy) and row.power == power]


def followed(state: State, held: Held, power: str) -> tuple[Rows, str]:
    """The orders of this phase, whole, and whose they are: president, minister or nobody."""
    own = of_president(held, state.presidents.get(power), power)
    if own:
        return own, "president"
    reserve = standing_by(held, state.ministers.get(power), power)
    return reserve, "minister" if reserve else "nobody"


def board_orders(rows: Rows) -> list[Any]:
    """The board's orders among them."""
    return [row.order for row in rows if isinstance(row, Ordered)]
