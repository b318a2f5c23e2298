"""What is told in a game of Intimate Diplomacy beside what happens on the board."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from judge.games.diplomacy import events
from judge.games.diplomacy.events import Change
from judge.games.protocol import Event, Seat


@dataclass(frozen=True, kw_only=True)
class Homes(Event):
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
class Thaw(Event):
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
class Income(Event):
    """Centres after Autumn, and what they pay (ID-6.1)."""

    kind: ClassVar[str] = "income"
    phase: str
    changes: tuple[Change, ...]
    income: Mapping[str, int]
    credits: Mapping[str, int]
    counts: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class Winter(events.Winter):
    """`uncontrolled`: the mercenaries that nobody ordered (ID-7)."""

    uncontrolled: tuple[str, ...]
