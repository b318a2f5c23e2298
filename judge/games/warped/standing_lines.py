"""Standing orders: reactions, battles, retreats, convoys, what is lost or kept (W §9.3)."""

import re

from judge.board.atlas import Unit
from judge.board.names import power_named
from judge.games.protocol import Refused, Seat
from judge.games.warped import sentences as say
from judge.games.warped.cards import Kind, card_file, cards_like, event_named
from judge.games.warped.commands import (
    ANYONE,
    DEFAULT,
    DISBAND,
    ME,
    Lasting,
    NoReaction,
    Permit,
    Policy,
    Prefer,
    Reaction,
    Way,
)  # fmt: skip
from judge.games.warped.naming import place_named, province_named, unit_named
from judge.games.warped.state import State

Found = Lasting | Refused
REACT = re.compile(
    r"react:? (?P<card>.{3,40}?)(?: for (?P<whom>[a-z]+))? when (?P<who>[a-z]+) (?P<event>.{3,450})", re.I
)
CANCEL = re.compile(r"cancel reactions?|cancel react:? ?(?P<card>.{0,40})", re.I)
BUILDS = re.compile(r"builds?(?: (?:an? )?(?P<unit>arm(?:y|ies)|fleets?))?(?: (?:at|in) (?P<at>.+))?", re.I)
MOVES = re.compile(r"moves?(?: (?:to|into) (?P<at>.+))?", re.I)
STRIKES = re.compile(r"attacks? (?P<whom>[a-z]+)(?: (?:at|in) (?P<at>.+?))?(?: with (?P<least>\d{1,2}) ?\+?)?", re.I)
BATTLE = re.compile(
    r"battle:? (?P<how>auto|none|unplayable|below (?P<below>\d))(?: as (?:an? )?(?P<role>attacker|defender))?"
    r"(?: for (?P<unit>.+))?", re.I,
)  # fmt: skip
RETREAT = re.compile(r"retreat (?P<unit>[^:]{3,40}): ?(?P<places>.{1,450})", re.I)
PERMIT = re.compile(
    r"(?P<word>allow|forbid) (?P<of>convoys?|supports?)(?: of| from)? (?P<power>[a-z]+)(?: via (?P<via>.+?))?"
    r"(?: to (?P<to>.+?))?(?: until (?:round |turn )?(?P<until>\d{1,3}))?", re.I,
)  # fmt: skip
PREFER = re.compile(r"(?:(?P<lose>lose)|(?P<of>keep|spend|remove) prefer):? ?(?P<names>.{1,450})", re.I)
MOST = 40
"""Places of one line."""
NOTHING = ("off", "none", "nothing", "default")
FORMS = {
    "react": "REACT Treaty WHEN ANYONE ATTACKS ME AT MUN",
    "battle": "BATTLE BELOW 3 AS DEFENDER FOR A MUN, or AUTO, NONE, UNPLAYABLE",
    "retreat": "RETREAT A MUN: BOH > TYR > DISBAND",
    "allow": "ALLOW CONVOY ENGLAND VIA F HEL TO DEN UNTIL 4",
    "forbid": "FORBID CONVOY ENGLAND",
    "lose": "LOSE Push > Spies",
}


def standing_line(state: State, seat: Seat, line: str) -> Found | None:
    """A standing order; refused if it is almost one; None: it is prose."""
    me = state.powers.get(seat, "")
    line = line.rstrip(" .")
    if match := REACT.fullmatch(line):
        return _reaction(match, me)
    if match := CANCEL.fullmatch(line):
        return _cancel((match["card"] or "").strip())
    if match := BATTLE.fullmatch(line):
        return _battle(match)
    if match := RETREAT.fullmatch(line):
        return _retreat(match)
    if match := PERMIT.fullmatch(line):
        return _permit(match, me)
    if match := PREFER.fullmatch(line):
        return _prefer(match)
    word = line.split(" ", 1)[0].rstrip(":")
    form = FORMS.get(word.lower())
    loud = word.isupper() and " " in line
    return Refused("not-understood", f"write {form}.", line[:60]) if form and loud else None


def _reaction(match: "re.Match[str]", me: str) -> Found:
    name = event_named(match["card"])
    card = card_file().event[name] if name else None
    if card is None:
        return no_card(match["card"])
    if not card.reacts:
        return Refused("no-reaction", say.CARD_FOR_OWN_TURN.format(card=card.name))
    who = ANYONE if match["who"].upper() in (ANYONE, "ANY", "ANYBODY") else power_named(match["who"])
    if who is None or who == me:
        return Refused("no-power", say.NEITHER_OTHER_NOR_ANYONE.format(who=match["who"][:20]), match["who"][:20])
    protects = power_named(match["whom"]) if match["whom"] else ""
    if protects is None or (protects and card.scope != "chosen"):
        return Refused("no-power", say.FOR_NEEDS_PROTECTING_CARD.format(card=card.name))
    found = _event(card.name, who, match["event"].strip(), me)
    if isinstance(found, Refused):
        return found
    good = found.event in ("starts", "attacks") if card.kind is Kind.BAN else found.event == f"{card.what}s"
    if not good:
        can = "STARTS or ATTACKS" if card.kind is Kind.BAN else f"{card.what.upper()}S"
        return Refused("no-event", say.CARD_NEEDS_TRIGGER.format(card=card.name, trigger=can))
    return Reaction(found.card, who, found.event, protects, found.unit, found.places, found.whom, found.least)


