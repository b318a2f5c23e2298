"""What people write, and the one canonical form of it."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.board.atlas import STANDARD, Unit
from judge.board.notation import Unread, read
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Remove, Retreat, Support, Waive

MOVES_TO_THE_NORTH_SEA = [
    "F Lon-Nth", "Lon -> nth", "F LON MOVES NORTH SEA", "London - North Sea", "F Lon - Nth.", "F LON - NTH",
    "fleet london to north sea", "f lon to nth", "f lon – nth", "F Lon—Nth", "F Lon–Nth", "F Lon > Nth", "F Lon=>Nth",
    "F Lon Nth", "Flt Lon-Nth", "1. F Lon-Nth", "* F Lon-Nth", "- F Lon-Nth", "England: F Lon-Nth", "F Lon-Nth (bounce)",
    "F Lon-Nth # note", "• F Lon – Nth", "F\u00a0Lon\u00a0-\u00a0Nth", "12) F Lon moves to the North Sea!", "f lon m nth",
    "England F Lon - Nth",
]  # fmt: skip

SPELLINGS = [
    ("M", "F London S F Edi-Nth", "F LON S F EDI - NTH"),
    ("M", "F Lon sup F Edi-Nth", "F LON S F EDI - NTH"),
    ("M", "F Lon supp Edi to Nth", "F LON S ? EDI - NTH"),
    ("M", "F Lon C A Lvp-Nwy", "F LON C A LVP - NWY"),
    ("M", "F Lon hld", "F LON H"),
    ("M", "f lon holds", "F LON H"),
    ("M", "Army Paris to Burgundy", "A PAR - BUR"),
    ("M", "F Bre-MAO", "F BRE - MAO"),
    ("M", "F Bre - Mid-Atlantic Ocean", "F BRE - MAO"),
    ("M", "F St. Petersburg (south coast) - Gulf of Bothnia", "F STP/SC - BOT"),
    ("M", "f stp/sc - bot", "F STP/SC - BOT"),
    ("M", "f stp-nc - bar", "F STP/NC - BAR"),
    ("M", "F MAO - Spain(nc)", "F MAO - SPA/NC"),
    ("M", "f gas-spa nc", "F GAS - SPA/NC"),
    ("M", "F Con - Bul (e.c.)", "F CON - BUL/EC"),
    ("M", "F Mar - Spain (west coast)", "F MAR - SPA"),
    ("M", "A Spain - Portugal via convoy", "A SPA - POR VIA"),
    ("M", "A Lon - NTH - Nwy", "A LON - NWY VIA"),
    ("M", "A Ruh supports German A Kiel - Holland", "A RUH S A KIE - HOL"),
    ("M", "A Ruh S Germany's A Kiel", "A RUH S A KIE"),
    ("M", "A Par s Mar hold", "A PAR S ? MAR"),
    ("M", "F Adr S A Tri-Ven", "F ADR S A TRI - VEN"),
    ("M", "a swe-den", "A SWE - DEN"),
    ("R", "A BUR R GAS", "A BUR R GAS"),
    ("R", "A Bur - Gas", "A BUR R GAS"),
    ("R", "Retreat A Bur to Gas", "A BUR R GAS"),
    ("R", "A Pie D", "A PIE D"),
    ("R", "disband army Burgundy", "A BUR D"),
    ("A", "A PAR B", "A PAR B"),
    ("A", "Build A Paris", "A PAR B"),
    ("A", "build army in paris", "A PAR B"),
    ("A", "Build a fleet in London", "F LON B"),
    ("A", "Build F StP (nc)", "F STP/NC B"),
    ("A", "REMOVE A BEL", "A BEL D"),
    ("A", "F Lon D", "F LON D"),
    ("A", "waive", "WAIVE"),
    ("A", "Build waived", "WAIVE"),
]  # fmt: skip


@pytest.mark.parametrize("line", MOVES_TO_THE_NORTH_SEA)
def test_one_order_many_spellings(line: str) -> None:
    assert str(read(line, "M")).replace("?", "F") == "F LON - NTH"


@pytest.mark.parametrize(("kind", "line", "canonical"), SPELLINGS)
def test_spelling(kind: str, line: str, canonical: str) -> None:
    assert str(read(line, kind)) == canonical


@pytest.mark.parametrize(
    ("line", "word", "near"),
    [
        ("F Londn-Nth", "Londn", "LON"),
        ("A Par - Brugundy", "Brugundy", "BUR"),
        ("a vieena h", "vieena", "VIE"),
        ("F Nor - Ska", "Nor", "NWY"),
        ("A Liv - Yor", "Liv", "LVP"),
        ("Build A Warsaww", "Warsaww", "WAR"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_right_one(line: str, word: str, near: str) -> None:
    found = read(line, "A" if line.startswith("Build") else "M")
    assert isinstance(found, Unread)
    assert (found.code, found.word) == ("misspelt", word)
    assert near in found.near


@pytest.mark.parametrize(
    "line",
    [
        "Draw or no draw, I enjoy this", "A nice day to you", "I think Russia will attack Turkey", "Cheers, Bob", "",
        "Sent from my iPhone", "See you in Spain next month!", "A Spain of my own would be nice", "-- ", "a man to trust",
    ],
)  # fmt: skip
def test_prose_is_no_order(line: str) -> None:
    assert read(line, "M") is None


@pytest.mark.parametrize(
    ("line", "code"),
    [("F Lon-Nth if possible", "trailing"), ("A Par -", "unfinished"), ("A Par", "unfinished")],
)
def test_half_an_order_is_said_to_be_one(line: str, code: str) -> None:
    found = read(line, "M")
    assert isinstance(found, Unread)
    assert found.code == code


def test_an_order_of_another_phase_is_said_to_be_one() -> None:
    assert isinstance(found := read("A Par H", "A"), Unread)
    assert found.code == "wrong-phase"
    assert isinstance(found := read("Build A Par", "M"), Unread)
    assert found.code == "wrong-phase"


units = st.sampled_from(sorted(STANDARD.reach)).map(Unit)
places = st.sampled_from(sorted(STANDARD.number))
movement = st.one_of(
    st.builds(Hold, units),
    st.builds(Move, units, places, st.booleans()),
    st.builds(Support, units, units, st.none() | places),
    st.builds(Convoy, units, units, places),
)
retreats = st.one_of(st.builds(Retreat, units, places), st.builds(Disband, units))
winter = st.one_of(st.builds(Build, units), st.builds(Remove, units), st.just(Waive()))


@example(("M", Move(Unit("A ALB"), "SER", via=True)))
@given(st.one_of(st.tuples(st.just("M"), movement), st.tuples(st.just("R"), retreats), st.tuples(st.just("A"), winter)))
def test_the_canonical_form_reads_back(pair: tuple[str, object]) -> None:
    kind, order = pair
    assert read(str(order), kind) == order
    assert read(str(order).lower(), kind) == order


@given(st.text(max_size=80))
def test_nothing_is_raised(line: str) -> None:
    for kind in "MRA":
        read(line, kind)


def test_every_name_of_every_province_is_read() -> None:
    for code, province in STANDARD.provinces.items():
        for name in (code, province.name, *province.also):
            for line in (f"A {name} H", f"{name} hold", f"Army {name.upper()} h"):
                assert re.sub("^.", "A", str(read(line, "M")))[:5] == f"A {code}", line
