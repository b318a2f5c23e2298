"""A game of The Golden Blade as a value: seats in a ring, hands, grids, the library; and what is held (GB §1)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from json import dumps, loads
from typing import Any

from judge.games.codec import by_name
from judge.games.goldenblade.cards import HOLD, Card, Domain, Unit, card_file, card_of, domain_of, level
from judge.games.protocol import Held, Result, Seat, SeatStatus

POWERS = ("ENGLAND", "GERMANY", "RUSSIA", "TURKEY", "ITALY", "FRANCE", "AUSTRIA")
SLOTS, DOUBLE = ("LEFT", "RIGHT"), ("L1", "L2", "R1", "R2")
"""Where orders are laid: one a front, or two with two players (GB §8)."""
FIRST = {"vanguard": "L1", "target": "1"}
"""With two players, unless somebody says otherwise (GB §8)."""
AGAIN = "again"
"""The library that the discard pile has become (GB §3)."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A domain of a list, perhaps only under a condition (GB §10)."""

    domain: Domain
    when: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """A card for a slot, with what to choose while it is resolved."""

    slot: str
    card: str = HOLD
    on: tuple[Wish, ...] = ()
    swap: int = 0
    take: tuple[Wish, ...] = ()
    give: tuple[Wish, ...] = ()
    discard: tuple[Wish, ...] = ()
    deploy: tuple[Wish, ...] = ()


@dataclass(frozen=True, slots=True)
class Preference:
    """`BUILD: army > fleet`, or a standing list: what is for `build`, `discard` or `lose` (GB §10.1)."""

    of: str
    wishes: tuple[Wish, ...]
    standing: bool = False


@dataclass(frozen=True, slots=True)
class Allied:
    """`IF ALLIED LEFT: REDIRECT`, for an order under the neighbour's Alliance."""

    side: str
    redirect: bool = True
    when: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """`VANGUARD: L2` or `TARGET: 1`, with two players (GB §8)."""

    what: str
    value: str


Command = Order | Preference | Allied | Named
Grid = Mapping[str, tuple[Unit, ...]]


@dataclass(frozen=True, slots=True)
class State:
    """`seating`: clockwise, left of a seat is the next; `phase`: `B0`, `T4`, `B4`; `token`: who has the Ambassador.

    `hands` are sorted; a grid has the cards of a domain in their slots. `library`: by year, the next card first.
    `laid`: the orders of the last resolution. `corrected`: tables of the card file that the GM has changed.
    """

    options: Mapping[str, Any]
    seating: tuple[Seat, ...]
    powers: Mapping[Seat, str]
    phase: str
    token: Seat
    hands: Mapping[Seat, tuple[Unit, ...]]
    grids: Mapping[Seat, Grid]
    library: Mapping[str, tuple[Unit, ...]]
    discard: tuple[Unit, ...] = ()
    standing: Mapping[Seat, Mapping[str, Preference]] = field(default_factory=dict)
    laid: Mapping[Seat, Mapping[str, str]] = field(default_factory=dict)
    status: Mapping[Seat, SeatStatus] = field(default_factory=dict)
    corrected: Mapping[str, Any] = field(default_factory=dict)
    outcome: Result | None = None
    rules: int = 1


CLASSES: Mapping[str, Callable[..., Any]] = by_name(State, Wish, Order, Preference, Allied, Named, Result)


def turn_of(state: State) -> int:
    return int(state.phase[1:])


def left(state: State, seat: Seat) -> Seat:
    """Clockwise (GB §1.1)."""
    return state.seating[(state.seating.index(seat) + 1) % len(state.seating)]


def right(state: State, seat: Seat) -> Seat:
    return state.seating[state.seating.index(seat) - 1]


def neighbour(state: State, seat: Seat, slot: str) -> Seat:
    """Whom an order in that slot lies against."""
    return left(state, seat) if slot[0] == "L" else right(state, seat)


def slots(state: State) -> tuple[str, ...]:
    return DOUBLE if len(state.seating) == 2 else SLOTS


def count(cards: tuple[Unit, ...], domain: Domain) -> int:
    return sum(domain_of(card) is domain for card in cards)


def level_of(state: State, seat: Seat, domain: str) -> int:
    return level(len(state.grids[seat][domain]))


def cards_of(state: State) -> Mapping[str, Card]:
    """The order cards as this campaign has them: the file's, and what its GM has corrected."""
    return _corrected(dumps(state.corrected, sort_keys=True)) if state.corrected else card_file().cards


@lru_cache(maxsize=64)
def _corrected(rows: str) -> Mapping[str, Card]:
    return {**card_file().cards, **{name: card_of(name, row) for name, row in loads(rows).items()}}


def orders_of(state: State, held: Held, seat: Seat) -> dict[str, Order]:
    """What a seat has laid, slot by slot; Hold where nothing lies (GB §11). In civil disorder that is what was kept."""
    mine = held.get(seat, {})
    return {slot: mine[slot] if slot in mine else Order(slot) for slot in slots(state)}
