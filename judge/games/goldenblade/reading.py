"""What a player writes, line by line (GB §10.1)."""

import re
from collections.abc import Callable, Mapping

from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.cards import card_named, in_game
from judge.games.goldenblade.conditions import condition, wishes
from judge.games.goldenblade.state import (
    DOUBLE,
    POWERS,
    SLOTS,
    Allied,
    Command,
    Named,
    Order,
    Preference,
    State,
    Wish,
    cards_of,
    left,
    right,
    slots,
)  # fmt: skip
from judge.games.protocol import Refused, Seat, Verb

VERBS = (
    Verb(say.EXAMPLE_BUILD, say.HELP_BUILD, "GB §6"),
    Verb(say.EXAMPLE_FRONT_CARD, say.HELP_FRONT_CARD, "GB §5"),
    Verb("L1: Convoy", say.HELP_TWO_PLAYER_FRONTS, "GB §8"),
    Verb(say.EXAMPLE_SWAP, say.HELP_SWAP, "GB §10"),
    Verb(say.EXAMPLE_DISCARD_DEPLOY, say.HELP_DISCARD_DEPLOY, "GB §10"),
    Verb("IF ALLIED LEFT: REDIRECT", say.HELP_REDIRECT, "GB §5.1"),
    Verb("VANGUARD: L2", say.HELP_VANGUARD_AND_TARGET, "GB §8"),
    Verb(say.EXAMPLE_STANDING, say.HELP_STANDING, "GB §10", instead="STANDING"),
    Verb("TURN 4", say.HELP_THIS_TURN, "GB §10.1"),
)
SAMPLES = {
    "FRENCH A BUR: A Mun - Bur": "me.army >= 4: LEFT: Sabotage", "RULES intimate ID-8": "RULES goldenblade GB §9",
    "RULES intimate": "RULES goldenblade", "A Par - Bur": "LEFT: Hold", "A Par H": "LEFT: Hold",
    "A Mun H": "LEFT: Hold", "; F Bre - Mao": "; RIGHT: Hold", "Autumn 1902": "Turn 6", "F1902M": "T6", "F1901M": "T5",
}  # fmt: skip
OPTS = re.compile(r"\b(on|swap|take|give|discard|deploy)\b", re.I)
ALLIED = re.compile(
    r"if allied (?P<side>\w+)(?: (?:and|if) (?P<when>.{1,200}?))? ?[:,]? ?(?:then )?(?P<how>redirect|normal)[ .]*", re.I
)
STANDING = re.compile(r"standing (build|discard|lose) ?:? ?(.{0,300})", re.I)
NOTHING = ("off", "none", "default")
DASHED = re.compile(r"(left|right|l1|l2|r1|r2) ?[-\u2013=] ?(?=[a-z])", re.I)


def read(state: State, seat: Seat, lines: tuple[str, ...]) -> tuple[tuple[Command | Refused, ...], ...]:
    """A whole letter: the commands and refusals of each line; () = not the game's, or several lines in one."""
    return tuple(() if ";" in line else _line(state, seat, _bare(line)) for line in lines)


def _bare(line: str) -> str:
    plain = re.sub(r"^(?:[\s*\u2022\u00b7-]+|\d{1,2}[.)]\s+)", "", line.replace("\uff1a", ":"))
    return DASHED.sub(r"\1: ", " ".join(plain.split()), count=1)


def _line(state: State, seat: Seat, line: str) -> tuple[Command | Refused, ...]:
    if line.lower().startswith("if allied"):
        return (_allied(state, seat, ALLIED.fullmatch(line)),)
    if match := STANDING.fullmatch(line):
        return (_standing(state, match[1], match[2].strip(" .")),)
    word, colon, rest = line.partition(":")
    word, rest = word.strip(), rest.strip()
    if not colon:
        word, _, rest = line.partition(" ")
    if match := re.fullmatch(r"turn (\d{1,3})[ .]*", line, re.I):
        return (Named("turn", match[1]),)
    reader = PLAIN.get(word.lower())
    if reader and rest:
        return (reader(state, rest),)
    a_card = card_named(cards_of(state), OPTS.split(rest)[0]) is not None
    slot = slot_named(state, seat, word) if colon or (a_card and word.upper() in (*SLOTS, *DOUBLE)) else ""
    if isinstance(slot, Refused):
        return (slot,)
    if not slot and colon and a_card:
        return (Refused("no-front", say.UNKNOWN_FRONT.format(word=word[:20], slots=", ".join(slots(state))), word),)
    return (_order(state, slot, rest),) if slot else ()


def slot_named(state: State, seat: Seat, word: str) -> str | Refused:
    """LEFT, RIGHT, or the neighbour's power; with two players L1, L2, R1, R2. "" : no slot at all."""
    upper = word.upper()
    if upper in slots(state):
        return upper
    if upper in (*SLOTS, *DOUBLE):
        return Refused("no-front", say.FRONTS_HERE.format(slots=", ".join(slots(state))))
    if len(state.seating) > 2 and upper in POWERS:
        for side, whose in (("LEFT", left(state, seat)), ("RIGHT", right(state, seat))):
            if state.powers[whose] == upper:
                return side
        near = " and ".join(state.powers[whose] for whose in (left(state, seat), right(state, seat)))
        return Refused("no-front", say.NOT_YOUR_NEIGHBOUR.format(power=upper, neighbours=near))
    return ""


