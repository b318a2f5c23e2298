"""Who plays which home power (ID-2)."""

from collections.abc import Mapping

from judge.board.atlas import STANDARD
from judge.games.dice import Dice
from judge.games.protocol import Seat

Chosen = tuple[dict[Seat, str], str]
"""Home power by seat, and a sentence on how it came about."""


def choose(
    seats: tuple[Seat, ...], lists: Mapping[Seat, tuple[str, ...]], dice: Dice, fixed: Mapping[Seat, str] | None = None
) -> Chosen:
    """Two preference lists to two home powers. A short list is completed by lot, a missing one left to it (ID-2.3).

    `fixed`: what the GM has given; it goes before any list.
    """
    one, two = seats
    if fixed:
        return _given(seats, lists, dice, fixed)
    sent = [seat for seat in seats if lists.get(seat)]
    if len(sent) == 1:
        (here,) = sent
        (away,) = [seat for seat in seats if seat not in sent]
        home = lists[here][0]
        lot = dice.pick(f"home/{away}", [p for p in STANDARD.powers if p != home])
        return {here: home, away: lot}, f"{away} sent no list: {here} gets his first choice, {away} drew {lot}."
    if not sent:
        deck = dice.shuffled("homes", tuple(STANDARD.powers))
        return {one: deck[0], two: deck[1]}, "Nobody sent a list, so lots were drawn for both home powers."
    short = [seat for seat in seats if len(lists[seat]) < len(STANDARD.powers)]
    lots = f" The lot completed the short list of {' and '.join(short)}." if short else ""
    full = {seat: complete(seat, lists[seat], dice) for seat in seats}
    for rank, (first, second) in enumerate(zip(full[one], full[two], strict=True), start=1):
        if first != second:
            return {
                one: first,
                two: second,
            }, f"The lists first differ at choice {rank}; both get what stands there.{lots}"
    winner = dice.pick("homes/identical", seats)
    loser = two if winner == one else one
    text = (
        f"The lists are the same. The lot fell to {winner}, who gets the first choice; {loser} gets the second.{lots}"
    )
    return {winner: full[winner][0], loser: full[winner][1]}, text


def _given(
    seats: tuple[Seat, ...], lists: Mapping[Seat, tuple[str, ...]], dice: Dice, fixed: Mapping[Seat, str]
) -> Chosen:
    """The GM has given one home power or both; who has none gets the best of their list that is left."""
    chosen, text = dict(fixed), [f"The GM gave {power} to {seat}." for seat, power in fixed.items()]
    for seat in seats:
        if seat not in chosen:
            taken = set(chosen.values())
            chosen[seat] = next(power for power in complete(seat, lists.get(seat, ()), dice) if power not in taken)
            text.append(
                f"{seat} gets {chosen[seat]}, {'the first of his list that is left' if lists.get(seat) else 'by lot'}."
            )
    return {seat: chosen[seat] for seat in seats}, " ".join(text)


def complete(seat: Seat, listed: tuple[str, ...], dice: Dice) -> tuple[str, ...]:
    """The list with the powers not named behind it, in a drawn order (ID-2.3)."""
    rest = [power for power in STANDARD.powers if power not in listed]
    return listed + (dice.shuffled(f"list/{seat}", rest) if rest else ())
