"""SVG to PNG, small enough for a mail."""

import io
import re
from dataclasses import astuple
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from judge.reports.layers import Board, laid
from judge.reports.picture import Picture, kit
from judge.reports.raster import raster

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST = 120_000
"""Bytes."""
WAYS: tuple[tuple[int, tuple[float, ...], bool], ...] = (
    (1000, (0.5,), False),
    (1000, (), False),
    (900, (0.5,), False),
    (900, (), True),
    (760, (), True),
)
"""Width in pixels, the ink's shares in the shades between colour and ink, and whether time is spent on a smaller file:
the finest and fastest first; mails show it smaller."""
FAST = 5
"""How hard is tried to make a file small, of 9: a third less time than with 6, and files of one part in fifty more."""
SMALL = 620
"""Width of a picture for a list."""
INKS = ("#3a352a", "#4e5b5f")
COLOUR = r"#[0-9a-f]{6}\b"


def png(picture: Picture) -> bytes:
    """The picture as a PNG of at most LARGEST bytes; the same for the same picture.

    Its own colours are kept as they are, and of what lies between them as many shades as fit.
    """
    from PIL import Image

    board, whole = picture.board, _painted(picture.svg, picture.board, not picture.small)
    if picture.part:
        whole = whole.crop(picture.part)
    drawn = (*board.tints, *_words(board.folders)) if board else ()
    said = " ".join((picture.svg, *drawn))
    data, image = b"", whole
    for widest, shades, more in [(SMALL, (0.5,), True)] if picture.small else WAYS:
        made, palette = io.BytesIO(), Image.new("P", (1, 1))
        if image.width > widest:
            image = whole.resize((widest, round(whole.height * widest / whole.width)), Image.Resampling.BOX)
        palette.putpalette([part for colour in _colours(said, shades) for part in colour])
        image.quantize(palette=palette, dither=Image.Dither.NONE).save(made, "PNG", optimize=more, compress_level=FAST)
        data = made.getvalue()
        if len(data) <= LARGEST:
            break
    return data


@lru_cache(maxsize=2)
def _painted(svg: str, board: Board | None, named: bool) -> "Image":
    """In red, green and blue; kept for its parts."""
    from PIL import Image

    return laid(board, kit(board.folders), svg, named) if board else Image.open(io.BytesIO(raster(svg))).convert("RGB")


def _words(folders: tuple[Path, ...]) -> tuple[str, ...]:
    """All of a kit."""
    return *astuple(kit(folders).layers), kit(folders).signs


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
