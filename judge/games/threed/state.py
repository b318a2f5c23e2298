"""The state of a game of 3-D'plomacy and the commands that players give."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Remove, Retreat, Support, Waive
from judge.board.position import Dislodged, Position
from judge.games.codec import added, by_name
from judge.games.diplomacy.order_lines import Ordered
from judge.games.protocol import Event, Held, Refused, Result, Seat, SeatStatus
from judge.games.threed.cards import Hand

POWERS: tuple[str, ...] = tuple(STANDARD.powers)


class ContractStatus(StrEnum):
    """`SETTLED`: paid and delivered; `LAPSED`: nobody signed it in time; `VOID`: struck out, and why it says."""

    OPEN, SIGNED, SETTLED, REJECTED = "open", "signed", "settled", "rejected"
    WITHDRAWN, LAPSED, VOID = "withdrawn", "lapsed", "void"


class CallStatus(StrEnum):
    """How a called strike stands."""

    OPEN, SUCCEEDED, FAILED = "open", "succeeded", "failed"


@dataclass(frozen=True, slots=True)
class Contract:
    """An offer and what became of it: open, signed, settled, rejected, withdrawn, lapsed or void.

    `powers`: to whose Presidents it goes, `to`: who they were then; `rejected`: the powers that said no; `signed`: its
    place in the year's order of signing; `phase`: of the deadline at which it is settled; `early`: that was Autumn's,
    and it was offered in Spring.
    """

    number: int
    seller: Seat
    powers: tuple[str, ...]
    units: int
    kind: str
    price: int
    phase: str
    status: ContractStatus = ContractStatus.OPEN
    rejected: tuple[str, ...] = ()
    buyer: Seat | None = None
    power: str = ""
    signed: int = 0
    why: str = ""
    to: Mapping[str, Seat] = field(default_factory=dict)
    early: bool = field(default=False, metadata=added(2))


@dataclass(frozen=True, slots=True)
class Debt:
    """What a seller could not pay back (TD-6.7)."""

    debtor: Seat
    creditor: Seat
    amount: int
    contract: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a player's statement: a movement of money, of goods, or of both."""

    seat: Seat
    phase: str
    text: str
    money: int = 0
    kind: str = ""
    units: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """A called strike. `backers`: those who supported it."""

    power: str
    suit: str
    caller: Seat
    phase: str
    status: CallStatus = CallStatus.OPEN
    backers: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Backing:
    """A support for a strike that is not called yet, kept until Autumn (TD-7.2)."""

    power: str
    suit: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class State:
    """`cabinets`, `hands`, `votes` (by the last election's candidates): by power, then by seat.

    `contracts`, `ledger`, `calls`, `backings`, `caught`, `relieved` (power -> the President of before): of this
    year. `opening`: the accounts when the ledger's year began; `told`: the accounts as last reported.
    `produced`: by power, then by seat, once the Spring deadline has fixed it; empty before.
    `last_year`: by power, its centres after the last Autumn and its units after the last Winter (TD-5.1).
    `fixed`: positions that the GM gave before the draft; `eighteen`: the power that ends the game (TD-10.2).
    """

    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    phase: str
    board: Position
    cabinets: Mapping[str, tuple[Seat, ...]] = field(default_factory=dict)
    hands: Mapping[str, Mapping[Seat, Hand]] = field(default_factory=dict)
    presidents: Mapping[str, Seat | None] = field(default_factory=dict)
    ministers: Mapping[str, Seat | None] = field(default_factory=dict)
    relieved: Mapping[str, Seat] = field(default_factory=dict)
    votes: Mapping[str, Mapping[Seat, int]] = field(default_factory=dict)
    accounts: Mapping[Seat, int] = field(default_factory=dict)
    debts: tuple[Debt, ...] = ()
    contracts: tuple[Contract, ...] = ()
    produced: Mapping[str, Mapping[Seat, Mapping[str, int]]] = field(default_factory=dict)
    caught: tuple[Seat, ...] = ()
    calls: tuple[Call, ...] = ()
    backings: tuple[Backing, ...] = ()
    ledger: tuple[Line, ...] = ()
    opening: Mapping[Seat, int] = field(default_factory=dict)
    told: Mapping[Seat, int] = field(default_factory=dict)
    fixed: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    status: Mapping[Seat, str] = field(default_factory=dict)
    eighteen: str = ""
    outcome: Result | None = None
    rules: int = field(default=1, metadata=added(2))
    last_year: Mapping[str, tuple[int, int]] = field(default_factory=dict, metadata=added(2))


