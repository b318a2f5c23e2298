"""A letter's commands taken into what a seat holds, each checked against the rules."""

from dataclasses import replace
from typing import Any

from judge.board.atlas import STANDARD, province_of, where
from judge.board.orders import Build, Disband, Move, Remove, Retreat, Waive
from judge.games.dice import Dice
from judge.games.diplomacy.order_lines import Ordered, checked, checked_build, home_power, illegal, mended, odd
from judge.games.diplomacy.seasons import phase_of
from judge.games.diplomacy.wintering import fitted
from judge.games.intimate import sentences as say
from judge.games.intimate.asking import kind_of_phase
from judge.games.intimate.reading import slot, text
from judge.games.intimate.state import (
    Bid,
    Command,
    NoBids,
    Prefer,
    State,
    Waived,
    alive,
    held_by,
    powers_of,
)
from judge.games.intimate.winter import owed
from judge.games.protocol import Answer, Held, Refused, Seat

Slots = dict[str, Any]


def submit(state: State, seat: Seat, held: Held, commands: tuple[Command, ...], dice: Dice) -> Answer:
    """Amend what the seat holds, slot by slot; what is refused changes nothing."""
    del dice
    refused = [command for command in commands if isinstance(command, Refused)]
    slots: Slots = dict(held_by(held, seat))
    fresh: Slots = {}
    notes: list[str] = []
    for command in commands:
        if isinstance(command, Refused):
            continue
        good = _checked(state, seat, command)
        if isinstance(good, Refused):
            refused.append(replace(good, line=text(state, command)))
        elif isinstance(good, Waived) and "waive" in fresh:
            fresh["waive"] = Waived(fresh["waive"].count + good.count)
        else:
            if (before := fresh.get(slot(state, good))) not in (None, good):
                notes.append(say.LAST_ONE_COUNTS.format(first=text(state, before), second=text(state, good)))
            fresh[slot(state, good)] = good
            if isinstance(good, Ordered) and isinstance(command, Ordered):
                notes.append(mended(command.order, good.order))
    notes = [note for note in notes if note]
    if seat in state.out:
        slots = {}
    elif kind_of_phase(state) == "B":
        slots = _bids(state, seat, slots, fresh, refused)
        if "bid none" in slots and len(fresh) > 1:
            notes = [say.BID_NONE_COUNTS]
        total, money = _sum(slots), state.credits[state.homes[seat]]
        if total > money:
            notes.append(say.OVERBID_WARNING.format(total=total, money=money))
    elif kind_of_phase(state) == "A":
        slots = _winter(state, seat, slots, fresh, refused, notes)
    else:
        slots |= fresh
    notes += odd([row.order for row in slots.values() if isinstance(row, Ordered)])
    notes += _own_losses(state, seat, slots)
    return Answer({**held, seat: slots}, None, tuple(refused), tuple(notes))


def _own_losses(state: State, seat: Seat, slots: Slots) -> list[str]:
    """A mercenary that takes a centre in Autumn takes it for itself, from its own commander, too."""
    home = state.homes.get(seat, "")
    own = state.board.centres.get(home, ()) if state.phase[0] == "F" else ()
    return [
        say.TAKES_OWN_CENTRE.format(order=row.order, power=row.power, place=STANDARD.title(province), home=home)
        for row in slots.values()
        if isinstance(row, Ordered) and isinstance(row.order, Move) and row.power != home
        and (province := province_of(row.order.to)) in own
    ]  # fmt: skip


def _checked(state: State, seat: Seat, command: Command) -> Command:
    """The command made exact, or why it is not allowed now."""
    kind = kind_of_phase(state)
    if seat in state.out:
        return Refused("out", say.OUT_OF_GAME)
    if isinstance(command, Prefer):
        return command if kind == "P" else Refused("wrong-phase", say.HOMES_ALREADY_CHOSEN)
    if isinstance(command, Bid | NoBids):
        if kind != "B":
            return Refused("wrong-phase", say.BIDS_ONLY_IN_THAW.format(phase=phase_of(state.phase).title))
        return _bid(state, command) if isinstance(command, Bid) else command
    if isinstance(command, Ordered):
        return _order(state, seat, command)
    if isinstance(command, Waived) and (owed(state).get(state.homes[seat], 0) <= 0 or not command.count):
        return Refused("nothing-to-build", say.WAIVE_WITHOUT_BUILD.format(home=state.homes[seat]))
    return command


