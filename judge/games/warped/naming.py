"""Places and units as people write them, read into the board's names."""

import re

from judge.board.atlas import STANDARD, Unit
from judge.board.names import ALIASES, COASTS, bare
from judge.board.notation import TYPES

LONGEST = 60
"""Letters of a place's name."""
COAST = re.compile(r"(.+?)[ /(]+([A-Za-z .]+?)\)?")


def province_named(text: str) -> str | None:
    """The province of that name."""
    found = place_named(text)
    return found[:3] if found else None


def place_named(text: str) -> str | None:
    """The place meant, with its coast if one is named: `STP/NC`, `Spain (south coast)`."""
    text = text.strip(" .")
    if len(text) > LONGEST:
        return None
    if code := ALIASES.get(bare(text)):
        return code
    match = COAST.fullmatch(text)
    if match is None:
        return None
    code, coast = ALIASES.get(bare(match[1])), COASTS.get(bare(match[2]))
    if code is None or coast is None:
        return None
    return f"{code}/{coast}" if coast in STANDARD.provinces[code].fleet and coast else code


def unit_named(text: str) -> Unit | None:
    """`A MUN`, `army Munich`, `F Spain/nc`."""
    kind, _, rest = text.strip(" .").partition(" ")
    place = place_named(rest)
    letter = TYPES.get(kind.lower())
    return Unit(f"{letter} {place}") if letter and place else None
