"""A board corrected by the GM: the units and the centres of a power."""

import re
from dataclasses import replace
from typing import Any

from judge.board.atlas import STANDARD, Unit, where
from judge.board.names import power_named
from judge.board.notation import Unread, read
from judge.board.orders import Hold
from judge.board.position import Position, sorted_units
from judge.games.diplomacy import sentences as say
from judge.games.diplomacy.events import Correction
from judge.games.diplomacy.order_lines import Ordered, refused
from judge.games.diplomacy.powers import unknown_power
from judge.games.diplomacy.record import BadRecord, position_of, shown_position
from judge.games.protocol import Held, Refused, Step, Verb

FORMS = (
    Verb("ADJUST UNITS FRANCE A Par, F Bre", say.HELP_ADJUST_UNITS),
    Verb("ADJUST CENTRES FRANCE Par, Mar", say.HELP_ADJUST_CENTRES),
)
LINE = re.compile(r"adjust\s+(?P<what>units|centres|centers)\s+(?P<power>[a-z]+)\s+(?P<list>.+)", re.I)


def correct(state: Any, held: Held, line: str) -> Step | Refused | None:
    """A game's state (a dataclass with a `board`) with its board as the GM says; what still can be held stays held."""
    board = corrected(state.board, line)
    if board is None or isinstance(board, Refused):
        return board
    return Step(replace(state, board=board), still_good(board, held), told(state.board, board))


def told(before: Position, after: Position) -> tuple[Correction, ...]:
    """What another board shows of every power that it concerns."""
    both = (("units", before.units, after.units), ("centres", before.centres, after.centres))
    return tuple(
        Correction(
            what=what, power=power, was=tuple(map(str, was.get(power, ()))), now=tuple(map(str, now.get(power, ())))
        )
        for what, was, now in both
        for power in STANDARD.powers
        if set(was.get(power, ())) != set(now.get(power, ()))
    )


def corrected(board: Position, line: str) -> Position | Refused | None:
    """The board as the GM says it is; None: the line is about something else."""
    match = LINE.fullmatch(line.strip())
    if match is None:
        return None
    power = power_named(match["power"])
    if power is None:
        return unknown_power(match["power"], line)
    words = (
        [] if match["list"].strip(" .").upper() == "NONE" else [w.strip(" .") for w in re.split(r"[,;]", match["list"])]
    )
    if match["what"].lower() == "units":
        return _units(board, power, words, line)
    return _centres(board, power, words, line)


def _units(board: Position, power: str, words: list[str], line: str) -> Position | Refused:
    units: list[Unit] = []
    for word in words:
        found = read(f"{word} H", "M")
        if isinstance(found, Unread):
            return refused(found, "M")
        if not isinstance(found, Hold) or not STANDARD.exists(found.unit):
            return Refused("bad-unit", say.BAD_UNIT_FORM.format(word=word), line=line)
        units.append(found.unit)
    places = {where(unit) for unit in units}
    others = {p: tuple(u for u in own if where(u) not in places) for p, own in board.units.items() if p != power}
    dislodged = {unit: row for unit, row in board.dislodged.items() if row.power != power or unit in units}
    return checked(replace(board, units=sorted_units({**others, power: tuple(units)}), dislodged=dislodged), line)


def _centres(board: Position, power: str, words: list[str], line: str) -> Position | Refused:
    centres: list[str] = []
    for word in words:
        found = read(f"A {word} H", "M")
        if isinstance(found, Unread):
            return refused(found, "M")
        code = where(found.unit) if isinstance(found, Hold) else ""
        if code not in STANDARD.centres:
            return Refused("bad-centre", say.NO_SUPPLY_CENTRE.format(word=word), line=line)
        centres.append(code)
    others = {p: tuple(c for c in own if c not in centres) for p, own in board.centres.items() if p != power}
    return checked(replace(board, centres={**others, power: tuple(sorted(centres))}), line)


def checked(board: Position, line: str) -> Position | Refused:
    """No two units in one place; the judge reads the corrected board as it would a position brought along."""
    record = shown_position(board) | {"centres": {power: list(own) for power, own in board.centres.items()}}
    try:
        position_of(record)
    except BadRecord as error:
        return Refused("bad-position", f"{error}.", line=line)
    return board


def still_good(board: Position, held: Held) -> Held:
    """The held orders whose units are still there."""
    standing = {where(unit): power for power, own in board.units.items() for unit in own}
    lost = {where(unit): row.power for unit, row in board.dislodged.items()}
    return {
        seat: {
            slot: row
            for slot, row in mine.items()
            if not isinstance(row, Ordered) or row.power in (standing.get(row.province), lost.get(row.province))
        }
        for seat, mine in held.items()
    }
