"""Any position, any orders: nothing raised, no unit lost or doubled, every verdict true to the outcome."""

import random

import pytest

from judge.board.atlas import STANDARD, Unit, where
from judge.board.movement import move
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Support
from judge.board.position import Position
from judge.board.retreats import retreat
from judge.board.rulebook import Rulebook

UNITS = sorted(STANDARD.reach)
SEAS = sorted(STANDARD.seas)
COASTS = sorted(code for code, province in STANDARD.provinces.items() if province.kind == "coast")


def scatter(rng: random.Random) -> Position:
    units: dict[str, list[Unit]] = {power: [] for power in STANDARD.powers}
    seen: set[str] = set()
    for unit in rng.sample(UNITS, 60):
        if where(unit) not in seen and len(seen) < 34:
            seen.add(where(unit))
            units[rng.choice(list(units))].append(unit)
    return Position({power: tuple(own) for power, own in units.items()})


def an_order(rng: random.Random, unit: Unit, all_units: list[Unit], moves: list[Move]) -> MovementOrder:
    near = sorted(set(STANDARD.reach[unit].values()) - {"?"})
    choice = rng.random()
    if where(unit) in STANDARD.seas and choice < 0.4:
        armies = [m for m in moves if m.unit[0] == "A"]
        if armies:
            carried = rng.choice(armies)
            return Convoy(unit, carried.unit, carried.to)
    if choice < 0.5:
        to = rng.choice(COASTS) if unit[0] == "A" and rng.random() < 0.4 else rng.choice(near)
        return Move(unit, to, rng.random() < 0.2)
    if choice < 0.9 and moves:
        target = rng.choice(moves)
        return Support(unit, target.unit, target.to)
    return Support(unit, rng.choice(all_units)) if choice < 0.95 else Hold(unit)


def orders_for(rng: random.Random, position: Position) -> dict[str, list[MovementOrder]]:
    everyone = [unit for own in position.units.values() for unit in own]
    moves: list[Move] = []
    given: dict[str, list[MovementOrder]] = {power: [] for power in position.units}
    owner = position.owner()
    for unit in rng.sample(everyone, len(everyone)):
        order = an_order(rng, unit, everyone, moves)
        if isinstance(order, Move):
            moves.append(order)
        given[owner[unit]].append(order)
    return given


@pytest.mark.parametrize("rules", [Rulebook(), Rulebook(paradox="1982"), Rulebook(any_route_disrupts=True)], ids=str)
def test_any_position_is_resolved_without_contradiction(rules: Rulebook) -> None:
    rng = random.Random(1901)
    for _ in range(1500):
        position = scatter(rng)
        moved = move(position, orders_for(rng, position), rules)
        after, owner = moved.position, position.owner()
        standing = [unit for own in after.units.values() for unit in own]
        assert len({where(unit) for unit in standing}) == len(standing), "two units in a province"
        assert len(standing) + len(after.dislodged) == len(owner), "a unit lost"
        for unit, outcome in moved.outcomes.items():
            if isinstance(outcome.order, Move) and outcome.verdict == "succeeds":
                assert Unit(f"{unit[0]} {outcome.order.to}") in after.units[owner[unit]]
            elif not outcome.dislodged:
                assert unit in after.units[owner[unit]]
            assert outcome.dislodged == (unit in after.dislodged)
            if outcome.verdict in ("bounced", "cut") or (outcome.dislodged and outcome.verdict == "dislodged"):
                assert outcome.because, f"nobody to blame for {outcome}"
            else:
                assert outcome.verdict != "void" or outcome.reason
        for unit, row in after.dislodged.items():
            assert not {place[:3] for place in row.retreats} & {where(u) for u in standing}
            assert owner[unit] == row.power
        fled = retreat(after, {}).position
        assert sum(map(len, fled.units.values())) == len(standing)
