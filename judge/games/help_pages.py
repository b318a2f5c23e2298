"""HELP's pages of a game's own lines: data beside the game, `pages.toml` in its folder."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

Pages = Mapping[str, Mapping[str, Any]]
"""By the word that the page is about: `also` (what people call it), `text`, `examples` (a line, what it does)."""


def pages_of(*packages: str) -> Pages:
    """The pages of these packages; a later one's page of the same word counts. Raises tomllib.TOMLDecodeError."""
    found: dict[str, Mapping[str, Any]] = {}
    for package in packages:
        found |= tomllib.loads(files(package).joinpath("pages.toml").read_text("utf-8"))
    return found
