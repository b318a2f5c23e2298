"""Room for small provinces: the map is stretched where they lie and pressed together where the large ones do.

After Dougenik, Chrisman and Niemeyer, "An Algorithm to Construct Continuous Area Cartograms", 1985: every province
pushes or pulls all points of the plane, the less the farther away they are, a little at a time.
"""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

EVEN = 0.44
"""1: provinces keep their size; 0: all would have the same."""
ROUNDS = 8
ENOUGH = 7500.0
"""What a fleet, its name and the lines of its orders need."""


@dataclass(frozen=True)
class Push:
    """Where the provinces lie at one step, how far each reaches, and how far it pushes what lies at its edge."""

    middles: np.ndarray
    reach: np.ndarray
    force: np.ndarray
    share: float

    def moved(self, at: np.ndarray) -> np.ndarray:
        """Points after this step. Shape (n, 2)."""
        off = at[:, None, :] - self.middles[None, :, :]
        far = np.maximum(np.hypot(off[..., 0], off[..., 1]), 1e-9)
        near = far / self.reach
        inside, outside = near**2 * (4 - 3 * near), 1 / np.maximum(near, 1e-9)
        push = self.force * np.where(near < 1, inside, outside) * self.share
        return at + (off / far[..., None] * push[..., None]).sum(axis=1)


@dataclass(frozen=True)
class Room:
    """The steps, and the frame around what they make: its left top corner, and how much larger it is drawn."""

    pushes: tuple[Push, ...] = ()
    corner: tuple[float, float] = (0.0, 0.0)
    larger: float = 1.0

    def laid(self, shape: BaseGeometry) -> BaseGeometry:
        """A line or a shape where it lies on the map."""
        return shapely.transform(shapely.segmentize(shape, 5.0), self._moved) if self.pushes else shape

    def _moved(self, at: np.ndarray) -> np.ndarray:
        for push in self.pushes:
            at = push.moved(at)
        return (at - np.array(self.corner)) * self.larger


def pushes(land: list[BaseGeometry], seas: list[BaseGeometry]) -> tuple[Push, ...]:
    """The steps that give these provinces the sizes that they should have: seas keep theirs, if they have enough."""
    own = land + seas
    first = np.array([shape.area for shape in own])
    wanted, dry = first.copy(), slice(len(land))
    wanted[len(land) :] = np.maximum(first[len(land) :], ENOUGH)
    wanted[dry] **= EVEN
    wanted[dry] *= first[dry].sum() / wanted[dry].sum()
    found = []
    for _ in range(ROUNDS):
        areas = np.array([shape.area for shape in own])
        middles = np.array([shape.centroid.coords[0] for shape in own])
        error = np.maximum(areas, wanted) / np.minimum(areas, wanted)
        radius = np.sqrt(areas / np.pi)
        step = Push(middles, radius, np.sqrt(wanted / np.pi) - radius, 1 / (1 + error.mean()))
        own = [shapely.transform(shape, step.moved) for shape in own]
        found.append(step)
    return tuple(found)
