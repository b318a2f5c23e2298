"""Standbys and observers: STANDBY, OBSERVE."""

from judge.mail.letter import Letter
from judge.referee.campaign import reliability
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.request import Case, table_named
from judge.referee.notices import questions
from judge.referee.notices.offers import ask_late
from judge.referee.people.joining import new_name
from judge.store.tables import Confirmation, Watcher


def ask_to_watch(case: Case, name: str, role: str, line: str) -> None:
    """STANDBY c, OBSERVE c: by the writer's own address, confirmed."""
    table = table_named(case, name)
    if table is None:
        case.refuse(line, f"there is no campaign {name}. LIST shows them.")
    elif table.row.status == "over":
        case.refuse(line, f"{name} is over. SHOW {name} tells how it ended.")
    elif any(w.email == case.email for w in table.watchers(role)):
        case.refuse(line, f"you do that already; NO {line.split()[0].upper()} {name} ends it.")
    elif role == "standby" and (problem := unfit(table, case.email)):
        case.refuse(line, problem)
    else:
        what = f"stand by for a seat in {name}" if role == "standby" else f"follow {name} as an observer"
        questions.ask(case, name, {"verb": "WATCH", "role": role}, what, [f"{table.game.title}, {table.row.phase}."])


def unfit(table: Table, email: str) -> str:
    """Why this address cannot wait for a seat; "" if it can."""
    if any(s.email == email for s in table.seats):
        return f"you have a seat in {table.row.name}."
    return reliability.too_low(table, email)


def do_watch(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES: on the list of observers, or the last of the standbys."""
    del yes
    table = table_named(case, row.campaign)
    role = row.action["role"]
    if table is None or table.row.status == "over":
        case.refuse("YES", "the campaign is over.")
        return
    person = case.work.person(row.email)
    if not any(w.person == person.id for w in table.watchers(role)):
        name = new_name(table, row.email, person.name)
        watcher = Watcher(
            campaign=table.row.id or 0, role=role, person=person.id or 0, email=row.email, name=name,
            since=case.world.now(),
        )  # fmt: skip
        case.work.add(watcher)
        if role == "standby":
            ask_late(table, watcher)
    case.done.append(
        f"You stand by for {table.row.name}; a mail comes when a seat is free." if role == "standby"
        else f"You follow {table.row.name}: its reports come to you."
    )  # fmt: skip


def stop_watching(case: Case, name: str, role: str, line: str) -> None:
    """NO STANDBY c, NO OBSERVE c: done at once, for it harms nobody."""
    table = table_named(case, name)
    mine = [w for w in table.watchers(role) if w.email == case.email] if table else []
    for watcher in mine:
        case.work.session.delete(watcher)
    if mine:
        case.done.append(f"You do not {'stand by for' if role == 'standby' else 'follow'} {name} any more.")
    else:
        case.refuse(line, f"you did not do that in {name}.")
