"""Conversations of The Golden Blade, word for word. `JUDGE_GOLDEN=write` writes them anew; read the diff."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tests.letters.test_golden import Conversation, holds

FOLDER = Path(__file__).with_name("letters")
FILES = sorted(FOLDER.glob("*.txt"))
RING = {"edna": "ENGLAND", "fred": "FRANCE", "gert": "GERMANY", "ivan": "ITALY"}
PAIR = {"fay": "FRANCE", "abe": "AUSTRIA"}


class Table(Conversation):
    games = ("goldenblade",)
    positions: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "ring": {
            "game": "goldenblade", "seats": {who: f"{who}@players.test" for who in RING}, "powers": RING, "turn": 4,
            "seating": ["ENGLAND", "FRANCE", "GERMANY", "ITALY"], "token": "ENGLAND", "discard": "PA",
            "grids": {"ENGLAND": [4, 1, 1], "FRANCE": [1, 1, 1], "GERMANY": [3, 1, 2], "ITALY": [1, 1, 1]},
            "hands": {"ENGLAND": "AAFP", "FRANCE": "AFP", "GERMANY": "P", "ITALY": "AFP"}, "library": {"1901": "FPA", "1902": "AFPAF"},
        },
        "pair": {
            "game": "goldenblade", "seats": {who: f"{who}@players.test" for who in PAIR}, "powers": PAIR, "turn": 4,
            "seating": ["FRANCE", "AUSTRIA"], "token": "FRANCE", "discard": "",
            "grids": {"FRANCE": [3, 1, 1], "AUSTRIA": [3, 1, 1]}, "hands": {"FRANCE": "AAA", "AUSTRIA": "FFP"},
            "library": {"1901": "FPA", "1902": "AFPAF"},
        },
    }  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_conversation(path: Path, tmp_path: Path) -> None:
    holds(path, Table(tmp_path))