@dataclass(frozen=True, slots=True)
class Prefer:
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Waived:
    power: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class StandBy:
    """An order of the Minister's stand-by set (TD-4.4)."""

    power: str
    row: Ordered | Waived


@dataclass(frozen=True, slots=True)
class Opened:
    """The line STANDBY ORDERS: it does nothing itself."""


@dataclass(frozen=True, slots=True)
class _AboutSeat:
    """A vote (TD-4.2), the Minister and the treasury if they are elected (TD-4.3, TD-4.5), an appointment."""

    power: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class _AboutContract:
    """What is done with an offer (TD-6.2)."""

    number: int


@dataclass(frozen=True, slots=True)
class _AboutStrike:
    """A call, a support of one, and either of them taken back (TD-7)."""

    power: str
    suit: str


class Vote(_AboutSeat): ...


class IfMinister(_AboutSeat): ...


class IfTreasury(_AboutSeat): ...


class Appoint(_AboutSeat): ...


class Sign(_AboutContract): ...


class Reject(_AboutContract): ...


class Withdraw(_AboutContract): ...


class Strike(_AboutStrike): ...


class Back(_AboutStrike): ...


class NoStrike(_AboutStrike): ...


@dataclass(frozen=True, slots=True)
class Offer:
    """`autumn`: for Autumn, though it is Spring (TD-6.3). Not in its `repr`, of which contracts' numbers are drawn."""

    units: int
    kind: str
    powers: tuple[str, ...]
    price: int
    autumn: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pay:
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Discard:
    power: str
    card: str


@dataclass(frozen=True, slots=True)
class Supply:
    """The power that the one set of three kinds serves first (TD-5.2)."""

    power: str


Command = (
    Prefer | Waived | StandBy | Opened | Vote | IfMinister | IfTreasury | Appoint | Offer | Sign | Reject | Withdraw
    | Pay | Strike | Back | NoStrike | Discard | Supply | Ordered | Refused
)  # fmt: skip
CLASSES = by_name(
    State, Contract, Debt, Line, Call, Backing, Position, Dislodged, Result,
    Prefer, Waived, StandBy, Opened, Vote, IfMinister, IfTreasury, Appoint, Offer, Sign, Reject, Withdraw, Pay,
    Strike, Back, NoStrike, Discard, Supply, Ordered,
    Hold, Move, Support, Convoy, Retreat, Disband, Build, Remove, Waive,
)  # fmt: skip


def year(state: State) -> int:
    """1900 before the first Spring, then 1901, …"""
    return int(state.phase.strip("PSFWMRAE"))


def kind_of_phase(state: State) -> str:
    """P (draft), M, R, A or E."""
    return "P" if state.phase[0] == "P" else state.phase[-1]


def cabinets_of(state: State, seat: Seat) -> tuple[str, ...]:
    """The powers in whose cabinets a seat has a position."""
    return tuple(power for power in POWERS if seat in state.cabinets.get(power, ()))


def presides(state: State, seat: Seat) -> tuple[str, ...]:
    """The powers whose President the seat is."""
    return tuple(power for power in POWERS if state.presidents.get(power) == seat)


def ministries(state: State, seat: Seat) -> tuple[str, ...]:
    """The powers whose Minister the seat is."""
    return tuple(power for power in POWERS if state.ministers.get(power) == seat)


def hand(state: State, power: str, seat: Seat) -> Hand:
    return state.hands.get(power, {}).get(seat, ())


def vacant(state: State, seat: Seat) -> bool:
    return state.status.get(seat) == SeatStatus.VACANT


def held_by(held: Held, seat: Seat) -> Mapping[str, Any]:
    """What one seat holds."""
    return held.get(seat, {})


def gone(state: State, power: str) -> bool:
    """It has neither units nor centres (TD-10.3)."""
    return not (state.board.units.get(power) or state.board.centres.get(power))


@dataclass(frozen=True, slots=True)
class Done:
    """A thing done at once: the state after it, what its doer reads and should mind, who else is told."""

    state: State
    text: str
    events: tuple[Event, ...] = ()
    warning: str = ""
