"""What orders do when they are reached, step by step, on hands, grids and library (GB §5.2)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from judge.games.dice import Dice
from judge.games.goldenblade import choosing, library
from judge.games.goldenblade.blocking import Lying
from judge.games.goldenblade.cards import CardStep, Kind, Op, Pick, Unit, domain_of
from judge.games.goldenblade.conditions import Sight
from judge.games.goldenblade.events import Done
from judge.games.goldenblade.state import Preference, State, Wish, left, right
from judge.games.protocol import Held, Seat, SeatStatus

PLACES = 6
"""Of a domain in a grid (GB §1.3)."""


@dataclass
class Table:
    """A resolution under way: what changes, and what has come of the order that is being resolved."""

    state: State
    held: Held
    dice: Dice
    hands: dict[Seat, list[Unit]]
    grids: dict[Seat, dict[str, list[Unit]]]
    library: Mapping[str, tuple[Unit, ...]]
    discard: tuple[Unit, ...]
    orders: dict[Seat, dict[str, str]] = field(default_factory=dict)  # revealed on the fronts of a seat, by side
    done: list[Done] = field(default_factory=list)

    def counts(self, seat: Seat) -> dict[str, int]:
        return {domain: len(cards) for domain, cards in self.grids[seat].items()}

    def sight(self, seat: Seat) -> Sight:
        """What a seat may know now."""
        ring = {"me": seat, "left": left(self.state, seat), "right": right(self.state, seat)}
        ring |= {power.lower(): who for who, power in self.state.powers.items()}
        return Sight(
            {word: self.counts(who) for word, who in ring.items()},
            {word: len(self.hands[who]) for word, who in ring.items()},
            choosing.counts(self.hands[seat]),
            self.orders.get(seat, {}),
        )

    def wishes(self, seat: Seat, of: str) -> Sequence[Sequence[Wish]]:
        """The letter's list, then the standing one, which counts for nothing in civil disorder (GB §11)."""
        mine: Mapping[str, Preference] = self.held.get(seat, {})
        there = self.state.status.get(seat, SeatStatus.ACTIVE) == SeatStatus.ACTIVE
        standing = self.state.standing.get(seat, {}) if there else {}
        return [found.wishes for found in (mine.get(of), standing.get(of)) if isinstance(found, Preference)]

    def tell(self, op: str, seat: Seat, *cards: Unit, other: Seat | None = None, whose: Seat | None = None) -> None:
        """`other`: the second of two who may know which cards, where not everybody may."""
        powers = self.state.powers
        self.done.append(Done(op, powers[seat], cards, powers[other] if other else "", powers[whose] if whose else ""))


def opened(state: State, held: Held, dice: Dice) -> Table:
    return Table(
        state, held, dice, {seat: list(cards) for seat, cards in state.hands.items()},
        {seat: {domain: list(cards) for domain, cards in grid.items()} for seat, grid in state.grids.items()},
        state.library, state.discard,
    )  # fmt: skip


def resolved(table: Table, row: Lying, target: Seat, against: Kind) -> bool:
    """The order's steps, if they can all do something; then costs are paid (GB §9.1). False: it fizzles."""
    steps = [step for step in row.card.steps if not step.only_promise or against is Kind.PROMISE]
    paid = sum(step.n for step in steps if step.op is Op.PAY)
    if any(not _possible(table, step, row.seat, target, paid) for step in steps if paid or len(steps) == 1):
        return False
    for n, step in enumerate(steps):
        DO[step.op](table, step, row, target, f"{row.seat}/{row.order.slot}/{row.card.name}/{n}")
    return True


def _possible(table: Table, step: CardStep, seat: Seat, target: Seat, paid: int) -> bool:
    match step.op:
        case Op.PAY:
            return len(table.hands[seat]) >= paid
        case Op.DEPLOY:
            return len(table.hands[seat]) > paid
        case Op.DRAW:
            return bool(library.year_of(table.library) or table.discard)
        case Op.GRID_REMOVE:
            return any(table.counts(target).values())
        case Op.VIEW_HAND:
            return True
        case _:
            return bool(table.hands[target])


def pay(table: Table, step: CardStep, row: Lying, target: Seat, label: str) -> None:
    del target, label
    for _ in range(step.n):
        card = choosing.to_discard(
            [row.order.discard, *table.wishes(row.seat, "discard")], table.hands[row.seat], table.counts(row.seat),
            table.sight(row.seat),
        )  # fmt: skip
        lose(table, row.seat, card, "paid")


