"""A letter's commands taken into what a seat holds, each checked against the rules (SD-3)."""

from dataclasses import replace
from typing import Any

from judge.board.orders import Build, Remove
from judge.games.diplomacy.order_lines import Ordered, checked, checked_build, illegal, mended, odd
from judge.games.diplomacy.wintering import fitted
from judge.games.protocol import Answer, Held, Refused, Seat
from judge.games.standard import sentences as say
from judge.games.standard.reading import slot, text
from judge.games.standard.state import Command, Prefer, State, Waived, kind_of, owed


def submit(state: State, seat: Seat, held: Held, commands: tuple[Command, ...]) -> Answer:
    """Amend what the seat holds, slot by slot; what is refused changes nothing."""
    refused = [command for command in commands if isinstance(command, Refused)]
    slots, fresh, notes = dict(held.get(seat, {})), dict[str, Any](), list[str]()
    for command in commands:
        if isinstance(command, Refused):
            continue
        good = _checked(state, state.powers.get(seat, ""), command)
        if isinstance(good, Refused):
            refused.append(replace(good, line=text(command)))
            continue
        if isinstance(good, Waived) and "waive" in fresh:
            good = Waived(fresh["waive"].count + good.count)
        fresh[slot(good)] = good
        if isinstance(good, Ordered) and isinstance(command, Ordered):
            notes.append(mended(command.order, good.order))
    if kind_of(state) == "A":
        power = state.powers[seat]
        slots = fitted(slots, fresh, {power: abs(owed(state).get(power, 0))}, lambda _: power, refused, notes)
    else:
        slots |= fresh
    notes += odd([row.order for row in slots.values() if isinstance(row, Ordered)])
    return Answer({**held, seat: slots}, None, tuple(refused), tuple(note for note in notes if note))


def _checked(state: State, power: str, command: Command) -> Command:
    """The command made exact, or why it is not allowed now."""
    if isinstance(command, Prefer):
        return command if kind_of(state) == "P" else Refused("wrong-phase", say.POWERS_ALREADY_ASSIGNED)
    if isinstance(command, Waived):
        if kind_of(state) != "A" or owed(state).get(power, 0) <= 0 or not command.count:
            return Refused("nothing-to-build", say.NO_BUILD_TO_MAKE)
        return command
    return _order(state, power, command) if isinstance(command, Ordered) else command


def _order(state: State, power: str, row: Ordered) -> Command:
    order, count = row.order, owed(state).get(power, 0)
    if isinstance(order, Build):
        if count <= 0:
            return Refused("nothing-to-build", say.ORDERED_BUILD_NOT_DUE.format(order=order))
        build, reason = checked_build(power, order, state.board)
        return illegal(build, reason, state.board) if reason else Ordered(power, build)
    if not row.power:
        return Refused("no-unit", say.NO_SUCH_UNIT.format(order=order))
    if row.power != power:
        return Refused("not-yours", say.UNIT_NOT_YOURS.format(order=order, owner=row.power, own_power=power))
    if isinstance(order, Remove) and count >= 0:
        return Refused("nothing-to-remove", say.NOTHING_TO_DISBAND.format(order=order))
    good, reason = checked(state.board, order)
    return illegal(good, reason, state.board) if reason else Ordered(power, good)
