"""Whether a held command is allowed now: the command made exact, or why not."""

from collections.abc import Callable, Mapping
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.orders import Build, Disband, Remove, Retreat
from judge.games.diplomacy.order_lines import Ordered, checked, checked_build, illegal
from judge.games.diplomacy.seasons import phase_of
from judge.games.protocol import Refused, Seat
from judge.games.threed import sentences as say
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
    return command if kind_of_phase(state) == "P" else Refused("wrong-phase", say.POSITIONS_ALREADY_ASSIGNED)


def ballot(state: State, seat: Seat, command: Vote | IfMinister | IfTreasury) -> Command:
    """A ballot is cast in one's own cabinet, for one of its members (TD-4.2)."""
    power, members = command.power, state.cabinets.get(command.power, ())
    if kind_of_phase(state) != "E":
        return Refused("wrong-phase", say.ELECTIONS_AT_YEAR_END.format(phase=phase_of(state.phase).title))
    if seat not in members:
        mine = " and ".join(cabinets_of(state, seat))
        return Refused("not-in-cabinet", say.NO_SEAT_IN_CABINET.format(power=power, own_cabinets=mine))
    if isinstance(command, IfTreasury):
        debt = owes(state, seat)
        return Refused("debtor", say.DEBTOR_KEEPS_TREASURY.format(debt=debt)) if debt else command
    if command.seat not in members:
        return Refused(
            "not-in-cabinet",
            say.NOT_AMONG_MEMBERS.format(seat=command.seat, power=power, members=", ".join(members)),
        )
    if vacant(state, command.seat):
        return Refused("vacant", say.BALLOT_SEAT_VACANT.format(seat=command.seat))
    if isinstance(command, IfMinister) and command.seat == seat:
        return Refused("own-office", say.ELECTED_NEEDS_OTHER_MINISTER)
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
        return Refused("wrong-phase", say.ORDERS_COME_LATER.format(phase=phase_of(state.phase).title))
    if not row.power:
        if isinstance(row.order, Build):
            return Refused("not-home", say.NOBODYS_HOME_CENTRE.format(province=STANDARD.title(row.province)))
        what = "dislodged unit" if isinstance(row.order, Retreat | Disband) else "unit"
        return Refused(
            "no-unit",
            say.NO_UNIT_THERE.format(unit_kind=what, province=STANDARD.title(row.province)).replace("? ", ""),
        )
    mine = presides(state, seat) if president else ministries(state, seat)
    if row.power in mine:
        return None
    return _not_yours(state, seat, row.power, president)


def _not_yours(state: State, seat: Seat, power: str, president: bool) -> Refused:
    chief, second = state.presidents.get(power), state.ministers.get(power)
    if president and state.relieved.get(power) == seat:
        text = say.ORDERS_LOST_BY_STRIKE.format(power=power, president=chief)
    elif president and second == seat:
        text = say.MINISTER_WRITES_STANDBY.format(power=power, president=chief)
    elif president:
        told = say.ORDERED_BY_PRESIDENT if chief else say.NO_PRESIDENT_TO_ORDER
        text = told.format(power=power, president=chief)
    elif chief == seat:
        text = say.PRESIDENT_NEEDS_NO_STANDBY.format(power=power)
    else:
        text = say.ONLY_MINISTER_KEEPS_STANDBY.format(power=power, minister=second or "not appointed yet")
    return Refused("not-yours", text)


def _exact(state: State, seat: Seat, row: Ordered, mind_supply: bool) -> Command:
    order, todo = row.order, owed(state).get(row.power, 0)
    if isinstance(order, Build):
        if todo <= 0:
            told = say.EARLIER_GAIN_UNPAID if _unpaid(state, row.power) else say.ORDERED_BUILD_NOT_DUE
            return Refused("nothing-to-build", told.format(order=order, power=row.power))
        if mind_supply and pays(state, row.power) and not sets(state, seat):
            have = ", ".join(f"{n} {kind}" for kind, n in controls(state, seat).items() if n > 0) or "nothing"
            told = say.BUILD_NEEDS_GOODS if always(state) else say.GAIN_NEEDS_GOODS
            return Refused("no-supplies", told.format(order=order, goods=have))
        good, reason = checked_build(row.power, order, state.board)
        return illegal(good, reason, state.board) if reason else Ordered(row.power, good)
    if isinstance(order, Remove) and todo >= 0:
        return Refused("nothing-to-remove", say.NOTHING_TO_DISBAND.format(order=order, power=row.power))
    good_order, reason = checked(state.board, order)
    return illegal(good_order, reason, state.board) if reason else Ordered(row.power, good_order)


