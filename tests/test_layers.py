"""Who may import whom, read from the source; and what the pure layers may not touch."""

import ast
from pathlib import Path

import pytest

import judge

ROOT = Path(judge.__file__).parent
MAY = {
    "board": {"board"},
    "games": {"games", "board"},
    "mail": {"mail"},
    "store": {"store"},
    "reports": {"reports"},
    "referee": {"referee", "games", "board", "mail", "store", "reports", "settings"},
    "schedule": {"schedule", "referee", "settings", "steady"},
    "steady": {"steady"},
    "processes": {"processes"},
    "settings": {"settings"},
}
FORBIDDEN = {"random", "time", "os", "uuid", "secrets", "socket", "ssl", "asyncio", "urllib", "http", "subprocess"}
SOURCES = sorted(ROOT.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def is_module(name: str) -> bool:
    path = ROOT.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            known = {name for name in inner if is_module(name)}
            found |= known | ({node.module} if len(known) < len(inner) else set())
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_layers(path: Path) -> None:
    if room(path) not in MAY:
        return
    used = {name.split(".")[1] for name in imports(path) if name.startswith("judge.")}
    used &= {p.name.removesuffix(".py") for p in ROOT.iterdir()}
    assert used <= MAY[room(path)]


@pytest.mark.parametrize("path", [p for p in SOURCES if room(p) in ("board", "games")], ids=str)
def test_board_and_games_are_pure(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports(path)}
    import sys

    assert not roots & FORBIDDEN
    assert roots <= set(sys.stdlib_module_names) | {"judge"}
    assert "datetime.now" not in path.read_text("utf-8")


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_and_functions_stay_small(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= 400
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert (node.end_lineno or 0) - node.lineno < 40, f"{node.name} is too long"


def test_no_cycles() -> None:
    graph = {
        ".".join(("judge", *p.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__"): {
            n for n in imports(p) if n.startswith("judge.")
        }
        for p in SOURCES
    }
    done: set[str] = set()

    def walk(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " -> ".join((*trail, name))
        if name in done or name not in graph:
            return
        for other in graph[name] & graph.keys():
            walk(other, (*trail, name))
        done.add(name)

    for name in graph:
        walk(name, ())
