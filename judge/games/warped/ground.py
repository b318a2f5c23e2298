"""Where units may go, whom they may attack, who supports them, by the map (W §5.2, §6)."""

from collections.abc import Iterable

from judge.board.atlas import AMBIGUOUS, STANDARD, Unit, province_of
from judge.games.warped import sentences as say
from judge.games.warped.commands import DEFAULT, DISBAND, Permit
from judge.games.warped.state import Piece, State
from judge.games.warped.table import Table


def ways(piece: Piece) -> tuple[str, ...]:
    """The places next to it that it may enter, with their coasts, in the alphabet."""
    return tuple(sorted({place for place in STANDARD.reach[piece.unit].values() if place != AMBIGUOUS}))


def open_ways(table: Table, piece: Piece) -> tuple[str, ...]:
    """Those that are vacant."""
    return tuple(place for place in ways(piece) if table.at(province_of(place)) is None)


def step(table: Table, piece: Piece, place: str) -> tuple[str, str]:
    """Where a single step leads, and "" or why it cannot be made."""
    found = STANDARD.reach[piece.unit].get(place, "")
    if not found:
        return "", say.CANNOT_GO_TO_PLACE.format(unit=piece.unit, place=place)
    if table.at(province_of(place)) is not None:
        return "", say.PROVINCE_OCCUPIED.format(province=province_of(place))
    if found == AMBIGUOUS:
        coasts = ", ".join(way for way in ways(piece) if province_of(way) == place)
        return "", say.SAY_WHICH_COAST.format(coasts=coasts)
    return found, ""


def could_attack(piece: Piece, province: str) -> bool:
    """It could move there by itself, ignoring who stands there (W §6.1)."""
    return province in STANDARD.supports[piece.unit]


def supporters(table: Table, piece: Piece, enemy: Piece) -> int:
    """Units that add 1 to its Force: adjacent to it and to the enemy (W §6.2)."""
    return sum(_supports(table, other, piece, enemy) for other in table.pieces.values())


def _supports(table: Table, other: Piece, piece: Piece, enemy: Piece) -> bool:
    if other.id in (piece.id, enemy.id) or not _friends(table, other, piece, enemy):
        return False
    if other.province not in STANDARD.borders[piece.province]:
        return False
    if table.state.options["support_adjacency"] == "could_attack":
        return could_attack(other, enemy.province)
    return other.province in STANDARD.borders[enemy.province]


def _friends(table: Table, other: Piece, piece: Piece, enemy: Piece) -> bool:
    if other.power == piece.power:
        return True
    if table.state.options["support_from"] == "own" or other.power == enemy.power:
        return False
    said = [row for row in table.standing(other.power).convoy if row.of == "support"]
    return permitted(table.state, said, piece.power, other, "")


def permitted(state: State, said: Iterable[Permit], power: str, fleet: Piece, to: str) -> bool:
    """The last word on that power and fleet, if it still holds, is a permission."""
    found = False
    for row in said:
        fits = row.power == power and (not row.via or fleet.province in row.via) and (not row.to or to in row.to)
        if fits and (not row.until or state.round <= row.until):
            found = row.allowed
    return found


def retreats(table: Table, piece: Piece, attacker: Piece) -> tuple[str, ...]:
    """Where it may retreat to (W §6.3)."""
    return tuple(place for place in open_ways(table, piece) if province_of(place) != attacker.province)


def retreat_of(table: Table, piece: Piece, attacker: Piece) -> str:
    """Where it retreats to: as its player said, else by the rule; "" it cannot, or is disbanded (W §6.3)."""
    open_ = retreats(table, piece, attacker)
    said = table.standing(piece.power).retreat
    for place in (*said.get(piece.unit, said.get(piece.unit[:5], ())), *said.get(DEFAULT, ())):
        if place == DISBAND:
            return ""
        good = [way for way in open_ if place in (way, province_of(way))]
        if good:
            return good[0]
    return min(open_, key=lambda place: _worse(table, piece, place), default="")


def _worse(table: Table, piece: Piece, place: str) -> tuple[int, int, str]:
    """How little a place is liked: own home centre, own centre, another centre, anything; few enemies; alphabet."""
    province = province_of(place)
    if not STANDARD.provinces[province].centre:
        rank = 3
    elif table.centres.get(province) != piece.power:
        rank = 2
    else:
        rank = 0 if province in STANDARD.powers[piece.power].homes else 1
    near = STANDARD.borders[province]
    enemies = sum(other.power != piece.power and other.province in near for other in table.pieces.values())
    return rank, enemies, place


def far_from_home(piece: Piece) -> tuple[int, str, str]:
    """How soon it is removed: the farthest from its nearest own home centre first, fleets first, alphabet (W §7.3)."""
    homes = set(STANDARD.powers[piece.power].homes)
    distance, edge, seen = 0, {piece.province}, {piece.province}
    while edge and not edge & homes:
        edge = {near for province in edge for near in STANDARD.borders[province]} - seen
        seen |= edge
        distance += 1
    return -distance, "" if piece.kind == "F" else "A", piece.unit


def sites(table: Table, power: str) -> tuple[Unit, ...]:
    """What it could build where, limits of number aside (W §4)."""
    homes = STANDARD.powers[power].homes
    found = []
    for centre, whose in sorted(table.centres.items()):
        if (
            whose == power
            and table.at(centre) is None
            and (centre in homes or not table.state.options["home_builds_only"])
        ):
            found += [unit for unit in (Unit(f"A {centre}"), *_fleets(centre)) if unit in STANDARD.reach]
    return tuple(found)


def _fleets(province: str) -> list[Unit]:
    coasts = STANDARD.provinces[province].fleet
    return [Unit(f"F {province}/{coast}" if coast else f"F {province}") for coast in coasts]