def _bid(state: State, bid: Bid) -> Bid | Refused:
    if bid.power in state.homes.values():
        return Refused("home-power", say.HOME_POWER_NOT_HIRABLE.format(power=bid.power))
    if not alive(state, bid.power):
        return Refused("dead-power", say.DEAD_POWER_NOT_HIRABLE.format(power=bid.power))
    return bid


def _order(state: State, seat: Seat, row: Ordered) -> Command:
    order, mine = row.order, powers_of(state, seat)
    if isinstance(order, Build):
        return _build(state, mine, order)
    if isinstance(order, Waive):
        return Waived(1)
    place = STANDARD.title(province_of(order.unit[2:]))
    if not row.power:
        what = "dislodged unit" if isinstance(order, Retreat | Disband) else "unit"
        return Refused("no-unit", say.NO_UNIT_THERE.format(order=order, unit_kind=what, place=place).replace("? ", ""))
    if row.power not in mine:
        return Refused("not-yours", say.UNIT_NOT_YOURS.format(order=order, power=row.power, own_powers=", ".join(mine)))
    if isinstance(order, Remove) and owed(state).get(row.power, 0) >= 0:
        return Refused("nothing-to-remove", say.NOTHING_TO_DISBAND.format(order=order, power=row.power))
    good, reason = checked(state.board, order)
    return illegal(good, reason, state.board) if reason else Ordered(row.power, good)


def _build(state: State, mine: tuple[str, ...], order: Build) -> Command:
    province = where(order.unit)
    power = home_power(province)
    if power is None:
        return Refused("not-home", say.NOBODYS_HOME_CENTRE.format(order=order, province=STANDARD.title(province)))
    if power not in mine:
        return Refused(
            "not-yours",
            say.HOME_CENTRE_NOT_YOURS.format(order=order, province=province, power=power, own_powers=", ".join(mine)),
        )
    if owed(state).get(power, 0) <= 0:
        return Refused("nothing-to-build", say.NO_BUILD_TO_MAKE.format(order=order, power=power))
    good, reason = checked_build(power, order, state.board)
    return illegal(good, reason, state.board) if reason else Ordered(power, good)


def _bids(state: State, seat: Seat, old: Slots, fresh: Slots, refused: list[Refused]) -> Slots:
    """BID NONE clears the sheet, a bid takes it back. Option overbidding = off: no sheet above the credits (ID-9)."""
    before, lines = old, list(fresh)
    if "bid none" in lines:  # what stands below it begins a new sheet
        old, lines = {}, lines[lines.index("bid none") + 1 :]
    slots = {key: row for key, row in old.items() if key != "bid none"} | {key: fresh[key] for key in lines}
    if not slots:
        return {"bid none": NoBids()} if "bid none" in fresh or "bid none" in before else {}
    total = _sum(slots)
    money = state.credits[state.homes[seat]]
    if not state.options["overbidding"] and total > money:
        text = say.OVERBID_REFUSED.format(total=total, money=money)
        refused.append(Refused("over-credits", text))
        return dict(before)
    return slots


def _sum(slots: Slots) -> int:
    return sum(row.amount for row in slots.values() if isinstance(row, Bid))


def _winter(state: State, seat: Seat, old: Slots, fresh: Slots, refused: list[Refused], notes: list[str]) -> Slots:
    todo = owed(state)
    dues = {power: abs(todo.get(power, 0)) for power in powers_of(state, seat)}

    def whose(row: Any) -> str:
        return row.power if isinstance(row, Ordered) else state.homes[seat]

    return fitted(old, fresh, dues, whose, refused, notes)
