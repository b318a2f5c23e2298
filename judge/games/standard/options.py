"""What a GM may choose when they create a game (SD-1, SD-5, SD-6, SD-8, SD-9)."""

from typing import Any

from judge.board.atlas import STANDARD
from judge.games.choices import choice, whole
from judge.games.protocol import Option, Refused
from judge.games.standard import sentences as say


def _last_year(text: str) -> Any:
    """A year, or `none`, which is 0."""
    if text in ("none", "0"):
        return 0
    first = STANDARD.first_year
    good = text.isascii() and text.isdigit() and first <= int(text) <= first + 99
    return int(text) if good else Refused("bad-option", say.BAD_LAST_YEAR.format(first=first))


OPTIONS = {
    "powers": Option("lists", say.OPTION_POWER_ASSIGNMENT, choice("lists", "lot")),
    "victory": Option(18, say.OPTION_VICTORY_CENTRES, whole(15, 34)),
    "draws": Option("all", say.OPTION_DRAWS, choice("all", "some", "none")),
    "last_year": Option(0, say.OPTION_LAST_YEAR, _last_year),
    "score": Option(
        "draw", say.OPTION_DRAW_RESULT,
        choice("draw", "sum-of-squares", "centres"),
    ),
}  # fmt: skip

PRESETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "gunboat": {"press": "none", "names": "hidden"},
    "blitz": {"preferences": "1d", "moves": "1d", "retreats": "12h", "adjustments": "12h"},
}
