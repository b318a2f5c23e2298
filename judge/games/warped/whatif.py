"""WHATIF: the odds of an attack, from battles fought with what one may know (W §6)."""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import Any

from judge.games.dice import Dice
from judge.games.protocol import Event, Refused, Seat
from judge.games.warped import ground
from judge.games.warped import sentences as say
from judge.games.warped.battle import (
    ATTACKER,
    AUTO,
    CARDS,
    DEFENDER,
    DESTROYS,
    RETREATS,
    Hand,
    policy_of,
    strength,
    thrown,
)  # fmt: skip
from judge.games.warped.cards import LAND, SEA
from judge.games.warped.checking import Deal, no_attack
from judge.games.warped.commands import AttackItem, Policy
from judge.games.warped.events import Odds
from judge.games.warped.reading import item_of
from judge.games.warped.state import Piece, State
from judge.games.warped.table import Table, laid_out

BATTLES = 10_000
MOST = 2
"""Attacks of one question."""
Pool = tuple[tuple[str, ...], tuple[str, ...]]
"""A deck's cards, whatever their order, and its discard pile."""


def suppose(state: State, seat: Seat, rows: tuple[str, ...]) -> tuple[Event, tuple[Refused, ...]] | Refused:
    """How an attack would end, so often of 10,000 battles: `A MUN x BUR`, of anybody's unit."""
    mine = {power: said for power, said in state.standing.items() if power == state.powers.get(seat)}
    table, found, refused = (
        laid_out(replace(state, standing=mine), Dice(b"", "")),
        list[dict[str, Any]](),
        list[Refused](),
    )
    for row in rows:
        item = item_of(row.rpartition(":")[2])
        if not isinstance(item, AttackItem):
            refused.append(Refused("not-understood", say.HOW_TO_ATTACK, line=row))
            continue
        one = _odds(table, state.powers.get(seat, ""), item) if len(found) < MOST else Refused(
            "too-many", say.TOO_MANY_ATTACKS.format(limit=MOST))  # fmt: skip
        if isinstance(one, Refused):
            refused.append(Refused(one.code, one.text, line=row))
        else:
            found.append(one)
    return (Odds(battles=BATTLES, rows=tuple(found)), tuple(refused)) if found else refused[0]


def _odds(table: Table, mine: str, item: AttackItem) -> dict[str, Any] | Refused:
    piece, enemy = table.at(item.unit[2:5]), table.at(item.targets[0][:3])
    if piece is None or piece.kind != item.unit[0]:
        return Refused("no-unit", say.NO_SUCH_UNIT.format(unit=item.unit))
    why = no_attack(table, piece, item.targets[0], Deal(extra=True))
    if why or enemy is None:
        return Refused("no-attack", f"{why}.")
    support = ground.supporters(table, piece, enemy), ground.supporters(table, enemy, piece)
    fatigue = tuple(table.turn.fought.get(str(one.id), 0) for one in (piece, enemy))
    edge = support[0] - fatigue[0] - support[1] + fatigue[1]
    safe = enemy.id not in table.turn.retreated and bool(ground.retreats(table, enemy, piece))
    policies = tuple(_policy(table, mine, one, role) for one, role in ((piece, ATTACKER), (enemy, DEFENDER)))
    pools = tuple(
        (tuple(sorted(deck.deck)), tuple(sorted(deck.discard))) for deck in (table.decks[LAND], table.decks[SEA])
    )
    counts = odds(pools, (piece.kind, enemy.kind), policies, edge, safe, table.state.options["attacker_can_die"])
    shares = {word: counts.get(word, 0) * 1000 // BATTLES for word in ("destroyed", "retreat", "nothing", "lost")}
    return {"attack": f"{piece.unit} x {enemy.unit}", "support": list(support), "fatigue": list(fatigue), **shares}


def _policy(table: Table, mine: str, piece: Piece, role: str) -> Policy:
    """As one has said oneself; of others one knows nothing."""
    return policy_of(table.standing(mine).battle, piece, role) if piece.power == mine else AUTO


@lru_cache(maxsize=64)
def odds(
    pools: tuple[Pool, ...], kinds: tuple[str, ...], policies: tuple[Policy, ...], edge: int, safe: bool, deadly: bool
) -> dict[str, int]:
    """So many of each end. `edge`: what support and fatigue add to the difference; `safe`: the defender can retreat."""
    names = tuple(LAND if kind == "A" else SEA for kind in kinds)
    lot, found = _Lot(repr((pools, kinds, edge))), Counter[str]()
    for _ in range(BATTLES):
        decks = {LAND: _Deck(pools[0], lot), SEA: _Deck(pools[1], lot)}
        hands = [decks[name].drawn(CARDS) for name in names]
        for n, role in enumerate((ATTACKER, DEFENDER)):
            hands[n] = _changed(hands[n], decks[names[n]], names[n], role, policies[n])
        force = [
            strength(hand, name, role) for hand, name, role in zip(hands, names, (ATTACKER, DEFENDER), strict=True)
        ]
        found[_end(force[0] - force[1] + edge, safe, deadly)] += 1
    return dict(found)


def _changed(hand: Hand, deck: "_Deck", pile: str, role: str, policy: Policy) -> Hand:
    out = thrown(hand, pile, role, policy)
    deck.discard += [hand[n] for n in out]
    return [card for n, card in enumerate(hand) if n not in out] + deck.drawn(len(out))


def _end(difference: int, safe: bool, deadly: bool) -> str:
    if difference >= RETREATS:
        return "retreat" if safe and difference < DESTROYS else "destroyed"
    return "lost" if difference <= -DESTROYS and deadly else "nothing"


class _Lot:
    """Numbers that scatter well, the same for the same question: a linear congruence, quick for many battles."""

    def __init__(self, question: str) -> None:
        self.at = int.from_bytes(sha256(question.encode()).digest()[:8], "big")

    def below(self, n: int) -> int:
        self.at = (self.at * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.at >> 33) % n


class _Deck:
    """Cards whose order nobody knows: any of them is the next."""

    def __init__(self, pool: Pool, lot: _Lot) -> None:
        self.cards, self.discard, self.lot = list(pool[0]), list(pool[1]), lot

    def drawn(self, count: int) -> list[str]:
        found = []
        for _ in range(count):
            if not self.cards:
                self.cards, self.discard = self.discard, []
            if not self.cards:
                break
            at = self.lot.below(len(self.cards))
            self.cards[at], self.cards[-1] = self.cards[-1], self.cards[at]
            found.append(self.cards.pop())
        return found
