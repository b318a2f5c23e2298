"""Who somebody is: their addresses, their name, how they are written to, and that they are forgotten."""

import re

from judge.mail.letter import Letter
from judge.mail.mime import is_address
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.masks import hidden
from judge.referee.campaign.reliability import count
from judge.referee.campaign.request import Request, Writer, campaign_named
from judge.referee.campaign.telling import tell, tell_all
from judge.referee.notices import questions
from judge.referee.people import sentences as say
from judge.referee.people.names import mistakable
from judge.referee.people.seat_changes import empty
from judge.store.erasing import erase, erase_press, rename_in_reports
from judge.store.statuses import CampaignStatus, QuestionStatus
from judge.store.tables import Address, Confirmation, Person, Seat


def known_person(request: Request) -> Person:
    """The writer's person; a seat or a GM always has one."""
    person = request.person()
    assert person is not None
    return person


def ask_to_change(request: Request, new: str, also: bool, line: str) -> None:
    """A new address, or one more: both addresses are asked."""
    person, new = known_person(request), new.lower()
    old = request.seat.email if request.seat else next(iter(request.work.addresses(person.id)), "")
    known = request.work.person_of(new)
    if not is_address(new) or request.world.post.is_ours(new):
        request.refuse(line, say.ADDRESS_NOT_POSSIBLE.format(address=new))
    elif known and known.id == person.id and (also or new == old):
        request.refuse(line, say.ADDRESS_ALREADY_YOURS.format(address=new))
    else:
        pair = request.world.post.token(f"pair/{request.row.fingerprint}/{new}")
        action = {"verb": "ADDRESS", "person": person.id, "old": old, "new": new, "also": also, "pair": pair}
        asked = []
        for email in (old, new):
            with questions.asking(request, email):
                more, what = [say.SAME_QUESTION_TO_BOTH], change_asked(old, new, also, email == new)
                asked.append(questions.ask(request, request.at().row.name, action, what, more, line))
        if all(asked):
            request.answer.done.append(say.BOTH_ADDRESSES_ASKED.format(old_address=old, new_address=new))


def change_asked(old: str, new: str, also: bool, here: bool) -> str:
    """What an address is asked to agree to; `here`: it is the new one, which may be a stranger's."""
    if here:
        return (say.QUESTION_WRITE_FROM_HERE if also else say.QUESTION_MAIL_TO_HERE).format(new_address=new)
    told = say.QUESTION_ADD_ADDRESS if also else say.QUESTION_MOVE_ADDRESS
    return told.format(new_address=new, old_address=old)


