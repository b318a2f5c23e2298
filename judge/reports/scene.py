"""What a picture of the board shows: units, tints and orders as plain rows with their places on the map."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from judge.reports.berths import berth, beside, retired
from judge.reports.clashes import clashes
from judge.reports.colours import colour
from judge.reports.europe import Europe, Point, europe
from judge.reports.grounds import Row, carrying
from judge.reports.map_arrows import arrows
from judge.reports.stakes import held
from judge.reports.strokes import key

BESIDE = 36.0
"""The sign of a retreat is so far from the sign of who has left the place, if it can be."""


def scene(
    chart: Europe,
    view: Mapping[str, Any],
    rows: Sequence[Row] = (),
    after: bool = True,
) -> dict[str, Any]:
    """All that is drawn on the map. `view`: units, centres and dislodged as the board's view has them.

    `rows`: orders with verdicts, drawn as arrows. The view is from `after` them, where what has left its place is drawn
    there faintly, or from before.
    """
    signs, aside, moved = _signs(chart, view, rows, after)
    hollow = _ways(chart, view, rows, signs)
    camp = camps(view)
    lines = arrows(chart, rows, signs, aside, moved, list(hollow.values()), camp)
    owner = {row["unit"]: row["power"] for row in view["dislodged"]}
    lines["badges"] += [_hollow(unit, owner[unit], at) for (unit, _), at in hollow.items()]
    _manned(signs, rows, camp)
    if after:
        _tie(signs, rows)
    return {
        **_land(chart, view, camp),
        "held": _held(chart, view) if after else [],
        "signs": signs,
        **lines,
    }


def _signs(
    chart: Europe, view: Mapping[str, Any], rows: Sequence[Row], after: bool
) -> tuple[list[dict[str, Any]], dict[str, Point], dict[str, Point]]:
    """Whatever stands on the map, or stood; and where it is, if that is not the middle of its province.

    By unit of what stood there before, by province of who has come there and given way.
    """
    taken = {unit[2:5] for own in view["units"].values() for unit in own}
    if after:
        taken |= clashes(rows, taken).keys()  # a mark stands there
    aside, moved = _aside(view, rows, taken if after else set())
    at = {unit: moved.get(unit[2:5]) or chart.at(unit[2:]) for own in view["units"].values() for unit in own}
    signs = [_sign(power, unit, at[unit]) for power, own in view["units"].items() for unit in own]
    signs += [_sign(row["power"], row["unit"], aside[row["unit"]], "dislodged") for row in view["dislodged"]]
    for row in rows:
        if row["verdict"] != "void":
            signs += [{**sign, "front": row.get("front", 0)} for sign in _extra(chart, row, taken, after, aside)]
    return signs, aside, moved


def _land(chart: Europe, view: Mapping[str, Any], camp: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """Of every centre the colour of its land, and those of its owner; within the rims of both camps the owners' tints.

    `camp`: by power its commander. A camp's rim is its commander's colour, around all of its land, the commander's own,
    too; there is none between two powers of a camp.
    """
    owner = {code: power for power, own in view["centres"].items() for code in own}
    powers = {name: [owner.get(code, "") for code in name.split()] for name in chart.inner}
    sides = {name: {camp.get(power, "") for power in own} for name, own in powers.items()}
    within = {name: own[0] for name, own in powers.items() if len(sides[name]) == 1 and "" not in sides[name]}
    return {
        "tints": {code: colour(camp[own]).rim if own in camp else colour(own).tint for code, own in owner.items()},
        "owned": {code: colour(power) for code, power in owner.items()},
        "inner": {name: colour(power).tint for name, power in within.items()},
    }


def _manned(signs: list[dict[str, Any]], rows: Sequence[Row], camp: Mapping[str, str]) -> None:
    """Marks who was hit where they stand, and tells by whom each is commanded."""
    hit = {(row["power"], row["unit"]) for row in rows if row.get("dislodged")}
    for sign in signs:
        if not sign["state"] and (sign["power"], sign["unit"]) in hit:
            sign["state"] = "hit"
        sign["head"] = camp.get(sign["power"], "")


def _held(chart: Europe, view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The centres that others would take, and in whose colours the other halves of their marks are."""
    return [{"of": code, "at": chart.marks[code], "own": colour(power)} for code, power in held(view).items()]


def ways_out(view: Mapping[str, Any], rows: Sequence[Row]) -> dict[tuple[str, str], Point]:
    """By dislodged unit and province where the map shows that it can retreat."""
    return _ways(europe(), view, rows, _signs(europe(), view, rows, True)[0])


def _ways(
    chart: Europe, view: Mapping[str, Any], rows: Sequence[Row], signs: Sequence[Mapping[str, Any]]
) -> dict[tuple[str, str], Point]:
    """The same: beside the sign of one that has left, off the way by which that has gone; beside another's there."""
    taken: dict[str, Point] = {s["unit"][2:5]: (s["x"], s["y"]) for s in signs if s["state"] == "left"}
    gone = {row["unit"][2:5]: (chart.at(row["target"]),) for row in rows if _moved(row)}
    found = {}
    for row in view["dislodged"]:
        for place in row.get("retreats") or ():
            at, there = chart.at(place), taken.get(place[:3])
            if there:
                foes = gone.get(place[:3], ()), ()
                at = _apart(there, at, *(berth(f"{row['unit'][0]} {place}", away=foe) for foe in foes))
            found[row["unit"], place] = taken[place[:3]] = at
    return found


def _hollow(unit: str, power: str, at: Point) -> dict[str, Any]:
    """The sign of a retreat that can be."""
    return {"look": "", "d": "", "sign": "way", "at": at, "kind": unit[0], "letter": power[:1], "front": 0}


