"""What a card does, in words (W §5)."""

from collections.abc import Mapping
from typing import Any

from judge.games.warped import sentences as say
from judge.games.warped.cards import EventCard, Kind, card_file

NEGATED = {"build": "a build", "move": "a movement", "attack": "an attack"}
UNITS = {"U": ("unit", "units"), "A": ("army", "armies"), "F": ("fleet", "fleets")}
WHEN = {
    "LOG": "logistics", "MOV": "movement", "ATT": "attack", "ADV": "advance", "ANY": say.ANY_TIME_OF_TURN,
    "MOV+ATT": say.MOVEMENT_AND_ATTACK, "MOV/ATT": say.MOVEMENT_OR_ATTACK, "REACT": "others' turns",
}  # fmt: skip


def tables() -> Mapping[str, Any]:
    """The cards as the rules page shows them."""
    file = card_file()
    battle = {
        pile: [(c.name, c.type, c.force) for c in deck.values()]
        for pile, deck in (("land", file.land), ("sea", file.sea))
    }
    return {"cards": [(card.name, WHEN[card.when], in_words(card)) for card in file.event.values()], **battle}


def in_words(card: EventCard) -> str:
    """`moves up to 3 armies`."""
    return _told(card).format(
        units=_units(card), cards=_cards(card.draw or card.n), steps=_steps(card.steps), count=card.n,
        whom={"self": "you", "chosen": say.POWER_YOU_NAME, "all": "anybody"}.get(card.scope, ""),
        what=NEGATED.get(card.what, ""),
    )  # fmt: skip


def _told(card: EventCard) -> str:
    """The sentence of its kind."""
    return {
        Kind.BUILD: say.CARD_BUILDS,
        Kind.MOVE: say.CARD_MOVES_OR_CONVOYS if card.convoy else say.CARD_MOVES,
        Kind.CONVOY: say.CARD_CONVOYS,
        Kind.ATTACK: say.CARD_ATTACKS_AND_DRAWS if card.draw else say.CARD_ATTACKS,
        Kind.MOVE_OR_ATTACK: say.CARD_MOVES_OR_ATTACKS,
        Kind.MOVE_AND_ATTACK: say.CARD_MOVES_AND_ATTACKS,
        Kind.EXTRA_MOVE: say.CARD_MOVES_ON,
        Kind.EXTRA_ATTACK: say.CARD_ATTACKS_AGAIN,
        Kind.DRAW: say.CARD_REPLACES_HAND if card.dump_hand else say.CARD_DRAWS,
        Kind.PEEK_DRAW: say.CARD_SHOWS_HAND,
        Kind.RAID: say.CARD_RAIDS,
        Kind.NEGATE: say.CARD_CANCELS,
    }.get(card.kind, say.CARD_FORBIDS_ATTACKS)


def _units(card: EventCard) -> str:
    one, many = UNITS[card.unit]
    return say.UP_TO_COUNT.format(count=card.n, items=many) if card.n > 1 else f"{'an' if one == 'army' else 'a'} {one}"


def _cards(n: int) -> str:
    return f"{n} cards" if n > 1 else "a card"


def _steps(n: int) -> str:
    return say.UP_TO_SPACES.format(count=n) if n > 1 else "a space"
