"""How a game begins: dealt, or from a position that somebody brings along (W §2)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.board.atlas import STANDARD, Unit
from judge.board.names import power_named
from judge.games.dice import Dice
from judge.games.protocol import Refused, Seat, SeatStatus, Step
from judge.games.warped import sentences as say
from judge.games.warped.cards import EVENT, LAND, PILES, SEA, battle_named, card_file, event_named
from judge.games.warped.events import Opening
from judge.games.warped.naming import unit_named
from judge.games.warped.options import seating_of
from judge.games.warped.state import POWERS, Piece, Pile, State, Turn
from judge.games.warped.turn import DRAWN, LIMIT, open_turn

DEALT = 4
Deck = tuple[str, ...]


def setup(seats: tuple[Seat, ...], options: Mapping[str, Any], dice: Dice, rules: int) -> Step:
    """Powers by lot, three decks shuffled, four event cards each in seating order; the first turn opens."""
    among = POWERS if options["powers"] == "lot" else tuple(options["powers"].split())
    powers = dict(zip(seats, dice.shuffled("powers", among), strict=False))
    seating = seating_of(options)
    order = [power for power in seating if power in powers.values()]
    event = dice.shuffled(EVENT, card_file().names(EVENT) * options["copies"])
    dealt = {power: event[DEALT * n : DEALT * (n + 1)] for n, power in enumerate(order)}
    hands = {power: dealt.get(power, ()) for power in seating}
    piles = {pile: Pile(dice.shuffled(pile, card_file().names(pile))) for pile in (LAND, SEA)}
    start = [(power, unit) for power in seating for unit in STANDARD.powers[power].start]
    pieces = tuple(Piece(n, power, unit) for n, (power, unit) in enumerate(start, 1))
    state = State(
        dict(options), seating, powers, 1, _first(seating, order),
        pieces, {home: power for power in seating for home in STANDARD.powers[power].homes},
        hands, {EVENT: Pile(event[DEALT * len(order) :]), **piles},
        status=dict.fromkeys(seats, SeatStatus.ACTIVE), next_id=len(pieces) + 1, rules=rules,
    )  # fmt: skip
    step = open_turn(state, dice)
    return Step(step.state, {}, (_opening(state), *step.events))


def _first(seating: tuple[str, ...], order: Sequence[str]) -> str:
    """Germany, or the next power that is played (W §2)."""
    return next(power for power in seating if power in order)


def _opening(state: State) -> Opening:
    return Opening(powers=state.powers, seating=state.seating)


def load(
    seats: tuple[Seat, ...], options: Mapping[str, Any], record: Mapping[str, Any], rules: int, dice: Dice | None = None
) -> Step | Refused:
    """A position in the middle of a player-turn, whose cards have been drawn; what it leaves out is dealt."""
    try:
        state = _state(seats, options, record, rules, dice or Dice(b"", "load"))
    except (KeyError, ValueError, TypeError, AttributeError, IndexError, OverflowError) as error:
        return Refused("bad-position", say.POSITION_INVALID.format(error=error))
    return Step(state, {}, (_opening(state),))


def _state(
    seats: tuple[Seat, ...], options: Mapping[str, Any], record: Mapping[str, Any], rules: int, dice: Dice
) -> State:
    powers = {seat: _power(record["powers"][seat]) for seat in seats}
    if len(set(powers.values())) != len(seats):
        raise ValueError(say.SEATS_NEED_OWN_POWERS)
    units = [(_power(power), _unit(text)) for power, own in record["units"].items() for text in own]
    if len({unit[2:5] for _, unit in units}) != len(units):
        raise ValueError(say.TWO_UNITS_IN_PROVINCE)
    centres = {str(code).upper(): _power(power) for power, own in record["centres"].items() for code in own}
    if not set(centres) <= set(STANDARD.centres) or len(centres) < sum(map(len, record["centres"].values())):
        raise ValueError(say.CENTRES_NEED_ONE_OWNER)
    seating = seating_of(options)
    order = [power for power in seating if power in powers.values()]
    active, round_ = _power(record.get("active") or order[0]), int(record.get("round", 1))
    if not 1 <= round_ <= options["last_round"]:
        raise ValueError(say.ROUND_RANGE)
    hands, piles = _cards(record, order, active, round_, options, dice)
    pieces = tuple(Piece(n, power, unit) for n, (power, unit) in enumerate(units, 1))
    dead = tuple(p for p in seating if p not in centres.values() and p not in {power for power, _ in units})
    for power in dead:
        piles[EVENT] = replace(piles[EVENT], discard=(*piles[EVENT].discard, *hands[power]))
        hands[power] = ()
    return State(
        dict(options), seating, powers, round_, active, pieces, dict(sorted(centres.items())), hands, piles,
        status=dict.fromkeys(seats, SeatStatus.ACTIVE), turn=Turn(), dead=dead, next_id=len(pieces) + 1, rules=rules,
    )  # fmt: skip


def _power(text: Any) -> str:
    power = power_named(str(text))
    if power is None:
        raise ValueError(say.LOADED_POWER_UNKNOWN.format(text=text))
    return power


def _unit(text: Any) -> Unit:
    unit = unit_named(str(text))
    if unit is None or unit not in STANDARD.reach:
        raise ValueError(say.LOADED_UNIT_UNKNOWN.format(text=text))
    return unit


def _cards(
    record: Mapping[str, Any], order: Sequence[str], active: str, round_: int, options: Mapping[str, Any], dice: Dice
) -> tuple[dict[str, Deck], dict[str, Pile]]:
    """Hands and decks as given. Of the cards that stand nowhere hands are dealt, and the deck where none is given."""
    said = {_power(power): names for power, names in record.get("hands", {}).items()}
    hands = {power: tuple(_card(EVENT, name) for name in said[power]) for power in order if power in said}
    piles = {}
    for pile in PILES:
        rows = record.get(pile, {})
        deck, discard = (tuple(_card(pile, name) for name in rows.get(part, ())) for part in ("deck", "discard"))
        left = list(card_file().names(pile)) * (options["copies"] if pile == EVENT else 1)
        for card in (*deck, *discard, *(card for hand in hands.values() for card in hand if pile == EVENT)):
            if card not in left:
                raise ValueError(say.CARD_TOO_OFTEN.format(card=card))
            left.remove(card)
        rest = list(dice.shuffled(pile, left))
        for power in order if pile == EVENT else ():
            if power not in said:
                number = (DEALT if round_ == 1 else LIMIT) + DRAWN * (power == active)
                hands[power], rest = tuple(rest[:number]), rest[number:]
        piles[pile] = Pile(deck if "deck" in rows else tuple(rest), discard)
    return {power: hands.get(power, ()) for power in POWERS}, piles


def _card(pile: str, name: Any) -> str:
    found = event_named(str(name)) if pile == EVENT else battle_named(str(name), pile)
    if found is None:
        raise ValueError(say.LOADED_CARD_UNKNOWN.format(name=name, pile=pile))
    return found
