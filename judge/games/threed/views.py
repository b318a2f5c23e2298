"""What everybody may know, what a player may know besides, and the GM's chart (TD-11)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.games.codec import plain
from judge.games.diplomacy.report_rows import board_view
from judge.games.protocol import Held, Seat
from judge.games.threed import bank, goods
from judge.games.threed import sentences as say
from judge.games.threed.cards import KINDS, SUITS, shown, signs, votes
from judge.games.threed.discards import forced, regular
from judge.games.threed.ending import worth
from judge.games.threed.events import contract_row
from judge.games.threed.market import shared
from judge.games.threed.state import (
    Contract,
    ContractStatus,
    State,
    cabinets_of,
    hand,
    held_by,
    kind_of_phase,
    ministries,
    presides,
)
from judge.games.threed.supply import building, entitled, owed, pays, sets
from judge.games.threed.writing import text


def view(state: State, held: Held, seat: Seat | None) -> Mapping[str, Any]:
    """Offices, results, balances as last reported, the board, strikes; and to a player what is their own."""
    seen: dict[str, Any] = {
        "phase": state.phase,
        **board_view(state.board),
        "cabinets": {power: list(own) for power, own in state.cabinets.items()},
        "presidents": dict(state.presidents),
        "ministers": dict(state.ministers),
        "relieved": dict(state.relieved),
        "votes": {power: dict(own) for power, own in state.votes.items()},
        "balances": dict(state.told),
        "caught": list(state.caught),
        "strikes": [
            {"power": c.power, "suit": SUITS[c.suit].name, "caller": c.caller, "status": c.status} for c in state.calls
        ],
        "owed": owed(state) if kind_of_phase(state) == "A" else {},
        "end_year": state.options["end_year"],
    }
    if seat is not None:
        seen["you"] = own(state, held, seat)
    return seen


def groups(state: State, seat: Seat, held: Held) -> dict[str, tuple[Any, ...]]:
    """What a seat holds, by the power that it is about."""
    del state
    rows = [row for _, row in sorted(held_by(held, seat).items())]
    whose = [str(getattr(row, "power", "")) for row in rows]
    return {
        power: tuple(row for row, own in zip(rows, whose, strict=True) if own == power) for power in sorted({*whose})
    }


def own(state: State, held: Held, seat: Seat) -> dict[str, Any]:
    """Two hands in full, goods, contracts, the statement, and what is held."""
    return {
        "positions": [position(state, power, seat) for power in cabinets_of(state, seat)],
        "goods": goods.table(state, seat) if kind_of_phase(state) in "MRA" else [],
        "contracts": [row for c in state.contracts if (row := party_row(c, seat))],
        "statement": bank.statement(state, seat),
        "supports": [[b.power, SUITS[b.suit].name] for b in state.backings if b.seat == seat],
        "caught": seat in state.caught,
        "hints": hints(state, held, seat),
        "held": [text(row) for _, row in sorted(held_by(held, seat).items())],
    }


def position(state: State, power: str, seat: Seat) -> dict[str, Any]:
    """One position: office, cards, votes, what it makes a year, what it must give up."""
    cards = hand(state, power, seat)
    made = goods.made_in(state, power, seat)
    chief, second = state.presidents.get(power), state.ministers.get(power)
    return {
        "power": power,
        "office": "President" if chief == seat else "Minister" if second == seat else "member",
        "cards": list(cards),
        "shown": shown(cards),
        "votes": votes(cards) if cards else 0,
        "makes": {kind: made[kind] for kind in KINDS if kind in made},
        "forced": list(forced(state, power, seat)),
        "striker": regular(state, power, seat),
    }


def party_row(c: Contract, seat: Seat) -> dict[str, Any] | None:
    """A contract as one of its parties may see it; None: it is not their business (TD-11)."""
    row = {**plain(contract_row(c)), "status": c.status, "why": c.why, "with": None}
    if c.seller == seat:
        return row | {"role": "seller", "with": c.buyer, "power": c.power, "rejected": list(c.rejected)}
    if c.buyer == seat:
        return row | {"role": "buyer", "with": c.seller, "power": c.power}
    if seat in c.to.values():
        mine = all(power in c.rejected for power, who in c.to.items() if who == seat)
        said = (
            ContractStatus.REJECTED
            if mine
            else c.status
            if c.status == ContractStatus.OPEN or not shared(c)
            else "closed"
        )
        return row | {"role": "offered", "with": c.seller, "status": said, "why": ""}
    return None


def hints(state: State, held: Held, seat: Seat) -> list[str]:
    """What a player might overlook."""
    found, kind = [], kind_of_phase(state)
    for power in presides(state, seat):
        if kind == "M" and not state.ministers.get(power) and (state.phase[0] == "S" or power in state.relieved):
            found.append(say.APPOINT_MINISTER_HINT.format(power=power))
        elif kind == "M" and state.phase[0] == "S":
            found.append(say.REPLACEMENT_TAKES_OUTPUT.format(minister=state.ministers[power], power=power))
    for power in ministries(state, seat):
        if kind == "M" and state.phase[0] == "S":
            found += _office_goods(state, power, seat)
        if kind == "M":
            chief = state.presidents.get(power) or "its President"
            found.append(say.MINISTER_STANDBY_HINT.format(power=power, president=chief))
    if kind == "A" and building(state, seat):
        paying = [power for power in building(state, seat) if pays(state, power)]
        can, number = [power for power in entitled(state, held, seat) if power in paying], sets(state, seat)
        missing = [power for power in paying if power not in can]
        if missing and not number:
            found.append(say.TOO_FEW_KINDS.format(power=" and ".join(missing)))
        elif missing:
            found.append(say.SUPPLY_TURNS_SET.format(served_power=can[0], other_power=missing[0]))
    return found


def _office_goods(state: State, power: str, seat: Seat) -> list[str]:
    """What a Minister makes by the office alone, and would lack if another got it (TD-3.4)."""
    without = replace(state, ministers={**state.ministers, power: None})
    rows = [(goods.oversold(state, seat, kind), goods.oversold(without, seat, kind)) for kind in KINDS]
    more = [f"{now.made - then.made} {now.kind}" for now, then in rows if now.made > then.made]
    short = [f"{then.sold - then.made} {now.kind}" for now, then in rows if then.sold > max(then.made, 0)]
    if not more:
        return []
    told = say.WOULD_HAVE_OVERSOLD if short else say.MINISTER_OUTPUT_AT_RISK
    return [told.format(power=power, extra=" and ".join(more), shortfall=" and ".join(short))]


def chart(state: State, held: Held) -> Mapping[str, Any]:
    """All hands in the layout of the old card chart, and the market, for the GM (TD-11)."""
    del held
    return {
        "rows": {power: [chart_row(state, power, seat) for seat in own] for power, own in state.cabinets.items()},
        "goods": [{"seat": seat, "table": goods.table(state, seat)} for seat in state.seats],
        "contracts": [
            {**plain(contract_row(c)), "status": c.status, "buyer": c.buyer, "power": c.power, "why": c.why}
            for c in state.contracts
        ],
        "debts": [{"from": d.debtor, "to": d.creditor, "amount": d.amount} for d in state.debts],
        "supports": [[b.seat, b.power, SUITS[b.suit].name] for b in state.backings],
    }


def chart_row(state: State, power: str, seat: Seat) -> list[str]:
    """`fra`, player, votes, cards, commodities, dollars: a line of the chart."""
    cards, others = hand(state, power, seat), [p for p in cabinets_of(state, seat) if p != power]
    number = votes(cards)
    other = others[0][:3].lower() if others else "-"
    return [
        other,
        seat,
        "-" if number == 1 else str(number),
        shown(cards),
        signs(goods.made_in(state, power, seat)),
        str(worth(state, seat)),
    ]


def addressees(state: State) -> Mapping[str, tuple[Seat, ...]]:
    """A power is its President; PRESIDENT, MINISTER, CABINET stand before one; PRESIDENTS and MINISTERS are all."""
    found: dict[str, tuple[Seat, ...]] = {}
    for power, members in state.cabinets.items():
        president = state.presidents.get(power)
        minister = state.ministers.get(power)
        found[power] = found[f"PRESIDENT {power}"] = (president,) if president else ()
        found[f"MINISTER {power}"] = (minister,) if minister else ()
        found[f"CABINET {power}"] = members
    for word, holders in (("PRESIDENTS", state.presidents), ("MINISTERS", state.ministers)):
        found[word] = tuple(dict.fromkeys(seat for seat in holders.values() if seat))
    return found
