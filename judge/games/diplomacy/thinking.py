"""How a strong player plays on the Diplomacy map: orders are tried on the board against what the others may do.

A province is worth what it brings and, discounted, what lies beyond it. A few replies of the others are guessed; then
one order after the other is changed for a better one, as long as the mean and the worst of these replies allow it.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from judge.board import offer
from judge.board.atlas import AMBIGUOUS, STANDARD, Unit, province_of, where
from judge.board.movement import move
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Support
from judge.board.position import Position
from judge.games.dice import Dice

FAR = 0.55
"""What a step away leaves of a province's worth."""
STEPS, REPLIES, TRIES = 7, 6, 200
OPEN, FOR_HIRE, GOAL, INVADE, HELD, THREAT = 10.0, 3.0, 6.0, 10.0, 2.0, 7.0
"""A foreign centre; one that nobody owns, for the hired; more for a goal, and for who decides the game there; our own;
more if a foreign unit is beside it."""
TAKEN, LOST, BEATEN, DECIDES = 9.0, 9.0, 6.0, 60.0
"""A foreign centre that we stand in; our own that another stands in; a unit dislodged; an invasion."""
Values = Mapping[Unit, float]
Worth = Mapping[str, Values]
"""By power."""
Orders = dict[Unit, MovementOrder]
Choices = Mapping[Unit, Sequence[MovementOrder]]
Outlook = Callable[[Orders], float]


@dataclass(frozen=True)
class Side:
    """The powers that one player orders.

    `goals`: provinces that they want most; `home`: the power whose units decide the game there, as in a duel of
    invasions; `keep`: where a unit of a foreign home decides it against them.
    """

    powers: frozenset[str]
    goals: frozenset[str] = frozenset()
    home: str = ""
    keep: frozenset[str] = frozenset()


def worth(position: Position, side: Side) -> Worth:
    """What it is worth for each power of this side to have a unit there: the hired only hinder and help."""
    own, hired = _worth(position, side, OPEN), _worth(position, side, FOR_HIRE) if side.home else {}
    return {power: own if power == side.home or not side.home else hired for power in side.powers}


def _worth(position: Position, side: Side, free: float) -> Values:
    own = {centre for power in side.powers for centre in position.centres.get(power, ())}
    held = {code for power, codes in position.centres.items() if power not in side.powers for code in codes}
    foreign = {where(unit) for unit, power in position.owner().items() if power not in side.powers}
    base = {
        code: (
            HELD + THREAT * (1 + 2 * (code in side.keep)) * any(near in foreign for near in STANDARD.borders[code])
            if code in own
            else OPEN
            if code in held
            else free
        )
        + (INVADE if side.home and free == OPEN else GOAL) * (code in side.goals)
        if code in STANDARD.centres
        else 0.0
        for code in STANDARD.codes
    }
    found = {unit: base[where(unit)] for unit in STANDARD.reach}
    ways = {unit: [Unit(f"{unit[0]} {place}") for place in steps(unit)] for unit in found}
    for _ in range(STEPS):
        found = {unit: base[where(unit)] + FAR * max((found[way] for way in ways[unit]), default=0.0) for unit in found}
    return found


def steps(unit: Unit) -> list[str]:
    """The places beside it."""
    return sorted(set(STANDARD.reach[unit].values()) - {AMBIGUOUS})


def march(position: Position, side: Side, worths: Worth, dice: Dice) -> Orders:
    """A first thought: every unit to the best free place, the others hold or support a neighbour's move."""
    owner = {unit: power for power in sorted(side.powers) for unit in position.units.get(power, ())}
    found: Orders = {}
    taken: set[str] = set()
    for unit in sorted(owner, key=lambda unit: (dice.below(f"{unit}/turn", 100), unit)):
        values = worths[owner[unit]]
        there = {place: values[Unit(f"{unit[0]} {place}")] + dice.below(f"{unit}/{place}", 5) for place in steps(unit)}
        free = [place for place in there if province_of(place) not in taken]
        best = max(free, key=lambda place: there[place], default="")
        near = [
            row for row in found.values()
            if isinstance(row, Move) and row.to[:3] in STANDARD.supports[unit] and row.to[:3] != where(unit)
        ]  # fmt: skip
        if near and dice.below(f"{unit}/support", 3) == 0:
            backed = near[dice.below(f"{unit}/whom", len(near))]
            found[unit] = Support(unit, backed.unit, backed.to)
        elif best and there[best] > values[unit] - dice.below(f"{unit}/stay", 5):
            found[unit] = Move(unit, best)
        else:
            found[unit] = Hold(unit)
        taken.add(province_of(best) if isinstance(found[unit], Move) else where(unit))
    return found


def score(
    after: Position, before: Position, side: Side, worths: Worth, autumn: bool, foes: frozenset[str] = frozenset()
) -> float:
    """How good the position is for the side, whose centres are those of before; `foes`: the others' homes."""
    own = {centre for power in side.powers for centre in before.centres.get(power, ())}
    weight = 1.0 if autumn else 0.6
    total = 0.0
    for unit, power in after.owner().items():
        place = where(unit)
        if power in side.powers:
            total += worths[power][unit] + weight * TAKEN * (place in STANDARD.centres and place not in own)
            total += (DECIDES if power == side.home else weight * GOAL) * (place in side.goals)
        else:
            total -= weight * LOST * (place in own) + DECIDES * (power in foes and place in side.keep)
    return total + sum(-BEATEN if row.power in side.powers else BEATEN for row in after.dislodged.values())


