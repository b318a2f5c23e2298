"""A position that somebody brings along, checked: cabinets, whole decks, offices, balances."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.games.dice import Dice
from judge.games.diplomacy.events import Start
from judge.games.diplomacy.record import BadRecord, position_of
from judge.games.diplomacy.seasons import season
from judge.games.protocol import Refused, Seat, Step
from judge.games.threed import sentences as say
from judge.games.threed.bank import reported
from judge.games.threed.cards import DECK, card_named, ordered
from judge.games.threed.ending import eighteen
from judge.games.threed.goods import produced
from judge.games.threed.state import POWERS, State
from judge.games.threed.supply import year_kept


def load(
    seats: tuple[Seat, ...], options: Mapping[str, Any], record: Mapping[str, Any], rules: int, dice: Dice | None = None
) -> Step | Refused:
    """phase, units, centres, cabinets (power -> four players), hands (power -> player -> cards), presidents,
    ministers, balances."""
    phase = str(record.get("phase", ""))
    del dice
    try:
        board = position_of(record)
        if not (phase[:1] == "W" and phase[-1:] == "E" and phase[1:-1].isdigit()):
            season(phase)
        cabinets = _cabinets(seats, record.get("cabinets"))
        hands = {power: _hands(power, own, record.get("hands")) for power, own in cabinets.items()}
        presidents = _offices(cabinets, record.get("presidents"))
        ministers = _offices(cabinets, record.get("ministers"))
        accounts = {seat: int((record.get("balances") or {}).get(seat, 0)) for seat in seats}
    except (BadRecord, ValueError) as error:
        return Refused("bad-position", f"{error}")
    if phase[-1:] == "R" and not board.dislodged:
        return Refused("bad-position", say.NO_DISLODGED_UNITS)
    if any(presidents[power] and presidents[power] == ministers[power] for power in cabinets):
        return Refused("bad-position", say.LOADED_OFFICES_DOUBLE)
    if min(accounts.values()) < 0:
        return Refused("bad-position", say.LOADED_ACCOUNT_NEGATIVE)
    state = State(
        dict(options), tuple(seats), phase, board, cabinets, hands, presidents, ministers,
        accounts=accounts, opening=dict(accounts), rules=rules,
    )  # fmt: skip
    state = year_kept(state, full=True)
    if phase[0] == "W":
        state = replace(state, eighteen=eighteen(state, board.centres))
    state = produced(state) if phase[0] == "F" or phase[-1] in "AR" else state
    return Step(reported(state), {}, (Start(seats=tuple(seats)),))


def _cabinets(seats: tuple[Seat, ...], given: Any) -> dict[str, tuple[Seat, ...]]:
    cabinets = {power: tuple(map(str, (given or {}).get(power, ()))) for power in POWERS}
    if any(len(set(own)) != 4 or not {*own} <= {*seats} for own in cabinets.values()):
        raise ValueError(say.CABINETS_NEED_FOUR_PLAYERS)
    count = Counter(seat for own in cabinets.values() for seat in own)
    if any(count[seat] != 28 // len(seats) for seat in seats):
        raise ValueError(say.POSITIONS_PER_PLAYER.format(count=28 // len(seats)))
    return cabinets


def _hands(power: str, cabinet: tuple[Seat, ...], given: Any) -> dict[Seat, tuple[str, ...]]:
    found = {}
    for seat in cabinet:
        words = (given or {}).get(power, {}).get(seat, ())
        words = words.split() if isinstance(words, str) else words
        cards = [card_named(str(word)) for word in words]
        if None in cards:
            raise ValueError(say.LOADED_CARD_UNKNOWN.format(power=power, seat=seat, card_words=words))
        found[seat] = ordered(card for card in cards if card)
    if sorted(card for cards in found.values() for card in cards) != sorted(DECK) or {*map(len, found.values())} != {4}:
        raise ValueError(say.HANDS_NOT_WHOLE_DECK.format(power=power))
    return found


def _offices(cabinets: Mapping[str, tuple[Seat, ...]], given: Any) -> dict[str, Seat | None]:
    found = {power: (given or {}).get(power) for power in cabinets}
    if any(seat is not None and seat not in cabinets[power] for power, seat in found.items()):
        raise ValueError(say.OFFICERS_NOT_MEMBERS)
    return found
