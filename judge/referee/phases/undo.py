"""UNDO and REDO: a phase taken back by what was kept of it, and that undone."""

from judge.games.protocol import Game, Phase
from judge.mail.letter import Letter
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.request import Case, table_named
from judge.referee.notices import questions
from judge.referee.phases.earlier_state import go_back, told
from judge.referee.phases.reopening import REOPENS, REVEALED, ask_all, can_reopen
from judge.referee.record.entries import Acted, Kind, Redone, Undone
from judge.store.tables import Confirmation

WEIGHTY = (Kind.UNDONE, Kind.REDONE, Kind.RESOLVED, Kind.OVER, Kind.LETTER, Kind.DONE, Kind.ADJUSTED)
"""Entries after which an UNDO can no longer be taken back."""


def turning_points(table: Table) -> list[tuple[int, str]]:
    """The entries at which phases began that can be gone back to, with their phases, oldest first."""
    kept = [s for s in table.work.snapshots(table.row) if s.state is not None]
    return [(s.n, s.phase) for s in kept]


def ask_to_undo(case: Case, phase: str, keep: bool, line: str) -> None:
    """Find the phase to go back to, and ask: what is undone is lost to the players."""
    table = case.at()
    over = table.row.status == "over"
    if over and not can_reopen(table):
        case.refuse(line, f"the campaign is over; it could be taken up again within {REOPENS.days} days.")
        return
    if not (table.in_play or over):
        case.refuse(line, "the game is not running.")
        return
    points = turning_points(table)[: -1 if over else None]
    now, found = table.game.phase(table.state), table.game.find_phase(phase) if phase else None
    wanted = [n for n, name in points if (name == str(found) if phase else over or is_before(table.game, name, now))]
    if not wanted:
        known = ", ".join(dict.fromkeys(name for _, name in points))
        case.refuse(line, f"there is no earlier phase {phase or 'to go back to'}; the judge has kept {known}.")
        return
    to, name = wanted[-1], dict(points)[wanted[-1]]
    if keep:
        to = before_resolution(table, to, name)
    orders = "with the orders that had been sent for it" if keep else "and what had been sent for it is forgotten"
    more = [
        f"Everything since then is undone: orders, resolutions, whatever players did. It is {table.row.phase} now.",
        f"The position is as it was, {orders}. All players get a report of it, and a fresh deadline.",
        "REDO takes this back, as long as nothing has been sent or resolved since.",
    ]
    if over:
        more = [
            *REVEALED,
            f"Every player is asked; it is done when all have said YES. The position is as it was, {orders}.",
        ]
    action = {"verb": "UNDO", "to": to, "phase": name, "from": table.row.phase, "keep": keep}
    end = "end" if keep else "beginning"
    questions.ask(case, table.row.name, action, f"take {table.row.name} back to the {end} of {name}", more)


def is_before(game: Game, code: str, now: Phase) -> bool:
    """A phase of the log's lies before this one."""
    found = game.find_phase(code)
    return isinstance(found, Phase) and found < now


def before_resolution(table: Table, began: int, phase: str) -> int:
    """The entry that holds what had been sent when that phase was resolved; if it never was, its beginning."""
    kept = table.work.snapshots(table.row, "resolved")
    return next((row.n for row in kept if row.n > began and row.phase == phase), began)


def do_undo(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES: state and held orders are what they were; the log goes on and says so."""
    del yes
    table = table_named(case, row.campaign)
    if table is not None and table.row.status == "over" and can_reopen(table) and row.action["from"] == "over":
        ask_all(case, table, row)
        return
    if table is None or table.row.phase != row.action["from"] or not table.in_play:
        case.refuse("YES", "the campaign has gone on since you asked; nothing was undone.")
        return
    go_back(table, row.action["to"], Undone)
    table.row.acts = [f"The GM has gone back to {row.action['phase']}."]
    told(table, row.action["phase"], row.action["keep"], False)
    case.done.append(f"{table.row.name} stands at {row.action['phase']} again, and everybody has been told.")


def redo(case: Case, line: str) -> None:
    """Take back the last UNDO, if nothing was resolved since."""
    table = case.at()
    last = next((e for e in reversed(table.work.entries(table.row)) if e["kind"] in WEIGHTY), None)
    kept = last is not None and table.work.snapshot_at(table.row, int(last["n"]) - 1) is not None
    if not table.in_play or last is None or last["kind"] != Kind.UNDONE or not kept:
        case.refuse(line, "there is no UNDO to take back, or players have sent something since; UNDO goes anywhere.")
        return
    go_back(table, int(last["n"]) - 1, Redone)
    case.act(Acted("UNDO taken back", gm=case.gm), "The GM has taken his UNDO back.")
    told(table, table.row.phase, True, True)
    case.done.append(f"The UNDO is undone: it is {table.row.phase} again, with what had been sent for it.")
