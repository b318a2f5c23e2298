"""What is told in a game of 3-D'plomacy beside what happens on the board."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from judge.games.diplomacy import events
from judge.games.diplomacy.events import Change
from judge.games.protocol import LATER, Event, Seat, Shown
from judge.games.threed.state import Contract


@dataclass(frozen=True, kw_only=True)
class Draft(Shown):
    """The lot order, and the positions that everybody got (TD-1.2)."""

    kind: ClassVar[str] = "draft"
    order: tuple[Seat, ...]
    positions: Mapping[Seat, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Ballot:
    seat: Seat
    for_: Seat
    votes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Elected:
    """One cabinet's election (TD-4.2): `how` is votes, incumbent, lot or nobody; `before` was President."""

    power: str
    ballots: tuple[Ballot, ...]
    count: Mapping[Seat, int]
    tied: tuple[Seat, ...]
    president: Seat | None
    how: str
    before: Seat | None
    minister: Seat | None = None
    treasury: int = 0


@dataclass(frozen=True, kw_only=True)
class Election(Event):
    """`accounts`: by power, who got its treasury in the President's stead (TD-4.5)."""

    kind: ClassVar[str] = "election"
    phase: str
    powers: tuple[Elected, ...]
    accounts: Mapping[str, Seat] = field(default_factory=dict, metadata=LATER)


@dataclass(frozen=True, kw_only=True)
class Filled(Event):
    """Ministries that were vacant at the movement deadline (TD-4.3)."""

    kind: ClassVar[str] = "filled"
    ministers: Mapping[str, Seat]


@dataclass(frozen=True, kw_only=True)
class Appointed(Event):
    kind: ClassVar[str] = "appointed"
    power: str
    minister: Seat
    president: Seat


@dataclass(frozen=True, slots=True)
class Goods:
    """Of one kind: how much somebody makes, and has sold at the next test of overtrading (TD-6.6)."""

    kind: str
    made: int
    sold: int


@dataclass(frozen=True, kw_only=True)
class Replaced(Event):
    """A Minister lost the office, and what it made; told to them alone, with what they have sold (TD-3.4)."""

    kind: ClassVar[str] = "replaced"
    power: str
    minister: Seat
    president: Seat
    goods: tuple[Goods, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeRow:
    """A call and what became of it (TD-7); `relieved`: the President whom a General Strike put down."""

    power: str
    suit: str
    people: str
    caller: Seat
    status: str
    season: str
    backers: tuple[Seat, ...]
    with_: tuple[Seat, ...]
    relieved: Seat | None
    president: Seat | None


@dataclass(frozen=True, kw_only=True)
class Strikes(Event):
    kind: ClassVar[str] = "strikes"
    phase: str
    calls: tuple[StrikeRow, ...]


@dataclass(frozen=True, slots=True)
class ContractRow:
    """A contract for a report: `terms` in words; `season` of its deadline; `early`: Autumn's, made in Spring."""

    number: int
    terms: str
    seller: Seat
    powers: tuple[str, ...]
    season: str
    price: int
    early: bool = False


def contract_row(contract: Contract) -> ContractRow:
    season = "Spring" if contract.phase[0] == "S" else "Autumn"
    return ContractRow(
        contract.number, terms(contract), contract.seller, tuple(contract.powers), season, contract.price,
        contract.early,
    )  # fmt: skip


def terms(contract: Contract) -> str:
    """`1 coal for $2`"""
    return f"{contract.units} {contract.kind} for ${contract.price}"


def fields_of(contract: Contract) -> dict[str, Any]:
    """What every event of one contract holds."""
    row = contract_row(contract)
    return {name: getattr(row, name) for name in ContractRow.__dataclass_fields__}


@dataclass(frozen=True, kw_only=True)
class Traded(Event):
    """Something about one contract, told to whom it concerns (TD-6)."""

    number: int
    terms: str
    seller: Seat
    powers: tuple[str, ...]
    season: str
    price: int
    early: bool = False


@dataclass(frozen=True, kw_only=True)
class Offered(Traded):
    """`yours`: the powers for which the reader may sign it."""

    kind: ClassVar[str] = "offer"
    yours: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Signed(Traded):
    """`left`: what the seller can still sell; `over`: what they have now oversold."""

    kind: ClassVar[str] = "signed"
    buyer: Seat
    power: str
    left: Mapping[str, int]
    over: str


@dataclass(frozen=True, kw_only=True)
class Closed(Traded):
    kind: ClassVar[str] = "closed"


@dataclass(frozen=True, kw_only=True)
class Rejected(Traded):
    """`dead`: nobody is left to sign it."""

    kind: ClassVar[str] = "rejected"
    by: Seat
    dead: bool


@dataclass(frozen=True, kw_only=True)
class Void(Traded):
    """`unpaid`: what stays a debt (TD-6.7); `settled`: goods and money had changed hands."""

    kind: ClassVar[str] = "void"
    buyer: Seat | None
    why: str
    unpaid: int
    settled: bool = field(default=True, metadata=LATER)


@dataclass(frozen=True, kw_only=True)
class Lapsed(Event):
    kind: ClassVar[str] = "lapsed"
    contracts: tuple[ContractRow, ...]


@dataclass(frozen=True, kw_only=True)
class Caught(Event):
    """The overtraders (TD-6.6)."""

    kind: ClassVar[str] = "caught"
    seats: tuple[Seat, ...]


@dataclass(frozen=True, kw_only=True)
class Overtraded(Event):
    kind: ClassVar[str] = "overtraded"
    kinds: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Money(Event):
    """An account that somebody else has changed: each movement's text and dollars, what there is now, what is owed."""

    kind: ClassVar[str] = "money"
    lines: tuple[tuple[str, int], ...]
    account: int
    debts: int


@dataclass(frozen=True, kw_only=True)
class Moves(events.Moves):
    """`whose`: for powers that were not ordered by their President, who ordered them."""

    whose: Mapping[str, str]


class InWords:
    """Told without the map: it comes with the moves of a season, not in every mail of a year to fourteen players."""

    @property
    def drawn(self) -> bool:
        return False


@dataclass(frozen=True, kw_only=True)
class Retreats(InWords, events.Retreats):
    whose: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Winter(InWords, events.Winter):
    whose: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Centres(InWords, Event):
    """Centres after Autumn; `eighteen`: the power whose centres make this the last year (TD-10.2)."""

    kind: ClassVar[str] = "centres"
    phase: str
    changes: tuple[Change, ...]
    counts: Mapping[str, int]
    eighteen: str


@dataclass(frozen=True, kw_only=True)
class Unsupplied(Event):
    """Nothing could be built for want of three kinds of commodities (TD-5.1)."""

    kind: ClassVar[str] = "unsupplied"
    power: str


@dataclass(frozen=True, kw_only=True)
class Cards(Event):
    """One player's cards of a power at the year's end (TD-8)."""

    kind: ClassVar[str] = "cards"
    power: str
    gave: tuple[str, ...]
    got: tuple[str, ...]
    hand: tuple[str, ...]
