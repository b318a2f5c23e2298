"""What a GM may choose when they create a game of 3-D'plomacy."""

from typing import Any

from judge.games.choices import choice, switch, whole
from judge.games.protocol import Option, Refused
from judge.games.threed import sentences as say


def _players(text: str) -> Any:
    return int(text) if text in ("14", "28") else Refused("bad-option", say.BAD_POSITIONS_OPTION)


OPTIONS = {
    "players": Option(14, say.OPTION_POSITIONS, _players),
    "end_year": Option(1910, say.OPTION_LAST_YEAR, whole(1901, 1999)),
    "goods": Option(
        "net-gain",
        say.OPTION_GOODS_FOR_BUILDS,
        choice("net-gain", "builds"),
    ),
    "eighteen_ends": Option(True, say.OPTION_END_AT_EIGHTEEN, switch),
}
PRESETS: dict[str, dict[str, Any]] = {"threed": {}, "short": {"end_year": 1905}}
