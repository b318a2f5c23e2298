"""What a picture of the board shows: units, tints and orders as plain rows with their places on the map."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from judge.reports.berths import berth
from judge.reports.colours import colour
from judge.reports.curves import Curve, direct, through
from judge.reports.europe import Europe, Point
from judge.reports.places import by_sea, waters
from judge.reports.routes import Field, Trip, field_of

Row = Mapping[str, Any]
"""An order of a report, as games on the board tell it: `kind`, `unit`, `target`, `other`, `verdict`."""
AIR = 19.0
"""How far from a unit's middle an arrow ends."""
TIP = 24
"""Pieces of a curve, the last of which says where it comes from."""
STAR = 27.0
"""How far from its middle the line of a support ends that could not save a unit: outside its star."""
CLASH = 17.0
"""How far from the mark of moves that stopped each other their lines end."""
BAR = 12.0
"""Half the length of the bar at the end of a move that failed."""
DOUBT = (18.0, 16.0)
"""Where a question mark stands at a unit, on the side where the name is not."""
NOBODY: Mapping[str, str] = {}
NAUGHT = ("void", "no-convoy")
"""Verdicts of orders that fit nothing: they come to nothing by themselves."""


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
    signs = [_sign(chart, power, unit) for power, own in view["units"].items() for unit in own]
    taken = {sign["unit"][2:5] for sign in signs}
    came = attackers(rows)
    signs += [_sign(chart, row["power"], row["unit"], "dislodged", came) for row in view["dislodged"]]
    for row in rows:
        if row["verdict"] != "void":
            signs += [{**sign, "front": row.get("front", 0)} for sign in _extra_signs(chart, row, taken, after, came)]
    owner = {code: power for power, own in view["centres"].items() for code in own}
    head = commanders(view)
    hit = {(row["power"], row["unit"]) for row in rows if row.get("dislodged")}
    for sign in signs:
        if not sign["state"] and (sign["power"], sign["unit"]) in hit:
            sign["state"] = "hit"
        sign["by"] = head.get(sign["power"], "")[:1]
    if after:
        _tie(signs, rows)
    return {
        "tints": {code: colour(power).tint for code, power in owner.items()},
        "owned": {code: colour(power) for code, power in owner.items()},
        "hired": {code: head[power][:1] for code, power in owner.items() if power in head},
        "signs": signs,
        **_arrows(chart, rows, signs, taken if after else set(), came),
    }


def attackers(rows: Sequence[Row]) -> dict[str, str]:
    """By province from where a unit came to it: one that was dislodged there keeps clear of that side."""
    moved = (row for row in rows if row["kind"] == "move" and row["verdict"] == "succeeds")
    return {row["target"][:3]: row["unit"][2:] for row in moved}


def _tie(signs: Sequence[dict[str, Any]], rows: Sequence[Row]) -> None:
    """Who has come goes with the arrow from where they were."""
    came = {
        row["target"][:3]: _key(row["unit"], row["kind"] == "retreat")
        for row in rows
        if row["kind"] in ("move", "retreat") and row["verdict"] == "succeeds"
    }
    for sign in signs:
        if sign["state"] in ("", "hit"):
            sign["of"] = came.get(sign["unit"][2:5], sign["of"])


def commanders(view: Mapping[str, Any]) -> dict[str, str]:
    """By power the home power whose player commands it, where that is another one: mercenaries of an auction."""
    return {power: home for power, home in (view.get("control") or {}).items() if home and home != power}


def _off(chart: Europe, place: str, by: Point) -> Point:
    """So far from where a unit stands, on the side where the name is not."""
    (x, y), (beside, name) = chart.at(place), chart.names[place[:3]]
    right = not _in_line(chart, place) or beside < x
    return x + (by[0] if right else -by[0]), y + (by[1] if name < y else -by[1])


