"""Every legal order of a position: for order sheets that let a reader choose."""

from collections.abc import Iterator, Mapping

from judge.board.adjustments import build_sites
from judge.board.atlas import AMBIGUOUS, STANDARD, Unit, kind_of, place_of, where
from judge.board.legality import SHORES, Ground, lawful
from judge.board.orders import Build, Convoy, Disband, Hold, Move, MovementOrder, Order, Remove, Retreat, Support, Waive
from judge.board.position import Position, due
from judge.board.resolver import useful_seas
from judge.board.rulebook import DATC, Rulebook

Offer = Mapping[str, Mapping[str, tuple[Order, ...]]]
"""power -> unit (in Winter `build 1` or `removal 1`, as many as are owed) -> orders, the plainest first."""


def movement(position: Position, rules: Rulebook = DATC) -> Offer:
    """For every unit: hold, moves, supports, convoys that are legal as it stands (DATC 4.E.1)."""
    owner = position.owner()
    units = sorted(owner)
    at = [-1] * len(STANDARD.codes)
    for n, unit in enumerate(units):
        at[STANDARD.number[where(unit)]] = n
    ground = Ground(units, at, rules)
    ways = {unit: tuple(_moves(unit, ground)) for unit in units}
    convoys = _convoys(ground)
    found: dict[str, dict[str, tuple[Order, ...]]] = {}
    for unit in units:
        orders: list[Order] = [Hold(unit), *ways[unit], *_supports(unit, ways, ground)]
        orders += [Convoy(unit, army, to) for army, to in convoys.get(place_of(unit), ())]
        found.setdefault(owner[unit], {})[unit] = tuple(dict.fromkeys(orders))
    return found


def _good(order: MovementOrder, ground: Ground) -> bool:
    return not lawful(order, ground)[1]


def _moves(unit: Unit, ground: Ground) -> Iterator[Move]:
    places = dict.fromkeys(place for place in STANDARD.reach[unit].values() if place != AMBIGUOUS)
    yield from (Move(unit, place) for place in places)
    if kind_of(unit) == "A" and ground.fleets and STANDARD.shores[where(unit)]:
        beyond = (code for code in STANDARD.codes if STANDARD.shores[code] and code not in STANDARD.seas)
        yield from (move for code in beyond if code not in places and _good(move := Move(unit, code), ground))


def _supports(unit: Unit, ways: Mapping[Unit, tuple[Move, ...]], ground: Ground) -> Iterator[Support]:
    for other, moves in ways.items():
        if other != unit and _good(stay := Support(unit, other), ground):
            yield stay
        for to in dict.fromkeys(move.to for move in moves if move.to[:3] in STANDARD.supports[unit]):
            if other != unit and to[:3] != where(unit) and _good(help_ := Support(unit, other, to), ground):
                yield help_


def _convoys(ground: Ground) -> dict[str, list[tuple[Unit, str]]]:
    """For each sea with a fleet, the armies and shores of every route that leads through it."""
    found: dict[str, list[tuple[Unit, str]]] = {}
    shores = [code for code in STANDARD.codes if STANDARD.shores[code] and code not in STANDARD.seas]
    for army in ground.units:
        start = STANDARD.number[where(army)]
        if kind_of(army) == "A" and not ground.fleets.isdisjoint(SHORES[start]):
            for code in shores:
                if code != where(army):
                    for sea in useful_seas(SHORES, start, STANDARD.number[code], ground.fleets):
                        found.setdefault(STANDARD.codes[sea], []).append((army, code))
    return found


def retreats(position: Position) -> Offer:
    """For every dislodged unit: where it may go, and to disband."""
    found: dict[str, dict[str, tuple[Order, ...]]] = {}
    for unit, row in sorted(position.dislodged.items()):
        found.setdefault(row.power, {})[unit] = (*(Retreat(unit, place) for place in row.retreats), Disband(unit))
    return found


def adjustments(position: Position, owed: Mapping[str, int] | None = None) -> Offer:
    """For every power that owes some: its builds with every coast, or its removals. `owed`: a game's own count."""
    found: dict[str, dict[str, tuple[Order, ...]]] = {}
    for power, count in (due(position) if owed is None else owed).items():
        if count < 0:
            gone: tuple[Order, ...] = tuple(Remove(unit) for unit in position.units.get(power, ()))
            found[power] = {f"removal {n + 1}": gone for n in range(min(-count, len(gone)))}
        elif count:
            homes = build_sites(power, position)
            fleets = [unit for unit in STANDARD.reach if unit[0] == "F" and where(unit) in homes]
            new: tuple[Order, ...] = (
                *(Build(unit) for unit in sorted([*(Unit(f"A {home}") for home in homes), *fleets])),
                Waive(),
            )
            found[power] = {f"build {n + 1}": new for n in range(min(count, len(homes)))}
    return {power: rows for power, rows in found.items() if rows}
