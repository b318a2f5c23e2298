"""SVG to PNG, small enough for a mail."""

import io
import re
from dataclasses import astuple
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from judge.reports.europe import europe
from judge.reports.layers import WHOLE, Board, laid, near
from judge.reports.picture import Picture, kit, size
from judge.reports.pieces import Tools
from judge.reports.raster import raster, sized

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST = 120_000
"""Bytes."""
WAYS: tuple[tuple[int, tuple[float, ...], int], ...] = (
    (1000, (0.5,), 5),
    (1000, (), 6),
    (1000, (), 7),
    (1000, (), 8),
    (960, (), 8),
    (900, (), 9),
    (760, (), 9),
)
"""Width in pixels, the ink's shares in the shades between colour and ink, and how hard is tried, of 9, to make the
file small: the finest and fastest first. Mails show it smaller."""
SMALL = 620
"""Width of a picture for a list."""
INKS = ("#3a352a", "#3f5058")
COLOUR = r"#[0-9a-f]{6}\b"


def png(picture: Picture) -> bytes:
    """The picture as a PNG of at most LARGEST bytes; the same for the same picture.

    Its own colours are kept as they are, and of what lies between them as many shades as fit.
    """
    from PIL import Image

    board, part = picture.board, picture.part
    if board and part and part[3] <= europe().height:
        whole = near(board, kit(board.folders), part)
    else:
        whole = _painted(picture.svg, board, not picture.small)
        if part:
            left, top, right, bottom = (round(edge * WHOLE) for edge in part)
            whole = whole.crop((left, top, right, bottom))
    drawn = (*board.tints, *_words(board.folders)) if board else ()
    said = " ".join((picture.svg, *drawn))
    data, image = b"", whole
    for widest, shades, level in [(SMALL, (0.5,), 9)] if picture.small else WAYS:
        made, palette = io.BytesIO(), Image.new("P", (1, 1))
        if image.width > widest:
            image = whole.resize((widest, round(whole.height * widest / whole.width)), Image.Resampling.BOX)
        palette.putpalette([part for colour in _colours(said, shades) for part in colour])
        image.quantize(palette=palette, dither=Image.Dither.NONE).save(made, "PNG", compress_level=level)
        data = made.getvalue()
        if len(data) <= LARGEST:
            break
    return data


@lru_cache(maxsize=2)
def _painted(svg: str, board: Board | None, named: bool) -> "Image":
    """In red, green and blue; kept for its parts."""
    from PIL import Image

    if board:
        return laid(board, kit(board.folders), svg, named)
    zoom = min(1.0, WAYS[0][0] / size(svg)[0])
    return Image.open(io.BytesIO(raster(sized(svg, zoom)))).convert("RGB")


def _words(folders: tuple[Path, ...]) -> tuple[str, ...]:
    """All of a kit."""
    return *astuple(kit(folders).layers), kit(folders).words(Tools("look"))


def _colours(said: str, shades: tuple[float, ...]) -> list[tuple[int, ...]]:
    """The colours that are said, and shades of each light one towards the inks that are drawn on it."""
    own = [tuple(int(code[i : i + 2], 16) for i in (1, 3, 5)) for code in dict.fromkeys(re.findall(COLOUR, said))]
    light = [colour for colour in own if sum(colour) > 450]
    dark = [tuple(int(code[i : i + 2], 16) for i in (1, 3, 5)) for code in INKS]
    mixed = [
        tuple(round(a + (b - a) * share) for a, b in zip(ground, ink, strict=True))
        for share in shades
        for ink in dark
        for ground in light
    ]
    return list(dict.fromkeys([*own, *mixed]))[:256]
