"""Decks and hands at work: drawing, discarding, shuffling a discard pile into a new deck (W §4, §6.2)."""

from dataclasses import dataclass, field

from judge.games.dice import Dice
from judge.games.warped.state import Pile


@dataclass(slots=True)
class Deck:
    """A pile while a line is done. Its discard is kept in the order in which the cards fell."""

    name: str
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    shuffled: int = 0

    def draw(self, dice: Dice) -> str | None:
        """The next card; an empty deck is refilled from its discard. None: there is no card anywhere."""
        if not self.deck and self.discard:
            self.shuffled += 1
            self.deck = list(dice.shuffled(f"{self.name}/{self.shuffled}", sorted(self.discard)))
            self.discard = []
        return self.deck.pop(0) if self.deck else None

    def drawn(self, count: int, dice: Dice) -> list[str]:
        """So many cards, or as many as there are."""
        return [card for _ in range(count) if (card := self.draw(dice)) is not None]

    def kept(self) -> Pile:
        return Pile(tuple(self.deck), tuple(self.discard), self.shuffled)


def opened(name: str, pile: Pile) -> Deck:
    return Deck(name, list(pile.deck), list(pile.discard), pile.shuffled)
