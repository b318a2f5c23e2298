"""What a GM may choose when they create a game of 3-D'plomacy."""

from typing import Any

from judge.games.choices import choice, switch, whole
from judge.games.protocol import Option, Refused
from judge.games.threed import sentences as say


def _players(text: str) -> Any:
    return int(text) if text in ("14", "28") else Refused("bad-option", say.MUST_BE_14_TWO_POSITIONS)


OPTIONS = {
    "players": Option(14, say.N14_TWO_POSITIONS_EACH_OR, _players),
    "end_year": Option(1910, say.LAST_YEAR_1901_TO_1999, whole(1901, 1999)),
    "goods": Option(
        "net-gain",
        say.WHAT_NEEDS_GOODS_NET_GAIN,
        choice("net-gain", "builds"),
    ),
    "eighteen_ends": Option(True, say.ON_YEAR_IN_WHICH_POWER, switch),
}
PRESETS: dict[str, dict[str, Any]] = {"threed": {}, "short": {"end_year": 1905}}
