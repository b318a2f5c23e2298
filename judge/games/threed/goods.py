"""Commodities: what a player's positions produce, what they have sold, bought and left (TD-3.4, TD-6.1, TD-6.2)."""

from collections.abc import Mapping
from dataclasses import replace

from judge.games.protocol import Seat
from judge.games.threed import sentences as say
from judge.games.threed.bank import entered
from judge.games.threed.cards import KINDS, produces
from judge.games.threed.events import Goods
from judge.games.threed.state import POWERS, Contract, ContractStatus, Line, State, hand, kind_of_phase

VALID = (ContractStatus.SIGNED, ContractStatus.SETTLED)
Units = Mapping[str, int]


def made_in(state: State, power: str, seat: Seat) -> Units:
    """What one position produces in the year: fixed at the Spring deadline, until then as it would be now (TD-3.4)."""
    if state.produced:
        return state.produced.get(power, {}).get(seat, {})
    return produces(hand(state, power, seat), minister=state.ministers.get(power) == seat)


def made(state: State, seat: Seat) -> Units:
    """The year's production of all their positions."""
    found: dict[str, int] = {}
    for power in POWERS:
        for kind, units in made_in(state, power, seat).items():
            found[kind] = found.get(kind, 0) + units
    return found


def produced(state: State) -> State:
    """The Spring deadline: production is fixed and written down (TD-3.4)."""
    fixed = {power: {seat: dict(made_in(state, power, seat)) for seat in own} for power, own in state.cabinets.items()}
    lines = [
        Line(seat, state.phase, "produced", 0, kind, units)
        for seat in state.seats
        for kind in KINDS
        if (units := made(state, seat).get(kind, 0))
    ]
    return replace(entered(state, *lines), produced=fixed)


def sold(state: State, seat: Seat, kind: str, seasons: str = "SF") -> int:
    """Units sold this year, or in one of its seasons, by contracts that stand."""
    return sum(c.units for c in _standing(state, kind) if c.seller == seat and c.phase[0] in seasons)


def bought(state: State, seat: Seat, kind: str, seasons: str = "SF") -> int:
    """Units bought this year, or in one of its seasons, by contracts that stand."""
    return sum(c.units for c in _standing(state, kind) if c.buyer == seat and c.phase[0] in seasons)


def _standing(state: State, kind: str) -> list[Contract]:
    return [c for c in state.contracts if c.kind == kind and c.status in VALID]


def offered(state: State, seat: Seat, kind: str, seasons: str = "SF") -> int:
    """Units in offers that nobody has signed yet."""
    mine = [c for c in state.contracts if c.seller == seat and c.kind == kind and c.status == ContractStatus.OPEN]
    return sum(c.units for c in mine if c.phase[0] in seasons)


def capacity(state: State, seat: Seat, kind: str, season: str = "") -> int:
    """The most that they may have sold at the deadline of a season, else of this one, without overtrading (TD-6.6)."""
    resold = bought(state, seat, kind, "S") if (season or state.phase[0]) != "S" else 0
    return made(state, seat).get(kind, 0) + resold


def oversold(state: State, seat: Seat, kind: str) -> Goods:
    """What somebody makes of a kind, and what of it this season's test of overtrading counts as sold."""
    return Goods(kind, capacity(state, seat, kind), sold(state, seat, kind, tested(state.phase[0])))


def tested(season: str) -> str:
    """The seasons whose sales a season's test of overtrading counts: Spring's does not know Autumn's."""
    return "S" if season == "S" else "SF"


def controls(state: State, seat: Seat) -> dict[str, int]:
    """What they have at the end of the year: produced, plus bought, minus sold (TD-6.2)."""
    own = made(state, seat)
    return {kind: own.get(kind, 0) + bought(state, seat, kind) - sold(state, seat, kind) for kind in KINDS}


def table(state: State, seat: Seat) -> list[dict[str, object]]:
    """Per kind: made, offered, sold, bought, left, and how much may still be sold (TD-6.8)."""
    own, left = made(state, seat), controls(state, seat)
    open_, now = kind_of_phase(state) == "M" and seat not in state.caught, tested(state.phase[0])
    return [
        {
            "kind": kind,
            "made": own.get(kind, 0),
            "offered": offered(state, seat, kind),
            "sold": sold(state, seat, kind),
            "bought": bought(state, seat, kind),
            "left": left[kind],
            "sellable": max(0, capacity(state, seat, kind) - sold(state, seat, kind, now)) if open_ else 0,
        }
        for kind in KINDS
    ]


def cleared(state: State) -> State:
    """The end of `W...A`: what is not used is lost (TD-6.1). Used units are in the ledger already."""
    stock: dict[tuple[Seat, str], int] = {}
    for line in state.ledger:
        if line.kind:
            stock[line.seat, line.kind] = stock.get((line.seat, line.kind), 0) + line.units
    lines = [Line(seat, state.phase, say.LOST_AT_YEAR_END, 0, kind, -n) for (seat, kind), n in stock.items() if n]
    return replace(entered(state, *lines), contracts=(), produced={}, caught=())
