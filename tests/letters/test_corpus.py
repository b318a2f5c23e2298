"""What 99 mail programs send (corpus/): every new line is found, no quoted one is read.

Each `.eml` is a letter as an IMAP server holds it, each `.txt` the lines that a human takes for newly written; the pairs
were written without knowledge of the reader. Three hold a line that nobody could tell from new text: a greeting that a
program put in, two signatures without a mark. A bullet or number before an order is the order reader's business.
"""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.mail.letter import read_letter

CORPUS = sorted(Path(__file__).with_name("corpus").glob("*.eml"))
NOW = datetime(2026, 12, 2, tzinfo=UTC)


def lines_of(text: str) -> list[str]:
    return [re.sub(r"^[-*•] ", "", " ".join(line.split())) for line in text.splitlines() if line.strip()]


def test_the_corpus_is_there() -> None:
    assert len(CORPUS) >= 99


@pytest.mark.parametrize("path", CORPUS, ids=lambda p: p.stem)
def test_every_new_line_and_no_other(path: Path) -> None:
    letter = read_letter(path.read_bytes(), "judge+duel.abcdefghijklmnop@judge.test", NOW)
    wanted = lines_of(path.with_suffix(".txt").read_text("utf-8"))
    found = lines_of(letter.text)
    assert [line for line in wanted if line not in found] == []
    assert [line for line in found if line not in wanted] == []
    assert (letter.sender, letter.auto) == ("anna@players.test", {"e09_list_footer": "bulk"}.get(path.stem, ""))
