"""What all pages of the archive share: their style, scripts and fonts."""

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from judge.reports.colours import POWERS

SCRIPTS = (
    "archive.js", "moves.js", "sheet.js", "conflicts.js", "tally.js", "draft.js", "only.js", "news.js", "copy.js",
    "bids.js",
)  # fmt: skip
FONTS = tuple(f"Alegreya{cut}.woff2" for cut in ("-Bold", "-SemiBoldItalic", "Sans-Medium", "Sans-ExtraBold"))
FACE = re.compile(r"(@font-face\{[^}]*url\()(\S+\.woff2)(\)[^}]*\})")
"""A rule of the style that names a font: before its file's name, that, and after it."""
KEPT = (*FONTS, "schema.json")
"""Files that keep their names."""


def assets(folders: tuple[Path, ...]) -> dict[str, bytes]:
    """Every file that pages share, by its name in the archive."""
    named = {asset(folders, name): data for name, data in _changing(folders).items()}
    return named | {name: _read(folders, name) for name in KEPT}


@cache
def asset(folders: tuple[Path, ...], name: str) -> str:
    """The name in the archive of a style or a script; another one whenever something else stands in it.

    So a page that was made, or is kept by a browser, before an upgrade never meets the scripts of after it.
    """
    stem, _, kind = name.rpartition(".")
    return f"{stem}-{sha256(_changing(folders)[name]).hexdigest()[:8]}.{kind}"


@cache
def _changing(folders: tuple[Path, ...]) -> Mapping[str, bytes]:
    chips = "".join(
        f".chip.{power}{{background:{look.sign};color:{look.ink}}}i.chip.{power}::before{{content:'{power[:2].title()}'}}\n"
        for power, look in POWERS.items()
    )
    return {
        "archive.css": _read(folders, "archive.css") + chips.encode(),
        **{name: _read(folders, name) for name in SCRIPTS},
    }


@cache
def faces(folders: tuple[Path, ...]) -> str:
    """The fonts as a style sheet that has them in itself, for a file that leaves the archive."""
    rules = FACE.findall(_read(folders, "archive.css").decode())
    return "".join(
        f"{before}data:font/woff2;base64,{b64encode(_read(folders, name)).decode()}{after}"
        for before, name, after in rules
    )


def _read(folders: tuple[Path, ...], name: str) -> bytes:
    return (folders[0] / "archive" / name).read_bytes()
