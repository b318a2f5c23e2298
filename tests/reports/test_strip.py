"""A telephone's two rows of the strip below the map: they part between two chips, of an auction between its sides."""

import pytest

from judge.reports.colours import POWERS
from judge.reports.strip import CHIPS, LARGEST, rows

EACH = {power: ["LON"] for power in POWERS}
DUEL = {"AUSTRIA": "TURKEY", "ENGLAND": "", "FRANCE": "TURKEY", "ITALY": "GERMANY", "RUSSIA": "TURKEY"}
STRIPS = {
    "seven, each for themselves": ({"centres": EACH}, 4),
    "two powers are left": ({"centres": {"FRANCE": ["PAR"], "ITALY": ["ROM"]}}, 4),
    "four of seven on the larger side": ({"centres": EACH, "control": DUEL}, 3),
    "the other side has more centres": ({"centres": EACH | {"ITALY": ["ROM"] * 9}, "control": DUEL}, 5),
    "a power has neither a unit nor a centre": (
        {"centres": {**EACH, "ENGLAND": []}, "units": {"RUSSIA": ["A MOS"]}, "control": DUEL},
        4,  # two would be left, and the first row too small
    ),
}


@pytest.mark.parametrize("strip", STRIPS)
def test_the_strip_is_cut_between_chips(strip: str) -> None:
    view, below = STRIPS[strip]
    upper, lower = rows(view)
    for row, chips in ((upper, CHIPS - below), (lower, below)):
        assert row["wide"] == pytest.approx(100 * CHIPS / chips, abs=1), "all of its part is seen, and no more"
        large = (100 - row["blank"]) * CHIPS / chips
        assert 140 <= large <= LARGEST + 1
        assert large == pytest.approx((100 - upper["blank"]) * CHIPS / (CHIPS - below), abs=2), "both are as large"
