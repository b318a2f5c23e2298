"""A GM who plays cannot stop, hurry or turn a campaign alone: another active player must say YES."""

import re
from hashlib import sha256

from judge.games.protocol import SeatStatus
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.request import Request, tidy
from judge.referee.commands.registry import Verb
from judge.referee.letters import sentences as say
from judge.referee.notices.limits import QUESTIONS_A_LETTER, may_ask
from judge.referee.notices.questions import put_to
from judge.store.statuses import CampaignStatus


def ask_another(request: Request, verb: Verb, match: "re.Match[str]", line: str, body: str) -> bool:
    """The other active players are asked, and the first YES does it. False: nobody needs to be asked."""
    campaign, gm = request.at(), request.gm
    if (
        not campaign.plays(gm)
        or campaign.row.status not in (CampaignStatus.RUNNING, CampaignStatus.PAUSED)
        or not weighs(campaign, verb, match)
    ):
        return False
    others = [seat for seat in campaign.seats if seat.status == SeatStatus.ACTIVE and seat.person != gm and seat.email]
    if not others:
        return False
    request.answer.asks, said = request.answer.asks + 1, tidy(line)
    what = say.QUESTION_LET_GM_ACT.format(request=said)
    problem = say.TOO_MANY_QUESTIONS.format(most_questions=QUESTIONS_A_LETTER)
    if request.answer.asks <= QUESTIONS_A_LETTER:
        problem = may_ask(request.world, request.work, f"{campaign.row.name}/{gm}", others[0].email, own=False)
    if problem:
        request.refuse(line, problem)
        return True
    more = [body[:500]] if body else []
    more += [missing(campaign)] if verb.word == "PROCESS" else []
    group = sha256(f"{request.row.fingerprint}/{said}".encode()).hexdigest()[:16]
    action = {"verb": "AGREE", "line": said, "body": body[:4000], "gm": gm, "phase": campaign.row.phase, "group": group}
    for seat in others:
        put_to(request, campaign, seat, action, request.row.fingerprint, what, more)
    who = others[0].name if len(others) == 1 else say.ANOTHER_ACTIVE_PLAYER
    request.answer.asked = True
    request.answer.done.append(say.PLAYING_GM_NEEDS_AGREEMENT.format(approver=who, request=said))
    return True


def weighs(campaign: Campaign, verb: Verb, match: "re.Match[str]") -> bool:
    """The line changes something for the others."""
    if verb.word == "DEMOTE":
        return bool(match.groupdict().get("email"))
    if verb.word == "PROCESS":
        deadline = campaign.row.deadline
        return bool(deadline and campaign.world.now() < deadline)
    return True


def missing(campaign: Campaign) -> str:
    """Who has not sent everything, for a question."""
    names = [campaign.seat(key).name for key in campaign.incomplete()]
    return say.STILL_MISSING.format(seats=", ".join(names)) if names else say.NOTHING_MISSING
