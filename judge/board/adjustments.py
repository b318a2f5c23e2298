"""Winter: builds and removals in the order given, and what the judge removes for those who do not (DATC 6.I, 6.J)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from judge.board.atlas import AMBIGUOUS, STANDARD, Unit, place_of, province_of, where
from judge.board.movement import Outcome, Rejected
from judge.board.orders import AdjustmentOrder, Build, Remove, Waive
from judge.board.position import Position, due, sorted_units
from judge.board.rulebook import DATC, Rulebook

Farthest = Callable[[str, tuple[Unit, ...]], Unit]
"""Which of its units a power loses first when it orders too few removals."""


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A Winter resolved: outcomes by power in the order given, the judge's own last."""

    outcomes: Mapping[str, tuple[Outcome, ...]]
    position: Position
    rejected: tuple[Rejected, ...]


def build_sites(power: str, position: Position) -> tuple[str, ...]:
    """The home centres where it may build now: its own, owned, empty."""
    owned, full = position.centres.get(power, ()), position.occupied()
    return tuple(home for home in STANDARD.powers[power].homes if home in owned and home not in full)


def lawful_build(power: str, order: Build, position: Position) -> tuple[Build, str]:
    """The build with its type and coast filled in where only one is meant, and "" or why it is void."""
    kind, place = order.unit[0], place_of(order.unit)
    province = STANDARD.provinces[province_of(place)]
    if kind == "?":  # DATC 4.C.3
        kind = "A" if province.kind == "inland" else "F" if len(place) > 3 else "?"
    if kind == "A":
        place = province.code
    order = Build(Unit(f"{kind} {place}"))
    if province.code not in STANDARD.powers[power].homes or province.code not in position.centres.get(power, ()):
        return order, "not-home"
    if province.code in position.occupied():
        return order, "occupied"
    if kind == "?":
        return order, "type-missing"
    if not STANDARD.exists(order.unit):
        return order, "wrong-coast" if not province.fleet or len(place) > 3 else "coast-missing"
    return order, ""


def adjust(
    position: Position,
    given: Mapping[str, Iterable[AdjustmentOrder]],
    rules: Rulebook = DATC,
    farthest: Farthest | None = None,
) -> Adjusted:
    """Resolve a Winter. Of too many orders the first count (DATC 4.D.4, 4.D.6); missing builds are waived."""
    owed, outcomes, rejected = due(position), dict[str, tuple[Outcome, ...]](), list[Rejected]()
    units = {power: list(own) for power, own in position.units.items()}
    for power in sorted({*owed, *given}):
        own = units.setdefault(power, [])
        count = owed.get(power, 0)
        now = Position({**position.units, power: tuple(own)}, position.centres)
        if count >= 0:
            done = _builds(power, given.get(power, ()), now, count, rejected)
            own.extend(o.order.unit for o in done if o.verdict == "succeeds" and isinstance(o.order, Build))
        else:
            done = _removals(power, given.get(power, ()), own, -count, rejected)
            pick = farthest or (lambda p, left: first_lost(p, left, position, rules))
            while len(own) > len(position.centres.get(power, ())):
                lost = pick(power, tuple(own))
                own.remove(lost)
                done.append(Outcome(Remove(lost), "succeeds", by_judge=True))
        if done:
            outcomes[power] = tuple(done)
    return Adjusted(outcomes, Position(sorted_units(units), position.centres), tuple(rejected))


def _builds(
    power: str, orders: Iterable[AdjustmentOrder], now: Position, count: int, rejected: list[Rejected]
) -> list[Outcome]:
    done: list[Outcome] = []
    left, own = count, list(now.units.get(power, ()))
    for order in orders:
        if isinstance(order, Remove):
            rejected.append(Rejected(power, str(order), "nothing-to-remove"))
        elif isinstance(order, Waive):
            done.append(Outcome(order, "succeeds") if left else Outcome(order, "void", "too-many"))
            left -= 1 if left else 0
        else:
            build, reason = lawful_build(power, order, Position({**now.units, power: tuple(own)}, now.centres))
            reason = reason or ("" if left else "too-many")
            done.append(Outcome(build, "void", reason) if reason else Outcome(build, "succeeds"))
            if not reason:
                own.append(build.unit)
                left -= 1
    return done


def _removals(
    power: str, orders: Iterable[AdjustmentOrder], own: list[Unit], count: int, rejected: list[Rejected]
) -> list[Outcome]:
    done: list[Outcome] = []
    for order in orders:
        if not isinstance(order, Remove):
            rejected.append(Rejected(power, str(order), "nothing-to-build"))
            continue
        unit = next((u for u in own if where(u) == where(order.unit)), None)
        if unit is None:
            rejected.append(Rejected(power, str(order), "no-unit"))
        elif not count:
            done.append(Outcome(Remove(unit), "void", "too-many"))
        else:
            own.remove(unit)
            count -= 1
            done.append(Outcome(Remove(unit), "succeeds"))
    return done


def first_lost(power: str, units: tuple[Unit, ...], position: Position, rules: Rulebook = DATC) -> Unit:
    """Civil disorder: the unit farthest from an owned centre, fleets first, then by full name (DATC 4.D.8, 6.J)."""
    homes = rules.disorder_by_home
    goals = frozenset(STANDARD.powers[power].homes if homes else position.centres.get(power, ()))
    return min(units, key=lambda unit: (-distance(unit, goals), unit[0] != "F", STANDARD.title(unit[2:])))


def distance(unit: Unit, goals: frozenset[str]) -> int:
    """Steps from a unit to the nearest goal, over land and sea alike; no way at all is farther than any: 99."""
    edge, seen, steps = {place_of(unit)}, {place_of(unit)}, 0
    while edge:
        if any(province_of(place) in goals for place in edge):
            return steps
        steps += 1
        edge = {to for at in edge for to in STANDARD.borders[province_of(at)]} - seen
        seen |= edge
    return 99


def moves_home(unit: Unit, goals: frozenset[str]) -> int:
    """Moves from a unit to the nearest goal as that unit moves by itself; 99 if there is no way."""
    way = way_home(unit, goals)
    return 99 if way is None else len(way)


def way_home(unit: Unit, goals: frozenset[str]) -> tuple[str, ...] | None:
    """The places of a shortest way to a goal as that unit moves by itself, the goal last; None: there is no way.

    Of equally short ways the first in the alphabet.
    """
    ways: list[tuple[str, ...]] = [()]
    seen = {place_of(unit)}
    while ways:
        for way in ways:
            if province_of(way[-1] if way else place_of(unit)) in goals:
                return way
        longer = []
        for way in ways:
            at = way[-1] if way else place_of(unit)
            beyond = {to for to in STANDARD.reach[Unit(f"{unit[0]} {at}")].values() if to != AMBIGUOUS} - seen
            seen |= beyond
            longer += [(*way, to) for to in sorted(beyond)]
        ways = longer
    return None
