"""A campaign as one animated picture: a frame a season, small enough to be passed on."""

import io
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from judge.reports.colours import FAILED, POWERS
from judge.reports.picture import Picture

if TYPE_CHECKING:
    from PIL.Image import Image

MADE = "2"
"""Of the way in which films are made: with another one they have other names, and are made anew."""
LARGEST = 1_000_000
"""Bytes."""
WIDE = 640
"""Pixels."""
SHOWN, LAST = 1400, 5000
"""How long a frame is shown, and the last one, in milliseconds."""
COLOURS, SAME = 255, 255
"""How many colours all frames share; the one of their numbers that means: as in the frame before."""


def film(pictures: Sequence[Picture], paint: Callable[[Picture], bytes]) -> bytes:
    """An endless GIF of these pictures of one shape, of at most LARGEST bytes. `paint`: to PNG.

    If all are too many, every second, every fourth and so on is left; the last always is.
    """
    frames, step = [narrow(paint(picture)) for picture in pictures], 1
    frames = [
        frame.resize(frames[0].size) for frame in frames
    ]  # a crowded one is painted smaller, and rounded otherwise
    while len(data := _film([*frames[:-1:step], frames[-1]])) > LARGEST and step < len(frames):
        step *= 2
    return data


def narrow(frame: bytes) -> "Image":
    """A painted picture as wide as a frame is, in red, green and blue."""
    from PIL import Image

    whole = Image.open(io.BytesIO(frame)).convert("RGB")
    return whole.resize((WIDE, round(whole.height * WIDE / whole.width)), Image.Resampling.LANCZOS)


def _colours(frames: Sequence["Image"]) -> list[int]:
    """As a palette those that tell something, however little of them is seen, and those that most of them show."""
    told = dict.fromkeys([FAILED, *(tone for look in POWERS.values() for tone in (look.sign, look.tint, look.rim))])
    telling = [tuple(bytes.fromhex(tone[1:])) for tone in told]
    seen: Counter[tuple[int, ...]] = Counter()
    for frame in frames:
        for count, colour in frame.getcolors(frame.width * frame.height) or ():
            assert isinstance(colour, tuple), "a picture in red, green and blue"
            seen[colour] += count
    common = [colour for colour, _ in seen.most_common(COLOURS) if colour not in telling]
    return [part for colour in [*telling, *common][:COLOURS] for part in colour]


def _film(whole: Sequence["Image"]) -> bytes:
    from PIL import Image, ImageChops

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
