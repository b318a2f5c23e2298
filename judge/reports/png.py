"""SVG to PNG, small enough for a mail; in a process of its own, because the painter lets no other thread run."""

import io
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, lru_cache
from importlib.resources import files

log = logging.getLogger("judge")
WIDEST = 1320
"""Points across; a mail shows half as many, for screens with fine points."""
LARGEST = 118_000
"""Bytes."""
PALETTES = (72, 56, 48, 40, 32)
FONTS = ("DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf")
SLOWEST = 60.0
"""Seconds after which a picture is given up."""


def png(svg: str) -> bytes:
    """The picture as a PNG of at most LARGEST bytes, with the largest palette that fits; the same for the same SVG."""
    import resvg_py
    from PIL import Image

    fonts = [str(files("judge.reports").joinpath(f"data/{name}")) for name in FONTS]
    raw = bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts, skip_system_fonts=True))
    image = Image.open(io.BytesIO(raw)).convert("RGB")
    if image.width > WIDEST:
        image = image.resize((WIDEST, round(image.height * WIDEST / image.width)), Image.Resampling.LANCZOS)
    data = b""
    for colours in PALETTES:
        made = io.BytesIO()
        image.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
            made, "PNG", optimize=True
        )
        data = made.getvalue()
        if len(data) <= LARGEST:
            break
    return data


@cache
def _painter() -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_end_with_the_judge, max_tasks_per_child=500)


def _end_with_the_judge() -> None:
    """A painter whose judge was killed ends, too."""
    judge = multiprocessing.parent_process()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the judge's matter
    if judge is not None:
        threading.Thread(target=lambda: (judge.join(), os._exit(0)), daemon=True).start()


@lru_cache(maxsize=24)
def painted(svg: str) -> bytes:
    """The PNG, made once for all who are mailed it. b"" if it cannot be made: a mail goes without it."""
    for _ in range(2):
        try:
            return _painter().submit(png, svg).result(SLOWEST)
        except BrokenProcessPool:
            log.warning("the painter has died; another one is called")
            _painter.cache_clear()
        except Exception:
            log.exception("a picture cannot be painted")
            break
    return b""
