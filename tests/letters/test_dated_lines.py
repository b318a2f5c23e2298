"""A line with a date, directly above the line that names who is quoted, is not taken for its beginning."""

import textwrap
from datetime import UTC, datetime

import pytest

from judge.mail.text import newest
from tests.letters import ways

OWN = "judge+duel.abcdefghijklmnop@judge.test"
QUOTED = ways.Quoted("turn", "", "", "The Judge", OWN, OWN, "anna@x.test", "Anna", datetime(2026, 12, 1, 10, tzinfo=UTC), "<m@x>")  # fmt: skip
TYPED = ["A Mun - Bur", "I am away until 3.12.2026, sorry."]
WIDTHS = (40, 50, 60, 76)


@pytest.mark.parametrize("language", ways.LANGUAGES)
def test_what_was_typed_above_a_name_is_read(language: str) -> None:
    words, facts = ways.LANGUAGES[language], ways.facts(language, QUOTED)
    for program in {"gmail", "apple", "thunderbird", "yahoo"} & words.keys():
        for width in WIDTHS:
            name = textwrap.fill(
                words[program].format_map(facts), width, break_long_words=False, break_on_hyphens=False
            )
            for own in ((), (OWN, "the judge")):
                read = newest("\n".join([*TYPED, name, "> A Par - Pic"]), own).text.split("\n")
                assert read[:2] == TYPED, (program, width, name)
                assert "> A Par - Pic" not in read
