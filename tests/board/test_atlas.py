"""The map is whole, and a map that is not is refused."""

from dataclasses import replace

import pytest

from judge.board.adjustments import moves_home, way_home
from judge.board.atlas import STANDARD, MapError, Unit, check
from judge.board.position import start


def test_the_standard_map() -> None:
    assert len(STANDARD.provinces) == 75
    assert len(STANDARD.centres) == 34
    assert sum(map(len, start().units.values())) == 22
    assert sum(map(len, start().centres.values())) == 22


def test_a_border_with_one_side_is_refused() -> None:
    broken = dict(STANDARD.provinces)
    broken["PAR"] = replace(broken["PAR"], army=("BUR",))
    with pytest.raises(MapError, match="one side"):
        check(broken, STANDARD.powers)


def test_a_home_that_is_no_centre_is_refused() -> None:
    powers = {"FRANCE": replace(STANDARD.powers["FRANCE"], homes=("GAS",))}
    with pytest.raises(MapError, match="no centre"):
        check(STANDARD.provinces, powers)


def test_distance_by_the_unit_s_own_way() -> None:
    homes = frozenset(STANDARD.powers["AUSTRIA"].homes)
    assert moves_home(Unit("A PIE"), homes) == 2
    assert moves_home(Unit("F PIE"), homes) == 5
    assert way_home(Unit("F PIE"), homes) == ("LYO", "TYS", "ION", "ADR", "TRI")
    assert moves_home(Unit("A LON"), homes) == 99