def _unpaid(state: State, power: str) -> bool:
    """A power with more centres than units has nothing to build all the same: an earlier gain was not paid for."""
    more = len(state.board.centres.get(power, ())) > len(state.board.units.get(power, ()))
    return more and not always(state)


def waived(state: State, seat: Seat, command: Waived, standby: bool = False) -> Command:
    mine = ministries(state, seat) if standby else presides(state, seat)
    if command.power not in mine:
        return _not_yours(state, seat, command.power, president=not standby)
    if kind_of_phase(state) != "A" or owed(state).get(command.power, 0) <= 0:
        return Refused("nothing-to-build", say.NO_BUILD_TO_MAKE.format(power=command.power))
    return command


def strike(state: State, seat: Seat, command: Strike) -> Command:
    """Called with Class and Striker of the suit in that power, while moves are due (TD-7.1)."""
    suit = SUITS[command.suit]
    if kind_of_phase(state) != "M":
        return Refused("wrong-phase", say.STRIKES_CALLED_DURING_MOVES.format(phase=phase_of(state.phase).title))
    if seat not in state.cabinets[command.power]:
        return Refused("not-in-cabinet", say.NO_CARDS_IN_POWER.format(power=command.power))
    if not can_call(state, seat, command.power, command.suit):
        text = say.STRIKE_NEEDS_CARDS.format(
            people=suit.people,
            power=command.power,
            class_card=suit.klass,
            striker_card=suit.striker,
            cards=_cards(state, seat, command.power),
        )
        return Refused("no-pair", text)
    if any((c.power, c.suit) == (command.power, command.suit) for c in state.calls):
        return Refused("called", say.STRIKE_ALREADY_CALLED)
    return command


def back(state: State, seat: Seat, command: Back) -> Command:
    """Supported with another pair in that cabinet or the same suit's pair in another power (TD-7.2)."""
    suit = SUITS[command.suit]
    if kind_of_phase(state) != "M":
        return Refused("wrong-phase", say.STRIKES_SUPPORTED_DURING_MOVES.format(phase=phase_of(state.phase).title))
    if any((c.power, c.suit, c.caller) == (command.power, command.suit, seat) for c in state.calls):
        return Refused("own-call", say.OWN_STRIKE_CALL)
    if not can_back(state, seat, command.power, command.suit):
        text = say.SUPPORT_NEEDS_CARDS.format(
            people=suit.people, power=command.power, class_card=suit.klass, striker_card=suit.striker
        )
        return Refused("no-pair", text)
    return command


def no_strike(state: State, seat: Seat, command: NoStrike) -> Command:
    if any((c.power, c.suit, c.caller) == (command.power, command.suit, seat) for c in state.calls):
        return Refused("called", say.ANNOUNCED_CALL_STANDS)
    if any((b.power, b.suit, b.seat) == (command.power, command.suit, seat) for b in state.backings):
        return Refused("kept", say.SPRING_SUPPORT_STANDS)
    return command


def discard(state: State, seat: Seat, command: Discard) -> Command:
    """A card of one's own, not one that is lost anyway (TD-8)."""
    power, card = command.power, command.card
    if kind_of_phase(state) != "A":
        return Refused("wrong-phase", say.DISCARDS_ONLY_IN_WINTER.format(phase=phase_of(state.phase).title))
    if seat not in state.cabinets[power]:
        return Refused("not-in-cabinet", say.NO_CARDS_IN_POWER.format(power=power))
    if card not in hand(state, power, seat):
        return Refused(
            "not-held", say.CARD_NOT_IN_HAND.format(card=card, power=power, cards=_cards(state, seat, power))
        )
    striker = regular(state, power, seat)
    if striker and card != striker:
        return Refused("striker", say.STRIKER_MUST_BE_DISCARDED.format(power=power, striker_card=striker))
    if card in forced(state, power, seat):
        return Refused("forced", say.CARD_LOST_ANYWAY.format(card=card))
    if not striker and card not in choices(state, power, seat):
        return Refused("not-held", say.CARD_CANNOT_BE_CHOSEN.format(card=card))
    return command


def supply(state: State, seat: Seat, command: Supply) -> Command:
    if kind_of_phase(state) != "A":
        return Refused("wrong-phase", say.SUPPLY_ONLY_IN_WINTER.format(phase=phase_of(state.phase).title))
    if command.power not in building(state, seat):
        return Refused("nothing-to-build", say.NO_BUILD_TO_SUPPLY.format(power=command.power))
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
