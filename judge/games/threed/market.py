"""Contracts: offered, signed, rejected, withdrawn (TD-6.3, TD-6.4, TD-6.8)."""

from dataclasses import replace

from judge.games.dice import Dice
from judge.games.diplomacy.seasons import phase_of
from judge.games.protocol import Event, Refused, Seat
from judge.games.threed import sentences as say
from judge.games.threed.bank import free, owes, purse
from judge.games.threed.events import Closed, Offered, Rejected, Signed, fields_of, terms
from judge.games.threed.goods import capacity, offered, sold, table, tested
from judge.games.threed.state import (
    Contract,
    ContractStatus,
    Done,
    Offer,
    Reject,
    Sign,
    State,
    Withdraw,
    kind_of_phase,
)

MOST_OPEN = 40
"""Offers of one player that wait for an answer at a time: every one is a mail to somebody."""
NUMBERS = 64
"""So many numbers of their own a seller has, before more are added above."""


def shared(contract: Contract) -> bool:
    """Several were offered it: none of them may learn what became of it, but who signs."""
    return len(set(contract.to.values())) > 1


def changed(state: State, contract: Contract) -> State:
    """The state with this contract in place of the one with its number."""
    return replace(state, contracts=tuple(contract if c.number == contract.number else c for c in state.contracts))


def closed(state: State) -> Refused | None:
    """Why there is no market now; None: there is."""
    if kind_of_phase(state) == "M":
        return None
    return Refused("wrong-phase", say.CONTRACTS_DURING_MOVES.format(phase=phase_of(state.phase).title))


def offer(state: State, seat: Seat, order: Offer, dice: Dice) -> Done | Refused:
    """A new contract, mailed to every President it is for; the seller alone is warned of overtrading (TD-6.8)."""
    refused = closed(state) or _bad_offer(state, seat, order)
    if refused:
        return refused
    number = _number(state, seat, order, dice)
    to = {power: president for power in order.powers if (president := state.presidents[power])}
    early = order.autumn and state.phase[0] == "S"
    phase = f"F{state.phase[1:]}" if early else state.phase
    contract = Contract(number, seat, order.powers, order.units, order.kind, order.price, phase, to=to, early=early)
    after = replace(state, contracts=(*state.contracts, contract))
    events = tuple(
        Offered(
            **fields_of(contract),
            yours=tuple(_addressed(after, contract, president)),
            to=(president,),
            about=f"C{number}",
        )
        for president in dict.fromkeys(to.values())
    )
    told = say.OFFER_MADE if len(order.powers) == 1 else say.OFFER_MADE_TO_SEVERAL
    text = told.format(number=number, terms=terms(contract), buyers=" and ".join(order.powers))
    return Done(after, text, events, _warning(after, seat, order.kind, contract.phase[0]))


def _bad_offer(state: State, seat: Seat, order: Offer) -> Refused | None:
    if seat in state.caught:
        return Refused("caught", say.OVERTRADER_CANNOT_SELL)
    if order.units < 1:
        return Refused("bad-number", say.OFFER_AT_LEAST_ONE)
    for power in order.powers:
        president = state.presidents.get(power)
        if president is None:
            return Refused("no-president", say.BUYER_WITHOUT_PRESIDENT.format(power=power))
        if president == seat:
            return Refused("own-offer", say.OFFER_TO_YOURSELF.format(power=power))
    if sum(c.seller == seat and c.status == ContractStatus.OPEN for c in state.contracts) >= MOST_OPEN:
        return Refused("too-many", say.TOO_MANY_OPEN_OFFERS.format(limit=MOST_OPEN))
    return None


def _number(state: State, seat: Seat, order: Offer, dice: Dice) -> int:
    """Drawn, not counted, and from numbers of the seller's own: it tells nobody what contracts the others have made.

    The terms are in the draw: after an UNDO other terms have another number.
    """
    own = [c.number for c in state.contracts if c.seller == seat]
    step = len(state.seats)
    number = 100 + state.seats.index(seat) + step * dice.below(f"contract/{seat}/{len(own)}/{order}", NUMBERS)
    while number in own:
        number += step
    return number


