"""Random campaigns of the rules against references that were written from the rule text alone.

`python -m tests.references.campaigns 500` plays as many of each game and prints seeds and counts.
"""

import random
import sys
from collections import Counter
from typing import Any

from judge.board.atlas import STANDARD
from judge.games.dice import Dice
from judge.games.intimate import GAME as INTIMATE
from judge.games.protocol import About, Game, Held, Step
from judge.games.threed import GAME as THREED
from judge.games.threed.bank import free, owes
from judge.games.threed.cards import KINDS, SUITS
from judge.games.threed.goods import controls
from judge.games.threed.state import ContractStatus, IfTreasury
from tests.references.distances import disbands
from tests.references.ledger import Deal, Ledger, produced
from tests.references.overbid import auction

ARMY = {code: set(row.army) for code, row in STANDARD.provinces.items()}
FLEET = {
    f"{code}/{coast}" if coast else code: set(places)
    for code, row in STANDARD.provinces.items()
    for coast, places in row.fleet.items()
}
TITLES = {code: row.name for code, row in STANDARD.provinces.items()}
YEARS = 8


class Driver:
    """A game that is played at random: letters to whoever is asked, then the phase is resolved."""

    def __init__(self, game: Game, seed: int, **options: Any) -> None:
        self.game, self.random, self.counts = game, random.Random(seed), Counter[str]()
        self.seed = seed.to_bytes(32, "big")
        chosen = {name: option.default for name, option in game.options.items()} | options
        self.seats = tuple(f"p{n}" for n in range(game.players(chosen)))
        self.state = game.setup(self.seats, chosen, Dice(self.seed, "setup"), max(game.rules)).state
        self.held: Held = {}

    def says(self, seat: str, *lines: str) -> bool:
        """A letter; whether all of it was taken."""
        about = About({name: name for name in self.seats})
        commands = tuple(c for row in self.game.read(self.state, seat, lines, about) for c in row)
        answer = self.game.submit(self.state, seat, self.held, commands, Dice(self.seed, self.state.phase))
        self.held = answer.held
        if answer.step:
            self.state = answer.step.state
        return not answer.refused

    def resolve(self) -> Step:
        step = self.game.resolve(self.state, self.held, Dice(self.seed, self.state.phase))
        self.state, self.held = step.state, step.held or {}
        self.counts["phases"] += 1
        return step

    def orders(self, power: str) -> list[str]:
        """Orders for most units of a power, any that are legal."""
        rows = self.game.offer(self.state).get(power, {}).values()  # type: ignore[attr-defined]
        return [self.random.choice(choice).order for choice in rows if choice and self.random.random() < 0.85]


