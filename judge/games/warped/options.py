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
    return Refused("bad-option", say.MUST_BE_LOT_OR_POWERS)


def _seating(text: str) -> Any:
    """`rim`, or all seven powers in turn order."""
    if text.lower() == "rim":
        return "rim"
    words = text.replace(",", " ").split()
    names = [name for word in words if (name := power_named(word))]
    if len(words) == len(names) and set(names) == set(POWERS) and len(names) == len(POWERS):
        at = names.index(SEATING[0])
        return " ".join((*names[at:], *names[:at]))
    return Refused("bad-option", say.MUST_BE_RIM_OR_ALL)


def seating_of(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The seven powers in the order of their turns; Germany is the first (W §2)."""
    return SEATING if options["seating"] == "rim" else tuple(options["seating"].split())


OPTIONS = {
    "players": Option(7, say.N2_TO_7_POWERS_WITHOUT, whole(2, 7)),
    "powers": Option("lot", say.LOT_OR_POWERS_THAT_ARE, _powers),
    "seating": Option("rim", say.RIM_CLOCKWISE_ROUND_MAP_OR, _seating),
    "attacker_can_die": Option(True, say.ON_ATTACKER_THAT_LOSES_BY, switch),
    "support_from": Option("own", say.OWN_UNITS_OR_ALSO_THOSE, choice("own", "allies")),
    "support_adjacency": Option(
        "border", say.BORDER_PROVINCES_THAT_TOUCH_OR,
        choice("border", "could_attack"),
    ),
    "capture": Option("own_end", say.OWN_END_OR_ROUND_END, choice("own_end", "round_end")),
    "convoy_uses_fleet": Option(True, say.ON_FLEET_CARRIES_ONCE_TURN, switch),
    "default_advance": Option(
        "centre", say.CENTRE_INTO_CENTRES_ONE_DOES, choice("centre", "always", "never")
    ),
    "reaction_delay": Option(0, say.HOURS_FOR_WHICH_SHEET_WAITS, whole(0, 72)),
    "home_builds_only": Option(True, say.ON_BUILDS_IN_ONES_HOME, switch),
    "copies": Option(1, say.OF_EACH_EVENT_CARD_1, whole(1, 3)),
    "last_round": Option(30, say.N1_TO_200_AFTER_IT, whole(1, 200)),
}  # fmt: skip

PRESETS: Mapping[str, Mapping[str, Any]] = {"warped": {}, "quick": {"turn": "24h", "last_round": 15}}
