"""Which cards are kept, spent or lost when their player has not said, or not enough (W §9.4)."""

from collections.abc import Iterable, Sequence

from judge.games.warped.cards import EventCard, Kind, card_file
from judge.games.warped.commands import ANY
from judge.games.warped.table import Table

LAST_RANK = 11
BY_SIZE = {Kind.MOVE_AND_ATTACK: 6, Kind.ATTACK: 7, Kind.MOVE: 8}
PLAIN = {Kind.NEGATE: 4, Kind.MOVE_OR_ATTACK: 9, Kind.DRAW: 10, Kind.PEEK_DRAW: 10}
BANS = {"all": 1, "self": 2, "chosen": 3}


def rank(card: EventCard, may_build: bool) -> tuple[int, int, int]:
    """How willingly a card is kept: the lowest first."""
    if card.kind is Kind.BAN:
        return BANS[card.scope], 0, card.number
    if card.kind is Kind.BUILD:
        return 5 if may_build else LAST_RANK, 0, card.number
    if card.kind in BY_SIZE:
        return BY_SIZE[card.kind], -card.n, card.number
    return PLAIN.get(card.kind, LAST_RANK), 0, card.number


def liked(table: Table, power: str, first: Iterable[str] = ()) -> list[str]:
    """The cards of a hand, those that are kept first: as its player says, then by rank."""
    may_build = len(table.units(power)) < table.count(power)
    hand = table.hands[power]
    wanted = named(hand, (*first, *table.standing(power).keep))
    rest = list(hand)
    for card in wanted:
        rest.remove(card)
    return [*wanted, *sorted(rest, key=lambda name: rank(card_file().event[name], may_build))]


def named(hand: Sequence[str], wanted: Iterable[str]) -> list[str]:
    """The cards of a hand that a list names, in its order; each card of the hand once."""
    left, found = list(hand), []
    for card in wanted:
        if card in left:
            left.remove(card)
            found.append(card)
    return found


def to_lose(table: Table, power: str, count: int) -> list[str]:
    """What a raid costs its victim: the list of what to lose, then what is liked least (W §5.1)."""
    first = named(table.hands[power], table.standing(power).lose)
    rest = liked(table, power)
    for card in first:
        rest.remove(card)
    return [*first, *reversed(rest)][:count]


def payment(table: Table, cards: Sequence[str]) -> list[str] | None:
    """The cards that are discarded, ANY filled in; None: the hand does not have them (W §9.2)."""
    power, turn = table.active, table.turn
    left = list(table.hands[power])
    for card in cards:
        if card == ANY:
            continue
        if card not in left:
            return None
        left.remove(card)
    kept = named(table.hands[power], turn.keep)
    free = [card for card in left if card not in kept]
    spent = named(free, (*turn.spend, *table.standing(power).spend))
    least = [card for card in reversed(liked(table, power)) if card in free]
    found = []
    for card in cards:
        if card != ANY:
            found.append(card)
            continue
        choice = next((card for card in (*spent, *least) if card in free), None)
        if choice is None:
            return None
        free.remove(choice)
        spent = [card for card in spent if card != choice]
        found.append(choice)
    return found
