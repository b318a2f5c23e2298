"""What a player writes, line by line: the lines of a turn sheet (W §9.3)."""

import re
from difflib import get_close_matches

from judge.board.atlas import Unit
from judge.board.names import power_named
from judge.games.protocol import Refused, Seat, Verb
from judge.games.warped import commands as c
from judge.games.warped import sentences as say
from judge.games.warped.cards import Kind, Stage, card_file, cards_like, event_named
from judge.games.warped.conditions import condition
from judge.games.warped.naming import place_named, unit_named
from judge.games.warped.standing_lines import standing_line
from judge.games.warped.state import State
from judge.games.warped.writing import item_text

VERBS = (
    Verb("PLAY Grand March: A MUN-BUR; A RUH-BEL", say.HELP_PLAY_ACTION, "W §5"),
    Verb("DISCARD Spies, ANY: BUILD F KIE", say.HELP_DISCARD_ACTION, "W §4"),
    Verb("DISCARD ANY: CONVOY A HOL-HEL-NTH-NWY", say.HELP_CONVOY, "W §5.2"),
    Verb("PLAY Spies: RUSSIA", say.HELP_PLAY_HAND_CARD, "W §5"),
    Verb("CREDIT: A BUR x PAR", say.HELP_CREDIT_ATTACK, "W §5"),
    Verb("A MUN - BUR", say.HELP_ADVANCE, "W §6.4"),
    Verb("IF HAVE Push: PLAY Push: A BUR x PAR", say.HELP_IF, "W §9"),
    Verb("KEEP Treaty, Delays", say.HELP_TURN_END, "W §9"),
    Verb("MORE", say.HELP_MORE, "W §9"),
    Verb("FOR NEXT TURN", say.HELP_NEXT_TURN, "W §9", instead="FOR"),
    Verb("REACT Treaty WHEN ANYONE ATTACKS ME", say.HELP_REACT, "W §8", instead="STANDING"),
    Verb("BATTLE BELOW 3 AS DEFENDER FOR A MUN", say.HELP_THROW_BATTLE_CARDS, "W §9"),
    Verb("RETREAT A MUN: BOH > TYR > DISBAND", say.HELP_RETREAT, "W §6.3"),
    Verb("ALLOW CONVOY ENGLAND VIA F HEL", "TO DEN, UNTIL 4 (a round); FORBID CONVOY; ALLOW SUPPORT", "W §5.2"),
    Verb("LOSE Push > Spies", say.HELP_RAID, "W §9"),
)
SAMPLES = {
    "FRENCH A BUR: A Mun - Bur": "BUR EMPTY: DISCARD ANY: A MUN-BUR", "RULES intimate ID-8": "RULES warped W §6",
    "RULES intimate": "RULES warped", "A Par - Bur": "DISCARD ANY: A PAR-BUR", "A Par H": "KEEP Treaty",
    "A Mun H": "KEEP Treaty", "; F Bre - Mao": "", "Autumn 1902": "Round 2, Germany",
    "F1902M": "R2GER", "F1901M": "R1GER",
}  # fmt: skip
Found = c.Command | Refused
BULLET = re.compile(r"^(?:[\s*\u2022\u00b7-]+|\d{1,2}[.)]\s+)")
ARROW = re.compile(r"\s*[-=]+>+\s*|[\u2010-\u2015\u2212\u2192\u21d2]+")
TURN = re.compile(r"(?:for )?(?:turn|round|r) ?(\d{1,3})[ ,]*([a-z]*)[ .:]*", re.I)
NEXT = re.compile(r"for (?:my )?next turn[ .:]*", re.I)
HEADED = re.compile(
    r"(?P<head>(?:for )?(?:turn|round|r) ?\d{1,3}[ ,]*[a-z]*|for (?:my )?next turn) ?[:;] ?(?P<rest>.+)", re.I
)
KEPT = re.compile(r"standing(?: orders?)?(?: ?:.*)?", re.I)
STAGE = {
    word: stage
    for stage, words in {
        Stage.LOG: ("logistics", "log"), Stage.MOV: ("movement", "mov", "move"),
        Stage.ATT: ("attack", "att", "attacks", "battle"), Stage.ADV: ("advance", "adv"),
        Stage.END: ("end-turn", "endturn", "end_turn"),
    }.items()
    for word in words
}  # fmt: skip
CONDITIONAL = re.compile(r"if (?P<when>[^:]{1,200}): ?(?P<act>.+)", re.I)
HEAD = re.compile(r"(?P<word>play|discard|credit|pay)\b ?(?P<cards>[^:]{0,120})(?::(?P<rest>.*))?", re.I)
CHOICE = re.compile(r"(?P<of>keep|spend|remove)\b:? ?(?P<names>.{1,300})", re.I)
ATTACKS = re.compile(r"\s+(?:x|X|\u00d7|attacks?)\s+")
ELSE = re.compile(r"\s*[,;]?\s+(?:else|or)\s+(?:(?:x|X|\u00d7|attacks?)\s+)?", re.I)
MOST_ITEMS = 10


