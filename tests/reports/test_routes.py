"""Arrows on the map: round names and signs, from the border of a sign to the province that they name."""

import re
from itertools import combinations, pairwise
from math import cos, dist, pi, sin
from typing import Any

import pytest

from judge.board.atlas import STANDARD
from judge.reports.berths import berth, beside
from judge.reports.curves import bar_across, direct
from judge.reports.europe import CELL, Point, europe
from judge.reports.hulls import HULLS, covered
from judge.reports.scene import scene
from judge.reports.strokes import BAR
from judge.reports.trips import known_costs
from tests.reports.drawn import inside
from tests.reports.test_europe import box

SIGN = (16.0, 14.0)
"""Half the width and the height of a unit's sign, as a reader sees it."""
HEAD = 10.0
STAR = 20.0
"""How far the rays of who was dislodged reach."""
AIR, GHOST = 3.0, 16.0
"""How far from the border of a sign an arrow still meets it; how far from the middle of who has gone one ends at least."""


def units() -> list[str]:
    """An army or a fleet for every place on which one may stand."""
    found = []
    for code, province in STANDARD.provinces.items():
        found += [f"A {code}"] if province.army else []
        found += [f"F {code}/{coast}" if coast else f"F {code}" for coast in province.fleet]
    return found


def goals(unit: str) -> list[str]:
    province = STANDARD.provinces[unit[2:5]]
    return sorted(province.army if unit[0] == "A" else province.fleet[unit[6:]])


def move(unit: str, target: str, verdict: str = "succeeds", power: str = "FRANCE") -> dict[str, Any]:
    return {"kind": "move", "unit": unit, "target": target, "other": "", "verdict": verdict, "power": power}


def support(unit: str, other: str, verdict: str = "succeeds", target: str = "") -> dict[str, Any]:
    return {"kind": "support", "unit": unit, "target": target, "other": other, "verdict": verdict, "power": "FRANCE"}


