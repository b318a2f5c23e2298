"""The battle statistics of W §6.5: 6,000 battles a row, a fresh deck each, AUTO on both sides."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from judge.board.atlas import Unit
from judge.games.dice import Dice
from judge.games.warped.battle import AUTO, fight
from judge.games.warped.cards import PILES, card_file
from judge.games.warped.options import OPTIONS
from judge.games.warped.piles import Deck
from judge.games.warped.state import SEATING, Piece, State
from judge.games.warped.table import Table, laid_out
from judge.games.warped.whatif import odds

BATTLES = 6000
ROWS = {
    # attacker, defender, supports: nothing, retreat, destroyed, attacker lost, in hundredths
    ("A", "A", 0): (77, 11, 2, 10),
    ("A", "A", 1): (None, 16, 4, 6),
    ("A", "A", 2): (None, 22, 7, 3),
    ("A", "F", 0): (None, 21, 6, None),
    ("F", "A", 0): (None, 9, 1, None),
    ("F", "F", 0): (None, 17, 5, None),
}
HELPERS = ("A PAR", "F ENG")
"""They border both PIC and BRE; no two land provinces have three such neighbours."""


class Quick(Dice):
    """Decks from one stream of numbers: as good as SHA-256 here, and quicker."""

    def __init__(self, seed: int) -> None:
        super().__init__(b"", "")
        self.lot = Random(seed)

    def shuffled(self, label: str, items: Any) -> Any:
        del label
        return tuple(self.lot.sample(items, len(items)))


def table(attacker: str, defender: str, supports: int, dice: Dice) -> Table:
    """PIC attacks BRE, or from the sea; with supporters that border both."""
    one = Piece(1, "FRANCE", Unit("A PIC" if attacker == "A" else "F PIC"))
    two = Piece(2, "ENGLAND", Unit("A BRE" if defender == "A" else "F BRE"))
    near = [Piece(3 + n, "FRANCE", Unit(unit)) for n, unit in enumerate(HELPERS[:supports])]
    state = State(
        {name: option.default for name, option in OPTIONS.items()}, SEATING, {}, 1, "FRANCE", (one, two, *near), {}, {}, {}
    )  # fmt: skip
    laid = laid_out(state, dice)
    laid.decks = {name: Deck(name, list(dice.shuffled(name, card_file().names(name)))) for name in PILES}
    return laid


def fought(row: tuple[str, str, int]) -> tuple[Counter[str], list[int]]:
    """The ends of so many battles, and the Force of the cards of both in all."""
    dice, found, force = Quick(1), Counter[str](), [0, 0]
    for _ in range(BATTLES):
        at = table(*row, dice)
        told = fight(at, at.pieces[1], at.pieces[2], "")
        found[told.result] += 1
        force = [force[n] + told.cards[n] for n in (0, 1)]
    return found, force


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}x{row[1]}+{row[2]}")
def test_the_statistics(row: tuple[str, str, int]) -> None:
    found, force = fought(row)
    if row == ("A", "A", 0):
        assert [total / BATTLES for total in force] == pytest.approx([9.9, 11.2], abs=0.2)
    near(found, BATTLES, ROWS[row])


@pytest.mark.parametrize("support", range(4))
def test_the_odds_that_are_told(support: int) -> None:
    """WHATIF says the same; three units that support happen at sea alone (MAO and SPA)."""
    land, sea = ((card_file().names(pile), ()) for pile in ("land", "sea"))
    found = odds((land, sea), ("A", "A"), (AUTO, AUTO), support, True, True)
    near(found, sum(found.values()), ROWS.get(("A", "A", support), (None, 27, 13, 1.5)))


def near(found: Mapping[str, int], battles: int, wanted: tuple[float | None, ...]) -> None:
    for result, share in zip(("nothing", "retreat", "destroyed", "lost"), wanted, strict=True):
        assert share is None or abs(100 * found[result] / battles - share) <= 2, (result, found)
