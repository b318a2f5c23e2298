"""What a GM may choose when they create a game of 3-D'plomacy."""

from typing import Any

from judge.games.choices import choice, switch, whole
from judge.games.protocol import Option, Refused


def _players(text: str) -> Any:
    return int(text) if text in ("14", "28") else Refused("bad-option", "must be 14 (two positions each) or 28 (one)")


OPTIONS = {
    "players": Option(14, "14, two positions each, or 28, one each", _players),
    "end_year": Option(
        1910, "the last year, 1901 to 1999: the dollars are counted after its election", whole(1901, 1999)
    ),
    "goods": Option(
        "net-gain",
        "what needs goods: net-gain (builds of a power with more centres than a year ago) or builds (all)",
        choice("net-gain", "builds"),
    ),
    "eighteen_ends": Option(True, "on: the year in which a power reaches 18 centres is the last; or off", switch),
}
PRESETS: dict[str, dict[str, Any]] = {"threed": {}, "short": {"end_year": 1905}}
