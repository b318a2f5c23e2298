"""Presidents and Ministers: elections, appointments, the runner-up, treasuries (TD-4)."""

from collections.abc import Mapping
from dataclasses import replace

from judge.games.dice import Dice
from judge.games.diplomacy.seasons import phase_of
from judge.games.protocol import Event, Held, Refused, Seat
from judge.games.threed import sentences as say
from judge.games.threed.bank import collect, entered, owes
from judge.games.threed.cards import KINDS, votes
from judge.games.threed.events import Appointed, Ballot, Elected, Election, Filled, Replaced
from judge.games.threed.goods import oversold
from judge.games.threed.rules import RULES
from judge.games.threed.state import (
    POWERS,
    Appoint,
    Done,
    IfMinister,
    IfTreasury,
    Line,
    State,
    Vote,
    hand,
    held_by,
    kind_of_phase,
    vacant,
)


def elected(state: State, held: Held, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Every cabinet chooses its President, whose own words name Minister and treasury (TD-4.2, TD-4.5)."""
    rows, presidents, ministers, counts = [], dict[str, Seat | None](), dict[str, Seat | None](), {}
    for power in POWERS:
        row = _election(state, held, power, dice)
        president = row.president
        named = _named(held, president, IfMinister, power)
        fits = named in state.cabinets[power] and named != president and not vacant(state, named or "")
        row = replace(row, minister=named if fits else None)
        presidents[power], ministers[power], counts[power] = president, row.minister, row.count
        rows.append(row)
    state = replace(state, presidents=presidents, ministers=ministers, votes=counts, relieved={})
    debtors = tuple(seat for seat in state.seats if owes(state, seat))
    told, others = [], dict[str, Seat]()
    for row in rows:
        state, treasury, account = _treasury(state, held, row.power, debtors)
        told.append(replace(row, treasury=treasury))
        others |= {row.power: account} if account != row.president and treasury else {}
    return state, (Election(phase=state.phase, powers=tuple(told), accounts=others),)


def _election(state: State, held: Held, power: str, dice: Dice) -> Elected:
    """One cabinet's ballots counted: most votes; a tie is the incumbent's, else decided by lot (TD-4.2)."""
    members = state.cabinets[power]
    able = [seat for seat in members if not vacant(state, seat)]
    count, ballots = dict.fromkeys(members, 0), list[Ballot]()
    for seat in able:
        choice = _named(held, seat, Vote, power)
        if choice in able:
            number = votes(hand(state, power, seat))
            count[choice] += number
            ballots.append(Ballot(seat, choice, number))
    best = max((count[seat] for seat in able), default=0)
    first = [seat for seat in able if count[seat] == best]
    incumbent = state.presidents.get(power)
    if len(first) == 1:
        president, how = first[0], "votes"
    elif incumbent in able:
        president, how = incumbent, "incumbent"
    elif first:
        president, how = dice.pick(f"election/{power}", first), "lot"
    else:
        president, how = None, "nobody"
    return Elected(
        power=power, ballots=tuple(ballots), count=count, tied=tuple(first) if len(first) > 1 else (),
        president=president, how=how, before=incumbent,
    )  # fmt: skip


def _named(held: Held, seat: Seat | None, form: type, power: str) -> Seat | None:
    """Whom the seat's ballot, or its word in case of election, names for this power."""
    rows = held_by(held, seat).values() if seat else ()
    return next((row.seat for row in rows if isinstance(row, form) and row.power == power), None)  # type: ignore[attr-defined]


def _treasury(state: State, held: Held, power: str, debtors: tuple[Seat, ...]) -> tuple[State, int, Seat]:
    """$1 a centre, into the account that the new President named; a debtor's goes to their own (TD-4.5, TD-6.7)."""
    president, amount = state.presidents[power], len(state.board.centres.get(power, ()))
    if president is None or not amount:
        return state, 0, ""
    account = _named(held, president, IfTreasury, power) or president
    if president in debtors:
        account = president
    text = say.TREASURY_OF_POWER.format(power=power) + (f", from {president}" if account != president else "")
    return collect(entered(state, Line(account, state.phase, text, amount))), amount, account


def runner_up(state: State, power: str, dice: Dice, calling: frozenset[tuple[str, Seat]]) -> Seat | None:
    """The member other than the President with the most votes in the last election; lot among equals (TD-4.3).

    Never a President relieved this year; nor, unless nobody else is left, a caller: `calling`, power and seat.
    """
    count, gone = state.votes.get(power, {}), (state.presidents.get(power), state.relieved.get(power))
    if RULES[state.rules].anybody_fills:
        gone, calling = (state.presidents.get(power), None), frozenset()
    others = [seat for seat in state.cabinets[power] if seat not in gone]
    others = [seat for seat in others if (power, seat) not in calling] or others
    able = [seat for seat in others if not vacant(state, seat)] or others
    best = max((count.get(seat, 0) for seat in able), default=0)
    first = [seat for seat in able if count.get(seat, 0) == best]
    return dice.pick(f"runner-up/{power}", first) if len(first) > 1 else next(iter(first), None)


def filled(state: State, dice: Dice, calling: frozenset[tuple[str, Seat]]) -> tuple[State, tuple[Event, ...]]:
    """The movement deadline: vacant Ministries go to the runners-up (TD-2.1, TD-4.3)."""
    found = {
        power: runner_up(state, power, dice, calling)
        for power in POWERS
        if state.presidents.get(power) and not state.ministers.get(power)
    }
    able = {power: seat for power, seat in found.items() if seat}
    if not able:
        return state, ()
    return replace(state, ministers={**state.ministers, **able}), (Filled(ministers=able),)


def appoint(state: State, seat: Seat, order: Appoint) -> Done | Refused:
    """The President's choice, at once; the last of the year stands (TD-4.3). After a General Strike: TD-7.4."""
    power, president = order.power, state.presidents.get(order.power)
    if president != seat:
        who = (
            say.PRESIDENT_OF_POWER.format(power=power, president=president)
            if president
            else say.POWER_HAS_NO_PRESIDENT.format(power=power)
        )
        return Refused("no-president", say.NOBODY_ELSE_APPOINTS.format(president_clause=who))
    after_strike = power in state.relieved and kind_of_phase(state) in "MRA"
    fresh = after_strike and (kind_of_phase(state) == "M" or not state.ministers.get(power))
    if not (state.phase[0] == "S" and kind_of_phase(state) == "M") and not fresh:
        return Refused("wrong-phase", say.APPOINTMENTS_ONLY_IN_SPRING.format(phase=phase_of(state.phase).title))
    if order.seat not in state.cabinets[power]:
        members = ", ".join(s for s in state.cabinets[power] if s != seat)
        return Refused("not-in-cabinet", say.CANNOT_BE_APPOINTED.format(seat=order.seat, power=power, members=members))
    if order.seat == seat:
        return Refused("own-office", say.PRESIDENT_CANNOT_BE_MINISTER)
    if vacant(state, order.seat):
        return Refused("vacant", say.APPOINTEE_SEAT_VACANT.format(seat=order.seat))
    ministers: Mapping[str, Seat | None] = {**state.ministers, power: order.seat}
    old, after = state.ministers.get(power), replace(state, ministers=ministers)
    replaced = old if old and old != order.seat and not state.produced else None
    others = tuple(s for s in state.cabinets[power] if s not in (seat, replaced))
    events: tuple[Event, ...] = (Appointed(power=power, minister=order.seat, president=seat, to=others),)
    text = say.MINISTER_APPOINTED.format(seat=order.seat, power=power)
    if replaced:
        goods = tuple(row for kind in KINDS if (row := oversold(after, replaced, kind)).sold)
        events += (Replaced(power=power, minister=order.seat, president=seat, goods=goods, to=(replaced,)),)
        text += say.REPLACED_MINISTER_STOPS.format(replaced=replaced)
    return Done(after, text, events)
