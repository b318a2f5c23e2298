"""SVG to PNG, small enough for a mail."""

import io
import re
from importlib.resources import files

LARGEST = 120_000
"""Bytes."""
WAYS: tuple[tuple[int, tuple[float, ...]], ...] = (
    (1320, (0.33, 0.67)),
    (1320, (0.5,)),
    (1200, (0.5,)),
    (1080, (0.5,)),
    (1080, ()),
)
"""Width in pixels and the ink's shares in the shades between colour and ink, finest first; mails show it smaller."""
INKS = ("#3a352a", "#4e5b5f")
COLOUR = r"#[0-9a-f]{6}\b"
FONTS = ("DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf")


def png(svg: str) -> bytes:
    """The picture as a PNG of at most LARGEST bytes; the same for the same SVG.

    Its own colours are kept as they are, and of what lies between them as many shades as fit.
    """
    from PIL import Image

    whole = Image.open(io.BytesIO(raster(svg))).convert("RGB")
    data = b""
    for widest, shades in WAYS:
        image, made, palette = whole, io.BytesIO(), Image.new("P", (1, 1))
        if image.width > widest:
            image = image.resize((widest, round(image.height * widest / image.width)), Image.Resampling.LANCZOS)
        palette.putpalette([part for colour in _colours(svg, shades) for part in colour])
        image.quantize(palette=palette, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
        data = made.getvalue()
        if len(data) <= LARGEST:
            break
    return data


def raster(svg: str, dots: int = 96) -> bytes:
    """The picture as a PNG as it is painted. `dots`: an inch, where it says its size in millimetres."""
    import resvg_py

    fonts = [str(files("judge.reports").joinpath(f"data/{name}")) for name in FONTS]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts, skip_system_fonts=True, dpi=dots))


def _colours(svg: str, shades: tuple[float, ...]) -> list[tuple[int, ...]]:
    """The colours of an SVG, and shades of each light one towards the inks that are drawn on it."""
    own = [tuple(int(code[i : i + 2], 16) for i in (1, 3, 5)) for code in dict.fromkeys(re.findall(COLOUR, svg))]
    light = [colour for colour in own if sum(colour) > 450]
    dark = [tuple(int(code[i : i + 2], 16) for i in (1, 3, 5)) for code in INKS]
    mixed = [
        tuple(round(a + (b - a) * share) for a, b in zip(ground, ink, strict=True))
        for share in shades
        for ink in dark
        for ground in light
    ]
    return list(dict.fromkeys([*own, *mixed]))[:256]
