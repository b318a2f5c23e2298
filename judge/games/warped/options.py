"""What a GM may choose when they create a game (W §9.7)."""

from collections.abc import Mapping
from typing import Any

from judge.board.names import power_named
from judge.games.choices import choice, switch, whole
from judge.games.protocol import Option, Refused
from judge.games.warped import sentences as say
from judge.games.warped.state import POWERS, SEATING


def _powers(text: str) -> Any:
    """`lot`, or the powers that are played."""
    if text.lower() == "lot":
        return "lot"
    words = text.replace(",", " ").split()
    names = [name for word in words if (name := power_named(word))]
    if 2 <= len(names) == len(words) == len(set(names)):
        return " ".join(names)
    return Refused("bad-option", say.BAD_POWERS_OPTION)


def _seating(text: str) -> Any:
    """`rim`, or all seven powers in turn order."""
    if text.lower() == "rim":
        return "rim"
    words = text.replace(",", " ").split()
    names = [name for word in words if (name := power_named(word))]
    if len(words) == len(names) and set(names) == set(POWERS) and len(names) == len(POWERS):
        at = names.index(SEATING[0])
        return " ".join((*names[at:], *names[:at]))
    return Refused("bad-option", say.BAD_TURN_ORDER)


def seating_of(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The seven powers in the order of their turns; Germany is the first (W §2)."""
    return SEATING if options["seating"] == "rim" else tuple(options["seating"].split())


OPTIONS = {
    "players": Option(7, say.OPTION_PLAYER_COUNT, whole(2, 7)),
    "powers": Option("lot", say.OPTION_POWERS, _powers),
    "seating": Option("rim", say.OPTION_TURN_ORDER, _seating),
    "attacker_can_die": Option(True, say.OPTION_ATTACKER_DESTROYED, switch),
    "support_from": Option("own", say.OPTION_SUPPORT_FROM, choice("own", "allies")),
    "support_adjacency": Option(
        "border", say.OPTION_SUPPORT_REACH,
        choice("border", "could_attack"),
    ),
    "capture": Option("own_end", say.OPTION_CENTRE_CHANGE, choice("own_end", "round_end")),
    "convoy_uses_fleet": Option(True, say.OPTION_FLEET_CARRIES_ONCE, switch),
    "default_advance": Option(
        "centre", say.OPTION_CENTRE_ALWAYS_NEVER, choice("centre", "always", "never")
    ),
    "reaction_delay": Option(0, say.OPTION_REACTION_HOURS, whole(0, 72)),
    "home_builds_only": Option(True, say.OPTION_HOME_BUILDS, switch),
    "copies": Option(1, say.OPTION_CARD_COPIES, whole(1, 3)),
    "last_round": Option(30, say.OPTION_LAST_ROUND, whole(1, 200)),
}  # fmt: skip

PRESETS: Mapping[str, Mapping[str, Any]] = {"warped": {}, "quick": {"turn": "24h", "last_round": 15}}
