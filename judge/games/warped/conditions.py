"""Conditions of a line: on one's own hand, the board, centres, and the latest attack (W §9.3)."""

import operator
import re

from judge.board.names import power_named
from judge.games.protocol import Refused
from judge.games.warped import sentences as say
from judge.games.warped.cards import event_named
from judge.games.warped.naming import province_named
from judge.games.warped.table import Table

LAST = ("DESTROYED", "RETREATED", "NOTHING", "LOST", "CANCELLED", "SKIPPED")
COMPARE = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "==": operator.eq,
}
NUMBER = re.compile(r"(HAND|CENTRES) ?(<=|>=|==|<|>|=) ?(\d{1,2})")
FORMS = "HAVE Push, HAND > 2, MUN EMPTY, MUN IS FRANCE, CENTRES >= 10, LAST DESTROYED (or RETREATED, NOTHING, LOST, "
FORMS += "CANCELLED, SKIPPED), with NOT, AND, OR"


def condition(text: str) -> str | Refused:
    """A condition in its canonical form; refused if it is none."""
    words = re.sub("blood and iron", "bloodandiron", " ".join(text.split()), flags=re.I)
    found = []
    for part in re.split(r"\bor\b", words, flags=re.I):
        atoms = [_atom(word.strip()) for word in re.split(r"\band\b", part, flags=re.I)]
        bad = next((atom for atom in atoms if isinstance(atom, Refused)), None)
        if bad:
            return bad
        found.append(" AND ".join(str(atom) for atom in atoms))
    return " OR ".join(found)


def _atom(text: str) -> str | Refused:
    """`NOT HAVE Push` and the like."""
    upper = text.upper()
    if upper.startswith("NOT "):
        found = _atom(text[4:].strip())
        return found if isinstance(found, Refused) else f"NOT {found}"
    if match := NUMBER.fullmatch(upper.replace("CENTERS", "CENTRES")):
        return f"{match[1]} {match[2]} {int(match[3])}"
    word, _, rest = upper.partition(" ")
    if word == "HAVE" and (card := event_named(rest)):
        return f"HAVE {card}"
    if word == "LAST" and rest in LAST:
        return f"LAST {rest}"
    place, _, end = upper.rpartition(" ")
    if end == "EMPTY" and (province := province_named(place)):
        return f"{province} EMPTY"
    place, is_, whose = upper.partition(" IS ")
    power, province = power_named(whose) if is_ else None, province_named(place)
    if power and province:
        return f"{province} IS {power}"
    return Refused("condition", say.UNKNOWN_CONDITION.format(text=text[:40], forms=FORMS), text[:40])


def holds(table: Table, text: str) -> bool:
    """Whether a canonical condition holds for the power whose turn it is; "" always."""
    return not text or any(all(_true(table, atom) for atom in part.split(" AND ")) for part in text.split(" OR "))


def _true(table: Table, atom: str) -> bool:
    if atom.startswith("NOT "):
        return not _true(table, atom[4:])
    word, _, rest = atom.partition(" ")
    if word == "HAVE":
        return rest in table.hands[table.active]
    if word == "LAST":
        return table.turn.last == rest
    if word in ("HAND", "CENTRES"):
        sign, number = rest.split()
        count = len(table.hands[table.active]) if word == "HAND" else table.count(table.active)
        return bool(COMPARE[sign](count, int(number)))
    piece = table.at(word)
    return piece is None if rest == "EMPTY" else piece is not None and piece.power == rest[3:]
