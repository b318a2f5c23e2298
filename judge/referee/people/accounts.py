"""Who somebody is: their addresses, their name, how they are written to, and that they are forgotten."""

import re

from judge.mail.letter import Letter
from judge.mail.mime import is_address
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.masks import hidden
from judge.referee.campaign.reliability import count
from judge.referee.campaign.request import Case, table_named
from judge.referee.campaign.telling import tell, tell_all
from judge.referee.notices import questions
from judge.referee.people.names import mistakable
from judge.referee.people.seat_changes import empty
from judge.store.erasing import erase, erase_press, rename_in_reports
from judge.store.tables import Address, Confirmation, Person, Seat


def known_person(case: Case) -> Person:
    """Who writes to a seat's address, or a GM's, is somebody."""
    person = case.person()
    assert person is not None
    return person


def ask_to_change(case: Case, new: str, also: bool, line: str) -> None:
    """A new address, or one more: both addresses are asked."""
    person, new = known_person(case), new.lower()
    old = case.seat.email if case.seat else next(iter(case.work.addresses(person.id)), "")
    known = case.work.person_of(new)
    if not is_address(new) or case.world.post.is_ours(new):
        case.refuse(line, f"{new} is no mail address of yours.")
    elif known and known.id == person.id and (also or new == old):
        case.refuse(line, f"{new} is your address already.")
    else:
        pair = case.world.post.token(f"pair/{case.row.fingerprint}/{new}")
        what = f"{'also read and trust letters from' if also else 'write from now on to'} {new} (until now: {old})"
        action = {"verb": "ADDRESS", "person": person.id, "old": old, "new": new, "also": also, "pair": pair}
        asked = []
        for email in (old, new):
            with questions.asking(case, email):
                more = ["Both addresses are asked; it is done when both have said YES."]
                asked.append(questions.ask(case, case.at().row.name, action, what, more, line))
        if all(asked):
            case.done.append(
                f"Both addresses, {old} and {new}, are asked to confirm that. It is done when both have said YES."
            )


def do_address(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES from one of the two; the second one does it."""
    del yes
    a = row.action
    twin = case.work.twin_question(row)
    if twin is None or twin.status != "done":
        case.done.append("Noted. The other address has been asked, too; it is done when that says YES.")
        return
    known = case.work.person_of(a["new"])
    if known and known.id != a["person"]:
        case.refuse("YES", f"{a['new']} is known as somebody else's; nothing was done.")
        return
    if known is None:
        case.work.add(Address(email=a["new"], person=a["person"], main=not a["also"]))
    if not a["also"]:
        moved(case, a["person"], a["old"], a["new"])
    case.done.append(
        f"{a['new']} is yours now" + (", beside the other." if a["also"] else "; the judge writes there from now on.")
    )


def moved(case: Case, person: int, old: str, new: str) -> None:
    """All seats of theirs that were written to at the old address are written to at the new one; new tokens, too."""
    row = case.work.address(old)
    if row is not None:
        case.work.session.delete(row)
    for address in case.work.address_rows(person):
        address.main = address.email == new
    case.work.forget_addresses()
    case.work.session.flush()
    for seat in case.work.seats_of(person):
        if seat.email == old:
            table = table_of(case, seat)
            mine = table.seat(seat.key)
            mine.email, mine.epoch = new, mine.epoch + 1
            table.save()
            if table.row.status != "over":
                tell(table, mine, "mail/moved", {"old": old})
    for watcher in case.work.watching(person):
        watcher.email = new if watcher.email == old else watcher.email


def new_address(case: Case) -> None:
    """The address to which the writer's letters go is replaced; the old one dies."""
    row = case.at().row
    if case.seat:
        case.seat.epoch += 1
    elif case.gm == row.gm:
        row.gm_epoch += 1
    else:
        row.gms = [{**other, "epoch": other["epoch"] + (other["person"] == case.gm)} for other in row.gms]


def table_of(case: Case, seat: Seat) -> Table:
    row = case.work.campaign_by(seat.campaign)
    return Table(case.world, case.work, row)


def rename(case: Case, name: str, line: str) -> None:
    """The name under which they are listed, and by which they join from now on."""
    person = known_person(case)
    if not re.fullmatch(r"[\w .'-]{1,40}", name) or mistakable(name, ()):
        case.refuse(
            line, "a name has letters of one script, blanks and dashes, 40 at most, and is no word like GM or judge."
        )
    else:
        person.name = name
        case.work.session.add(person)
        case.done.append(f"You are listed as {name} from now on. In a campaign you keep the name that you joined with.")


def plain(case: Case, on: bool) -> None:
    """Whether they want mails without HTML."""
    person = known_person(case)
    person.plain = on
    case.work.session.add(person)
    case.done.append("You get plain text only from now on." if on else "You get text and HTML from now on.")


# to be forgotten


def ask_to_forget(case: Case, line: str) -> None:
    """FORGET ME: by a mail to the address itself, whoever wrote."""
    person = case.person()
    if person is None:
        case.refuse(line, "the judge knows nobody of your address.")
        return
    led = (table_named(case, name) for name in case.work.led_by(person.id or 0))
    alone = [table.row.name for table in led if table and len(table.gms) == 1]
    if alone:
        case.refuse(line, f"you are the only GM of {', '.join(alone)}: PROMOTE another one, or FINISH it, first.")
        return
    case.email = case.seat.email if case.seat else next(iter(case.work.addresses(person.id)), case.email)
    playing = [table_of(case, s).row.name for s in case.work.seats_of(person.id or 0)]
    seats = f"Your seats in {', '.join(playing)} go to others; where the game is over, your name is taken out."
    more = [seats] if playing else []
    kept = "The logs of the games, in which you have no name, stay. This cannot be undone."
    more.append(f"Your addresses, your name, your letters and what you wrote to others are deleted. {kept}")
    questions.ask(
        case, case.table.row.name if case.table else "", {"verb": "FORGET", "person": person.id}, "forget you", more
    )
    if case.who != "anyone":
        case.done.append("A mail asks you to confirm that.")


def do_forget(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES: everything that names them is gone; the logs hold no names."""
    del yes
    number = row.action["person"]
    emails = case.work.addresses(number)
    for seat in case.work.seats_of(number):
        leave_for_good(case, table_of(case, seat), seat.key)
    erase(case.work, number, emails)
    case.row.raw, case.row.sender, case.row.fingerprint = b"", "", ""
    case.done.append("You are forgotten. This was the judge's last mail to you.")


def leave_for_good(case: Case, table: Table, key: str) -> None:
    """Their seat is another's to take, or, in a game that is over, a number's."""
    seat = table.seat(key)
    was = seat.name
    erase_press(case.work, table.row, key)
    person = table.person(seat.person)
    if table.row.status == "over":
        seat.person, seat.email = None, ""
        seat.epoch += 1
        seat.since = seat.epoch
    else:
        if person and table.row.status != "forming":
            count(person, "resigned")
        empty(table, seat)
        tell_all(table, "mail/people", {"what": f"{was} has left.", "who": was})
    if hidden(table):
        seat.own_name = f"player{key[1:]}"
        table.save()
        return
    seat.name = f"player{key[1:]}"
    if table.seat_named(seat.name) not in (seat, None):
        seat.name = f"player-{key[1:]}-{table.row.entries}"[:20]
    rename_in_reports(case.work, table.row, was, seat.name)
    table.save()
