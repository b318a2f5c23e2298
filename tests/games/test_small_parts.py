"""What games are made of: readers of options, the codec's tables, a record's errors."""

import json
from dataclasses import dataclass
from enum import StrEnum

from judge.games.choices import choice, switch, whole
from judge.games.codec import by_name, pack, unpack
from judge.games.diplomacy.record import adjudicate_line
from judge.games.protocol import Refused


def test_readers_of_options() -> None:
    assert choice("on", "off")("off") == "off"
    assert choice("a", "b")("c") == Refused("bad-option", "must be one of: a, b")
    assert [whole(2, 4)(text) for text in ("2", "4")] == [2, 4]
    for text in ("1", "5", "x", "٣", ""):
        assert whole(2, 4)(text) == Refused("bad-option", "must be a whole number from 2 to 4")
    assert [switch(text) for text in ("on", "yes", "true", "off", "no", "false")] == [True] * 3 + [False] * 3
    assert switch("On") == Refused("bad-option", "must be on or off")


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Sign:
    colour: Colour
    number: int = 1


def test_a_word_of_an_enum_is_one_again() -> None:
    classes = by_name(Sign, dict)
    again = unpack(json.loads(json.dumps(pack(Sign(Colour.RED)))), classes)
    assert again == Sign(Colour.RED)
    assert isinstance(again.colour, Colour)


def test_a_record_that_cannot_be() -> None:
    assert json.loads(adjudicate_line("[]")) == {"error": "a line must be a JSON object"}
