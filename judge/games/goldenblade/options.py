"""What a GM may choose when they create a game (GB §1.1, §3, §7, §9.1)."""

from collections.abc import Mapping
from typing import Any

from judge.games.choices import choice, switch, whole
from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.state import POWERS
from judge.games.protocol import Option, Refused


def _seating(text: str) -> Any:
    """`random`, or powers in clockwise order."""
    if text.lower() == "random":
        return "random"
    names = [word for part in text.replace(",", " ").upper().split() for word in POWERS if word.startswith(part)]
    if 2 <= len(names) <= 7 and len(set(names)) == len(names) == len(text.replace(",", " ").split()):
        return " ".join(names)
    return Refused("bad-option", say.BAD_SEATING_OPTION)


OPTIONS = {
    "players": Option(4, "2 to 7", whole(2, 7)),
    "seating": Option("random", say.OPTION_SEATING, _seating),
    "build_mode": Option(
        "combined",
        say.OPTION_BUILD_TIMING,
        choice("combined", "separate"),
    ),
    "win_check": Option("immediate", say.OPTION_IMMEDIATE_OR_TURN, choice("immediate", "turn")),
    "own_accord": Option(True, say.OPTION_COALITION_BLOCKS, switch),
    "redirect_blockers": Option(True, say.OPTION_ALLIANCE_TURNS, switch),
    "last_turn": Option(60, say.OPTION_LAST_TURN, whole(1, 200)),
}

PRESETS: Mapping[str, Mapping[str, Any]] = {"goldenblade": {}, "table": {"build_mode": "separate"}}
