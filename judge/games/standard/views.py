"""What a seat may know of the game, and another game that it could not tell from this one (SD-10)."""

from collections.abc import Mapping
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.orders import Hold
from judge.games.dice import Dice
from judge.games.diplomacy.order_lines import Ordered
from judge.games.diplomacy.report_rows import board_view
from judge.games.protocol import Held, Seat
from judge.games.standard.asking import decisions
from judge.games.standard.reading import text
from judge.games.standard.state import Prefer, State, kind_of, owed, survivors


def view(state: State, held: Held, seat: Seat | None) -> Mapping[str, Any]:
    """The board and who plays what are public; of what is held, only one's own."""
    out = [power for who, power in state.powers.items() if who not in survivors(state)]
    seen: dict[str, Any] = {"phase": state.phase, **board_view(state.board), "powers": dict(state.powers), "out": out}
    seen["owed"] = owed(state) if kind_of(state) == "A" else {}
    if seat is not None:
        mine = [text(row) for _, row in sorted(held.get(seat, {}).items())]
        seen["you"] = {"power": state.powers.get(seat), "held": mine}
    return seen


def resample(state: State, held: Held, seat: Seat, dice: Dice) -> tuple[State, Held]:
    """Everything public stays; what the others hold is dealt anew: lists, orders, or nothing at all."""
    return state, {other: held.get(seat, {}) if other == seat else _dealt(state, other, dice) for other in state.seats}


def _dealt(state: State, seat: Seat, dice: Dice) -> dict[str, Any]:
    kind, power = kind_of(state), state.powers.get(seat, "")
    if dice.below(f"{seat}/silent", 4) == 0:
        return {}
    if kind == "P":
        return {"prefer": Prefer(dice.shuffled(f"{seat}/list", tuple(STANDARD.powers)))}
    if kind == "M":
        return {f"unit {unit[2:5]}": Ordered(power, Hold(unit)) for unit in decisions(state, power)}
    return {}
