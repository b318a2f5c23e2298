"""The phases of games on the board: `F1903M` is Autumn 1903, moves. Made here and read here."""

import re
from collections.abc import Iterable
from functools import lru_cache

from judge.games.diplomacy import sentences as say
from judge.games.protocol import Due, Phase, Refused

CODE = re.compile(r"([PTSFW])(\d{4})([BMRAE]?)")
SEASONS = {"P": "Preferences", "T": "Thaw", "S": "Spring", "F": "Autumn", "W": "Winter"}
KINDS = {"": "", "B": "bids", "M": "moves", "R": "retreats", "A": "adjustments", "E": "election"}
"""In the order in which they follow each other."""
USUAL = {"T": "B", "S": "M", "F": "M", "W": "A", "P": ""}
"""What is meant by a season alone."""
WORDS = {name.lower(): letter for letter, name in SEASONS.items()} | {"fall": "F"}
KIND_WORDS = {name: letter for letter, name in KINDS.items() if name} | {
    "move": "M", "movement": "M", "retreat": "R", "adjustment": "A", "builds": "A", "bid": "B", "elections": "E",
}  # fmt: skip


@lru_cache(maxsize=4096)
def phase_of(code: str) -> Phase:
    """A code of a state's own. Raises ValueError."""
    found = CODE.fullmatch(code)
    if found is None:
        raise ValueError(say.CODE_IS_NO_PHASE.format(code=code))
    season, year, kind = found.groups()
    order = (int(year), list(SEASONS).index(season), list(KINDS).index(kind))
    title = f"{SEASONS[season]} {year} {KINDS[kind]}".strip()
    return Phase(order, code, title, int(year))


def find_phase(text: str) -> Phase | Refused:
    """`F1901M`, `Fall 1901`, `autumn 1901 retreats`, as people write it."""
    code = re.sub(r"\s", "", text[:60]).upper()
    if match := CODE.fullmatch(code):
        return phase_of(code if match[3] else code + USUAL[match[1]])
    found = re.fullmatch(r"([a-z]{1,20})\s+(\d{4})(?:\s+([a-z]{1,20}))?", text[:60].strip().lower())
    if not found or found[1] not in WORDS or (found[3] and found[3] not in KIND_WORDS):
        return Refused("unknown-phase", say.PHASE_NAME_FORM, text[:60])
    letter = WORDS[found[1]]
    return phase_of(f"{letter}{found[2]}{KIND_WORDS[found[3]] if found[3] else USUAL[letter]}")


def season(phase: str) -> tuple[str, int, str]:
    """`F1901M` is ("F", 1901, "M"). Raises ValueError for anything else."""
    letter, year, kind = phase[:1], phase[1:-1], phase[-1:]
    if letter + kind not in ("SM", "SR", "FM", "FR", "WA") or not year.isdigit():
        raise ValueError(say.NO_SUCH_PHASE.format(phase=phase))
    return letter, int(year), kind


DUE = {"P": Due.LIST, "B": Due.BIDS, "M": Due.UNITS, "R": Due.RETREATS, "E": Due.BALLOTS}
"""What is owed in each kind of phase; in Winter it is builds or disbands."""


def due_in(kind: str, counts: Iterable[int]) -> Due:
    """`counts`: what each power of the reader has to build (above zero) or to disband in Winter."""
    if kind in DUE:
        return DUE[kind]
    builds = {count > 0 for count in counts if count}
    return Due.THINGS if len(builds) != 1 else Due.BUILDS if builds == {True} else Due.DISBANDS
