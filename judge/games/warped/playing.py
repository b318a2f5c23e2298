"""Cards that are played by themselves: they draw, see a hand, or cost somebody cards (W §5.1)."""

from dataclasses import replace

from judge.games.warped import sentences as say
from judge.games.warped.cards import EVENT, Kind, card_file
from judge.games.warped.choosing import to_lose
from judge.games.warped.commands import Play
from judge.games.warped.state import plays
from judge.games.warped.story import LineRow, skipped
from judge.games.warped.table import Table


def play(table: Table, line: Play, row: LineRow) -> LineRow:
    """A card that draws, sees a hand or costs somebody cards, at any time of the turn (W §4)."""
    card, power = card_file().event[line.card], table.active
    if card.name not in table.hands[power]:
        return skipped(row, say.CARD_NOT_IN_HAND.format(card=card.name))
    if card.kind not in (Kind.DRAW, Kind.PEEK_DRAW, Kind.RAID):
        how = say.HOW_BY_REACT if card.reacts else say.HOW_WITH_EFFECT.format(card=card.name)
        return skipped(row, say.CARD_PLAYED_HOW.format(card=card.name, how=how))
    why = (
        _no_target(table, line, card.kind is Kind.RAID)
        if card.kind is not Kind.DRAW
        else say.CARD_TAKES_NO_POWER.format(card=card.name) * bool(line.target)
    )
    if why:
        return skipped(row, why)
    table.hands[power].remove(card.name)
    if card.dump_hand:
        for other in list(table.hands[power]):
            table.drop(power, other)
    lost: tuple[str, ...] = ()
    if card.kind is Kind.RAID:
        lost = tuple(to_lose(table, line.target, card.n))
        for other in lost:
            table.drop(line.target, other)
    seen = tuple(table.hands[line.target]) if card.kind is Kind.PEEK_DRAW else ()
    drew = table.draw(power, card.n) if card.kind is not Kind.RAID else 0
    table.decks[EVENT].discard.append(card.name)
    return replace(
        row,
        played=card.name,
        kind=card.kind,
        drew=drew,
        target=line.target,
        lost=lost,
        seen=seen,
        drawn=_drawn(table, drew),
    )


def _drawn(table: Table, count: int) -> tuple[str, ...]:
    """The last cards of the hand."""
    return tuple(table.hands[table.active][-count:]) if count else ()


def _no_target(table: Table, line: Play, costs: bool) -> str:
    """Why that power cannot be chosen; `costs`: it is to lose cards."""
    target = line.target
    if not target:
        return say.CARD_NEEDS_POWER.format(card=line.card)
    if target == table.active:
        return say.OPPONENT_NOT_YOURSELF
    if plays(table.state, target) or (table.hands.get(target) and not costs):
        return ""
    return (
        say.TARGET_HAND_FROZEN.format(target=target)
        if table.hands.get(target)
        else say.TARGET_HAS_NO_HAND.format(target=target)
    )
