"""SVG to PNG, small enough for a mail."""

import io
import re
from dataclasses import astuple
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.reports.europe import europe
from judge.reports.layers import WHOLE, Board, laid, near
from judge.reports.picture import Picture, kit, size
from judge.reports.pieces import Tools
from judge.reports.raster import raster, sized

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST = 120_000
"""Bytes."""
WAYS: tuple[tuple[int, int, int], ...] = (
    (1000, 56, 6),
    (1000, 46, 7),
    (1000, 40, 8),
    (960, 40, 8),
    (900, 40, 9),
    (760, 40, 9),
)
"""Width in pixels, how many colours, and how hard is tried, of 9, to make the file small: the finest and fastest first.
Mails show it smaller."""
SMALL = 620
"""Width of a picture for a list."""
COLOUR = r"#[0-9a-f]{6}\b"


def png(picture: Picture) -> bytes:
    """The picture as a PNG of at most LARGEST bytes; the same for the same picture.

    Its own colours are kept as they are, and of the shades between them those that it has most of.
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
    for widest, most, level in [(SMALL, 64, 9)] if picture.small else WAYS:
        made, palette = io.BytesIO(), Image.new("P", (1, 1))
        if image.width > widest:
            image = whole.resize((widest, round(whole.height * widest / whole.width)), Image.Resampling.BOX)
        palette.putpalette([part for colour in _colours(image, said)[:most] for part in colour])
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


def _colours(image: "Image", said: str) -> list[tuple[int, ...]]:
    """Its colours: first those that are said, then what lies between them; of both those that it has most of.

    Of every third pixel in each direction: what is seen nowhere there is no more than the edge of a sign.
    """
    from PIL import Image

    own = {tuple(bytes.fromhex(code.lstrip("#"))) for code in set(re.findall(COLOUR, said))}
    third = image.resize((image.width // 3, image.height // 3), Image.Resampling.NEAREST)
    counted: Any = sorted(third.getcolors(third.width * third.height) or (), reverse=True)
    return [colour for _, colour in counted if colour in own] + [colour for _, colour in counted if colour not in own]
