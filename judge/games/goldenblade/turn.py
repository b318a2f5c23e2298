"""A turn: the orders in the token's order, builds, the token, supply, and who has won (GB §3, §5.2 to §8)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.games.dice import Dice
from judge.games.goldenblade import effects, library
from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.blocking import Fate, Lying, Lyings, Place, beyond, laid, opposite, settled
from judge.games.goldenblade.cards import Special, level
from judge.games.goldenblade.conditions import stands
from judge.games.goldenblade.effects import Table
from judge.games.goldenblade.events import Builds, Done, FrontRow, Private, Resolved, Supplied
from judge.games.goldenblade.state import FIRST, SLOTS, Allied, Named, State, orders_of, right, turn_of
from judge.games.protocol import Event, Held, Result, ResultKind, Seat, Step

FRONTS_OF_TWO = 2
"""Pairs of orders in a round with two players."""
SECRET = ("took", "drew", "viewed", "swapped")
"""What was done with cards that not everybody may see."""


def resolve(state: State, held: Held, dice: Dice) -> Step:
    """The phase: builds alone, or a whole turn; the next one begins with supply unless the game is over."""
    table = effects.opened(state, held, dice)
    events: list[Event] = []
    if state.phase[0] == "T":
        events += _orders(table)
        state = _kept(table, tested=state.options["win_check"] == "immediate")
        if state.outcome:
            return Step(state, {}, tuple(events))
        table.state = state = replace(state, token=right(state, state.token))
        if state.options["build_mode"] == "separate":
            builds = {seat: {"build": mine["build"]} for seat, mine in held.items() if "build" in mine}
            return Step(replace(state, phase=f"B{turn_of(state)}"), builds, tuple(events))
    events += _builds(table)
    state = _kept(table)
    if state.outcome:
        return Step(state, {}, tuple(events))
    last = turn_of(state) >= state.options["last_turn"]
    if last:
        return Step(replace(state, outcome=_highest(state)), {}, tuple(events))
    return supplied(replace(state, phase=f"T{turn_of(state) + 1}"), dice, tuple(events))


def supplied(state: State, dice: Dice, events: tuple[Event, ...] = ()) -> Step:
    """Everybody draws a card, clockwise from the token (GB §3)."""
    table, order = effects.opened(state, {}, dice), _ring(state)
    for seat in order:
        effects.drawn_by(table, seat, f"supply/{seat}")
    powers = [state.powers[seat] for seat in order]
    number = {power: sum(row.power == power for row in table.done) for power in powers}
    shuffled = bool(state.discard) and not table.discard
    year = library.year_of(table.library)
    told = Supplied(number=number, year=year, left=sum(map(len, table.library.values())), shuffled=shuffled)
    return Step(_kept(table), {}, (*events, told, *_private(state, table.done)))


def _ring(state: State) -> tuple[Seat, ...]:
    """Clockwise from who has the token."""
    at = state.seating.index(state.token)
    return (*state.seating[at:], *state.seating[:at])


def _kept(table: Table, tested: bool = True) -> State:
    """The state as the table has it now; won, if somebody has reached level 3 and that is tested now (GB §7)."""
    state = replace(
        table.state,
        hands={seat: tuple(sorted(cards)) for seat, cards in table.hands.items()},
        grids={seat: {d: tuple(cards) for d, cards in grid.items()} for seat, grid in table.grids.items()},
        library=table.library,
        discard=table.discard,
    )
    won = winners(table) if tested else ()
    if won and not state.outcome:
        state = replace(state, outcome=Result(ResultKind.WON, won, _reason(table, won)))
    table.state = state
    return state


def _reason(table: Table, won: tuple[Seat, ...]) -> str:
    """`ENGLAND has 6 army cards`, and why not somebody else who has as many (GB §7)."""
    powers = table.state.powers

    def has(seat: Seat) -> str:
        domain, number = max(table.counts(seat).items(), key=lambda row: row[1])
        return say.POWER_DOMAIN_CARDS.format(power=powers[seat], number=number, domain=domain)

    level_3 = [seat for seat in table.state.seating if any(level(n) == 3 for n in table.counts(seat).values())]
    others = [seat for seat in level_3 if seat not in won]
    said = " and ".join(has(seat) for seat in won)
    if others:
        told = " and ".join(f"{has(seat)}, {_ranked(table, seat)}" for seat in others)
        return f"{said}, {_ranked(table, won[0])}; {told}"
    return said


def _ranked(table: Table, seat: Seat) -> str:
    _, second, third = sorted(table.counts(seat).values(), reverse=True)
    return say.TIE_BREAK_CARDS.format(second=second, third=third, in_hand=len(table.hands[seat]))


def winners(table: Table) -> tuple[Seat, ...]:
    """Who has a domain at level 3; of several those with the most in their other domains, then in hand (GB §7)."""
    ready = [seat for seat in table.state.seating if any(level(n) == 3 for n in table.counts(seat).values())]
    return _best(table, ready)


def _best(table: Table, seats: list[Seat]) -> tuple[Seat, ...]:
    def rank(seat: Seat) -> tuple[list[int], int]:
        return sorted(table.counts(seat).values(), reverse=True), len(table.hands[seat])

    best = max(map(rank, seats), default=None)
    return tuple(seat for seat in seats if rank(seat) == best)


def _highest(state: State) -> Result:
    """After the last turn: the highest level, then the cards decide."""
    table = effects.opened(state, {}, Dice(b"", state.phase))
    top = max(level(n) for seat in state.seating for n in table.counts(seat).values())
    ready = [seat for seat in state.seating if any(level(n) == top for n in table.counts(seat).values())]
    return Result(ResultKind.WON, _best(table, ready), say.LAST_TURN_PLAYED.format(turn=turn_of(state)))


def _orders(table: Table) -> list[Event]:
    state = table.state
    orders = {seat: orders_of(state, table.held, seat) for seat in state.seating}
    order = list(_sequence(state, table.held))
    lying = laid(state, orders, {at: against for pair in order for at, against in (pair, pair[::-1])})
    _reveal(table, lying, order[:FRONTS_OF_TWO] if len(state.seating) == 2 else order)
    lying = settled(state, lying, lambda row: _wanted(table, row))
    table.state = replace(state, laid={seat: {slot: o.card for slot, o in own.items()} for seat, own in orders.items()})
    rows: list[FrontRow] = []
    secret: list[Done] = []
    stopped = False
    for at in (at for pair in order for at in pair):
        if len(state.seating) == 2 and at == order[FRONTS_OF_TWO][0]:
            _reveal(table, lying, order[FRONTS_OF_TWO:])
        rows.append(_reached(table, lying, at, stopped))
        secret += [done for done in table.done if done.op in SECRET]
        table.done = []
        stopped = stopped or (state.options["win_check"] == "immediate" and bool(winners(table)))
    told = Resolved(phase=state.phase, from_=state.powers[state.token], orders=tuple(rows), stopped=stopped)
    return [told, *_private(state, secret)]


def _sequence(state: State, held: Held) -> Iterator[tuple[Place, Place]]:
    """What lies against what, in the order of resolution (GB §5.2; with two players GB §8)."""
    if len(state.seating) > 2:
        for seat in _ring(state):
            yield (seat, SLOTS[0]), opposite(state, (seat, SLOTS[0]))
        return
    one, two = _ring(state)
    first = {seat: (_named(held, seat, "vanguard"), "R" + _named(held, seat, "target")) for seat in (one, two)}
    yield (one, first[one][0]), (two, first[one][1])
    yield (two, first[two][0]), (one, first[two][1])
    rest = {slot: slot[0] + str(3 - int(slot[1])) for slot in ("L1", "L2", "R1", "R2")}
    yield (one, rest[first[one][0]]), (two, rest[first[one][1]])
    yield (two, rest[first[two][0]]), (one, rest[first[two][1]])


def _named(held: Held, seat: Seat, what: str) -> str:
    found = held.get(seat, {}).get(what)
    return found.value if isinstance(found, Named) else FIRST[what]


def _reveal(table: Table, lying: Lyings, pairs: Sequence[tuple[Place, Place]]) -> None:
    """What lies against a seat's cards can be seen, by side; with two players round by round (GB §8, §10)."""
    sides = {"L": "left", "R": "right"}
    table.orders = {seat: {} for seat in table.state.seating}
    for one, two in pairs:
        for (seat, slot), against in ((one, two), (two, one)):
            table.orders[seat][sides[slot[0]]] = lying[against].card.name


