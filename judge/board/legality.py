"""Is an order legal: could it be valid, knowing the units but no other order? (DATC 4.E.1)"""

from dataclasses import dataclass, replace
from typing import Final

from judge.board.atlas import AMBIGUOUS, STANDARD, Atlas, Unit, kind_of, place_of, province_of, where
from judge.board.orders import Convoy, Move, MovementOrder, Support
from judge.board.resolver import joined, useful_seas
from judge.board.rulebook import Rulebook

SHORES: Final = [[STANDARD.number[sea] for sea in sorted(STANDARD.shores[code])] for code in STANDARD.codes]
"""The seas beside each province, by number: what the resolver walks."""


@dataclass(slots=True)
class Ground:
    """What orders are checked against: the units by number, `at[province]` the number of the unit there."""

    units: list[Unit]
    at: list[int]
    rules: Rulebook
    atlas: Atlas = STANDARD
    seas: set[int] | None = None

    def unit(self, province: str) -> Unit | None:
        """The unit that stands in a province."""
        i = self.at[self.atlas.number[province]]
        return self.units[i] if i >= 0 else None

    @property
    def fleets(self) -> set[int]:
        """The seas with a fleet."""
        if self.seas is None:
            number = self.atlas.number
            self.seas = {number[sea] for sea in self.atlas.seas if self.at[number[sea]] >= 0}
        return self.seas

    def route(self, start: str, end: str, without: str = "") -> bool:
        """Fleets stand so that an army could be convoyed from one province to the other."""
        atlas, number = self.atlas, self.atlas.number
        if not self.fleets or end in atlas.seas or not atlas.shores[end] or start == end:
            return False
        fleets = self.fleets - {number[without]} if without else self.fleets
        return joined(SHORES, number[start], number[end], fleets)


def lawful(order: MovementOrder, ground: Ground) -> tuple[MovementOrder, str]:
    """The order with its real unit and coasts, and "" or why it is illegal. The unit must be on the board."""
    unit = ground.unit(where(order.unit))
    if unit and unit != order.unit:
        order = replace(order, unit=unit)  # DATC 4.B.5, 4.C.1, 4.C.2
    if isinstance(order, Move):
        return lawful_move(order, ground)
    if isinstance(order, Support):
        return lawful_support(order, ground)
    if isinstance(order, Convoy):
        return lawful_convoy(order, ground)
    return order, ""


def lawful_move(order: Move, ground: Ground) -> tuple[Move, str]:
    reach = ground.atlas.reach[order.unit]
    to, province = reach.get(order.to), province_of(order.to)
    start = where(order.unit)
    if province == start:
        return order, "self"
    if kind_of(order.unit) == "A":
        if order.to != province:
            order = replace(order, to=province)
        if to is not None and not order.via:
            return order, ""
        if ground.route(start, province):
            return order, ""
        by_sea = ground.atlas.shores[start] and ground.atlas.shores[province] and province not in ground.atlas.seas
        return order, "no-route" if by_sea else "not-adjacent"
    if to is None and ground.rules.ignore_wrong_coast:
        to = reach.get(province)
    if to is None:
        return order, "wrong-coast" if province in reach else "not-adjacent"
    if to == AMBIGUOUS or (to != order.to and not ground.rules.fill_single_coast):
        return order, "coast-missing"
    if order.via or to != order.to:
        order = Move(order.unit, to)
    return order, ""


def lawful_support(order: Support, ground: Ground) -> tuple[Support, str]:
    atlas, start = ground.atlas, where(order.target)
    province = province_of(order.to) if order.to else start
    target = ground.unit(start)
    if start == where(order.unit):
        return order, "self"
    if target is None:
        return order, "unmatched"
    if target != order.target:
        order = replace(order, target=target)
    if province not in atlas.supports[order.unit]:
        return order, "not-reachable"
    if order.to is None:
        return order, ""
    reach = atlas.reach[target]
    if kind_of(target) == "F":
        to = reach.get(order.to)
        if to == AMBIGUOUS and ground.rules.support_needs_coast:
            return order, "coast-missing"
        return order, "" if to else "unmatched"
    if order.to != province:
        order = replace(order, to=province)
    if province in reach or ground.route(start, province, without=_own_sea(order.unit, ground)):
        return order, ""
    return order, "no-route" if ground.route(start, province) else "unmatched"


def _own_sea(unit: Unit, ground: Ground) -> str:
    """The fleet's own sea, barred to the convoy that it supports (DATC 6.D.31); or ""."""
    return where(unit) if where(unit) in ground.atlas.seas else ""


def lawful_convoy(order: Convoy, ground: Ground) -> tuple[Convoy, str]:
    atlas, start, end = ground.atlas, where(order.army), province_of(order.to)
    army, sea = ground.unit(start), place_of(order.unit)
    if army is None or kind_of(army) != "A":
        return order, "unmatched"
    order = Convoy(order.unit, army, end)
    if sea not in atlas.seas or end in atlas.seas or start == end:
        return order, "no-route"
    if sea in atlas.shores[start] and sea in atlas.shores[end]:
        return order, ""
    number = atlas.number
    useful = useful_seas(SHORES, number[start], number[end], ground.fleets)
    return order, "" if number[sea] in useful else "no-route"