def _order(state: State, slot: str, text: str) -> Order | Refused:
    word, *parts = OPTS.split(text)
    name = card_named(cards_of(state), word)
    if name is None:
        return _no_card(state, word.strip()[:30])
    if bad := absent(state, text):
        return bad
    found: dict[str, tuple[Wish, ...]] = {}
    swap = 0
    for key, value in zip(parts[::2], parts[1::2], strict=True):
        if key.lower() == "swap":
            if not re.fullmatch(r" ?\d{1,2} ?", value):
                return Refused("swap", say.HOW_MANY_TO_SWAP)
            swap = int(value)
            continue
        listed = wishes(value)
        if isinstance(listed, Refused):
            return listed
        found[key.lower()] = listed
    return Order(
        slot, name, found.get("on", ()), swap, **{k: found.get(k, ()) for k in ("take", "give", "discard", "deploy")}
    )


def _no_card(state: State, word: str) -> Refused:
    """What is wrong with what stands where a card should: too many words behind one, or no card at all."""
    first = word.split()[0] if word else ""
    if name := card_named(cards_of(state), first):
        more = say.HELP_LIST_KEYWORDS
        return Refused(
            "no-card", say.UNEXPECTED_WORD.format(word=word[len(first) :].strip(), name=name, hint=more), word
        )
    known = in_game(cards_of(state), len(state.seating))
    return Refused("no-card", say.UNKNOWN_ORDER_CARD.format(name=word, cards=", ".join(known)), word, known)


def _standing(state: State, of: str, text: str) -> Preference | Refused:
    """A standing list; OFF ends it."""
    if text.lower() in NOTHING:
        return Preference(of.lower(), (), standing=True)
    return _preference(state, of, text, standing=True)


def _preference(state: State, of: str, text: str, standing: bool = False) -> Preference | Refused:
    listed = wishes(text)
    return listed if isinstance(listed, Refused) else absent(state, text) or Preference(of.lower(), listed, standing)


def _build(state: State, text: str) -> Preference | Refused:
    return _preference(state, "build", text)


def _vanguard(state: State, text: str) -> Named | Refused:
    good = len(state.seating) == 2 and text.upper() in ("L1", "L2")
    return Named("vanguard", text.upper()) if good else Refused("vanguard", say.VANGUARD_NEEDS_TWO_PLAYERS)


def _target(state: State, text: str) -> Named | Refused:
    good = len(state.seating) == 2 and text in ("1", "2")
    return Named("target", text) if good else Refused("target", say.TARGET_NEEDS_TWO_PLAYERS)


PLAIN: Mapping[str, Callable[[State, str], Command | Refused]] = {
    "build": _build, "vanguard": _vanguard, "target": _target,
}  # fmt: skip


def _allied(state: State, seat: Seat, match: "re.Match[str] | None") -> Allied | Refused:
    if len(state.seating) == 2:
        return Refused("no-promises", say.NO_ALLIANCES_WITH_TWO)
    side = slot_named(state, seat, match["side"]) if match else ""
    if match is None or isinstance(side, Refused) or not side:
        return Refused("allied", say.HOW_TO_REDIRECT)
    when = condition(match["when"]) if match["when"] else ""
    if isinstance(when, Refused):
        return when
    return absent(state, when) or Allied(side, match["how"].lower() == "redirect", when)


def absent(state: State, text: str) -> Refused | None:
    """A condition that asks for a power nobody plays here."""
    asked = {name.upper() for name in re.findall(r"\b([a-z]+)\.", text.lower())} & set(POWERS)
    gone = sorted(asked - set(state.powers.values()))
    return Refused("unknown-power", say.POWER_NOT_PLAYED.format(power=gone[0]), gone[0]) if gone else None


def slot_of(command: Command) -> str:
    """Which held command this one replaces."""
    match command:
        case Order():
            return command.slot
        case Preference():
            return f"standing {command.of}" if command.standing else command.of
        case Allied():
            return f"allied-{command.side.lower()}"
        case _:
            return command.what


def text_of(command: Command) -> str:
    """The canonical line of a command."""
    match command:
        case Order():
            lists = [("ON", command.on), ("TAKE", command.take), ("GIVE", command.give), ("DISCARD", command.discard)]
            more = [f"{word} {listed(wanted)}" for word, wanted in (*lists, ("DEPLOY", command.deploy)) if wanted]
            more[bool(command.on) : 0] = [f"SWAP {command.swap}"] if command.swap else []
            return " ".join([f"{command.slot}: {command.card}", *more])
        case Preference():
            return f"{'STANDING ' if command.standing else ''}{command.of.upper()}: {listed(command.wishes) or 'OFF'}"
        case Allied():
            when = f" AND {command.when}" if command.when else ""
            return f"IF ALLIED {command.side}{when}: {'REDIRECT' if command.redirect else 'NORMAL'}"
        case _:
            return f"{command.what.upper()}: {command.value}"


def listed(found: tuple[Wish, ...]) -> str:
    return " > ".join(f"{wish.domain} IF {wish.when}" if wish.when else str(wish.domain) for wish in found)
