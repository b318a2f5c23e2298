"""The library through its three years and the reshuffle (GB §3)."""

from collections.abc import Mapping

from judge.games.dice import Dice
from judge.games.goldenblade.cards import YEARS, Unit
from judge.games.goldenblade.state import AGAIN

Library = Mapping[str, tuple[Unit, ...]]


def year_of(library: Library) -> str:
    """From which deck the next card comes; "" when none is left."""
    return next((year for year in (*YEARS, AGAIN) if library.get(year)), "")


def drawn(
    library: Library, discard: tuple[Unit, ...], dice: Dice, label: str
) -> tuple[Unit | None, Library, tuple[Unit, ...]]:
    """The next card, the library and the discard pile after it. None: there is no card anywhere."""
    year = year_of(library)
    if not year and discard:
        library, discard, year = {**library, AGAIN: dice.shuffled(f"again/{label}", sorted(discard))}, (), AGAIN
    if not year:
        return None, library, discard
    card, *rest = library[year]
    return card, {**library, year: tuple(rest)}, discard
