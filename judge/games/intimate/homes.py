"""Who plays which home power (ID-2); a draft, where there are more than two players (ID-9)."""

from collections.abc import Mapping

from judge.board.atlas import STANDARD
from judge.games.dice import Dice
from judge.games.intimate import sentences as say
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
        return {here: home, away: lot}, say.ONE_LIST_MISSING.format(absent=away, present=here, lot=lot)
    if not sent:
        deck = dice.shuffled("homes", tuple(STANDARD.powers))
        return {one: deck[0], two: deck[1]}, say.NO_LISTS_SENT
    full = {seat: complete(seat, lists[seat], dice) for seat in seats}
    short = [seat for seat in seats if len(lists[seat]) < len(STANDARD.powers)]
    lots = "".join(say.LOT_COMPLETED_LIST.format(seat=seat, full_list=", ".join(full[seat])) for seat in short)
    for rank, (first, second) in enumerate(zip(full[one], full[two], strict=True), start=1):
        if first != second:
            return {
                one: first,
                two: second,
            }, say.LISTS_DIFFER_AT_RANK.format(rank=rank, lot_note=lots)
    winner = dice.pick("homes/identical", seats)
    loser = two if winner == one else one
    text = say.SAME_LISTS_LOT_DECIDED.format(winner=winner, loser=loser, lot_note=lots)
    return {winner: full[winner][0], loser: full[winner][1]}, text


def _draft(
    seats: tuple[Seat, ...], lists: Mapping[Seat, tuple[str, ...]], dice: Dice, fixed: Mapping[Seat, str]
) -> Chosen:
    """Who has no home power of the GM's gets the best of their list that is left, of more than two in lot order."""
    chosen, text = (
        dict(fixed),
        [say.GM_GAVE_POWER.format(power=power, seat=seat) for seat, power in fixed.items()],
    )
    order = dice.shuffled("draft", seats) if len(seats) > 2 else seats
    for seat in order:
        if seat not in chosen:
            full, taken = complete(seat, lists.get(seat, ()), dice), set(chosen.values())
            chosen[seat] = next(power for power in full if power not in taken)
            rank = full.index(chosen[seat]) + 1
            by_lot = chosen[seat] not in lists.get(seat, ())
            text.append(f"{seat} gets {chosen[seat]}, {'by lot' if by_lot else f'choice {rank} of their list'}.")
    if len(seats) > 2:
        text.insert(0, say.LOT_GAVE_ORDER.format(order=", ".join(order)))
    return {seat: chosen[seat] for seat in seats}, " ".join(text)


def complete(seat: Seat, listed: tuple[str, ...], dice: Dice) -> tuple[str, ...]:
    """The list with the powers not named behind it, in a drawn order (ID-2.3)."""
    rest = [power for power in STANDARD.powers if power not in listed]
    return listed + (dice.shuffled(f"list/{seat}", rest) if rest else ())
