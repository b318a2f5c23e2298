"""The clock stands still, and goes on."""

from judge.referee.clocks import settle_early, start_clocks
from judge.referee.offering import settle
from judge.referee.table import Said, Table


def pause(table: Table, actor: str, why: str) -> None:
    """What is sent is kept; nothing is resolved. Everybody is told, and why."""
    table.row.status, table.row.wake = "paused", None
    table.log("status", actor, {"status": "paused"})
    table.tell_all("mail/status", {"what": "paused", "why": Said(why)}, gm=actor != "gm")


def resume(table: Table, actor: str) -> None:
    """The phase gets its full time again, and everybody is active again who still has his seat."""
    row = table.row
    row.status, row.clocks, row.early = "running", {}, None
    row.reminded = row.told_late = False
    for seat in table.seats:
        if seat.status == "civil-disorder":
            seat.status, seat.missed = "active", 0
            table.state = table.game.seat(table.state, seat.key, "active").state
            table.log("seat", actor, {"seat": seat.key, "status": "active"})
            settle(table, seat)
    if table.asks():
        start_clocks(table)
    settle_early(table)
    table.log("status", actor, {"status": "running"})
    table.save()
    table.tell_all("mail/status", {"what": "running", "why": ""}, gm=actor != "gm")
