"""What a seat may know of the game, and another game that it could not tell from this one (GB §1.7)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.games.dice import Dice
from judge.games.goldenblade.asking import left_open
from judge.games.goldenblade.cards import Domain, Unit, domain_of, in_game
from judge.games.goldenblade.library import year_of
from judge.games.goldenblade.reading import text_of
from judge.games.goldenblade.saying import in_words
from judge.games.goldenblade.state import Order, Preference, State, Wish, cards_of, slots, turn_of
from judge.games.protocol import Held, Seat


def view(state: State, held: Held, seat: Seat | None) -> Mapping[str, Any]:
    """Grids, sizes of hands, the discard pile, the library's size and year are public; of hands only one's own."""
    name = state.powers
    seen: dict[str, Any] = {
        "phase": state.phase,
        "turn": turn_of(state),
        "powers": dict(name),
        "seating": [name[who] for who in state.seating],
        "token": name[state.token],
        "grids": {name[who]: [len(grid[d]) for d in Domain] for who, grid in state.grids.items()},
        "hands": {name[who]: len(cards) for who, cards in state.hands.items()},
        "discard": letters(state.discard),
        "library": {"size": sum(map(len, state.library.values())), "year": year_of(state.library)},
        "orders": {name[who]: dict(cards) for who, cards in state.laid.items()},
    }
    seen["corrected"] = {name: in_words(cards_of(state)[name]) for name in state.corrected}
    if seat is not None:
        mine = held.get(seat, {})
        standing = [text_of(row) for _, row in sorted(state.standing.get(seat, {}).items())]
        seen["you"] = {
            "power": name[seat],
            "hand": letters(state.hands[seat]),
            "held": [text_of(row) for _, row in sorted(mine.items())],
            "standing": standing,
            "left_open": left_open(state, seat, mine),
        }
    return seen


def letters(cards: tuple[Unit, ...]) -> str:
    """Their domains, as `AFP`."""
    return "".join(sorted(domain_of(card).value[0].upper() for card in cards))


def resample(state: State, held: Held, seat: Seat, dice: Dice) -> tuple[State, Held]:
    """What others hold in hand and in the library is dealt anew, and what they have laid; all that is public stays."""
    others = [who for who in state.seating if who != seat]
    hidden = [card for who in others for card in state.hands[who]]
    hidden += [card for cards in state.library.values() for card in cards]
    pile = list(dice.shuffled("hidden", sorted(hidden)))
    hands = {
        who: state.hands[who] if who == seat else tuple(sorted(_taken(pile, len(state.hands[who]))))
        for who in state.seating
    }
    library = {year: tuple(_taken(pile, len(cards))) for year, cards in state.library.items()}
    standing = {who: lists for who, lists in state.standing.items() if who == seat}
    fresh = {who: held.get(seat, {}) if who == seat else _laid(state, who, dice) for who in state.seating}
    return replace(state, hands=hands, library=library, standing=standing), fresh


def _taken(pile: list[Unit], number: int) -> list[Unit]:
    taken, pile[:number] = pile[:number], []
    return taken


def _laid(state: State, seat: Seat, dice: Dice) -> dict[str, Any]:
    """Some letter of theirs, or none."""
    if dice.below(f"{seat}/silent", 4) == 0:
        return {}
    build = Preference("build", (Wish(dice.pick(f"{seat}/build", tuple(Domain))),))
    if state.phase[0] == "B":
        return {"build": build}
    names = dice.shuffled(f"{seat}/cards", in_game(cards_of(state), len(state.seating)))
    orders = {slot: Order(slot, name) for slot, name in zip(slots(state), names, strict=False)}
    return {**orders, "build": build}
