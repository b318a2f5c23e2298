"""What a GM may choose when they create a game (W §9.7)."""

from collections.abc import Mapping
from typing import Any

from judge.board.names import power_named
from judge.games.choices import choice, switch, whole
from judge.games.protocol import Option, Refused
from judge.games.warped.state import POWERS, SEATING


def _powers(text: str) -> Any:
    """`lot`, or the powers that are played."""
    if text.lower() == "lot":
        return "lot"
    words = text.replace(",", " ").split()
    names = [name for word in words if (name := power_named(word))]
    if 2 <= len(names) == len(words) == len(set(names)):
        return " ".join(names)
    return Refused("bad-option", "must be lot, or the powers that are played, as FRANCE GERMANY RUSSIA")


def _seating(text: str) -> Any:
    """`rim`, or all seven powers in turn order."""
    if text.lower() == "rim":
        return "rim"
    words = text.replace(",", " ").split()
    names = [name for word in words if (name := power_named(word))]
    if len(words) == len(names) and set(names) == set(POWERS) and len(names) == len(POWERS):
        at = names.index(SEATING[0])
        return " ".join((*names[at:], *names[:at]))
    return Refused("bad-option", "must be rim, or all seven powers clockwise, as GERMANY RUSSIA TURKEY ...")


def seating_of(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The seven powers in the order of their turns; Germany is the first (W §2)."""
    return SEATING if options["seating"] == "rim" else tuple(options["seating"].split())


OPTIONS = {
    "players": Option(7, "2 to 7; powers without a player are in civil disorder", whole(2, 7)),
    "powers": Option("lot", "lot, or the powers that are played, given out by lot: FRANCE GERMANY RUSSIA", _powers),
    "seating": Option("rim", "rim (clockwise round the map), or all seven powers in turn order", _seating),
    "attacker_can_die": Option(True, "on: an attacker that loses by 6 or more is destroyed", switch),
    "support_from": Option("own", "own units, or also those of allies (ALLOW SUPPORT)", choice("own", "allies")),
    "support_adjacency": Option(
        "border", "border (provinces that touch) or could_attack (it could attack there itself)",
        choice("border", "could_attack"),
    ),
    "capture": Option("own_end", "own_end or round_end: when centres change hands", choice("own_end", "round_end")),
    "convoy_uses_fleet": Option(True, "on: a fleet carries once a turn instead of its move", switch),
    "default_advance": Option(
        "centre", "centre (into centres one does not own), always or never", choice("centre", "always", "never")
    ),
    "reaction_delay": Option(0, "hours for which a sheet waits for reactions, 0 to 72", whole(0, 72)),
    "home_builds_only": Option(True, "on: builds in one's home centres alone", switch),
    "copies": Option(1, "of each event card, 1 to 3", whole(1, 3)),
    "last_round": Option(30, "1 to 200: after it most centres win", whole(1, 200)),
}  # fmt: skip

PRESETS: Mapping[str, Mapping[str, Any]] = {"warped": {}, "quick": {"turn": "24h", "last_round": 15}}
