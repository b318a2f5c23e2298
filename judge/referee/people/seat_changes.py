"""Seats change hands: SEAT, EJECT, RESIGN, STANDBY, OBSERVE; several GMs."""

from judge.mail.letter import Letter
from judge.mail.mime import is_address
from judge.referee.campaign import reliability
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.masks import hidden
from judge.referee.campaign.request import Case, table_named
from judge.referee.notices import questions
from judge.referee.notices.limits import QUESTIONS_A_LETTER, may_ask
from judge.referee.notices.offers import ask_late, offer, seek, settle
from judge.referee.people.joining import NAME, alias_of, ask_to_join, taken
from judge.referee.people.names import mistakable
from judge.referee.phases.lifecycle import report_to, set_status
from judge.referee.phases.steps import after_step, standing
from judge.referee.record import entries
from judge.referee.timing.clocks import settle_early, start_clocks
from judge.store.tables import Confirmation, Seat, Watcher

# a seat without a player


def ask_to_eject(case: Case, who: str, line: str) -> None:
    seat = case.at().seat_named(who)
    if case.at().row.status == "over":
        case.refuse(line, "the campaign is over.")
    elif seat is None:
        case.refuse(line, f"nobody here is called {who}.")
    elif seat.status == "vacant":
        case.refuse(line, f"{seat.name}'s seat is free already.")
    else:
        more = [leaving(case.at()), f"{seat.name} is told. Their address stops working at once."]
        questions.ask(
            case, case.at().row.name, {"verb": "EJECT", "seat": seat.key}, f"take {seat.name}'s seat away", more, line
        )


def ask_to_resign(case: Case, line: str) -> None:
    table, seat = case.at(), case.own()
    if table.row.status == "over":
        case.refuse(line, "the campaign is over.")
        return
    case.email = seat.email
    action = {"verb": "RESIGN", "seat": seat.key}
    if questions.ask(case, table.row.name, action, f"give up your seat in {table.row.name}", [leaving(table)], line):
        case.done.append("A mail asks you to confirm that. Until you do, the seat is yours.")


def leaving(table: Table) -> str:
    """What will change."""
    if table.row.status == "forming":
        return "The seat is free for others; the game has not started."
    count = len(table.watchers("standby"))
    waiting = f"{count} standby{'s' * (count > 1)} will be asked" if count else "there is no standby yet"
    return f"Orders that were sent stay. The seat stands empty until somebody takes it; {waiting}."