def _wanted(table: Table, row: Lying) -> bool:
    """Whether they turn this order under an Alliance against the neighbour beyond (GB §5.1.6)."""
    found = table.held.get(row.seat, {}).get(f"allied-{row.order.slot.lower()}")
    return isinstance(found, Allied) and found.redirect and stands(found.when, table.sight(row.seat))


def _reached(table: Table, lying: Lyings, at: Place, stopped: bool) -> FrontRow:
    """The order's effect now, and what may be told of it."""
    row, redirected, worked = lying[at], lying[at].redirected, True
    target = beyond(table.state, lying, at)[0] if redirected else row.target
    against = lying[row.against].card
    alone = row.card.special is Special.ACCORD and against.special is not Special.ACCORD
    if not stopped and row.fate is Fate.STANDS and row.card.steps and not alone:
        if row.allied and not row.card.special and _wanted(table, row):
            redirected = True
            target = beyond(table.state, lying, at)[0]
        worked = effects.resolved(table, row, target, against.kind)
    public = tuple(replace(d, cards=()) if d.op in SECRET else d for d in table.done)
    powers = table.state.powers
    return FrontRow(
        powers[row.seat], at[1], row.card.name, row.card.kind.value, row.fate.value,
        tuple(powers[seat] for seat in row.by), row.by_card,
        powers[target], redirected, not worked,
        not stopped, public,
    )  # fmt: skip


def _builds(table: Table) -> list[Event]:
    """Everybody with a hand deploys a card; all are chosen before any lies (GB §6)."""
    chosen = {seat: effects.to_deploy(table, seat) for seat in table.state.seating if table.hands[seat]}
    for seat, card in chosen.items():
        effects.deployed(table, seat, card)
    table.done = []
    powers = table.state.powers
    idle = tuple(powers[seat] for seat in table.state.seating if seat not in chosen)
    return [Builds(phase=table.state.phase, built={powers[seat]: card for seat, card in chosen.items()}, idle=idle)]


def _private(state: State, rows: list[Done]) -> tuple[Event, ...]:
    """By player what only they may know: what they did, and what was done to them."""
    seats = {power: seat for seat, power in state.powers.items()}
    concerned = dict.fromkeys(power for row in rows for power in (row.power, row.other) if power)
    return tuple(
        Private(rows=tuple(row for row in rows if power in (row.power, row.other)), to=(seats[power],))
        for power in concerned
    )
