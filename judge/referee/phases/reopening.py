"""A campaign that is over is taken up again: within 30 days, if every active player says YES; with a new seed."""

from datetime import timedelta
from hashlib import sha256

from judge.games.protocol import SeatStatus
from judge.mail.letter import Letter
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.request import Request, campaign_named
from judge.referee.campaign.telling import tell_all
from judge.referee.notices.questions import put_to
from judge.referee.phases import sentences as say
from judge.referee.phases.earlier_state import go_back, told
from judge.referee.record.entries import Reopened, Undone
from judge.store.statuses import CampaignStatus, QuestionStatus
from judge.store.tables import Confirmation, Seat

REOPENS = timedelta(days=30)
"""How long after its end."""
REVEALED = [
    say.REOPENING_KEEPS_REVELATIONS,
    say.REOPENING_RESEEDS_DICE,
]


def can_reopen(campaign: Campaign) -> bool:
    """It ended lately, and there is somebody to ask."""
    ended = campaign.row.ended
    return ended is not None and campaign.world.now() <= ended + REOPENS and bool(askable(campaign))


def askable(campaign: Campaign) -> list[Seat]:
    """The players who were active when it ended."""
    return [
        seat for seat in campaign.seats if seat.status == SeatStatus.ACTIVE and seat.person is not None and seat.email
    ]


def ask_all(request: Request, campaign: Campaign, row: Confirmation) -> None:
    """Every active player is asked; the last YES does it."""
    phase, name = row.action["phase"], campaign.row.name
    action = {**row.action, "verb": "REOPEN", "group": row.token}
    for seat in askable(campaign):
        put_to(
            request,
            campaign,
            seat,
            action,
            row.token,
            say.QUESTION_REOPEN.format(campaign=name, phase=phase),
            REVEALED,
        )
    names = ", ".join(seat.name for seat in askable(campaign))
    request.answer.done.append(say.REOPENING_ASKED.format(seats=names, campaign=name, phase=phase))


def do_reopen(request: Request, row: Confirmation, yes: Letter) -> None:
    """A YES: the last of them takes the campaign up again. Their answers are the new seed's parts."""
    campaign = campaign_named(request, row.campaign)
    if campaign is None or campaign.row.status != CampaignStatus.OVER or not can_reopen(campaign):
        request.refuse("YES", say.SETTLED_OTHERWISE)
        return
    row.action = {**row.action, "part": sha256(f"{yes.text}\0{yes.message_id}".encode("utf-8", "replace")).hexdigest()}
    group = request.work.group_of(row)
    waiting = [other for other in group if other is not row and other.status != QuestionStatus.DONE]
    if waiting or len(group) < len(askable(campaign)):
        request.answer.done.append(
            say.REOPENING_NEEDS_MORE_YES.format(remaining=len(waiting), campaign=campaign.row.name)
        )
        return
    parts = [other.action["part"] for other in sorted(group, key=lambda other: other.action["seat"])]
    again(request, campaign, row, parts)
    request.answer.done.append(say.REOPENED_TOLD_ALL.format(campaign=campaign.row.name, phase=row.action["phase"]))


def again(request: Request, campaign: Campaign, row: Confirmation, parts: list[str]) -> None:
    """The game goes on from an entry of its log, its dice under another seed."""
    base = request.world.post.chance(f"base/{campaign.row.name}/{row.token}/{campaign.row.entries}").hex()
    dice = sha256(bytes.fromhex(base)).hexdigest()
    campaign.log("gm", Reopened(row.action["to"], row.action["phase"], dice, tuple(parts)))
    campaign.row.base, campaign.row.parts, campaign.row.ended = base, parts, None
    campaign.row.seed = sha256(bytes.fromhex(base) + "".join(parts).encode()).hexdigest()
    campaign.row.status = CampaignStatus.RUNNING
    go_back(campaign, row.action["to"], Undone)
    campaign.row.acts = [say.PLAYERS_REOPENED.format(phase=row.action["phase"])]
    told(campaign, row.action["phase"], row.action["keep"], False)
    tell_all(campaign, "mail/reopened", {"back": row.action["phase"], "dice": dice}, watchers=True)
