"""No letter says what players stumbled over (old_words.txt); whoever is meant, the judge says "they"."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
OLD = Path(__file__).with_name("old_words.txt").read_text("utf-8").splitlines()
GOLDEN = sorted([*(TESTS / "letters/golden").glob("*.txt"), *(TESTS / "games").glob("*/letters/*.txt")])
SHIPPED = sorted((TESTS.parent / "templates").rglob("*.j2"))


def test_there_are_letters_to_read() -> None:
    assert len(GOLDEN) >= 18
    assert len(OLD) > 15


@pytest.mark.parametrize("path", [*GOLDEN, *SHIPPED], ids=lambda path: path.name)
def test_no_letter_says_it_as_it_was_said(path: Path) -> None:
    said = [line for line in path.read_text("utf-8").splitlines() if not line.startswith(">>>")]
    text = " ".join(line.removeprefix("| ") for line in said)
    assert [words for words in OLD if words in text] == []
    assert re.findall(r"\b(?:he|she|his|him)\b", text) == []
