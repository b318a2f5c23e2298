"""The names that people give to places, and the right name for a wrong one."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from unicodedata import normalize

from judge.board.atlas import STANDARD, MapError

COASTS = {
    "nc": "NC", "northcoast": "NC", "ncoast": "NC", "northern": "NC", "north": "NC", "n": "NC",
    "sc": "SC", "southcoast": "SC", "scoast": "SC", "southern": "SC", "south": "SC",
    "ec": "EC", "eastcoast": "EC", "ecoast": "EC", "east": "EC", "e": "EC",
    "wc": "", "westcoast": "", "wcoast": "",
}  # fmt: skip
"""Coasts as written; "" for those that no province has (DATC 4.B.6: ignored)."""


def bare(text: str) -> str:
    """Lower-case letters only, accents off: how names are looked up."""
    if not text.isascii():
        text = normalize("NFKD", text)
    return re.sub(r"[^a-z]", "", text.lower())


def by_word(lists: Mapping[str, str]) -> dict[str, str]:
    """What each word stands for, of lists of words between blanks."""
    return {word: key for key, words in lists.items() for word in words.split()}


def _aliases() -> dict[str, str]:
    found: dict[str, str] = {}
    for code, province in STANDARD.provinces.items():
        for name in (code, province.name, *province.also):
            if found.setdefault(bare(name), code) != code:
                raise MapError(f"the name {name} is given to {found[bare(name)]} and {code}")
    return found


ALIASES = _aliases()
LONGEST_NAME = 40
"""Letters of a word that may be a misspelt name."""
LONGEST = 6
"""The most words and dashes that one name may have: `mid - atlantic ocean`."""

POWERS = {bare(p.name): p.name for p in STANDARD.powers.values()}
PEOPLES = {
    **{bare(p.people): p.name for p in STANDARD.powers.values()},
    **{f"{word}s": power for word, power in POWERS.items()},
    "austriahungary": "AUSTRIA", "austrians": "AUSTRIA", "britain": "ENGLAND", "british": "ENGLAND",
    "germans": "GERMANY", "italians": "ITALY", "russians": "RUSSIA", "turks": "TURKEY",
}  # fmt: skip
LETTERS = {p.name[0]: p.name for p in STANDARD.powers.values()}


def power_named(word: str) -> str | None:
    """The power meant: its name, its people, its letter, or any beginning of three letters."""
    text = bare(word)
    if text in POWERS or text in PEOPLES:
        return POWERS.get(text) or PEOPLES[text]
    if len(text) == 1:
        return LETTERS.get(text.upper())
    found = {power for name, power in POWERS.items() if len(text) >= 3 and name.startswith(text)}
    return found.pop() if len(found) == 1 else None


def nearest(word: str, most: int = 5) -> tuple[str, ...]:
    """The provinces whose name is most like a misspelt word, best first; none if nothing is near."""
    text = bare(word)
    if not 3 <= len(text) <= LONGEST_NAME:
        return ()
    swapped = [code for code in STANDARD.provinces if sorted(code.lower()) == sorted(text)]
    starts = [code for alias, code in ALIASES.items() if alias.startswith(text)]
    close = [ALIASES[alias] for alias in get_close_matches(text, ALIASES, n=8, cutoff=0.7)]
    return tuple(dict.fromkeys([*swapped, *starts, *close]))[:most]


def nearest_power(word: str) -> tuple[str, ...]:
    """The powers whose name is most like a misspelt word."""
    return tuple(POWERS[name] for name in get_close_matches(bare(word), POWERS, n=2, cutoff=0.6))
