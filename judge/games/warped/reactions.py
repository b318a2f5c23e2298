"""Cards that are played in another power's turn, by standing lists alone: nobody is ever waited for (W §8)."""

from collections.abc import Callable, Sequence

from judge.games.warped.cards import Action, Kind, card_file
from judge.games.warped.checking import ban_on
from judge.games.warped.commands import ALL, ANYONE, ME, AttackItem, BuildItem, ConvoyItem, Item, MoveItem, Reaction
from judge.games.warped.ground import could_attack
from judge.games.warped.state import Ban, Piece, others
from judge.games.warped.story import ReactionRow
from judge.games.warped.table import Table

EVENTS = {Action.BUILD: "builds", Action.MOVE: "moves", Action.ATTACK: "attacks"}
STARTS = "starts"
Fits = Callable[[str, Reaction], bool]


def starting(table: Table) -> tuple[ReactionRow, ...]:
    """The turn opens: everybody may play a ban."""
    return tuple(_asked(table, Kind.BAN, STARTS, lambda _power, _row: True, all_=True))


def negated(table: Table, action: Action, items: Sequence[Item]) -> tuple[ReactionRow, ...]:
    """An action is declared: the first who answers it cancels it. `items`: those of it that could be done."""

    def fits(power: str, row: Reaction) -> bool:
        negates = card_file().event[row.card].what == action
        return negates and any(_meant(table, power, row, item) for item in items) and len(items) >= row.least

    return tuple(_asked(table, Kind.NEGATE, EVENTS[action], fits))


def banned(table: Table, piece: Piece, enemy: Piece, attacks: int) -> tuple[ReactionRow, ...]:
    """An attack is about to begin: the first ban that stops it is played. `attacks`: so many were declared."""

    def fits(power: str, row: Reaction) -> bool:
        return (
            protects(power, row) in (ALL, enemy.power)
            and _whom(power, row, enemy.power)
            and (not row.places or enemy.province in row.places)
            and attacks >= row.least
        )

    return tuple(_asked(table, Kind.BAN, EVENTS[Action.ATTACK], fits, on=f"{piece.unit} x {enemy.unit}"))


def protects(power: str, row: Reaction) -> str:
    """Whom a ban of that power protects: everybody, a power it names, itself (W §5.1)."""
    scope = card_file().event[row.card].scope
    return ALL if scope == "all" else row.protects or power if scope == "chosen" else power


def _asked(table: Table, kind: Kind, event: str, fits: Fits, all_: bool = False, on: str = "") -> list[ReactionRow]:
    """The others in turn order: of each the first entry that fits and whose card is in hand."""
    found: list[ReactionRow] = []
    for power in others(table.state):
        for row in table.standing(power).react:
            good = row.event == event and row.who in (ANYONE, table.active) and row.card in table.hands[power]
            if good and card_file().event[row.card].kind is kind and fits(power, row):
                found.append(_played(table, power, row, on))
                break
        if found and not all_:
            break
    return found


def _played(table: Table, power: str, row: Reaction, on: str) -> ReactionRow:
    table.drop(power, row.card)
    if card_file().event[row.card].kind is Kind.NEGATE:
        return ReactionRow(power, row.card)
    whom = protects(power, row)
    table.note(bans=(*table.turn.bans, Ban(power, row.card, whom)))
    return ReactionRow(power, row.card, whom, on)


def _whom(power: str, row: Reaction, enemy: str) -> bool:
    return row.whom == ANYONE or enemy == (power if row.whom == ME else row.whom)


def _enemy(table: Table, item: AttackItem) -> Piece | None:
    """Whom it is declared against: its first target that is legal (W §6.2)."""
    piece = table.find(table.active, item.unit)
    for place in item.targets if piece else ():
        foe = table.at(place[:3])
        near = piece and foe and foe.power != table.active and could_attack(piece, foe.province)
        if near and foe and not ban_on(table, foe.power):
            return foe
    return None


def _meant(table: Table, power: str, row: Reaction, item: Item) -> bool:
    """The entry is about this part of the action."""
    match item:
        case BuildItem():
            return row.unit in ("", item.unit[0]) and (not row.places or item.unit[2:5] in row.places)
        case MoveItem():
            return not row.places or any(place[:3] in row.places for place in item.path)
        case ConvoyItem():
            return not row.places or item.to[:3] in row.places
        case AttackItem():
            enemy = _enemy(table, item)
            good = enemy is not None and _whom(power, row, enemy.power)
            return good and (not row.places or (enemy is not None and enemy.province in row.places))
