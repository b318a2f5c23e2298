"""Which parts of an action can be done now, and why others cannot (W §4, §5.2, §6.1)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from judge.board.atlas import STANDARD, Unit, province_of
from judge.games.warped import ground
from judge.games.warped import sentences as say
from judge.games.warped.cards import Action, EventCard, Kind, card_file
from judge.games.warped.commands import Act, AttackItem, BuildItem, ConvoyItem, Item, MoveItem
from judge.games.warped.state import Piece
from judge.games.warped.table import Table, copied

WORDS = {"A": "armies", "F": "fleets", "U": "units"}


@dataclass(slots=True)
class Deal:
    """What a payment allows. `n`: units; `unit`: of this type; `steps`: of each; `extra`: beside the normal move or
    attack; `credit`: attacks of a card that was played for the movement; `name`: of the card, "" for a discard."""

    n: int = 1
    unit: str = "U"
    steps: int = 1
    extra: bool = False
    convoy: bool = True
    march: bool = True
    credit: bool = False
    name: str = ""
    used: list[int] = field(default_factory=list)


def deal_of(act: Act) -> Deal:
    """What the payment of an action allows."""
    if act.pay.credit:
        return Deal(n=99, credit=True)
    if not act.pay.play:
        return Deal()
    card = card_file().event[act.pay.play]
    extra = card.kind in (Kind.EXTRA_MOVE, Kind.EXTRA_ATTACK)
    convoy = card.convoy or card.kind is Kind.CONVOY
    return Deal(card.n, card.unit, card.steps, extra, convoy, card.kind is not Kind.CONVOY, name=card.name)


ACTIONS: dict[Kind, tuple[Action, ...]] = {
    Kind.BUILD: (Action.BUILD,), Kind.MOVE: (Action.MOVE,), Kind.CONVOY: (Action.MOVE,),
    Kind.EXTRA_MOVE: (Action.MOVE,), Kind.ATTACK: (Action.ATTACK,), Kind.EXTRA_ATTACK: (Action.ATTACK,),
    Kind.MOVE_OR_ATTACK: (Action.MOVE, Action.ATTACK), Kind.MOVE_AND_ATTACK: (Action.MOVE, Action.ATTACK),
}  # fmt: skip
"""What each kind of card may be played for."""


def action_of(items: Sequence[Item]) -> Action | None:
    """What an action is; None: its parts do not go together."""
    kinds = {BuildItem: Action.BUILD, MoveItem: Action.MOVE, ConvoyItem: Action.MOVE, AttackItem: Action.ATTACK}
    found = {kinds[type(item)] for item in items}
    return found.pop() if len(found) == 1 else None


def misused(card: EventCard, action: Action) -> str:
    """Why a card cannot be played for that; "" if it can."""
    if card.reacts:
        return say.CARD_ONLY_FOR_REACT.format(card=card.name)
    if action in ACTIONS.get(card.kind, ()):
        return ""
    words = {Action.BUILD: "builds", Action.MOVE: "moves", Action.ATTACK: "attacks"}
    can = " or ".join(words[found] for found in ACTIONS.get(card.kind, ()))
    return (
        say.CARD_HAS_OTHER_USE.format(card=card.name, uses=can)
        if can
        else say.CARD_PLAYED_BY_ITSELF.format(card=card.name)
    )


def checked(table: Table, items: Sequence[Item], deal: Deal) -> list[str]:
    """Of each part "" or why it cannot be done, the parts before it being done (W §4)."""
    trial = copied(table)
    return [_one(trial, item, deal, n) for n, item in enumerate(items)]


def _one(table: Table, item: Item, deal: Deal, n: int) -> str:
    if n >= deal.n:
        many = f"{deal.n} {WORDS[deal.unit]}" if deal.n > 1 else "one unit"
        return say.CARD_HAS_OTHER_USE.format(card=deal.name or "one card", uses=many)
    if isinstance(item, BuildItem):
        why = no_build(table, item.unit, deal)
        if not why:
            table.pieces[-1 - n] = Piece(-1 - n, table.active, item.unit)
        return why
    piece = table.find(table.active, item.unit)
    if piece is None:
        return say.YOU_LACK_UNIT.format(unit=item.unit)
    if deal.unit not in ("U", piece.kind):
        return say.CARD_HAS_OTHER_USE.format(card=deal.name, uses=WORDS[deal.unit])
    if piece.id in deal.used:
        return say.UNIT_NAMED_TWICE.format(unit=piece.unit)
    checks: dict[type, Callable[..., str]] = {MoveItem: _move, ConvoyItem: _convoy, AttackItem: _attack}
    return checks[type(item)](table, piece, item, deal)


def no_build(table: Table, unit: Unit, deal: Deal) -> str:
    """Why that unit cannot be built; "" if it can (W §4)."""
    power = table.active
    room = table.count(power) - len(table.units(power))
    sites = ground.sites(table, power)
    if room <= 0:
        return say.UNITS_VERSUS_CENTRES.format(unit_count=len(table.units(power)), centre_count=table.count(power))
    if deal.unit not in ("U", unit[0]):
        return f"{deal.name} builds {WORDS[deal.unit]}"
    if unit in sites:
        return ""
    can = ", ".join(site for site in sites if deal.unit in ("U", site[0]))
    province = province_of(unit[2:])
    if any(site[2:5] == province and site[0] == unit[0] for site in sites):
        return say.BUILD_ON_WHICH_COAST.format(coasts=can)
    owned = table.centres.get(province) == power
    home = province in STANDARD.powers[power].homes or not table.state.options["home_builds_only"]
    why = say.NOT_YOUR_HOME_CENTRE if not home else say.CENTRE_NOT_OWNED if not owned else ""
    why = why or (
        say.PROVINCE_OCCUPIED.format(province=province)
        if table.at(province)
        else (say.NO_FLEET_BUILT_THERE if unit[0] == "F" else say.NO_ARMY_BUILT_THERE).format(province=province)
    )
    return say.WHERE_YOU_CAN_BUILD.format(reason=why, places=can) if can else say.BUILD_PLACES_TAKEN.format(reason=why)


def _move(table: Table, piece: Piece, item: MoveItem, deal: Deal) -> str:
    if not deal.march:
        return say.CARD_ONLY_FOR_CONVOYS.format(cards=deal.name)
    if len(item.path) > deal.steps:
        told = say.CARD_MOVES_SPACE if deal.steps == 1 else say.CARD_MOVES_SPACES
        return told.format(cards=deal.name or "a card", count=deal.steps)
    if not deal.extra and piece.id in table.turn.moved:
        return say.ALREADY_MOVED.format(unit=piece.unit)
    place, why = ground.step(table, piece, item.path[0])
    if why:
        can = ", ".join(ground.open_ways(table, piece))
        return (
            say.WHERE_UNIT_CAN_GO.format(reason=why, unit=piece.unit, places=can)
            if can
            else say.NOTHING_VACANT_BESIDE.format(reason=why, unit=piece.unit)
        )
    _tried(table, piece, place, deal)
    for more in item.path[1:]:
        place, why = ground.step(table, table.pieces[piece.id], more)
        if not why:
            table.place(piece, place)
    return ""


def _tried(table: Table, piece: Piece, place: str, deal: Deal) -> None:
    table.place(piece, place)
    deal.used.append(piece.id)
    if not deal.extra:
        table.note(moved=(*table.turn.moved, piece.id))


def _convoy(table: Table, piece: Piece, item: ConvoyItem, deal: Deal) -> str:
    if not deal.convoy or deal.extra:
        return say.CARD_MOVES_NO_CONVOYS.format(cards=deal.name)
    if piece.kind != "A":
        return say.ONLY_ARMIES_CONVOYED
    if piece.id in table.turn.moved:
        return say.ALREADY_MOVED.format(unit=piece.unit)
    why = _no_passage(table, piece, item)
    if not why:
        _tried(table, piece, item.to, deal)
        carry(table, item)
    return why


def carry(table: Table, item: ConvoyItem) -> None:
    """The fleets of a convoy have carried; one's own have used their move (W §5.2)."""
    fleets = [fleet for sea in item.via if (fleet := table.at(sea))]
    own = tuple(fleet.id for fleet in fleets if fleet.power == table.active)
    if table.state.options["convoy_uses_fleet"]:
        table.note(carried=(*table.turn.carried, *(fleet.id for fleet in fleets)), moved=(*table.turn.moved, *own))