def lose(table: Table, seat: Seat, card: Unit, word: str) -> None:
    """From a hand to the discard pile, which everybody sees."""
    table.hands[seat].remove(card)
    table.discard = (*table.discard, card)
    table.tell(word, seat, card)


def hand_loss(table: Table, step: CardStep, row: Lying, target: Seat, label: str) -> None:
    for n in range(step.n):
        hand = table.hands[target]
        if hand:
            lose(table, target, _picked(table, step, row, target, f"{label}/{n}"), "lost")


def _picked(table: Table, step: CardStep, row: Lying, target: Seat, label: str) -> Unit:
    hand = sorted(table.hands[target])
    if step.pick is Pick.RANDOM:
        return table.dice.pick(label, hand)
    if step.pick is Pick.ACTOR:
        return choosing.to_discard([row.order.on], hand, table.counts(target), table.sight(row.seat))
    return choosing.to_discard(table.wishes(target, "lose"), hand, table.counts(target), table.sight(target))


def take(table: Table, step: CardStep, row: Lying, target: Seat, label: str) -> None:
    for n in range(step.n):
        if table.hands[target]:
            card = _picked(table, step, row, target, f"{label}/{n}")
            table.hands[target].remove(card)
            table.hands[row.seat].append(card)
            table.tell("took", row.seat, card, other=target)


def draw(table: Table, step: CardStep, row: Lying, target: Seat, label: str) -> None:
    del target
    for n in range(step.n):
        drawn_by(table, row.seat, f"{label}/{n}")


def drawn_by(table: Table, seat: Seat, label: str) -> None:
    card, table.library, table.discard = library.drawn(table.library, table.discard, table.dice, label)
    if card:
        table.hands[seat].append(card)
        table.tell("drew", seat, card, other=seat)


def deploy(table: Table, step: CardStep, row: Lying, target: Seat, label: str) -> None:
    del target, label
    for _ in range(step.n):
        if table.hands[row.seat] and max(table.counts(row.seat).values()) < PLACES:
            deployed(table, row.seat, to_deploy(table, row.seat, row.order.deploy))


def to_deploy(table: Table, seat: Seat, wishes: Sequence[Wish] = ()) -> Unit:
    """The card that a seat with a hand builds with: by this list, the letter's, the standing one."""
    lists = [wishes, *table.wishes(seat, "build")]
    return choosing.to_build(lists, table.hands[seat], table.counts(seat), table.sight(seat))


def deployed(table: Table, seat: Seat, card: Unit) -> None:
    """From the hand to the leftmost empty slot of its domain."""
    table.hands[seat].remove(card)
    table.grids[seat][domain_of(card)].append(card)
    table.tell("deployed", seat, card)


def grid_remove(table: Table, step: CardStep, row: Lying, target: Seat, label: str) -> None:
    """The rightmost card of a domain, to the discard pile."""
    for n in range(step.n):
        chooser = target if step.pick is Pick.TARGET else row.seat
        wishes = row.order.on if chooser == row.seat else next(iter(table.wishes(target, "lose")), ())
        domain = choosing.to_remove(wishes, table.counts(target), table.sight(chooser))
        if domain and step.pick is Pick.RANDOM:
            domain = table.dice.pick(f"{label}/{n}", [d for d in choosing.DOMAINS if table.counts(target)[d]])
        if domain:
            card = table.grids[target][domain].pop()
            table.discard = (*table.discard, card)
            table.tell("removed", target, card)


def view_hand(table: Table, step: CardStep, row: Lying, target: Seat, label: str) -> None:
    del step, label
    table.tell("viewed", row.seat, *sorted(table.hands[target]), other=row.seat, whose=target)


def swap(table: Table, step: CardStep, row: Lying, target: Seat, label: str) -> None:
    del label
    for _ in range(min(step.n, row.order.swap)):
        theirs, mine = table.hands[target], table.hands[row.seat]
        pair = choosing.to_swap(row.order.take, row.order.give, theirs, mine, table.sight(row.seat))
        if pair is None:
            return
        taken, given = pair
        theirs.remove(taken)
        mine.remove(given)
        theirs.append(given)
        mine.append(taken)
        table.tell("swapped", row.seat, taken, given, other=target)


DO: Mapping[Op, Callable[[Table, CardStep, Lying, Seat, str], None]] = {
    Op.PAY: pay, Op.HAND_LOSS: hand_loss, Op.TAKE: take, Op.DRAW: draw, Op.DEPLOY: deploy, Op.GRID_REMOVE: grid_remove,
    Op.VIEW_HAND: view_hand, Op.SWAP: swap,
}  # fmt: skip
