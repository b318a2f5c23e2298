"""What is told in a game of Intimate Diplomacy beside what happens on the board."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from judge.games.diplomacy import events
from judge.games.diplomacy.events import Change, Repainted
from judge.games.protocol import LATER, Event, Seat, Shown


@dataclass(frozen=True, kw_only=True)
class Homes(Shown):
    """Who plays which home power, how that came about, and everybody's list (ID-2)."""

    kind: ClassVar[str] = "homes"
    homes: Mapping[Seat, str]
    how: str
    lists: Mapping[Seat, tuple[str, ...]]
    credits: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Round:
    """One reading of the bids, by home power; the next is without those who were bust (ID-4.3)."""

    bids: Mapping[str, Mapping[str, int]]
    winners: Mapping[str, str | None]
    bills: Mapping[str, int]
    bust: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Thaw(Shown):
    """An auction, revealed (ID-4.5)."""

    kind: ClassVar[str] = "thaw"
    phase: str
    mercenaries: tuple[str, ...]
    before: Mapping[str, int]
    rounds: tuple[Round, ...]
    control: Mapping[str, str | None]
    paid: Mapping[str, int]
    credits: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class Income(Repainted, Event):
    """Centres after Autumn, and what they pay (ID-6.1)."""

    kind: ClassVar[str] = "income"
    phase: str
    changes: tuple[Change, ...]
    income: Mapping[str, int]
    credits: Mapping[str, int]
    counts: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class Moves(events.Moves):
    """`commands`: who ordered each power, by home power; None: nobody."""

    commands: Mapping[str, str | None] = field(default_factory=dict, metadata=LATER)


@dataclass(frozen=True, kw_only=True)
class Retreats(events.Retreats):
    """`commands`: as of Moves."""

    commands: Mapping[str, str | None] = field(default_factory=dict, metadata=LATER)


@dataclass(frozen=True, slots=True)
class Far:
    """A unit that was disbanded by ID-7, and its way home; None: there is none."""

    power: str
    unit: str
    way: tuple[str, ...] | None


@dataclass(frozen=True, kw_only=True)
class Winter(events.Winter):
    """`uncontrolled`: the mercenaries that nobody ordered (ID-7); `far`: what they lost by that rule.

    `forfeited`: builds that they would have had, by power (ID-5.3); `waived`: those that a home
    power did not make; `commands`: as of Moves.
    """

    uncontrolled: tuple[str, ...]
    commands: Mapping[str, str | None] = field(default_factory=dict, metadata=LATER)
    far: tuple[Far, ...] = field(default=(), metadata=LATER)
    forfeited: Mapping[str, int] = field(default_factory=dict, metadata=LATER)
    waived: Mapping[str, int] = field(default_factory=dict, metadata=LATER)


class Waiting(StrEnum):
    """Why two that have invaded each other alike play on (ID-8.2)."""

    RETREATS, EQUAL = "retreats", "equal"


@dataclass(frozen=True, kw_only=True)
class Invaded(Event):
    """Invaders that do not end the game, with the credits that were compared, and why it goes on.

    `invasions`: home power -> other's -> in how many of its home centres it stands, Russia's four counted as three;
    `stand`: in how many it does.
    """

    kind: ClassVar[str] = "invaded"
    later: ClassVar[bool] = True
    phase: str
    invasions: Mapping[str, Mapping[str, int]]
    credits: Mapping[str, int]
    waiting: Waiting
    stand: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class PutOut(Event):
    """Players are out, of more than two; their home powers are mercenaries from now on (ID-9). `why`: by home power."""

    kind: ClassVar[str] = "put-out"
    later: ClassVar[bool] = True
    homes: Mapping[Seat, str]
    why: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Quiet(Event):
    """No centre has changed hands for so many whole years; after `most` the game ends (ID-8.5)."""

    kind: ClassVar[str] = "quiet"
    later: ClassVar[bool] = True
    years: int
    most: int
