"""A retreat phase: the dislodged go where they may, and two that meet are both lost."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.board.atlas import AMBIGUOUS, STANDARD, Unit, province_of, where
from judge.board.movement import Outcome, Rejected
from judge.board.orders import Disband, Retreat, RetreatOrder
from judge.board.position import Position, sorted_units


@dataclass(frozen=True, slots=True)
class Retreated:
    """A retreat phase resolved: outcomes by dislodged unit; who is in no position was disbanded."""

    outcomes: Mapping[Unit, Outcome]
    position: Position
    rejected: tuple[Rejected, ...]


def lawful_retreat(unit: Unit, order: RetreatOrder, position: Position) -> tuple[RetreatOrder, str]:
    """The order with its real unit and coast, and "" or why it is void."""
    if isinstance(order, Disband):
        return Disband(unit), ""
    barred = position.occupied() | {*position.contested}
    open_to = [place for place in position.dislodged[unit].retreats if province_of(place) not in barred]
    fits = [place for place in open_to if place == order.to or (len(order.to) == 3 and province_of(place) == order.to)]
    if unit[0] == "A":
        fits = [place for place in open_to if place == province_of(order.to)]
    if len(fits) == 1:
        return Retreat(unit, fits[0]), ""
    reach, province = STANDARD.reach[unit], province_of(order.to)
    order = Retreat(unit, order.to)
    if fits or reach.get(order.to) == AMBIGUOUS:
        return order, "coast-missing" if fits else "not-reachable"
    if order.to not in reach:
        return order, "wrong-coast" if province in reach else "not-adjacent"
    return order, "occupied" if province in position.occupied() else "not-reachable"


def retreat(position: Position, given: Mapping[str, Iterable[RetreatOrder]]) -> Retreated:
    """Resolve a retreat phase. Who has no legal retreat, or meets another, is disbanded."""
    at = {where(unit): unit for unit in position.dislodged}
    chosen: dict[Unit, tuple[RetreatOrder, str]] = {}
    rejected: list[Rejected] = []
    for power, orders in given.items():
        for order in orders:
            unit = at.get(where(order.unit))
            if unit is None or position.dislodged[unit].power != power:
                rejected.append(Rejected(power, str(order), "not-yours" if unit else "not-dislodged"))
                continue
            new, old = lawful_retreat(unit, order, position), chosen.get(unit)
            if old:
                if new[1] and not old[1]:
                    new, old = old, new
                rejected.append(Rejected(power, str(old[0]), old[1] or "repeated"))
            chosen[unit] = new
    going: dict[str, list[Unit]] = {}
    for unit, (order, reason) in chosen.items():
        if isinstance(order, Retreat) and not reason:
            going.setdefault(province_of(order.to), []).append(unit)
    outcomes: dict[Unit, Outcome] = {}
    units = {power: list(own) for power, own in position.units.items()}
    for unit, dislodged in position.dislodged.items():
        outcome = _fate(unit, chosen, going)
        outcomes[unit] = outcome
        if outcome.verdict == "succeeds" and isinstance(outcome.order, Retreat):
            units.setdefault(dislodged.power, []).append(Unit(f"{unit[0]} {outcome.order.to}"))
    return Retreated(outcomes, Position(sorted_units(units), position.centres), tuple(rejected))


def _fate(unit: Unit, chosen: Mapping[Unit, tuple[RetreatOrder, str]], going: Mapping[str, list[Unit]]) -> Outcome:
    if unit not in chosen:
        return Outcome(Disband(unit), "succeeds", by_judge=True)
    order, reason = chosen[unit]
    if reason:
        return Outcome(order, "void", reason)
    if isinstance(order, Retreat):
        rivals = [other for other in going[province_of(order.to)] if other != unit]
        if rivals:
            return Outcome(order, "bounced", because=tuple(sorted(rivals)))
    return Outcome(order, "succeeds")
