"""Accounts, debts and statements: every movement of money or goods is a line (TD-6.7, TD-9)."""

from collections.abc import Mapping
from dataclasses import replace

from judge.games.protocol import Event, Refused, Seat
from judge.games.threed import sentences as say
from judge.games.threed.events import Money
from judge.games.threed.state import ContractStatus, Done, Line, Pay, State, kind_of_phase, presides


def entered(state: State, *lines: Line) -> State:
    """The lines written down and their money moved."""
    accounts = dict(state.accounts)
    for line in lines:
        accounts[line.seat] = accounts.get(line.seat, 0) + line.money
    return replace(state, accounts=accounts, ledger=(*state.ledger, *lines))


def aside(state: State, seat: Seat) -> int:
    """Set aside for signed contracts that are not settled yet (TD-6.4)."""
    return sum(c.price for c in state.contracts if c.status == ContractStatus.SIGNED and c.buyer == seat)


def free(state: State, seat: Seat) -> int:
    """What the seat can spend now."""
    return state.accounts.get(seat, 0) - aside(state, seat)


def purse(state: State, seat: Seat) -> str:
    """What the seat can spend, in words."""
    kept = aside(state, seat)
    told = say.SET_ASIDE_FOR_CONTRACTS if kept else say.MONEY_TO_SPEND
    return told.format(available=free(state, seat), amount=kept)


def owes(state: State, seat: Seat) -> int:
    """The seat's debts."""
    return sum(debt.amount for debt in state.debts if debt.debtor == seat)


def collect(state: State) -> State:
    """Debts paid as far as accounts reach, oldest first, gone through again until nothing more can be paid (TD-6.7)."""
    debts, moved = list(state.debts), True
    while moved:
        moved = False
        for i, debt in enumerate(debts):
            sum_ = min(debt.amount, free(state, debt.debtor))
            if sum_ > 0:
                text = say.CONTRACT_REFUND.format(number=debt.contract)
                state = entered(
                    state,
                    Line(debt.debtor, state.phase, f"{text} to {debt.creditor}", -sum_),
                    Line(debt.creditor, state.phase, f"{text} from {debt.debtor}", sum_),
                )
                debts[i] = replace(debt, amount=debt.amount - sum_)
                moved = True
    return replace(state, debts=tuple(debt for debt in debts if debt.amount))


def pay(state: State, seat: Seat, order: Pay) -> Done | Refused:
    """A President pays another player, at once (TD-9)."""
    if kind_of_phase(state) == "P" or not presides(state, seat):
        return Refused("no-president", say.ONLY_PRESIDENT_PAYS)
    if order.seat == seat:
        return Refused("own-account", say.OWN_ACCOUNT)
    if owes(state, seat):
        return Refused("debtor", say.DEBTOR_CANNOT_PAY.format(debt=owes(state, seat)))
    if order.amount < 1:
        return Refused("bad-amount", say.PAYMENT_AT_LEAST_ONE)
    if order.amount > free(state, seat):
        return Refused("not-enough", f"{purse(state, seat)}.")
    after = entered(
        state,
        Line(seat, state.phase, say.PAID_TO.format(seat=order.seat), -order.amount),
        Line(order.seat, state.phase, say.PAID_BY.format(seat=seat), order.amount),
    )
    after = collect(after)
    text = say.PAYMENT_MADE.format(amount=order.amount, seat=order.seat, available=free(after, seat))
    return Done(after, text, money_events(state, after, seat))


def money_events(before: State, after: State, doer: Seat) -> tuple[Event, ...]:
    """Everybody else whose account has changed is told of it."""
    fresh = after.ledger[len(before.ledger) :]
    seats = dict.fromkeys(line.seat for line in fresh if line.seat != doer)
    return tuple(
        Money(
            lines=tuple((line.text, line.money) for line in fresh if line.seat == seat),
            account=after.accounts[seat],
            debts=owes(after, seat),
            to=(seat,),
        )
        for seat in seats
    )


def statement(state: State, seat: Seat) -> Mapping[str, object]:
    """The year's movements on one account and in one pool."""
    return {
        "opening": state.opening.get(seat, 0),
        "lines": [
            {"phase": line.phase, "text": line.text, "money": line.money, "kind": line.kind, "units": line.units}
            for line in state.ledger
            if line.seat == seat
        ],
        "account": state.accounts.get(seat, 0),
        "aside": aside(state, seat),
        "free": free(state, seat),
        "debts": [
            {"to": d.creditor, "amount": d.amount, "contract": d.contract} for d in state.debts if d.debtor == seat
        ],
        "due": [
            {"from": d.debtor, "amount": d.amount, "contract": d.contract} for d in state.debts if d.creditor == seat
        ],
    }


def reported(state: State) -> State:
    """The accounts as they stand now are what everybody is told (TD-11)."""
    return replace(state, told=dict(state.accounts))


def new_ledger(state: State) -> State:
    """A new year of statements."""
    return replace(state, ledger=(), opening=dict(state.accounts))
