"""What rulings decide in 3-D'plomacy, by version. A mended ruling is a new one; old campaigns keep theirs."""

from collections.abc import Mapping
from dataclasses import dataclass

from judge.board.rulebook import DATC, Rulebook


@dataclass(frozen=True, slots=True)
class Rules:
    """One version. `line`: what players are told of it."""

    line: str
    board: Rulebook = DATC


RULES: Mapping[int, Rules] = {1: Rules("as first played here")}
LINES: Mapping[int, str] = {version: rules.line for version, rules in RULES.items()}
