"""Where a player of Warped goes: the shortest way to centres not theirs yet, and into fights where they are more."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.board.atlas import AMBIGUOUS, STANDARD, Unit, kind_of, where
from judge.board.position import Position
from judge.games.dice import Dice

FAR = 99
"""No way leads there."""
ON_ONE = 2
"""So many attack the same unit in a turn: each battle tires it."""
Pair = tuple[Unit, str]
"""A unit and the place that it goes to, or whose unit it attacks."""


@dataclass(frozen=True)
class Ground:
    """`careful`: attacks only where more of its own support it, and leaves no centre to a foreign unit beside it."""

    board: Position
    power: str
    careful: bool
    dice: Dice

    @property
    def mine(self) -> tuple[Unit, ...]:
        return self.board.units.get(self.power, ())

    @property
    def owned(self) -> frozenset[str]:
        return frozenset(self.board.centres.get(self.power, ()))

    @property
    def goals(self) -> frozenset[str]:
        """Centres to take: not its own yet, and none of its units there."""
        return frozenset(STANDARD.centres) - self.owned - {where(unit) for unit in self.mine}

    def fights(self, offered: Mapping[Unit, Iterable[str]]) -> list[Pair]:
        """Attacks that are worth a card, the best first."""
        found: list[tuple[int, Pair]] = []
        for unit, places in sorted(offered.items()):
            for place in sorted(places):
                ahead = self._helpers(self.power, place, unit) - self._helpers(self._holder(place), place)
                if ahead > (0 if self.careful else -1):
                    found.append((ahead + (place in self.goals), (unit, place)))
        chosen: list[Pair] = []
        for _, (unit, place) in sorted(found, key=lambda row: (-row[0], row[1])):
            several = sum(place == other for _, other in chosen) >= ON_ONE
            if not several and unit not in {other for other, _ in chosen}:
                chosen.append((unit, place))
        return chosen

    def moves(self, units: Iterable[Unit], fights: Iterable[Pair], built: Iterable[str]) -> list[Pair]:
        """Each unit a step nearer to a centre that nobody else of its own goes to; who fights or helps stays.

        `built`: units that will stand there before anybody moves.
        """
        targets = {place for _, place in fights}
        goals, full = set(self.goals), {where(unit) for unit in self.board.owner()} | {unit[2:5] for unit in built}
        found: list[Pair] = []
        for unit in sorted(units, key=lambda unit: (distance(unit, goals), unit)):
            if self._stays(unit, targets):
                continue
            ways = {to for to in STANDARD.reach[unit].values() if to != AMBIGUOUS and to[:3] not in full}
            near = {to: distance(Unit(f"{kind_of(unit)} {to}"), goals) for to in sorted(ways)}
            least = min(near.values(), default=FAR)
            if least < distance(unit, goals):
                to = self.dice.pick(f"way {unit}", [to for to, far in near.items() if far == least])
                full = full - {where(unit)} | {to[:3]}
                goals.discard(to[:3])
                found.append((unit, to))
        return found

    def site(self, sites: Iterable[str]) -> str:
        """Where to build: nearest to what it wants."""
        return min(sites, key=lambda site: (distance(Unit(site), self.goals), site))

    def _stays(self, unit: Unit, targets: set[str]) -> bool:
        here = where(unit)
        if here in STANDARD.centres and here not in self.owned:
            return True  # it becomes theirs at the end of the turn
        if targets & STANDARD.supports[unit]:
            return True
        return self.careful and here in self.owned and bool(self._threats(here))

    def _threats(self, place: str) -> list[Unit]:
        owner = self.board.owner()
        return [unit for unit, power in owner.items() if power != self.power and place in STANDARD.supports[unit]]

    def _holder(self, place: str) -> str:
        return next((power for unit, power in self.board.owner().items() if where(unit) == place), "")

    def _helpers(self, power: str, place: str, beside: Unit | None = None) -> int:
        """How many units of this power stand next to a place, the attacker not counted."""
        own = [unit for unit in self.board.units.get(power, ()) if unit != beside and where(unit) != place]
        return sum(place in STANDARD.supports[unit] for unit in own)


def distance(unit: Unit, goals: Iterable[str]) -> int:
    """Steps to the nearest of these provinces, whoever stands in the way."""
    wanted, seen, edge, steps = set(goals), {unit}, [unit], 0
    while edge:
        if any(where(one) in wanted for one in edge):
            return steps
        ahead = {Unit(f"{kind_of(one)} {to}") for one in edge for to in STANDARD.reach[one].values() if to != AMBIGUOUS}
        edge = sorted(ahead - seen)
        seen |= ahead
        steps += 1
    return FAR
