"""Whether a held command is allowed now: the command made exact, or why not."""

from collections.abc import Callable, Mapping
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.orders import Build, Disband, Remove, Retreat
from judge.games.diplomacy.order_lines import Ordered, checked, checked_build, illegal
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
    return command if kind_of_phase(state) == "P" else Refused("wrong-phase", say.POSITIONS_HAVE_BEEN_GIVEN_OUT)


def ballot(state: State, seat: Seat, command: Vote | IfMinister | IfTreasury) -> Command:
    """A ballot is cast in one's own cabinet, for one of its members (TD-4.2)."""
    power, members = command.power, state.cabinets.get(command.power, ())
    if kind_of_phase(state) != "E":
        return Refused("wrong-phase", say.ELECTIONS_ARE_HELD_AT_YEARS.format(phase=state.phase))
    if seat not in members:
        mine = " and ".join(cabinets_of(state, seat))
        return Refused("not-in-cabinet", say.YOU_HAVE_NO_SEAT_IN.format(power=power, mine=mine))
    if isinstance(command, IfTreasury):
        text = say.YOU_OWE_OWES_SO_TREASURY.format(owes=owes(state, seat))
        return Refused("debtor", f"{text} (TD-6.7).") if owes(state, seat) else command
    if command.seat not in members:
        return Refused(
            "not-in-cabinet",
            say.SEAT_IS_NOT_IN_POWER_S.format(seat=command.seat, power=power, members=", ".join(members)),
        )
    if vacant(state, command.seat):
        return Refused("vacant", say.SEAT_OF_SEAT_IS_VACANT.format(seat=command.seat))
    if isinstance(command, IfMinister) and command.seat == seat:
        return Refused("own-office", say.IF_YOU_ARE_ELECTED_ANOTHER)
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
        return Refused("wrong-phase", say.ORDERS_COME_LATER_THIS_IS.format(phase=state.phase))
    if not row.power:
        if isinstance(row.order, Build):
            return Refused(
                "not-home", say.STANDARD_IS_NOBODYS_HOME_CENTRE.format(standard=STANDARD.title(row.province))
            )
        what = "dislodged unit" if isinstance(row.order, Retreat | Disband) else "unit"
        return Refused(
            "no-unit",
            say.THERE_IS_NO_WHAT_IN.format(what=what, standard=STANDARD.title(row.province)).replace("? ", ""),
        )
    mine = presides(state, seat) if president else ministries(state, seat)
    if row.power in mine:
        return None
    return _not_yours(state, seat, row.power, president)


def _not_yours(state: State, seat: Seat, power: str, president: bool) -> Refused:
    chief, second = state.presidents.get(power), state.ministers.get(power)
    if president and state.relieved.get(power) == seat:
        text = say.POWER_S_ORDERS_ARE_NO.format(power=power, chief=chief)
    elif president and second == seat:
        text = say.POWER_IS_ORDERED_BY_ITS.format(power=power, chief=chief)
    elif president:
        text = say.POWER_IS_ORDERED_BY_ITS_PRESIDENT.format(power=power, chief=chief or "and it has none")
    elif chief == seat:
        text = say.YOU_ARE_POWER_S_PRESIDENT.format(power=power)
    else:
        text = say.POWER_S_MINISTER_IS_SECOND.format(power=power, second=second or "not appointed yet")
    return Refused("not-yours", text)


def _exact(state: State, seat: Seat, row: Ordered, mind_supply: bool) -> Command:
    order, todo = row.order, owed(state).get(row.power, 0)
    if isinstance(order, Build):
        if todo <= 0:
            return Refused(
                "nothing-to-build",
                say.ORDER_POWER_HAS_NO_BUILD.format(order=order, power=row.power, unpaid=_unpaid(state, row.power)),
            )
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
        return Refused("nothing-to-remove", say.ORDER_POWER_HAS_NOTHING_TO.format(order=order, power=row.power))
    good_order, reason = checked(state.board, order)
    return illegal(good_order, reason, "") if reason else Ordered(row.power, good_order)


def _unpaid(state: State, power: str) -> str:
    """Why a power with more centres than units has nothing to build all the same."""
    more = len(state.board.centres.get(power, ())) > len(state.board.units.get(power, ()))
    return say.WHAT_IT_GAINED_IN_EARLIER if more and not always(state) else ""


