"""Who sits where: positions drafted from preference lists in lot order, and back again (TD-1.2)."""

from collections.abc import Mapping

from judge.games.dice import Dice
from judge.games.protocol import Seat
from judge.games.threed.state import POWERS

CABINET = 4
Places = dict[Seat, list[str]]


def draft(
    seats: tuple[Seat, ...],
    lists: Mapping[Seat, tuple[str, ...]],
    fixed: Mapping[Seat, tuple[str, ...]],
    dice: Dice,
) -> tuple[dict[Seat, tuple[str, ...]], tuple[Seat, ...]]:
    """The powers of each seat in the order they were got, and the lot order."""
    each = CABINET * len(POWERS) // len(seats)
    order = dice.shuffled("order", seats)
    wish = {
        seat: (
            *lists.get(seat, ()),
            *(p for p in dice.shuffled(f"list/{seat}", POWERS) if p not in lists.get(seat, ())),
        )
        for seat in seats
    }
    got: Places = {seat: list(fixed.get(seat, ())) for seat in seats}
    for turn in range(1, each + 1):
        for seat in order if turn % 2 else reversed(order):
            if len(got[seat]) < turn:
                got[seat].append(next(p for p in wish[seat] if p not in got[seat] and feasible(got, seat, p, each)))
    return {seat: tuple(powers) for seat, powers in got.items()}, order


def feasible(got: Places, seat: Seat, power: str, each: int) -> bool:
    """With this position given to the seat, everybody else can still get theirs."""
    return possible({**got, seat: [*got[seat], power]}, each)


def possible(got: Mapping[Seat, list[str]], each: int) -> bool:
    """The open places can be filled so that nobody has two in one power: one augmenting path a missing place."""
    room = {power: CABINET - sum(power in own for own in got.values()) for power in POWERS}
    if min(room.values()) < 0 or any(len(set(own)) < len(own) or len(own) > each for own in got.values()):
        return False
    taken: dict[str, list[Seat]] = {power: [] for power in POWERS}

    def place(seat: Seat, seen: set[str]) -> bool:
        for power in POWERS:
            if power in got[seat] or seat in taken[power] or power in seen:
                continue
            seen.add(power)
            if len(taken[power]) < room[power]:
                taken[power].append(seat)
                return True
            for other in list(taken[power]):
                taken[power].remove(other)
                taken[power].append(seat)
                if place(other, seen):
                    return True
                taken[power].remove(seat)
                taken[power].append(other)
        return False

    return all(place(seat, set()) for seat, own in got.items() for _ in range(each - len(own)))
