"""The auction of the Thaw: who controls which mercenary, and who overbid (ID-4)."""

from collections.abc import Mapping
from dataclasses import dataclass

Bids = Mapping[str, Mapping[str, int]]
"""Bids by home power and mercenary; what is not there is 0."""


@dataclass(frozen=True, slots=True)
class Round:
    """One look at the bids: who wins what with them, what it costs them, who is bust by it."""

    bids: Bids
    winners: Mapping[str, str | None]
    bills: Mapping[str, int]
    bust: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Auction:
    """Every round, and how it ended: who controls whom, what was paid, what is left."""

    rounds: tuple[Round, ...]
    control: Mapping[str, str | None]
    paid: Mapping[str, int]
    credits: Mapping[str, int]


def winner(mercenary: str, bids: Bids) -> str | None:
    """The highest bidder; None if two bid the same, 0 and 0 too (ID-4.2)."""
    ranked = sorted(bids, key=lambda home: -bids[home].get(mercenary, 0))
    best = bids[ranked[0]].get(mercenary, 0)
    tied = len(ranked) > 1 and bids[ranked[1]].get(mercenary, 0) == best
    return None if tied or best == 0 else ranked[0]


def look(mercenaries: tuple[str, ...], bids: Bids, credits: Mapping[str, int], out: frozenset[str]) -> Round:
    winners = {mercenary: winner(mercenary, bids) for mercenary in mercenaries}
    bills = {home: sum(bids[home].get(m, 0) for m, who in winners.items() if who == home) for home in bids}
    bust = tuple(home for home in sorted(bids) if home not in out and bills[home] > credits[home])
    return Round({home: dict(row) for home, row in bids.items()}, winners, bills, bust)


def auction(mercenaries: tuple[str, ...], bids: Bids, credits: Mapping[str, int]) -> Auction:
    """Overbidding in rounds (ID-4.3): the bust lose everything, the other's bids are halved once, and again."""
    out: frozenset[str] = frozenset()
    halved: frozenset[str] = frozenset()
    rounds: list[Round] = []
    while True:
        now = look(mercenaries, bids, credits, out)
        rounds.append(now)
        if not now.bust:
            break
        out |= set(now.bust)
        bids = {home: {} if home in out else half(row) if home not in halved else row for home, row in bids.items()}
        halved |= bids.keys() - out
    paid = {home: credits[home] if home in out else now.bills[home] for home in sorted(bids)}
    left = {home: credits[home] - paid[home] for home in sorted(bids)}
    return Auction(tuple(rounds), now.winners, paid, left)


def half(row: Mapping[str, int]) -> dict[str, int]:
    """Every bid halved, rounded up."""
    return {mercenary: (amount + 1) // 2 for mercenary, amount in row.items()}
