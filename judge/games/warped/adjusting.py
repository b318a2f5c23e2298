"""The GM's corrections: hands, decks, units, centres, and who plays what (W §9.6)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from judge.board.atlas import STANDARD, Unit
from judge.board.names import power_named
from judge.games.protocol import About, Event, Held, Refused, Seat, Step, Verb
from judge.games.warped import sentences as say
from judge.games.warped.cards import EVENT, battle_named, event_named
from judge.games.warped.events import Correction
from judge.games.warped.naming import province_named, unit_named
from judge.games.warped.state import Piece, State, seat_of

FORMS = (
    Verb("ADJUST HAND FRANCE + Treaty", say.HELP_ADJUST_HAND),
    Verb(say.EXAMPLE_ADJUST_DECK, say.HELP_ADJUST_DECK),
    Verb("ADJUST UNIT FRANCE + A PAR", say.HELP_ADJUST_UNITS),
    Verb("ADJUST CENTRE BEL = FRANCE", say.HELP_ADJUST_CENTRE),
    Verb("ASSIGN jones FRANCE", say.HELP_ADJUST_POWER),
)
LINES: tuple[tuple[str, str], ...] = (
    ("hand", r"adjust hand (?P<power>\w+) ?(?P<sign>[+-]) ?(?P<card>.{3,40})"),
    ("deck", r"adjust deck (?P<pile>event|land|sea) top ?= ?(?P<cards>.{3,300})"),
    ("unit", r"adjust unit (?P<power>[a-z]{3,}) ?(?P<sign>[+-]|add|remove) ?(?P<unit>[af]\w* .{3,30})"),
    ("moved", r"adjust unit (?:move )?(?P<unit>[af]\w* [^-]{3,30}?) ?- ?(?P<to>.{3,30})"),
    ("centre", r"adjust cent(?:re|er) (?P<place>[^=]{3,30}?) ?= ?(?P<power>\w+)"),
    ("assign", r"assign (?P<who>[\w-]+) (?P<power>\w+)"),
)


class _Wrong(ValueError):
    """Why it cannot be corrected so."""


def adjust(state: State, held: Held, line: str, about: About) -> Step | Refused | None:
    """The position corrected; None: not a line of this game."""
    words = " ".join(line.split()).strip(" .")
    if words.split(" ")[0].lower() not in ("adjust", "assign"):
        return None
    for name, pattern in LINES:
        if match := re.fullmatch(pattern, words, re.I):
            try:
                after, told = DO[name](state, match, about)
            except _Wrong as error:
                return Refused("no-correction", str(error), line=line)
            if after == state:
                return Refused("no-change", say.ALREADY_SO, line=line)
            alive = {*after.centres.values(), *(piece.power for piece in after.pieces)}
            return Step(replace(after, dead=tuple(power for power in after.dead if power not in alive)), held, told)
    forms = ", ".join(form.form for form in FORMS)
    return Refused("not-understood", say.ADJUST_FORMS.format(forms=forms), line=line)


Corrected = tuple[State, tuple[Event, ...]]


def _power(text: str) -> str:
    power = power_named(text)
    if power is None:
        raise _Wrong(say.UNKNOWN_POWER.format(text=text))
    return power


def _hand(state: State, match: "re.Match[str]", about: About) -> Corrected:
    del about
    power, card = _power(match["power"]), event_named(match["card"])
    seat = seat_of(state, power)
    if card is None or seat is None:
        raise _Wrong(
            say.UNKNOWN_EVENT_CARD.format(card=match["card"]) if seat else say.POWER_NOT_PLAYED.format(power=power)
        )
    hand, pile = list(state.hands[power]), state.piles[EVENT]
    deck, discard = list(pile.deck), list(pile.discard)
    if match["sign"] == "-":
        if card not in hand:
            raise _Wrong(say.POWER_LACKS_CARD.format(power=power, card=card))
        hand.remove(card)
        discard.append(card)
    else:
        source = next((cards for cards in (deck, discard) if card in cards), None)
        if source is None:
            raise _Wrong(say.CARD_NOT_IN_PILES.format(card=card))
        source.remove(card)
        hand.append(card)
    after = replace(
        state, hands={**state.hands, power: tuple(hand)},
        piles={**state.piles, EVENT: replace(pile, deck=tuple(deck), discard=tuple(discard))},
    )  # fmt: skip
    was, others = state.hands[power], tuple(who for who in state.powers if who != seat)
    return after, (
        Correction(to=(seat,), what="own hand", name=power, was=", ".join(was), now=", ".join(hand)),
        Correction(to=others, what="hand", name=power, was=str(len(was)), now=str(len(hand))),
    )


def _deck(state: State, match: "re.Match[str]", about: About) -> Corrected:
    del about
    name = match["pile"].lower()
    words = [word.strip() for word in match["cards"].split(",")]
    cards = [event_named(word) if name == EVENT else battle_named(word, name) for word in words]
    deck = list(state.piles[name].deck)
    for word, card in zip(words, cards, strict=True):
        if card is None or card not in deck:
            raise _Wrong(say.CARD_NOT_IN_DECK.format(word=word, deck=name))
        deck.remove(card)
    top = tuple(card for card in cards if card)
    after = replace(state, piles={**state.piles, name: replace(state.piles[name], deck=(*top, *deck))})
    return after, (Correction(what="deck", name=name, was="", now=""),)


def _unit_of(text: str) -> Unit:
    unit = unit_named(text)
    if unit is None or unit not in STANDARD.reach:
        raise _Wrong(say.UNKNOWN_UNIT.format(text=text))
    return unit


def _unit(state: State, match: "re.Match[str]", about: About) -> Corrected:
    del about
    power, unit = _power(match["power"]), _unit_of(match["unit"])
    there = next((piece for piece in state.pieces if piece.province == unit[2:5]), None)
    if match["sign"] in ("-", "remove"):
        if there is None or (there.power, there.unit) != (power, unit):
            raise _Wrong(say.POWER_LACKS_UNIT.format(power=power, unit=unit))
        pieces = tuple(piece for piece in state.pieces if piece != there)
        return replace(state, pieces=pieces), (Correction(what="unit", name=f"{power}'s {unit}", was="", now=""),)
    if there is not None:
        raise _Wrong(say.UNIT_STANDS_THERE.format(power=there.power, unit=there.unit))
    after = replace(state, pieces=(*state.pieces, Piece(state.next_id, power, unit)), next_id=state.next_id + 1)
    return after, (Correction(what="unit", name=power, was="", now=str(unit)),)


def _moved(state: State, match: "re.Match[str]", about: About) -> Corrected:
    del about
    unit = _unit_of(match["unit"])
    to = _unit_of(f"{unit[0]} {match['to']}")
    piece = next((piece for piece in state.pieces if piece.unit == unit), None)
    there = next((one for one in state.pieces if one.province == to[2:5] and one != piece), None)
    if piece is None:
        raise _Wrong(say.NO_SUCH_UNIT.format(unit=unit))
    if there is not None:
        raise _Wrong(say.UNIT_STANDS_THERE.format(power=there.power, unit=there.unit))
    pieces = tuple(replace(one, unit=to) if one == piece else one for one in state.pieces)
    return replace(state, pieces=pieces), (Correction(what="unit", name=piece.power, was=unit, now=to),)


def _centre(state: State, match: "re.Match[str]", about: About) -> Corrected:
    del about
    place = province_named(match["place"])
    if place is None or not STANDARD.provinces[place].centre:
        raise _Wrong(say.NO_SUPPLY_CENTRE.format(place=match["place"]))
    power = "" if match["power"].upper() in ("NOBODY", "NONE") else _power(match["power"])
    centres = {code: whose for code, whose in state.centres.items() if code != place} | (
        {place: power} if power else {}
    )
    told = Correction(what="centre", name=place, was=state.centres.get(place, ""), now=power)
    return replace(state, centres=dict(sorted(centres.items()))), (told,)


def _assign(state: State, match: "re.Match[str]", about: About) -> Corrected:
    """The player's power and the other's are exchanged, hands and all."""
    seat, power = about.names.get(match["who"].lower()), _power(match["power"])
    if seat is None:
        raise _Wrong(say.UNKNOWN_PLAYER.format(who=match["who"]))
    if state.round > 1 or state.turn.line or any(state.standing.values()):
        raise _Wrong(say.GAME_HAS_BEGUN)
    old, other = state.powers[seat], seat_of(state, power)
    if other is None:
        raise _Wrong(say.POWERS_SET_BY_CREATE.format(power=power))
    powers: Mapping[Seat, str] = {**state.powers, seat: power, other: old}
    told = (Correction(what="power", name=p, was="", now=s) for s, p in ((seat, power), (other, old)))
    return replace(state, powers=powers), tuple(told)


DO: Mapping[str, Callable[[State, "re.Match[str]", About], Corrected]] = {
    "hand": _hand, "deck": _deck, "unit": _unit, "moved": _moved, "centre": _centre, "assign": _assign,
}  # fmt: skip
