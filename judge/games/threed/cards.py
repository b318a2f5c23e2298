"""The deck: four suits of Party, Class, Striker and Industry; what a hand votes and produces (TD-3)."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise

from judge.board.names import bare
from judge.games.dice import Dice
from judge.games.threed import sentences as say

Card = str
"""As it is written alone: `LOY`, `etm`, `(l)`, `coal`."""
Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Suit:
    """The four cards of a suit. `sign` is its commodity's letter in the chart."""

    name: str
    people: str
    letter: str
    party: Card
    klass: Card
    striker: Card
    industry: Card
    sign: str

    @property
    def cards(self) -> Hand:
        return (self.party, self.klass, self.striker, self.industry)


def _load() -> tuple[dict[str, Suit], dict[str, Card]]:
    rows = json.loads(files("judge.games.threed").joinpath("data/cards.json").read_text("utf-8"))["suits"]
    suits, names = {}, dict[str, Card]()
    for row in rows:
        letter = row["letter"]
        suit = Suit(
            row["name"], row["people"], letter, row["party"], row["class"], f"({letter.lower()})", row["industry"],
            row["sign"],
        )  # fmt: skip
        suits[letter] = suit
        also = {"party": [row["name"]], "class": [], "industry": []} | row["also"]
        for card, words in (
            (suit.party, [row["name"], *also["party"]]),
            (suit.klass, also["class"]),
            (suit.industry, also["industry"]),
            (suit.striker, []),
        ):
            for word in (card.lower(), *words):
                if names.setdefault(word.lower(), card) != card:
                    raise ValueError(say.CARD_NAME_TWICE.format(word=word))
    if len(suits) != 4 or len({card for suit in suits.values() for card in suit.cards}) != 16:
        raise ValueError(say.DECK_NEEDS_FOUR_SUITS)
    return suits, names


SUITS, NAMES = _load()
DECK: Hand = tuple(card for suit in SUITS.values() for card in suit.cards)
SUIT: Mapping[Card, Suit] = {card: suit for suit in SUITS.values() for card in suit.cards}
KINDS: tuple[str, ...] = tuple(suit.industry for suit in SUITS.values())
"""The commodities, named like the Industry cards: coal, steel, chem, grain."""


def card_named(word: str) -> Card | None:
    """The card meant: its short name, its full name, a Striker as `(l)`, `striker l`, `loyalist striker` or `L`."""
    text = word.strip().lower()
    if text in NAMES:
        return NAMES[text]
    striker = re.fullmatch(r"(?:strikers?\s+)?\(?([lsra])\)?(?:\s+strikers?)?", text)
    if striker:
        return SUITS[striker[1].upper()].striker
    long = re.fullmatch(r"(\w+)\s+strikers?|strikers?\s+(\w+)", text)
    card = NAMES.get(long[1] or long[2]) if long else None
    return SUIT[card].striker if card else None


def suit_named(word: str) -> Suit | None:
    """The suit meant: by its letter, its name or any of its cards."""
    text = word.strip()
    if text.upper() in SUITS:
        return SUITS[text.upper()]
    card = card_named(text)
    return SUIT[card] if card else None


def kind_named(word: str) -> str | None:
    """The commodity meant, singular or plural."""
    text = bare(word)
    card = NAMES.get(text) or NAMES.get(text.removesuffix("s"))
    return card if card in KINDS else None


def votes(hand: Iterable[Card]) -> int:
    """Two for each Party, one more for each other card of its suit; without a Party one (TD-3.3)."""
    held = frozenset(hand)
    parties = [suit for suit in SUITS.values() if suit.party in held]
    return sum(1 + len(held.intersection(suit.cards)) for suit in parties) or 1


def produces(hand: Iterable[Card], minister: bool = False) -> dict[str, int]:
    """Units of each commodity in a year; kinds with none are left out (TD-3.4)."""
    held = frozenset(hand)
    found = {}
    for suit in SUITS.values():
        if suit.industry in held:
            units = (suit.party in held) + (suit.striker in held) + 2 * (suit.klass in held)
            units = max(1, units) if minister else units
            if units:
                found[suit.industry] = units
    return found


def has_pair(hand: Iterable[Card], suit: Suit) -> bool:
    """Class and Striker of the suit are both there (TD-7.1)."""
    return {suit.klass, suit.striker} <= frozenset(hand)


def pairs(hand: Iterable[Card]) -> tuple[Suit, ...]:
    """The suits of which Class and Striker are both there."""
    held = tuple(hand)
    return tuple(suit for suit in SUITS.values() if has_pair(held, suit))


def ordered(hand: Iterable[Card]) -> Hand:
    """The cards in the deck's order."""
    return tuple(sorted(hand, key=DECK.index))


def deal(label: str, cards: Iterable[Card], sizes: Mapping[str, int], dice: Dice) -> dict[str, Hand]:
    """The cards shuffled and given out, to each as many as `sizes` says (TD-3.2, TD-8)."""
    pile = list(dice.shuffled(label, ordered(cards)))
    found = {}
    for who, size in sizes.items():
        found[who], pile = ordered(pile[:size]), pile[size:]
    return found


def shown(hand: Iterable[Card]) -> str:
    """A hand as the chart prints it: what belongs together joined, its cards in capitals; `LOY-etm coal`."""
    held = frozenset(hand)
    groups = [[card for card in suit.cards if card in held] for suit in SUITS.values()]
    return " ".join(_group(group) for group in groups if group)


def _group(cards: list[Card]) -> str:
    if len(cards) == 1:
        return cards[0]
    text = cards[0]
    for before, card in pairwise(cards):
        capital = card.upper() if card.startswith("(") else card.capitalize() if card in KINDS else card
        strike = card.startswith("(") and before == SUIT[card].klass
        text += f"/{card[1].upper()}" if strike else f"-{capital}"
    return text


def signs(made: Mapping[str, int]) -> str:
    """Commodities as the chart prints them: `CC`, `MS`."""
    return "".join(suit.sign * made.get(suit.industry, 0) for suit in sorted(SUITS.values(), key=lambda s: s.sign))
