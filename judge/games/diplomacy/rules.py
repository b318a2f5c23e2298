"""What rulings decide in a game on the board, by version. A mended ruling is a new one; old campaigns keep theirs."""

from collections.abc import Mapping
from dataclasses import dataclass

from judge.board.rulebook import DATC, Rulebook


@dataclass(frozen=True, slots=True)
class BoardRules:
    """One version; a game adds what is ruled of its own. `line`: what players are told of it."""

    line: str
    board: Rulebook = DATC


def lines_of(rules: Mapping[int, BoardRules]) -> dict[int, str]:
    """The versions as `Game.rules` lists them."""
    return {version: row.line for version, row in rules.items()}