def do_leave(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES to EJECT or RESIGN: the seat is free, and its old address dead."""
    del yes
    table = table_named(case, row.campaign)
    seat = next((s for s in table.seats if s.key == row.action["seat"]), None) if table else None
    if table is None or seat is None or seat.person is None or table.row.status == "over":
        case.refuse("YES", "the campaign has gone on since you asked; nothing was done.")
        return
    by_gm = row.action["verb"] == "EJECT"
    name = seat.name
    if not by_gm and (person := table.person(seat.person)) and table.in_play:
        reliability.count(person, "resigned")
    table.tell(seat, "mail/left", {"by_gm": by_gm})
    empty(table, seat)
    words = f"{name} has left." if not by_gm else f"The GM has taken {name}'s seat away."
    table.tell_all("mail/people", {"what": words, "who": name})
    case.done.append(f"Done: {words}")
    table.save()


def empty(table: Table, seat: Seat) -> None:
    """Nobody has this seat. Before the start it is gone; in play it is offered."""
    seat.person, seat.email, seat.kept, seat.absences, seat.replies = None, "", {}, [], False
    seat.epoch += 1
    seat.since = seat.epoch
    if table.row.status == "forming":
        table.seats.remove(seat)
        table.work.session.delete(seat)
        table.log(seat.key, entries.Left(seat.key))
        return
    seat.wait, seat.ready, seat.votes = False, False, []
    before = standing(table) if table.in_play else None
    events = set_status(table, seat, "vacant")
    seek(table, seat)
    if table.row.status == "running" and table.asks():
        start_clocks(table)
        settle_early(table)
    if before:
        after_step(table, before, events, waits=True)


# a seat with a new player


def seat_somebody(case: Case, who: str, email: str, line: str) -> None:
    """The GM offers a free seat to an address; before the start he invites it to join."""
    table, email = case.at(), email.lower()
    seat = table.seat_named(who)
    if table.row.status == "over":
        case.refuse(line, "the campaign is over.")
    elif not is_address(email):
        case.refuse(line, f"{email} is no mail address.")
    elif any(s.email == email for s in table.seats):
        case.refuse(line, f"{email} has a seat here already.")
    elif table.row.status == "forming":
        before = len(case.refused)
        with questions.asking(case, email):
            ask_to_join(case, table.row.name, who if seat is None else "", line)
        if len(case.refused) == before:
            case.done.append(f"{email} is asked to join.")
    elif seat is None:
        case.refuse(
            line,
            f"nobody here is called {who}; there are {', '.join(s.name for s in table.seats)}.",
        )
    elif seat.status == "active":
        case.refuse(line, f"{seat.name} plays. EJECT {seat.name} first, if he must go.")
    elif case.asks >= QUESTIONS_A_LETTER:
        case.refuse(line, f"a letter asks {QUESTIONS_A_LETTER} questions at most; send the rest in another one.")
    elif problem := may_ask(case.world, case.work, f"{table.row.name}/{case.gm}", email, False):
        case.refuse(line, problem)
    else:
        case.asks += 1
        offer(table, seat, email, new_name(table, email, ""))
        case.act(entries.Offered(seat.key, case.gm), f"{seat.name}'s seat has been offered to somebody.")
        case.done.append(f"{email} is asked to take {seat.name}'s seat; YES makes it his.")


def new_name(table: Table, email: str, wanted: str) -> str:
    """The name that somebody goes by elsewhere, if it can be a player's here; else one of their address."""
    names = [seat.name for seat in table.seats]
    fits = NAME.fullmatch(wanted) and not table.seat_named(wanted) and not taken(wanted, table)
    return wanted if fits and not mistakable(wanted, names) else alias_of(email, table)


def do_take(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES to an offer: the seat is his, with what belongs to it; all others' offers are withdrawn."""
    table = table_named(case, row.campaign)
    seat = next((s for s in table.seats if s.key == row.action["seat"]), None) if table else None
    if table is None or seat is None or seat.status == "active" or not table.in_play:
        case.refuse("YES", "the seat needs nobody any more; nothing was done.")
        return
    if any(s.email == row.email for s in table.seats):
        case.refuse("YES", f"you have a seat in {table.row.name} already.")
        return
    if hidden(table) and (table.plays_as_gm(row.email)):
        case.refuse("YES", "where names are hidden the GM knows them, and may not play.")
        return
    was, old = seat.name, seat.email
    if old:
        table.tell(seat, "mail/left", {"by_gm": False})
    seat.person, seat.email = case.work.person(row.email).id, row.email
    if hidden(table):
        seat.own_name = new_name(table, row.email, row.action["name"])
    else:
        seat.name = new_name(table, row.email, row.action["name"])
    seat.epoch += 1
    seat.since, seat.missed, seat.kept, seat.absences = seat.epoch, 0, {}, []
    seat.replies = seat.wait = seat.ready = False
    seat.votes = []
    settle(table, seat, row.token)
    for watcher in [w for w in table.watchers("standby") if w.email == row.email]:
        case.work.session.delete(watcher)
    before = standing(table) if table.in_play else None
    events = set_status(table, seat, "active")
    go_on(table)
    if before:
        after_step(table, before, events)
    table.save()
    table.tell(seat, "mail/taken", {"was": was, "verbs": [[v.form, v.help] for v in table.game.verbs]}, yes.message_id)
    report_to(table, seat, ())
    words = f"{seat.name} has a new player." if hidden(table) else f"{seat.name} plays in place of {was}."
    for other in table.seats:
        if other is not seat:
            table.tell(other, "mail/people", {"what": words, "who": seat.name})
    table.tell_gm("mail/people", {"what": words, "who": seat.name})


def go_on(table: Table) -> None:
    """Somebody is there again: a campaign that stood still for want of players goes on; clocks for what he owes."""
    if table.row.status == "paused" and table.row.deadline is None:
        table.row.status = "running"
        table.log("judge", entries.StatusChanged("running"))
    if table.row.status == "running":
        start_clocks(table)
        settle_early(table)


# watchers


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


# several GMs


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
    """YES: one more GM, with an address of his own."""
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
    table.tell_gm("mail/gm", {"what": "You are a GM of this campaign now."}, yes.message_id, only=person.id)
    words = f"{name_of(table, person.id)} is a GM now, too."
    table.tell_all("mail/people", {"what": words, "who": "the GM"}, gm=False)
    for gm, _ in table.gms:
        if gm != person.id:
            table.tell_gm("mail/people", {"what": words, "who": "the GM"}, only=gm)
    case.table = table


def name_of(table: Table, person: int | None) -> str:
    """What a person is called here: his seat's name, or his own."""
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
        table.tell_gm("mail/nogm", {"why": why}, only=person.id)
        lead(table, left)
        words = f"{name} is a GM no more" + ("." if himself else ", another one has said.")
        table.tell_all("mail/people", {"what": words, "who": "the GM"})
        if not himself:
            case.done.append("Done.")


def lead(table: Table, gms: list[tuple[int, int]]) -> None:
    """These are the GMs, the first one first. Each has the address that goes with his place."""
    first = gms[0]
    if first[0] != table.row.gm:
        table.row.gm, table.row.gm_epoch = first[0], table.row.gm_epoch + 1
    table.row.gms = [{"person": person, "epoch": epoch} for person, epoch in gms[1:]]
