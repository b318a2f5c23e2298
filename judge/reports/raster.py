"""SVG to pixels."""

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from resvg import usvg

FONTS = ("AlegreyaSans-Medium.ttf", "AlegreyaSans-ExtraBold.ttf", "Alegreya-SemiBoldItalic.ttf")
PLAIN = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)
"""Neither larger nor moved."""


def raster(svg: str, dots: int = 96) -> bytes:
    """The picture as a PNG as it is painted. `dots`: an inch, where it says its size in millimetres."""
    from resvg import render, usvg

    return render(usvg.Tree.from_str(svg, _options(dots)), PLAIN)


def sized(svg: str, zoom: float) -> str:
    """The picture with so many pixels to its units, which it had one each of."""

    def size(found: re.Match[str]) -> str:
        return f' width="{int(found[1]) * zoom:.3f}" height="{int(found[2]) * zoom:.3f}"'

    return re.sub(r' width="(\d+)" height="(\d+)"', size, svg, count=1)


@cache
def _options(dots: int) -> "usvg.Options":
    """With the fonts that are shipped, and no others."""
    from resvg import usvg

    options = usvg.Options.default()
    options.dpi = dots
    for name in FONTS:
        options.load_font_file(str(files("judge.reports").joinpath(f"data/{name}")))
    return options