class Duels(Driver):
    """Intimate Diplomacy: every auction (ID-4, ID-9) and every disband by ID-7."""

    def play(self) -> None:
        while self.game.result(self.state) is None and int(self.state.phase.strip("PTSFWBMRA")) < 1901 + YEARS:
            before, bids = self.state, self.letters()
            step = self.resolve()
            if before.phase[-1] == "B":
                self.auctioned(before, bids, step)
            elif before.phase[-1] == "A":
                self.disbanded(before, step)

    def letters(self) -> dict[str, dict[str, int]]:
        """Everybody's random letter; the bids among them."""
        bids: dict[str, dict[str, int]] = {}
        for seat, home in self.state.homes.items():
            if self.state.phase[-1] == "B":
                money = self.state.credits[home]
                alive = self.game.view(self.state, {}, None)["control"]
                bids[home] = {power: self.random.randint(0, max(2, money // 2)) for power in alive}
                assert self.says(seat, *(f"BID {power} {n}" for power, n in bids[home].items()))
            else:
                for power in self.game.view(self.state, {}, seat)["you"]["powers"]:
                    self.says(seat, *self.orders(power))
        return bids

    def auctioned(self, before: Any, bids: dict[str, dict[str, int]], step: Step) -> None:
        powers = sorted(next(iter(bids.values())))
        control, credits, bust = auction(powers, bids, dict(before.credits))
        assert dict(step.state.control) == control
        assert dict(step.state.credits) == credits
        (told,) = (event for event in step.events if event.kind == "thaw")
        assert {home for row in told.rounds for home in row.bust} == bust  # type: ignore[attr-defined]
        self.counts.update(auctions=1, bust=len(bust))

    def disbanded(self, before: Any, step: Step) -> None:
        (told,) = (event for event in step.events if event.kind == "winter")
        rows = told.far  # type: ignore[attr-defined]
        for power, control in self.game.view(before, {}, None)["control"].items():
            units = [str(unit) for unit in before.board.units.get(power, ())]
            count = len(units) - len(before.board.centres.get(power, ()))
            if control is None and count > 0:
                homes = list(STANDARD.powers[power].homes)
                wanted = disbands(homes, units, set(STANDARD.centres), count, ARMY, FLEET, TITLES)
                found = [(row.unit, None if row.way is None else len(row.way)) for row in rows if row.power == power]
                assert found == wanted, (power, units)
                self.counts["disbands"] += count


class Markets(Driver):
    """3-D'plomacy: every dollar, every unit and every catch (TD-3.4, TD-4.5, TD-6, TD-9)."""

    def play(self) -> None:
        self.books, self.years = Ledger(self.seats), 0
        while self.game.result(self.state) is None and self.years < 5:
            kind = self.state.phase[0] if self.state.phase[0] == "P" else self.state.phase[-1]
            if kind == "M":
                self.season()
            elif kind == "E":
                self.election()
            else:
                for power, seat in self.state.presidents.items():
                    self.says(seat or self.seats[0], *self.orders(power))
                self.resolve()

    def election(self) -> None:
        """Random ballots; the treasuries are the books' only money from outside."""
        for power, members in self.state.cabinets.items():
            for seat in members:
                self.says(seat, f"VOTE {power} {self.random.choice(members)}")
                if self.random.random() < 0.3:
                    self.says(seat, f"IF ELECTED {power} TREASURY {self.random.choice(self.seats)}")
        held, self.years = self.held, self.years + 1
        step = self.resolve()
        (told,) = (event for event in step.events if event.kind == "election")
        debtors = {seat for seat in self.seats if self.books.owes(seat)}
        for row in told.powers:  # type: ignore[attr-defined]
            president = row.president
            rows = [r for r in held.get(president, {}).values() if isinstance(r, IfTreasury) and r.power == row.power]
            account = rows[0].seat if rows and president not in debtors else president
            if president:
                assert row.treasury == len(self.state.board.centres.get(row.power, ()))
                self.books.receive(account, row.treasury)
        self.books.new_year()
        self.same()

    def season(self) -> None:
        """Offers, signatures, payments at random; then the deadline."""
        for _ in range(40):
            self.trade()
        for power, seat in self.state.presidents.items():
            if seat and self.random.random() < 0.2:
                member = self.random.choice(self.state.cabinets[power])
                self.says(seat, f"APPOINT {member} MINISTER OF {power}")
            if seat:
                self.says(seat, *self.orders(power))
        for power, members in self.state.cabinets.items():
            for seat in members:
                suit = self.random.choice(tuple(SUITS.values()))
                self.says(seat, f"STRIKE {power} {suit.party}", f"SUPPORT STRIKE {power} {suit.party}")
        before, season = self.state, self.state.phase[0]
        step = self.resolve()
        if season == "S":
            filled = next((event.ministers for event in step.events if event.kind == "filled"), {})  # type: ignore[attr-defined]
            self.books.produce(self.production(before, {**before.ministers, **filled}))
        caught = {seat for event in step.events if event.kind == "caught" for seat in event.seats}  # type: ignore[attr-defined]
        assert self.books.deadline(season) == caught
        self.counts.update(deadlines=1, caught=len(caught))
        self.same()
        for seat in self.seats:
            goods = controls(self.state, seat)
            for contract in self.state.contracts:  # those that are not settled yet
                sign = (contract.buyer == seat) - (contract.seller == seat)
                goods[contract.kind] -= sign * contract.units * (contract.status == ContractStatus.SIGNED)
            assert goods == {kind: self.books.goods(seat, kind.title()) for kind in KINDS}

    def trade(self) -> None:
        """One offer that somebody signs at once, or a payment."""
        seat, other = self.random.choice(self.seats), self.random.choice(self.seats)
        if self.random.random() < 0.2:
            amount = self.random.randint(1, 4)
            presides = seat in self.state.presidents.values()
            paid = presides and self.books.pay(seat, other, amount)
            assert self.says(seat, f"PAY {other} {amount}") == paid
            self.same()
            return
        power = self.random.choice(tuple(self.state.presidents))
        kind, units, price = self.random.choice(KINDS), self.random.randint(1, 2), self.random.randint(0, 4)
        autumn = self.state.phase[0] == "F" or self.random.random() < 0.3
        line = f"OFFER {units} {kind} TO {power} FOR ${price}{' IN AUTUMN' if autumn else ''}"
        buyer = self.state.presidents[power]
        if not buyer or self.random.random() < 0.4 or not self.says(seat, line):
            return
        contract = self.state.contracts[-1]
        deal = Deal(contract.number, seat, buyer, kind.title(), units, price, "F" if autumn else "S")
        signed = self.books.sign(deal)
        assert self.says(buyer, f"SIGN C{contract.number}") == signed
        self.counts["signed"] += signed
        self.same()

    def production(self, state: Any, ministers: dict[str, str | None]) -> dict[str, dict[str, int]]:
        """What every seat makes, by the reference."""
        names = {card: (suit.party, face) for suit in SUITS.values() for card, face in faces(suit)}
        made: dict[str, dict[str, int]] = {seat: {} for seat in self.seats}
        for power, members in state.cabinets.items():
            for seat in members:
                cards = [names[card] for card in state.hands[power][seat]]
                for kind, units in produced(cards, ministers.get(power) == seat).items():
                    made[seat][kind] = made[seat].get(kind, 0) + units
        return made

    def same(self) -> None:
        """The books and the game agree to the dollar."""
        for seat in self.seats:
            assert (free(self.state, seat), owes(self.state, seat)) == (self.books.balance(seat), self.books.owes(seat))


def faces(suit: Any) -> list[tuple[str, str]]:
    """The four cards of a suit, each with what it is."""
    return [(suit.party, "party"), (suit.klass, "class"), (suit.striker, "striker"), (suit.industry, "industry")]


def played(kind: str, seed: int) -> Counter[str]:
    """A campaign of that kind with that seed; what was compared in it. Raises AssertionError at a difference."""
    driver: Duels | Markets
    if kind == "intimate":
        driver = Duels(INTIMATE, seed, players=2 + seed % 5, stalemate_years=0)
    else:
        driver = Markets(THREED, seed, players=28 if seed % 5 == 0 else 14, end_year=1904)
    driver.play()
    return driver.counts


if __name__ == "__main__":
    for game in ("intimate", "threed"):
        total = Counter[str]()
        for number in range(int(sys.argv[1])):
            total += played(game, number)
        print(game, "seeds 0 to", int(sys.argv[1]) - 1, dict(total), flush=True)
