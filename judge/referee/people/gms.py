"""Several GMs: PROMOTE, DEMOTE, who leads."""

from judge.mail.letter import Letter
from judge.mail.mime import is_address
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.masks import hidden
from judge.referee.campaign.request import Case, table_named
from judge.referee.campaign.telling import tell_all, tell_gm
from judge.referee.notices import questions
from judge.referee.record import entries
from judge.store.tables import Confirmation


def ask_to_promote(case: Case, email: str, line: str) -> None:
    table, email = case.at(), email.lower()
    if not is_address(email):
        case.refuse(line, f"{email} is no mail address.")
    elif (person := case.work.person_of(email)) and person.id in dict(table.gms):
        case.refuse(line, f"{email} is a GM of {table.row.name} already.")
    else:
        with questions.asking(case, email):
            what = f"be a GM of {table.row.name}, beside the one who asks"
            asked = questions.ask(case, table.row.name, {"verb": "PROMOTE"}, what, [], line)
        if asked:
            case.done.append(f"{email} is asked whether they will.")


def do_promote(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES: one more GM, with an address of their own."""
    table = table_named(case, row.campaign)
    person = case.work.person(row.email)
    if table is not None and hidden(table) and table.plays(person.id):
        case.refuse("YES", "where names are hidden nobody who plays may be a GM.")
        return
    if table is None or table.row.status == "over" or person.id in dict(table.gms):
        case.refuse("YES", "that has been settled otherwise; nothing was done.")
        return
    table.row.gms = [*table.row.gms, {"person": person.id or 0, "epoch": epoch_for(table, person.id or 0)}]
    table.log("gm", entries.GmChanged(person.id, "promoted"))
    table.save()
    tell_gm(table, "mail/gm", {"what": "You are a GM of this campaign now."}, yes.message_id, only=person.id)
    words = f"{name_of(table, person.id)} is a GM now, too."
    tell_all(table, "mail/people", {"what": words, "who": "the GM"}, gm=False)
    for gm, _ in table.gms:
        if gm != person.id:
            tell_gm(table, "mail/people", {"what": words, "who": "the GM"}, only=gm)
    case.table = table


def name_of(table: Table, person: int | None) -> str:
    """What a person is called here: their seat's name, or their own."""
    seat = next((s for s in table.seats if s.person == person), None)
    found = table.person(person)
    return seat.name if seat else (found.name if found and found.name else "Somebody who does not play")


def epoch_for(table: Table, person: int) -> int:
    """One more than any address that this GM had before: the log counts them."""
    changes = (row["payload"] for row in table.work.entries(table.row) if row["kind"] == entries.Kind.GM)
    return sum(payload.get("person") == person for payload in changes)


def demote(case: Case, email: str, line: str) -> None:
    """A GM steps down, or is put down by another; the last one stays."""
    table = case.at()
    person = case.work.person_of(email) if email else case.person()
    left = [pair for pair in table.gms if person is None or pair[0] != person.id]
    if person is None or person.id not in dict(table.gms):
        case.refuse(line, f"{email or 'you'}: no GM of {table.row.name}.")
    elif not left:
        case.refuse(line, "there must be a GM; PROMOTE another one first.")
    elif person.id == table.row.founder and person.id != case.gm:
        case.refuse(
            line, "they have founded the campaign: only they themselves step down, or all players vote for another."
        )
    else:
        table.log("gm", entries.GmChanged(person.id, "stepped down"))
        himself = person.id == case.gm
        name, why = name_of(table, person.id), "You have stepped down." if himself else "Another GM has put you down."
        tell_gm(table, "mail/nogm", {"why": why}, only=person.id)
        lead(table, left)
        words = f"{name} is a GM no more" + ("." if himself else ", another one has said.")
        tell_all(table, "mail/people", {"what": words, "who": "the GM"})
        if not himself:
            case.done.append("Done.")


def lead(table: Table, gms: list[tuple[int, int]]) -> None:
    """These are the GMs, the first one first. Each has the address that goes with their place."""
    first = gms[0]
    if first[0] != table.row.gm:
        table.row.gm, table.row.gm_epoch = first[0], table.row.gm_epoch + 1
    table.row.gms = [{"person": person, "epoch": epoch} for person, epoch in gms[1:]]
