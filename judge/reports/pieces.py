"""What stands on the map of a picture, piece by piece: signs of units, centres, lines. A painter keeps pieces."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import floor
from typing import Any, NamedTuple

from judge.reports.europe import Europe, Point

Macro = Callable[..., str]
View = tuple[int, int, int, int]
"""The part of a drawing that is seen: left, top, width, height."""
SIGN: View = (-36, -36, 96, 72)
"""Around a unit with its star, its mark and the name of its coast."""
DOT: View = (-18, -18, 36, 36)
"""Around a centre with its ring."""
AIR, STEP = 18, 6
"""Around a line: half its width, and what ends it; and of what its view is a multiple, so that its pixels are whole."""
BELOW, LAST = ("left",), ("dislodged", "removed")
"""The states of signs that lie below lines, and of those above all others."""


class Tools(NamedTuple):
    """What pieces are drawn with, made by this macro, of these powers alone, by their letters; of all, without."""

    macro: str = ""
    letters: str = ""


NONE = Tools()


@dataclass(frozen=True, slots=True)
class Piece:
    """`view`: what is seen of its drawing; `at`: where the left top corner of that lies on the map.

    `tools`: what it is drawn with.
    """

    svg: str
    view: View
    at: tuple[int, int]
    tools: Tools = NONE


@dataclass(frozen=True, slots=True)
class Pieces:
    """Those that lie below the names on the map, and those above them, the lowest first."""

    below: tuple[Piece, ...]
    above: tuple[Piece, ...]


def pieces(macros: Mapping[str, Macro], chart: Europe, scene: Mapping[str, Any]) -> Pieces:
    """A scene in the order of `play` in board.svg.j2, whose `macros` draw it."""
    signs = scene["signs"]
    stars = [_at(macros["star"], sign) for sign in signs if sign["state"] == "dislodged"]
    left = [_at(macros["sign"], sign) for sign in signs if sign["state"] in BELOW]
    stand = [_at(macros["sign"], sign) for sign in signs if sign["state"] not in (*BELOW, *LAST)]
    last = [_at(macros["sign"], sign) for sign in signs if sign["state"] in LAST]
    lines = [_line(macros["arrow"], row) for row in scene["arrows"]]
    ends = [_line(macros["arrow"], row) for row in (*scene["tops"], *scene["badges"])]
    return Pieces((*stars, *left, *lines, *_marks(macros, chart, scene)), (*stand, *last, *ends))


def _marks(macros: Mapping[str, Macro], chart: Europe, scene: Mapping[str, Any]) -> Iterator[Piece]:
    """Centres, with rings of whom they passed to, in halves where another's unit stands."""
    taken, held = scene.get("taken") or {}, {row["of"]: row["own"] for row in scene.get("held", ())}
    for code, spot in chart.marks.items():
        own = scene["owned"].get(code)
        whole = (macros["ring"](taken[code]) if code in taken else "") + macros["mark"](own)
        yield Piece(str(macros["halves"](own, held[code]) if code in held else whole), DOT, _corner(DOT, spot))


def _corner(view: View, spot: Point) -> tuple[int, int]:
    """Where the left top corner of what is drawn around a spot lies."""
    return round(spot[0]) + view[0], round(spot[1]) + view[1]


def _at(macro: Macro, sign: Mapping[str, Any]) -> Piece:
    """A sign drawn as if it stood in the corner: all of its kind are one drawing."""
    at = _corner(SIGN, (sign["x"], sign["y"]))
    tools = Tools("look", sign["letter"] + (sign.get("head") or "")[:1])
    return Piece(str(macro({**sign, "x": 0, "y": 0, "of": "", "front": 0})), SIGN, at, tools)


def _line(arrow: Macro, row: Mapping[str, Any]) -> Piece:
    if not row["d"]:
        tools = Tools("look", row["letter"])
        return Piece(str(arrow({**row, "at": (0, 0), "front": 0})), SIGN, _corner(SIGN, row["at"]), tools)
    left, top, right, bottom = row["box"]
    at = _stepped(left - AIR), _stepped(top - AIR)
    view = (*at, _stepped(right + AIR) + STEP - at[0], _stepped(bottom + AIR) + STEP - at[1])
    drawn = {key: value for key, value in row.items() if key not in ("of", "from", "to")}
    return Piece(str(arrow({**drawn, "front": 0})), view, at, Tools("pens", row["letter"]))


def _stepped(at: float) -> int:
    return STEP * floor(at / STEP)
