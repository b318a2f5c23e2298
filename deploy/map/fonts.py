"""Cuts the four fonts down to what pictures and pages write: python deploy/map/fonts.py FOLDER"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parents[2]
PICTURES, PAGES = HERE / "judge/reports/data", HERE / "templates/archive"
SCRIPTS = ((0x20, 0x17F), (0x370, 0x3FF), (0x400, 0x45F), (0x2010, 0x2026), (0x2190, 0x2193))
"""Latin, Greek and Cyrillic, dashes and arrows."""
FONTS = {
    "AlegreyaSans_500Medium": ("AlegreyaSans-Medium", True),
    "AlegreyaSans_800ExtraBold": ("AlegreyaSans-ExtraBold", True),
    "Alegreya_600SemiBold_Italic": ("Alegreya-SemiBoldItalic", True),
    "Alegreya_700Bold": ("Alegreya-Bold", False),
}
"""By the file's name what it is called here, and whether pictures have it, too."""
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def cut(source: Path) -> TTFont:
    """The font with these scripts alone. Its digits are as tall as capitals, and in columns of the sans as wide as each
    other: the painter cannot ask for that."""
    font, look = TTFont(source), "tf" if "Sans" in source.stem else "lf"
    tall = {ord("0") + value: f"{name}.{look}" for value, name in enumerate(DIGITS)}
    for table in font["cmap"].tables:
        table.cmap |= {code: name for code, name in tall.items() if code in table.cmap}
    options = Options()
    options.hinting, options.layout_features, options.name_IDs = False, ["kern"], ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in SCRIPTS for code in range(first, last + 1)])
    subsetter.subset(font)
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    return font


def main(folders: list[str]) -> None:
    for source in sorted(path for folder in folders for path in Path(folder).rglob("*.ttf") if path.stem in FONTS):
        name, painted = FONTS[source.stem]
        font = cut(source)
        if painted:
            font.save(PICTURES / f"{name}.ttf")
        font.flavor = "woff2"
        font.save(PAGES / f"{name}.woff2")


if __name__ == "__main__":
    main(sys.argv[1:])
