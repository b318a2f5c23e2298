"""WHATIF: supposed orders resolved for one reader, with what they may know and never the campaign's dice."""

from judge.games.protocol import Refused
from judge.games.sides import Supposing
from judge.referee.campaign.request import Request, idle, tidy
from judge.referee.phases import sentences as say

MOST, QUESTIONS = 100, 3
"""Orders of one question, and questions of one letter."""
TITLE = "What if"


def suppose(request: Request, body: str, line: str) -> None:
    """The answer stands in the receipt; nothing is held, nobody is told."""
    campaign = request.at()
    if not campaign.in_play:
        request.refuse(line, idle(campaign))
        return
    if sum(part.get("title") == TITLE for part in request.answer.parts) >= QUESTIONS:
        request.refuse(line, say.TOO_MANY_WHATIFS.format(most=QUESTIONS))
        return
    rows = tuple(row for part in body.splitlines()[:MOST] for piece in part.split(";") if (row := tidy(piece)))[:MOST]
    if not isinstance(campaign.game, Supposing):
        request.refuse(line, say.GAME_HAS_NO_WHATIF)
        return
    found = campaign.game.suppose(campaign.state, request.own().key, rows)
    if isinstance(found, Refused):
        request.refuse(found.line or line, found.text)
        return
    event, refused = found
    for bad in refused:
        request.refuse(bad.line, bad.text)
    request.answer.parts.append({"title": TITLE, "game": campaign.game.name, "event": event.told()})
