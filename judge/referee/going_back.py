"""The game is what it was: state and held orders of an earlier entry of the log; the log goes on and says so."""

from judge.referee.clocks import fresh_phase, settle_early, start_clocks
from judge.referee.replay import replayed
from judge.referee.table import Table
from judge.referee.turns import report, set_status


def go_back(table: Table, to: int, kind: str) -> None:
    """The game is what it was after that entry of its log; who has left or come back since stays so."""
    again = replayed(table, to)
    table.state, table.held = again
    table.row.status = "running"
    table.log(kind, "gm", {"to": to, "phase": table.game.phase(table.state), "mark": table.mark()})
    for seat in table.seats:
        seat.missed = 0
        if table.game.seat(table.state, seat.key, seat.status).state != table.state:
            set_status(table, seat, seat.status)
    fresh_phase(table)
    table.save()
    if table.asks():
        start_clocks(table)
    settle_early(table)
    table.work.snapshot(table.save())


def told(table: Table, phase: str, keep: bool, redo: bool) -> None:
    """Everybody, those who watch as well."""
    table.tell_all("mail/undone", {"back": phase, "keep": keep, "redo": redo}, gm=False, watchers=True)
    report(table, (), None)
