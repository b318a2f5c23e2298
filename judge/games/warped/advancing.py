"""Stepping into the province of a unit that was destroyed (W §6.4)."""

from collections.abc import Callable
from dataclasses import replace

from judge.board.atlas import STANDARD
from judge.games.warped import ground
from judge.games.warped import sentences as say
from judge.games.warped.cards import STAGES, Stage
from judge.games.warped.commands import Advance
from judge.games.warped.state import Piece
from judge.games.warped.story import ItemRow, LineRow, skipped
from judge.games.warped.table import Table


def enter(table: Table, stage: Stage) -> tuple[ItemRow, ...]:
    """On to a later stage; entering ADV, who was told to ADVANCE does so (W §6.4)."""
    if STAGES.index(stage) <= STAGES.index(table.turn.stage):
        return ()
    table.note(stage=stage)
    return ordered_advances(table) if stage is Stage.ADV else ()


def advance(table: Table, line: Advance, row: LineRow) -> LineRow:
    piece = table.find(table.active, line.unit)
    why = advance_refused(table, piece, line.to) if piece else say.YOU_LACK_UNIT.format(unit=line.unit)
    if why or piece is None:
        return skipped(row, why)
    return replace(row, parts=(advanced(table, piece, line.to),))


def advance_refused(table: Table, piece: Piece, to: str) -> str:
    """Why it cannot advance there; "" if it can (W §6.4)."""
    if not any(right.piece == piece.id and right.province == to[:3] for right in table.turn.rights):
        enemy = table.at(to[:3])
        told = say.ADVANCE_INTO_ENEMY if enemy and enemy.power != piece.power else say.ADVANCE_NOT_EARNED
        return told.format(unit=piece.unit, province=to)
    if piece.id in table.turn.advanced:
        return say.ALREADY_ADVANCED.format(unit=piece.unit)
    return ground.step(table, piece, to)[1]


def coast_for(piece: Piece, to: str) -> str:
    """The place there, on the first coast that it can reach if none is named."""
    return next((way for way in ground.ways(piece) if to in (way, way[:3])), to)


def advanced(table: Table, piece: Piece, to: str) -> ItemRow:
    place, _ = ground.step(table, piece, to)
    table.place(piece, place)
    table.note(advanced=(*table.turn.advanced, piece.id))
    return ItemRow("advance", piece.power, piece.unit, (place,))


def ordered_advances(table: Table) -> tuple[ItemRow, ...]:
    """Those for which ADVANCE stood with the attack."""
    return _advances(table, lambda word, _province: word == "ADVANCE")


def usual_advances(table: Table) -> tuple[ItemRow, ...]:
    """At the end those of whom nothing was said: into centres that one does not own, or as the option has it."""
    usual = table.state.options["default_advance"]

    def wanted(word: str, province: str) -> bool:
        centre = STANDARD.provinces[province].centre and table.centres.get(province) != table.active
        return not word and (usual == "always" or (usual == "centre" and centre))

    return (*ordered_advances(table), *_advances(table, wanted))


def _advances(table: Table, wanted: Callable[[str, str], bool]) -> tuple[ItemRow, ...]:
    """Those rights that are wanted and can be used, in the order in which they were won."""
    found = []
    for right in table.turn.rights:
        piece = table.pieces.get(right.piece)
        to = coast_for(piece, right.province) if piece else ""
        if piece and wanted(right.word, right.province) and not advance_refused(table, piece, to):
            found.append(advanced(table, piece, to))
    return tuple(found)
