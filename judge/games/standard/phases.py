"""The game year: what each phase becomes when it is resolved (SD-2, SD-3)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from judge.board.adjustments import adjust
from judge.board.atlas import STANDARD
from judge.board.movement import move
from judge.board.position import Position, captured
from judge.board.retreats import retreat
from judge.games.dice import Dice
from judge.games.diplomacy.events import Change, Moves, Repainted, Retreats, Winter, end_of
from judge.games.diplomacy.order_lines import Ordered
from judge.games.diplomacy.report_rows import adjusted, changes, moved, retreated, waiting
from judge.games.protocol import Event, Held, Result, Seat, Shown, Step
from judge.games.standard.ending import last, won
from judge.games.standard.rules import RULES
from judge.games.standard.state import Prefer, State, kind_of, owed, year

Events = tuple[Event, ...]


@dataclass(frozen=True, kw_only=True)
class Draft(Shown):
    """Who plays what, the lot order, and everybody's list (SD-1)."""

    kind: ClassVar[str] = "draft"
    powers: Mapping[Seat, str]
    order: tuple[Seat, ...]
    lists: Mapping[Seat, tuple[str, ...]]


@dataclass(frozen=True, kw_only=True)
class Centres(Repainted, Event):
    """Centres after Autumn, and the powers that are out since."""

    kind: ClassVar[str] = "centres"
    phase: str
    changes: tuple[Change, ...]
    counts: Mapping[str, int]
    out: tuple[str, ...]


def resolve(state: State, held: Held, dice: Dice) -> Step:
    """One phase to the next."""
    kind = kind_of(state)
    if kind == "P":
        return _draft(state, held, dice)
    orders = _orders(state, held)
    return {"M": _moves, "R": _retreats, "A": _winter}[kind](state, orders)


def _draft(state: State, held: Held, dice: Dice) -> Step:
    """Every seat in lot order gets the best of its list that is left, then those without a list by lot (SD-1)."""
    lists = {seat: row.powers for seat in state.seats for row in held.get(seat, {}).values() if isinstance(row, Prefer)}
    chosen, order = dict(state.fixed), dice.shuffled("order", state.seats)
    if not RULES[state.rules].lot_alone:
        order = tuple(sorted(order, key=lambda seat: seat not in lists))
    for seat in order:
        if seat not in chosen:
            drawn = dice.shuffled(f"list/{seat}", tuple(STANDARD.powers))
            free = (p for p in (*lists.get(seat, ()), *drawn) if p not in chosen.values())
            chosen[seat] = next(free)
    told = {seat: lists.get(seat, ()) for seat in state.seats}
    powers = {seat: chosen[seat] for seat in state.seats}
    state = replace(state, powers=powers, phase=f"S{year(state)}M")
    return Step(state, {}, (Draft(powers=powers, order=tuple(order), lists=told),))


def _orders(state: State, held: Held) -> dict[str, list[Any]]:
    """The held orders of every power."""
    return {
        power: [row.order for row in held.get(seat, {}).values() if isinstance(row, Ordered)]
        for seat, power in state.powers.items()
    }


def _moves(state: State, orders: dict[str, list[Any]]) -> Step:
    done = move(state.board, orders, RULES[state.rules].board)
    rows = moved(done.outcomes.values(), state.board)
    event = Moves(phase=state.phase, orders=rows, dislodged=waiting(done.position))
    state = replace(state, board=done.position)
    if done.position.dislodged:
        return Step(replace(state, phase=state.phase[:-1] + "R"), {}, (event,))
    return _season_over(state, (event,))


def _retreats(state: State, orders: dict[str, list[Any]]) -> Step:
    done = retreat(state.board, orders)
    event = Retreats(phase=state.phase, orders=retreated(done.outcomes, state.board))
    return _season_over(replace(state, board=done.position), (event,))


def _season_over(state: State, events: Events) -> Step:
    """After Spring comes Autumn; after Autumn centres change hands, and enough of them win (SD-2, SD-5)."""
    if state.phase[0] == "S":
        return Step(replace(state, phase=f"F{year(state)}M"), {}, events)
    centres = captured(state.board)
    board = Position(state.board.units, centres)
    lost = [power for power in state.powers.values() if not (board.units.get(power) or centres.get(power))]
    before = state.board
    fresh = tuple(power for power in lost if before.units.get(power) or before.centres.get(power))
    counts = {power: len(own) for power, own in centres.items() if own}
    fallen = changes(state.board.centres, centres)
    events = (*events, Centres(phase=state.phase, changes=fallen, counts=counts, out=fresh))
    state = replace(state, board=board, phase=f"W{year(state)}A")
    result = won(state, centres)
    if result:
        return _over(state, result, events)
    return Step(state, {}, events) if owed(state) else _year_over(state, events)


def _winter(state: State, orders: dict[str, list[Any]]) -> Step:
    done = adjust(state.board, orders, RULES[state.rules].board)
    event = Winter(phase=state.phase, orders=adjusted(done.outcomes))
    return _year_over(replace(state, board=done.position), (event,))


def _year_over(state: State, events: Events) -> Step:
    result = last(state)
    if result:
        return _over(state, result, events)
    return Step(replace(state, phase=f"S{year(state) + 1}M"), {}, events)


def _over(state: State, result: Result, events: Events) -> Step:
    return Step(replace(state, outcome=result), {}, (*events, end_of(result)))
