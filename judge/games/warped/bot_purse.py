"""How a player of Warped pays: a card for its text where that does more, else as a payment."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from judge.board.atlas import Unit
from judge.games.warped.cards import EventCard, Kind, card_file

Pair = tuple[Unit, str]
"""A unit and the place that it goes to, or whose unit it attacks."""
MOVES = (Kind.MOVE, Kind.MOVE_OR_ATTACK)
ATTACKS = (Kind.ATTACK, Kind.MOVE_OR_ATTACK)


@dataclass
class Purse:
    """The cards that may be spent, in the order of the hand."""

    left: list[str]

    def builds(self, sites: Sequence[str]) -> list[str]:
        """A line for each site that can be paid for."""
        lines = []
        for site in sites:
            card = self._fitting((Kind.BUILD,), site[0])
            if card:
                lines.append(f"PLAY {self._spent(card)}: BUILD {site}")
            elif len(self.left) > 1:
                lines.append(f"DISCARD {self._spare()}, {self._spare()}: BUILD {site}")
        return lines

    def moves(self, pairs: Iterable[Pair]) -> list[str]:
        return self._acts(pairs, MOVES, "-", "")

    def attacks(self, pairs: Iterable[Pair]) -> list[str]:
        return self._acts(pairs, ATTACKS, "x", " ADVANCE")

    def _acts(self, pairs: Iterable[Pair], kinds: Collection[Kind], sign: str, more: str) -> list[str]:
        """As long as there are cards: one that lets several units act together, else any for the next unit."""
        waiting, lines = list(pairs), []
        while waiting and self.left:
            together = self._together(waiting, kinds)
            if together:
                card, those = together
                paid = f"PLAY {self._spent(card)}"
            else:
                paid, those = f"DISCARD {self._spare()}", waiting[:1]
            lines.append(f"{paid}: " + "; ".join(f"{unit} {sign} {place}{more}" for unit, place in those))
            waiting = [pair for pair in waiting if pair not in those]
        return lines

    def _together(self, waiting: Sequence[Pair], kinds: Collection[Kind]) -> tuple[EventCard, list[Pair]] | None:
        """The card with which most of those who wait can act, the smallest such; None: no card fits."""
        found = []
        for name in self.left:
            card = card_file().event[name]
            those = [pair for pair in waiting if card.unit in ("U", pair[0][0])][: card.n]
            if card.kind in kinds and those:
                found.append((len(those), -card.n, card, those))
        best = max(found, key=lambda row: row[:2], default=None)
        return best[2:] if best else None

    def _fitting(self, kinds: Collection[Kind], unit: str) -> EventCard | None:
        cards = [card_file().event[name] for name in self.left]
        fits = [card for card in cards if card.kind in kinds and card.unit in ("U", unit)]
        return max(fits, key=lambda card: card.unit != "U", default=None)

    def _spent(self, card: EventCard) -> str:
        self.left.remove(card.name)
        return card.name

    def _spare(self) -> str:
        """The card whose text helps least, as a payment."""
        useful = (Kind.BUILD, *MOVES, Kind.ATTACK)
        name = min(self.left, key=lambda name: (card_file().event[name].kind in useful, -self.left.index(name)))
        self.left.remove(name)
        return name
