"""Reference auction for Intimate Diplomacy: ID-4, and its form for three or more players in ID-9.

Written from the rule text alone, as an oracle for tests.  The option `overbidding` is on and `carry_over` is on.
"""

from __future__ import annotations

Bids = dict[str, dict[str, int]]
Outcome = tuple[dict[str, str | None], dict[str, int], set[str]]


def _half(bid: int) -> int:
    """A bid halved and rounded up (ID-4.3)."""
    return (bid + 1) // 2


def _winner(mercenary: str, sheets: Bids) -> str | None:
    """The holder of the single highest bid; equal highest bids, 0-0 too, leave nobody in control (ID-4.2)."""
    highest = max(sheet[mercenary] for sheet in sheets.values())
    holders = [player for player, sheet in sheets.items() if sheet[mercenary] == highest]
    return holders[0] if len(holders) == 1 else None


def _winners(mercenaries: list[str], sheets: Bids) -> dict[str, str | None]:
    """Who controls each mercenary on these sheets (ID-4.2)."""
    return {mercenary: _winner(mercenary, sheets) for mercenary in mercenaries}


def _bills(winners: dict[str, str | None], prices: Bids) -> dict[str, int]:
    """What the winning bids of each player cost: every winner pays his own bid (ID-4.2)."""
    return {
        player: sum(sheet[mercenary] for mercenary, winner in winners.items() if winner == player)
        for player, sheet in prices.items()
    }


def _two_players(mercenaries: list[str], originals: Bids, credits: dict[str, int]) -> Outcome:
    """ID-4.3 to the letter: the bids themselves are halved, at most once, and winners worked out again."""
    sheets = {player: dict(sheet) for player, sheet in originals.items()}
    bust: set[str] = set()
    halved: set[str] = set()
    while True:
        winners = _winners(mercenaries, sheets)
        bills = _bills(winners, sheets)
        newly_bust = {player for player in credits if player not in bust and bills[player] > credits[player]}
        if not newly_bust:
            left = {player: 0 if player in bust else credits[player] - bills[player] for player in credits}
            return winners, left, bust
        bust |= newly_bust
        for player in sheets:
            if player in bust:
                sheets[player] = dict.fromkeys(mercenaries, 0)
            elif player not in halved:
                sheets[player] = {mercenary: _half(bid) for mercenary, bid in sheets[player].items()}
                halved.add(player)


def _many_players(mercenaries: list[str], originals: Bids, credits: dict[str, int]) -> Outcome:
    """ID-9, more than two players: original bids of those not bust decide; only prices are halved.

    The bids of a bust player still count as 0 (ID-4.3), so that a bid of 0 never wins a mercenary.
    Each winning bid is halved and rounded up by itself, as in ID-4.3; a bill is the sum of these.
    """
    bust: set[str] = set()
    while True:
        sheets: Bids = {}
        prices: Bids = {}
        for player, sheet in originals.items():
            sheets[player] = dict.fromkeys(mercenaries, 0) if player in bust else sheet
            prices[player] = {mercenary: _half(bid) if bust else bid for mercenary, bid in sheets[player].items()}
        winners = _winners(mercenaries, sheets)
        bills = _bills(winners, prices)
        newly_bust = {player for player in credits if player not in bust and bills[player] > credits[player]}
        if not newly_bust:
            left = {player: 0 if player in bust else credits[player] - bills[player] for player in credits}
            return winners, left, bust
        bust |= newly_bust


def auction(mercenaries: list[str], bids: dict[str, dict[str, int]], credits: dict[str, int]) -> Outcome:
    """Resolve one Thaw: who controls each mercenary, the credits left, and who is bust (ID-4, ID-9).

    The players are the keys of `credits`.  A missing bid, or a missing sheet, is a bid of 0 (ID-4.1).
    Bids for anything that is not among the living mercenaries are left out of account.
    """
    if len(credits) < 2:
        raise ValueError("an auction needs at least two players")
    if not set(bids) <= set(credits):
        raise ValueError("a bidder has no credit balance")
    if any(balance < 0 for balance in credits.values()):
        raise ValueError("a credit balance is never negative")
    originals = {
        player: {mercenary: bids.get(player, {}).get(mercenary, 0) for mercenary in mercenaries} for player in credits
    }
    if any(bid < 0 for sheet in originals.values() for bid in sheet.values()):
        raise ValueError("a bid is a whole number of at least 0 (ID-4.1)")
    if len(credits) == 2:
        return _two_players(mercenaries, originals, credits)
    return _many_players(mercenaries, originals, credits)


