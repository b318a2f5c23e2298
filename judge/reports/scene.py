"""What a picture of the board shows: units, tints and orders as plain rows with their places on the map."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judge.reports.colours import colour
from judge.reports.curves import Curve, direct, onto, through
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
    started: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, Any]:
    """All that is drawn on the map. `view`: units, centres and dislodged as the board's view has them.

    `rows`: orders with verdicts, drawn as arrows. `started`: the units as they stood before them, drawn instead.
    """
    units = started if started is not None else view["units"]
    signs = [_sign(chart, power, unit) for power, own in units.items() for unit in own]
    shown = {sign["unit"] for sign in signs}
    waiting = view["dislodged"] if started is None else ()
    signs += [_sign(chart, row["power"], row["unit"], "dislodged") for row in waiting]
    arrows = _arrows(chart, rows)
    for row in rows:
        found = ORDER.fullmatch(row["order"])
        if found and row["verdict"] != "void":
            signs += _extra_signs(chart, found, row, shown)
    return {
        "tints": {centre: colour(power).tint for power, own in view["centres"].items() for centre in own},
        "marks": [
            {"at": at, "colour": colour(_owner(view["centres"], code)).sign if _owner(view["centres"], code) else ""}
            for code, at in chart.marks.items()
        ],
        "signs": signs,
        "arrows": arrows,
    }


def aside(chart: Europe, place: str) -> Point:
    """Where a unit waits to retreat."""
    (x, y), (_, name) = chart.at(place), chart.names[place[:3]]
    return x + ASIDE[0], y + (ASIDE[1] if name < y else -ASIDE[1])


def _owner(centres: Mapping[str, Iterable[str]], code: str) -> str | None:
    return next((power for power, own in centres.items() if code in own), None)


def _sign(chart: Europe, power: str, unit: str, state: str = "") -> dict[str, Any]:
    x, y = aside(chart, unit[2:]) if state == "dislodged" else chart.at(unit[2:])
    look = colour(power)
    return {
        "unit": unit, "kind": unit[0], "x": x, "y": y, "state": state, "power": power, "letter": power[0],
        "fill": look.sign, "ink": look.ink,
    }  # fmt: skip


def _extra_signs(
    chart: Europe, found: "re.Match[str]", row: Mapping[str, Any], shown: set[str]
) -> list[dict[str, Any]]:
    """What stood where nothing stands now, what is new, and what is gone."""
    unit, done = found["unit"], row["verdict"] == "succeeds"
    if found["build"] and done:
        return [_sign(chart, row["power"], unit, "built")]
    if found["gone"] or (found["retreat"] and not done):
        return [_sign(chart, row["power"], unit, "removed")]
    left = (found["to"] or found["retreat"]) and done
    return [_sign(chart, row["power"], unit, "left")] if left and unit not in shown else []


# orders as arrows


def _arrows(chart: Europe, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Every order that goes somewhere, as a line with a look; supports first, so that moves lie over them."""
    orders = [(found, row) for row in rows if (found := ORDER.fullmatch(row["order"]))]
    moves = {found["unit"]: (_course(chart, found, orders), row) for found, row in orders if found["to"]}
    drawn = []
    for found, row in orders:
        if found["helped"]:
            drawn.append(_support(chart, found, row, {unit: curve for unit, (curve, _) in moves.items()}))
        elif found["army"]:
            drawn.append(_ring(chart.at(found["unit"][2:]), "convoy", row))
        elif found["hold"] and row["verdict"] == "holds" and not row.get("judge"):
            drawn.append(_ring(chart.at(found["unit"][2:]), "hold", row))
    for found, row in orders:
        if found["to"]:
            drawn.append(_move(moves[found["unit"]][0], row))
        elif found["retreat"]:
            start = aside(chart, found["unit"][2:])
            drawn.append(_line("retreat", direct(start, chart.at(found["retreat"])).cut(AIR, AIR), row))
    return drawn


def _course(chart: Europe, found: "re.Match[str]", orders: Sequence[tuple[Any, Any]]) -> Curve:
    """A move's way: straight, or along the fleets that were ordered to carry it, where the army is no neighbour."""
    start, end = chart.at(found["unit"][2:]), chart.at(found["to"])
    carriers = [
        chart.at(other["unit"][2:])
        for other, row in orders
        if other["army"] == found["unit"] and other["ferry"][:3] == found["to"][:3] and row["verdict"] != "void"
    ]
    return through(start, carriers, end) if carriers else direct(start, end)


def _move(curve: Curve, row: Mapping[str, Any]) -> dict[str, Any]:
    look = {"succeeds": "moved", "void": "void"}.get(row["verdict"], "bounced")
    line = curve.cut(AIR, AIR if look == "moved" else AIR + 9)
    return _line(look, line, row)


def _support(
    chart: Europe, found: "re.Match[str]", row: Mapping[str, Any], moves: Mapping[str, Curve]
) -> dict[str, Any]:
    """From the supporter to the middle of the supported arrow, or to the supported unit."""
    start, helped = chart.at(found["unit"][2:]), chart.at(found["helped"][2:])
    look = {"succeeds": "support", "cut": "cut"}.get(row["verdict"], "void")
    if not found["help"]:
        return _line(look, direct(start, helped).cut(AIR, AIR + 1), row)
    course = moves.get(found["helped"]) or direct(helped, chart.at(found["help"]))
    return _line(look, onto(start, course.middle).cut(AIR, 2), row)


def _line(look: str, curve: Curve, row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "look": look, "d": curve.path, "end": curve.end, "angle": curve.angle, "middle": curve.middle,
        "colour": colour(row["power"]).sign, "power": row["power"], "order": row["order"],
    }  # fmt: skip


def _ring(at: Point, look: str, row: Mapping[str, Any]) -> dict[str, Any]:
    look = {"dislodged": "dislodged", "disrupted": "disrupted", "void": "void"}.get(row["verdict"], look)
    return {"look": f"ring {look}", "at": at, "power": row["power"], "order": row["order"]}
