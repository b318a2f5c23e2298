"""Seats change hands: SEAT, EJECT, RESIGN."""

from judge.games.protocol import SeatStatus
from judge.mail.letter import Letter
from judge.mail.mime import is_address
from judge.referee.campaign import reliability
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.masks import hidden
from judge.referee.campaign.request import Request, campaign_named
from judge.referee.campaign.telling import tell, tell_all
from judge.referee.notices import questions
from judge.referee.notices.history import description, terms_of
from judge.referee.notices.limits import QUESTIONS_A_LETTER, may_ask
from judge.referee.notices.offers import offer, seek, settle
from judge.referee.people import sentences as say
from judge.referee.people.joining import ask_to_join, new_name
from judge.referee.phases.drawing import stop_waiting
from judge.referee.phases.lifecycle import report_to, set_status, waiting_press
from judge.referee.phases.steps import after_step, standing
from judge.referee.record import entries
from judge.referee.timing.clocks import settle_early, start_clocks
from judge.store.statuses import CampaignStatus, WatcherRole
from judge.store.tables import Confirmation, Seat

# a seat without a player


def ask_to_eject(request: Request, who: str, line: str, email: str = "") -> None:
    """`email`: who is then offered the seat."""
    seat, email = request.at().seat_named(who), email.lower()
    if request.at().row.status == CampaignStatus.OVER:
        request.refuse(line, say.CAMPAIGN_IS_OVER)
    elif seat is None:
        request.refuse(line, say.UNKNOWN_PLAYER.format(who=who))
    elif seat.status == SeatStatus.VACANT:
        told = say.SEAT_FREE_OFFER_IT if email else say.SEAT_ALREADY_FREE
        request.refuse(line, told.format(seat=seat.name, email=email))
    elif email and request.at().row.status == CampaignStatus.FORMING:
        request.refuse(line, say.REPLACE_BEFORE_START.format(seat=seat.name, email=email))
    elif problem := _cannot_sit(request.at(), email) if email else "":
        request.refuse(line, problem)
    else:
        more = [leaving(request.at()), say.EJECTED_SEAT_TOLD.format(seat=seat.name)]
        more += [say.REPLACEMENT_TO_BE_ASKED.format(email=email)] if email else []
        action = {"verb": "EJECT", "seat": seat.key, "email": email, "gm": request.gm}
        what = say.QUESTION_REPLACE if email else say.QUESTION_EJECT
        what = what.format(seat=seat.name, campaign=request.at().row.name, email=email)
        questions.ask(request, request.at().row.name, action, what, more, line)


def ask_to_resign(request: Request, line: str) -> None:
    campaign, seat = request.at(), request.own()
    if campaign.row.status == CampaignStatus.OVER:
        request.refuse(line, say.CAMPAIGN_IS_OVER)
        return
    request.email = seat.email
    action = {"verb": "RESIGN", "seat": seat.key}
    question = say.QUESTION_RESIGN.format(campaign=campaign.row.name)
    questions.ask(request, campaign.row.name, action, question, [leaving(campaign)], line)


def leaving(campaign: Campaign) -> str:
    """What will change."""
    if campaign.row.status == CampaignStatus.FORMING:
        return say.RESIGNED_BEFORE_START
    count = len(campaign.watchers(WatcherRole.STANDBY))
    told = (say.NO_STANDBY_YET, say.STANDBY_WILL_BE_ASKED, say.STANDBYS_WILL_BE_ASKED)[min(count, 2)]
    waiting = told.format(count=count)
    return say.RESIGNED_ORDERS_STAY.format(standbys=waiting)


