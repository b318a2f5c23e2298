"""The drawn map and the board are the same, pair by pair; names, signs and marks lie where they belong."""

from importlib.resources import files
from itertools import combinations
from math import dist

import pytest
from PIL import ImageFont

from judge.board.atlas import STANDARD
from judge.reports.europe import europe
from tests.reports.drawn import ends, inside, length, nodes, shared

SEEN = 4.5
"""Units of a border that a reader sees."""
FONT = ImageFont.truetype(str(files("judge.reports").joinpath("data/AlegreyaSans-ExtraBold.ttf")), 23)
ARMY, FLEET = (18.5, 19.5, 27.0), (27.5, 26.5, 26.0)
"""How far a sign reaches to its sides, up and down, with a commander's rim or the arc of one that holds."""
PAIRS = list(combinations(STANDARD.codes, 2))


def test_all_provinces_and_nothing_else_are_drawn() -> None:
    codes = {code for code in europe().shapes if len(code) == 3}
    assert codes == set(STANDARD.codes)
    assert len(codes) == 75
    assert {code for code in europe().shapes if code not in codes} == {"-", "DEN~", "CON~"}
    assert europe().seas == STANDARD.seas


def test_every_adjacency_is_drawn_and_none_that_is_not_there() -> None:
    for one, other in PAIRS:
        meant = other in STANDARD.borders[one]
        drawn = length(one, other)
        assert meant == (drawn > 0), f"{one} {other}: {drawn:.1f} units are drawn"
        assert not meant or drawn > SEEN, f"{one} {other}: only {drawn:.1f} units are drawn"


def test_armies_pass_where_land_meets_land() -> None:
    for one, other in PAIRS:
        if not {one, other} & STANDARD.seas:
            assert (other in STANDARD.provinces[one].army) == (length(one, other) > 0), f"{one} {other}"


def test_fleets_pass_along_a_coast_where_a_common_sea_touches_the_border() -> None:
    for one, other in PAIRS:
        if {one, other} & STANDARD.seas or not length(one, other):
            continue
        meant = any(to[:3] == other for places in STANDARD.provinces[one].fleet.values() for to in places)
        seas = STANDARD.shores[one] & STANDARD.shores[other]
        drawn = any(ends(one, other) & nodes(sea) for sea in seas)
        assert meant == drawn, f"{one} {other}: fleets {meant}, drawn {drawn}"


RING = 12.8
"""Half the width of the ring around a centre that changes hands."""


@pytest.mark.parametrize("province", [p.code for p in STANDARD.provinces.values() if "" not in p.fleet and p.fleet])
def test_a_fleet_on_a_coast_stands_by_its_sea(province: str) -> None:
    coasts = STANDARD.provinces[province].fleet
    for coast, places in coasts.items():
        own = {to for to in places if to in STANDARD.seas}
        others = {to for other in coasts for to in coasts[other] if to in STANDARD.seas} - own

        def near(seas: set[str], coast: str = coast) -> float:
            x, y = europe().at(f"{province}/{coast}")
            found = [e for sea in seas for e in shared().get(frozenset((province, sea)), ())]
            return min((dist((x * 10, y * 10), node) for edge in found for node in edge), default=1e9)

        assert near(own) < near(others), f"{province}/{coast}"


def test_switzerland_and_the_islands_belong_to_nobody() -> None:
    assert not set(STANDARD.provinces) & {"SWI"}
    for around in ("BUR", "MAR", "PIE", "TYR", "MUN"):
        assert frozenset((around, "-")) in shared(), around


def box(code: str) -> tuple[float, float, float, float]:
    """The box of a name's capitals as they are drawn: bold, 23 units, a little apart."""
    x, y = europe().names[code]
    half = (FONT.getlength(code) + 2 * 0.5) / 2
    return x - half, y - 7.5, x + half, y + 7.5


def test_names_are_inside_their_provinces() -> None:
    for code in europe().names:
        left, top, right, bottom = box(code)
        corners = [(left, top), (right, top), (left, bottom), (right, bottom), europe().names[code]]
        home = [shape for shape in (code, f"{code}~") if shape in europe().shapes]
        out = [at for at in corners if not any(inside(shape, *at) for shape in home)]
        assert not out, f"{code}: {out}"


def test_no_sign_covers_a_name_or_another_sign() -> None:
    for code, (x, y) in europe().units.items():
        wide, up, down = FLEET if STANDARD.provinces[code[:3]].fleet else ARMY
        for name in europe().names:
            left, top, right, bottom = box(name)
            apart = max(left - x - wide, x - wide - right, top - y - down, y - up - bottom)
            assert apart > -1, f"the unit in {code} lies {-apart:.1f} on the name {name}"
        for other, at in europe().marks.items():
            assert dist((x, y), at) >= 17, f"the unit in {code} lies on the mark of {other}"
        for other, at in europe().units.items():
            assert other[:3] == code[:3] or dist((x, y), at) >= 29, f"units in {code} and {other}"
    for one, other in combinations(europe().names, 2):
        a, b = box(one), box(other)
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], f"the names {one} and {other}"


def test_a_ring_around_a_mark_meets_no_name() -> None:
    for code, (x, y) in europe().marks.items():
        for left, top, right, bottom in map(box, europe().names):
            assert dist((x, y), (min(max(x, left), right), min(max(y, top), bottom))) > RING, code


def test_a_unit_is_nearer_to_its_own_name_than_to_any_other() -> None:
    for code, name in europe().names.items():
        at = europe().units[code]
        nearest = min(europe().names, key=lambda other: dist(europe().names[other], at))
        assert dist(name, at) < dist(europe().names[nearest], at) + 3, f"the unit in {code} is nearer to {nearest}"


def test_a_unit_stands_in_its_province() -> None:
    for place, at in europe().units.items():
        assert inside(place[:3], *at), place


def test_what_lies_within_rims_is_the_centres_own_land() -> None:
    """A piece of each centre; of two and three that meet; the larger below the smaller."""
    names = [name.split() for name in europe().inner]
    assert {name[0] for name in names} == set(europe().marks)
    assert [len(name) for name in names] == sorted((len(name) for name in names), reverse=True)
    for name in names:
        assert all(length(one, other) for one, other in combinations(name, 2)), name
        for path in europe().inner[" ".join(name)].strip("M").split("M"):
            x, y = map(float, path.partition("l")[0].split())
            near = [(x / 10 + dx, y / 10 + dy) for dx in (-4, -2, 0, 2, 4) for dy in (-4, -2, 0, 2, 4)]
            assert any(inside(name[0], *at) for at in near), (name, x, y)
