"""The GM writes for a seat (AS jones … END): the player is told, and sees what was done in their name."""

from dataclasses import replace

from judge.referee.campaign.request import Case
from judge.referee.record.entries import Acted


def act_as(case: Case, who: str, body: str, line: str) -> None:
    """The lines count as if the player had written them; what they hold, the GM is not shown."""
    table = case.at()
    seat = table.seat_named(who)
    if seat is None:
        case.refuse(line, f"nobody here is called {who}; there are {', '.join(s.name for s in table.seats)}.")
    elif table.plays(case.gm):
        case.refuse(line, "you play yourself, so you cannot write for others. PROMOTE somebody who does not.")
    elif not body.strip():
        case.refuse(line, "there is no text below it. Write his lines below and close with END.")
    else:
        letter = replace(case.letter, text=body, recipients=(), message_id="", between=0)
        other = replace(
            case, letter=letter, who="seat", seat=seat, by_gm=True, email=seat.email, done=[], refused=[], notes=[],
            parts=[], ignored=[], touched=False, asked=False,
        )  # fmt: skip
        case.act(Acted(seat=seat.key, gm=case.gm), f"The GM has written for {seat.name}.")
        assert case.act_for is not None, "who serves letters says how"
        case.act_for(other)
        case.done.append(
            f"Done for {seat.name}, who is told."
            if other.touched or other.done
            else f"Nothing was done for {seat.name}."
        )
        case.refused += other.refused
        case.ignored += other.ignored
