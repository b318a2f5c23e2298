"""The game is what it was: state and held orders of an earlier entry of the log; the log goes on and says so."""

from judge.referee.campaign.campaign import Table
from judge.referee.campaign.telling import tell_all
from judge.referee.phases.lifecycle import report, set_status
from judge.referee.record.entries import Kind, Undone
from judge.referee.timing.clocks import fresh_phase, settle_early, start_clocks


def go_back(table: Table, to: int, kind: type[Undone]) -> None:
    """The game is what it was after that entry of its log; who has left or come back since stays so."""
    table.work.snapshot(table.save(), "left")
    then = table.work.snapshot_at(table.row, to)
    assert then is not None, "only what was kept is offered"
    table.load(then)
    rules_of_then(table, to)
    table.row.status = "running"
    table.log("gm", kind(table.mark(), to=to, phase=table.game.phase(table.state).code))
    for seat in table.seats:
        seat.missed = 0
        if table.game.seat(table.state, seat.key, seat.status).state != table.state:
            set_status(table, seat, seat.status)
    fresh_phase(table)
    table.row.clocks = {}
    table.save()
    if table.asks():
        start_clocks(table)
    settle_early(table)
    table.work.snapshot(table.save())


def rules_of_then(table: Table, to: int) -> None:
    """The rules that held after that entry hold again; those that the GM had chosen since come with the next year."""
    chosen = (table.row.moving_to, table.row.version)
    version, after = table.row.version, dict[int, int]()
    for entry in table.work.entries(table.row)[:to]:
        if entry["kind"] in (Kind.CREATED, Kind.STARTED, Kind.RULES):
            version = entry["payload"].get("version", version)
        elif entry["kind"] in (Kind.UNDONE, Kind.REDONE):
            version = after[entry["payload"]["to"]]
        after[entry["n"]] = version
    table.row.version = version
    table.row.moving_to = next((rules for rules in chosen if rules is not None and rules > table.row.version), None)


def told(table: Table, phase: str, keep: bool, redo: bool) -> None:
    """Everybody, those who watch as well."""
    tell_all(table, "mail/undone", {"back": phase, "keep": keep, "redo": redo}, gm=False, watchers=True)
    report(table, (), None)
