"""Who plays which home power (ID-2); a draft, where there are more than two players (ID-9)."""

from collections.abc import Mapping

from judge.board.atlas import STANDARD
from judge.games.dice import Dice
from judge.games.protocol import Seat

Chosen = tuple[dict[Seat, str], str]
"""Home power by seat, and a sentence on how it came about."""


def choose(
    seats: tuple[Seat, ...], lists: Mapping[Seat, tuple[str, ...]], dice: Dice, fixed: Mapping[Seat, str] | None = None
) -> Chosen:
    """Preference lists to home powers. A short list is completed by lot, a missing one left to it (ID-2.3).

    `fixed`: what the GM has given; it goes before any list.
    """
    if fixed or len(seats) > 2:
        return _draft(seats, lists, dice, fixed or {})
    one, two = seats
    sent = [seat for seat in seats if lists.get(seat)]
    if len(sent) == 1:
        (here,) = sent
        (away,) = [seat for seat in seats if seat not in sent]
        home = lists[here][0]
        lot = dice.pick(f"home/{away}", [p for p in STANDARD.powers if p != home])
        return {here: home, away: lot}, f"{away} sent no list: {here} gets their first choice, {away} drew {lot}."
    if not sent:
        deck = dice.shuffled("homes", tuple(STANDARD.powers))
        return {one: deck[0], two: deck[1]}, "Nobody sent a list, so lots were drawn for both home powers."
    full = {seat: complete(seat, lists[seat], dice) for seat in seats}
    short = [seat for seat in seats if len(lists[seat]) < len(STANDARD.powers)]
    lots = "".join(f" The lot completed {seat}'s list: {', '.join(full[seat])}." for seat in short)
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


def _draft(
    seats: tuple[Seat, ...], lists: Mapping[Seat, tuple[str, ...]], dice: Dice, fixed: Mapping[Seat, str]
) -> Chosen:
    """Who has no home power of the GM's gets the best of their list that is left, of more than two in lot order."""
    chosen, text = dict(fixed), [f"The GM gave {power} to {seat}." for seat, power in fixed.items()]
    order = dice.shuffled("draft", seats) if len(seats) > 2 else seats
    for seat in order:
        if seat not in chosen:
            full, taken = complete(seat, lists.get(seat, ()), dice), set(chosen.values())
            chosen[seat] = next(power for power in full if power not in taken)
            rank = full.index(chosen[seat]) + 1
            by_lot = chosen[seat] not in lists.get(seat, ())
            text.append(f"{seat} gets {chosen[seat]}, {'by lot' if by_lot else f'choice {rank} of their list'}.")
    if len(seats) > 2:
        text.insert(0, f"The lot gave this order: {', '.join(order)}. Each gets the highest power still free.")
    return {seat: chosen[seat] for seat in seats}, " ".join(text)


def complete(seat: Seat, listed: tuple[str, ...], dice: Dice) -> tuple[str, ...]:
    """The list with the powers not named behind it, in a drawn order (ID-2.3)."""
    rest = [power for power in STANDARD.powers if power not in listed]
    return listed + (dice.shuffled(f"list/{seat}", rest) if rest else ())