def _in_line(chart: Europe, place: str) -> bool:
    """Whether the name stands beside the unit, not above or below."""
    return abs(chart.at(place)[1] - chart.names[place[:3]][1]) < DOUBT[1]


def _sign(chart: Europe, power: str, unit: str, state: str = "", came: Mapping[str, str] = NOBODY) -> dict[str, Any]:
    x, y = _aside(unit, came) if state == "dislodged" else chart.at(unit[2:])
    sign = {"unit": unit, "kind": unit[0], "x": x, "y": y, "state": state, "letter": power[0], "power": power}
    return sign | {"of": _key(unit, state == "dislodged")}


def _aside(unit: str, came: Mapping[str, str]) -> Point:
    """Where a unit stands that was dislodged. `came`: from where the others did, see `attackers`."""
    return berth(unit, away=came.get(unit[2:5], ""))


def _key(unit: str, dislodged: bool = False) -> str:
    """What ties a sign to the arrow of its order: its place, marked if another unit stands there, too."""
    return f"{unit[2:]}*" if dislodged else unit[2:]


def _extra_signs(
    chart: Europe, row: Row, taken: set[str], after: bool, came: Mapping[str, str]
) -> list[dict[str, Any]]:
    """What stood where nothing stands now, what is new, and what is gone. `taken`: where units stand."""
    kind, unit, done = row["kind"], row["unit"], row["verdict"] == "succeeds"
    if kind == "build" and done:
        return [_sign(chart, row["power"], unit, "built")]
    gone, left = kind in ("disband", "remove") or (kind == "retreat" and not done), kind in ("move", "retreat") and done
    again = unit[2:5] in taken
    if not gone and (not left or (again and not after)):
        return []
    sign = _sign(chart, row["power"], unit, "removed" if gone else "left")
    sign["fell"] = kind in ("disband", "retreat") and gone  # it had been dislodged
    if again:
        sign["small"] = kind == "move"
        sign["x"], sign["y"] = berth(unit, row["target"]) if kind == "move" else _aside(unit, came)
    return [sign]


# orders as arrows


def _arrows(
    chart: Europe, rows: Sequence[Row], signs: Sequence[Row], taken: set[str], came: Mapping[str, str]
) -> dict[str, Any]:
    """Every order as a line, a sign or both: `look`, `d`, `sign`, `at`. Supports first: moves lie over them.

    `of`, `from`, `to`: the sign that goes this way, from where, and where to. `letter`: of the power whose order it is.
    `front`: after which battle it comes, in games whose battles are stepped through. `taken`: where units stand; the
    arrow of one that left such a place begins beside it. `tops`: what ends lines, or is said of them, above them all;
    `badges`: what is said of units and provinces, above all.
    """
    around = field_of(chart, signs)
    going = sorted((row for row in rows if row["kind"] == "move"), key=lambda row: row["verdict"] != "succeeds")
    starts = {row["unit"]: _start(chart, row, taken, came) for row in going}
    met = _clashes(rows, signs)
    ways = [
        (row, around.tread(_course(chart, row, rows, around, starts[row["unit"]], met), _bar(row))) for row in going
    ]
    lost = {sign["unit"]: (sign["x"], sign["y"]) for sign in signs if sign["state"] == "dislodged"}
    moves = {row["unit"]: way for row, way in ways}
    beside = _beside(chart, rows, moves)
    helped = [(row, _support(chart, row, moves, lost, around, beside)) for row in rows if row["kind"] == "support"]
    drawn = [_line({"succeeds": "su", "cut": "cu"}.get(row["verdict"], "vs"), way, row) for row, way in helped]
    for row in rows:
        if row["kind"] == "convoy":
            drawn.append(_mark("lost" if row["verdict"] != "succeeds" else "convoy", chart.at(row["unit"][2:]), row))
    for row, way in ways:
        look = "mv" if row["verdict"] == "succeeds" else "vo" if row["verdict"] in NAUGHT else "bo"
        goes = {"of": _key(row["unit"]), "from": starts[row["unit"]], "to": chart.at(row["target"])}
        drawn.append(_line(look, way, row) | goes)
    return {
        "arrows": drawn + [_retreat(chart, row, around, came) for row in rows if row["kind"] == "retreat"],
        "tops": [top for row, way in (*helped, *ways) for top in _tops(row, way, around)],
        "badges": [
            *(_mark("clash", chart.at(place), row) for place, row in met.items()),
            *_holds(chart, rows),
            *(_mark("void", _doubt(chart, row, lost), row) for row in rows if row["verdict"] in NAUGHT),
        ],
    }


