"""Another game that a seat could not tell from this one: hands, accounts, contracts and orders of others anew."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from judge.board.orders import Hold
from judge.games.dice import Dice
from judge.games.diplomacy.order_lines import Ordered
from judge.games.protocol import Held, Seat
from judge.games.threed.cards import DECK, KINDS, SUITS, Hand, deal, pairs
from judge.games.threed.discards import choices
from judge.games.threed.state import (
    POWERS,
    Back,
    Backing,
    Contract,
    ContractStatus,
    Discard,
    IfMinister,
    IfTreasury,
    Prefer,
    StandBy,
    State,
    Strike,
    Vote,
    cabinets_of,
    hand,
    held_by,
    kind_of_phase,
    ministries,
    presides,
)
from judge.games.threed.strikes import can_back, can_call


def resample(state: State, held: Held, seat: Seat, dice: Dice) -> tuple[State, Held]:
    """What this seat cannot see is dealt again; for an observer only the held orders are."""
    other = _redealt(state, seat, dice) if seat in state.seats else state
    return other, {s: held_by(held, seat) if s == seat else _sent(other, s, dice) for s in state.seats}


def _redealt(state: State, seat: Seat, dice: Dice) -> State:
    strangers = [s for s in state.seats if s != seat]
    mine = [c for c in state.contracts if _party(c, seat)]
    hands = {power: _hands(state, power, seat, dice) for power in state.hands}
    accounts = {s: n if s == seat else n + dice.below(f"account/{s}", 9) for s, n in state.accounts.items()}
    produced = {
        power: {
            s: goods if s == seat else {kind: 1 + dice.below(f"made/{power}/{s}/{kind}", 3) for kind in KINDS}
            for s, goods in own.items()
        }
        for power, own in state.produced.items()
    }
    backings = [b for b in state.backings if b.seat == seat]
    if state.phase[0] in "SF" and dice.below("backing", 2):
        backings.append(Backing(POWERS[0], "R", dice.pick("backer", strangers)))
    return replace(
        state,
        hands=hands,
        accounts=accounts,
        produced=produced,
        backings=tuple(backings),
        contracts=tuple(_contract(c, seat, strangers, dice) for c in mine) + _foreign(state, strangers, dice),
        debts=tuple(d for d in state.debts if seat in (d.debtor, d.creditor)),
        ledger=tuple(line for line in state.ledger if line.seat == seat),
        opening={s: n if s == seat else n + dice.below(f"opening/{s}", 5) for s, n in state.opening.items()},
    )


def _hands(state: State, power: str, seat: Seat, dice: Dice) -> Mapping[Seat, Hand]:
    """Their own hand stays; the other cards are dealt to the others."""
    own = hand(state, power, seat)
    others = {s: len(cards) for s, cards in state.hands[power].items() if s != seat}
    dealt = deal(f"again/{power}", [card for card in DECK if card not in own], others, dice)
    return {s: own if s == seat else dealt[s] for s in state.hands[power]}


def _party(c: Contract, seat: Seat) -> bool:
    return seat in (c.seller, c.buyer, *c.to.values())


def _contract(c: Contract, seat: Seat, strangers: list[Seat], dice: Dice) -> Contract:
    """One of several who were offered it cannot see who else has signed or refused it."""
    if seat in (c.seller, c.buyer) or c.buyer is None:
        return c
    others = [s for s in strangers if s != c.seller]
    return replace(c, buyer=dice.pick(f"buyer/{c.number}", others), signed=900 + c.number)


def _foreign(state: State, strangers: list[Seat], dice: Dice) -> tuple[Contract, ...]:
    """A contract between two others, or none."""
    if kind_of_phase(state) not in "MR" or dice.below("foreign", 2) or len(strangers) < 2:
        return ()
    seller, buyer = dice.shuffled("parties", strangers)[:2]
    first = 100 + state.seats.index(seller) + len(state.seats) * dice.below("number", 64)
    taken = {c.number for c in state.contracts}
    number = next(n for n in count(first, len(state.seats)) if n not in taken)
    return (Contract(number, seller, (), 1, KINDS[0], 1, state.phase, ContractStatus.SIGNED, (), buyer, POWERS[0], 99),)


def _sent(state: State, seat: Seat, dice: Dice) -> dict[str, Any]:
    """What the seat might have sent by now: everything, something or nothing."""
    kind = kind_of_phase(state)
    if dice.below(f"{seat}/silent", 4) == 0:
        return {}
    if kind == "P":
        return {"prefer": Prefer(dice.shuffled(f"{seat}/list", POWERS))}
    if kind == "E":
        return _ballots(state, seat, dice)
    if kind == "A":
        return {
            f"discard {power}": Discard(power, dice.pick(f"{seat}/{power}/card", free))
            for power in cabinets_of(state, seat)
            if (free := choices(state, power, seat))
        }
    return {**_orders(state, seat), **_strikes(state, seat, dice)} if kind == "M" else {}


def _ballots(state: State, seat: Seat, dice: Dice) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for power in cabinets_of(state, seat):
        members = state.cabinets[power]
        found[f"vote {power}"] = Vote(power, dice.pick(f"{seat}/{power}/vote", members))
        others = [s for s in members if s != seat]
        if dice.below(f"{seat}/{power}/named", 2):
            found[f"if minister {power}"] = IfMinister(power, dice.pick(f"{seat}/{power}/minister", others))
            found[f"if treasury {power}"] = IfTreasury(power, dice.pick(f"{seat}/{power}/account", others))
    return found


def _orders(state: State, seat: Seat) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for power in presides(state, seat):
        found |= {f"unit {u[2:5]}": Ordered(power, Hold(u)) for u in state.board.units.get(power, ())}
    for power in ministries(state, seat):
        for u in state.board.units.get(power, ()):
            found[f"standby unit {u[2:5]}"] = StandBy(power, Ordered(power, Hold(u)))
    return found


def _strikes(state: State, seat: Seat, dice: Dice) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if not any(pairs(hand(state, power, seat)) for power in cabinets_of(state, seat)):
        return found
    for power in POWERS:
        for suit in SUITS:
            if can_call(state, seat, power, suit) and dice.below(f"{seat}/{power}/{suit}/call", 2):
                found[f"strike {power} {suit}"] = Strike(power, suit)
            elif can_back(state, seat, power, suit) and dice.below(f"{seat}/{power}/{suit}/back", 4) == 0:
                found[f"strike {power} {suit}"] = Back(power, suit)
    return found
