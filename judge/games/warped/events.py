"""What is told in a game of Warped Diplomacy Classic."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from judge.games.protocol import Event, Seat, Shown
from judge.games.warped.drawing import Drawn
from judge.games.warped.story import Closing, LineRow, ReactionRow


@dataclass(frozen=True, kw_only=True)
class Opening(Shown):
    """Who plays which power, the order of turns, and the options (W §2)."""

    kind: ClassVar[str] = "opening"
    powers: Mapping[Seat, str]
    seating: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TurnOver(Event):
    """A player-turn, line by line, and its end. `played`: somebody plays the power; `orders`: what a map shows."""

    kind: ClassVar[str] = "turn"
    phase: str
    round: int
    power: str
    played: bool
    rows: tuple[LineRow, ...]
    closing: Closing
    orders: tuple[Drawn, ...] = ()

    @property
    def drawn(self) -> bool:
        return bool(self.rows or self.closing.captured or self.closing.removed or self.closing.advances)


@dataclass(frozen=True, kw_only=True)
class TurnOpened(Event):
    """The next player-turn: how many cards were drawn, and which bans were played at once (W §4, §8)."""

    kind: ClassVar[str] = "opened"
    phase: str
    power: str
    drew: int
    reactions: tuple[ReactionRow, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SheetDone(Event):
    """For its player alone: what became of each line of a sheet that was kept."""

    kind: ClassVar[str] = "sheet"
    rows: tuple[LineRow, ...]


@dataclass(frozen=True, kw_only=True)
class Announced(Event):
    """A sheet has arrived; it is executed when reactions have had their time (W §8)."""

    kind: ClassVar[str] = "announced"
    power: str
    hours: int


@dataclass(frozen=True, kw_only=True)
class Odds(Event):
    """What would come of an attack, by battles that were simulated; shares in tenths of a per cent."""

    kind: ClassVar[str] = "odds"
    battles: int
    rows: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, kw_only=True)
class Correction(Shown):
    """What the GM has corrected, and how it was. `what`: hand (its size), own hand, deck, unit, centre, power."""

    kind: ClassVar[str] = "correction"
    what: str
    name: str
    was: str
    now: str
