"""Whether a held command is allowed now: the command made exact, or why not."""

from collections.abc import Callable, Mapping
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.orders import Build, Disband, Remove, Retreat
from judge.games.diplomacy.order_lines import Ordered, checked, checked_build, illegal
from judge.games.protocol import Refused, Seat
from judge.games.threed.bank import owes
from judge.games.threed.cards import SUITS
from judge.games.threed.discards import choices, forced, regular
from judge.games.threed.goods import controls
from judge.games.threed.state import (
    Back,
    Command,
    Discard,
    IfMinister,
    IfTreasury,
    NoStrike,
    Prefer,
    StandBy,
    State,
    Strike,
    Supply,
    Vote,
    Waived,
    cabinets_of,
    hand,
    kind_of_phase,
    ministries,
    presides,
    vacant,
)
from judge.games.threed.strikes import can_back, can_call
from judge.games.threed.supply import always, building, owed, pays, sets


def prefer(state: State, seat: Seat, command: Prefer) -> Command:
    del seat
    return command if kind_of_phase(state) == "P" else Refused("wrong-phase", "the positions have been given out.")


def ballot(state: State, seat: Seat, command: Vote | IfMinister | IfTreasury) -> Command:
    """A ballot is cast in one's own cabinet, for one of its members (TD-4.2)."""
    power, members = command.power, state.cabinets.get(command.power, ())
    if kind_of_phase(state) != "E":
        return Refused("wrong-phase", f"elections are held at the year's end; this is {state.phase} (TD-4.2).")
    if seat not in members:
        mine = " and ".join(cabinets_of(state, seat))
        return Refused("not-in-cabinet", f"you have no seat in {power}'s cabinet; yours: {mine}.")
    if isinstance(command, IfTreasury):
        text = f"you owe ${owes(state, seat)}, so the treasury goes to your own account; pay first, then send it again"
        return Refused("debtor", f"{text} (TD-6.7).") if owes(state, seat) else command
    if command.seat not in members:
        return Refused("not-in-cabinet", f"{command.seat} is not in {power}'s cabinet; there are {', '.join(members)}.")
    if vacant(state, command.seat):
        return Refused("vacant", f"the seat of {command.seat} is vacant (TD-1.4).")
    if isinstance(command, IfMinister) and command.seat == seat:
        return Refused("own-office", "if you are elected, another must be Minister (TD-4.3).")
    return command


def order(state: State, seat: Seat, row: Ordered) -> Command:
    """The President's order; a member learns whose it would be (TD-4.1)."""
    refused = _whose(state, seat, row, president=True)
    return refused or _exact(state, seat, row, mind_supply=True)


def standby(state: State, seat: Seat, command: StandBy) -> Command:
    """The Minister's stand-by order. Whether the President can supply builds is not theirs to know (TD-4.4)."""
    if isinstance(command.row, Waived):
        good: Command = waived(state, seat, command.row, standby=True)
    else:
        good = _whose(state, seat, command.row, president=False) or _exact(state, seat, command.row, mind_supply=False)
    return good if isinstance(good, Refused) else StandBy(command.power, good)  # type: ignore[arg-type]


def _whose(state: State, seat: Seat, row: Ordered, president: bool) -> Refused | None:
    if kind_of_phase(state) not in "MRA":
        return Refused("wrong-phase", f"orders come later; this is {state.phase}.")
    if not row.power:
        if isinstance(row.order, Build):
            return Refused("not-home", f"{STANDARD.title(row.province)} is nobody's home centre.")
        what = "dislodged unit" if isinstance(row.order, Retreat | Disband) else "unit"
        return Refused("no-unit", f"there is no {what} in {STANDARD.title(row.province)}.".replace("? ", ""))
    mine = presides(state, seat) if president else ministries(state, seat)
    if row.power in mine:
        return None
    return _not_yours(state, seat, row.power, president)


def _not_yours(state: State, seat: Seat, power: str, president: bool) -> Refused:
    chief, second = state.presidents.get(power), state.ministers.get(power)
    if president and state.relieved.get(power) == seat:
        text = f"{power}'s orders are no longer yours: the General Strike has made {chief} President (TD-7.4)."
    elif president and second == seat:
        text = (
            f"{power} is ordered by its President, {chief}. You are its Minister: write your set between the lines "
            "STANDBY ORDERS and END (TD-4.4)."
        )
    elif president:
        text = f"{power} is ordered by its President, {chief or 'and it has none'} (TD-4.1)."
    elif chief == seat:
        text = f"you are {power}'s President: write this outside the block of stand-by orders."
    else:
        text = (
            f"{power}'s Minister is {second or 'not appointed yet'}; nobody else keeps stand-by orders for it (TD-4.4)."
        )
    return Refused("not-yours", text)


def _exact(state: State, seat: Seat, row: Ordered, mind_supply: bool) -> Command:
    order, todo = row.order, owed(state).get(row.power, 0)
    if isinstance(order, Build):
        if todo <= 0:
            return Refused("nothing-to-build", f"{order}: {row.power} has no build to make{_unpaid(state, row.power)}.")
        if mind_supply and pays(state, row.power) and not sets(state, seat):
            have = ", ".join(f"{n} {kind}" for kind, n in controls(state, seat).items() if n > 0) or "nothing"
            return Refused(
                "no-supplies",
                f"{order}: {'' if always(state) else 'after a net gain of centres '}a President builds only with three "
                f"different kinds of commodities, and you have {have} (TD-5.1).",
            )
        good, reason = checked_build(row.power, order, state.board)
        return illegal(good, reason, "") if reason else Ordered(row.power, good)
    if isinstance(order, Remove) and todo >= 0:
        return Refused("nothing-to-remove", f"{order}: {row.power} has nothing to disband.")
    good_order, reason = checked(state.board, order)
    return illegal(good_order, reason, "") if reason else Ordered(row.power, good_order)


