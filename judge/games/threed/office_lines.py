"""Lines about offices: ballots, Ministers, discards, strikes."""

import re
from collections.abc import Callable

from judge.board.names import power_named
from judge.games.protocol import Refused
from judge.games.threed import sentences as say
from judge.games.threed.cards import SUITS, card_named, suit_named
from judge.games.threed.naming import Found, Reading, cabinets, player, which
from judge.games.threed.state import (
    Appoint,
    Back,
    CallStatus,
    Discard,
    IfMinister,
    IfTreasury,
    NoStrike,
    Strike,
    Supply,
    Vote,
    hand,
    presides,
)
from judge.games.threed.strikes import can_call

WHO = r"(?P<who>@?[\w-]+)"
FORMS: dict[str, type[Strike] | type[Back]] = {"strike": Strike, "support": Back}
POWER = r"(?P<power>[a-z]+)"


def vote(here: Reading, match: "re.Match[str]") -> Found:
    """VOTE ENGLAND jones; the power may be left out if the two share only one cabinet."""
    word = match["power"]
    seat = player(here, match["who"])
    if word and word.lower() in ("for", "in"):
        word = None
    if isinstance(seat, Refused):
        whom = power_named(match["who"]) and not word
        return here.no("no-name", say.VOTE_FOR_WHOM.format(power=match["who"].upper())) if whom else (seat,)
    shared = tuple(p for p in cabinets(here) if seat in here.state.cabinets[p])
    form = f"VOTE {{}} {match['who']}"
    power = which(here, word, shared, form, say.CANNOT_VOTE_FOR_OUTSIDER.format(seat=seat))
    return (power,) if isinstance(power, Refused) else (Vote(power, seat),)


def if_elected(here: Reading, match: "re.Match[str]") -> Found:
    """IF ELECTED ENGLAND MINISTER smith; TREASURY likewise."""
    seat, minister = player(here, match["who"]), match["what"].lower() == "minister"
    if isinstance(seat, Refused):
        return (seat,)
    able = cabinets(here)
    if minister:
        able = tuple(p for p in able if seat in here.state.cabinets[p])
    form = f"IF ELECTED {{}} {match['what'].upper()} {match['who']}"
    power = which(here, match["power"], able, form, say.PLAYER_IN_NEITHER_CABINET.format(seat=seat))
    if isinstance(power, Refused):
        return (power,)
    return (IfMinister(power, seat) if minister else IfTreasury(power, seat),)


def appoint(here: Reading, match: "re.Match[str]") -> Found:
    """APPOINT smith MINISTER OF ENGLAND"""
    seat, mine = player(here, match["who"]), presides(here.state, here.seat)
    if isinstance(seat, Refused):
        return (seat,)
    able = tuple(p for p in mine if seat in here.state.cabinets[p]) or mine
    none = say.ONLY_PRESIDENT_APPOINTS
    power = which(here, match["power"], able, f"APPOINT {match['who']} MINISTER OF {{}}", none)
    return (power,) if isinstance(power, Refused) else (Appoint(power, seat),)


def discard(here: Reading, match: "re.Match[str]") -> Found:
    """DISCARD ENGLAND etm; the power may be left out if only one of their hands has the card."""
    words = match["rest"].replace(":", " ").split()
    named = power_named(words[0]) if len(words) > 1 else None
    text = " ".join(words[1:] if named else words)
    card = card_named(text)
    if card is None:
        return here.no(
            "unknown-card",
            say.UNKNOWN_CARD.format(text=text, cards=", ".join(" ".join(suit.cards) for suit in SUITS.values())),
            text,
        )
    able = tuple(p for p in cabinets(here) if card in hand(here.state, p, here.seat))
    none = say.CARD_IN_NEITHER_CABINET.format(card=card)
    power = which(here, named, able, f"DISCARD {{}} {card}", none)
    return (power,) if isinstance(power, Refused) else (Discard(power, card),)


def strike(here: Reading, match: "re.Match[str]") -> Found:
    """STRIKE, SUPPORT STRIKE and NO STRIKE, each with the power and the suit."""
    verb, words = match["verb"].lower().split(), match["rest"].replace(":", " ").split()
    if len(words) == 2 and not power_named(words[0]) and power_named(words[1]):
        words.reverse()
    suit = suit_named(words[-1])
    if suit is None or len(words) > 2:
        if match["verb"][:1].islower() and len(words) > 2:
            return ()
        return here.no("unknown-suit", say.HOW_TO_STRIKE)
    word = words[0] if len(words) == 2 else None
    letter = suit.letter
    kind: type[Strike] | type[Back] | type[NoStrike] = FORMS.get(verb[0], NoStrike)
    if kind is Back:
        able = tuple(c.power for c in here.state.calls if c.status == CallStatus.OPEN and c.suit == letter)
        none = say.NAME_STRIKE_POWER.format(party=suit.party)
    else:
        able = tuple(p for p in cabinets(here) if can_call(here.state, here.seat, p, letter))
        none = say.STRIKE_PAIR_NOT_HELD.format(class_card=suit.klass, striker_card=suit.striker)
    power = which(here, word, able, f"{' '.join(verb).upper()} {{}} {suit.party}", none)
    return (power,) if isinstance(power, Refused) else (kind(power, letter),)


def supply(here: Reading, match: "re.Match[str]") -> Found:
    """SUPPLY ENGLAND"""
    power = which(here, match["power"], (), "", "")
    return (power,) if isinstance(power, Refused) else (Supply(power),)


GRAMMAR: tuple[tuple[re.Pattern[str], Callable[[Reading, "re.Match[str]"], Found]], ...] = (
    (
        re.compile(rf"votes?(?:\s+(?:in\s+)?{POWER}\s*:?)?\s+(?:for\s+)?{WHO}", re.I),
        vote,
    ),
    (
        re.compile(
            rf"if\s+elected,?(?:\s+(?:president\s+)?(?:of\s+|in\s+)?{POWER}\s*[:,]?)??\s+(?P<what>minister|treasury)\s*:?\s+(?:to\s+)?{WHO}",
            re.I,
        ),
        if_elected,
    ),
    (re.compile(rf"appoint\s+{WHO}(?:\s+(?:as\s+)?minister)?(?:\s+(?:of|for|in)\s+{POWER})?", re.I), appoint),
    (re.compile(r"discards?(?:\s+(?:in|from))?\s+(?P<rest>.{1,40})", re.I), discard),
    (
        re.compile(
            r"(?P<verb>(?:no|cancel|withdraw)\s+strike|support\s+(?:the\s+)?strike|strike)(?:\s+in)?\s+(?P<rest>.{1,40})",
            re.I,
        ),
        strike,
    ),
    (re.compile(rf"supply\s+{POWER}", re.I), supply),
)
