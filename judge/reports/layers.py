"""A map, put together from what is painted once: its layers, whose land is coloured anew, and the pieces on it."""

import io
import re
from dataclasses import astuple, dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from judge.reports.pieces import Piece, Pieces, View
from judge.reports.raster import raster

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class Layers:
    """SVGs of one size, from the lowest to the highest.

    `land`: each province, and each piece within a rim, in the colour `#0000nn` of its number, from 1.
    """

    water: str
    land: str
    edges: str
    names: str


@dataclass(frozen=True, slots=True)
class Kit:
    """What every board is drawn with. `signs`, `pens`: SVG's words for what pieces need, and what lines alone do."""

    layers: Layers
    signs: str
    pens: str


@dataclass(frozen=True, slots=True)
class Board:
    """`tints`: the colours of provinces and pieces by their numbers.

    `folders`: of the templates, from which a painter, in its own process, makes the kit.
    """

    folders: tuple[Path, ...]
    tints: tuple[str, ...]
    pieces: Pieces


Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in units of the map."""
LARGER = 1.5
"""By how much a part of the map is painted larger than the map."""


def laid(board: Board, kit: Kit, strip: str, named: bool = True) -> "Image":
    """The map with its pieces in red, green and blue, names between them, if they are wanted; the strip below it."""
    from PIL import Image

    water = _kept(kit.layers, 1)[0]
    below = Image.open(io.BytesIO(raster(strip)))
    whole = Image.new("RGB", (water.width, water.height + below.height))
    whole.paste(_composed(board, kit, (0, 0, water.width, water.height), 1, named))
    whole.paste(below, (0, water.height))
    return whole


def near(board: Board, kit: Kit, box: Box) -> "Image":
    """A part of the map, larger."""
    return _composed(board, kit, box, LARGER, named=True)


def _composed(board: Board, kit: Kit, box: Box, zoom: float, named: bool) -> "Image":
    from PIL import Image

    left, top, right, bottom = (round(edge * zoom) for edge in box)
    water, numbers, there, edges, names = (layer.crop((left, top, right, bottom)) for layer in _kept(kit.layers, zoom))
    painted = Image.frombytes("P", numbers.size, numbers.tobytes())
    painted.putpalette(_palette(board))
    water.paste(painted.convert("RGB"), mask=there)
    water.paste(edges, mask=edges)
    _stuck(water, board.pieces.below, kit, box, zoom)
    if named:
        water.paste(names, mask=names)
    _stuck(water, board.pieces.above, kit, box, zoom)
    return water


def _palette(board: Board) -> list[int]:
    """The colours of the numbers of `_kept`."""
    return [part for colour in ("#000000", *board.tints) for part in bytes.fromhex(colour[1:])]


def _stuck(land: "Image", some: tuple[Piece, ...], kit: Kit, box: Box, zoom: float) -> None:
    for piece in some:
        (x, y), (_, _, wide, tall) = piece.at, piece.view
        if x < box[2] and y < box[3] and x + wide > box[0] and y + tall > box[1]:
            sticker = _sticker(piece.svg, piece.view, kit.signs if piece.sign else kit.pens, zoom)
            land.paste(sticker, (round((x - box[0]) * zoom), round((y - box[1]) * zoom)), sticker)


@lru_cache(maxsize=600)
def _sticker(svg: str, view: View, drawn_with: str, zoom: float) -> "Image":
    """A piece as a small picture: openings, signs and many lines are the same in many campaigns."""
    from PIL import Image

    left, top, wide, tall = view
    size = f'viewBox="{left} {top} {wide} {tall}" width="{wide * zoom}" height="{tall * zoom}"'
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{drawn_with}<g class="o">{svg}</g></svg>'
    return Image.open(io.BytesIO(raster(whole))).convert("RGBA")


@lru_cache(maxsize=4)
def _kept(layers: Layers, zoom: float) -> "tuple[Image, Image, Image, Image, Image]":
    """Water; the numbers of provinces and pieces; where there is land; coasts and borders; names."""
    from PIL import Image

    drawn = (
        re.sub(r' width="(\d+)" height="(\d+)"', lambda found: _size(found, zoom), svg, count=1)
        for svg in astuple(layers)
    )
    water, land, edges, names = (Image.open(io.BytesIO(raster(svg))).convert("RGBA") for svg in drawn)
    there = land.getchannel("A").point(lambda alpha: 255 * (alpha > 127))
    return water.convert("RGB"), land.getchannel("B"), there, edges, names


def _size(found: re.Match[str], zoom: float) -> str:
    return f' width="{int(found[1]) * zoom}" height="{int(found[2]) * zoom}"'
