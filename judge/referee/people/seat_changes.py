"""Seats change hands: SEAT, EJECT, RESIGN."""

from judge.mail.letter import Letter
from judge.mail.mime import is_address
from judge.referee.campaign import reliability
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.masks import hidden
from judge.referee.campaign.request import Case, table_named
from judge.referee.campaign.telling import tell, tell_all, tell_gm
from judge.referee.notices import questions
from judge.referee.notices.limits import QUESTIONS_A_LETTER, may_ask
from judge.referee.notices.offers import offer, seek, settle
from judge.referee.people.joining import ask_to_join, new_name
from judge.referee.phases.lifecycle import report_to, set_status
from judge.referee.phases.steps import after_step, standing
from judge.referee.record import entries
from judge.referee.timing.clocks import settle_early, start_clocks
from judge.store.tables import Confirmation, Seat

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
    tell(table, seat, "mail/left", {"by_gm": by_gm})
    empty(table, seat)
    words = f"{name} has left." if not by_gm else f"The GM has taken {name}'s seat away."
    tell_all(table, "mail/people", {"what": words, "who": name})
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
    """The GM offers a free seat to an address; before the start they invite it to join."""
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


def do_take(case: Case, row: Confirmation, yes: Letter) -> None:
    """YES to an offer: the seat is theirs, with what belongs to it; all others' offers are withdrawn."""
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
    was = seat.name
    if seat.email:
        tell(table, seat, "mail/left", {"by_gm": False})
    hand_to(table, seat, row.email, row.action["name"])
    settle(table, seat, row.token)
    for watcher in [w for w in table.watchers("standby") if w.email == row.email]:
        case.work.session.delete(watcher)
    before = standing(table) if table.in_play else None
    events = set_status(table, seat, "active")
    go_on(table)
    if before:
        after_step(table, before, events)
    table.save()
    tell(table, seat, "mail/taken", {"was": was, "verbs": [[v.form, v.help] for v in table.game.verbs]}, yes.message_id)
    report_to(table, seat, ())
    words = f"{seat.name} has a new player." if hidden(table) else f"{seat.name} plays in place of {was}."
    for other in table.seats:
        if other is not seat:
            tell(table, other, "mail/people", {"what": words, "who": seat.name})
    tell_gm(table, "mail/people", {"what": words, "who": seat.name})


def hand_to(table: Table, seat: Seat, email: str, wanted: str) -> None:
    """The seat is somebody else's: nothing that its last player chose for themselves stays."""
    seat.person, seat.email = table.work.person(email).id, email
    name = new_name(table, email, wanted)
    seat.name, seat.own_name = (seat.name, name) if hidden(table) else (name, "")
    seat.epoch += 1
    seat.since, seat.missed, seat.kept, seat.absences, seat.votes = seat.epoch, 0, {}, [], []
    seat.replies = seat.wait = seat.ready = False


def go_on(table: Table) -> None:
    """Somebody is there again: a campaign that stood still for want of players goes on; clocks for what they owe."""
    if table.row.status == "paused" and table.row.deadline is None:
        table.row.status = "running"
        table.log("judge", entries.StatusChanged("running"))
    if table.row.status == "running":
        start_clocks(table)
        settle_early(table)