def _no_passage(table: Table, piece: Piece, item: ConvoyItem) -> str:
    """Why the fleets cannot carry it there."""
    spot = piece.province
    if len(set(item.via)) < len(item.via):
        return say.FLEET_CARRIES_ONCE
    for sea in item.via:
        fleet = table.at(sea)
        if sea not in STANDARD.seas or sea not in STANDARD.borders[spot]:
            return say.NO_SEA_BESIDE.format(sea=sea, place=spot)
        if fleet is None or fleet.kind != "F":
            return say.NO_FLEET_IN_SEA.format(sea=sea)
        if bad := _no_carrier(table, fleet, item):
            return bad
        spot = sea
    to = province_of(item.to)
    if Unit(f"A {to}") not in STANDARD.reach or to not in STANDARD.borders[spot]:
        return say.NO_COAST_BESIDE.format(province=to, place=spot)
    if to == piece.province:
        return say.CONVOY_ENDS_AT_START
    return say.PROVINCE_OCCUPIED.format(province=to) if table.at(to) is not None else ""


def _no_carrier(table: Table, fleet: Piece, item: ConvoyItem) -> str:
    busy, moved = fleet.id in table.turn.carried, fleet.id in table.turn.moved
    if table.state.options["convoy_uses_fleet"] and (busy or (moved and fleet.power == table.active)):
        return (say.ALREADY_CARRIED if busy else say.ALREADY_MOVED).format(unit=fleet.unit)
    if fleet.power == table.active:
        return ""
    said = [row for row in table.standing(fleet.power).convoy if row.of == "convoy"]
    good = ground.permitted(table.state, said, table.active, fleet, province_of(item.to))
    return "" if good else say.CONVOY_NOT_ALLOWED.format(power=fleet.power, unit=fleet.unit)


