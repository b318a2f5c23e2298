"""Which orders are illegal or blocked, and by what: all settled before any of them takes effect (GB §4, §5.1)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from judge.games.goldenblade.cards import Card, Kind, Special
from judge.games.goldenblade.state import Order, State, cards_of, left, level_of, neighbour, right
from judge.games.protocol import Seat

Place = tuple[Seat, str]
"""Whose order, in which slot."""


class Fate(StrEnum):
    """What the order cards make of an order."""

    STANDS, ILLEGAL, BLOCKED = "stands", "illegal", "blocked"


@dataclass(frozen=True, slots=True)
class Lying:
    """An order on the table. `against`: the order lying against it; `by`: who blocks it, with which card.

    `allied`: the neighbour's Alliance is in force for it; `redirected`: a blocker that works beyond that neighbour.
    """

    seat: Seat
    order: Order
    card: Card
    target: Seat
    against: Place
    fate: Fate = Fate.STANDS
    by: tuple[Seat, ...] = ()
    by_card: str = ""
    allied: bool = False
    redirected: bool = False


Lyings = dict[Place, Lying]
Wanted = Callable[[Lying], bool]
"""Whether an order under an Alliance is turned against the neighbour's other neighbour."""


def legal(state: State, seat: Seat, slot: str, card: Card) -> bool:
    """Its level in the card's domain is not below the neighbour's (GB §4)."""
    if card.kind in (Kind.PROMISE, Kind.NONE):
        return True
    domain = card.kind.value
    return level_of(state, seat, domain) >= level_of(state, neighbour(state, seat, slot), domain)


def opposite(state: State, place: Place) -> Place:
    """The slot that lies against a slot, with three players and more."""
    seat, slot = place
    return (left(state, seat), "RIGHT") if slot == "LEFT" else (right(state, seat), "LEFT")


def laid(state: State, orders: Mapping[Seat, Mapping[str, Order]], pairs: Mapping[Place, Place]) -> Lyings:
    """The table as it is uncovered: illegal orders are known, nothing else. `pairs`: what lies against what."""
    found = {}
    for (seat, slot), against in pairs.items():
        order = orders[seat][slot]
        card = cards_of(state)[order.card]
        fate = Fate.STANDS if legal(state, seat, slot, card) else Fate.ILLEGAL
        found[seat, slot] = Lying(seat, order, card, neighbour(state, seat, slot), against, fate)
    return found


def settled(state: State, table: Lyings, wanted: Wanted) -> Lyings:
    """With every block and Alliance settled (GB §5.1)."""
    if len(state.seating) > 2:
        table = _allied(table, coalitions(table), bool(state.options["own_accord"]))
        if state.options["redirect_blockers"]:
            table = {at: _redirected(table, at, wanted) for at in table}
    for at, row in list(table.items()):
        if row.fate is Fate.STANDS and row.card.blocks:
            victim = beyond(state, table, at) if row.redirected else row.against
            hit = table[victim]
            if hit.fate is Fate.STANDS and hit.card.icon in row.card.blocks and not unblockable(table, victim):
                table[victim] = replace(hit, fate=Fate.BLOCKED, by=(row.seat,), by_card=row.card.name)
    return table


def coalitions(table: Lyings) -> dict[Place, Seat]:
    """The slots of successful Coalitions, with the partner (GB §5.1.2)."""
    return {at: row.target for at, row in table.items() if _both(table, at, Special.COALITION)}


def _both(table: Lyings, at: Place, special: Special) -> bool:
    return table[at].card.special is special and table[table[at].against].card.special is special


def unblockable(table: Lyings, at: Place) -> bool:
    row = table[at]
    return row.allied or row.card.unblockable or not (row.card.steps or row.card.blocks or row.card.special)


def _allied(table: Lyings, pairs: Mapping[Place, Seat], own_accord: bool) -> Lyings:
    """Coalitions block, Alliances that they do not block are in force (GB §5.1.3-5)."""
    struck = {at: by for at in table if (by := _struck(table, at, pairs, own_accord))}
    first = {at for at, row in table.items() if row.card.special is Special.ALLIANCE and at not in struck}
    saved = {table[at].against for at in first}
    second = {at for at in saved if table[at].card.special is Special.ALLIANCE}
    forced = saved | {table[at].against for at in second}
    table = {at: replace(row, allied=at in forced) for at, row in table.items()}
    return {
        at: replace(row, fate=Fate.BLOCKED, by=struck[at], by_card="Coalition")
        if at in struck and row.fate is Fate.STANDS and not unblockable(table, at)
        else row
        for at, row in table.items()
    }


def _struck(table: Lyings, at: Place, pairs: Mapping[Place, Seat], own_accord: bool) -> tuple[Seat, ...]:
    """The Coalition against an order: of its target on the other front; two Accords, of either player (GB §5.1.3)."""
    row = table[at]
    seats = [row.target, row.seat] if own_accord and _both(table, at, Special.ACCORD) else [row.target]
    for seat in seats:
        other = (seat, "LEFT" if (at[1] == "LEFT") is (seat == row.target) else "RIGHT")
        if other in pairs:
            return (seat, pairs[other])
    return ()


def beyond(state: State, table: Lyings, at: Place) -> Place:
    """The order of the neighbour's other neighbour against that neighbour (GB §5.1.6)."""
    near = table[at].target
    return (left(state, near), "RIGHT") if at[1] == "LEFT" else (right(state, near), "LEFT")


def _redirected(table: Lyings, at: Place, wanted: Wanted) -> Lying:
    row = table[at]
    turned = row.fate is Fate.STANDS and row.allied and bool(row.card.blocks) and wanted(row)
    return replace(row, redirected=turned)
