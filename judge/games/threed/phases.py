"""The game year: what each phase becomes when it is resolved (TD-2)."""

from dataclasses import replace
from typing import Any

from judge.board.adjustments import adjust
from judge.board.movement import move
from judge.board.position import Position, captured
from judge.board.retreats import retreat
from judge.games.dice import Dice
from judge.games.diplomacy.events import OrderKind, end_of
from judge.games.diplomacy.order_lines import Ordered
from judge.games.diplomacy.report_rows import adjusted, changes, moved, retreated, waiting
from judge.games.protocol import Event, Held, Step
from judge.games.threed.bank import new_ledger, reported
from judge.games.threed.cards import DECK, deal
from judge.games.threed.chain import board_orders, followed, standing_by
from judge.games.threed.discards import redealt
from judge.games.threed.draft import draft
from judge.games.threed.ending import counted, eighteen
from judge.games.threed.events import Centres, Draft, Moves, Retreats, Unsupplied, Winter
from judge.games.threed.goods import cleared, produced
from judge.games.threed.market import handed_on
from judge.games.threed.offices import elected, filled
from judge.games.threed.rules import RULES
from judge.games.threed.settling import settled
from judge.games.threed.state import POWERS, Prefer, State, held_by, kind_of_phase, year
from judge.games.threed.strikes import calling_now, decided
from judge.games.threed.supply import entitled, owed, used, year_kept

Events = tuple[Event, ...]


def resolve(state: State, held: Held, dice: Dice) -> Step:
    """One phase to the next; the accounts as they stand then are what everybody is told."""
    rooms = {"P": _draft, "E": _election, "M": _moves, "R": _retreats, "A": _winter}
    after, events = rooms[kind_of_phase(state)](state, held, dice)
    return Step(reported(after), {}, events)


def _draft(state: State, held: Held, dice: Dice) -> tuple[State, Events]:
    """Positions by preference lists, then the decks are dealt (TD-1.2, TD-3.2)."""
    lists = {
        seat: row.powers for seat in state.seats for row in held_by(held, seat).values() if isinstance(row, Prefer)
    }
    got, order = draft(state.seats, lists, state.fixed, dice)
    cabinets = {power: tuple(seat for seat in state.seats if power in got[seat]) for power in POWERS}
    hands = {p: deal(f"deal/{p}", DECK, dict.fromkeys(own, 4), dice) for p, own in cabinets.items()}
    positions = {seat: tuple(powers) for seat, powers in got.items()}
    now = replace(state, phase=f"W{year(state)}E", cabinets=cabinets, hands=hands)
    return now, (Draft(order=tuple(order), positions=positions),)


def _election(state: State, held: Held, dice: Dice) -> tuple[State, Events]:
    """Presidents, treasuries, and at the end the count of the dollars (TD-4, TD-10)."""
    after, events = elected(new_ledger(state), held, dice)
    result = counted(after)
    if result:
        return replace(after, outcome=result), (*events, end_of(result))
    return replace(after, phase=f"S{year(state) + 1}M"), events


def _moves(state: State, held: Held, dice: Dice) -> tuple[State, Events]:
    """Ministries filled, contracts settled, strikes decided, orders adjudicated, in this order (TD-2)."""
    state, told = filled(state, dice, calling_now(state, held))
    if state.phase[0] == "S":
        state = produced(state)
    state, market = settled(state)
    before = state
    state, strikes, general = decided(state, held, dice)
    state = handed_on(before, state)
    orders, whose = _orders(before, held, general)
    done = move(state.board, orders, RULES[state.rules].board)
    rows = moved(done.outcomes.values(), state.board)
    event = Moves(phase=state.phase, orders=rows, dislodged=waiting(done.position), whose=whose)
    now = replace(state, board=done.position)
    events = (*told, *market, *strikes, event)
    if done.position.dislodged:
        return replace(now, phase=state.phase[:-1] + "R"), events
    return _season_over(now, events)


def _orders(state: State, held: Held, general: tuple[str, ...]) -> tuple[dict[str, list[Any]], dict[str, str]]:
    """Each power's orders and whose they are; in a General Strike the Minister's and none else (TD-7.4)."""
    orders, whose = {}, {}
    for power in POWERS:
        if power in general:
            rows = standing_by(held, state.ministers.get(power), power)
            who = "strike" if rows else "strike-nobody"
        else:
            rows, who = followed(state, held, power)
        orders[power] = board_orders(rows)
        if who != "president" and state.board.units.get(power):
            whose[power] = who
    return orders, whose


def _retreats(state: State, held: Held, dice: Dice) -> tuple[State, Events]:
    del dice
    orders, whose = {}, {}
    for power in sorted({d.power for d in state.board.dislodged.values() if d.retreats}):
        rows, who = followed(state, held, power)
        orders[power] = board_orders(rows)
        if who != "president":
            whose[power] = who
    done = retreat(state.board, orders)
    event = Retreats(phase=state.phase, orders=retreated(done.outcomes, state.board), whose=whose)
    return _season_over(replace(state, board=done.position), (event,))


def _season_over(state: State, events: Events) -> tuple[State, Events]:
    """After Spring comes Autumn; after Autumn centres change hands, and 18 of them end the game (TD-10.2)."""
    if state.phase[0] == "S":
        return replace(state, phase=f"F{year(state)}M"), events
    centres = captured(state.board)
    counts, last = {power: len(own) for power, own in centres.items()}, eighteen(state, centres)
    fallen = changes(state.board.centres, centres)
    event = Centres(phase=state.phase, changes=fallen, counts=counts, eighteen=last)
    board = Position(state.board.units, centres)
    return replace(state, phase=f"W{year(state)}A", board=board, eighteen=last), (*events, event)


def _winter(state: State, held: Held, dice: Dice) -> tuple[State, Events]:
    """Builds of those who can supply them, disbands, goods lost, discards dealt back (TD-5, TD-6.1, TD-8)."""
    todo, orders, whose, short = owed(state), dict[str, list[Any]](), dict[str, str](), []
    for power, count in todo.items():
        rows, who = followed(state, held, power)
        president = state.presidents.get(power)
        if count > 0 and not (president and power in entitled(state, held, president)):
            short.append(power)
            rows = [row for row in rows if not isinstance(row, Ordered)]
        orders[power] = board_orders(rows)
        if who != "president" and (count < 0 or power not in short):
            whose[power] = who
    done = adjust(state.board, orders, RULES[state.rules].board)
    told = adjusted(done.outcomes)
    built = {row.power for row in told if row.verdict == "succeeds" and row.kind == OrderKind.BUILD}
    state = replace(state, board=done.position)
    for seat in state.seats:
        powers = [power for power in built if state.presidents.get(power) == seat]
        state = used(state, seat, sorted(powers)) if powers else state
    state, cards = redealt(state, held, dice)
    event = Winter(phase=state.phase, orders=told, whose=whose)
    unsupplied = [Unsupplied(power=power, to=(chief,)) for power in short if (chief := state.presidents.get(power))]
    now = replace(cleared(year_kept(state)), phase=f"W{year(state)}E", calls=(), backings=())
    return now, (event, *unsupplied, *cards)
