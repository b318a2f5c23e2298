"""What a GM may choose when they create a game (ID-9)."""

import re
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.names import power_named
from judge.games.choices import choice, switch, whole
from judge.games.intimate import sentences as say
from judge.games.protocol import Option, Refused

TABLE = {"AUSTRIA": 24, "ENGLAND": 20, "FRANCE": 20, "GERMANY": 22, "ITALY": 24, "RUSSIA": 20, "TURKEY": 20}
"""Starting credits by home power (ID-1.2)."""


def _credits(text: str) -> Any:
    """`table`, a number for all, or `A24 E20 …` for each power."""
    if text == "table":
        return dict(TABLE)
    if re.fullmatch(r"\d{1,4}", text):
        return dict.fromkeys(TABLE, int(text))
    pairs = re.findall(r"(?<![a-z])([a-z]{1,20})\W{0,5}(\d{1,4})", text.lower())
    found = {power_named(word): int(number) for word, number in pairs}
    if found.keys() == TABLE.keys():
        return {str(power): found[power] for power in TABLE}
    return Refused("bad-option", say.BAD_START_CREDITS)


def _income(text: str) -> Any:
    good = text == "centres" or re.fullmatch(r"fixed:\d{1,4}", text)
    return text if good else Refused("bad-option", say.BAD_INCOME_OPTION)


OPTIONS = {
    "players": Option(2, "2 to 6", whole(2, 6)),
    "starting_credits": Option(dict(TABLE), say.OPTION_START_CREDITS, _credits),
    "income": Option("centres", say.OPTION_INCOME, _income),
    "overbidding": Option(True, say.OPTION_OVERBIDDING, switch),
    "carry_over": Option(True, say.OPTION_UNSPENT_CREDITS, switch),
    "uncontrolled": Option(
        "civil-disorder", "civil-disorder or anarchy-builds", choice("civil-disorder", "anarchy-builds")
    ),
    "nonmovement": Option(
        "ordered",
        say.OPTION_HIRED_ADJUSTMENTS,
        choice("ordered", "nmr", "greedy"),
    ),
    "nonplayer": Option("nmr", say.OPTION_UNORDERED_ADJUSTMENTS, choice("nmr", "greedy", "random")),
    "victory": Option("intimate", say.OPTION_VICTORY, choice("intimate", "standard")),
    "stalemate_years": Option(3, say.OPTION_ZERO_IS_OFF, whole(0, 20)),
}

PRESETS: dict[str, dict[str, Any]] = {
    "intimate": {},
    "dueldip": {
        "starting_credits": dict.fromkeys(TABLE, 12),
        "income": "fixed:12",
        "carry_over": False,
        "overbidding": False,
        "nonmovement": "nmr",
        "nonplayer": "random",
        "victory": "standard",
    },
    "mercenary": {
        "starting_credits": {power: 3 + len(STANDARD.powers[power].homes) for power in TABLE},
        "victory": "standard",
    },
}
