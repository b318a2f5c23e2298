"""SVG to PNG, small enough for a mail; in a process of its own, because the painter lets no other thread run."""

import io
import logging
import multiprocessing
import os
import re
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, lru_cache
from importlib.resources import files

log = logging.getLogger("judge")
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
SLOWEST = 60.0
"""Seconds after which a picture is given up."""


def png(svg: str) -> bytes:
    """The picture as a PNG of at most LARGEST bytes; the same for the same SVG.

    Its own colours are kept as they are, and of what lies between them as many shades as fit.
    """
    import resvg_py
    from PIL import Image

    fonts = [str(files("judge.reports").joinpath(f"data/{name}")) for name in FONTS]
    raw = bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts, skip_system_fonts=True))
    whole = Image.open(io.BytesIO(raw)).convert("RGB")
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


@cache
def _painter() -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_end_with_the_judge, max_tasks_per_child=500)


def _end_with_the_judge() -> None:
    """A painter whose judge was killed ends, too."""
    judge = multiprocessing.parent_process()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the judge's matter
    if judge is not None:
        threading.Thread(target=_end_after, args=(judge,), daemon=True).start()


def _end_after(judge: multiprocessing.process.BaseProcess) -> None:
    judge.join()
    os._exit(0)


@lru_cache(maxsize=24)
def _painted(svg: str) -> bytes:
    return _painter().submit(png, svg).result(SLOWEST)


def painted(svg: str) -> bytes:
    """The PNG, made once for all who are mailed it. b"" if it cannot be made: a mail goes without it."""
    for _ in range(2):
        try:
            return _painted(svg)
        except BrokenProcessPool:
            log.warning("the painter has died; another one is called")
            _painter.cache_clear()
        except Exception:
            log.exception("a picture cannot be painted")
            break
    return b""
