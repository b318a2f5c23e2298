"""The rows that a picture's templates draw orders from: lines, what ends them, and marks."""

from collections.abc import Sequence
from typing import Any

from judge.reports.curves import Curve
from judge.reports.europe import Europe, Point
from judge.reports.grounds import Row
from judge.reports.routes import Field

BAR = 12.5
"""Half the length of the bar at the end of a move that failed."""
TIP = 24
"""Pieces of a curve, the last of which says where it comes from."""
DASH, GAP = 13.0, 8.0
"""Of the line of a move that failed; they are fitted to its length, so that it begins and ends with a whole dash."""
DOT, DOTTED = 0.1, 9.5
"""Of the line of a support; fitted to its length, too, so that the lines of two who support each other are one."""
FINE, BEYOND = 7.5, 45.0
"""Of one that was cut beyond its cross, and how far from that its last dot is."""
NAUGHT = ("void", "no-convoy")
"""Verdicts of orders that fit nothing: they come to nothing by themselves."""


def holds(chart: Europe, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """An arc below each unit that was told to hold; one of dots, where it had no order."""
    stay = (row for row in rows if row["kind"] == "hold" and row["verdict"] == "holds")
    return [mark("idle" if row.get("judge") else "hold", chart.at(row["unit"][2:]), row) for row in stay]


def helping(row: Row, way: Curve, own: Curve, around: Field) -> list[dict[str, Any]]:
    """A support's line, `own`: what of its way has its power's colour.

    One that was cut reaches nobody: beyond its cross there are only a few fine dots.
    """
    if row["verdict"] != "cut":
        return [line("su", own, row)]
    cross = around.free(way)
    return [line("cu", way.until(min(1.0, cross + BEYOND / way.length)), row), line("su", way.until(cross), row)]


def tops(row: Row, way: Curve, around: Field) -> list[dict[str, Any]]:
    """Above all lines: a bar; a support's square on a move, or arc at who stays; a cross; an open head for naught."""
    kind, verdict = row["kind"], row["verdict"]
    if verdict == "cut":
        return [mark("cut", way.part(around.free(way)), row)]
    shown = "no" if verdict in NAUGHT else "ba" if kind != "support" else "kn" if row["target"] else "kh"
    if shown == "ba" and verdict == "succeeds":
        return []
    *_, before, end = way.points(TIP)
    tip = {
        "look": shown,
        "d": f"M{before[0]:.1f} {before[1]:.1f}L{end[0]:.1f} {end[1]:.1f}",
        "sign": "",
        "box": (min(before[0], end[0]), min(before[1], end[1]), max(before[0], end[0]), max(before[1], end[1])),
    }
    return [tip | _own(row)]


def done(told: tuple[Row, Curve]) -> bool:
    """Moves that succeed lie above the others."""
    return bool(told[0]["verdict"] == "succeeds")


def look(move: Row) -> str:
    """How a move's line is drawn."""
    return "mv" if move["verdict"] == "succeeds" else "vo" if move["verdict"] in NAUGHT else "bo"


def bar_of(move: Row, stop: Point | None) -> float:
    """Half the length of the bar that ends a move's line, if one does. `stop`: it ends beside a star."""
    return 0.0 if move["verdict"] == "succeeds" or stop else BAR


def key(unit: str, dislodged: bool = False) -> str:
    """What ties a sign to the arrow of its order: its place, marked if another unit stands there, too."""
    return f"{unit[2:]}*" if dislodged else unit[2:]


def line(look: str, curve: Curve, row: Row) -> dict[str, Any]:
    """A line with all that tells where it lies, and its dashes or dots, if it has any."""
    drawn = {"look": look, "d": curve.path, "sign": "", "at": curve.middle, "box": curve.box, **_own(row)}
    if look == "cu":
        return drawn | {"dash": _dashes(curve.length, DOT, FINE)}
    if look in ("su", "vs"):
        return drawn | {"dash": _dashes(curve.length, DOT, DOTTED)}
    return drawn | {"dash": _dashes(curve.length, DASH, GAP)} if look in ("bo", "vo") else drawn


def _dashes(length: float, dash: float, gap: float) -> str:
    """SVG's words for dashes of which a line of this length has a whole number, the last at its end."""
    count = max(1, round((length + gap) / (dash + gap)))
    size = length / (count * dash + (count - 1) * gap)
    return f"{dash * size:.1f} {gap * size - 0.005:.2f}"  # rounded up, the last would lie beyond the end


def mark(sign: str, at: Point, row: Row) -> dict[str, Any]:
    """A sign of its own, at a place."""
    return {"look": "", "d": "", "sign": sign, "at": at, **_own(row)}


def _own(row: Row) -> dict[str, Any]:
    return {"letter": row["power"][:1], "front": row.get("front", 0)}
