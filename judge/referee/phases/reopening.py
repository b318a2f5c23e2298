"""A campaign that is over is taken up again: within 30 days, if every active player says YES; with a new seed."""

from datetime import timedelta
from hashlib import sha256

from judge.mail.letter import Letter
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.request import Case, table_named
from judge.referee.campaign.telling import tell_all
from judge.referee.notices.questions import put_to
from judge.referee.phases.earlier_state import go_back, told
from judge.referee.record.entries import Reopened, Undone
from judge.store.tables import Confirmation, Seat

REOPENS = timedelta(days=30)
"""How long after its end."""
REVEALED = [
    "What was shown when the game ended stays known: the seed, all orders, everything that had been sealed.",
    "From here on the dice have a new seed, of which everybody gets the fingerprint.",
]


def can_reopen(table: Table) -> bool:
    """It ended lately, and there is somebody to ask."""
    ended = table.row.ended
    return ended is not None and table.world.now() <= ended + REOPENS and bool(askable(table))


def askable(table: Table) -> list[Seat]:
    """The players who were active when it ended."""
    return [seat for seat in table.seats if seat.status == "active" and seat.person is not None and seat.email]


def ask_all(case: Case, table: Table, row: Confirmation) -> None:
    """Every active player is asked; the last YES does it."""
    phase, name = row.action["phase"], table.row.name
    action = {**row.action, "verb": "REOPEN", "group": row.token}
    for seat in askable(table):
        put_to(case, table, seat, action, row.token, f"take up {name} again, which is over, at {phase}", REVEALED)
    names = ", ".join(seat.name for seat in askable(table))
    case.done.append(f"{names} are asked. {name} goes on at {phase} when all have said YES.")


def do_reopen(case: Case, row: Confirmation, yes: Letter) -> None:
    """A YES: the last of them takes the campaign up again. Their answers are the new seed's parts."""
    table = table_named(case, row.campaign)
    if table is None or table.row.status != "over" or not can_reopen(table):
        case.refuse("YES", "that has been settled otherwise in the meantime; nothing was done.")
        return
    row.action = {**row.action, "part": sha256(f"{yes.text}\0{yes.message_id}".encode("utf-8", "replace")).hexdigest()}
    group = case.work.group_of(row)
    waiting = [other for other in group if other is not row and other.status != "done"]
    if waiting or len(group) < len(askable(table)):
        case.done.append(f"Noted. {len(waiting)} more must say YES before {table.row.name} goes on.")
        return
    parts = [other.action["part"] for other in sorted(group, key=lambda other: other.action["seat"])]
    again(case, table, row, parts)
    case.done.append(f"{table.row.name} goes on at {row.action['phase']}, and everybody has been told.")


def again(case: Case, table: Table, row: Confirmation, parts: list[str]) -> None:
    """The game goes on from an entry of its log, its dice under another seed."""
    base = case.world.post.chance(f"base/{table.row.name}/{row.token}/{table.row.entries}").hex()
    dice = sha256(bytes.fromhex(base)).hexdigest()
    table.log("gm", Reopened(row.action["to"], row.action["phase"], dice, tuple(parts)))
    table.row.base, table.row.parts, table.row.ended = base, parts, None
    table.row.seed = sha256(bytes.fromhex(base) + "".join(parts).encode()).hexdigest()
    table.row.status = "running"
    go_back(table, row.action["to"], Undone)
    table.row.acts = [f"The campaign goes on from {row.action['phase']}, by the will of all players."]
    told(table, row.action["phase"], row.action["keep"], False)
    tell_all(table, "mail/reopened", {"back": row.action["phase"], "dice": dice}, watchers=True)
