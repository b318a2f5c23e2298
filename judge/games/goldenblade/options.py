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
    return Refused("bad-option", say.MUST_BE_RANDOM_OR_POWERS)


OPTIONS = {
    "players": Option(4, "2 to 7", whole(2, 7)),
    "seating": Option("random", say.RANDOM_OR_POWERS_IN_GAME, _seating),
    "build_mode": Option(
        "combined",
        say.COMBINED_BUILD_COMES_WITH_ORDERS,
        choice("combined", "separate"),
    ),
    "win_check": Option("immediate", say.IMMEDIATE_AFTER_EVERY_ORDER_OR, choice("immediate", "turn")),
    "own_accord": Option(True, say.ON_COALITION_ON_ONE_SIDE, switch),
    "redirect_blockers": Option(True, say.ON_EMBARGO_AND_CENSURE_MAY, switch),
    "last_turn": Option(60, say.N1_TO_200_AFTER_IT, whole(1, 200)),
}

PRESETS: Mapping[str, Mapping[str, Any]] = {"goldenblade": {}, "table": {"build_mode": "separate"}}