def _apart(other: Point, *places: Point) -> Point:
    """The first of these places that is far enough from the other; else the farthest."""
    far = (at for at in places if math.dist(at, other) >= BESIDE)
    return next(far, max(places, key=lambda at: math.dist(at, other)))


def commanders(view: Mapping[str, Any]) -> dict[str, str]:
    """By power the home power whose player commands it, where that is another one: mercenaries of an auction."""
    return {power: home for power, home in (view.get("control") or {}).items() if home and home != power}


def camps(view: Mapping[str, Any]) -> dict[str, str]:
    """The same, and each such home power by itself: its own land and units show whose they are as well."""
    head = commanders(view)
    return {**head, **{home: home for home in head.values()}}


def _aside(view: Mapping[str, Any], rows: Sequence[Row], taken: set[str]) -> tuple[dict[str, Point], dict[str, Point]]:
    """By unit where it stands that is not, or no longer, in the middle of its province; by province who gives way.

    One that has left stands aside if its place is `taken` again, or if it has gone near.
    """
    beaten = [row["unit"] for row in view["dislodged"]]
    beaten += [row["unit"] for row in rows if row["kind"] in ("retreat", "disband") or (taken and row.get("dislodged"))]
    came, stand = _came(rows), _stand(view)
    found = {
        row["unit"]: berth(
            row["unit"], row["target"], came.get(here := row["unit"][2:5], ()), other=stand.get(here, "")[2:]
        )
        if row["unit"][2:5] in taken
        else retired(row["unit"], row["target"])
        for row in rows
        if _moved(row) and taken
    }
    both = _both(view, rows, beaten)
    lost = {unit: at for unit, (at, _) in both.items()}
    return found | lost, {unit[2:5]: at for unit, (_, at) in both.items() if unit[2:5] in stand}


def fallen(view: Mapping[str, Any], rows: Sequence[Row], beaten: Sequence[str]) -> dict[str, Point]:
    """By unit that was dislodged where it stands."""
    return {unit: at for unit, (at, _) in _both(view, rows, beaten).items()}


def _both(view: Mapping[str, Any], rows: Sequence[Row], beaten: Sequence[str]) -> dict[str, tuple[Point, Point]]:
    """By unit that was dislodged where it stands, and who came in: off the ways of others, its own move to be seen."""
    meant = {row["unit"]: row["target"] for row in rows if row["kind"] == "move"}
    came, stand = _came(rows), _stand(view)
    return {
        unit: beside(unit, stand.get(here := unit[2:5], unit), meant.get(unit, ""), came.get(here, ()))
        for unit in beaten
    }


def _came(rows: Sequence[Row]) -> dict[str, tuple[Point, ...]]:
    """By province from where lines of units come that came in, or tried to."""
    came: dict[str, tuple[Point, ...]] = {}
    for row in rows:
        if row["kind"] == "move" and row["verdict"] in ("succeeds", "bounced"):
            came[row["target"][:3]] = (*came.get(row["target"][:3], ()), _from(row, rows))
    return came


def _stand(view: Mapping[str, Any]) -> dict[str, str]:
    """By province the unit that stands there, with its coast."""
    return {unit[2:5]: unit for own in view["units"].values() for unit in own}


def _from(move: Row, rows: Sequence[Row]) -> Point:
    """From where a unit's line comes in: its last fleet, if it was carried; the last bend of a way along a coast."""
    chart, unit, there = europe(), str(move["unit"]), europe().at(move["target"])
    if fleets := [chart.at(fleet[2:]) for fleet in carrying(rows, move)]:
        return min(fleets, key=lambda at: math.dist(at, there))
    bends = chart.rounds.get((unit, move["target"]), ())
    return bends[-1] if len(bends) > 2 else chart.at(unit[2:])


def _moved(row: Row) -> bool:
    return bool(row["kind"] == "move" and row["verdict"] == "succeeds")


def _tie(signs: Sequence[dict[str, Any]], rows: Sequence[Row]) -> None:
    """Who has come goes with the arrow from where they were."""
    came = {
        row["target"][:3]: key(row["unit"], row["kind"] == "retreat")
        for row in rows
        if row["kind"] in ("move", "retreat") and row["verdict"] == "succeeds"
    }
    for sign in signs:
        if sign["state"] in ("", "hit"):
            sign["of"] = came.get(sign["unit"][2:5], sign["of"])


def _sign(power: str, unit: str, at: Point, state: str = "") -> dict[str, Any]:
    sign = {"unit": unit, "kind": unit[0], "x": at[0], "y": at[1], "state": state, "letter": power[0], "power": power}
    return sign | {"of": key(unit, state == "dislodged")}


def _extra(chart: Europe, row: Row, taken: set[str], after: bool, aside: Mapping[str, Point]) -> list[dict[str, Any]]:
    """What stood where nothing stands now, what is new, and what is gone. `taken`: where units stand."""
    kind, unit, done = row["kind"], row["unit"], row["verdict"] == "succeeds"
    here = chart.at(unit[2:])
    if kind == "build" and done:
        return [_sign(row["power"], unit, here, "built")]
    gone, left = kind in ("disband", "remove") or (kind == "retreat" and not done), kind in ("move", "retreat") and done
    again = unit[2:5] in taken
    if not gone and (not left or (again and not after)):
        return []
    sign = _sign(row["power"], unit, aside.get(unit, here), "removed" if gone else "left")
    sign["fell"] = kind in ("disband", "retreat") and gone  # it had been dislodged
    return [sign]
