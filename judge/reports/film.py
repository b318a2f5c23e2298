"""A campaign as one animated picture: a frame a season, small enough to be passed on."""

import io
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST = 1_000_000
"""Bytes."""
WIDE = 640
"""Pixels."""
SHOWN, LAST = 1400, 5000
"""How long a frame is shown, and the last one, in milliseconds."""
COLOURS, SAME = 255, 255
"""How many colours all frames share; the one of their numbers that means: as in the frame before."""
STEPS = (1, 2, 4, 8)
"""Which frames are kept, if all are too many: every second, every fourth. The last always is."""


def film(frames: Sequence[bytes]) -> bytes:
    """An endless GIF of these PNGs of one size, of at most LARGEST bytes; b"" for none."""
    data = b""
    for step in STEPS:
        kept = [*frames[: len(frames) - 1 : step], *frames[-1:]]
        data = _film(kept) if kept else b""
        if len(data) <= LARGEST:
            break
    return data


def filmed(pictures: Sequence[str], paint: Callable[[str], bytes]) -> bytes:
    """An endless GIF of these SVGs."""
    return film([paint(narrow(svg)) for svg in pictures])


def narrow(svg: str) -> str:
    """The same picture, painted as wide as a frame is."""
    found = re.search(r'<svg [^>]*?width="(\d+)" height="(\d+)"', svg)
    assert found, "every picture says how large it is"
    tall = round(int(found[2]) * WIDE / int(found[1]))
    return svg.replace(found[0], found[0][: found.start(1) - found.start()] + f'{WIDE}" height="{tall}"', 1)


def _colours(frames: Sequence["Image"]) -> list[int]:
    """The colours that most of them show, as a palette."""
    seen: Counter[tuple[int, ...]] = Counter()
    for frame in frames:
        for count, colour in frame.getcolors(1 << 16) or ():
            assert isinstance(colour, tuple), "a picture in red, green and blue"
            seen[colour] += count
    return [part for colour, _ in seen.most_common(COLOURS) for part in colour]


def _film(frames: Sequence[bytes]) -> bytes:
    from PIL import Image, ImageChops

    whole = [Image.open(io.BytesIO(frame)).convert("RGB") for frame in frames]
    size, colours = whole[0].size, _colours(whole)
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours)
    numbers = []
    for image in whole:
        exact = image.quantize(palette=palette, dither=Image.Dither.NONE)
        numbers.append(Image.frombytes("L", size, exact.tobytes()))
    shown = numbers[:1]
    for before, after in pairwise(numbers):
        same = ImageChops.difference(before, after).point([255, *[0] * 255])
        changed = after.copy()
        changed.paste(SAME, mask=same)
        shown.append(changed)
    pictures = []
    for image in shown:
        pictures.append(Image.frombytes("P", size, image.tobytes()))
        pictures[-1].putpalette(colours + [0] * (768 - len(colours)))
    made = io.BytesIO()
    pictures[0].save(
        made, "GIF", save_all=True, append_images=pictures[1:], duration=[SHOWN] * (len(pictures) - 1) + [LAST],
        loop=0, disposal=1, transparency=SAME, optimize=False,
    )  # fmt: skip
    return made.getvalue()
