"""The map under a picture: layers that are painted once; its land is coloured anew, not drawn again."""

import io
from dataclasses import astuple, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from judge.reports.colours import PAPER, mixed
from judge.reports.raster import raster

if TYPE_CHECKING:
    from PIL.Image import Image

STRIPED, EDGE = 85, 0.7
"""A province's number is so much higher where a stripe crosses it, twice that on its edge; how light the edge is."""


@dataclass(frozen=True, slots=True)
class Layers:
    """SVGs of one size, from the lowest to the highest.

    `land`: each province in the colour `#0000nn` of its number, from 1; `stripes`: across all, dark with light edges.
    """

    water: str
    land: str
    stripes: str
    edges: str
    names: str


@dataclass(frozen=True, slots=True)
class Ground:
    """`tints`: the colours of the provinces by their numbers; `hired`: of their stripes, "" for none."""

    layers: Layers
    tints: tuple[str, ...]
    hired: tuple[str, ...]


def grounded(ground: Ground, above: str, named: bool = True) -> "Image":
    """The map with this SVG on it, in red, green and blue; only the names, if they are wanted, stand above that."""
    from PIL import Image

    water, numbers, there, edges, names = _kept(ground.layers)
    land = list(zip(ground.hired, ground.tints, strict=True))
    hired = [stripe or tint for stripe, tint in land]
    pale = [mixed(PAPER, tint, EDGE) if stripe else tint for stripe, tint in land]
    rest = ["#000000"] * (STRIPED - 1 - len(land))
    colours = ["#000000", *ground.tints, *rest, "#000000", *hired, *rest, "#000000", *pale]
    painted = Image.frombytes("P", numbers.size, numbers.tobytes())
    painted.putpalette([part for colour in colours for part in bytes.fromhex(colour[1:])])
    drawn = Image.open(io.BytesIO(raster(above)))
    whole = Image.new("RGB", drawn.size)
    whole.paste(Image.composite(painted.convert("RGB"), water, there))
    for layer in (edges, drawn, names) if named else (edges, drawn):
        whole.paste(layer, mask=layer)
    return whole


@lru_cache(maxsize=4)
def _kept(layers: Layers) -> "tuple[Image, Image, Image, Image, Image]":
    """Water; the provinces' numbers, higher on stripes; where there is land; coasts and borders; names."""
    from PIL import Image, ImageChops

    water, land, stripes, edges, names = (
        Image.open(io.BytesIO(raster(svg))).convert("RGBA") for svg in astuple(layers)
    )
    numbers = land.getchannel("B")
    there = land.getchannel("A").point(lambda alpha: 255 * (alpha > 127))
    light = stripes.getchannel("G").point(lambda green: STRIPED * (1 + (green > 127)))
    seen = stripes.getchannel("A").point(lambda alpha: 255 * (alpha > 127))
    higher = ImageChops.multiply(ImageChops.multiply(light, seen), there)
    return water.convert("RGB"), ImageChops.add(numbers, higher), there, edges, names
