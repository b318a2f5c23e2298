"""The three decks, as the card file tells them: what event cards do, the Force of battle cards (W §5, §6)."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from judge.games.warped import sentences as say

EVENT, LAND, SEA = "event", "land", "sea"
PILES = (EVENT, LAND, SEA)
SIZES = {EVENT: 56, LAND: 31, SEA: 37}


class Kind(StrEnum):
    """What an event card does (W §5.1)."""

    BUILD, MOVE, ATTACK, CONVOY = "build", "move", "attack", "convoy"
    MOVE_OR_ATTACK, MOVE_AND_ATTACK = "move_or_attack", "move_and_attack"
    EXTRA_MOVE, EXTRA_ATTACK = "extra_move", "extra_attack"
    DRAW, PEEK_DRAW, RAID, BAN, NEGATE = "draw", "peek_draw", "raid", "ban", "negate"


class Stage(StrEnum):
    """The parts of a player-turn, in their order (W §4)."""

    PLAN, LOG, MOV, ATT, ADV, END = "PLAN", "LOG", "MOV", "ATT", "ADV", "END"


STAGES = tuple(Stage)
TITLES = {
    Stage.LOG: "LOGISTICS",
    Stage.MOV: "MOVEMENT",
    Stage.ATT: "ATTACK",
    Stage.ADV: "ADVANCE",
    Stage.END: "END TURN",
}
"""What their lines are called in a sheet."""


class Action(StrEnum):
    """What one payment is for; a NEGATE card cancels one of these."""

    BUILD, MOVE, ATTACK = "build", "move", "attack"


@dataclass(frozen=True, slots=True)
class EventCard:
    """`number`: its place in the printed list; `unit`: U any, A, F; `n`: units, or cards drawn or lost; `steps`: of
    each unit; `draw`: cards drawn after it; `scope`: whom a ban protects; `what`: the action that it negates.
    """

    number: int
    name: str
    kind: Kind
    when: str
    unit: str = "U"
    n: int = 1
    steps: int = 1
    convoy: bool = False
    draw: int = 0
    dump_hand: bool = False
    scope: str = ""
    what: str = ""

    @property
    def reacts(self) -> bool:
        return self.kind in (Kind.BAN, Kind.NEGATE)


@dataclass(frozen=True, slots=True)
class BattleCard:
    """`type`: D defender only, A attacker only, B both; at sea S ship, W weapon, T tactics."""

    name: str
    type: str
    force: int


@dataclass(frozen=True, slots=True)
class CardFile:
    """All cards by their names; no name stands twice in a deck."""

    event: Mapping[str, EventCard]
    land: Mapping[str, BattleCard]
    sea: Mapping[str, BattleCard]

    def names(self, pile: str) -> tuple[str, ...]:
        return tuple(getattr(self, pile))


@cache
def card_file() -> CardFile:
    """The file of this game, checked. Raises ValueError."""
    text = files("judge.games.warped").joinpath("data/cards.toml").read_text("utf-8")
    return checked(tomllib.loads(text))


def checked(rows: Mapping[str, Any]) -> CardFile:
    """The tables of a card file as values: the decks are complete, and all names differ also without their signs."""
    event = {row["name"]: EventCard(n, **{**row, "kind": Kind(row["kind"])}) for n, row in enumerate(rows[EVENT], 1)}
    land, sea = ({row["name"]: BattleCard(**row) for row in rows[pile]} for pile in (LAND, SEA))
    for pile in PILES:
        if not SIZES[pile] == len(rows[pile]) == len({bare(row["name"]) for row in rows[pile]}):
            raise ValueError(say.PILE_SIZE_AND_NAMES.format(pile=pile, size=SIZES[pile]))
    for deck, types in ((land, "DAB"), (sea, "SWT")):
        if any(card.type not in types or not 1 <= card.force <= 4 for card in deck.values()):
            raise ValueError(say.BATTLE_CARD_FORM.format(types=", ".join(types)))
    if any(card.unit not in "UAF" or bool(card.scope) is not (card.kind is Kind.BAN) for card in event.values()):
        raise ValueError(say.EVENT_CARD_FORM)
    return CardFile(event, land, sea)


def bare(word: str) -> str:
    """Letters alone, as names are compared."""
    return re.sub(r"[^a-z]", "", word.lower())


def event_named(word: str) -> str | None:
    """The event card that somebody means: its name, or the beginning of one alone, three letters at least."""
    return _named(bare(word), EVENT)


def battle_named(word: str, pile: str) -> str | None:
    """The battle card of that deck, likewise."""
    return _named(bare(word), pile)


@lru_cache(maxsize=4096)
def _named(text: str, pile: str) -> str | None:
    names = {bare(name): name for name in card_file().names(pile)}
    if text in names:
        return names[text]
    found = [name for key, name in names.items() if len(text) >= 3 and key.startswith(text)]
    return found[0] if len(found) == 1 else None


def cards_like(word: str) -> tuple[str, ...]:
    """Event cards whose names begin alike, for an answer to a name that is none."""
    text = bare(word)[:3]
    return tuple(name for name in card_file().event if text and bare(name).startswith(text))[:5]
