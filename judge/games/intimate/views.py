"""What a seat may know of the game, and another game that it could not tell from this one."""

from collections.abc import Mapping
from typing import Any

from judge.board.orders import Hold
from judge.games.dice import Dice
from judge.games.diplomacy.order_lines import Ordered
from judge.games.diplomacy.report_rows import board_view
from judge.games.intimate.asking import decisions, kind_of_phase
from judge.games.intimate.reading import text
from judge.games.intimate.state import Bid, NoBids, Prefer, State, controller, held_by, mercenaries, powers_of
from judge.games.intimate.winter import owed
from judge.games.protocol import Held, Seat


def view(state: State, held: Held, seat: Seat | None) -> Mapping[str, Any]:
    """The board, homes, credits and control are public (ID-1.3); of what is held, only one's own."""
    seen: dict[str, Any] = {
        "phase": state.phase,
        **board_view(state.board),
        "homes": dict(state.homes),
        "credits": dict(state.credits),
        "control": {power: controller(state, power) for power in mercenaries(state)} if state.homes else {},
        "owed": owed(state) if kind_of_phase(state) == "A" else {},
    }
    if state.out:
        seen["out"] = list(state.out)
    if seat is not None:
        seen["you"] = {
            "home": state.homes.get(seat),
            "powers": list(powers_of(state, seat)),
            "held": [text(state, row) for _, row in sorted(held_by(held, seat).items())],
        }
    return seen


def groups(state: State, seat: Seat, held: Held) -> dict[str, tuple[Any, ...]]:
    """What a seat holds, its home power first."""
    rows = [row for _, row in sorted(held_by(held, seat).items())]
    whose = [row.power if isinstance(row, Ordered) else "" for row in rows]
    return {
        power: tuple(row for row, own in zip(rows, whose, strict=True) if own == power)
        for power in ("", *powers_of(state, seat))
        if power in whose
    }


def resample(state: State, held: Held, seat: Seat, dice: Dice) -> tuple[State, Held]:
    """Everything public stays; what the others hold is dealt anew: lists, bids, orders, or nothing at all."""
    return state, {other: held_by(held, seat) if other == seat else _dealt(state, other, dice) for other in state.seats}


def _dealt(state: State, seat: Seat, dice: Dice) -> dict[str, Any]:
    kind = kind_of_phase(state)
    if dice.below(f"{seat}/silent", 4) == 0:
        return {}
    if kind == "P":
        powers = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
        return {"prefer": Prefer(dice.shuffled(f"{seat}/list", powers))}
    if kind == "B":
        if dice.below(f"{seat}/none", 5) == 0:
            return {"bid none": NoBids()}
        return {f"bid {m}": Bid(m, dice.below(f"{seat}/{m}", 12)) for m in mercenaries(state)}
    if kind == "M":
        owner = state.board.owner()
        return {f"unit {unit[2:5]}": Ordered(owner[unit], Hold(unit)) for unit in decisions(state, seat)}
    return {}