def _warning(state: State, seat: Seat, kind: str, season: str) -> str:
    """What the seller should mind; "" if all their offers for a season could be signed."""
    seasons, can = tested(season), capacity(state, seat, kind, season)
    gone, more = sold(state, seat, kind, seasons), offered(state, seat, kind, seasons)
    if gone + more <= can:
        return ""
    when = "this year" if season == "F" or state.phase[0] == "F" else "in Spring"
    told = say.OVERSOLD if gone > can else say.OVERTRADING_PART_SOLD if gone else say.OVERTRADING_WARNING
    return told.format(amount=can, kind=kind, when=when, sold=gone, offered=more)


def _addressed(state: State, contract: Contract, seat: Seat) -> list[str]:
    """The powers for which it was mailed to this seat, that they still preside over and have not rejected it for."""
    mine = [power for power, who in contract.to.items() if who == seat and power not in contract.rejected]
    return [power for power in mine if state.presidents.get(power) == seat]


def _not_his(state: State, contract: Contract, seat: Seat) -> Refused:
    """Why an open contract that was mailed to a seat is not theirs to answer."""
    if any(state.presidents.get(power) == seat for power in contract.to):
        return Refused("rejected", say.REJECTION_STANDS.format(number=contract.number))
    lost = " and ".join(power for power, who in contract.to.items() if who == seat)
    return Refused("no-president", say.NO_LONGER_PRESIDENT.format(number=contract.number, power=lost))


def _found(state: State, seat: Seat, number: int) -> Contract | Refused:
    """The contract, if it is this seat's business."""
    contract = next((c for c in state.contracts if c.number == number), None)
    if contract and seat in (contract.seller, contract.buyer, *contract.to.values()):
        return contract
    return Refused("no-contract", say.CONTRACT_NOT_YOURS.format(number=number))


def _dead(contract: Contract, seat: Seat) -> Refused | None:
    """Why a contract can no longer be answered; None: it is open."""
    if contract.status == ContractStatus.OPEN:
        return None
    said = {
        ContractStatus.WITHDRAWN: say.WITHDRAWN_BY_SELLER,
        ContractStatus.LAPSED: say.LAPSED_UNSIGNED,
        ContractStatus.REJECTED: say.ALREADY_REJECTED,
        ContractStatus.VOID: say.CONTRACT_VOID.format(reason=contract.why),
    }.get(contract.status, say.SIGNED_BY_ANOTHER)
    if contract.status in (ContractStatus.SIGNED, ContractStatus.SETTLED) and seat in (contract.buyer, contract.seller):
        said = say.ALREADY_SIGNED
    elif shared(contract) and seat not in (contract.buyer, contract.seller):
        said = say.NO_LONGER_OPEN
    return Refused("not-open", f"C{contract.number}: {said}.")


def _answerable(state: State, seat: Seat, number: int, own: str) -> tuple[Contract, list[str]] | Refused:
    """An open contract and the powers for which the seat may answer it. `own`: what to say of one's own offer."""
    contract = _found(state, seat, number)
    if isinstance(contract, Refused):
        return contract
    refused = _dead(contract, seat) or closed(state)
    if refused:
        return refused
    if contract.seller == seat:
        return Refused("own-offer", say.OWN_OFFER.format(number=number, hint=own))
    powers = _addressed(state, contract, seat)
    return (contract, powers) if powers else _not_his(state, contract, seat)


def waiting_for(state: State, seat: Seat) -> tuple[str, ...]:
    """Open offers of this phase to a President, of each offerer the first only (TD-11)."""
    if kind_of_phase(state) != "M":
        return ()
    first: dict[Seat, Contract] = {}
    for contract in state.contracts:
        made_now = state.phase[0] == "S" if contract.early else contract.phase == state.phase
        if made_now and seat in contract.to.values():
            first.setdefault(contract.seller, contract)
    mine = (c for c in first.values() if c.status == ContractStatus.OPEN and _addressed(state, c, seat))
    return tuple(f"C{contract.number}" for contract in mine)