def no_card(word: str) -> Refused:
    """With those that begin alike."""
    near = cards_like(word)
    more = say.DID_YOU_MEAN_TAIL.format(suggestions=" or ".join(near)) if near else "."
    return Refused("no-card", say.PLAYED_CARD_UNKNOWN.format(word=word[:30], hint=more), word[:30], near)


def _event(card: str, who: str, text: str, me: str) -> Reaction | Refused:
    """What is reacted to."""
    if re.fullmatch(r"starts?(?: (?:a|the|their|its) turn)?", text, re.I):
        return Reaction(card, who, "starts")
    match = BUILDS.fullmatch(text) or MOVES.fullmatch(text) or STRIKES.fullmatch(text)
    if match is None:
        return Refused("no-event", say.HOW_TO_WRITE_TRIGGER)
    parts = match.groupdict()
    places = provinces(parts["at"]) if parts.get("at") else ()
    if isinstance(places, Refused):
        return places
    event = {BUILDS: "builds", MOVES: "moves", STRIKES: "attacks"}[match.re]
    unit = (parts.get("unit") or "")[:1].upper()
    if event != "attacks":
        return Reaction(card, who, event, unit=unit, places=places)
    word = parts["whom"].upper()
    whom = word if word in (ME, ANYONE) else power_named(word)
    if whom is None:
        return Refused("no-power", say.NEITHER_ME_NOR_ANYONE.format(word=word[:20]), word[:20])
    return Reaction(card, who, event, places=places, whom=ME if whom == me else whom, least=int(parts["least"] or 0))


def provinces(text: str) -> tuple[str, ...] | Refused:
    """`MUN, BER`."""
    names = [name.strip() for name in re.split(r",| or | and ", text) if name.strip()]
    if len(names) > MOST:
        return Refused("too-many", say.TOO_MANY_PROVINCES.format(limit=MOST))
    found = {name: province_named(name) for name in names}
    bad = next((name for name, code in found.items() if code is None), "")
    if bad or not found:
        return Refused("no-province", say.UNKNOWN_PROVINCE_IN_LIST.format(word=bad[:30]), bad[:30])
    return tuple(code for code in found.values() if code)


def _cancel(word: str) -> Found:
    if word.lower() in ("", "all"):
        return NoReaction()
    name = event_named(word)
    return NoReaction(name) if name else Refused("no-card", say.REACT_CARD_UNKNOWN.format(word=word[:30]), word[:30])


def _battle(match: "re.Match[str]") -> Found:
    unit = unit_named(match["unit"]) if match["unit"] else ""
    if unit is None:
        return Refused("no-unit", say.FOR_UNIT_UNKNOWN.format(unit=match["unit"][:30]), match["unit"][:30])
    word = match["how"].split()[0].upper()
    return Policy(word, int(match["below"] or 0), (match["role"] or "").lower(), unit)


def _retreat(match: "re.Match[str]") -> Found:
    unit = DEFAULT if match["unit"].strip().upper() == DEFAULT else unit_named(match["unit"])
    if unit is None:
        return Refused("no-unit", say.RETREAT_UNIT_UNKNOWN.format(unit=match["unit"][:30]), match["unit"][:30])
    if match["places"].strip().lower() in NOTHING:
        return Way(unit)
    names = [name.strip() for name in re.split(r"[>,]", match["places"]) if name.strip()]
    if len(names) > MOST:
        return Refused("too-many", say.TOO_MANY_PLACES.format(limit=MOST))
    found = {name: DISBAND if name.upper() == DISBAND else place_named(name) for name in names}
    bad = next((name for name, place in found.items() if place is None), "")
    if bad:
        return Refused("no-province", say.UNKNOWN_PROVINCE.format(word=bad[:30]), bad[:30])
    return Way(unit, tuple(place for place in found.values() if place))


def _permit(match: "re.Match[str]", me: str) -> Found:
    power = power_named(match["power"])
    if power is None or power == me:
        return Refused("no-power", say.NO_OTHER_POWER.format(power=match["power"][:20]), match["power"][:20])
    via = re.sub(r"\b[fF](?:leets?)? ", "", match["via"] or "")
    lists = [provinces(text) if text else () for text in (via, match["to"])]
    bad = next((row for row in lists if isinstance(row, Refused)), None)
    if bad:
        return bad
    fleets, to = (row for row in lists if not isinstance(row, Refused))
    of = "convoy" if match["of"].lower().startswith("convoy") else "support"
    return Permit(power, match["word"].lower() == "allow", fleets, to, int(match["until"] or 0), of)


def _prefer(match: "re.Match[str]") -> Found | None:
    of = match["of"].lower() if match["of"] else "lose"
    loud = match[0].split(" ", 1)[0].isupper()
    if match["names"].strip().lower() in NOTHING:
        return Prefer(of)
    names = [name.strip() for name in re.split(r"[,>]", match["names"]) if name.strip()]
    if of == "remove":
        units = [unit_named(name) for name in names]
        good: tuple[Unit, ...] = tuple(unit for unit in units if unit)
        bad = Refused("no-unit", "write REMOVE PREFER A MUN > F KIE.")
        return Prefer(of, units=good) if len(good) == len(names) else bad if loud else None
    cards = {name: event_named(name) for name in names}
    wrong = next((name for name, card in cards.items() if card is None), "")
    if wrong:
        return Refused("no-card", say.REACT_CARD_UNKNOWN.format(word=wrong[:30]), wrong[:30]) if loud else None
    return Prefer(of, tuple(card for card in cards.values() if card))