def do_leave(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES to EJECT or RESIGN: the seat is free, and its old address dead."""
    del yes
    campaign = campaign_named(request, row.campaign)
    seat = next((s for s in campaign.seats if s.key == row.action["seat"]), None) if campaign else None
    if campaign is None or seat is None or seat.person is None or campaign.row.status == CampaignStatus.OVER:
        request.refuse("YES", say.CAMPAIGN_MOVED_ON)
        return
    by_gm = row.action["verb"] == "EJECT"
    name = seat.name
    if not by_gm and (person := campaign.person(seat.person)) and campaign.in_play:
        reliability.count(person, "resigned")
    if by_gm:  # who resigns has the answer to their YES
        tell(campaign, seat, "mail/left", {"by_gm": True})
    empty(campaign, seat)
    words = say.PLAYER_LEFT_GAME.format(player=name) if not by_gm else say.GM_EJECTED_PLAYER.format(name=name)
    replaced, forming = row.action.get("email"), campaign.row.status == CampaignStatus.FORMING
    news = {"what": words, "who": name, "free": "" if replaced else name}
    tell_all(campaign, "mail/people", news, but=row.action.get("gm"))
    told = (
        say.YOU_RESIGNED if not by_gm else say.YOU_EJECTED_PLAYER if replaced or forming else say.YOU_EJECTED_OFFER_SEAT
    )
    request.answer.done.append(told.format(name=name, campaign=campaign.row.name))
    if replaced:
        request.campaign, request.gm = campaign, row.action["gm"]
        seat_somebody(request, name, replaced, "REPLACE")
    campaign.save()


def empty(campaign: Campaign, seat: Seat) -> None:
    """Nobody has this seat. Before the start it is gone; in play it is offered."""
    seat.person, seat.email, seat.kept, seat.absences, seat.replies = None, "", {}, [], False
    seat.epoch += 1
    seat.since = seat.epoch
    if campaign.row.status == CampaignStatus.FORMING:
        campaign.seats.remove(seat)
        campaign.work.session.delete(seat)
        campaign.log(seat.key, entries.Left(seat.key))
        stop_waiting(campaign)
        return
    seat.wait, seat.ready, seat.votes = False, False, []
    before = standing(campaign) if campaign.in_play else None
    events = set_status(campaign, seat, SeatStatus.VACANT)
    seek(campaign, seat)
    if campaign.row.status == CampaignStatus.RUNNING and campaign.asks():
        start_clocks(campaign)
        settle_early(campaign)
    if before:
        after_step(campaign, before, events, waits=True)


# a seat with a new player


def seat_somebody(request: Request, who: str, email: str, line: str) -> None:
    """The GM offers a free seat to an address; before the start they invite it to join."""
    campaign, email = request.at(), email.lower()
    seat = campaign.seat_named(who)
    if campaign.row.status == CampaignStatus.OVER:
        request.refuse(line, say.CAMPAIGN_IS_OVER)
    elif problem := _cannot_sit(campaign, email):
        request.refuse(line, problem)
    elif campaign.row.status == CampaignStatus.FORMING:
        before = len(request.answer.refused)
        with questions.asking(request, email):
            ask_to_join(request, campaign.row.name, who if seat is None else "", line)
        if len(request.answer.refused) == before:
            request.answer.done.append(say.INVITED_TO_JOIN.format(email=email))
    elif seat is None:
        request.refuse(
            line,
            say.NO_SUCH_PLAYER.format(who=who, seats=", ".join(s.name for s in campaign.seats)),
        )
    elif seat.status == SeatStatus.ACTIVE:
        request.refuse(line, say.SEAT_IS_TAKEN.format(seat=seat.name, email=email))
    elif request.answer.asks >= QUESTIONS_A_LETTER:
        request.refuse(line, say.TOO_MANY_QUESTIONS.format(most_questions=QUESTIONS_A_LETTER))
    elif problem := may_ask(request.world, request.work, f"{campaign.row.name}/{request.gm}", email, False):
        request.refuse(line, problem)
    else:
        request.answer.asks += 1
        offer(campaign, seat, email, new_name(campaign, email, ""))
        request.act(entries.Offered(seat.key, request.gm), say.SEAT_HAS_BEEN_OFFERED.format(seat=seat.name))
        request.answer.done.append(say.SEAT_OFFERED_TO_ADDRESS.format(email=email, seat=seat.name))


def do_take(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES to an offer: the seat is theirs, with what belongs to it; all others' offers are withdrawn."""
    campaign = campaign_named(request, row.campaign)
    seat = next((s for s in campaign.seats if s.key == row.action["seat"]), None) if campaign else None
    if campaign is None or seat is None or seat.status == SeatStatus.ACTIVE or not campaign.in_play:
        request.refuse("YES", say.SEAT_NEEDS_NOBODY)
        return
    if any(s.email == row.email for s in campaign.seats):
        request.refuse("YES", say.JOIN_ALREADY_SEATED.format(campaign=campaign.row.name))
        return
    if hidden(campaign) and (campaign.plays_as_gm(row.email)):
        request.refuse("YES", say.HIDDEN_GM_CANNOT_PLAY)
        return
    was = seat.name
    if seat.email:
        tell(campaign, seat, "mail/left", {"by_gm": False, "taken": True})
    hand_to(campaign, seat, row.email, row.action["name"])
    settle(campaign, seat, row.token)
    for watcher in [w for w in campaign.watchers(WatcherRole.STANDBY) if w.email == row.email]:
        request.work.session.delete(watcher)
    before = standing(campaign)
    events = set_status(campaign, seat, SeatStatus.ACTIVE)
    go_on(campaign)
    after_step(campaign, before, events)
    campaign.save()
    told = {
        "was": was, "verbs": [[v.form, v.help] for v in campaign.game.verbs if not v.start],
        "view": campaign.game.view(campaign.state, {}, None), "options": campaign.row.options,
        "terms": terms_of(campaign), "words": description(campaign),
    }  # fmt: skip
    tell(campaign, seat, "mail/taken", told, yes.message_id)
    report_to(campaign, seat, (), waiting_press(campaign))
    news = say.SEAT_HAS_NEW_PLAYER if hidden(campaign) else say.SEAT_PLAYS_FOR_FORMER
    what = {"what": news.format(seat=seat.name, former=was), "who": seat.name}
    tell_all(campaign, "mail/people", what, but=seat.person)


def hand_to(campaign: Campaign, seat: Seat, email: str, wanted: str) -> None:
    """The seat is somebody else's: nothing that its last player chose for themselves stays."""
    seat.person, seat.email = campaign.work.person(email).id, email
    name = new_name(campaign, email, wanted)
    seat.name, seat.own_name = (seat.name, name) if hidden(campaign) else (name, "")
    seat.epoch += 1
    seat.since, seat.missed, seat.kept, seat.absences, seat.votes = seat.epoch, 0, {}, [], []
    seat.replies = seat.wait = seat.ready = False
    seat.reports = True


def go_on(campaign: Campaign) -> None:
    """Somebody is there again: a campaign that stood still for want of players goes on; clocks for what they owe."""
    if campaign.row.status == CampaignStatus.PAUSED and campaign.row.deadline is None:
        campaign.row.status = CampaignStatus.RUNNING
        campaign.log("judge", entries.StatusChanged(CampaignStatus.RUNNING))
    if campaign.row.status == CampaignStatus.RUNNING:
        start_clocks(campaign)
        settle_early(campaign)


def invite(request: Request, who: str, email: str, line: str) -> None:
    """As `seat_somebody`; without a name the seat that is empty, or before the start any."""
    campaign = request.at()
    empty_ones = [seat.name for seat in campaign.seats if seat.status != SeatStatus.ACTIVE]
    if not who and campaign.row.status in (CampaignStatus.RUNNING, CampaignStatus.PAUSED) and len(empty_ones) != 1:
        there = (
            say.EMPTY_SEATS_TO_CHOOSE.format(empty_seats=", ".join(empty_ones), email=email, example_seat=empty_ones[0])
            if empty_ones
            else ""
        )
        somebody = campaign.seats[0].name
        request.refuse(line, there or say.NO_EMPTY_SEAT.format(email=email, example_seat=somebody))
    else:
        seat_somebody(request, who or "".join(empty_ones[:1]), email, line)


def _cannot_sit(campaign: Campaign, email: str) -> str:
    """Why an address cannot be asked to play here; "" if it can."""
    if not is_address(email):
        return say.NOT_MAIL_ADDRESS.format(email=email)
    return say.ADDRESS_HAS_SEAT.format(email=email) if any(s.email == email for s in campaign.seats) else ""
