"""One attack of an action: its targets in their order, bans, the battle (W §6.2)."""

from judge.board.atlas import province_of
from judge.games.warped import sentences as say
from judge.games.warped.battle import fight
from judge.games.warped.checking import Deal, no_attack
from judge.games.warped.commands import AttackItem
from judge.games.warped.reactions import banned
from judge.games.warped.state import Piece
from judge.games.warped.story import ItemRow, ReactionRow
from judge.games.warped.table import Table

LAST = {"destroyed": "DESTROYED", "retreat": "RETREATED", "nothing": "NOTHING", "lost": "LOST"}


def attack(table: Table, item: AttackItem, deal: Deal, attacks: int) -> ItemRow:
    """The first target that is legal and not banned is fought; none: the slot is lost.

    `attacks`: so many were declared.
    """
    power, piece = table.active, table.find(table.active, item.unit)
    if piece is None or piece.id in deal.used:
        table.note(last="SKIPPED")
        why = (
            say.UNIT_IS_GONE.format(unit=item.unit)
            if piece is None
            else say.ALREADY_ATTACKED_BY_CARD.format(unit=item.unit)
        )
        return ItemRow("attack", power, item.unit, target=item.targets[0], fate="lost", why=why)
    played: list[ReactionRow] = []
    why = ""
    for target in item.targets:
        bad = no_attack(table, piece, target, deal)
        if bad:
            why = why or bad
            continue
        enemy = table.at(province_of(target))
        assert enemy is not None, "checked above"
        stopped = banned(table, piece, enemy, attacks)
        played += stopped
        if not stopped:
            return _fought(table, piece, enemy, item, deal, tuple(played))
    table.note(last="CANCELLED" if played else "SKIPPED")
    fate = "cancelled" if played else "lost"
    return ItemRow("attack", power, piece.unit, target=item.targets[0], fate=fate, why=why, reactions=tuple(played))


def _fought(
    table: Table, piece: Piece, enemy: Piece, item: AttackItem, deal: Deal, played: tuple[ReactionRow, ...]
) -> ItemRow:
    row = fight(table, piece, enemy, item.word)
    deal.used.append(piece.id)
    if not deal.extra:
        table.note(attacked=(*table.turn.attacked, piece.id))
    table.note(last=LAST[row.result])
    return ItemRow("attack", piece.power, piece.unit, target=enemy.province, reactions=played, battle=row)
