"""A game of Warped Diplomacy Classic as a value: units with their numbers, hands, decks, the turn at hand (W §3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.board.atlas import STANDARD, Unit, kind_of, where
from judge.games.codec import by_name
from judge.games.protocol import Result, Seat, SeatStatus
from judge.games.warped.cards import Stage
from judge.games.warped.commands import Standing
from judge.games.warped.story import CLASSES as STORY
from judge.games.warped.story import BattleRow, LineRow

POWERS = tuple(STANDARD.powers)
SEATING = ("GERMANY", "RUSSIA", "TURKEY", "AUSTRIA", "ITALY", "FRANCE", "ENGLAND")
"""Clockwise round the rim of the map (W §2)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit with a number of its own, by which it is known while it moves about in a turn."""

    id: int
    power: str
    unit: Unit

    @property
    def kind(self) -> str:
        return kind_of(self.unit)

    @property
    def province(self) -> str:
        return where(self.unit)


@dataclass(frozen=True, slots=True)
class Pile:
    """A deck, the next card first, its discard pile, and how often that was shuffled into the deck."""

    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    shuffled: int = 0


@dataclass(frozen=True, slots=True)
class Ban:
    """Until the end of the turn nobody attacks units of `protects`; "ALL": nobody is attacked at all (W §5.1)."""

    by: str
    card: str
    protects: str


@dataclass(frozen=True, slots=True)
class Right:
    """A unit has destroyed the one in that province and may go there (W §6.4). `word`: ADVANCE, STAY, "" by default."""

    piece: int
    province: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """What has happened in the turn at hand; pieces by their numbers.

    `line`: lines done so far; `fought`: battles of each piece; `credit`: free attacks of cards that were played for
    the movement; `last`: what became of the latest attack; `story`: what is told of the turn when it is over;
    `announced`: how often its sheet has come and waits for reactions; `planned`: its player was there when it began.
    """

    stage: Stage = Stage.LOG
    line: int = 0
    moved: tuple[int, ...] = ()
    attacked: tuple[int, ...] = ()
    retreated: tuple[int, ...] = ()
    carried: tuple[int, ...] = ()
    fought: Mapping[str, int] = field(default_factory=dict)
    bans: tuple[Ban, ...] = ()
    credit: tuple[int, ...] = ()
    rights: tuple[Right, ...] = ()
    advanced: tuple[int, ...] = ()
    keep: tuple[str, ...] = ()
    spend: tuple[str, ...] = ()
    remove: tuple[Unit, ...] = ()
    last: str = ""
    story: tuple[LineRow, ...] = ()
    announced: int = 0
    planned: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """`powers`: of the seats; a power without one is in civil disorder. `centres`: province -> power that owns it.

    `hands`, of all seven, are in the order in which the cards came. `battles`: those of this turn, or until its first
    line of the turn before. `dead`: eliminated powers. `next_id`: the number of the next unit that is built.
    """

    options: Mapping[str, Any]
    seating: tuple[str, ...]
    powers: Mapping[Seat, str]
    round: int
    active: str
    pieces: tuple[Piece, ...]
    centres: Mapping[str, str]
    hands: Mapping[str, tuple[str, ...]]
    piles: Mapping[str, Pile]
    standing: Mapping[str, Standing] = field(default_factory=dict)
    status: Mapping[Seat, SeatStatus] = field(default_factory=dict)
    turn: Turn = Turn()
    battles: tuple[BattleRow, ...] = ()
    dead: tuple[str, ...] = ()
    next_id: int = 1
    outcome: Result | None = None
    rules: int = 1


CLASSES = {**by_name(Piece, Pile, Ban, Right, Turn, State, Result), **STORY}


def seat_of(state: State, power: str) -> Seat | None:
    """Who plays it; None: nobody."""
    return next((seat for seat, played in state.powers.items() if played == power), None)


def is_active(state: State, seat: Seat) -> bool:
    return state.status.get(seat, SeatStatus.ACTIVE) == SeatStatus.ACTIVE


def plays(state: State, power: str) -> bool:
    """Somebody plays it who is there, and it is not eliminated; else it is in civil disorder (W §7.5)."""
    seat = seat_of(state, power)
    return seat is not None and power not in state.dead and is_active(state, seat)


def others(state: State) -> tuple[str, ...]:
    """The other powers that are played, clockwise from the active one's left (W §8)."""
    at = state.seating.index(state.active)
    ring = (*state.seating[at + 1 :], *state.seating[:at])
    return tuple(power for power in ring if plays(state, power))


def owned(centres: Mapping[str, str], power: str) -> list[str]:
    return sorted(centre for centre, whose in centres.items() if whose == power)
