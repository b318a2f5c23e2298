"""The GM's second thoughts: who plays what, corrections of a position, a phase taken back."""

from judge.games.codec import fingerprint
from judge.games.protocol import Refused
from judge.mail.letter import Letter
from judge.referee import confirming
from judge.referee.joining import trial
from judge.referee.table import Table
from judge.referee.turns import ASSIGN, adjust, fresh_phase, report, set_status, settle_early, start_clocks
from judge.referee.verbs import Case
from judge.store.tables import Confirmation, Snapshot


def assign(case: Case, who: str, line: str) -> None:
    """Fix what a player plays: kept for the start, or done in the phase that still draws lots."""
    table, seat = case.at(), case.at().seat_named(who)
    if seat is None:
        known = f"there are {', '.join(s.name for s in table.seats)}" if table.seats else "nobody has, yet"
        case.refuse(line, f"nobody called {who} has joined; {known}.")
        return
    if table.state is not None:
        correct(case, line)
        return
    state = trial(table)
    for kept in [*(k for s in table.seats if s is not seat for k in s.early_lines if ASSIGN.fullmatch(k)), line]:
        step = table.game.adjust(state, {}, kept, table.about())
        if step is None or isinstance(step, Refused):
            case.refuse(line, step.text if step else f"{table.game.title} has nothing to assign.")
            return
        state = step.state
    seat.early_lines = [*(k for k in seat.early_lines if not ASSIGN.fullmatch(k)), line]
    case.done.append(f"Fixed for the start: {line}.")


def correct(case: Case, line: str) -> None:
    """A correction by the game's own words; that there was one, everybody is told, and not what: it may be a secret."""
    table = case.at()
    if table.state is None or table.row.status not in ("running", "paused"):
        case.refuse(line, "the game is not running.")
        return
    refusal = adjust(table, line)
    if refusal:
        case.refuse(line, refusal.text)
        return
    start_clocks(table)
    settle_early(table)
    case.corrected = True
    case.done.append(f"Done: {line}.")


def ask_to_undo(case: Case, phase: str, line: str) -> None:
    """Find the phase to go back to, and ask: what is undone is lost to the players."""
    table = case.at()
    if table.state is None or table.row.status not in ("running", "paused"):
        case.refuse(line, "the game is not running.")
        return
    back = snapshot_of(table, phase)
    if back is None:
        known = ", ".join(dict.fromkeys(s.phase for s in case.work.snapshots(table.row)))
        case.refuse(line, f"there is no earlier phase {phase or 'to go back to'}; the judge has kept {known}.")
        return
    case.email = next(iter(case.work.addresses(table.row.gm)), case.email)
    what = f"take {table.row.name} back to the beginning of {back.phase}"
    more = [
        f"Everything since then is undone: orders, resolutions, whatever players did. It is {table.row.phase} now.",
        "All players get a report of the position as it was then, and a fresh deadline.",
    ]
    confirming.ask(case, table.row.name, {"verb": "UNDO", "to": back.n, "from": table.row.phase}, what, more)


def snapshot_of(table: Table, phase: str) -> Snapshot | None:
    """The newest snapshot of that phase; without a phase, of the one before this."""
    kept = [s for s in table.work.snapshots(table.row) if s.state is not None]
    if phase:
        return next((s for s in reversed(kept) if s.phase == phase), None)
    return next((s for s in reversed(kept) if s.phase != table.row.phase), None)


def do_undo(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES: state and held orders are what they were when that phase began; the log goes on and says so."""
    del yes
    campaign = case.work.campaign(row.campaign)
    table = Table(case.world, case.work, campaign) if campaign else None
    back = next((s for s in case.work.snapshots(campaign) if s.n == row.action["to"]), None) if campaign else None
    if table is None or back is None or table.row.phase != row.action["from"] or table.row.status == "over":
        case.refuse("YES", "the campaign has gone on since you asked; nothing was undone.")
        return
    table.row.state, table.row.held, table.row.phase = back.state, back.held, back.phase
    again = Table(case.world, case.work, table.row)
    again.row.status = "running"
    again.log("undone", "gm", {"to": back.n, "phase": back.phase, "state": fingerprint(again.state)})
    for seat in again.seats:
        seat.missed = 0
        if again.game.seat(again.state, seat.key, seat.status).state != again.state:
            set_status(again, seat, seat.status)  # who has left or come back since stays so
    fresh_phase(again)
    start_clocks(again)
    again.save()
    again.work.snapshot(again.row)
    again.tell_all("mail/undone", {"back": back.phase}, gm=False)
    report(again, (), None)
    case.done.append(f"{table.row.name} stands at the beginning of {back.phase} again, and everybody has been told.")
