"""Several GMs: PROMOTE, DEMOTE, who leads."""

from judge.mail.letter import Letter
from judge.mail.mime import is_address
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.masks import hidden
from judge.referee.campaign.request import Request, campaign_named
from judge.referee.campaign.telling import tell_all, tell_gm
from judge.referee.notices import questions
from judge.referee.people import sentences as say
from judge.referee.record import entries
from judge.store.statuses import CampaignStatus
from judge.store.tables import Confirmation


def ask_to_promote(request: Request, email: str, line: str) -> None:
    campaign, email = request.at(), email.lower()
    if not is_address(email):
        request.refuse(line, say.NOT_MAIL_ADDRESS.format(email=email))
    elif (person := request.work.person_of(email)) and person.id in dict(campaign.gms):
        request.refuse(line, say.ALREADY_GM.format(email=email, campaign=campaign.row.name))
    else:
        with questions.asking(request, email):
            what = say.QUESTION_BECOME_GM.format(campaign=campaign.row.name)
            asked = questions.ask(request, campaign.row.name, {"verb": "PROMOTE"}, what, [], line)
        if asked:
            request.answer.done.append(say.PROMOTION_OFFERED.format(email=email))


def do_promote(request: Request, row: Confirmation, yes: Letter) -> None:
    """YES: one more GM, with an address of their own."""
    campaign = campaign_named(request, row.campaign)
    person = request.work.person(row.email)
    if campaign is not None and hidden(campaign) and campaign.plays(person.id):
        request.refuse("YES", say.HIDDEN_PLAYER_NOT_GM)
        return
    if campaign is None or campaign.row.status == CampaignStatus.OVER or person.id in dict(campaign.gms):
        request.refuse("YES", say.SETTLED_OTHERWISE)
        return
    campaign.row.gms = [*campaign.row.gms, {"person": person.id or 0, "epoch": epoch_for(campaign, person.id or 0)}]
    campaign.log("gm", entries.GmChanged(person.id, "promoted"))
    campaign.save()
    tell_gm(campaign, "mail/gm", {"what": say.YOU_ARE_GM_NOW}, yes.message_id, only=person.id)
    name = name_of(campaign, person.id)
    words = say.GM_PROMOTED.format(name=name) if name else say.GM_ADDED
    tell_all(campaign, "mail/people", {"what": words, "who": "the GM"}, but=person.id)
    request.campaign = campaign


def name_of(campaign: Campaign, person: int | None) -> str:
    """What a person is called here: their seat's name, or their own; "" if they have told none."""
    seat = next((s for s in campaign.seats if s.person == person), None)
    found = campaign.person(person)
    return seat.name if seat else found.name if found else ""


def epoch_for(campaign: Campaign, person: int) -> int:
    """One more than any address that this GM had before: the log counts them."""
    changes = (row["payload"] for row in campaign.work.entries(campaign.row) if row["kind"] == entries.Kind.GM)
    return sum(payload.get("person") == person for payload in changes)


def demote(request: Request, email: str, line: str) -> None:
    """A GM steps down, or is removed by another; the last one stays."""
    campaign = request.at()
    person = request.work.person_of(email) if email else request.person()
    left = [pair for pair in campaign.gms if person is None or pair[0] != person.id]
    if person is None or person.id not in dict(campaign.gms):
        request.refuse(line, say.NOT_GM.format(email=email or "you", campaign=campaign.row.name))
    elif not left:
        request.refuse(line, say.LAST_GM_MUST_STAY)
    elif person.id == campaign.row.founder and person.id != request.gm:
        request.refuse(line, say.FOUNDER_CANNOT_BE_DEMOTED)
    else:
        campaign.log("gm", entries.GmChanged(person.id, "stepped down"))
        himself = person.id == request.gm
        name, why = (
            name_of(campaign, person.id),
            say.YOU_STEPPED_DOWN if himself else say.YOU_WERE_DEMOTED,
        )
        tell_gm(campaign, "mail/nogm", {"why": why}, only=person.id)
        lead(campaign, left)
        told = say.GM_DEMOTED if himself else say.BY_ANOTHER_GM
        words = told.format(name=name) if name else say.GM_GONE
        tell_all(campaign, "mail/people", {"what": words, "who": "the GM"})
        if not himself:
            request.answer.done.append("Done.")


def lead(campaign: Campaign, gms: list[tuple[int, int]]) -> None:
    """These are the GMs, the first one first. Each has the address that goes with their place."""
    first = gms[0]
    if first[0] != campaign.row.gm:
        campaign.row.gm, campaign.row.gm_epoch = first[0], campaign.row.gm_epoch + 1
    campaign.row.gms = [{"person": person, "epoch": epoch} for person, epoch in gms[1:]]
