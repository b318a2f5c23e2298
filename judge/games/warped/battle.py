"""A battle: five cards each, some thrown away, Force, difference, what becomes of both (W §6)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from judge.games.warped import sentences as say
from judge.games.warped.cards import LAND, SEA, BattleCard, card_file
from judge.games.warped.commands import Policy
from judge.games.warped.ground import retreat_of, retreats, supporters
from judge.games.warped.state import Piece, Right
from judge.games.warped.story import BattleRow
from judge.games.warped.table import Table

CARDS, THROWN, SHIPS = 5, 2, 3
RETREATS, DESTROYS = 3, 6
ATTACKER, DEFENDER = "attacker", "defender"
PLAYABLE = {ATTACKER: "AB", DEFENDER: "DB"}
AUTO = Policy("AUTO")
Hand = list[str]


def best_set(hand: Hand) -> list[int]:
    """Which cards of a fleet's hand count: three ships, a weapon, tactics; of equals those drawn first."""
    sea = card_file().sea
    found: list[int] = []
    for type_, most in (("S", SHIPS), ("W", 1), ("T", 1)):
        own = [n for n, name in enumerate(hand) if sea[name].type == type_]
        found += sorted(own, key=lambda n: (-sea[hand[n]].force, n))[:most]
    return sorted(found)


def counted(hand: Hand, pile: str, role: str) -> list[int]:
    """Which cards of a hand make its Force."""
    if pile == SEA:
        return best_set(hand)
    land = card_file().land
    return [n for n, name in enumerate(hand) if land[name].type in PLAYABLE[role]]


def strength(hand: Hand, pile: str, role: str) -> int:
    """Their Force in all."""
    cards = deck_of(pile)
    return sum(cards[hand[n]].force for n in counted(hand, pile, role))


def deck_of(pile: str) -> Mapping[str, BattleCard]:
    return card_file().sea if pile == SEA else card_file().land


def thrown(hand: Hand, pile: str, role: str, policy: Policy) -> list[int]:
    """Which cards are thrown away, two at most: the lowest first, of equals those drawn first (W §9.4)."""
    if policy.policy == "NONE":
        return []
    below = {"AUTO": 2, "UNPLAYABLE": 1}.get(policy.policy, policy.below)
    used, cards = set(counted(hand, pile, role)), deck_of(pile)
    if pile == SEA:
        outside = sorted((n for n in range(len(hand)) if n not in used), key=lambda n: (cards[hand[n]].force, n))
        low = (n for n in used if cards[hand[n]].type == "S" and cards[hand[n]].force < below)
        return [*outside, *sorted(low, key=lambda n: (cards[hand[n]].force, n))][:THROWN]
    value = {n: cards[name].force if n in used else 0 for n, name in enumerate(hand)}
    return sorted((n for n in value if value[n] < below), key=lambda n: (value[n], n))[:THROWN]


def policy_of(said: tuple[Policy, ...], piece: Piece, role: str) -> Policy:
    """The player's word that fits best: on the unit, on the role, in general; of equals the last."""
    fits = [row for row in said if row.role in ("", role) and row.unit in ("", piece.unit, piece.unit[:5])]
    return max(enumerate(fits), key=lambda row: (bool(row[1].unit) + bool(row[1].role), row[0]), default=(0, AUTO))[1]


@dataclass(slots=True)
class Side:
    """One of the two in a battle."""

    piece: Piece
    role: str
    pile: str
    hand: Hand


def fight(table: Table, attacker: Piece, defender: Piece, word: str) -> BattleRow:
    """Both draw, throw away and draw again, attacker first; then the difference decides (W §6.2)."""
    sides = [_side(table, attacker, ATTACKER), _side(table, defender, DEFENDER)]
    for side in sides:
        deck, policy = table.decks[side.pile], policy_of(table.standing(side.piece.power).battle, side.piece, side.role)
        out = thrown(side.hand, side.pile, side.role, policy)
        deck.discard += [side.hand[n] for n in out]
        side.hand = [card for n, card in enumerate(side.hand) if n not in out]
        side.hand += deck.drawn(len(out), table.dice)
    support = supporters(table, attacker, defender), supporters(table, defender, attacker)
    fatigue = _fatigue(table, attacker), _fatigue(table, defender)
    row = _row(sides, support, fatigue)
    for side in sides:
        table.decks[side.pile].discard += side.hand
    result, to, why = _settle(table, attacker, defender, row.difference, word)
    row = replace(row, result=result, to=to, why=why)
    table.battles.append(row)
    return row


def _side(table: Table, piece: Piece, role: str) -> Side:
    pile = LAND if piece.kind == "A" else SEA
    return Side(piece, role, pile, table.decks[pile].drawn(CARDS, table.dice))


def _fatigue(table: Table, piece: Piece) -> int:
    """The battles that it has fought in this turn already."""
    return table.turn.fought.get(str(piece.id), 0)


def _row(sides: list[Side], support: tuple[int, int], fatigue: tuple[int, int]) -> BattleRow:
    one, two = sides
    cards = strength(one.hand, one.pile, one.role), strength(two.hand, two.pile, two.role)
    force = cards[0] + support[0] - fatigue[0], cards[1] + support[1] - fatigue[1]
    adds = _adds(one), _adds(two)
    return BattleRow(
        one.piece.unit, (one.piece.power, two.piece.power), two.piece.unit, (tuple(one.hand), tuple(two.hand)),
        adds, cards, support, fatigue, force, force[0] - force[1], "nothing",
    )  # fmt: skip


def _adds(side: Side) -> tuple[int, ...]:
    """What each card of the hand adds."""
    used, cards = counted(side.hand, side.pile, side.role), deck_of(side.pile)
    return tuple(cards[name].force if n in used else 0 for n, name in enumerate(side.hand))


def _settle(table: Table, attacker: Piece, defender: Piece, difference: int, word: str) -> tuple[str, str, str]:
    """What becomes of both: the result, where the defender retreats to, why it was destroyed though not by 6."""
    fought = {str(piece.id): _fatigue(table, piece) + 1 for piece in (attacker, defender)}
    table.note(fought={**table.turn.fought, **fought})
    if difference >= DESTROYS:
        return _destroyed(table, attacker, defender, word, "")
    if difference >= RETREATS:
        if defender.id in table.turn.retreated:
            return _destroyed(table, attacker, defender, word, say.ALREADY_RETREATED)
        to = retreat_of(table, defender, attacker)
        if not to:
            open_ = retreats(table, defender, attacker)
            why = say.PLAYER_LETS_DISBAND if open_ else say.NOWHERE_TO_RETREAT
            return _destroyed(table, attacker, defender, word, why)
        table.place(defender, to)
        table.note(retreated=(*table.turn.retreated, defender.id))
        return "retreat", to, ""
    if difference <= -DESTROYS and table.state.options["attacker_can_die"]:
        del table.pieces[attacker.id]
        return "lost", "", ""
    return "nothing", "", ""


def _destroyed(table: Table, attacker: Piece, defender: Piece, word: str, why: str) -> tuple[str, str, str]:
    del table.pieces[defender.id]
    table.note(rights=(*table.turn.rights, Right(attacker.id, defender.province, word)))
    return "destroyed", "", why