def read(state: State, seat: Seat, lines: tuple[str, ...]) -> tuple[tuple[Found, ...], ...]:
    """A whole letter: the commands and refusals of each line; () = not the game's."""
    found: list[tuple[Found, ...]] = []
    for line in lines:
        plain = bare_line(line)
        found.append(_commands(state, seat, plain) if 1 < len(plain) <= 500 else ())
    return tuple(found)


def _commands(state: State, seat: Seat, line: str) -> tuple[Found, ...]:
    """What a line holds: one command, or a sheet's heading and a line behind it."""
    if KEPT.fullmatch(line):
        return (Refused("standing", say.NO_STANDING_TURN_LINES),)
    if match := HEADED.fullmatch(line):
        head, rest = _turn(match["head"]), _line(state, seat, match["rest"])
        if head is not None and rest is not None:
            return (head, rest)
    command = _line(state, seat, line)
    return () if command is None else (command,)


def bare_line(line: str) -> str:
    """Without bullets; one kind of colon, dash and space."""
    plain = ARROW.sub(" - ", BULLET.sub("", line.replace("\uff1a", ":")))
    return " ".join(plain.split())


def _line(state: State, seat: Seat, line: str) -> Found | None:
    for reader in (_turn, _stage, _sheet_line):
        found = reader(line)
        if found is not None:
            return found
    return standing_line(state, seat, line) or _misspelt(line)


def _misspelt(line: str) -> Refused | None:
    """A line that was surely meant for the sheet: it keeps the turn open."""
    head, colon, _ = line.partition(":")
    word = head.split(" ", 1)[0]
    if not colon or not word.isupper() or len(word) > 12:
        return None
    if word == "IF":
        return Refused("not-understood", say.HOW_TO_WRITE_IF)
    near = get_close_matches(word, ("PLAY", "DISCARD", "CREDIT"), n=1, cutoff=0.7)
    return (
        Refused("not-understood", say.DID_YOU_MEAN.format(suggestions=near[0]), word)
        if near and near[0] != word
        else None
    )


def _turn(line: str) -> Found | None:
    """For which turn the sheet is."""
    if NEXT.fullmatch(line):
        return c.Header()
    match = TURN.fullmatch(line)
    if match is None:
        return None
    power = power_named(match[2]) if match[2] else ""
    return c.Header(int(match[1]), power) if power is not None and int(match[1]) else None


def _stage(line: str) -> Found | None:
    word = line.lower().rstrip(" .:!")
    if word in ("more", "- more -"):
        return c.More()
    word = word.replace("end turn", "end-turn").removesuffix(" phase")
    return c.Go(STAGE[word]) if word in STAGE else None


def _sheet_line(line: str) -> Found | None:
    """An action, a card, an advance or a choice; perhaps under a condition."""
    match = CONDITIONAL.fullmatch(line)
    if match is None:
        return _act(line, "")
    act = _act(match["act"], "")
    if act is None and _stage(match["act"]) is not None:
        return Refused("no-condition", say.IF_DOES_NOT_FIT)
    if act is None:
        return None
    when = condition(match["when"])
    if isinstance(when, Refused) or isinstance(act, Refused):
        return when if isinstance(when, Refused) else act
    return _act(match["act"], when)


def _act(line: str, when: str) -> Found | None:
    match = HEAD.fullmatch(line)
    if match:
        loud = match["word"].isupper() or match["rest"] is not None
        found = _paid(match["word"].lower(), match["cards"].strip(), match["rest"], when)
        return None if isinstance(found, Refused) and not loud else found
    if match := CHOICE.fullmatch(line):
        return None if match["names"].lower().startswith("prefer") else _choice(match, when)
    return _advance(line, when) or _bare(line)


def _bare(line: str) -> Refused | None:
    """What is understood, and cannot be done as it stands."""
    word, _, rest = line.partition(" ")
    item = item_of(rest if word.lower() in ("move", "attack") else line) if len(line) < 80 else None
    if item is None or isinstance(item, Refused) or (isinstance(item, c.MoveItem) and not word.isupper()):
        return None
    cards = "ANY, ANY" if isinstance(item, c.BuildItem) else "ANY"
    return Refused("unpaid", say.ACTION_NEEDS_DISCARD.format(cards=cards, action=item_text(item)))


def _paid(word: str, cards: str, rest: str | None, when: str) -> Found:
    if word == "play":
        return _played(cards, (rest or "").strip(), when)
    if word == "credit":
        return _action(c.Pay(credit=True), rest or "", when)
    names = [c.ANY if name.strip().upper() == c.ANY else card_of(name) for name in cards.split(",")]
    bad = next((name for name in names if isinstance(name, Refused)), None)
    return bad or _action(c.Pay(discard=tuple(str(name) for name in names)), rest or "", when)


