"""Provinces and units in the words of sentences."""

from judge.board.atlas import STANDARD
from judge.reports.europe import europe
from judge.reports.places import borders, by_sea, names, place, unit, waters


def test_the_names_are_the_board_s() -> None:
    assert names() == {code: province.name for code, province in STANDARD.provinces.items()}
    assert {place(code) for code in ("SPA/SC", "STP/NC", "MUN", "T7")} == {
        STANDARD.title(c) for c in ("SPA/SC", "STP/NC", "MUN")
    } | {"T7"}
    assert place("NTH") == "the North Sea"
    assert unit("F SPA/SC") == "fleet in Spain (south coast)"


def test_armies_walk_where_the_board_says() -> None:
    assert borders() == {code: sorted(row.army) for code, row in STANDARD.provinces.items() if row.army}
    touched = {code: sorted(europe().seas & near) for code, near in STANDARD.borders.items()}
    assert waters() == {code: seas for code, seas in touched.items() if seas}


def test_ways_round_things_are_those_that_units_may_go() -> None:
    assert all(end in STANDARD.reach[unit] for unit, end in europe().rounds)
    assert europe().rounds["A STP", "NWY"] == europe().rounds["A NWY", "STP"][::-1]


def test_an_army_without_a_convoy_is_shown_over_water() -> None:
    assert by_sea("LON", "NWY") == ["NTH"]
    assert by_sea("LON", "TUN") == ["ENG", "MAO", "WES"]
    assert by_sea("LON", "WAL") == []
    assert by_sea("VIE", "LON") == []
