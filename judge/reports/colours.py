"""The colours of the powers: told apart by lightness too, so that they differ for colour-blind readers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colour:
    """`sign`: a unit's sign; `ink`: the letter on it; `tint`: a province that the power owns."""

    sign: str
    ink: str
    tint: str

    @property
    def faint(self) -> str:
        """Of a sign where the unit was before."""
        return mixed(self.sign, PAPER, 0.3)


def mixed(one: str, other: str, share: float) -> str:
    """So much of the one colour, the rest of the other."""
    pair = (bytes.fromhex(colour[1:]) for colour in (one, other))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in zip(*pair, strict=True))


PAPER = "#fffdf6"
SEEN = 1.7
"""The least contrast between a stripe and the land below it."""


POWERS = {
    "AUSTRIA": Colour("#b53817", "#ffffff", "#e2a697"),
    "ENGLAND": Colour("#27407f", "#ffffff", "#8b9dd0"),
    "FRANCE": Colour("#58b4e0", "#10222c", "#8fcdd5"),
    "GERMANY": Colour("#413b3d", "#ffffff", "#a8a9a3"),
    "ITALY": Colour("#27825a", "#ffffff", "#a3d2af"),
    "RUSSIA": Colour("#7c52d0", "#ffffff", "#dab8f2"),
    "TURKEY": Colour("#e8b92f", "#2b2205", "#f3dc8e"),
}
"""By power."""
NOBODY = Colour("#cfc8b4", "#333333", "#f6f1e2")
"""A power that is none of the seven; land that nobody owns."""
GROUND = {"sea": "#cfdfe6", "free": NOBODY.tint, "barred": "#e3ddcc"}
"""Water, land that nobody owns, land that nobody can enter."""


def stripe(sign: str, tint: str) -> str:
    """A commander's colour on a mercenary's land: darker, where it would hardly be seen."""
    shades = (mixed(sign, "#000000", share) for share in (1.0, 0.85, 0.7, 0.55))
    return next((shade for shade in shades if _contrast(shade, tint) >= SEEN), mixed(sign, "#000000", 0.4))


def _contrast(one: str, other: str) -> float:
    """Between two colours, as WCAG 2.2 defines it."""
    dark, light = sorted(_luminance(shade) for shade in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _luminance(shade: str) -> float:
    parts = (part / 255 for part in bytes.fromhex(shade[1:]))
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def colour(power: str | None) -> Colour:
    return POWERS.get(power or "", NOBODY)
