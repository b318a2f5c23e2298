"""How a game begins: dealt, or from a position that somebody brings along (GB §2)."""

from collections.abc import Mapping
from typing import Any

from judge.games.dice import Dice
from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.cards import YEARS, Domain, Unit, card_file, decks, domain_of
from judge.games.goldenblade.events import Opening
from judge.games.goldenblade.saying import assumptions, table
from judge.games.goldenblade.state import POWERS, State
from judge.games.protocol import Refused, Seat, SeatStatus, Step

DEALT = 5
TWO = ("FRANCE", "AUSTRIA")
"""Who plays with two (GB §8)."""


def setup(seats: tuple[Seat, ...], options: Mapping[str, Any], dice: Dice, rules: int) -> Step:
    """Powers and seats by lot, three decks shuffled, five cards each, the token by lot; everybody builds first."""
    chosen = options["seating"].split() if options["seating"] != "random" else None
    powers = chosen or dice.shuffled("powers", TWO if len(seats) == 2 else POWERS)[: len(seats)]
    seating = dice.shuffled("seating", seats)
    shuffled = {year: dice.shuffled(f"shuffle/{year}", cards) for year, cards in decks(card_file().deck).items()}
    first = shuffled[YEARS[0]]
    state = State(
        dict(options), seating, dict(zip(seating, powers, strict=True)), "B0", dice.pick("token", seating),
        {seat: tuple(sorted(first[n : DEALT * len(seats) : len(seats)])) for n, seat in enumerate(seating)},
        dict.fromkeys(seats, _grid()), {**shuffled, YEARS[0]: first[DEALT * len(seats) :]},
        status=dict.fromkeys(seats, SeatStatus.ACTIVE), rules=rules,
    )  # fmt: skip
    return Step(state, {}, (_opening(state),))


def _opening(state: State) -> Opening:
    powers = state.powers
    return Opening(
        powers=powers,
        seating=tuple(powers[seat] for seat in state.seating),
        token=powers[state.token],
        cards=table(state, len(powers)),
        assumed=assumptions(len(powers)),
    )


def _grid() -> dict[str, tuple[Unit, ...]]:
    return {domain.value: () for domain in Domain}


class _Pool:
    """Unit cards for a position that tells only their letters: each a card of its own, of that year if there is one."""

    def __init__(self) -> None:
        self.left = [card for year in decks(card_file().deck).values() for card in year]

    def cards(self, letters: str, year: str = "") -> tuple[Unit, ...]:
        return tuple(self.card(letter, year) for letter in letters)

    def card(self, letter: str, year: str) -> Unit:
        found = [card for card in self.left if domain_of(card).value[0].upper() == letter]
        card = next((card for card in found if card.startswith(year)), found[0] if found else "")
        if not card:
            raise ValueError(say.LOADED_CARD_EXHAUSTED.format(letter=letter))
        self.left.remove(card)
        return card


def load(
    seats: tuple[Seat, ...], options: Mapping[str, Any], record: Mapping[str, Any], rules: int, dice: Dice | None = None
) -> Step | Refused:
    """A position in letters: A, F, P are cards, the first is the next to be drawn."""
    del dice
    try:
        state = _state(seats, options, record, rules)
    except (KeyError, ValueError, TypeError, AttributeError, IndexError) as error:
        return Refused("bad-position", say.POSITION_INVALID.format(error=error))
    return Step(state, {}, (_opening(state),))


def _state(seats: tuple[Seat, ...], options: Mapping[str, Any], record: Mapping[str, Any], rules: int) -> State:
    powers = {seat: str(record["powers"][seat]).upper() for seat in seats}
    if len(set(powers.values()) & set(POWERS)) != len(seats) or not 2 <= len(seats) <= 7:
        raise ValueError(say.SEATS_NEED_OWN_POWERS)
    whose = {power: seat for seat, power in powers.items()}
    seating = tuple(whose[str(power).upper()] for power in record.get("seating") or powers.values())
    if sorted(seating) != sorted(seats):
        raise ValueError(say.SEATING_INCOMPLETE)
    pool = _Pool()
    library = {year: pool.cards(str(record.get("library", {}).get(year, "")), year) for year in YEARS}
    hands = {seat: tuple(sorted(pool.cards(str(record["hands"][powers[seat]])))) for seat in seats}
    numbers = {seat: [int(n) for n in record["grids"][powers[seat]]] for seat in seats}
    if any(len(row) != 3 or not all(0 <= n <= 6 for n in row) for row in numbers.values()):
        raise ValueError(say.GRID_NUMBER_RANGE)
    grids = {
        seat: {d.value: pool.cards(d.value[0].upper() * n) for d, n in zip(Domain, row, strict=True)}
        for seat, row in numbers.items()
    }
    turn = int(record["turn"])
    if not 0 <= turn <= 200:
        raise ValueError(say.TURN_RANGE)
    return State(
        dict(options), seating, powers, f"T{turn}" if turn else "B0", whose[str(record["token"]).upper()], hands, grids,
        library, pool.cards(str(record.get("discard", ""))), status=dict.fromkeys(seats, SeatStatus.ACTIVE),
        rules=rules,
    )  # fmt: skip