def orders(
    position: Position, side: Side, others: Sequence[Side], autumn: bool, dice: Dice, tries: int = TRIES
) -> list[str]:
    """The side's orders for a movement phase; with no tries, its first thoughts, tidied."""
    worths = worth(position, side)
    theirs = [(other, worth(position, other)) for other in others]
    replies = [guessed(position, theirs, dice, n) for n in range(REPLIES)]
    owner, foes = position.owner(), frozenset(other.home for other in others)

    def outlook(mine: Orders) -> float:
        found = []
        for reply in replies:
            given: dict[str, list[MovementOrder]] = {}
            for unit, order in (reply | mine).items():
                given.setdefault(owner[unit], []).append(order)
            found.append(score(move(position, given).position, position, side, worths, autumn, foes))
        return sum(found) / len(found) + min(found)

    best = march(position, side, worths, dice)
    choices = _choices(position, side)
    best = tidied(_bettered(best, choices, outlook, dice, tries), choices, outlook)
    idle = [unit for unit, order in best.items() if useless(order, best) or stranded(order, best)]
    return [str(Hold(unit) if unit in idle else order) for unit, order in best.items()]


def _choices(position: Position, side: Side) -> Choices:
    """What each unit of the side may be told: supports and convoys only of its own units."""
    own = {unit for power in side.powers for unit in position.units.get(power, ())}
    return {
        Unit(unit): [row for row in rows if isinstance(row, Hold | Move | Support | Convoy) and _of(row, own)]
        for power, units in offer.movement(position).items()
        if power in side.powers
        for unit, rows in units.items()
    }


def _of(order: MovementOrder, own: Container[Unit]) -> bool:
    return not isinstance(order, Support | Convoy) or helped(order) in own


def _bettered(first: Orders, choices: Choices, outlook: Outlook, dice: Dice, tries: int) -> Orders:
    """So often another order is tried, and kept if it is better."""
    best, reached, units = first, outlook(first), sorted(choices)
    for n in range(tries if units else 0):
        unit = units[dice.below(f"try {n}", len(units))]
        order = choices[unit][dice.below(f"order {n}", len(choices[unit]))]
        if order == best.get(unit) or useless(order, best):
            continue
        now = outlook(changed := {**best, unit: order})
        if now > reached:
            best, reached = changed, now
    return best


def guessed(position: Position, theirs: Sequence[tuple[Side, Worth]], dice: Dice, n: int) -> Orders:
    """What all the others might do."""
    found: Orders = {}
    for m, (other, worths) in enumerate(theirs):
        found |= march(position, other, worths, Dice(dice.seed, f"{dice.phase}/reply {n} {m}"))
    return found


def helped(order: Support | Convoy) -> Unit:
    """Whom it helps."""
    return order.target if isinstance(order, Support) else order.army


def useless(order: MovementOrder, mine: Orders) -> bool:
    """A support of a move that its own unit does not make, or a convoy of nobody."""
    if not isinstance(order, Support | Convoy):
        return False
    planned = mine[helped(order)]
    return planned.to != order.to if isinstance(planned, Move) else order.to is not None


def stranded(order: MovementOrder, mine: Orders) -> bool:
    """A move over water for which no fleet of theirs is told to carry it."""
    if not isinstance(order, Move) or province_of(order.to) in map(province_of, steps(order.unit)):
        return False
    return not any(isinstance(row, Convoy) and (row.army, row.to) == (order.unit, order.to) for row in mine.values())


def tidied(mine: Orders, choices: Choices, outlook: Outlook) -> Orders:
    """Who would only run into another of their own that stays there supports it, or holds, where that is as good."""
    tidy, reached = dict(mine), outlook(mine)
    for _ in mine:
        for unit, order in tidy.items():
            other = next((one for one in tidy if isinstance(order, Move) and where(one) == order.to[:3]), None)
            if other is None or _leaves(tidy[other], unit):
                continue
            better = [row for row in (Support(unit, other), Hold(unit)) if row in choices[unit]]
            changed = next((now for row in better if outlook(now := {**tidy, unit: row}) >= reached), tidy)
            if changed is not tidy:
                tidy = changed
                break
        else:
            break
    return tidy


def _leaves(order: MovementOrder, other: Unit) -> bool:
    """It moves, but not to where the other stands."""
    return isinstance(order, Move) and order.to[:3] != where(other)


def retreat(unit: Unit, places: Iterable[str], values: Values) -> str:
    """The best place to go to."""
    return max(places, key=lambda place: values.get(Unit(f"{unit[0]} {place}"), 0.0))


def builds(sites: Sequence[str], count: int, values: Values, fleets: int, armies: int) -> list[str]:
    """The best places to build in; every third unit a fleet, where there is a coast."""
    found: list[str] = []
    free = list(dict.fromkeys(sites))
    while free and len(found) < count:
        options = [Unit(f"{kind} {site}") for site in free for kind in "AF" if Unit(f"{kind} {site}") in values]
        short = fleets * 2 < armies

        def gain(unit: Unit, short: bool = short) -> float:
            return values[unit] + (4.0 if (unit[0] == "F") is short else 0.0)

        best = max(options, key=gain)
        found.append(f"BUILD {best}")
        fleets, armies = fleets + (best[0] == "F"), armies + (best[0] == "A")
        free = [site for site in free if province_of(site) != where(best)]
    return found


def disbands(units: Sequence[str], count: int, values: Values) -> list[str]:
    """The units that are worth least where they are."""
    return [f"DISBAND {unit}" for unit in sorted(units, key=lambda unit: values.get(Unit(unit), 0.0))[:count]]
