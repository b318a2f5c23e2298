"""Where a player of Warped goes: the shortest way to centres not theirs yet, and into fights where they are more."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.board.atlas import AMBIGUOUS, STANDARD, Unit, kind_of, where
from judge.board.position import Position
from judge.games.dice import Dice
from judge.games.warped.bot_purse import Pair

FAR = 99
"""No way leads there."""
ON_ONE = 3
"""So many attack the same unit in a turn: each battle tires it (W §6)."""
EVEN, FEWER = 0, -1
"""How many more must help the attacker than the attacked, the battles before counted."""


@dataclass(frozen=True)
class Ground:
    """`idle`: powers in civil disorder, whose units go nowhere. `careful`: it attacks only where not fewer support it,
    and leaves no centre to a foreign unit beside it."""

    board: Position
    power: str
    idle: frozenset[str]
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
        ahead = {
            (unit, place): self._ahead(unit, place) for unit, places in sorted(offered.items()) for place in places
        }
        chosen: list[Pair] = []
        while ahead:
            tired = {pair: sum(place == pair[1] for _, place in chosen) for pair in ahead}
            pair = max(ahead, key=lambda pair: (ahead[pair] + tired[pair], pair[1] in self.goals, pair))
            if ahead[pair] + tired[pair] < (EVEN if self.careful else FEWER):
                break
            chosen.append(pair)
            full = {place for place in {place for _, place in chosen} if sum(place == to for _, to in chosen) >= ON_ONE}
            ahead = {other: n for other, n in ahead.items() if other[0] != pair[0] and other[1] not in full}
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
        awake = [unit for unit, power in owner.items() if power not in (self.power, *self.idle)]
        return [unit for unit in awake if place in STANDARD.supports[unit]]

    def _ahead(self, unit: Unit, place: str) -> int:
        """How many more help the attacker than the attacked, and what is between an army and a fleet (W §6.5)."""
        foe, power = next((foe, power) for foe, power in self.board.owner().items() if where(foe) == place[:3])
        helped = self._helpers(self.power, unit, where(foe)) - self._helpers(power, foe, where(unit))
        return helped + (kind_of(unit) == "A" and kind_of(foe) == "F") - (kind_of(unit) == "F" and kind_of(foe) == "A")

    def _helpers(self, power: str, unit: Unit, enemy: str) -> int:
        """The power's other units beside this one and the enemy (W §6)."""
        beside = set(STANDARD.borders[where(unit)]) & set(STANDARD.borders[enemy])
        return sum(where(other) in beside for other in self.board.units.get(power, ()) if other != unit)


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
