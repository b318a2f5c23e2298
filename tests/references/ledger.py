"""Reference ledger for 3-D'plomacy, written from the rule text alone (TD-3.4, TD-4.5, TD-6, TD-9)."""

from collections.abc import Iterable
from dataclasses import dataclass

KINDS: dict[str, str] = {"LOY": "Coal", "SOC": "Steel", "RAD": "Chem", "AGR": "Grain"}
WORTH: dict[str, int] = {"party": 1, "striker": 1, "class": 2, "industry": 0}


def produced(cards: list[tuple[str, str]], is_minister: bool) -> dict[str, int]:
    """TD-3.4: Party 1, Striker 1, Class 2 for the Industry card of the same suit; a Minister at least 1 for each."""
    suits = [suit for suit, face in cards if face == "industry"]  # a deck has one of each suit (TD-3.1)
    units = {KINDS[suit]: max(sum(WORTH[f] for s, f in cards if s == suit), int(is_minister)) for suit in suits}
    return {kind: number for kind, number in units.items() if number}


@dataclass
class Deal:
    """One contract as offered (TD-6.3)."""

    number: int
    seller: str
    buyer: str
    kind: str
    units: int
    price: int
    season: str  # "S" or "F"


@dataclass(eq=False)
class _Signed:
    """A signed deal. Its price is aside until it is settled or void (TD-6.4); owed: refund still due (TD-6.7)."""

    deal: Deal
    settled: bool = False
    void: bool = False
    owed: int = 0


class Ledger:
    """Accounts, money set aside, debts, goods and contracts of one game."""

    def __init__(self, seats: Iterable[str]) -> None:
        self._cash: dict[str, int] = dict.fromkeys(seats, 0)
        self._debts: list[_Signed] = []  # oldest contract first, for the whole game
        self._signed: list[_Signed] = []  # this year's contracts in the order of signing
        self._made: dict[str, dict[str, int]] = {}
        self._caught: set[str] = set()
        self._closed: set[str] = set()  # seasons of this year whose deadline has passed

    def receive(self, seat: str, amount: int) -> None:
        """Money from outside, such as a treasury (TD-4.5); debts are taken from it first (TD-6.7)."""
        self._cash[seat] += amount
        self._refund()

    def _refund(self) -> None:
        """TD-6.7: the one list of debts, oldest contract first, gone through again until nothing more can be paid."""
        while any(debt.owed and self._cash[debt.deal.seller] for debt in self._debts):
            for debt in self._debts:
                part = min(self._cash[debt.deal.seller], debt.owed)
                self._cash[debt.deal.seller] -= part
                self._cash[debt.deal.buyer] += part
                debt.owed -= part

    def pay(self, giver: str, taker: str, amount: int) -> bool:
        """TD-9: whole dollars to another player, never money set aside; a debtor cannot pay (TD-6.7)."""
        if giver == taker or amount < 1 or self.owes(giver) or self._cash[giver] < amount:
            return False
        self._cash[giver] -= amount
        self.receive(taker, amount)
        return True

    def new_year(self) -> None:
        """TD-6.1: last year's goods and contracts go; accounts and debts stay; nobody counts as caught any more."""
        assert all(s.settled or s.void for s in self._signed), "a deadline was left out"
        self._signed, self._caught, self._closed, self._made = [], set(), set(), {}

    def produce(self, production: dict[str, dict[str, int]]) -> None:
        """TD-3.4: what everybody makes, by seat and kind, is fixed at the Spring deadline."""
        self._made = {seat: dict(kinds) for seat, kinds in production.items()}

    def sign(self, deal: Deal) -> bool:
        """TD-6.3, 6.4, 6.6, 6.7: sets the price aside; False when the signature is refused."""
        gone = {deal.season, "F"} & self._closed or deal.number in {s.deal.number for s in self._signed}  # too late
        bad = deal.units < 1 or deal.price < 0 or deal.seller == deal.buyer or deal.seller in self._caught
        if gone or bad or self.owes(deal.buyer) or self._cash[deal.buyer] < deal.price:
            return False
        self._cash[deal.buyer] -= deal.price
        self._signed.append(_Signed(deal))
        return True

    def _over(self, seat: str, kind: str, seasons: str) -> bool:
        """TD-6.6: sales over production ("S"), or over production and valid Spring purchases ("SF")?"""
        live = [s.deal for s in self._signed if not s.void and s.deal.kind == kind and s.deal.season in seasons]
        bought = sum(d.units for d in live if d.buyer == seat and d.season == "S" and seasons == "SF")
        return sum(d.units for d in live if d.seller == seat) > self._made.get(seat, {}).get(kind, 0) + bought

    def _give_back(self, signed: _Signed) -> None:
        """Unsettled: the price comes back whole (TD-6.4). Settled: a refund, owed until it is paid (TD-6.7)."""
        signed.owed = signed.deal.price if signed.settled else 0
        self._cash[signed.deal.buyer] += signed.deal.price - signed.owed
        self._debts.append(signed)

    def deadline(self, season: str) -> set[str]:
        """TD-2, TD-6.5 to 6.7: settle, then test all sellers at once, void, drop what others are short of, refund."""
        live = [s for s in self._signed if not s.void]
        for signed in live:  # TD-6.5: in the order of signing
            if signed.deal.season == season:
                signed.settled = True
                self.receive(signed.deal.seller, signed.deal.price)
        new = {s.deal.seller for s in live if self._over(s.deal.seller, s.deal.kind, "S" if season == "S" else "SF")}
        gone = [s for s in live if s.deal.seller in new]
        hit = {(s.deal.buyer, s.deal.kind) for s in gone if s.deal.season == "S"}  # who loses a Spring purchase
        fallen = list(gone)
        for signed in gone:
            signed.void = True
        for signed in [s for s in reversed(live) if not s.void and s.deal.season == "F"]:  # latest signed first
            if (signed.deal.seller, signed.deal.kind) in hit and self._over(signed.deal.seller, signed.deal.kind, "SF"):
                signed.void = True
                fallen.append(signed)
        for signed in [s for s in live if s in fallen]:  # in the order of signing, over all sellers
            self._give_back(signed)
        self._refund()
        self._caught |= new
        self._closed.add(season)
        return new

    def balance(self, seat: str) -> int:
        """The account, without what is set aside (TD-6.4)."""
        return self._cash[seat]

    def owes(self, seat: str) -> int:
        """All that the seat still owes (TD-6.7)."""
        return sum(debt.owed for debt in self._debts if debt.deal.seller == seat)

    def goods(self, seat: str, kind: str) -> int:
        """TD-6.2: produced, plus bought, minus sold, under settled contracts that are still valid."""
        live = [s.deal for s in self._signed if s.settled and not s.void and s.deal.kind == kind]
        bought = sum(d.units * ((d.buyer == seat) - (d.seller == seat)) for d in live)
        return self._made.get(seat, {}).get(kind, 0) + bought
