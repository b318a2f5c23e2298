"""Provinces and units in the words of sentences."""

from judge.board.atlas import STANDARD
from judge.reports.beats import borders
from judge.reports.places import names, place, unit


def test_the_names_are_the_board_s() -> None:
    assert names() == {code: province.name for code, province in STANDARD.provinces.items()}
    assert {place(code) for code in ("SPA/SC", "STP/NC", "MUN", "T7")} == {
        STANDARD.title(c) for c in ("SPA/SC", "STP/NC", "MUN")
    } | {"T7"}
    assert place("NTH") == "the North Sea"
    assert unit("F SPA/SC") == "fleet in Spain (south coast)"


def test_armies_walk_where_the_board_says() -> None:
    assert borders() == {code: sorted(row.army) for code, row in STANDARD.provinces.items() if row.army}
