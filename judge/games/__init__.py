"""Games: each folder here that says `GAME` is one; `diplomacy` is what some share. A new one changes nothing else."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from judge.games.protocol import Game


@cache
def games() -> Mapping[str, Game]:
    """Every game by its name."""
    found = {}
    for module in iter_modules(__path__):
        if module.ispkg:
            game: Game | None = getattr(import_module(f"{__name__}.{module.name}"), "GAME", None)
            if game is not None:
                found[game.name] = game
    return MappingProxyType(found)