def drawn(rows: list[dict[str, Any]], units: dict[str, list[str]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = scene(europe(), {"units": units, "centres": {}, "dislodged": []}, rows)["arrows"]
    return found


def places(path: str) -> list[Point]:
    """Points along an arrow, close together."""
    knots = [tuple(map(float, part.split())) for part in re.split("[MQ]", path)[1:]]
    found, (x, y) = [], (knots[0][0], knots[0][1])
    for px, py, ex, ey in knots[1:]:
        for t in (i / 40 for i in range(41)):
            p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
            found.append((p * x + q * px + r * ex, p * y + q * py + r * ey))
        x, y = ex, ey
    return found


def tip(path: str) -> Point:
    """The point of its head, which is drawn beyond its end."""
    (a, b), (x, y) = places(path)[-5], places(path)[-1]
    return x + (x - a) * HEAD / dist((a, b), (x, y)), y + (y - b) * HEAD / dist((a, b), (x, y))


def on_names(path: str) -> set[str]:
    """The names that it runs over."""
    along = places(path)
    return {
        name
        for name in europe().names
        for left, top, right, bottom in [box(name)]
        if any(left < x < right and top < y < bottom for x, y in along)
    }


def meets_sign(at: Point, kind: str, middle: Point) -> bool:
    """The tip of an arrow is at the border of the sign that it goes to, or in it."""
    wide, up, down = HULLS[kind]
    return abs(at[0] - middle[0]) < wide + AIR and -up - AIR < at[1] - middle[1] < down + AIR


@pytest.mark.parametrize("unit", units())
def test_every_move_runs_round_the_names_and_ends_where_it_goes(unit: str) -> None:
    for target in goals(unit):
        (arrow,) = drawn([move(unit, target)], {"FRANCE": [f"{unit[0]} {target}"]})
        assert not on_names(arrow["d"]), f"{unit} - {target} runs over a name"
        shapes = [shape for shape in (target[:3], f"{target[:3]}~") if shape in europe().shapes]
        at = tip(arrow["d"])
        near = [(at[0] + i, at[1] + j) for i, j in ((0, 0), (4, 0), (-4, 0), (0, 4), (0, -4))]  # inlets are narrow
        there = meets_sign(at, unit[0], europe().at(target)) or any(inside(shape, *p) for shape in shapes for p in near)
        assert there, f"{unit} - {target} ends elsewhere"


def test_no_arrow_s_head_lies_below_its_unit() -> None:
    """More than its tip, hardly ever."""
    below = dict[str, int]()
    for unit in units():
        for target in goals(unit):
            (line,) = drawn([move(unit, target)], {"FRANCE": [f"{unit[0]} {target}"]})
            way = places(line["d"])
            below[f"{unit} - {target}"] = covered(direct(way[-2], way[-1]), unit[0], europe().at(target))
    assert max(below.values()) <= 2, below
    assert sum(count > 1 for count in below.values()) <= 21, below


def test_hardly_any_way_goes_by_a_third_province() -> None:
    """Of armies: any but their own two; of fleets: land but where they come from and go to. They end at the unit."""
    astray, short, long = [], [], []
    for unit in units():
        for target in goals(unit):
            (arrow,) = drawn([move(unit, target)], {"FRANCE": [f"{unit[0]} {target}"]})
            own = {unit[2:5], target[:3], *(europe().seas if unit[0] == "F" else ())}
            along = [europe().whose(at).rstrip("~") for at in places(arrow["d"])]
            astray.append((sum(code not in own for code in along) / len(along), f"{unit} - {target}"))
            way = places(arrow["d"])
            short += [f"{unit} - {target}"] * (dist(way[-1], europe().at(target)) > 43)
            long += [f"{unit} - {target}"] * (sum(map(dist, way, way[1:])) - dist(way[0], way[-1]) > 115)
    assert sum(share > 0.25 for share, _ in astray) <= 9, sorted(astray)[-12:]
    assert sum(share for share, _ in astray) / len(astray) < 0.035
    assert len(short) <= 2, short
    assert long == ["F MAO - WES", "F WES - MAO"], "round Iberia"


def test_bars_stand_where_their_lines_go() -> None:
    """Hardly any across a border: it would say that another province was attacked."""
    beyond = dict[str, float]()
    for unit in units():
        for target in goals(unit):
            stays = {"kind": "hold", "unit": f"{unit[0]} {target}", "target": "", "other": "", "verdict": "holds"}
            rows = [move(unit, target, "bounced"), stays | {"power": "ITALY"}]
            (line,) = drawn(rows, {"FRANCE": [unit], "ITALY": [f"{unit[0]} {target}"]})
            bar = bar_across(places(line["d"]), BAR)
            beyond[f"{unit} - {target}"] = sum(europe().whose(at)[:3] != target[:3] for at in bar) / len(bar)
    assert len([way for way, share in beyond.items() if share > 0.6]) <= 6, beyond
    assert sum(beyond.values()) / len(beyond) < 0.08


def test_hardly_any_support_of_who_stays_goes_by_a_third_province() -> None:
    """By land as above; it goes round no more than it must."""
    astray, bent = dict[str, float](), dict[str, float]()
    for unit in units():
        for target in goals(unit):
            other = f"{unit[0]} {target}"
            (line,) = drawn([support(unit, other)], {"FRANCE": [unit, other]})
            own = {unit[2:5], target[:3], *(europe().seas if unit[0] == "F" else ())}
            way = places(line["d"])
            astray[f"{unit} S {other}"] = sum(europe().whose(at).rstrip("~") not in own for at in way) / len(way)
            bent[f"{unit} S {other}"] = sum(map(dist, way, way[1:])) / dist(way[0], way[-1])
    assert len([support for support, share in astray.items() if share > 0.25]) <= 17, astray
    assert sum(astray.values()) / len(astray) < 0.03
    assert sum(bent.values()) / len(bent) < 1.03


def test_what_was_drawn_before_changes_nothing() -> None:
    """What is kept of a trip is the same in every season."""
    rows = [
        move("A MUN", "BUR", power="GERMANY"),
        move("A PAR", "BUR", "bounced"),
        move("A RUH", "MUN", power="GERMANY"),
    ]
    units = {"GERMANY": ["A BUR", "A MUN"], "FRANCE": ["A PAR"]}
    known_costs.cache_clear()
    first = drawn(rows, units)
    drawn([move("A MUN", "BUR")], {"FRANCE": ["A BUR"], "ITALY": ["A TYR", "A BEL", "A RUH"]})
    assert drawn(rows, units) == first


def test_second_signs_stand_in_their_province() -> None:
    """Who was dislodged, and who has left a place that is taken again; and not on its name."""
    for unit in units():
        for toward in ("", *goals(unit)):
            for x, y in (berth(unit, toward), *beside(unit, unit, toward)):
                assert europe().whose((x, y))[:3] == unit[2:5], f"{unit} {toward}"
                left, top, right, bottom = box(unit[2:5])
                assert not (left < x < right and top < y < bottom), f"{unit} {toward} lies on the name"


def test_who_was_dislodged_and_who_came_in_stand_beside_each_other() -> None:
    """Whoever comes in, from wherever: neither lies on the other, and the star is hardly ever on other land."""
    close, spread, shown = [], [], 0
    for unit in units():
        for start in goals(unit):
            (x, y), won = beside(unit, unit, "", (europe().at(start),))
            shown += 1
            close += [f"{unit} by {start}"] * (abs(x - won[0]) < 27 and abs(y - won[1]) < 29)
            around = [(x + STAR * cos(n * pi / 6), y + STAR * sin(n * pi / 6)) for n in range(12)]
            out = sum(europe().whose(at).rstrip("~") not in (unit[2:5], *europe().seas) for at in around)
            spread += [f"{unit} by {start}"] * (out > 4)
    assert shown > 500
    assert not close
    assert len(spread) <= 23, (len(spread), spread)


def test_the_arrow_of_who_comes_in_keeps_off_who_was_dislodged_and_is_gone() -> None:
    """Of a third of all moves: it goes round the star, also where nobody waits for a retreat."""
    over, pairs = [], [(unit, target) for unit in units() for target in goals(unit)][::3]
    for unit, target in pairs:
        lost = {"kind": "disband", "unit": f"{unit[0]} {target}", "target": "", "other": "", "power": "ITALY"}
        rows = [move(unit, target), {**lost, "verdict": "succeeds"}]
        shown = scene(europe(), {"units": {"FRANCE": [f"{unit[0]} {target}"]}, "centres": {}, "dislodged": []}, rows)
        (star,) = (sign for sign in shown["signs"] if sign.get("fell"))
        (way,) = (line["d"] for line in shown["arrows"] if line["look"] == "mv")
        over += [f"{unit} - {target}"] * (min(dist((star["x"], star["y"]), at) for at in places(way)) < STAR)
    assert len(pairs) > 150
    assert not over


@pytest.mark.parametrize("unit", ["A MOS", "F SEV", "F BLA", "A UKR"])
def test_the_line_of_an_order_that_fits_nothing_begins_at_its_sign(unit: str) -> None:
    """Whatever it was meant for: all of its short line is seen, also beside a fleet, which is broad."""
    (x, y), (wide, *_) = europe().at(unit[2:]), HULLS[unit[0]]
    for goal in goals(unit):
        (way,) = drawn([support(unit, f"{unit[0]} {goal}", "void")], {"FRANCE": [unit]})
        start, *_, end = places(way["d"])
        aside = abs(start[1] - y) < abs(start[0] - x) / 2
        assert not aside or abs(start[0] - x) > wide - AIR, f"{unit} for {goal}"
        assert dist(start, end) > 20


def test_the_sign_of_a_retreat_keeps_off_who_has_left() -> None:
    """Of five hundred moves; in small provinces there is no room for both."""
    near = []
    for unit in units():
        for target in goals(unit):
            waiting = [{"power": "ITALY", "unit": f"{unit[0]} SYR", "by": "ARM", "retreats": [unit[2:]]}]
            view = {"units": {"FRANCE": [f"{unit[0]} {target}"]}, "centres": {}, "dislodged": waiting}
            shown = scene(europe(), view, [move(unit, target)])
            way = next(badge["at"] for badge in shown["badges"] if badge["sign"] == "way")
            gone = next((sign["x"], sign["y"]) for sign in shown["signs"] if sign["state"] == "left")
            near += [f"{unit} - {target}"] * (dist(way, gone) < 30)
    assert len(near) < 36, near


def test_who_has_left_keeps_off_the_arrow_that_comes_in() -> None:
    """One army goes where another has just left: its arrow ends at its own sign, hardly ever at the other's."""
    armies = [unit for unit in units() if unit[0] == "A"]
    chains = [(unit, to, of) for unit in armies for to in goals(unit) for of in goals(unit) if to != of][::3]
    short = []
    for unit, to, of in chains:
        rows, here = [move(unit, to), move(f"A {of}", unit[2:])], europe().at(unit[2:])
        shown = scene(europe(), {"units": {"FRANCE": [f"A {to}", unit]}, "centres": {}, "dislodged": []}, rows)
        end = places(next(line["d"] for line in shown["arrows"] if line["of"] == of))[-1]
        (left,) = (sign for sign in shown["signs"] if sign["state"] == "left" and sign["unit"] == unit)
        if dist(end, here) > 36 or dist(end, (left["x"], left["y"])) < GHOST:
            short.append((unit, to, of))
    assert len(chains) > 230
    assert len(short) <= 2, short


def test_the_squares_are_the_map() -> None:
    for row, codes in enumerate(europe().cells):
        for column, code in list(enumerate(codes))[row % 7 :: 7]:
            assert code == "-" or inside(code, column * CELL + CELL / 2, row * CELL + CELL / 2), (row, column)


def test_two_against_each_other_share_a_line_with_both_bars_in_its_middle() -> None:
    for unit in units():
        for target in goals(unit):
            back = f"{unit[0]} {target}"
            if back not in units() or unit[2:] not in goals(back):
                continue
            there, here = drawn(
                [move(unit, target, "bounced"), move(back, unit[2:], "bounced", "ITALY")],
                {"FRANCE": [unit], "ITALY": [back]},
            )
            one, other = places(there["d"]), places(here["d"])
            assert 3 < dist(one[-1], other[-1]) < 11, f"{unit} - {target} and back"
            for own, way in ((unit, one), (back, other)):
                assert dist(way[0], europe().at(own[2:])) < 36, f"{own}: its half begins at its sign"
            long, short = (sum(map(dist, way, way[1:])) for way in sorted((one, other), key=len, reverse=True))
            assert abs(long - short) < 0.2 * max(long, short) + 4, f"{unit} - {target} and back"


def test_two_that_support_each_other_share_one_line() -> None:
    """With an arc at each end; of two powers each has the half at its own unit."""
    pair = [("A BUR", "A PAR"), ("A PAR", "A BUR")]
    for other in ("FRANCE", "ITALY"):
        rows = [support(*one) | {"power": power} for one, power in zip(pair, ("FRANCE", other), strict=True)]
        shown = scene(europe(), {"units": {"FRANCE": ["A BUR", "A PAR"]}, "centres": {}, "dislodged": []}, rows)
        one, back = (places(line["d"]) for line in shown["arrows"])
        if other == "FRANCE":
            assert max(map(dist, one, back[::-1])) < 2
        else:
            assert dist(one[-1], back[-1]) < 2, "in the middle"
            assert abs(dist(one[0], one[-1]) - dist(back[0], back[-1])) < 5
        ends = [tuple(map(float, top["d"].split("L")[1].split())) for top in shown["tops"] if top["look"] == "kh"]
        assert len(ends) == 2
        far = [one[-1], back[-1]] if other == "FRANCE" else [one[0], back[0]]
        assert all(min(dist(end, at) for at in far) < 2 for end in ends)


def test_of_two_that_support_each_other_whose_was_cut_is_seen() -> None:
    """Each has its own line then, the cross is by its supporter, and only the other reaches whom it helps."""
    rows = [support("A BUR", "A PAR", "cut"), support("A PAR", "A BUR")]
    shown = scene(europe(), {"units": {"FRANCE": ["A BUR", "A PAR"]}, "centres": {}, "dislodged": []}, rows)
    lines = {line["look"]: places(line["d"]) for line in shown["arrows"]}
    assert max(min(dist(at, other) for other in lines["su"]) for at in lines["cu"]) > 6
    (cross,) = (top["at"] for top in shown["tops"] if top["sign"] == "cut")
    (arc,) = (top["box"][:2] for top in shown["tops"] if top["look"] == "kh")
    assert dist(arc, europe().at("BUR")) < dist(arc, europe().at("PAR"))
    assert dist(cross, europe().at("BUR")) < dist(cross, europe().at("PAR"))
    strong = [places(line["d"])[-1] for line in shown["arrows"] if line["look"] == "su"]
    assert min(dist(cross, end) for end in strong) < 1, "from its cross on it has fine dots"


def test_two_supports_come_to_a_short_arrow_from_different_sides() -> None:
    rows = [move("F SKA", "NWY")] + [support(unit, "F SKA", target="NWY") for unit in ("F NWG", "F NTH")]
    lines = [places(line["d"]) for line in drawn(rows, {"FRANCE": ["F NWY", "F NWG", "F NTH"]}) if line["look"] == "su"]
    assert len(lines) == 2
    (ax, ay), (bx, by) = ((way[-6][0] - way[-1][0], way[-6][1] - way[-1][1]) for way in lines)
    assert (ax * bx + ay * by) / dist((0, 0), (ax, ay)) / dist((0, 0), (bx, by)) < cos(pi / 6)


def test_a_line_does_not_go_round_the_bar_of_another_at_its_unit() -> None:
    """Greece goes to Serbia, Bulgaria to Greece, Constantinople to Bulgaria, and all fail."""
    rows = [move("A CON", "BUL", "bounced"), move("A BUL", "GRE", "bounced"), move("A GRE", "SER", "bounced")]
    ways = drawn(rows, {"FRANCE": ["A CON", "A BUL", "A GRE"], "ITALY": ["A SER"]})
    for way in (places(line["d"]) for line in ways):
        assert sum(map(dist, way, way[1:])) < 1.15 * dist(way[0], way[-1])


def test_who_is_dislodged_from_where_they_go_has_no_part_in_what_happens_there() -> None:
    """Two others meet there; it ends at a bar, and not at their star."""
    beaten = move("A HOL", "BEL", "bounced") | {"dislodged": True}
    rows = [
        beaten,
        move("F BEL", "HOL", power="ENGLAND"),
        move("F ENG", "BEL", "bounced", "ENGLAND"),
        move("A PIC", "BEL", "bounced"),
    ]
    waiting = [{"power": "FRANCE", "unit": "A HOL", "by": "BEL", "retreats": []}]
    view = {"units": {"ENGLAND": ["F HOL", "F ENG"], "FRANCE": ["A PIC"]}, "centres": {}, "dislodged": waiting}
    shown = scene(europe(), view, rows)
    (star,) = (badge["at"] for badge in shown["badges"] if badge["sign"] == "clash")
    ends = {line["of"]: places(line["d"])[-1] for line in shown["arrows"]}
    assert max(dist(ends["ENG"], star), dist(ends["PIC"], star)) < 15
    assert dist(ends["HOL"], star) > 20
    assert [top["letter"] for top in shown["tops"] if top["look"] == "ba"] == ["F"], "Holland's bar"


def test_two_that_pass_each_other_run_beside_each_other() -> None:
    """One is to be carried, the other goes by land: they do not meet, whatever stops them."""
    convoy = {"kind": "convoy", "unit": "F SKA", "other": "A NWY", "target": "SWE", "verdict": "succeeds"}
    rows = [move("A NWY", "SWE", "bounced"), move("A SWE", "NWY", "bounced", "ITALY"), convoy | {"power": "FRANCE"}]
    there, here = drawn(rows, {"FRANCE": ["A NWY", "F SKA"], "ITALY": ["A SWE"]})
    assert max(min(dist(at, other) for other in places(here["d"])) for at in places(there["d"])) > 20
    assert dist(places(there["d"])[-1], places(here["d"])[-1]) > 40, "each ends where it was to go"


def test_lines_of_moves_that_met_end_around_their_mark() -> None:
    """Each two of them apart, so that both are seen, wherever they come from; most head for its middle."""
    hooked = list[str]()
    armies = [unit for unit in units() if unit[0] == "A"]
    for place in sorted({goal for unit in armies for goal in goals(unit)}):
        coming = [unit for unit in armies if place in goals(unit)][:4]
        if len(coming) < 2:
            continue
        ways = [places(row["d"]) for row in drawn([move(u, place, "bounced") for u in coming], {"FRANCE": coming})]
        ends, (x, y) = [way[-1] for way in ways], europe().at(place)
        for (a, b), (u, v) in (way[-2:] for way in ways):
            towards = ((u - a) * (x - u) + (v - b) * (y - v)) / (dist((a, b), (u, v)) * dist((u, v), (x, y)) or 1)
            hooked += [place] * (towards < 0.6)
        near = [end for end in ends if dist(end, europe().at(place)) < 20]
        assert len(near) == len(ends), f"{place}: {ends}"
        assert all(dist(a, b) > 8 for a, b in combinations(near, 2)), f"{place}: {ends}"
    assert len(hooked) <= 5, hooked


def test_who_has_left_stands_clear_of_a_fleet_on_the_coast() -> None:
    rows = [move("A BUL", "SER"), move("F CON", "BUL/EC", power="TURKEY")]
    view = {"units": {"FRANCE": ["A SER"], "TURKEY": ["F BUL/EC"]}, "centres": {}, "dislodged": []}
    (left,) = (s for s in scene(europe(), view, rows)["signs"] if s["state"] == "left" and s["unit"] == "A BUL")
    x, y = europe().at("BUL/EC")
    assert abs(left["x"] - x) > 33 or abs(left["y"] - y) > 30


def test_arrows_run_round_the_units_of_others() -> None:
    """All of a crowded Europe: a unit wherever one can stand, and one of them moves."""
    armies = {f"A {code}" for code, province in STANDARD.provinces.items() if province.army}
    fleets = {f"F {code}" for code in STANDARD.seas}
    crossed, all_of_them = 0, 0
    for unit in sorted(armies | fleets):
        others = sorted((armies | fleets) - {unit})
        for target in goals(unit):
            (arrow,) = drawn([move(unit, target, "bounces")], {"FRANCE": [unit], "ITALY": others})
            own = (europe().at(unit[2:]), europe().at(target))
            around = [at for at in (europe().at(other[2:]) for other in others) if at not in own]
            along = places(arrow["d"])
            hits = [at for at in around if any(_on(at, place) for place in along)]
            crossed, all_of_them = crossed + bool(hits), all_of_them + 1
    assert all_of_them > 300
    assert not crossed


def _on(sign: Point, at: Point) -> bool:
    return abs(sign[0] - at[0]) < SIGN[0] and abs(sign[1] - at[1]) < SIGN[1]


def test_a_support_joins_the_arrow_that_it_helps() -> None:
    rows = [
        move("A MUN", "BUR", power="GERMANY"),
        {
            "kind": "support",
            "unit": "A RUH",
            "other": "A MUN",
            "target": "BUR",
            "verdict": "succeeds",
            "power": "GERMANY",
        },
    ]
    support, helped = drawn(rows, {"GERMANY": ["A MUN", "A RUH"]})
    x, y = places(support["d"])[-1]
    assert min(abs(x - u) + abs(y - v) for u, v in places(helped["d"])) < 6
    assert all(a != b for a, b in pairwise(places(support["d"])))