def waived(state: State, seat: Seat, command: Waived, standby: bool = False) -> Command:
    mine = ministries(state, seat) if standby else presides(state, seat)
    if command.power not in mine:
        return _not_yours(state, seat, command.power, president=not standby)
    if kind_of_phase(state) != "A" or owed(state).get(command.power, 0) <= 0:
        return Refused("nothing-to-build", say.POWER_HAS_NO_BUILD_TO.format(power=command.power))
    return command


def strike(state: State, seat: Seat, command: Strike) -> Command:
    """Called with Class and Striker of the suit in that power, while moves are due (TD-7.1)."""
    suit = SUITS[command.suit]
    if kind_of_phase(state) != "M":
        return Refused("wrong-phase", say.STRIKES_ARE_CALLED_IN_SPRING.format(phase=state.phase))
    if seat not in state.cabinets[command.power]:
        return Refused("not-in-cabinet", say.YOU_HAVE_NO_CARDS_IN.format(power=command.power))
    if not can_call(state, seat, command.power, command.suit):
        text = say.STRIKE_OF_PEOPLE_IN_POWER.format(
            people=suit.people,
            power=command.power,
            klass=suit.klass,
            striker=suit.striker,
            cards=_cards(state, seat, command.power),
        )
        return Refused("no-pair", text)
    if any((c.power, c.suit) == (command.power, command.suit) for c in state.calls):
        return Refused("called", say.YOU_HAVE_CALLED_THAT_STRIKE)
    return command


def back(state: State, seat: Seat, command: Back) -> Command:
    """Supported with another pair in that cabinet or the same suit's pair in another power (TD-7.2)."""
    suit = SUITS[command.suit]
    if kind_of_phase(state) != "M":
        return Refused("wrong-phase", say.STRIKES_ARE_SUPPORTED_IN_SPRING.format(phase=state.phase))
    if any((c.power, c.suit, c.caller) == (command.power, command.suit, seat) for c in state.calls):
        return Refused("own-call", say.THAT_IS_YOUR_OWN_CALL)
    if not can_back(state, seat, command.power, command.suit):
        text = say.TO_SUPPORT_PEOPLE_IN_POWER.format(
            people=suit.people, power=command.power, klass=suit.klass, striker=suit.striker
        )
        return Refused("no-pair", text)
    return command


def no_strike(state: State, seat: Seat, command: NoStrike) -> Command:
    if any((c.power, c.suit, c.caller) == (command.power, command.suit, seat) for c in state.calls):
        return Refused("called", say.CALL_WAS_ANNOUNCED_AT_ITS)
    if any((b.power, b.suit, b.seat) == (command.power, command.suit, seat) for b in state.backings):
        return Refused("kept", say.YOUR_SUPPORT_OF_SPRING_WAS)
    return command


def discard(state: State, seat: Seat, command: Discard) -> Command:
    """A card of one's own, not one that is lost anyway (TD-8)."""
    power, card = command.power, command.card
    if kind_of_phase(state) != "A":
        return Refused("wrong-phase", say.CARDS_ARE_DISCARDED_IN_WINTER.format(phase=state.phase))
    if seat not in state.cabinets[power]:
        return Refused("not-in-cabinet", say.YOU_HAVE_NO_CARDS_IN.format(power=power))
    if card not in hand(state, power, seat):
        return Refused(
            "not-held", say.YOU_DO_NOT_HOLD_CARD.format(card=card, power=power, cards=_cards(state, seat, power))
        )
    striker = regular(state, power, seat)
    if striker and card != striker:
        return Refused("striker", say.YOUR_DISCARD_IN_POWER_IS.format(power=power, striker=striker))
    if card in forced(state, power, seat):
        return Refused("forced", say.CARD_IS_LOST_ANYWAY_NAME.format(card=card))
    if not striker and card not in choices(state, power, seat):
        return Refused("not-held", say.CARD_CANNOT_BE_CHOSEN.format(card=card))
    return command


def supply(state: State, seat: Seat, command: Supply) -> Command:
    if kind_of_phase(state) != "A":
        return Refused("wrong-phase", say.SUPPLY_IS_FOR_WINTERS_BUILDS.format(phase=state.phase))
    if command.power not in building(state, seat):
        return Refused("nothing-to-build", say.POWER_HAS_NO_BUILD_TO_MAKE.format(power=command.power))
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
