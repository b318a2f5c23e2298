"""Orders as values, one union a phase. `str(order)` is the canonical line that receipts and JSON show.

A movement order knows from the map alone whether it is `plain`: nothing about it depends on other
units but that those it names stand where it says. Computed once, because orders are checked often.
"""

from dataclasses import dataclass, field

from judge.board.atlas import STANDARD, Unit


@dataclass(frozen=True, slots=True)
class Hold:
    unit: Unit
    plain: bool = field(init=False, repr=False, compare=False, default=True)

    def __str__(self) -> str:
        return f"{self.unit} H"


@dataclass(frozen=True, slots=True)
class Move:
    """`via`: the army insists on a convoy (DATC 4.A.3)."""

    unit: Unit
    to: str
    via: bool = False
    plain: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        there = STANDARD.reach.get(self.unit, {}).get(self.to)
        object.__setattr__(self, "plain", there == self.to and not self.via)

    def __str__(self) -> str:
        return f"{self.unit} - {self.to} VIA" if self.via else f"{self.unit} - {self.to}"


@dataclass(frozen=True, slots=True)
class Support:
    """`to` is None where the target is supported in holding."""

    unit: Unit
    target: Unit
    to: str | None = None
    plain: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        reach = STANDARD.reach.get(self.target)
        place = self.to or self.target[2:]
        fits = reach is not None and self.target != self.unit and (self.to is None or reach.get(place) == place)
        object.__setattr__(self, "plain", fits and place[:3] in STANDARD.supports.get(self.unit, ()))

    def __str__(self) -> str:
        return f"{self.unit} S {self.target}" + (f" - {self.to}" if self.to else "")


@dataclass(frozen=True, slots=True)
class Convoy:
    unit: Unit
    army: Unit
    to: str
    plain: bool = field(init=False, repr=False, compare=False, default=False)

    def __str__(self) -> str:
        return f"{self.unit} C {self.army} - {self.to}"


@dataclass(frozen=True, slots=True)
class Retreat:
    unit: Unit
    to: str

    def __str__(self) -> str:
        return f"{self.unit} R {self.to}"


@dataclass(frozen=True, slots=True)
class _UnitOnly:
    """An order that names nothing but its unit."""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} D"


class Disband(_UnitOnly):
    """A dislodged unit gives up instead of retreating."""


class Build(_UnitOnly):
    def __str__(self) -> str:
        return f"{self.unit} B"


class Remove(_UnitOnly):
    """A unit is taken off in Winter."""


@dataclass(frozen=True, slots=True)
class Waive:
    """A build is not made."""

    def __str__(self) -> str:
        return "WAIVE"


MovementOrder = Hold | Move | Support | Convoy
RetreatOrder = Retreat | Disband
AdjustmentOrder = Build | Remove | Waive
Order = MovementOrder | RetreatOrder | AdjustmentOrder
