"""The end of the year: forced cards, one more of choice, and the deal back (TD-8)."""

from dataclasses import replace

from judge.games.dice import Dice
from judge.games.protocol import Event, Held, Seat
from judge.games.threed.cards import KINDS, SUITS, Card, Hand, deal, ordered
from judge.games.threed.events import Cards
from judge.games.threed.state import POWERS, CallStatus, Discard, State, hand, held_by, vacant


def strikers(state: State, power: str, seat: Seat) -> tuple[Card, ...]:
    """The Strikers that a caller must give, in the order of their calls (TD-7.3)."""
    own = hand(state, power, seat)
    calls = [c for c in state.calls if (c.power, c.caller, c.status) == (power, seat, CallStatus.SUCCEEDED)]
    return tuple(SUITS[call.suit].striker for call in calls if SUITS[call.suit].striker in own)


def forced(state: State, power: str, seat: Seat) -> Hand:
    """Parties struck, an overtrader's Industries, a caller's second Striker (TD-6.6, TD-7.3, TD-8)."""
    struck = {SUITS[c.suit].party for c in state.calls if c.power == power and c.status == "succeeded"}
    lost = struck | ({*KINDS} if seat in state.caught else set()) | {*strikers(state, power, seat)[1:]}
    return tuple(card for card in hand(state, power, seat) if card in lost)


def regular(state: State, power: str, seat: Seat) -> Card | None:
    """A caller's regular discard is their Striker (TD-7.3)."""
    return next(iter(strikers(state, power, seat)), None)


def choices(state: State, power: str, seat: Seat) -> Hand:
    """The cards of which they may choose their regular discard; none if it is settled (TD-8)."""
    if regular(state, power, seat):
        return ()
    lost = forced(state, power, seat)
    return tuple(card for card in hand(state, power, seat) if card not in lost)


def redealt(state: State, held: Held, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Every power's discards shuffled together and dealt back, to each as many as they gave (TD-8)."""
    hands = {power: dict(own) for power, own in state.hands.items()}
    events = []
    for power in POWERS:
        gave = {seat: given(state, held, power, seat, dice) for seat in state.cabinets[power]}
        pile = [card for cards in gave.values() for card in cards]
        got = deal(f"deal/{power}", pile, {seat: len(cards) for seat, cards in gave.items()}, dice)
        for seat, cards in gave.items():
            kept = [card for card in hand(state, power, seat) if card not in cards]
            hands[power][seat] = ordered([*kept, *got[seat]])
            own = tuple(hands[power][seat])
            events.append(Cards(power=power, gave=tuple(cards), got=tuple(got[seat]), hand=own, to=(seat,)))
    return replace(state, hands=hands), tuple(events)


def given(state: State, held: Held, power: str, seat: Seat, dice: Dice) -> Hand:
    """Forced cards first, then the regular one: a Striker, the card named, or one by lot (TD-8)."""
    own, free = forced(state, power, seat), choices(state, power, seat)
    rows = () if vacant(state, seat) else held_by(held, seat).values()
    named = [row.card for row in rows if isinstance(row, Discard) and row.power == power and row.card in free]
    one = regular(state, power, seat) or next(iter(named), None)
    if one is None and free:
        one = dice.pick(f"discard/{power}/{seat}", free)
    return ordered((*own, one)) if one else own
