"""WHATIF: supposed orders resolved for one reader, with what they may know and never the campaign's dice."""

from judge.games.protocol import Refused
from judge.games.sides import OnTheBoard
from judge.referee.campaign.request import Case, tidy

MOST = 100
"""Orders that are supposed in one letter."""


def suppose(case: Case, body: str, line: str) -> None:
    """The answer stands in the receipt; nothing is held, nobody is told."""
    table = case.at()
    if not table.in_play:
        case.refuse(line, "the game is not running.")
        return
    rows = tuple(row for part in body.splitlines()[:MOST] for piece in part.split(";") if (row := tidy(piece)))[:MOST]
    if not isinstance(table.game, OnTheBoard):
        case.refuse(line, "this game supposes nothing.")
        return
    found = table.game.suppose(table.state, rows)
    if isinstance(found, Refused):
        case.refuse(found.line or line, found.text)
        return
    event, refused = found
    for bad in refused:
        case.refuse(bad.line, bad.text)
    case.parts.append({"title": "What if", "event": event.told()})
