"""What is told in a game of The Golden Blade."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from judge.games.goldenblade.cards import Unit
from judge.games.protocol import Event, Seat, Shown


@dataclass(frozen=True, slots=True)
class Done:
    """A thing that an order or a supply has done. `cards` are for all to see unless `other` is a power: then for the
    two of them (GB §1.7). `whose`: the hand that was seen.
    """

    op: str
    power: str
    cards: tuple[Unit, ...] = ()
    other: str = ""
    whose: str = ""


@dataclass(frozen=True, slots=True)
class FrontRow:
    """An order on its front and what came of it.

    `of`: the card's domain; `fate`: stands, illegal, blocked; `fizzled`: it could do nothing;
    `by`, `card_by`: which powers blocked it, with what; `target`: whom it was turned against; `did`: what all may know.
    """

    power: str
    slot: str
    card: str
    of: str
    fate: str
    by: tuple[str, ...]
    card_by: str
    target: str
    redirected: bool
    fizzled: bool
    reached: bool
    did: tuple[Done, ...]


@dataclass(frozen=True, kw_only=True)
class Opening(Shown):
    """Who plays which power, who sits next to whom (clockwise), who has the token, and what is assumed (GB §2, §13)."""

    kind: ClassVar[str] = "opening"
    powers: Mapping[Seat, str]
    seating: tuple[str, ...]
    token: str
    cards: Mapping[str, Mapping[str, str]]
    assumed: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Resolved(Shown):
    """The orders of a turn, front by front in the order of resolution (GB §5.2). `from_`: who had the token."""

    kind: ClassVar[str] = "resolved"
    phase: str
    from_: str
    orders: tuple[FrontRow, ...]
    stopped: bool


@dataclass(frozen=True, kw_only=True)
class Builds(Shown):
    """The card that each deploys; `idle`: who had none (GB §6)."""

    kind: ClassVar[str] = "builds"
    phase: str
    built: Mapping[str, Unit]
    idle: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Private(Event):
    """What only some may know: cards drawn, taken, swapped, seen."""

    kind: ClassVar[str] = "private"
    rows: tuple[Done, ...]


@dataclass(frozen=True, kw_only=True)
class Supplied(Event):
    """Everybody has drawn; the year from which the next card comes (GB §3)."""

    kind: ClassVar[str] = "supplied"
    number: Mapping[str, int]
    year: str
    left: int
    shuffled: bool


@dataclass(frozen=True, kw_only=True)
class Correction(Event):
    """What the GM has corrected, and how it was (GB §11).

    `what`: hand (its size), own hand (its cards, for its player), grid, library (so many cards), token, order,
    own order, card (`power` is its name).
    """

    kind: ClassVar[str] = "correction"
    what: str
    power: str
    was: str
    now: str