def do_address(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES from one of the two; the second one does it."""
    del yes
    a = row.action
    twin = request.work.twin_question(row)
    if twin is None or twin.status != QuestionStatus.DONE:
        request.answer.done.append(say.OTHER_ADDRESS_MUST_AGREE)
        return
    known = request.work.person_of(a["new"])
    if known and known.id != a["person"]:
        request.refuse("YES", say.ADDRESS_IS_SOMEBODY_ELSES.format(address=a["new"]))
        return
    if known is None:
        request.work.add_address(Address(email=a["new"], person=a["person"], main=not a["also"]))
    if not a["also"]:
        moved(request, a["person"], a["old"], a["new"])
    request.answer.done.append((say.ADDRESS_ADDED if a["also"] else say.ADDRESS_MOVED).format(address=a["new"]))


def moved(request: Request, person: int, old: str, new: str) -> None:
    """All seats of theirs that were written to at the old address are written to at the new one; new tokens, too."""
    row = request.work.address(old)
    if row is not None:
        request.work.session.delete(row)
    for address in request.work.address_rows(person):
        address.main = address.email == new
    request.work.forget_addresses()
    request.work.session.flush()
    for seat in request.work.seats_of(person):
        if seat.email == old:
            campaign = opened(request, seat)
            mine = campaign.seat(seat.key)
            mine.email, mine.epoch = new, mine.epoch + 1
            campaign.save()
            if campaign.row.status != CampaignStatus.OVER:
                tell(campaign, mine, "mail/moved", {"old": old})
    for watcher in request.work.watching(person):
        watcher.email = new if watcher.email == old else watcher.email


def new_address(request: Request) -> None:
    """The address to which the writer's letters go is replaced; the old one dies."""
    row = request.at().row
    if request.seat:
        request.seat.epoch += 1
    elif request.gm == row.gm:
        row.gm_epoch += 1
    else:
        row.gms = [{**other, "epoch": other["epoch"] + (other["person"] == request.gm)} for other in row.gms]


def opened(request: Request, seat: Seat) -> Campaign:
    row = request.work.campaign_by(seat.campaign)
    return Campaign(request.world, request.work, row)


def rename(request: Request, name: str, line: str) -> None:
    """The name under which they are listed, and by which they join from now on."""
    person = known_person(request)
    if not re.fullmatch(r"[\w .'-]{1,40}", name) or mistakable(name, ()):
        request.refuse(line, say.BAD_LISTED_NAME)
    else:
        person.name = name
        request.work.session.add(person)
        request.answer.done.append(say.LISTED_NAME_CHANGED.format(name=name))


def plain(request: Request, on: bool) -> None:
    """Whether they want mails without HTML."""
    person = known_person(request)
    person.plain = on
    request.work.session.add(person)
    request.answer.done.append(say.PLAIN_ON if on else say.PLAIN_OFF)


# to be forgotten


def ask_to_forget(request: Request, line: str) -> None:
    """FORGET ME: by a mail to the address itself, whoever wrote."""
    person = request.person()
    if person is None:
        request.refuse(line, say.WRITER_UNKNOWN)
        return
    led = (campaign_named(request, name) for name in request.work.led_by(person.id or 0))
    alone = [campaign.row.name for campaign in led if campaign and len(campaign.gms) == 1]
    if alone:
        request.refuse(line, say.ONLY_GM_CANNOT_GO.format(campaigns=", ".join(alone)))
        return
    request.email = request.seat.email if request.seat else next(iter(request.work.addresses(person.id)), request.email)
    theirs = [opened(request, seat).row for seat in request.work.seats_of(person.id or 0)]
    playing = [row.name for row in theirs if row.status != CampaignStatus.OVER]
    more = [say.FORGETTING_FREES_SEATS.format(campaigns=", ".join(playing))] if playing else []
    kept = say.LOGS_ARE_KEPT
    more.append(say.FORGETTING_EXPLAINED.format(kept=kept))
    questions.ask(
        request,
        request.campaign.row.name if request.campaign else "",
        {"verb": "FORGET", "person": person.id},
        say.QUESTION_FORGET,
        more,
    )
    if request.who != Writer.ANYONE:
        request.answer.done.append(say.FORGETTING_TO_CONFIRM)


def do_forget(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES: everything that names them is gone; the logs hold no names."""
    del yes
    number = row.action["person"]
    emails = request.work.addresses(number)
    for seat in request.work.seats_of(number):
        leave_for_good(request, opened(request, seat), seat.key)
    erase(request.work, number, emails)
    request.row.raw, request.row.sender, request.row.fingerprint = b"", "", ""
    request.answer.done.append(say.ACCOUNT_FORGOTTEN)


def leave_for_good(request: Request, campaign: Campaign, key: str) -> None:
    """Free their seat unless the game is over; a number replaces their name."""
    seat = campaign.seat(key)
    was = seat.name
    erase_press(request.work, campaign.row, key)
    person = campaign.person(seat.person)
    if campaign.row.status == CampaignStatus.OVER:
        seat.person, seat.email = None, ""
        seat.epoch += 1
        seat.since = seat.epoch
    else:
        if person and campaign.row.status != CampaignStatus.FORMING:
            count(person, "resigned")
        empty(campaign, seat)
        what, free = say.PLAYER_LEFT_GAME.format(player=was), was if hidden(campaign) else ""
        tell_all(campaign, "mail/people", {"what": what, "who": was, "free": free})
    if hidden(campaign):
        seat.own_name = f"player{key[1:]}"
        campaign.save()
        return
    seat.name = f"player{key[1:]}"
    if campaign.seat_named(seat.name) not in (seat, None):
        seat.name = f"player-{key[1:]}-{campaign.row.entries}"[:20]
    rename_in_reports(request.work, campaign.row, was, seat.name)
    campaign.save()
