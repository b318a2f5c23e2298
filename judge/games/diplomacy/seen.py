"""The board as a report shows it, for the machines of the demo, which read mails as people do."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from judge.board.atlas import STANDARD, Unit
from judge.board.position import Position

UNIT = re.compile(r"\b[AF] [A-Z]{3}(?:/[NSE]C)?(?=,|$|\s)")
ROW = re.compile(r"^  ([A-Z]{5,7})\b(.*)$")
CENTRE = re.compile(r"\b[A-Z]{3}\b")
COMMANDER = re.compile(r"(?:home of \S+|for ([A-Z]{5,7}))  ")


@dataclass(frozen=True)
class Seen:
    """`commanders`: mercenary power -> the home power that has hired it; {} where every power has its own player."""

    position: Position
    commanders: Mapping[str, str]


def seen(notice: str) -> Seen | None:
    """The position that a report shows, and the centres if it shows them, too; None if it shows no position."""
    units: dict[str, tuple[Unit, ...]] = {}
    commanders: dict[str, str] = {}
    centres: dict[str, tuple[str, ...]] = {}
    for power, row in _rows(notice, "THE POSITION").items():
        text, _, owned = row.partition(" centres: ")
        found = COMMANDER.search(text)
        if found and found[1]:
            commanders[power] = found[1]
        units[power] = tuple(Unit(unit) for unit in UNIT.findall(text) if STANDARD.exists(Unit(unit)))
        if own := tuple(code for code in CENTRE.findall(owned) if code in STANDARD.centres):
            centres[power] = own
    return Seen(Position(units, centres), commanders) if units else None


def _rows(notice: str, heading: str) -> dict[str, str]:
    """The rows of a table by power, each with the lines that it goes on in; more may stand behind its heading."""
    found: dict[str, str] = {}
    power = ""
    for line in notice.partition(f"\n{heading}")[2].splitlines()[1:]:
        if not line.strip():
            break
        row = ROW.match(line)
        if row and row[1] in STANDARD.powers:
            power = row[1]
            found[power] = row[2]
        elif power:
            found[power] += f" {line.strip()}"
    return found
