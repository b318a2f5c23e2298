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
        request.refuse(
            line, say.THERE_IS_NO_PLAYER_CALLED_WHO.format(who=who, seats=", ".join(s.name for s in campaign.seats))
        )
    elif campaign.plays(request.gm):
        request.refuse(line, say.YOU_PLAY_YOURSELF_SO_YOU)
    elif not body.strip():
        request.refuse(line, say.THERE_IS_NO_TEXT_BELOW)
    else:
        letter = replace(request.letter, text=body, recipients=(), message_id="", between=0)
        theirs = Answer(asks=request.answer.asks)
        other = replace(request, letter=letter, who=Writer.SEAT, seat=seat, by_gm=True, email=seat.email, answer=theirs)
        request.act(Acted(seat=seat.key, gm=request.gm), say.GM_HAS_WRITTEN_FOR_SEAT.format(seat=seat.name))
        assert request.act_for is not None, "who serves letters says how"
        request.act_for(other)
        request.answer.done.append(
            say.YOUR_LINES_FOR_SEAT_HAVE.format(seat=seat.name)
            if theirs.touched or theirs.done
            else say.NOTHING_WAS_DONE_FOR_SEAT.format(seat=seat.name)
        )
        request.answer.refused += theirs.refused
        request.answer.ignored += theirs.ignored
