"""The colours of the powers: told apart by lightness too, so that they differ for colour-blind readers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colour:
    """`sign`: a unit's sign; `ink`: the letter on it; `tint`: a province that the power owns.

    `edge`: of a rim, where the sign's own colour drowns what is drawn on it, or is like its land's.
    """

    sign: str
    ink: str
    tint: str
    edge: str = ""

    @property
    def rim(self) -> str:
        """Around land that the power commands."""
        return self.edge or self.sign

    @property
    def deep(self) -> str:
        """Of thin lines on paper or land: darker than a sign that is light."""
        light = sum(bytes.fromhex(self.sign[1:])) > 380
        return mixed(self.sign, INK, 0.6) if light else self.sign


def mixed(one: str, other: str, share: float) -> str:
    """So much of the one colour, the rest of the other."""
    pair = (bytes.fromhex(colour[1:]) for colour in (one, other))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in zip(*pair, strict=True))


INK = "#1c1a16"
FAILED = "#8f1046"
"""Of bars, crosses and stars."""


POWERS = {
    "AUSTRIA": Colour("#b53817", "#ffffff", "#e09a88"),
    "ENGLAND": Colour("#2a4a94", "#ffffff", "#8094ca"),
    "FRANCE": Colour("#3fbdd3", "#0c2228", "#96d4dc"),
    "GERMANY": Colour("#232021", "#ffffff", "#b3b0ac", "#666b7d"),
    "ITALY": Colour("#27825a", "#ffffff", "#acd8b7"),
    "RUSSIA": Colour("#8459d6", "#ffffff", "#d6b3ee"),
    "TURKEY": Colour("#e8b92f", "#2b2205", "#f6e4a6", "#d09c18"),
}
"""By power."""
NOBODY = Colour("#cfc8b4", "#333333", "#f6f1e2")
"""A power that is none of the seven; land that nobody owns."""
GROUND = {"sea": "#d8e6ed", "free": NOBODY.tint, "barred": "#e9e4dd", "failed": FAILED}
"""Water, land that nobody owns, land that nobody can enter; marks of what failed."""


def colour(power: str | None) -> Colour:
    return POWERS.get(power or "", NOBODY)