def handed_on(before: State, after: State) -> State:
    """Autumn contracts that were offered in Spring may be signed by whoever is President then (TD-6.3)."""
    new = {power: seat for power, seat in after.presidents.items() if seat and before.presidents.get(power) != seat}
    for contract in after.contracts:
        fresh = {
            p: new[p] for p in contract.to if p in new and p not in contract.rejected and new[p] != contract.seller
        }
        if contract.early and contract.status == ContractStatus.OPEN and fresh:
            after = changed(after, replace(contract, to={**contract.to, **fresh}))
    return after


def sign(state: State, seat: Seat, order: Sign) -> Done | Refused:
    """Signed as it stands; the price is set aside at once (TD-6.3, TD-6.4)."""
    found = _answerable(state, seat, order.number, say.NOBODY_SIGNS_OWN)
    if isinstance(found, Refused):
        return found
    contract, powers = found
    if owes(state, seat):
        return Refused("debtor", say.DEBTOR_CANNOT_SIGN.format(debt=owes(state, seat)))
    if contract.price > free(state, seat):
        return Refused(
            "not-enough",
            say.PRICE_NOT_AFFORDABLE.format(number=order.number, price=contract.price, funds=purse(state, seat)),
        )
    place = 1 + max((c.signed for c in state.contracts), default=0)
    signed = replace(contract, status=ContractStatus.SIGNED, buyer=seat, power=powers[0], signed=place)
    after = changed(state, signed)
    left = {str(row["kind"]): int(str(row["sellable"])) for row in table(after, contract.seller)}
    season = contract.phase[0]
    gone = sold(after, contract.seller, contract.kind, tested(season))
    over = gone > capacity(after, contract.seller, contract.kind, season)
    told = Signed(
        **fields_of(signed), buyer=seat, power=powers[0], left=left, over=contract.kind if over else "",
        to=(contract.seller,),
    )  # fmt: skip
    when = say.AUTUMN_DEADLINE if contract.early else "the deadline"
    text = say.PAYMENT_AND_DELIVERY.format(
        number=order.number, terms=terms(contract), seller=contract.seller, deadline=when, available=free(after, seat)
    )
    return Done(after, text, (told, *_no_longer(contract, seat)))


def _no_longer(contract: Contract, *besides: Seat) -> tuple[Event, ...]:
    """The other Presidents who might still have signed are told that it is closed."""
    others = [who for power, who in contract.to.items() if power not in contract.rejected]
    to = tuple(dict.fromkeys(seat for seat in others if seat not in besides))
    return (Closed(**fields_of(contract), to=to),) if to else ()


def reject(state: State, seat: Seat, order: Reject) -> Done | Refused:
    """A President says no; when all have, the contract is dead."""
    found = _answerable(state, seat, order.number, say.HOW_TO_WITHDRAW.format(number=order.number))
    if isinstance(found, Refused):
        return found
    contract, powers = found
    said = (*contract.rejected, *powers)
    status = ContractStatus.REJECTED if {*said} == {*contract.powers} else ContractStatus.OPEN
    after = changed(state, replace(contract, rejected=said, status=status))
    told = Rejected(**fields_of(contract), by=seat, dead=status == ContractStatus.REJECTED, to=(contract.seller,))
    return Done(after, say.CONTRACT_REJECTED.format(number=order.number), (told,))


def withdraw(state: State, seat: Seat, order: Withdraw) -> Done | Refused:
    """The offerer takes it back, until it is signed (TD-6.3)."""
    contract = _found(state, seat, order.number)
    if isinstance(contract, Refused):
        return contract
    if contract.seller != seat:
        return Refused("not-yours", say.SIGN_OR_REJECT.format(number=order.number, seller=contract.seller))
    refused = _dead(contract, seat) or closed(state)
    if refused:
        return refused
    after = changed(state, replace(contract, status=ContractStatus.WITHDRAWN))
    return Done(after, say.CONTRACT_WITHDRAWN.format(number=order.number), _no_longer(contract))
