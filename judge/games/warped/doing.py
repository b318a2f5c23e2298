"""A line of a turn sheet done at once, and what is told of it (W §9.2)."""

from dataclasses import replace

from judge.games.warped import sentences as say
from judge.games.warped.acting import act, stage_of
from judge.games.warped.advancing import advance, enter
from judge.games.warped.cards import STAGES, TITLES, Action, Stage
from judge.games.warped.checking import action_of
from judge.games.warped.commands import Act, Advance, Choose, Go, Line, Play
from judge.games.warped.conditions import holds
from judge.games.warped.playing import play
from judge.games.warped.story import LineRow, skipped
from judge.games.warped.table import Table
from judge.games.warped.writing import text_of

MOST = 200
"""Lines of a turn."""


def do(table: Table, line: Line) -> LineRow:
    """The table is changed; what came of the line is told. A line that cannot be done costs nothing."""
    table.note(line=table.turn.line + 1)
    row = LineRow(table.turn.line, table.turn.stage, text_of(line))
    if row.number > MOST:
        return skipped(row, say.TURN_TOO_LONG.format(limit=MOST))
    if not holds(table, getattr(line, "when", "")):
        return replace(row, fate="passed")
    pieces, turn = dict(table.pieces), table.turn
    before = enter(table, Stage.ADV) if in_advance(line) else ()
    row = _done(table, line, row)
    if row.fate == "skipped":
        table.pieces, table.turn = pieces, turn
        if isinstance(line, Act) and action_of(line.items) is Action.ATTACK:
            table.note(last="SKIPPED")
        return row
    row = replace(row, stage=table.turn.stage, parts=(*before, *row.parts))
    if isinstance(line, (Act, Play, Advance)) or row.parts:
        if not table.turn.story:
            del table.battles[: len(table.state.battles)]
        table.note(story=(*table.turn.story, replace(row, number=0, line=told(line, row), seen=(), drawn=())))
    return row


def in_advance(line: Line) -> bool:
    """A line of the advance phase: who was told to ADVANCE does so before it."""
    return isinstance(line, Advance) or (isinstance(line, Act) and stage_of(line) is Stage.ADV)


def _done(table: Table, line: Line, row: LineRow) -> LineRow:
    match line:
        case Act():
            return act(table, line, row)
        case Play():
            return play(table, line, row)
        case Advance():
            return advance(table, line, row)
        case Choose():
            table.note(**{line.of: line.units or line.cards})
        case Go():
            return _go(table, line, row)
    return row


def told(line: Line, row: LineRow) -> str:
    """The line as everybody may read it: without its condition, with the cards that were paid."""
    if isinstance(line, Act) and line.pay.discard:
        return text_of(replace(line, when="", pay=replace(line.pay, discard=row.paid)))
    return text_of(replace(line, when="")) if isinstance(line, (Act, Play, Advance)) else text_of(line)


def _go(table: Table, line: Go, row: LineRow) -> LineRow:
    if STAGES.index(line.stage) < STAGES.index(table.turn.stage):
        return skipped(row, say.TURN_CANNOT_GO_BACK.format(phase=TITLES[table.turn.stage]))
    parts = enter(table, line.stage) if line.stage is not Stage.END else ()
    return replace(row, parts=parts)
