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
        request.refuse(line, say.NO_SUCH_CAMPAIGN.format(name=name))
    elif campaign.row.status == CampaignStatus.OVER:
        request.refuse(line, say.WATCHED_CAMPAIGN_OVER.format(campaign=name))
    elif any(w.email == request.email for w in campaign.watchers(role)):
        request.refuse(line, say.ALREADY_WATCHING.format(verb=line.split()[0].upper(), campaign=name))
    elif role == WatcherRole.STANDBY and (problem := unfit(campaign, request.email)):
        request.refuse(line, problem)
    else:
        what = (
            say.QUESTION_STANDBY.format(campaign=name)
            if role == WatcherRole.STANDBY
            else say.QUESTION_OBSERVE.format(campaign=name)
        )
        questions.ask(
            request, name, {"verb": "WATCH", "role": role}, what, [f"{campaign.game.title}, {campaign.row.phase}."]
        )


def unfit(campaign: Campaign, email: str) -> str:
    """Why this address cannot wait for a seat; "" if it can."""
    if any(s.email == email for s in campaign.seats):
        return say.WATCHER_ALREADY_SEATED.format(campaign=campaign.row.name)
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
        say.STANDBY_NOTED.format(campaign=campaign.row.name) if role == WatcherRole.STANDBY
        else say.OBSERVING_NOTED.format(campaign=campaign.row.name)
    )  # fmt: skip


def stop_watching(request: Request, name: str, role: str, line: str) -> None:
    """NO STANDBY c, NO OBSERVE c: done at once, for it harms nobody."""
    campaign = campaign_named(request, name)
    mine = [w for w in campaign.watchers(role) if w.email == request.email] if campaign else []
    for watcher in mine:
        request.work.session.delete(watcher)
    if mine:
        request.answer.done.append(
            (say.STANDBY_ENDED if role == WatcherRole.STANDBY else say.OBSERVING_ENDED).format(campaign=name)
        )
    else:
        request.refuse(
            line, (say.NOT_STANDBY if role == WatcherRole.STANDBY else say.NOT_OBSERVER).format(campaign=name)
        )
