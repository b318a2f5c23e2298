"""A letter's commands, one after the other: done at once, or checked and held."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judge.games.dice import Dice
from judge.games.diplomacy.order_lines import Ordered, mended, odd
from judge.games.diplomacy.wintering import fitted
from judge.games.protocol import Answer, Event, Held, Refused, Seat, Step
from judge.games.threed import bank, market, offices
from judge.games.threed import sentences as say
from judge.games.threed.checking import CHECKS
from judge.games.threed.state import (
    Appoint,
    Command,
    Done,
    NoStrike,
    Offer,
    Opened,
    Pay,
    Reject,
    Sign,
    StandBy,
    State,
    Waived,
    Withdraw,
    held_by,
    kind_of_phase,
    ministries,
    presides,
)
from judge.games.threed.supply import building, entitled, owed, pays
from judge.games.threed.writing import slot, text

Slots = dict[str, Any]
DEEDS: Mapping[type, Callable[[State, Seat, Any, Dice], Done | Refused]] = {
    Offer: market.offer,
    Sign: lambda state, seat, command, _: market.sign(state, seat, command),
    Reject: lambda state, seat, command, _: market.reject(state, seat, command),
    Withdraw: lambda state, seat, command, _: market.withdraw(state, seat, command),
    Pay: lambda state, seat, command, _: bank.pay(state, seat, command),
    Appoint: lambda state, seat, command, _: offices.appoint(state, seat, command),
}
"""What is done the moment the letter is read."""


@dataclass
class Pile:
    """What a letter has come to so far."""

    state: State
    old: Slots
    fresh: Slots = field(default_factory=dict)
    refused: list[Refused] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


def submit(state: State, seat: Seat, held: Held, commands: tuple[Command, ...], dice: Dice) -> Answer:
    """Deeds change the state at once; the rest amends what the seat holds, slot by slot."""
    pile = Pile(state, dict(held_by(held, seat)))
    for command in commands:
        if isinstance(command, Refused):
            pile.refused.append(command)
        elif type(command) in DEEDS:
            _deed(pile, seat, command, dice)
        elif not isinstance(command, Opened):
            _hold(pile, seat, command)
    now = pile.state
    slots = _winter(now, seat, pile) if kind_of_phase(now) == "A" else pile.old | pile.fresh
    all_held = {**held, seat: slots}
    pile.notes += odd([row.order for row in slots.values() if isinstance(row, Ordered)])
    pile.notes += _supply_notes(now, all_held, seat)
    step = Step(now, all_held, tuple(pile.events)) if now is not state else None
    return Answer(all_held, step, tuple(pile.refused), tuple(dict.fromkeys(pile.notes)), tuple(pile.done))


def _deed(pile: Pile, seat: Seat, command: Any, dice: Dice) -> None:
    found = DEEDS[type(command)](pile.state, seat, command, dice)
    if isinstance(found, Refused):
        pile.refused.append(replace(found, line=text(command)))
        return
    pile.state = found.state
    pile.done.append(found.text)
    pile.events += found.events
    pile.notes += [found.warning] if found.warning else []


def _hold(pile: Pile, seat: Seat, command: Any) -> None:
    good = CHECKS[type(command)](pile.state, seat, command)
    if isinstance(good, Refused):
        pile.refused.append(replace(good, line=text(command)))
    elif isinstance(good, NoStrike):
        key = slot(good)
        if key not in pile.old and key not in pile.fresh:
            what = say.NO_STRIKE_TO_RETRACT.format(power=good.power)
            pile.refused.append(Refused("no-call", what, line=text(command)))
        else:
            pile.done.append(say.STRIKE_RETRACTED.format(power=good.power))
        pile.old.pop(key, None)
        pile.fresh.pop(key, None)
    elif isinstance(good, Waived) and slot(good) in pile.fresh:
        pile.fresh[slot(good)] = Waived(good.power, pile.fresh[slot(good)].count + good.count)
    else:
        pile.fresh[slot(good)] = good
        if isinstance(good, Ordered) and (remark := mended(command.order, good.order)):
            pile.notes.append(remark)


def _winter(state: State, seat: Seat, pile: Pile) -> Slots:
    """No more adjustments than are due, the President's and the stand-by set each for itself."""
    todo = owed(state)
    own = {key: row for key, row in pile.fresh.items() if isinstance(row, Ordered | Waived)}
    reserve = {key: row.row for key, row in pile.fresh.items() if isinstance(row, StandBy)}
    other = {key: row for key, row in pile.fresh.items() if key not in own and key not in reserve}
    old_own = {key: row for key, row in pile.old.items() if isinstance(row, Ordered | Waived)}
    old_reserve = {key: row.row for key, row in pile.old.items() if isinstance(row, StandBy)}
    rest = {key: row for key, row in pile.old.items() if key not in old_own and key not in old_reserve}
    sheets = []
    for old, fresh, powers in ((old_own, own, presides), (old_reserve, reserve, ministries)):
        dues = {power: abs(todo.get(power, 0)) for power in powers(state, seat)}
        sheets.append(fitted(old, fresh, dues, lambda row: str(row.power), pile.refused, pile.notes))
    return rest | other | sheets[0] | {key: StandBy(row.power, row) for key, row in sheets[1].items()}


def _supply_notes(state: State, held: Held, seat: Seat) -> list[str]:
    """A President of two powers with one set of three kinds is told which power it serves (TD-5.2)."""
    if kind_of_phase(state) != "A":
        return []
    wants = [power for power in building(state, seat) if pays(state, power)]
    serves = [power for power in entitled(state, held, seat) if power in wants]
    if len(serves) != 1 or len(wants) < 2:
        return []
    other = next(power for power in wants if power not in serves)
    return [say.COMMODITIES_SERVE_ONE_POWER.format(served_power=serves[0], other_power=other)]
