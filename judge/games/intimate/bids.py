"""The auction of the Thaw: who controls which mercenary, and who overbid (ID-4)."""

from collections.abc import Mapping
from dataclasses import dataclass

Bids = Mapping[str, Mapping[str, int]]
"""Bids by home power and mercenary; what is not there is 0."""


@dataclass(frozen=True, slots=True)
class Round:
    """One look at the bids: who wins what with them, what it costs them, who is bust by it.

    Of two players the bids are halved once the other is bust; of more only the bills are.
    """

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
    """The highest bidder; None if the highest bids are equal, or 0 (ID-4.2)."""
    ranked = sorted(bids, key=lambda home: -bids[home].get(mercenary, 0))
    best = bids[ranked[0]].get(mercenary, 0)
    tied = len(ranked) > 1 and bids[ranked[1]].get(mercenary, 0) == best
    return None if tied or best == 0 else ranked[0]


def look(
    mercenaries: tuple[str, ...], bids: Bids, bills: Bids, credits: Mapping[str, int], out: frozenset[str]
) -> Round:
    """The winners by `bids`, what they owe by `bills`."""
    winners = {mercenary: winner(mercenary, bids) for mercenary in mercenaries}
    due = {home: sum(bills[home].get(m, 0) for m, who in winners.items() if who == home) for home in bids}
    bust = tuple(home for home in sorted(bids) if home not in out and due[home] > credits[home])
    return Round({home: dict(row) for home, row in bids.items()}, winners, due, bust)


def auction(mercenaries: tuple[str, ...], bids: Bids, credits: Mapping[str, int]) -> Auction:
    """Overbidding in rounds: the bust lose everything, the bids of the others are halved once (ID-4.3).

    Among more than two only what they pay is halved; who wins is decided by the bids as they came (ID-9).
    """
    out: frozenset[str] = frozenset()
    rounds: list[Round] = []
    while True:
        stand = {home: {} if home in out else row for home, row in bids.items()}
        halves = {home: half(row) for home, row in stand.items()} if out else stand
        now = look(mercenaries, stand if len(bids) > 2 else halves, halves, credits, out)
        rounds.append(now)
        if not now.bust:
            break
        out |= set(now.bust)
    paid = {home: credits[home] if home in out else now.bills[home] for home in sorted(bids)}
    left = {home: credits[home] - paid[home] for home in sorted(bids)}
    return Auction(tuple(rounds), now.winners, paid, left)


def half(row: Mapping[str, int]) -> dict[str, int]:
    """Every bid halved, rounded up."""
    return {mercenary: (amount + 1) // 2 for mercenary, amount in row.items()}