def card_of(word: str) -> str | Refused:
    """An event card by its name."""
    name = event_named(word)
    near = cards_like(word)
    more = say.DID_YOU_MEAN_TAIL.format(suggestions=" or ".join(near)) if near else "."
    if near and " " in word.strip():
        more = say.COLON_AND_COMMA_HINT
    return name or Refused(
        "no-card", say.PLAYED_CARD_UNKNOWN.format(word=word.strip()[:30], hint=more), word.strip()[:30], near
    )


def _played(cards: str, rest: str, when: str) -> Found:
    name = card_of(cards)
    if isinstance(name, Refused):
        return name
    kind = card_file().event[name].kind
    reacts = kind in (Kind.BAN, Kind.NEGATE)
    if kind in (Kind.DRAW, Kind.PEEK_DRAW, Kind.RAID) or reacts:
        power = power_named(rest) if rest and not reacts else ""
        if power is None:
            return Refused("no-power", say.PLAYED_POWER_UNKNOWN.format(word=rest[:30], card=name), rest[:30])
        return c.Play(name, power, when)
    return _action(c.Pay(play=name), rest, when)


def _action(pay: c.Pay, rest: str, when: str) -> Found:
    rows = [row.strip(" .") for row in rest.split(";") if row.strip(" .")]
    if not rows:
        return Refused("no-action", say.DISCARD_NEEDS_PURPOSE)
    items = [item_of(row) for row in rows[:MOST_ITEMS]]
    bad = next((item for item in items if isinstance(item, Refused)), None)
    return bad or c.Act(pay, tuple(item for item in items if not isinstance(item, Refused)), when)


def item_of(row: str) -> c.Item | Refused:
    """A part of an action, as it is written."""
    word, _, rest = row.partition(" ")
    if word.lower() in ("build", "b"):
        unit = unit_named(rest)
        return c.BuildItem(unit) if unit else _unread(row, "BUILD A BER")
    if word.lower() in ("convoy", "c"):
        unit, path = _path(rest)
        if unit is None or len(path) < 2:
            return _unread(row, say.EXAMPLE_CONVOY)
        return c.ConvoyItem(unit, tuple(place[:3] for place in path[:-1]), path[-1])
    if ATTACKS.search(row):
        return _attack(row)
    unit, path = _path(row)
    return c.MoveItem(unit, path) if unit and path else _unread(row, say.EXAMPLE_MOVE_ATTACK)


def _attack(row: str) -> c.Item | Refused:
    text, word = row, ""
    for end in ("ADVANCE", "STAY"):
        if text.upper().endswith(f" {end}"):
            text, word = text[: -len(end)].rstrip(" ,"), end
    first, *others = ELSE.split(text)
    pieces = ATTACKS.split(first)
    unit = unit_named(pieces[0])
    targets = [place_named(name) for name in (*pieces[1:], *others)]
    if unit is None or len(pieces) != 2 or not all(targets):
        return _unread(row, "A BUR x PAR ELSE x MAR ADVANCE")
    return c.AttackItem(unit, tuple(target for target in targets if target)[:MOST_ITEMS], word)


def _path(text: str) -> tuple[Unit | None, tuple[str, ...]]:
    """`A MUN - BUR - PIC`: the unit and its places; None: something in it has no name."""
    for dash in (r"\s*-+\s*", r"\s+-+\s+"):
        first, *rest = re.split(dash, text)
        places = [place_named(name) for name in rest]
        if (unit := unit_named(first)) and all(places):
            return unit, tuple(place for place in places if place)
    return None, ()


def _unread(row: str, form: str) -> Refused:
    return Refused("not-understood", say.LINE_NOT_UNDERSTOOD.format(line=row[:60], form=form), row[:60])


def _choice(match: "re.Match[str]", when: str) -> Found | None:
    """KEEP and SPEND cards, REMOVE units, for this turn."""
    of, loud = match["of"].lower(), match["of"].isupper()
    names = [name.strip() for name in re.split(r"[,>;]", match["names"].strip(" .")) if name.strip()]
    if of == "remove":
        units = [unit_named(name) for name in names]
        good = all(units) and names
        none = _unread(match[0], "REMOVE A MUN, F KIE") if loud else None
        return c.Choose(of, units=tuple(unit for unit in units if unit), when=when) if good else none
    if not names:
        return _unread(match[0], "KEEP Treaty, Push") if loud else None
    cards = [card_of(name) for name in names]
    bad = next((card for card in cards if isinstance(card, Refused)), None)
    return (bad if loud else None) if bad else c.Choose(of, tuple(str(card) for card in cards), when=when)


def _advance(line: str, when: str) -> Found | None:
    unit, path = _path(line)
    return c.Advance(unit, path[0], when) if unit and len(path) == 1 else None
