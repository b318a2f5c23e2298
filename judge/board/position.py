"""What stands on the board, and the names of the phases."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from judge.board.atlas import STANDARD, Atlas, Unit, where

Units = Mapping[str, tuple[Unit, ...]]
Centres = Mapping[str, tuple[str, ...]]


class Dislodged(NamedTuple):
    """A unit that must retreat: whose it is, the province its attacker came from, the places open to it."""

    power: str
    by: str
    retreats: tuple[str, ...]


@dataclass(frozen=True)
class Position:
    """Units and centres by power; the dislodged stand apart, `contested` provinces are barred to them."""

    units: Units
    centres: Centres = field(default_factory=dict)
    dislodged: Mapping[Unit, Dislodged] = field(default_factory=dict)
    contested: tuple[str, ...] = ()

    def owner(self) -> dict[Unit, str]:
        """Whose each undislodged unit is."""
        return {unit: power for power, units in self.units.items() for unit in units}

    def occupied(self) -> frozenset[str]:
        """The provinces with an undislodged unit."""
        return frozenset(where(unit) for units in self.units.values() for unit in units)


def start(atlas: Atlas = STANDARD) -> Position:
    """The standard start: 22 units, every home centre owned."""
    return Position(
        {name: power.start for name, power in atlas.powers.items()},
        {name: power.homes for name, power in atlas.powers.items()},
    )


def sorted_units(units: Mapping[str, Iterable[Unit]]) -> dict[str, tuple[Unit, ...]]:
    """The same units in the alphabet of powers and units; powers without units are left out."""
    return {power: tuple(sorted(own)) for power in sorted(units) if (own := list(units[power]))}


def captured(position: Position, atlas: Atlas = STANDARD) -> dict[str, tuple[str, ...]]:
    """The centres after Autumn: a centre belongs to whoever stands on it, else to whoever had it."""
    owner = {centre: power for power, centres in position.centres.items() for centre in centres}
    for power, units in position.units.items():
        owner |= {where(unit): power for unit in units if atlas.provinces[where(unit)].centre}
    return {
        power: tuple(sorted(centre for centre, whose in owner.items() if whose == power))
        for power in sorted({*position.centres, *owner.values()})
    }


def due(position: Position) -> dict[str, int]:
    """Builds (above zero) or removals (below) that each power owes in Winter; powers that owe none are left out."""
    counts = {
        power: len(position.centres.get(power, ())) - len(position.units.get(power, ()))
        for power in sorted({*position.units, *position.centres})
    }
    return {power: n for power, n in counts.items() if n}
