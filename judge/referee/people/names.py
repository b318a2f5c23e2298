"""Names that cannot be taken for the judge's, the GM's or another player's."""

from collections.abc import Iterable
from functools import lru_cache
from unicodedata import normalize

WORDS = (
    "gm", "thegm", "master", "gamemaster", "judge", "thejudge", "operator", "admin", "administrator", "root",
    "postmaster", "all", "allbut", "everybody", "everyone", "somebody", "someone", "nobody", "anybody", "anyone",
    "observer", "observers", "you", "system", "moderator", "referee", "grey", "gray", "anonymous", "standby",
)  # fmt: skip
"""What the judge calls itself and others, in letters alone."""
LONGEST = 100
"""Characters that are looked at; a name that is longer is refused for that."""


def mistakable(name: str, others: Iterable[str]) -> bool:
    """The name mixes scripts, or looks like a reserved word, or like one of the others'."""
    from confusable_homoglyphs import confusables

    name = name[:LONGEST]
    if confusables.is_mixed_script(name):
        return True
    seen = skeleton(name)
    return (
        not seen
        or seen in reserved()
        or any(seen == skeleton(other) for other in others if other.lower() != name.lower())
    )


@lru_cache(maxsize=1)
def reserved() -> frozenset[str]:
    """The words as they look."""
    return frozenset(map(skeleton, WORDS))


@lru_cache(maxsize=1024)
def skeleton(name: str) -> str:
    """What a name looks like to a hasty eye: lower-case Latin letters and digits, look-alikes replaced."""
    text = normalize("NFKD", name.casefold())
    return "".join(_look(char) for char in text if char.isalnum())


@lru_cache(maxsize=4096)
def _look(char: str) -> str:
    from confusable_homoglyphs import confusables

    if char.isascii():
        return {"0": "o", "1": "l", "i": "l"}.get(char, char)
    found = confusables.is_confusable(char, greedy=True, preferred_aliases=["latin"])
    for row in found[0]["homoglyphs"] if found else ():
        plain = str(row["c"]).lower()
        if plain.isascii() and len(plain) == 1:
            return {"0": "o", "1": "l", "i": "l"}.get(plain, plain)
    return char
