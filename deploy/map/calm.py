"""Coasts without needles: water too narrow to be seen becomes land, land too narrow becomes water."""

from collections.abc import Callable

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

INLET, SPIT = 5.0, 2.5
"""Half of how wide an inlet and a spit are at least, in units of the map: an inlet has shores, which need room."""
ISLET = 110.0
"""Islands smaller than this, in square units of the map, become water."""
SPECK = 3.0
"""What would change less than this, in square units, stays as it is."""
Shapes = dict[str, BaseGeometry]


def calmed(shapes: Shapes, wet: Callable[[str], bool], grid: float) -> Shapes:
    """The same shapes, whose borders meet as before; each needle is the neighbour's with whom it has most in common."""
    shapes = _without_islets(shapes, wet)
    dry = unary_union([shape for owner, shape in shapes.items() if not wet(owner)])
    full = dry.buffer(INLET).buffer(-INLET)
    bare = dry.buffer(-SPIT).buffer(SPIT)
    inlets = [piece for piece in pieces(full.difference(dry)) if not _joins(piece, dry)]
    spits = [piece for piece in pieces(dry.difference(bare)) if not _joins(piece, bare, within=True)]
    given = [(piece, _to(piece, shapes, lambda owner: not wet(owner))) for piece in inlets]
    given += [(piece, _to(piece, shapes, wet)) for piece in spits]
    lines = [shape.boundary for shape in shapes.values()] + [piece.boundary for piece, _ in given]
    found: dict[str, list[Polygon]] = {owner: [] for owner in shapes}
    for face in polygonize(unary_union(shapely.set_precision(unary_union(lines), grid))):
        at = face.representative_point()
        owner = next((owner for piece, owner in given if owner and piece.contains(at)), "")
        owner = owner or next((owner for owner, shape in shapes.items() if shape.contains(at)), "")
        if owner:
            found[owner].append(face)
    return {owner: unary_union(own) for owner, own in found.items()}


def _without_islets(shapes: Shapes, wet: Callable[[str], bool]) -> Shapes:
    """The same, small islands given to the water around them."""
    dry = unary_union([shape for owner, shape in shapes.items() if not wet(owner)])
    given = [(part, _to(part, shapes, wet)) for part in getattr(dry, "geoms", [dry]) if part.area < ISLET]
    for islet, water in ((islet, water) for islet, water in given if water):
        shapes = {
            owner: shape.union(islet) if owner == water else shape.difference(islet) for owner, shape in shapes.items()
        }
    return shapes


def pieces(shape: BaseGeometry) -> list[Polygon]:
    """Its parts that are large enough to be seen."""
    return [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon) and part.area > SPECK]


def _joins(piece: Polygon, land: BaseGeometry, within: bool = False) -> bool:
    """It is a strait between two waters, or, `within` the land, an isthmus between two lands."""
    shore = land.buffer(0.05)
    mouths = piece.boundary.intersection(shore) if within else piece.boundary.difference(shore)
    parts = getattr(shapely.line_merge(mouths) if mouths.geom_type == "MultiLineString" else mouths, "geoms", [mouths])
    return len([part for part in parts if part.length > 0.5]) != 1


def _to(piece: Polygon, shapes: Shapes, takes: Callable[[str], bool]) -> str:
    """Whose it becomes."""
    around = piece.boundary.buffer(0.2)
    shared = {o: shape.boundary.intersection(around).length for o, shape in shapes.items() if takes(o)}
    return max(shared, key=lambda owner: shared[owner]) if any(shared.values()) else ""
