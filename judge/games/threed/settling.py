"""A movement deadline on the market: contracts lapse, are settled, overtraders are caught (TD-6.5 to TD-6.7)."""

from dataclasses import replace

from judge.games.protocol import Event, Seat
from judge.games.threed import sentences as say
from judge.games.threed.bank import collect, entered
from judge.games.threed.cards import KINDS
from judge.games.threed.events import Caught, Lapsed, Overtraded, Void, contract_row, fields_of
from judge.games.threed.goods import VALID, capacity, sold, tested
from judge.games.threed.market import changed
from judge.games.threed.state import Contract, ContractStatus, Debt, Line, State


def settled(state: State) -> tuple[State, tuple[Event, ...]]:
    """Unsigned offers lapse, signed ones are settled, then overtrading is tested."""
    lapsed = [c for c in state.contracts if c.status == ContractStatus.OPEN and c.phase == state.phase]
    for contract in lapsed:
        state = changed(state, replace(contract, status=ContractStatus.LAPSED))
    events: list[Event] = [
        Lapsed(contracts=tuple(contract_row(c) for c in lapsed if c.seller == seat), to=(seat,))
        for seat in state.seats
        if any(c.seller == seat for c in lapsed)
    ]
    for contract in in_order(state, ContractStatus.SIGNED):
        state = _settle(state, contract) if contract.phase == state.phase else state
    before = state
    state, caught = catch(state)
    events += _told(before, state, caught)
    return state, tuple(events)


def in_order(state: State, status: ContractStatus) -> list[Contract]:
    """In the order of signing."""
    return sorted((c for c in state.contracts if c.status == status), key=lambda c: c.signed)


def _settle(state: State, c: Contract) -> State:
    """Goods and money change hands; a debtor's money goes on to their creditors (TD-6.5, TD-6.7)."""
    assert c.buyer is not None, "a signed contract has a buyer"
    state = changed(state, replace(c, status=ContractStatus.SETTLED))
    return collect(
        entered(
            state,
            Line(
                c.buyer,
                state.phase,
                say.CONTRACT_BOUGHT_FROM.format(number=c.number, seller=c.seller),
                -c.price,
                c.kind,
                c.units,
            ),
            Line(
                c.seller,
                state.phase,
                say.CONTRACT_SOLD_TO.format(number=c.number, buyer=c.buyer),
                c.price,
                c.kind,
                -c.units,
            ),
        )
    )


def overtraders(state: State) -> dict[Seat, list[str]]:
    """Who has sold more of what than they could, all tested on the contracts as they stand (TD-6.6)."""
    now = tested(state.phase[0])
    found = {
        seat: [kind for kind in KINDS if sold(state, seat, kind, now) > capacity(state, seat, kind)]
        for seat in state.seats
    }
    return {seat: kinds for seat, kinds in found.items() if kinds}


def catch(state: State) -> tuple[State, dict[Seat, list[str]]]:
    """Overtraders lose all their sales, those for Autumn, too; whoever that leaves short loses their latest ones.

    What was not settled yet is struck out, and its price is no longer set aside.
    """
    caught = overtraders(state)
    if not caught:
        return state, {}
    state = replace(state, caught=(*state.caught, *(seat for seat in caught if seat not in state.caught)))
    lost = [c for c in state.contracts if c.seller in caught and c.status in (*VALID, ContractStatus.OPEN)]
    for contract in lost:
        state = changed(
            state,
            replace(
                contract,
                status=ContractStatus.VOID,
                why=say.SELLER_OVERTRADED.format(seller=contract.seller),
            ),
        )
    short, state = left_short(state, lost)
    return undone(state, [c for c in (*lost, *short) if c.status == ContractStatus.SETTLED]), caught


def undone(state: State, contracts: list[Contract]) -> State:
    """Settled contracts turned back, the oldest first: goods at once, money as far as it reaches (TD-6.7)."""
    debts = []
    for c in sorted(contracts, key=lambda c: c.signed):
        assert c.buyer is not None, "a settled contract has a buyer"
        state = entered(
            state,
            Line(c.seller, state.phase, f"C{c.number} undone", 0, c.kind, c.units),
            Line(c.buyer, state.phase, f"C{c.number} undone", 0, c.kind, -c.units),
        )
        if c.price:
            debts.append(Debt(c.seller, c.buyer, c.price, c.number))
    return collect(replace(state, debts=(*state.debts, *debts)))


def left_short(state: State, gone: list[Contract]) -> tuple[list[Contract], State]:
    """Autumn contracts, the latest signed first, of those who have sold what they now never got (TD-6.6).

    `gone`: what a catch has struck out.
    """
    lost: list[Contract] = []
    hit = {(c.buyer, c.kind) for c in gone if c.phase[0] == "S"}
    standing = sorted((c for c in state.contracts if c.status in VALID), key=lambda c: -c.signed)
    for contract in standing:
        seller, kind = contract.seller, contract.kind
        short = (seller, kind) in hit and sold(state, seller, kind) > capacity(state, seller, kind, "F")
        if contract.phase[0] == "F" and short:
            lost.append(contract)
            state = changed(
                state,
                replace(
                    contract,
                    status=ContractStatus.VOID,
                    why=say.SELLER_LEFT_SHORT.format(seller=seller, kind=kind),
                ),
            )
    return lost, state


def _told(before: State, after: State, caught: dict[Seat, list[str]]) -> list[Event]:
    """Who was caught is public; a void contract is told to its two parties."""
    if not caught:
        return []
    events: list[Event] = [Caught(seats=tuple(caught))]
    events += [Overtraded(kinds=tuple(kinds), to=(seat,)) for seat, kinds in caught.items()]
    old = {c.number: c for c in before.contracts}
    for c in after.contracts:
        if c.status == ContractStatus.VOID and old[c.number].status != ContractStatus.VOID:
            unpaid = sum(
                d.amount for d in after.debts if (d.contract, d.debtor, d.creditor) == (c.number, c.seller, c.buyer)
            )
            to = tuple(s for s in (c.seller, c.buyer) if s)
            done = old[c.number].status == ContractStatus.SETTLED
            events.append(Void(**fields_of(c), buyer=c.buyer, why=c.why, unpaid=unpaid, settled=done, to=to))
    return events