def _attack(table: Table, piece: Piece, item: AttackItem, deal: Deal) -> str:
    reasons = [no_attack(table, piece, target, deal) for target in item.targets]
    if "" not in reasons:
        return reasons[0]
    deal.used.append(piece.id)
    return ""


def no_attack(table: Table, piece: Piece, target: str, deal: Deal) -> str:
    """Why that unit cannot attack there now; "" if it can (W §6.1)."""
    enemy = table.at(province_of(target))
    if deal.credit and piece.id not in table.turn.credit:
        return say.NO_FREE_ATTACK_LEFT.format(unit=piece.unit)
    if not deal.extra and piece.id in table.turn.attacked:
        return say.ALREADY_ATTACKED.format(unit=piece.unit)
    if enemy is None or enemy.power == piece.power:
        why = say.NO_ENEMY_THERE.format(province=province_of(target))
    elif not ground.could_attack(piece, enemy.province):
        why = say.CANNOT_REACH_UNIT.format(unit=piece.unit, target=enemy.unit)
    else:
        return ban_on(table, enemy.power)
    can = ", ".join(foe.province for foe in enemies_near(table, piece))
    told = say.WHOM_UNIT_CAN_ATTACK if can else say.NOBODY_TO_ATTACK
    return told.format(reason=why, unit=piece.unit, targets=can)


def enemies_near(table: Table, piece: Piece) -> list[Piece]:
    """Whom it could attack, bans aside."""
    foes = (foe for foe in table.pieces.values() if foe.power != piece.power)
    return sorted((foe for foe in foes if ground.could_attack(piece, foe.province)), key=lambda foe: foe.province)


def targets(table: Table, piece: Piece) -> list[str]:
    """Where the powers stand that it could attack, and that no ban protects."""
    return [foe.province for foe in enemies_near(table, piece) if not ban_on(table, foe.power)]


def ban_on(table: Table, power: str) -> str:
    """The ban under which that power is not attacked in this turn; "" if there is none."""
    ban = next((row for row in table.turn.bans if row.protects in ("ALL", power)), None)
    return say.FORBIDDEN_BY_CARD.format(power=ban.by, card=ban.card) if ban else ""
