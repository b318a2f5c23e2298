"""Games: each folder here that says `GAME` is one; `diplomacy` is what some share. A new one changes nothing else."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from judge.games.protocol import Game


class Installed(Mapping[str, Game]):
    """Every game by its name, which is its folder's. Each is imported when asked for: a letter needs one."""

    def __init__(self) -> None:
        self.folders = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
        self.found: dict[str, Game | None] = {}

    def __getitem__(self, name: str) -> Game:
        if name not in self.found:
            if name not in self.folders:
                raise KeyError(name)
            self.found[name] = getattr(import_module(f"{__name__}.{name}"), "GAME", None)
        game = self.found[name]
        if game is None:
            raise KeyError(name)
        return game

    def __iter__(self) -> Iterator[str]:
        return (name for name in self.folders if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@cache
def games() -> Mapping[str, Game]:
    """Every game by its name."""
    return Installed()