def _unpaid(state: State, power: str) -> str:
    """Why a power with more centres than units has nothing to build all the same."""
    more = len(state.board.centres.get(power, ())) > len(state.board.units.get(power, ()))
    return ": what it gained in an earlier year was not paid for then (TD-5.1)" if more and not always(state) else ""


def waived(state: State, seat: Seat, command: Waived, standby: bool = False) -> Command:
    mine = ministries(state, seat) if standby else presides(state, seat)
    if command.power not in mine:
        return _not_yours(state, seat, command.power, president=not standby)
    if kind_of_phase(state) != "A" or owed(state).get(command.power, 0) <= 0:
        return Refused("nothing-to-build", f"{command.power} has no build to make.")
    return command


def strike(state: State, seat: Seat, command: Strike) -> Command:
    """Called with Class and Striker of the suit in that power, while moves are due (TD-7.1)."""
    suit = SUITS[command.suit]
    if kind_of_phase(state) != "M":
        return Refused(
            "wrong-phase", f"strikes are called in Spring and Autumn, while moves are due; this is {state.phase}."
        )
    if seat not in state.cabinets[command.power]:
        return Refused("not-in-cabinet", f"you have no cards in {command.power}.")
    if not can_call(state, seat, command.power, command.suit):
        text = (
            f"a strike of the {suit.people} in {command.power} needs {suit.klass} and {suit.striker} there, and you "
            f"hold {_cards(state, seat, command.power)} (TD-7.1)."
        )
        return Refused("no-pair", text)
    if any((c.power, c.suit) == (command.power, command.suit) for c in state.calls):
        return Refused("called", "you have called that strike this year already; it stands.")
    return command


def back(state: State, seat: Seat, command: Back) -> Command:
    """Supported with another pair in that cabinet or the same suit's pair in another power (TD-7.2)."""
    suit = SUITS[command.suit]
    if kind_of_phase(state) != "M":
        return Refused(
            "wrong-phase", f"strikes are supported in Spring and Autumn, while moves are due; this is {state.phase}."
        )
    if any((c.power, c.suit, c.caller) == (command.power, command.suit, seat) for c in state.calls):
        return Refused("own-call", "that is your own call; another player must support it (TD-7.2).")
    if not can_back(state, seat, command.power, command.suit):
        text = (
            f"to support the {suit.people} in {command.power} you need Class and Striker of another suit there, or "
            f"{suit.klass} and {suit.striker} in another power (TD-7.2)."
        )
        return Refused("no-pair", text)
    return command


def no_strike(state: State, seat: Seat, command: NoStrike) -> Command:
    if any((c.power, c.suit, c.caller) == (command.power, command.suit, seat) for c in state.calls):
        return Refused("called", "the call was announced at its deadline and cannot be taken back any more (TD-7.1).")
    if any((b.power, b.suit, b.seat) == (command.power, command.suit, seat) for b in state.backings):
        return Refused("kept", "your support of Spring was kept at its deadline and stands until Autumn (TD-7.2).")
    return command


def discard(state: State, seat: Seat, command: Discard) -> Command:
    """A card of one's own, not one that is lost anyway (TD-8)."""
    power, card = command.power, command.card
    if kind_of_phase(state) != "A":
        return Refused(
            "wrong-phase", f"cards are discarded in Winter, with the adjustments; this is {state.phase} (TD-8)."
        )
    if seat not in state.cabinets[power]:
        return Refused("not-in-cabinet", f"you have no cards in {power}.")
    if card not in hand(state, power, seat):
        return Refused("not-held", f"you do not hold {card} in {power}; you hold {_cards(state, seat, power)}.")
    striker = regular(state, power, seat)
    if striker and card != striker:
        return Refused("striker", f"your discard in {power} is {striker}: you called that strike (TD-7.3).")
    if card in forced(state, power, seat):
        return Refused("forced", f"{card} is lost anyway; name another card for your regular discard (TD-8).")
    if not striker and card not in choices(state, power, seat):
        return Refused("not-held", f"{card} cannot be chosen.")
    return command


def supply(state: State, seat: Seat, command: Supply) -> Command:
    if kind_of_phase(state) != "A":
        return Refused("wrong-phase", f"SUPPLY is for the Winter's builds; this is {state.phase}.")
    if command.power not in building(state, seat):
        return Refused("nothing-to-build", f"{command.power} has no build to make that would be yours to supply.")
    return command


def _cards(state: State, seat: Seat, power: str) -> str:
    return " ".join(hand(state, power, seat))


CHECKS: Mapping[type, Callable[[State, Seat, Any], Command]] = {
    Prefer: prefer,
    Vote: ballot,
    IfMinister: ballot,
    IfTreasury: ballot,
    Ordered: order,
    Waived: waived,
    StandBy: standby,
    Strike: strike,
    Back: back,
    NoStrike: no_strike,
    Discard: discard,
    Supply: supply,
}
