"""The game year: what a phase asks, and what it becomes when it is resolved (ID-3)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.board.movement import move
from judge.board.position import Position, captured
from judge.board.retreats import retreat
from judge.games.dice import Dice
from judge.games.diplomacy.events import end_of
from judge.games.diplomacy.order_lines import Ordered
from judge.games.diplomacy.report_rows import adjusted, changes, moved, owners, retreated, waiting
from judge.games.intimate import homes
from judge.games.intimate.bids import Auction, auction
from judge.games.intimate.ending import stale, tested
from judge.games.intimate.events import Homes, Income, Moves, Quiet, Retreats, Round, Thaw, Winter
from judge.games.intimate.rules import RULES
from judge.games.intimate.state import (
    Bid,
    Prefer,
    State,
    controller,
    held_by,
    mercenaries,
    policy,
    powers_of,
    year,
)
from judge.games.intimate.winter import far, forfeited, not_built, owed, resolve_winter, told
from judge.games.intimate.withdrawing import judge_retreat, judged
from judge.games.protocol import Event, Held, Step


def resolve(state: State, held: Held, dice: Dice) -> Step:
    """One phase to the next."""
    if state.phase[0] == "P":
        return _homes(state, held, dice)
    if state.phase[-1] == "B":
        return _thaw(state, held)
    return {"M": _moves, "R": _retreats, "A": _winter}[state.phase[-1]](state, held, dice)


def _homes(state: State, held: Held, dice: Dice) -> Step:
    lists = {
        seat: row.powers for seat in state.seats for row in held_by(held, seat).values() if isinstance(row, Prefer)
    }
    chosen, how = homes.choose(state.seats, lists, dice, state.fixed)
    money = {home: state.options["starting_credits"][home] for home in chosen.values()}
    told = {seat: tuple(lists.get(seat, ())) for seat in state.seats}
    state = replace(state, homes=chosen, credits=money)
    return _new_year(state, year(state), (Homes(homes=chosen, how=how, lists=told, credits=money),))


def _thaw(state: State, held: Held) -> Step:
    bids = {
        home: {row.power: row.amount for row in held_by(held, seat).values() if isinstance(row, Bid)}
        for seat, home in state.homes.items()
    }
    sold = auction(mercenaries(state), bids, state.credits)
    money = sold.credits if state.options["carry_over"] else dict.fromkeys(sold.credits, 0)
    now = replace(state, phase=f"S{year(state)}M", control=sold.control, credits=money)
    return Step(now, {}, (_revealed(state, sold, money),))


def _revealed(state: State, sold: Auction, money: Mapping[str, int]) -> Thaw:
    """Everything about an auction (ID-4.5)."""
    return Thaw(
        phase=state.phase,
        mercenaries=mercenaries(state),
        before=state.credits,
        rounds=tuple(Round(row.bids, row.winners, row.bills, tuple(row.bust)) for row in sold.rounds),
        control=sold.control,
        paid=sold.paid,
        credits=money,
    )


def board_orders(state: State, held: Held) -> dict[str, list[Any]]:
    """The held orders by power, of those who still control it."""
    orders: dict[str, list[Any]] = {}
    for seat in state.seats:
        mine = powers_of(state, seat)
        for row in held_by(held, seat).values():
            if isinstance(row, Ordered) and row.power in mine:
                orders.setdefault(row.power, []).append(row.order)
    return orders


def _moves(state: State, held: Held, dice: Dice) -> Step:
    del dice
    done = move(state.board, board_orders(state, held), RULES[state.rules].board)
    after = done.position
    rows = moved(done.outcomes.values(), state.board)
    told = Moves(phase=state.phase, orders=rows, dislodged=waiting(after), commands=commands(state))
    now = replace(state, board=after)
    if not after.dislodged:
        return _season_over(now, (told,))
    now, ending = tested(now, over=False)
    return Step(replace(now, phase=state.phase[:-1] + "R"), {}, (told, *ending))


def _retreats(state: State, held: Held, dice: Dice) -> Step:
    orders = board_orders(state, held)
    for unit, row in sorted(state.board.dislodged.items()):
        if order := judge_retreat(state, unit, dice):
            orders.setdefault(row.power, []).append(order)
    done = retreat(state.board, orders)
    rows = retreated(judged(state, done.outcomes), state.board)
    event = Retreats(phase=state.phase, orders=rows, commands=commands(state))
    return _season_over(replace(state, board=done.position), (event,))


def _season_over(state: State, events: tuple[Event, ...]) -> Step:
    """After Spring comes Autumn; after Autumn centres change hands, income is paid, the end is tested (ID-6.1)."""
    letter, this = state.phase[0], year(state)
    if letter == "F":
        state, event = _income(state)
        events = (*events, event)
    state, ending = tested(state, over=True)
    events = (*events, *ending)
    if state.outcome:
        return Step(state, {}, events)
    if letter == "S":
        return Step(replace(state, phase=f"F{this}M"), {}, events)
    state = replace(state, phase=f"W{this}A")
    return Step(state, {}, events) if owed(state) else _year_over(state, events)


def _income(state: State) -> tuple[State, Event]:
    centres = captured(state.board)
    rule = state.options["income"]
    fixed = int(rule.partition(":")[2]) if rule != "centres" else None
    paid = {h: fixed if fixed is not None else len(centres.get(h, ())) for h in state.homes.values()}
    money = {home: state.credits[home] + paid[home] for home in state.credits}
    counts = {power: len(own) for power, own in centres.items()}
    fallen = changes(state.board.centres, centres)
    event = Income(phase=state.phase, changes=fallen, income=paid, credits=money, counts=counts)
    return replace(state, board=Position(state.board.units, centres), credits=money), event


def _winter(state: State, held: Held, dice: Dice) -> Step:
    done, added = resolve_winter(state, held, dice)
    rows = adjusted({power: told(own, added.get(power, 0)) for power, own in done.outcomes.items()})
    event = Winter(
        phase=state.phase, orders=rows, commands=commands(state), uncontrolled=uncontrolled(state),
        far=far(state, done.outcomes), forfeited=forfeited(state), waived=not_built(state, done.outcomes),
    )  # fmt: skip
    state = replace(state, board=done.position)
    if RULES[state.rules].tested_late:
        return _year_over(state, (event,))
    state, ending = tested(state, over=True)
    return Step(state, {}, (event, *ending)) if state.outcome else _year_over(state, (event, *ending))


def _year_over(state: State, events: tuple[Event, ...]) -> Step:
    same = owners(state.before) == owners(state.board.centres)
    state = replace(state, quiet=state.quiet + 1 if same else 0)
    most = int(state.options["stalemate_years"])
    if state.quiet and most:
        events = (*events, Quiet(years=state.quiet, most=most))
    result = stale(state)
    if result:
        return Step(replace(state, outcome=result), {}, (*events, end_of(result)))
    return _new_year(state, year(state) + 1, events)


def _new_year(state: State, new: int, events: tuple[Event, ...]) -> Step:
    """Thaw, or straight to Spring where no mercenary is alive to be bid for (ID-3)."""
    state = replace(state, before=state.board.centres, control={}, phase=f"T{new}B")
    if mercenaries(state):
        return Step(state, {}, events)
    return Step(replace(state, phase=f"S{new}M"), {}, events)


def commands(state: State) -> dict[str, str | None]:
    """Who orders each power in this phase, by home power; None: nobody."""
    found = {power: controller(state, power) for power in (*state.homes.values(), *mercenaries(state))}
    return {power: home if policy(state, power) is None else None for power, home in sorted(found.items())}


def uncontrolled(state: State) -> tuple[str, ...]:
    """The living mercenaries that nobody controls."""
    return tuple(power for power in mercenaries(state) if controller(state, power) is None)
