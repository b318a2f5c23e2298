"""What a GM may choose when they create a game (SD-1, SD-5, SD-6, SD-8, SD-9)."""

from typing import Any

from judge.board.atlas import STANDARD
from judge.games.choices import choice, whole
from judge.games.protocol import Option, Refused


def _last_year(text: str) -> Any:
    """A year, or `none`, which is 0."""
    if text in ("none", "0"):
        return 0
    first = STANDARD.first_year
    good = text.isascii() and text.isdigit() and first <= int(text) <= first + 99
    return int(text) if good else Refused("bad-option", f"must be a year from {first} on, or none")


OPTIONS = {
    "powers": Option("lists", "lists (of preferences, in an order drawn by lot) or lot", choice("lists", "lot")),
    "victory": Option(18, "15 to 34 centres", whole(15, 34)),
    "draws": Option("all", "all survivors share, some (DRAW jones, smith) or none", choice("all", "some", "none")),
    "last_year": Option(0, "the year after whose adjustments the survivors share a draw, or none", _last_year),
    "score": Option(
        "draw", "what the result tells of a draw: draw, sum-of-squares or centres",
        choice("draw", "sum-of-squares", "centres"),
    ),
}  # fmt: skip

PRESETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "gunboat": {"press": "none", "names": "hidden"},
    "blitz": {"preferences": "1d", "moves": "1d", "retreats": "12h", "adjustments": "12h"},
}
