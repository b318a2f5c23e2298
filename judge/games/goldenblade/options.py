"""What a GM may choose when they create a game (GB §1.1, §3, §7, §9.1)."""

from collections.abc import Mapping
from typing import Any

from judge.games.choices import choice, switch, whole
from judge.games.goldenblade.state import POWERS
from judge.games.protocol import Option, Refused


def _seating(text: str) -> Any:
    """`random`, or powers in clockwise order."""
    if text.lower() == "random":
        return "random"
    names = [word for part in text.replace(",", " ").upper().split() for word in POWERS if word.startswith(part)]
    if 2 <= len(names) <= 7 and len(set(names)) == len(names) == len(text.replace(",", " ").split()):
        return " ".join(names)
    return Refused("bad-option", "must be random, or the powers clockwise, as ENGLAND FRANCE GERMANY")


OPTIONS = {
    "players": Option(4, "2 to 7", whole(2, 7)),
    "seating": Option("random", "random, or the powers in the game, clockwise: ENGLAND FRANCE GERMANY", _seating),
    "build_mode": Option(
        "combined",
        "combined (BUILD comes with the orders) or separate (after the report, with a clock of its own)",
        choice("combined", "separate"),
    ),
    "win_check": Option(
        "immediate", "immediate (after every order) or turn (after the builds)", choice("immediate", "turn")
    ),
    "own_accord": Option(True, "on: a Coalition on one side blocks its members' Accords on the other", switch),
    "redirect_blockers": Option(True, "on: Embargo and Censure may be turned by an Alliance, too", switch),
    "last_turn": Option(60, "1 to 200: after it the highest level, then the cards decide", whole(1, 200)),
}

PRESETS: Mapping[str, Mapping[str, Any]] = {"goldenblade": {}, "table": {"build_mode": "separate"}}
