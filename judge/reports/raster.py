"""SVG to pixels."""

from importlib.resources import files

FONTS = ("DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf")


def raster(svg: str, dots: int = 96) -> bytes:
    """The picture as a PNG as it is painted. `dots`: an inch, where it says its size in millimetres."""
    import resvg_py

    fonts = [str(files("judge.reports").joinpath(f"data/{name}")) for name in FONTS]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts, skip_system_fonts=True, dpi=dots))
