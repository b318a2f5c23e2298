"""The GM writes for a seat (AS jones … END): the player is told, and sees what was done in their name."""

from dataclasses import replace

from judge.referee.campaign.request import Answer, Request, Writer
from judge.referee.record.entries import Acted


def act_as(request: Request, who: str, body: str, line: str) -> None:
    """The lines count as if the player had written them; what they hold, the GM is not shown."""
    campaign = request.at()
    seat = campaign.seat_named(who)
    if seat is None:
        request.refuse(
            line, f"there is no player called {who} here; there are {', '.join(s.name for s in campaign.seats)}."
        )
    elif campaign.plays(request.gm):
        request.refuse(line, "you play yourself, so you cannot write for others. PROMOTE somebody who does not.")
    elif not body.strip():
        request.refuse(line, "there is no text below it. Write their lines below and close with END.")
    else:
        letter = replace(request.letter, text=body, recipients=(), message_id="", between=0)
        theirs = Answer(asks=request.answer.asks)
        other = replace(request, letter=letter, who=Writer.SEAT, seat=seat, by_gm=True, email=seat.email, answer=theirs)
        request.act(Acted(seat=seat.key, gm=request.gm), f"The GM has written for {seat.name}.")
        assert request.act_for is not None, "who serves letters says how"
        request.act_for(other)
        request.answer.done.append(
            f"Your lines for {seat.name} have been read, and {seat.name} has been told."
            if theirs.touched or theirs.done
            else f"Nothing was done for {seat.name}."
        )
        request.answer.refused += theirs.refused
        request.answer.ignored += theirs.ignored
