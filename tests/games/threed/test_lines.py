"""TD-11: what a player writes, in all the ways that people write it; and what only the right eyes see."""

import json
from typing import Any

import pytest

from judge.games.protocol import About, Refused
from judge.games.threed import GAME
from tests.games.threed.helpers import SEATS, Season, letter, position

NAMES = About({seat: seat for seat in SEATS})


def texts(phase: str, seat: str, line: str, **more: Any) -> list[str]:
    """The canonical lines of what the line is read as; a refusal as its code."""
    (found,) = GAME.read(position(phase, **more), seat, (line,), NAMES)
    return [f"!{c.code}" if isinstance(c, Refused) else GAME.text(None, c) for c in found]


@pytest.mark.parametrize(
    ("phase", "seat", "line", "read"),
    [
        ("W1901E", "one", "vote england ten", ["VOTE ENGLAND ten"]),
        ("W1901E", "one", "Vote for six.", ["VOTE ENGLAND six"]),
        ("W1901E", "one", "VOTE ITA: Eight", ["VOTE ITALY eight"]),
        ("W1901E", "one", "VOTE ten", ["!which-power"]),
        ("W1901E", "one", "If elected president of England, minister: ten", ["IF ELECTED ENGLAND MINISTER ten"]),
        ("W1901E", "one", "IF ELECTED MINISTER six", ["IF ELECTED ENGLAND MINISTER six"]),
        ("W1901E", "one", "if elected Italy treasury to nine", ["IF ELECTED ITALY TREASURY nine"]),
        ("S1901M", "three", "Appoint ten as minister of England", ["APPOINT ten MINISTER OF ENGLAND"]),
        (
            "S1901M",
            "one",
            "Offer two units of steel to Russia and Turkey for $3",
            ["OFFER 2 STEEL TO RUSSIA, TURKEY FOR $3"],
        ),
        ("S1901M", "one", "OFFER TO RUSSIA: 1 STEEL FOR nothing", ["OFFER 1 STEEL TO RUSSIA FOR $0"]),
        ("S1901M", "one", "OFFER 1 STEEL TO five FOR 2 dollars", ["OFFER 1 STEEL TO RUSSIA FOR $2"]),
        ("S1901M", "one", "offer still stands, think about it", []),
        ("S1901M", "five", "SIGN C101, C102 and 103", ["SIGN C101", "SIGN C102", "SIGN C103"]),
        ("S1901M", "five", "Accept contract C7", ["SIGN C7"]),
        ("S1901M", "five", "sign here, please", []),
        ("S1901M", "five", "refuse #12", ["REJECT C12"]),
        ("S1901M", "three", "Pay ten $3.", ["PAY ten 3"]),
        ("S1901M", "seven", "Strike in France RAD", ["STRIKE FRANCE RAD"]),
        ("S1901M", "seven", "STRIKE RAD FRANCE", ["STRIKE FRANCE RAD"]),
        ("S1901M", "seven", "support the strike Austria peasants", ["SUPPORT STRIKE AUSTRIA AGR"]),
        ("S1901M", "seven", "withdraw strike France R", ["NO STRIKE FRANCE RAD"]),
        ("S1901M", "seven", "strike while the iron is hot", []),
        ("S1901M", "three", "- F Lon - Nth", ["F LON - NTH"]),
        ("S1901M", "three", "Stand-by: A Mun - Bur", ["STANDBY A MUN - BUR"]),
        ("W1901A", "one", "Discard striker l", ["!which-power"]),
        ("W1901A", "one", "discard England SOC", ["DISCARD ENGLAND SOC"]),
        ("W1901A", "one", "DISCARD steel", ["DISCARD ITALY steel"]),
        ("W1901A", "one", "DISCARD grape", ["!unknown-card"]),
        ("W1901A", "one", "Supply Ita", ["SUPPLY ITALY"]),
        ("W1901A", "one", "Hello everybody, what a year", []),
    ],
)
def test_td_11_lines_as_people_write_them(phase: str, seat: str, line: str, read: list[str]) -> None:
    found = texts(phase, seat, line, presidents={"RUSSIA": "five", "ENGLAND": "three"})
    assert found == read


@pytest.mark.parametrize("phase", ["W1901E", "S1901M", "F1901M", "W1901A"])
def test_td_11_what_the_public_and_the_others_do_not_see(phase: str) -> None:
    """No card, commodity, contract, stand-by order or statement of another is in a view."""
    season = Season(position(phase))
    if phase[-1] == "M":
        season.send("ten", "OFFER 1 CHEM TO GERMANY FOR $2")
    public = json.dumps(GAME.view(season.state, season.held, None))
    assert not any(word in public for word in ("etm", "lbr", "coal", "chem", "statement", "C1"))
    other = GAME.view(season.state, season.held, "two")
    assert other["you"]["contracts"] == []
    assert {p["power"] for p in other["you"]["positions"]} == {"FRANCE", "RUSSIA"}
    assert json.dumps({**other, "you": None}) == json.dumps({**json.loads(public), "you": None})


def test_td_11_press_by_office() -> None:
    state = position(presidents={"GERMANY": "nine", "TURKEY": "nine", "ITALY": "ten"}, ministers={"ENGLAND": "one"})
    places = GAME.addressees(state)
    assert places["GERMANY"] == ("nine",)
    assert places["CABINET ENGLAND"] == ("three", "one", "six", "ten")
    assert set(places["PRESIDENTS"]) == {"nine", "ten"}
    assert places["RUSSIA"] == ()
    assert places["PRESIDENT ITALY"] == ("ten",)
    assert places["MINISTER ENGLAND"] == ("one",)


def test_td_11_an_order_for_the_other_cabinets_unit() -> None:
    """One sits in England and Italy: he presides over Italy only, and learns who orders England."""
    season = Season(position(presidents={"ENGLAND": "three", "ITALY": "one"}, ministers={}))
    answer = letter(season.state, "one", "F Lon - Nth\nA Rom - Apu")
    assert [r.text for r in answer.refused] == ["ENGLAND is ordered by its President, three (TD-4.1)."]
    assert [GAME.text(None, row) for row in answer.held["one"].values()] == ["A ROM - APU"]
