"""Who may import whom, read from the source; what the pure layers may not touch; how large things may be."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import judge

ROOT = Path(judge.__file__).parent
MAY = {
    "board": {"board"},
    "games": {"games", "board"},
    "mail": {"mail"},
    "store": {"store"},
    "reports": {"reports"},
    "referee": {"referee", "games", "board", "mail", "store", "reports"},
    "service": {"service", "referee", "games", "board", "mail", "store", "reports"},
    "demo": {"demo", "cli", "service", "referee", "games", "board", "mail", "store", "reports"},
    "cli": {"cli", "demo", "service", "referee", "games", "board", "mail", "store", "reports"},
}
DOOR = ("record", "campaign", "notices", "timing", "phases", "people", "exchange", "commands", "letters")
"""The referee's rooms: each may import itself and those before it."""
FORBIDDEN = {"random", "time", "os", "uuid", "secrets", "socket", "ssl", "asyncio", "urllib", "http", "subprocess"}
TEMPLATES = ROOT.parent / "templates"
SOURCES = sorted(ROOT.rglob("*.py"))
MOST_LINES, MOST_OF_A_FUNCTION = 350, 40


def place(path: Path) -> tuple[str, ...]:
    return path.relative_to(ROOT).with_suffix("").parts


def is_module(name: str) -> bool:
    path = ROOT.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


@cache
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


def test_layers() -> None:
    rooms = {path.name.removesuffix(".py") for path in ROOT.iterdir()}
    breaches = [
        f"{'/'.join(place(path))} imports {name}"
        for path in SOURCES
        for name in imports(path)
        if place(path)[0] in MAY and name.startswith("judge.") and name.split(".")[1] in rooms - MAY[place(path)[0]]
    ]
    assert not breaches


def test_the_referees_rooms_have_a_one_way_door() -> None:
    breaches = []
    for path in SOURCES:
        room = place(path)[1] if place(path)[0] == "referee" and len(place(path)) > 2 else ""
        others = {name.split(".")[2] for name in imports(path) if name.startswith("judge.referee.")}
        allowed = {*DOOR[: DOOR.index(room) + 1], "world"} if room else others
        breaches += [f"{'/'.join(place(path))} imports {other}" for other in others - allowed]
    assert not breaches
    assert {path.name for path in (ROOT / "referee").iterdir() if path.is_dir()} - {"__pycache__"} == {*DOOR}


def test_board_and_games_are_pure() -> None:
    breaches = []
    for path in SOURCES:
        if place(path)[0] in ("board", "games"):
            roots = {name.split(".")[0] for name in imports(path)}
            breaches += [f"{path} imports {root}" for root in roots & FORBIDDEN]
            breaches += [f"{path} imports {root}" for root in roots - sys.stdlib_module_names - {"judge"}]
            breaches += [f"{path} looks at the clock"] if "datetime.now" in path.read_text("utf-8") else []
    assert not breaches


SPELLING = re.compile(
    r"\[PTSFW|\bphase\[|\bcodes?(?:\[[^\]]*\])?\[(?:1:|:1\])"
    r"|\bphase\.(?:startswith|endswith|strip|partition)\b|[\"'][PTSFW]\d{4}[BMRAE][\"']"
)
"""How code looks that knows how a game spells its phases."""


def test_only_a_game_knows_how_its_phases_are_spelt() -> None:
    places = [p for p in (*SOURCES, *TEMPLATES.rglob("*.*")) if p.suffix in (".py", ".j2", ".js")]
    own = {ROOT / "games", *(TEMPLATES / path.name for path in (ROOT / "games").iterdir() if path.is_dir())}
    others = [path for path in places if not own & {*path.parents}]
    found = [f"{path}: {hit[0]}" for path in others for hit in SPELLING.finditer(path.read_text("utf-8"))]
    assert not found
    assert [hit for path in places for hit in SPELLING.finditer(path.read_text("utf-8"))], (
        "it finds them where they are"
    )


def test_files_and_functions_stay_small() -> None:
    large = []
    for path in SOURCES:
        text = path.read_text("utf-8")
        large += [str(path)] if text.count("\n") > MOST_LINES else []
        large += [
            f"{path}: {node.name}"
            for node in ast.walk(ast.parse(text))
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            and (node.end_lineno or 0) - node.lineno >= MOST_OF_A_FUNCTION
        ]
    assert not large


def test_no_cycles() -> None:
    graph = {
        ".".join(("judge", *place(path))).removesuffix(".__init__"): {
            n for n in imports(path) if n.startswith("judge.")
        }
        for path in SOURCES
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
