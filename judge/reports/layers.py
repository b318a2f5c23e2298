"""A map, put together from what is painted once: its layers, whose land is coloured anew, and the pieces on it."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING

from judge.reports.europe import europe
from judge.reports.pieces import Piece, Pieces, Tools, View
from judge.reports.raster import raster, sized

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
    """What every board is drawn with. `words`: SVG's for the tools of pieces."""

    layers: Layers
    words: Callable[[Tools], str]


@dataclass(frozen=True, slots=True)
class Board:
    """`tints`: the colours of provinces and pieces by their numbers. `rims`: some pieces are not as their provinces.

    `folders`: of the templates, from which a painter, in its own process, makes the kit.
    """

    folders: tuple[Path, ...]
    tints: tuple[str, ...]
    rims: bool
    pieces: Pieces


Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in units of the map."""
WHOLE, NEAR = 5 / 6, 1.25
"""Pixels to a unit of the map, where all of it is painted, 1,000 of them across, and where a part is."""


def laid(board: Board, kit: Kit, strip: str, named: bool = True) -> "Image":
    """The map with its pieces in red, green and blue, names between them, if they are wanted; the strip below it."""
    from PIL import Image

    chart = europe()
    land = _composed(board, kit, (0, 0, chart.width, chart.height), WHOLE, named)
    below = Image.open(io.BytesIO(raster(sized(strip, WHOLE))))
    whole = Image.new("RGB", (land.width, land.height + below.height))
    whole.paste(land)
    whole.paste(below, (0, land.height))
    return whole


def near(board: Board, kit: Kit, box: Box) -> "Image":
    """A part of the map, larger."""
    return _composed(board, kit, box, NEAR, named=True)


def _composed(board: Board, kit: Kit, box: Box, zoom: float, named: bool) -> "Image":
    from PIL import Image

    left, top, right, bottom = (round(edge * zoom) for edge in box)
    water, there, edges, names, *grids = (
        layer.crop((left, top, right, bottom)) for layers in _kept(kit.layers, zoom) for layer in layers
    )
    land = _coloured(grids[0], board)
    if board.rims:
        land = Image.blend(land, _coloured(grids[1], board), 0.5)
    water.paste(land, mask=there)
    water.paste(edges, mask=edges)
    _stuck(water, board.pieces.below, kit, box, zoom)
    if named:
        water.paste(names, mask=names)
    _stuck(water, board.pieces.above, kit, box, zoom)
    return water


def _coloured(grid: "Image", board: Board) -> "Image":
    """Provinces and pieces in their colours, by the numbers of a grid of `_kept`."""
    from PIL import Image

    painted = Image.frombytes("P", grid.size, grid.tobytes())
    painted.putpalette([part for colour in ("#000000", *board.tints) for part in bytes.fromhex(colour[1:])])
    return painted.convert("RGB")


def _stuck(land: "Image", some: tuple[Piece, ...], kit: Kit, box: Box, zoom: float) -> None:
    for piece in some:
        (x, y), (_, _, wide, tall) = piece.at, piece.view
        if x < box[2] and y < box[3] and x + wide > box[0] and y + tall > box[1]:
            across, down = (x - box[0]) * zoom, (y - box[1]) * zoom
            at = floor(across + 1 / 6), floor(down + 1 / 6)
            more = round(3 * (across - at[0])) / 3, round(3 * (down - at[1])) / 3
            sticker = _sticker(piece.svg, piece.view, kit.words(piece.tools), zoom, more if zoom < 1 else (0, 0))
            land.paste(sticker, at, sticker)


@lru_cache(maxsize=1000)
def _sticker(svg: str, view: View, drawn_with: str, zoom: float, more: tuple[float, float]) -> "Image":
    """A piece as a small picture: openings, signs and many lines are the same in many campaigns.

    `more`: by how much of a pixel it lies to the right and down.
    """
    from PIL import Image

    (left, top, wide, tall), (x, y) = view, (part / zoom for part in more)
    size = f'width="{wide * zoom + more[0]}" height="{tall * zoom + more[1]}"'
    size += f' viewBox="{left - x} {top - y} {wide + x} {tall + y}"'
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{drawn_with}<g class="o">{svg}</g></svg>'
    return Image.open(io.BytesIO(raster(whole))).convert("RGBA")


@lru_cache(maxsize=4)
def _kept(layers: Layers, zoom: float) -> "tuple[tuple[Image, ...], tuple[Image, ...]]":
    """Water, where there is land, coasts and borders, names; and the numbers of provinces and pieces, twice.

    The second time from the other end of each pixel: what lies between their colours makes the edge of a rim smooth.
    """
    from PIL import Image

    def drawn(svg: str, zoom: float) -> "Image.Image":
        return Image.open(io.BytesIO(raster(sized(svg, zoom)))).convert("RGBA")

    water, there, edges, names = (drawn(svg, zoom) for svg in (layers.water, layers.land, layers.edges, layers.names))
    fine, size = drawn(layers.land, 2 * zoom).getchannel("B"), there.size
    ends = (fine.transform(size, Image.Transform.AFFINE, (2, 0, end, 0, 2, end)) for end in (-1, 0))
    return (water.convert("RGB"), there.getchannel("A").point(_solid), edges, names), tuple(ends)


def _solid(alpha: int) -> int:
    return 255 * (alpha > 127)
