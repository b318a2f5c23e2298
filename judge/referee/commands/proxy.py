"""The GM writes for a seat (AS jones … END): the player is told, and sees what was done in their name."""

from dataclasses import replace

from judge.referee.campaign.request import Answer, Request, Writer
from judge.referee.commands import sentences as say
from judge.referee.record.entries import Acted


def act_as(request: Request, who: str, body: str, line: str) -> None:
    """The lines count as if the player had written them; what they hold, the GM is not shown."""
    campaign = request.at()
    seat = campaign.seat_named(who)
    if seat is None:
        request.refuse(line, say.NO_SUCH_PLAYER.format(who=who, seats=", ".join(s.name for s in campaign.seats)))
    elif campaign.plays(request.gm):
        request.refuse(line, say.PLAYING_GM_CANNOT_PROXY)
    elif not body.strip():
        request.refuse(line, say.PROXY_NEEDS_LINES)
    else:
        letter = replace(request.letter, text=body, recipients=(), message_id="", between=0)
        theirs = Answer(asks=request.answer.asks)
        other = replace(request, letter=letter, who=Writer.SEAT, seat=seat, by_gm=True, email=seat.email, answer=theirs)
        request.act(Acted(seat=seat.key, gm=request.gm), say.GM_WROTE_FOR_SEAT.format(seat=seat.name))
        assert request.act_for is not None, "who serves letters says how"
        request.act_for(other)
        request.answer.done.append(
            say.PROXY_LINES_READ.format(seat=seat.name)
            if theirs.touched or theirs.done
            else say.NOTHING_DONE_FOR_SEAT.format(seat=seat.name)
        )
        request.answer.refused += theirs.refused
        request.answer.ignored += theirs.ignored
