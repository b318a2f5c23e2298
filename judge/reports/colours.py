"""The colours of the powers: told apart by lightness too, so that they differ for colour-blind readers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colour:
    """`sign`: a unit's sign; `ink`: the letter on it; `tint`: a province that the power owns."""

    sign: str
    ink: str
    tint: str


POWERS = {
    "AUSTRIA": Colour("#b5382e", "#ffffff", "#e2a59b"),
    "ENGLAND": Colour("#27407f", "#ffffff", "#98a9d6"),
    "FRANCE": Colour("#58b4e0", "#10222c", "#bfe2f2"),
    "GERMANY": Colour("#3d3d3d", "#ffffff", "#a9a9a4"),
    "ITALY": Colour("#2f8f63", "#ffffff", "#a3d3b4"),
    "RUSSIA": Colour("#f4f1fa", "#33254d", "#d9cfea"),
    "TURKEY": Colour("#e8b92f", "#2b2205", "#f3dc8e"),
}
"""By power."""
NOBODY = Colour("#cfc8b4", "#333333", "#f4eedd")
"""A power that is none of the seven; land that nobody owns."""


def colour(power: str | None) -> Colour:
    return POWERS.get(power or "", NOBODY)
