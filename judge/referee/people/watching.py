"""Standbys and observers: STANDBY, OBSERVE."""

from judge.mail.letter import Letter
from judge.referee.campaign import reliability
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.request import Request, campaign_named
from judge.referee.notices import questions
from judge.referee.notices.offers import ask_late
from judge.referee.people import sentences as say
from judge.referee.people.joining import new_name
from judge.store.statuses import CampaignStatus, WatcherRole
from judge.store.tables import Confirmation, Watcher


def ask_to_watch(request: Request, name: str, role: str, line: str) -> None:
    """STANDBY c, OBSERVE c: by the writer's own address, confirmed."""
    campaign = campaign_named(request, name)
    if campaign is None:
        request.refuse(line, say.THERE_IS_NO_CAMPAIGN_CALLED.format(name=name))
    elif campaign.row.status == CampaignStatus.OVER:
        request.refuse(line, say.NAME_IS_OVER_SHOW_NAME.format(name=name))
    elif any(w.email == request.email for w in campaign.watchers(role)):
        request.refuse(line, say.YOU_DO_THAT_ALREADY_NO.format(split=line.split()[0].upper(), name=name))
    elif role == WatcherRole.STANDBY and (problem := unfit(campaign, request.email)):
        request.refuse(line, problem)
    else:
        what = (
            say.BE_STANDBY_FOR_SEAT_IN.format(name=name)
            if role == WatcherRole.STANDBY
            else say.WATCH_NAME_AS_OBSERVER.format(name=name)
        )
        questions.ask(
            request, name, {"verb": "WATCH", "role": role}, what, [f"{campaign.game.title}, {campaign.row.phase}."]
        )


def unfit(campaign: Campaign, email: str) -> str:
    """Why this address cannot wait for a seat; "" if it can."""
    if any(s.email == email for s in campaign.seats):
        return say.YOU_HAVE_SEAT_IN_CAMPAIGN_2.format(campaign=campaign.row.name)
    return reliability.too_low(campaign, email)


def do_watch(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES: on the list of observers, or the last of the standbys."""
    del yes
    campaign = campaign_named(request, row.campaign)
    role = row.action["role"]
    if campaign is None or campaign.row.status == CampaignStatus.OVER:
        request.refuse("YES", say.CAMPAIGN_IS_OVER)
        return
    person = request.work.person(row.email)
    if not any(w.person == person.id for w in campaign.watchers(role)):
        name = new_name(campaign, row.email, person.name)
        watcher = Watcher(
            campaign=campaign.row.id or 0, role=role, person=person.id or 0, email=row.email, name=name,
            since=request.world.now(),
        )  # fmt: skip
        request.work.add(watcher)
        if role == WatcherRole.STANDBY:
            ask_late(campaign, watcher)
    request.answer.done.append(
        say.YOU_ARE_STANDBY_FOR_CAMPAIGN.format(campaign=campaign.row.name) if role == WatcherRole.STANDBY
        else say.YOU_FOLLOW_CAMPAIGN_ITS_REPORTS.format(campaign=campaign.row.name)
    )  # fmt: skip


def stop_watching(request: Request, name: str, role: str, line: str) -> None:
    """NO STANDBY c, NO OBSERVE c: done at once, for it harms nobody."""
    campaign = campaign_named(request, name)
    mine = [w for w in campaign.watchers(role) if w.email == request.email] if campaign else []
    for watcher in mine:
        request.work.session.delete(watcher)
    if mine:
        request.answer.done.append(f"You do not {'stand by for' if role == 'standby' else 'follow'} {name} any more.")
    else:
        request.refuse(line, say.YOU_DID_NOT_DO_THAT.format(name=name))
