"""What a picture of the board shows: units, tints and orders as plain rows with their places on the map."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judge.reports.colours import colour
from judge.reports.curves import Curve, direct, straight, through
from judge.reports.europe import Europe, Point

UNIT = r"[AF] [A-Z]{3}(?:/[NSE]C)?"
PLACE = r"[A-Z]{3}(?:/[NSE]C)?"
ORDER = re.compile(
    rf"(?P<unit>{UNIT}) (?:(?P<hold>H)|(?P<build>B)|(?P<gone>D)|- (?P<to>{PLACE})(?: VIA)?|R (?P<retreat>{PLACE})"
    rf"|S (?P<helped>{UNIT})(?: - (?P<help>{PLACE}))?|C (?P<army>{UNIT}) - (?P<ferry>{PLACE}))"
)
"""A canonical order line of the board."""
AIR = 15.0
"""How far from a unit's middle an arrow ends."""
ASIDE = (14.0, 11.0)
"""Where a dislodged unit is drawn, beside the one that took its place, on the side where the name is not."""


def scene(
    chart: Europe,
    view: Mapping[str, Any],
    rows: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """All that is drawn on the map. `view`: units, centres and dislodged as the board's view has them.

    `rows`: orders with verdicts, drawn as arrows. The view may be from before them or from after: what has left its
    place is drawn there faintly.
    """
    signs = [_sign(chart, power, unit) for power, own in view["units"].items() for unit in own]
    there = {sign["unit"] for sign in signs}
    signs += [_sign(chart, row["power"], row["unit"], "dislodged") for row in view["dislodged"]]
    for row in rows:
        found = ORDER.fullmatch(row["order"])
        if found and row["verdict"] != "void":
            signs += _extra_signs(chart, found, row, there)
    owner = {code: power for power, own in view["centres"].items() for code in own}
    return {
        "tints": {code: colour(power).tint for code, power in owner.items()},
        "owned": {code: colour(power).sign for code, power in owner.items()},
        "signs": signs,
        "arrows": _arrows(chart, rows),
    }


def aside(chart: Europe, place: str) -> Point:
    """Where a unit waits to retreat."""
    (x, y), (_, name) = chart.at(place), chart.names[place[:3]]
    return x + ASIDE[0], y + (ASIDE[1] if name < y else -ASIDE[1])


def _sign(chart: Europe, power: str, unit: str, state: str = "") -> dict[str, Any]:
    x, y = aside(chart, unit[2:]) if state == "dislodged" else chart.at(unit[2:])
    return {"unit": unit, "kind": unit[0], "x": x, "y": y, "state": state, "letter": power[0]}


def _extra_signs(
    chart: Europe, found: "re.Match[str]", row: Mapping[str, Any], there: set[str]
) -> list[dict[str, Any]]:
    """What stood where nothing stands now, what is new, and what is gone."""
    unit, done = found["unit"], row["verdict"] == "succeeds"
    if found["build"] and done:
        return [_sign(chart, row["power"], unit, "built")]
    if found["gone"] or (found["retreat"] and not done):
        return [_sign(chart, row["power"], unit, "removed")]
    left = (found["to"] or found["retreat"]) and done
    return [_sign(chart, row["power"], unit, "left")] if left and unit not in there else []


# orders as arrows


def _arrows(chart: Europe, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Every order as a line, a sign or both: `look`, `d`, `sign`, `at`. Supports first: moves lie over them."""
    orders = [(found, row) for row in rows if (found := ORDER.fullmatch(row["order"]))]
    moves = {found["unit"]: _course(chart, found, orders) for found, _ in orders if found["to"]}
    drawn = []
    for found, row in orders:
        at = chart.at(found["unit"][2:])
        if found["helped"]:
            drawn.append(_support(chart, found, row, moves))
        elif found["army"]:
            drawn.append(_mark("lost" if row["verdict"] != "succeeds" else "convoy", at))
        elif found["hold"] and row["verdict"] == "holds" and not row.get("judge"):
            drawn.append(_mark("hold", at))
    for found, row in orders:
        if found["to"]:
            drawn.append(_move(moves[found["unit"]], row["verdict"]))
        elif found["retreat"]:
            start = aside(chart, found["unit"][2:])
            drawn.append(_line("re", direct(start, chart.at(found["retreat"])).cut(AIR, AIR)))
    return drawn


def _course(chart: Europe, found: "re.Match[str]", orders: Sequence[tuple[Any, Any]]) -> Curve:
    """A move's way: straight, or along the fleets that were ordered to carry it."""
    start, end = chart.at(found["unit"][2:]), chart.at(found["to"])
    carriers = [
        chart.at(other["unit"][2:])
        for other, row in orders
        if other["army"] == found["unit"] and other["ferry"][:3] == found["to"][:3] and row["verdict"] != "void"
    ]
    return through(start, carriers, end) if carriers else direct(start, end)


def _move(curve: Curve, verdict: str) -> dict[str, Any]:
    if verdict == "succeeds":
        return _line("mv", curve.cut(AIR, AIR + 4))
    return _line("vo" if verdict == "void" else "bo", curve.cut(AIR, AIR + 12), "void" if verdict == "void" else "")


def _support(
    chart: Europe, found: "re.Match[str]", row: Mapping[str, Any], moves: Mapping[str, Curve]
) -> dict[str, Any]:
    """From the supporter to the middle of the supported arrow, or to the supported unit."""
    start, helped = chart.at(found["unit"][2:]), chart.at(found["helped"][2:])
    look, sign = {"succeeds": ("su", ""), "cut": ("cu", "cut")}.get(row["verdict"], ("vo", "void"))
    if not found["help"]:
        return _line(look, direct(start, helped).cut(AIR, AIR + 1), sign)
    course = moves.get(found["helped"]) or direct(helped, chart.at(found["help"]))
    return _line(look, straight(start, course.middle).cut(AIR, 3), sign)


def _line(look: str, curve: Curve, sign: str = "") -> dict[str, Any]:
    return {"look": look, "d": curve.path, "sign": sign, "at": curve.middle}


def _mark(sign: str, at: Point) -> dict[str, Any]:
    return {"look": "", "d": "", "sign": sign, "at": at}