def _retreat(chart: Europe, row: Row, around: Field, came: Mapping[str, str]) -> dict[str, Any]:
    start, end = _aside(row["unit"], came), chart.at(row["target"])
    way = around.clear(Trip(start, end, AIR, AIR, over=_over(chart, row)))
    return _line("re", way, row) | {"of": _key(row["unit"], dislodged=True), "from": start, "to": end}


def _clashes(rows: Sequence[Row], signs: Sequence[Row]) -> dict[str, Row]:
    """The provinces where moves stopped each other and nobody stands, with one of those moves."""
    stood = {sign["unit"][2:5] for sign in signs if sign["state"] not in ("left", "removed")}
    stopped = [row for row in rows if row["kind"] == "move" and row["verdict"] == "bounced"]
    count = Counter(row["target"][:3] for row in stopped)
    return {place: row for row in stopped if count[place := row["target"][:3]] > 1 and place not in stood}


def _holds(chart: Europe, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """An arc below each unit that was told to hold."""
    told = (row for row in rows if row["kind"] == "hold" and row["verdict"] == "holds" and not row.get("judge"))
    return [_mark("hold", chart.at(row["unit"][2:]), row) for row in told]


def _doubt(chart: Europe, row: Row, lost: Mapping[str, Point]) -> Point:
    """Where the question mark of an order stands that fits nothing: at a corner of its unit. `lost`: the dislodged."""
    place = row["unit"][2:]
    (x, y), (u, v) = chart.at(place), _off(chart, place, DOUBT)
    p, q = lost.get(row["unit"], (x, y))
    return p + u - x, q + v - y


def _tops(row: Row, way: Curve, around: Field) -> list[dict[str, Any]]:
    """What lies above all lines: a bar, the knob of a support, a cross, the open end of an order that fits nothing."""
    *_, before, end = way.points(TIP)
    tip = f"M{before[0]:.1f} {before[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
    kind, verdict = row["kind"], row["verdict"]
    if verdict in NAUGHT:
        return [_mark("nil", end, row)]
    if kind == "move":
        return [] if verdict == "succeeds" else [{"look": "ba", "d": tip, "sign": "", **_own(row)}]
    cross = [_mark("cut", around.free(way), row)] if verdict == "cut" else []
    return [*cross, {"look": "kn", "d": tip, "sign": "", **_own(row)}]


def _start(chart: Europe, move: Row, taken: set[str], came: Mapping[str, str]) -> Point:
    """Where a move begins: at its unit, which stands aside if its place was taken. `taken`: where units stand."""
    place = move["unit"][2:]
    if taken and move.get("dislodged"):
        return _aside(move["unit"], came)
    gone = move["verdict"] == "succeeds" and place[:3] in taken
    return berth(move["unit"], move["target"]) if gone else chart.at(place)


def _course(chart: Europe, move: Row, rows: Sequence[Row], around: Field, start: Point, met: Collection[str]) -> Curve:
    """A move's way, as it is drawn: by itself, along the fleets that were ordered to carry it, or over water.

    `met`: the empty provinces where moves stopped each other; their lines go on to the mark in their middle.
    """
    end = chart.at(move["target"])
    if move["verdict"] in NAUGHT:
        return direct(start, end).cut(AIR, AIR)
    carriers = [
        chart.at(row["unit"][2:])
        for row in rows
        if row["kind"] == "convoy" and row["other"] == move["unit"] and row["target"][:3] == move["target"][:3]
        and row["verdict"] != "void"
    ]  # fmt: skip
    if not carriers and move["unit"][0] == "A":
        carriers = [chart.at(sea) for sea in by_sea(move["unit"][2:5], move["target"][:3])]
    short = AIR + 5 if move["verdict"] == "succeeds" else CLASH if move["target"][:3] in met else AIR + 8
    if carriers:
        return through(start, carriers, end).cut(AIR, short)
    there, here = move["target"][:3], move["unit"][2:5]
    back = any(row["kind"] == "move" and (row["unit"][2:5], row["target"][:3]) == (there, here) for row in rows)
    return around.clear(Trip(start, end, AIR, short, back, _bar(move), _over(chart, move)))


def _over(chart: Europe, row: Row) -> frozenset[str]:
    """By where a move goes: its own two provinces; a fleet by their water, and by land only near its ends."""
    here, there = row["unit"][2:5], row["target"][:3]
    two = {here, there}
    if row["unit"][0] == "F":
        round_to = row["target"][4:] or row["unit"][6:] or not two & chart.seas  # another sea of both may be nearer
        shared = set(waters().get(here, ())) & set(waters().get(there, ()))
        two = two & chart.seas | (shared if round_to else set())
    return frozenset(two | {f"{here}~", f"{there}~"})


def _bar(move: Row) -> float:
    return 0.0 if move["verdict"] == "succeeds" else BAR


def _beside(chart: Europe, rows: Sequence[Row], moves: Mapping[str, Curve]) -> dict[str, float]:
    """By supporter, at which share of the supported arrow it joins best: those of one arrow in their order along it."""
    helpers: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        if (
            row["kind"] == "support"
            and row["target"]
            and row["verdict"] in ("succeeds", "cut")
            and row["other"] in moves
        ):
            helpers[row["other"]].append(row["unit"])
    found: dict[str, float] = {}
    for unit, own in helpers.items():
        (a, b), *_, (c, d) = moves[unit].points(2)
        along = {helper: (x - a) * (c - a) + (y - b) * (d - b) for helper in own for x, y in [chart.at(helper[2:])]}
        own.sort(key=along.__getitem__)
        found |= {helper: (n + 1) / (len(own) + 1) for n, helper in enumerate(own)}
    return found


def _support(
    chart: Europe,
    row: Row,
    moves: Mapping[str, Curve],
    lost: Mapping[str, Point],
    around: Field,
    beside: Mapping[str, float],
) -> Curve:
    """From the supporter to a place of the supported arrow, or to the supported unit. `lost`: who was dislodged.

    One that is void goes straight to the unit that it names: it supports nothing, and is led round nothing.
    `beside`: where along the arrow, see `_beside`.
    """
    start, helped = chart.at(row["unit"][2:]), lost.get(row["other"]) or chart.at(row["other"][2:])
    if row["verdict"] not in ("succeeds", "cut"):
        return direct(start, helped).cut(AIR, AIR)
    if not row["target"]:
        short = STAR if row["other"] in lost else AIR + 4
        return around.tread(around.clear(Trip(start, helped, AIR, short)))
    course = moves.get(row["other"]) or direct(helped, chart.at(row["target"]))
    return around.tread(around.joined(start, course, AIR, 4, beside.get(row["unit"], 0.5)))


def _line(look: str, curve: Curve, row: Row) -> dict[str, Any]:
    return {"look": look, "d": curve.path, "sign": "", "at": curve.middle, **_own(row)}


def _own(row: Row) -> dict[str, Any]:
    return {"letter": row["power"][:1], "front": row.get("front", 0)}


def _mark(sign: str, at: Point, row: Row) -> dict[str, Any]:
    return {"look": "", "d": "", "sign": sign, "at": at, **_own(row)}
