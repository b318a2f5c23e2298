"""Who owes what, and what silence plays (GB §10, §11)."""

from collections.abc import Mapping
from typing import Any

from judge.games.goldenblade import choosing
from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.cards import HOLD, Op, domain_of
from judge.games.goldenblade.conditions import Sight
from judge.games.goldenblade.state import FIRST, Order, Preference, State, cards_of, neighbour, slots
from judge.games.protocol import Ask, Due, Held, Seat, SeatStatus

CLOCKS = {"B": "builds", "T": "orders"}
USUAL = {"orders": "2d", "builds": "1d"}
"""How long each clock takes, if nothing else is said."""


def active(state: State, seat: Seat) -> bool:
    return state.status.get(seat, SeatStatus.ACTIVE) == SeatStatus.ACTIVE


def asks(state: State, held: Held) -> tuple[Ask, ...]:
    """Every player who may lay a card or build; a seat in civil disorder, or vacant, is asked nothing."""
    if state.outcome:
        return ()
    asked = [seat for seat in state.seating if active(state, seat) and (state.phase[0] == "T" or state.hands[seat])]
    clock = CLOCKS[state.phase[0]]
    return tuple(Ask(seat, clock, state.phase, wanted(state, held.get(seat, {})), due=Due.CARDS) for seat in asked)


def wanted(state: State, mine: Mapping[str, Any]) -> tuple[str, ...]:
    """What has not been sent yet; a build may be left to the lists and defaults where it comes with the orders."""
    if state.phase[0] == "B":
        return () if "build" in mine else (say.CARD_TO_BUILD,)
    return tuple(say.CARD_FOR_SLOT.format(slot=slot) for slot in slots(state) if slot not in mine)


def defaults(state: State, seat: Seat, held: Held) -> tuple[str, ...]:
    """Hold on every front, the standing list or the fullest domain for the build."""
    mine = held.get(seat, {})
    if state.outcome or not wanted(state, mine):
        return ()
    found = [f"{slot}: {HOLD}" for slot in slots(state) if state.phase[0] == "T" and slot not in mine]
    if state.phase[0] == "T" and len(state.seating) == 2:
        found += [f"{what.upper()}: {value}" for what, value in FIRST.items() if what not in mine]
    if "build" not in mine and state.hands[seat] and (state.phase[0] == "B" or _combined(state)):
        found.append(f"BUILD: {to_build(state, seat)}")
    return tuple(found)


def left_open(state: State, seat: Seat, mine: Mapping[str, Any]) -> list[str]:
    """What the orders that are held leave to the defaults, as sentences (GB §10)."""
    if state.outcome:
        return []
    standing, found = state.standing.get(seat, {}), list[str]()
    for slot in slots(state):
        order = mine.get(slot)
        if not isinstance(order, Order):
            continue
        ops = {step.op for step in cards_of(state)[order.card].steps}
        whom = state.powers[neighbour(state, seat, slot)]
        if Op.GRID_REMOVE in ops and not order.on:
            found.append(say.DEFAULT_WITHOUT_ON.format(slot=slot, card=order.card, target=whom))
        if Op.SWAP in ops and not (order.swap and order.take and order.give):
            found.append(say.DEFAULT_WITHOUT_SWAP.format(slot=slot, card=order.card))
        if Op.PAY in ops and not order.discard and "discard" not in standing:
            found.append(say.DEFAULT_WITHOUT_DISCARD.format(slot=slot, card=order.card))
        if Op.DEPLOY in ops and not order.deploy:
            found.append(say.DEFAULT_WITHOUT_DEPLOY.format(slot=slot, card=order.card))
    if "build" not in mine and state.hands[seat] and (state.phase[0] == "B" or _combined(state)):
        found.append(say.BUILD_DEFAULT.format(build=to_build(state, seat)))
    return found


def _combined(state: State) -> bool:
    return bool(state.options["build_mode"] == "combined")


def to_build(state: State, seat: Seat) -> str:
    """The domain that the standing list, else the default, would build as things are now."""
    grid = {domain: len(cards) for domain, cards in state.grids[seat].items()}
    standing = state.standing.get(seat, {}).get("build")
    lists = [standing.wishes] if isinstance(standing, Preference) else []
    plain = [tuple(wish for wish in wishes if not wish.when) for wishes in lists]
    nothing = Sight({}, {}, {}, {})
    return domain_of(choosing.to_build(plain, state.hands[seat], grid, nothing)).value
