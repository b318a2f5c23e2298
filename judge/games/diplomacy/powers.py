"""Powers in a player's line: a misspelt one with its nearest, and a list of all seven in order of liking."""

import re

from judge.board.atlas import STANDARD
from judge.board.names import nearest_power, power_named
from judge.games.diplomacy import sentences as say
from judge.games.protocol import Refused


def unknown_power(word: str, line: str) -> Refused:
    """No such power: the nearest, or all of them."""
    near = nearest_power(word)
    hint = (
        say.DID_YOU_MEAN.format(suggestions=" or ".join(near))
        if near
        else say.KNOWN_POWERS.format(powers=", ".join(STANDARD.powers))
    )
    return Refused("unknown-power", say.UNKNOWN_POWER.format(word=word, hint=hint), word, near, line)


def preferences(text: str, line: str) -> tuple[str, ...] | Refused:
    """`R T E A G F I`, `rteagfi`, `RUSSIA, TURKEY …`: up to seven different powers, best first."""
    words = re.findall(r"[^\W\d_]+", text)
    if len(words) == 1 and len(words[0]) == 7 and not power_named(words[0]):
        words = list(words[0])
    if not words or len(words) > 7:
        return Refused("bad-list", say.HOW_TO_PREFER, line=line)
    powers: list[str] = []
    for word in words:
        power = power_named(word)
        if power is None:
            return unknown_power(word, line)
        if power in powers:
            return Refused("named-twice", say.POWER_LISTED_TWICE.format(power=power), word, line=line)
        powers.append(power)
    return tuple(powers)
