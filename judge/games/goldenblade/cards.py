"""The cards, as the card file tells them: order cards and what they do, unit cards and how many (GB §1, §9)."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from judge.games.goldenblade import sentences as say

Unit = str
"""A unit card: its year, its domain's letter, its number, as `1902-F-09` (GB §1.2)."""
YEARS = ("1901", "1902", "1903")
IN_ALL = 150


class Domain(StrEnum):
    """In the order in which ties are decided."""

    ARMY, FLEET, POLITICAL = "army", "fleet", "political"


class Kind(StrEnum):
    """What an order card is of: a domain, whose level must suffice, a promise, or nothing (GB §1.4)."""

    ARMY, FLEET, POLITICAL, PROMISE, NONE = "army", "fleet", "political", "promise", "none"


class Icon(StrEnum):
    ATTACK, POWER = "attack", "power"


class Special(StrEnum):
    ALLIANCE, ACCORD, COALITION = "alliance", "accord", "coalition"


class Op(StrEnum):
    """What a step of a card does (GB §9.1)."""

    GRID_REMOVE, VIEW_HAND, SWAP, TAKE = "grid_remove", "view_hand", "swap", "take"
    HAND_LOSS, PAY, DRAW, DEPLOY = "hand_loss", "pay", "draw", "deploy"


class Pick(StrEnum):
    """Who chooses a card: whoever laid the order, whom it hits, or the lot."""

    ACTOR, TARGET, RANDOM = "actor", "target", "random"


@dataclass(frozen=True, slots=True)
class CardStep:
    """`only_promise`: only against a promise on the same front."""

    op: Op
    n: int = 1
    pick: Pick = Pick.RANDOM
    only_promise: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """An order card. `least`, `most`: the numbers of players with whom it is in the game."""

    name: str
    kind: Kind
    least: int
    most: int
    icon: Icon | None = None
    blocks: tuple[Icon, ...] = ()
    unblockable: bool = False
    special: Special | None = None
    steps: tuple[CardStep, ...] = ()
    also: tuple[str, ...] = ()
    assumed: str = ""


HOLD = "Hold"
PLAYERS = {"2+": (2, 7), "3+": (3, 7), "2": (2, 2)}
LETTERS = {domain.value[0].upper(): domain for domain in Domain}


@dataclass(frozen=True, slots=True)
class CardFile:
    """All cards by their names, how many unit cards there are by year and domain, and what is assumed beside."""

    cards: Mapping[str, Card]
    deck: Mapping[str, Mapping[str, int]]
    assumed: tuple[str, ...] = ()


def domain_of(unit: Unit) -> Domain:
    return LETTERS[unit[5]]


def level(cards: int) -> int:
    """The power level of so many cards in a domain (GB §1.3)."""
    return 0 if cards == 0 else 1 if cards <= 2 else 2 if cards <= 5 else 3


def card_of(name: str, row: Mapping[str, Any]) -> Card:
    """A card as a table of the file has it. Raises ValueError, KeyError or TypeError for what cannot be."""
    known = {"domain", "players", "icon", "blocks", "unblockable", "special", "steps", "also", "marks", "assumed"}
    if row.keys() - known:
        raise ValueError(say.UNKNOWN_CARD_PARTS.format(name=name, keys=", ".join(sorted(row.keys() - known))))
    steps = tuple(_step(name, step) for step in row.get("steps", ()))
    least, most = PLAYERS[row["players"]]
    return Card(
        name, Kind(row["domain"]), least, most, Icon(row["icon"]) if "icon" in row else None,
        tuple(Icon(word) for word in row.get("blocks", ())), bool(row.get("unblockable", False)),
        Special(row["special"]) if "special" in row else None, steps, tuple(row.get("also", ())),
        row.get("assumed", ""),
    )  # fmt: skip


def _step(name: str, row: Mapping[str, Any]) -> CardStep:
    n = row.get("n", 1)
    if not isinstance(n, int) or not 1 <= n <= 6:
        raise ValueError(say.STEP_COUNT_RANGE.format(name=name, count=n))
    return CardStep(Op(row["op"]), n, Pick(row.get("pick", "random")), bool(row.get("only_promise", False)))


@cache
def card_file() -> CardFile:
    """The file of this game, checked. Raises ValueError."""
    text = files("judge.games.goldenblade").joinpath("data/cards.toml").read_text("utf-8")
    return checked(tomllib.loads(text))


def checked(rows: Mapping[str, Any]) -> CardFile:
    """The tables of a card file as values: 150 unit cards, the deal always possible, every name one card's alone."""
    cards = {name: card_of(name, row) for name, row in rows["card"].items()}
    deck = {year: {domain.value: rows["deck"][year][domain.value] for domain in Domain} for year in YEARS}
    if sum(sum(counts.values()) for counts in deck.values()) != IN_ALL:
        raise ValueError(say.UNIT_CARD_TOTAL.format(total=IN_ALL))
    if sum(deck[YEARS[0]].values()) < 5 * 7:
        raise ValueError(say.FIRST_YEAR_DEAL)
    names = [word.lower() for card in cards.values() for word in (card.name, *card.also)]
    if len(set(names)) != len(names) or HOLD not in cards:
        raise ValueError(say.CARD_NAMES_UNIQUE)
    return CardFile(cards, deck, tuple(rows["general"]["assumed"]))


def in_game(cards: Mapping[str, Card], players: int) -> tuple[str, ...]:
    """The names of the order cards that so many players have."""
    return tuple(name for name, card in cards.items() if card.least <= players <= card.most)


def card_named(cards: Mapping[str, Card], word: str) -> str | None:
    """The card that somebody means: a name, an alias, or the beginning of one alone, three letters at least."""
    bare = re.sub(r"[^a-z]", "", word.lower())
    names = {name.lower(): card.name for card in cards.values() for name in (card.name, *card.also)}
    if bare in names:
        return names[bare]
    found = {card for name, card in names.items() if len(bare) >= 3 and name.startswith(bare)}
    return found.pop() if len(found) == 1 else None


def decks(deck: Mapping[str, Mapping[str, int]]) -> dict[str, tuple[Unit, ...]]:
    """All unit cards by their year, unshuffled."""
    return {
        year: tuple(
            f"{year}-{domain[0].upper()}-{n:02}" for domain, count in counts.items() for n in range(1, count + 1)
        )
        for year, counts in deck.items()
    }
