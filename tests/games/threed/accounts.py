"""What must be true of money, goods and cards after every step of every game."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from judge.games.threed.cards import DECK
from judge.games.threed.goods import controls


def sound(state: Any, corrected: int = 0) -> None:
    """Every dollar, every commodity and every card is accounted for. `corrected`: dollars that a GM has made."""
    if not state.cabinets:
        return
    for hands in state.hands.values():
        assert sorted(card for own in hands.values() for card in own) == sorted(DECK)
        assert {len(own) for own in hands.values()} == {4}
    assert min(state.accounts.values()) >= 0
    assert all(debt.amount > 0 for debt in state.debts)
    moved = Counter[str]()
    for line in state.ledger:
        moved[line.seat] += line.money
    for seat, amount in state.accounts.items():
        assert amount == state.opening.get(seat, 0) + moved[seat], f"{seat}'s account is not his statement"
    made = sum(line.money for line in state.ledger if line.text.startswith("treasury of"))
    assert sum(moved.values()) == made + corrected, "money is made by treasuries and by nothing else"
    goods(state)
    signed = Counter[str]()
    for c in state.contracts:
        signed[c.buyer or ""] += c.price if c.status == "signed" else 0
    assert all(signed[seat] <= amount for seat, amount in state.accounts.items()), "more is set aside than there is"


def goods(state: Any) -> None:
    """Goods come from production, change hands by contracts, and go by use or by the year's end."""
    stock, total = Counter[tuple[str, str]](), Counter[str]()
    for line in state.ledger:
        if line.kind:
            stock[line.seat, line.kind] += line.units
            total[line.kind] += line.units
    produced = Counter[str]()
    for cabinet in state.produced.values():
        for own in cabinet.values():
            produced.update(own)
    if state.produced and state.phase[0] in "SFW" and state.phase[-1] in "MRA":
        assert +total == +produced, "goods are made by production and by nothing else"
        for seat in state.seats:
            settled = {kind: n for kind, n in controls_settled(state, seat).items() if n}
            assert settled == {kind: n for (s, kind), n in stock.items() if s == seat and n}
    elif state.phase[-1] == "E":
        assert not +total
        assert not -total
        assert not any(stock.values()), "what is not used is lost"


def controls_settled(state: Any, seat: str) -> Mapping[str, int]:
    """What he controls, signed contracts left out: they are not in the ledger before they are settled."""
    pending = Counter[str]()
    for c in state.contracts:
        if c.status == "signed":
            pending[c.kind] += c.units * ((c.buyer == seat) - (c.seller == seat))
    return {kind: n - pending[kind] for kind, n in controls(state, seat).items()}
