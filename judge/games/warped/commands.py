"""What players write, as values: the lines of a turn sheet, and standing orders (W §9.3)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from judge.board.atlas import Unit
from judge.games.codec import by_name
from judge.games.warped.cards import Stage

ANY, ALL, ANYONE, ME, DEFAULT, DISBAND = "ANY", "ALL", "ANYONE", "ME", "DEFAULT", "DISBAND"


@dataclass(frozen=True, slots=True)
class Pay:
    """What an action costs: a card played for its text, cards discarded (`ANY`: the judge chooses), or a free attack
    of a card that was played for the movement."""

    play: str = ""
    discard: tuple[str, ...] = ()
    credit: bool = False


@dataclass(frozen=True, slots=True)
class BuildItem:
    unit: Unit


@dataclass(frozen=True, slots=True)
class MoveItem:
    """`path`: the place, or several for an extra move."""

    unit: Unit
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConvoyItem:
    unit: Unit
    via: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class AttackItem:
    """`targets`: the province, and those behind ELSE; `word`: ADVANCE, STAY or ""."""

    unit: Unit
    targets: tuple[str, ...]
    word: str = ""


Item = BuildItem | MoveItem | ConvoyItem | AttackItem


@dataclass(frozen=True, slots=True)
class Act:
    """A payment and everything that it moves, attacks or builds. `when`: its condition."""

    pay: Pay
    items: tuple[Item, ...]
    when: str = ""


@dataclass(frozen=True, slots=True)
class Play:
    """A card that draws, sees a hand or makes somebody discard."""

    card: str
    target: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True)
class Advance:
    """A step into the province of a unit that was destroyed (W §6.4)."""

    unit: Unit
    to: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Choose:
    """For this turn: cards to keep or to spend, units to remove. `of`: keep, spend, remove."""

    of: str
    cards: tuple[str, ...] = ()
    units: tuple[Unit, ...] = ()
    when: str = ""


@dataclass(frozen=True, slots=True)
class Go:
    """On to that stage; END ends the turn."""

    stage: Stage


@dataclass(frozen=True, slots=True)
class More:
    """The turn stays open."""


@dataclass(frozen=True, slots=True)
class Header:
    """`TURN 3 GERMANY`: which turn the sheet is for. Round 0: the writer's next turn."""

    round: int = 0
    power: str = ""


Line = Act | Play | Advance | Choose | Go | More


@dataclass(frozen=True, slots=True)
class Reaction:
    """`REACT Treaty WHEN FRANCE ATTACKS ME AT MUN`. `protects`: "" the writer; `unit`: A, F or "" of what is built;
    `least`: so many attacks at least."""

    card: str
    who: str
    event: str
    protects: str = ""
    unit: str = ""
    places: tuple[str, ...] = ()
    whom: str = ""
    least: int = 0


@dataclass(frozen=True, slots=True)
class NoReaction:
    """CANCEL REACT; "" cancels all."""

    card: str = ""


@dataclass(frozen=True, slots=True)
class Policy:
    """Which cards of a battle are thrown away (W §9.4). `role`: attacker, defender or ""."""

    policy: str
    below: int = 0
    role: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """Where a unit retreats to, in this order; `unit` may be DEFAULT. Without places: as the judge chooses."""

    unit: str
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Permit:
    """ALLOW or FORBID. `via`: provinces of fleets, () any; `until`: a round, 0 for ever; `of`: convoy, support."""

    power: str
    allowed: bool = True
    via: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    until: int = 0
    of: str = "convoy"


@dataclass(frozen=True, slots=True)
class Prefer:
    """A lasting list: cards to lose, to keep, to spend; units to remove. Empty: the judge chooses."""

    of: str
    cards: tuple[str, ...] = ()
    units: tuple[Unit, ...] = ()


Lines = (Act, Play, Advance, Choose, Go, More)
Lasting = Reaction | NoReaction | Policy | Way | Permit | Prefer
LASTING = (Reaction, NoReaction, Policy, Way, Permit, Prefer)
Command = Line | Header | Lasting


@dataclass(frozen=True, slots=True)
class Standing:
    """All that a power has said for what it must decide in others' turns (W §9.3), in the order of writing."""

    react: tuple[Reaction, ...] = ()
    battle: tuple[Policy, ...] = ()
    retreat: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    convoy: tuple[Permit, ...] = ()
    lose: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    spend: tuple[str, ...] = ()
    remove: tuple[Unit, ...] = ()


CLASSES: Mapping[str, Callable[..., object]] = by_name(
    Pay, BuildItem, MoveItem, ConvoyItem, AttackItem, Act, Play, Advance, Choose, Go, More, Header,
    Reaction, NoReaction, Policy, Way, Permit, Prefer, Standing,
)  # fmt: skip
