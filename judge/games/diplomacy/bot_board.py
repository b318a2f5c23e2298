"""What both bots on the Diplomacy map do with the board that a report shows: move, retreat, build, disband."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from judge.board.atlas import Unit, province_of
from judge.games.dice import Dice
from judge.games.diplomacy import thinking
from judge.games.diplomacy.bot_moves import adjustments
from judge.games.diplomacy.seen import Seen
from judge.games.diplomacy.thinking import Side, Values, Worth
from judge.games.sides import Strength


@dataclass
class Thinker:
    """One letter's thoughts: the board as the report shows it, the writer's side, the others'."""

    board: Seen
    side: Side
    others: Sequence[Side]
    autumn: bool
    strength: Strength
    dice: Dice
    taken: set[str] = field(default_factory=set)

    @cached_property
    def worths(self) -> Worth:
        return thinking.worth(self.board.position, self.side)

    def values(self, power: str) -> Values:
        """What counts for a power of theirs; for one that the report does not show as theirs, for the first of them."""
        return self.worths.get(power) or self.worths[min(self.worths)]

    def moves(self, wanted: Sequence[str]) -> list[str]:
        """Orders for those of the units that are asked for."""
        tries = thinking.TRIES if self.strength is Strength.STRONG else 0
        found = thinking.orders(self.board.position, self.side, self.others, self.autumn, self.dice, tries)
        return [order for order in found if order.startswith(tuple(f"{unit} " for unit in wanted))]

    def retreat(self, unit: str, places: Sequence[str]) -> str:
        """To the best place that no other of theirs goes to; else it is disbanded."""
        free = [place for place in places if province_of(place) not in self.taken]
        if not free:
            return f"{unit} D"
        best = thinking.retreat(Unit(unit), free, self.values(self.side.home))
        self.taken.add(province_of(best))
        return f"{unit} R {best}"

    def adjust(self, power: str, item: str, count: int, places: Sequence[str]) -> list[str]:
        """Builds in the best places, or disbands of the units that are worth least."""
        if "to disband" in item:
            return thinking.disbands(places, count, self.values(power))
        own = self.board.position.units.get(power, ())
        fleets = sum(unit[0] == "F" for unit in own)
        return thinking.builds(places, count, self.values(power), fleets, len(own) - fleets) or adjustments(
            item, count, places
        )
