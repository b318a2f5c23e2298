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
    units = _units(card)
    more = say.THEN_DRAW_CARDS.format(cards=_cards(card.draw)) if card.draw else ""
    match card.kind:
        case Kind.BUILD:
            return f"builds {units}"
        case Kind.MOVE:
            return f"moves {units}" + say.BY_CONVOY_TOO * card.convoy
        case Kind.CONVOY:
            return f"convoys up to {card.n} armies"
        case Kind.ATTACK:
            return f"attacks with {units}{more}"
        case Kind.MOVE_OR_ATTACK:
            return f"moves, or attacks with, {units}"
        case Kind.MOVE_AND_ATTACK:
            return f"moves {units}, with a free attack each"
        case Kind.EXTRA_MOVE:
            return f"moves {units} {_steps(card.steps)} extra"
        case Kind.EXTRA_ATTACK:
            return f"an extra attack of {units}"
        case _:
            return _without_units(card)


def _without_units(card: EventCard) -> str:
    match card.kind:
        case Kind.DRAW:
            return say.DISCARD_YOUR_HAND * card.dump_hand + f"draw {_cards(card.n)}"
        case Kind.PEEK_DRAW:
            return f"shows you an opponent's hand; draw {_cards(card.n)}"
        case Kind.RAID:
            return f"an opponent discards {_cards(card.n)} of their choice"
        case Kind.NEGATE:
            return f"cancels {NEGATED[card.what]} action"
        case _:
            whom = {"self": "you", "chosen": say.POWER_YOU_NAME, "all": "anybody"}[card.scope]
            return f"the power whose turn it is may not attack {whom} for the rest of that turn"


def _units(card: EventCard) -> str:
    one, many = UNITS[card.unit]
    return say.UP_TO_COUNT.format(count=card.n, items=many) if card.n > 1 else f"{'an' if one == 'army' else 'a'} {one}"


def _cards(n: int) -> str:
    return f"{n} cards" if n > 1 else "a card"


def _steps(n: int) -> str:
    return say.UP_TO_SPACES.format(count=n) if n > 1 else "a space"
