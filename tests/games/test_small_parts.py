"""What games are made of: readers of options, the codec's tables, a record's errors."""

import json
from dataclasses import dataclass
from enum import StrEnum

from judge.board.atlas import STANDARD
from judge.board.orders import Build
from judge.games.choices import choice, switch, whole
from judge.games.codec import by_name, pack, unpack
from judge.games.dice import Dice
from judge.games.diplomacy.order_lines import Ordered
from judge.games.diplomacy.record import adjudicate_line
from judge.games.diplomacy.wintering import fitted
from judge.games.intimate.bot import hopeless
from judge.games.protocol import About, Refused, Step
from judge.games.standard import GAME


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
    more: str | None = None


def test_a_word_of_an_enum_is_one_again() -> None:
    classes = by_name(Sign, dict)
    again = unpack(json.loads(json.dumps(pack(Sign(Colour.RED)))), classes)
    assert again == Sign(Colour.RED)
    assert isinstance(again.colour, Colour)


def test_a_record_that_cannot_be() -> None:
    assert json.loads(adjudicate_line("[]")) == {"error": "a line must be a JSON object"}


def test_what_comes_after_spring_s_retreats() -> None:
    """The record of a position says its next phase, if it has centres."""
    record = {
        "phase": "S1901R", "units": {"FRANCE": ["A BUR"], "GERMANY": []}, "centres": {"FRANCE": ["PAR"], "GERMANY": ["MUN"]},
        "dislodged": {"A MUN": {"power": "GERMANY", "by": "BUR", "retreats": ["KIE"]}},
        "orders": {"GERMANY": ["A MUN R KIE"]},
    }  # fmt: skip
    told = json.loads(adjudicate_line(json.dumps(record)))
    assert told["next"] == "F1901M", told


def test_older_builds_make_room_for_newer_ones_and_no_more() -> None:
    """Of two that were held the first goes for a new one; waived builds of one letter add up."""
    army, fleet, new = (Ordered("FRANCE", Build(unit)) for unit in ("A PAR", "F BRE", "A MAR"))
    notes: list[str] = []
    kept = fitted({"a": army, "b": fleet}, {"c": new}, {"FRANCE": 2}, lambda row: "FRANCE", [], notes)
    assert sorted(kept) == ["b", "c"]
    assert len(notes) == 1
    options = {name: option.default for name, option in GAME.options.items()}
    seats = tuple(STANDARD.powers)
    step = GAME.load(seats, options, {
        "phase": "W1901A", "powers": {seat: seat for seat in seats}, "units": {"FRANCE": ["A BUR"]},
        "centres": {"FRANCE": ["PAR", "MAR", "BRE"]},
    }, 1)  # fmt: skip
    assert isinstance(step, Step), step
    commands = tuple(command for row in GAME.read(step.state, "FRANCE", ("WAIVE", "WAIVE"), About()) for command in row)
    answer = GAME.submit(step.state, "FRANCE", {}, commands, Dice(b"", "W1901A"))
    assert [GAME.text(step.state, row) for row in answer.held["FRANCE"].values()] == ["WAIVE 2"]


def test_a_machine_gives_up_where_it_is_behind() -> None:
    text = "Now: Thaw 1999 bids. France (anna) has 1 centre and 3 credits; Italy (ben) is ahead with 2 centres and 0 credits."
    assert hopeless("anna", text, ["ITALY"])
    assert not hopeless("ben", text, ["FRANCE"])
