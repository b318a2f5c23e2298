"""Another player's YES to what a GM who plays wants: it is done as the GM's own."""

from dataclasses import replace

from judge.games.protocol import SeatStatus
from judge.mail.letter import Letter
from judge.referee.campaign.request import Answer, Request, Writer, campaign_named
from judge.referee.campaign.telling import tell_gm
from judge.referee.commands.set_settings import tell_settings
from judge.referee.letters import sentences as say
from judge.referee.letters.receipt import answers
from judge.referee.letters.verb_lines import run_verb
from judge.store.statuses import QuestionStatus
from judge.store.tables import Confirmation


def do_agree(request: Request, row: Confirmation, yes: Letter) -> None:
    """The first YES of an active player does it; the other questions are settled."""
    action, campaign = row.action, campaign_named(request, row.campaign)
    seats = campaign.seats if campaign else []
    seat = next((s for s in seats if s.key == action["seat"] and s.email == row.email), None)
    if campaign is None or seat is None or seat.status != SeatStatus.ACTIVE or action["gm"] not in dict(campaign.gms):
        request.refuse("YES", say.CAMPAIGN_MOVED_ON)
        return
    if campaign.row.phase != action["phase"]:
        request.refuse("YES", say.PHASE_MOVED_ON.format(phase=campaign.phase_title))
        return
    for other in request.work.group_of(row):
        if other is not row and other.status == QuestionStatus.OPEN:
            other.status = QuestionStatus.GONE
            request.work.session.add(other)
    gm = replace(
        request, campaign=campaign, who=Writer.GM, gm=action["gm"], seat=None, agreed=True,
        email=next(iter(request.work.addresses(action["gm"])), ""),
        letter=replace(yes, text=action["line"], message_id=""), answer=Answer(asks=request.answer.asks), verbs=[],
    )  # fmt: skip
    gm.answer.notes.append(say.SEAT_AGREED.format(seat=seat.name))
    run_verb(gm, action["line"], action["body"])
    tell_settings(gm)
    campaign.save()
    tell_gm(campaign, "mail/answer", answers(gm), only=action["gm"])
    refused = gm.answer.refused
    request.answer.done.append(
        say.AGREED_BUT_FAILED.format(problem=refused[0]["text"])
        if refused
        else say.AGREED_AND_DONE.format(line=action["line"])
    )
