"""The clock stands still, and goes on."""

from judge.referee.campaign.campaign import Table
from judge.referee.campaign.telling import Said, tell_all
from judge.referee.notices.offers import settle
from judge.referee.record.entries import SeatChanged, StatusChanged
from judge.referee.timing.clocks import run_again, settle_early, stop_clocks


def pause(table: Table, actor: str, why: str) -> None:
    """What is sent is kept; nothing is resolved. Everybody is told, and why."""
    stop_clocks(table)
    table.log(actor, StatusChanged("paused"))
    tell_all(table, "mail/status", {"what": "paused", "why": Said(why)}, gm=actor != "gm")


def resume(table: Table, actor: str) -> None:
    """The phase gets the time that was left, and everybody is active again who still has their seat."""
    row = table.row
    row.status, row.early = "running", None
    for seat in table.seats:
        if seat.status == "civil-disorder":
            seat.status, seat.missed = "active", 0
            table.state = table.game.seat(table.state, seat.key, "active").state
            table.log(actor, SeatChanged(seat.key, "active"))
            settle(table, seat)
    run_again(table)
    settle_early(table)
    table.log(actor, StatusChanged("running"))
    table.save()
    tell_all(table, "mail/status", {"what": "running", "why": ""}, gm=actor != "gm")
