"""How a simple player moves: towards goals, to centres on the way, never two to one place."""

from collections.abc import Sequence

from judge.board.adjustments import moves_home
from judge.board.atlas import STANDARD, Unit, province_of
from judge.games.dice import Dice


def march(unit: Unit, goals: frozenset[str], taken: set[str], dice: Dice) -> str:
    """An order for the unit; now and then it rests. `taken`: provinces that others of theirs go to."""
    reach = sorted(set(STANDARD.reach[unit].values()) - {"?"})
    free = [place for place in reach if province_of(place) not in taken]
    if not free or dice.below(f"{unit}/rest", 10) == 0:
        return f"{unit} H"

    def worth(place: str) -> int:
        steps = moves_home(Unit(f"{unit[0]} {place}"), goals)
        centre = province_of(place) in STANDARD.centres
        return 3 * steps - 2 * centre + dice.below(f"{unit}/{place}", 4)

    best = min(free, key=worth)
    taken.add(province_of(best))
    return f"{unit} - {best}"


def attack(units: Sequence[str], goals: frozenset[str], dice: Dice) -> list[str]:
    """Orders for all: they march, and some support a neighbour's march instead."""
    orders: list[str] = []
    taken: set[str] = set()
    for unit in map(Unit, units):
        near = [
            order for order in orders
            if " - " in order and " S " not in order and order[-3:] in STANDARD.supports.get(unit, ())
        ]  # fmt: skip
        if near and dice.below(f"{unit}/support", 3):
            orders.append(f"{unit} S {dice.pick(f'{unit}/whom', near)}")
        else:
            orders.append(march(unit, goals, taken, dice))
    return orders


def adjustments(item: str, count: int, places: Sequence[str]) -> list[str]:
    """Builds in the first places, or disbands of the first units."""
    if "to disband" in item:
        return [f"DISBAND {unit}" for unit in places[:count]]
    fleets = {"LON", "EDI", "LVP"}
    return [f"BUILD {'F' if place in fleets else 'A'} {place}" for place in places[:count]]