def _sheet(mercenaries: list[str], *amounts: int) -> dict[str, int]:
    """Bids in the order of the mercenaries, for the self-check."""
    return dict(zip(mercenaries, amounts, strict=True))


def _self_check() -> None:
    """The worked example of ID-4.4, and small cases worked out by hand."""
    five = ["A", "E", "I", "R", "T"]
    germany, france = _sheet(five, 3, 2, 2, 2, 2), _sheet(five, 1, 4, 1, 1, 0)
    # ID-4.4: Germany's bill 9 > 8, then France's halved bill 5 > 4.
    nobody: dict[str, str | None] = dict.fromkeys(five)
    assert auction(five, {"G": germany, "F": france}, {"G": 8, "F": 4}) == (nobody, {"G": 0, "F": 0}, {"G", "F"})
    # The same bids with 5 credits for France: he pays 1+2+1+1 and wins four; Turkey is 0-0 (ID-4.2).
    winners = {"A": "F", "E": "F", "I": "F", "R": "F", "T": None}
    assert auction(five, {"G": germany, "F": france}, {"G": 8, "F": 5}) == (winners, {"G": 0, "F": 0}, {"G"})
    # Nobody bust: a bill equal to the credits is covered, and the rest carries over.
    winners = {"A": "G", "E": "F", "I": "G", "R": "G", "T": "G"}
    assert auction(five, {"G": germany, "F": france}, {"G": 9, "F": 6}) == (winners, {"G": 0, "F": 2}, set())
    # Both bust in one round (ID-4.3); a sheet that is missing is all zeros (ID-4.1).
    both = {"G": {"A": 9}, "F": {"E": 9}}
    assert auction(five, both, {"G": 8, "F": 8}) == (nobody, {"G": 0, "F": 0}, {"G", "F"})
    assert auction(five, {}, {"G": 8, "F": 8}) == (nobody, {"G": 8, "F": 8}, set())
    # A player without credits spoils (ID-4.5): his bid of 9 is bust, and the other pays half, rounded up.
    alone = {**nobody, "A": "F"}
    assert auction(five, {"G": {"A": 9}, "F": {"A": 5}}, {"G": 0, "F": 5}) == (alone, {"G": 0, "F": 2}, {"G"})
    # Three players (ID-9): G is bust on A; F has A with 4 against 3 on the original bids and pays 2; T pays 1 for E.
    # Halved bids would have made A a tie at 2-2.
    three = {"G": {"A": 9}, "F": {"A": 4}, "T": {"A": 3, "E": 1}}
    found = auction(["A", "E"], three, {"G": 5, "F": 5, "T": 5})
    assert found == ({"A": "F", "E": "T"}, {"G": 0, "F": 3, "T": 4}, {"G"})
    # Two go bust in turn, and prices are halved once only: G (9 > 5), then F (ceil(7/2) = 4 > 3), and T pays 2.
    turn = {"G": {"A": 9}, "F": {"A": 7}, "T": {"A": 3}}
    assert auction(["A"], turn, {"G": 5, "F": 3, "T": 5}) == ({"A": "T"}, {"G": 0, "F": 0, "T": 3}, {"G", "F"})
    # The last player who is not bust gets nothing for bids of 0.
    zero = {"G": {"A": 9}, "F": {"E": 9}}
    everybody = ({"A": None, "E": None}, {"G": 0, "F": 0, "T": 5}, {"G", "F"})
    assert auction(["A", "E"], zero, {"G": 5, "F": 5, "T": 5}) == everybody


if __name__ == "__main__":
    _self_check()
    print("overbid: self-check passed")
