"""Where in a province its unit, its name and its centre's mark may stand: apart, inside, as free as can be."""

from dataclasses import dataclass

import numpy as np
import shapely
from lines import MIDDLE, project
from shapely.geometry.base import BaseGeometry

UNIT = 17.5
"""The radius of a unit's sign, with a little air."""
NAME = (49.0, 18.0)
"""Width and height of a name."""
MARK = 7.0
HULL = (25.0, 12.0, 16.0)
"""How far a fleet reaches to its sides, up, its flag left out, and down."""
ARMY, FLEET = (18.5, 20.0, 28.0), (27.5, 27.0, 27.0)
"""How far a sign reaches to its sides, up and down, with the arc of one that holds."""
ENOUGH, OPEN = 18.0, 40.0
"""More air than this is worth nothing, on land and at sea."""
ASHORE = 1.5
"""What it costs, on land, that a fleet sticks out."""
STEPS = 14


@dataclass
class Spots:
    """Places that something could have: their coordinates, and the air around it at each; below zero it sticks out."""

    at: np.ndarray
    air: np.ndarray


def grid(part: BaseGeometry, steps: int) -> np.ndarray:
    """Points inside a shape, evenly, about steps × steps of them."""
    x0, y0, x1, y1 = part.bounds
    xs, ys = np.meshgrid(np.linspace(x0, x1, steps * 2 + 1)[1:-1], np.linspace(y0, y1, steps * 2 + 1)[1:-1])
    at = np.column_stack([xs.ravel(), ys.ravel()])
    return at[shapely.contains_xy(part, at[:, 0], at[:, 1])]


def signed(part: BaseGeometry, things: np.ndarray) -> np.ndarray:
    """How much air each thing has inside the shape; how much it lacks."""
    inside = shapely.covers(part, things)
    out = shapely.area(shapely.difference(things, part))
    return np.where(inside, shapely.distance(part.boundary, things), -np.sqrt(out) - 0.5)


def unit_spots(part: BaseGeometry, at: np.ndarray) -> Spots:
    return Spots(at, shapely.distance(part.boundary, shapely.points(at)) - UNIT)


def name_spots(part: BaseGeometry, at: np.ndarray) -> Spots:
    w, h = NAME[0] / 2, NAME[1] / 2
    return Spots(at, signed(part, shapely.box(at[:, 0] - w, at[:, 1] - h, at[:, 0] + w, at[:, 1] + h)))


def apart(units: np.ndarray, names: np.ndarray, radius: float) -> np.ndarray:
    """The gap between every disc and every name's box, discs down and names across."""
    dx = np.abs(units[:, None, 0] - names[None, :, 0]) - NAME[0] / 2
    dy = np.abs(units[:, None, 1] - names[None, :, 1]) - NAME[1] / 2
    return np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) - radius


def beside(units: np.ndarray, names: np.ndarray, sign: tuple[float, float, float]) -> np.ndarray:
    """The gap between every sign and every name, both as boxes; less than nothing where one lies on the other."""
    wide, up, down = sign
    dx = np.abs(units[:, None, 0] - names[None, :, 0]) - NAME[0] / 2 - wide
    below = names[None, :, 1] - units[:, None, 1]
    dy = np.maximum(below - down, -below - up) - NAME[1] / 2
    return np.maximum(dx, dy)


def pairs(
    part: BaseGeometry,
    sign: tuple[float, float, float],
    taken: list[np.ndarray],
    fixed: shapely.Point | None,
    sea: bool,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Places for the unit, places for the name, and how good each two are: neither on the other, with air, near.

    `taken`: where the province's other units stand; `fixed`: where the unit shall stand. At `sea` a border is hardly
    seen: the unit keeps farther off it, and nearer to the name.
    """
    enough, apart_costs = (OPEN, 0.4) if sea else (ENOUGH, 0.15)
    at = grid(part, STEPS)
    units, names = unit_spots(part, at if fixed is None else np.array(fixed.coords)), name_spots(part, at)
    gap = beside(units.at, names.at, sign)
    worst = np.minimum(np.minimum(units.air[:, None], ENOUGH), np.minimum(names.air[None, :], ENOUGH))
    air = np.minimum(units.air, enough)[:, None] * (1.5 if sea else 0.5)
    far = np.hypot(units.at[:, None, 0] - names.at[None, :, 0], units.at[:, None, 1] - names.at[None, :, 1])
    middle = np.hypot(*(units.at - np.array(project(*MIDDLE))).T)
    score = 3 * worst + air - apart_costs * far - 0.02 * middle[:, None]
    score -= 60 * np.maximum(0.5 - gap, 0) + np.where(names.air < 0, 400, 0)[None, :]
    if sign == FLEET and not sea:
        score -= ASHORE * _outside(part, units.at, HULL)[:, None]
    for other in taken:
        close = apart(other[None, :], names.at, UNIT)[0]
        score = np.where(close[None, :] < 1, -1e9, score)
        score = np.where(np.hypot(*(units.at - other).T)[:, None] < 2 * UNIT + 2, -1e9, score)
    return units.at, names.at, score


def _outside(part: BaseGeometry, at: np.ndarray, hull: tuple[float, float, float]) -> np.ndarray:
    """How much of a sign sticks out of the shape at each place: the side of a square as large."""
    wide, up, down = hull
    signs = shapely.box(at[:, 0] - wide, at[:, 1] - up, at[:, 0] + wide, at[:, 1] + down)
    return np.sqrt(shapely.area(shapely.difference(signs, part)))


def marks(
    part: BaseGeometry, name: np.ndarray, units: list[np.ndarray], sign: tuple[float, float, float]
) -> tuple[np.ndarray, np.ndarray]:
    """Places for the mark of a centre, and how good each is: inside, on nothing else, near the name."""
    at = grid(part, STEPS * 2)
    air = shapely.distance(part.boundary, shapely.points(at)) - MARK
    score = np.minimum(air, 3.0) - 0.1 * np.hypot(*(at - name).T)
    gap = apart(at, name[None, :], MARK)[:, 0]
    wide, up, down = sign
    for x, y in units:
        dx = np.abs(at[:, 0] - x) - wide
        dy = np.maximum(at[:, 1] - y - down, y - at[:, 1] - up)
        gap = np.minimum(gap, np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) - MARK)
    return at, np.where(gap < 0.5, 100 * gap - 1000, score)
