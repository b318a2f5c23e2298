"""Strikes: who may call and support, what succeeds at a movement deadline, the General Strike (TD-7)."""

from dataclasses import replace

from judge.games.dice import Dice
from judge.games.protocol import Event, Held, Seat
from judge.games.threed.cards import SUITS, has_pair, pairs
from judge.games.threed.events import StrikeRow, Strikes
from judge.games.threed.offices import runner_up
from judge.games.threed.state import POWERS, Back, Backing, Call, CallStatus, State, Strike, hand, held_by


def can_call(state: State, seat: Seat, power: str, suit: str) -> bool:
    """Class and Striker of the suit in that power (TD-7.1)."""
    return has_pair(hand(state, power, seat), SUITS[suit])


def can_back(state: State, seat: Seat, power: str, suit: str) -> bool:
    """Another pair in the same cabinet, or the same suit's pair in another power (TD-7.2)."""
    here = any(own.letter != suit for own in pairs(hand(state, power, seat)))
    return here or any(can_call(state, seat, other, suit) for other in POWERS if other != power)


def decided(state: State, held: Held, dice: Dice) -> tuple[State, tuple[Event, ...], tuple[str, ...]]:
    """The deadline's strikes; also the powers in General Strike, whose Ministers' orders count now (TD-7.2, TD-7.4)."""
    fresh, backings = _sent(state, held)
    calls = (*state.calls, *fresh)
    autumn = state.phase[0] == "F"
    done = [_decide(state, call, calls, backings, autumn) for call in calls]
    new = [now for old, now in zip(calls, done, strict=True) if old.status == CallStatus.OPEN]
    general = _general(state, [call for call in new if call.status == "succeeded"])
    before, calling = state, calling_now(state, held)
    state = replace(state, calls=tuple(done), backings=() if autumn else backings)
    for power in general:
        state = _relieved(state, power, dice, calling)
    rows = [_row(before, state, call, done, call.power in general) for call in new]
    return state, (Strikes(phase=state.phase, calls=tuple(rows)),) if rows else (), general


def calling_now(state: State, held: Held) -> frozenset[tuple[str, Seat]]:
    """Power and caller of every strike that this deadline decides."""
    calls = (*state.calls, *_sent(state, held)[0])
    return frozenset((call.power, call.caller) for call in calls if call.status == CallStatus.OPEN)


def _sent(state: State, held: Held) -> tuple[tuple[Call, ...], tuple[Backing, ...]]:
    """The calls and supports of this season; those without the cards for it are nothing."""
    calls, backings = [], list(state.backings)
    for seat in state.seats:
        for row in held_by(held, seat).values():
            if isinstance(row, Strike) and can_call(state, seat, row.power, row.suit):
                calls.append(Call(row.power, row.suit, seat, state.phase))
            elif isinstance(row, Back) and can_back(state, seat, row.power, row.suit):
                backings.append(Backing(row.power, row.suit, seat))
    known = {(call.power, call.suit) for call in state.calls}
    return tuple(c for c in calls if (c.power, c.suit) not in known), tuple(dict.fromkeys(backings))


def carries(state: State, one: Call, two: Call) -> bool:
    """Two calls of two players who could have supported each other (TD-7.2)."""
    return (
        one.caller != two.caller
        and can_back(state, one.caller, two.power, two.suit)
        and can_back(state, two.caller, one.power, one.suit)
    )


def _decide(state: State, call: Call, calls: tuple[Call, ...], backings: tuple[Backing, ...], autumn: bool) -> Call:
    if call.status != CallStatus.OPEN:
        return call
    found = tuple(b.seat for b in backings if (b.power, b.suit) == (call.power, call.suit) and b.seat != call.caller)
    if found or any(carries(state, call, other) for other in calls):
        return replace(call, status=CallStatus.SUCCEEDED, backers=found)
    return replace(call, status=CallStatus.FAILED) if autumn else call


def _general(state: State, calls: list[Call]) -> tuple[str, ...]:
    """The powers whose President, before this deadline's strikes, holds the Party of a suit struck (TD-7.4)."""
    struck = [
        call.power
        for call in calls
        if (seat := state.presidents.get(call.power)) and SUITS[call.suit].party in hand(state, call.power, seat)
    ]
    return tuple(dict.fromkeys(struck))


def _relieved(state: State, power: str, dice: Dice, calling: frozenset[tuple[str, Seat]]) -> State:
    """The Minister is President now and has no Minister yet; without one the runner-up (TD-7.4)."""
    old = state.presidents[power]
    assert old is not None, "a General Strike relieves somebody"
    state = replace(state, relieved={**state.relieved, power: old})
    new = state.ministers.get(power) or runner_up(state, power, dice, calling)
    return replace(
        state, presidents={**state.presidents, power: new}, ministers={**state.ministers, power: None},
    )  # fmt: skip


def _row(before: State, after: State, call: Call, calls: list[Call], general: bool) -> StrikeRow:
    suit = SUITS[call.suit]
    other = [c.caller for c in calls if not call.backers and carries(before, call, c)]
    president = before.presidents.get(call.power)
    hit = general and president and suit.party in hand(before, call.power, president)
    return StrikeRow(
        power=call.power,
        suit=suit.name,
        people=suit.people,
        caller=call.caller,
        status=call.status,
        season="Spring" if call.phase[0] == "S" else "Autumn",
        backers=call.backers,
        with_=tuple(dict.fromkeys(other)) if call.status == CallStatus.SUCCEEDED else (),
        relieved=president if hit and call.status == CallStatus.SUCCEEDED else None,
        president=after.presidents.get(call.power),
    )
