"""The browser and two archives to look at: the demo's, finished, and a running campaign's."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.board.atlas import STANDARD
from judge.service.archiving import build
from judge.service.settings import Settings
from tests.desk import Desk
from tests.reports import browser

Visit = Callable[..., Any]
UNITS = {
    "AUSTRIA": ["A BUD", "A VIE", "F TRI"], "ENGLAND": ["A LVP", "F EDI", "F NTH"], "FRANCE": ["A MAR", "A PIC", "F ENG"],
    "GERMANY": ["A MUN", "A RUH", "F KIE"], "ITALY": ["A TYR", "A VEN", "F NAP"], "RUSSIA": ["A MOS", "A WAR", "F SEV"],
    "TURKEY": ["A CON", "A SMY", "F ANK"],
}  # fmt: skip
HOMES = {name: list(power.homes) for name, power in STANDARD.powers.items()}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    if not browser.program():
        assert not os.environ.get("CI"), "the tests of the archive need a browser: chromium-headless-shell"
        pytest.skip("no browser: chromium-headless-shell")
    with browser.browser() as found:
        yield found


@pytest.fixture
def visit(chromium: Any) -> Iterator[Visit]:
    """Open a page; an error of its scripts fails the test."""
    contexts, errors = [], []

    def go(path: Path, mark: str = "", width: int = 1400, height: int = 900, **more: Any) -> Any:
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("requestfailed", lambda request: errors.append(request.url))
        page.goto(f"file://{path}{mark}")
        return page

    yield go
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """`judge demo`, once for all workers; its folder. The weak fight for years, where the strong may soon win."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "the-demo"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # however long it takes whoever makes it
        if not (folder / "done").exists():
            folder.mkdir(exist_ok=True)
            _play(folder)
    return folder


def _play(folder: Path) -> None:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("JUDGE_")}
    done = subprocess.run(
        [sys.executable, "-m", "judge", "demo", "--keep", str(folder), "--strength", "weak"],
        capture_output=True, text=True, timeout=900, env=kept, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{folder}/archive/index.html" in done.stdout
    (folder / "done").touch()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> tuple[Desk, Path]:
    """A duel in its second phase, with press, a ruling and sealed orders; and its archive."""
    folder = tmp_path_factory.mktemp("running")
    desk = Desk(folder)
    desk.position("duel", units=UNITS, centres=HOMES, control=dict.fromkeys(("ENGLAND", "ITALY"), "FRANCE"))
    desk.send("A Pic - Bel\nF Eng S A Pic - Bel\nA Mar H\nBROADCAST\nVive la France! anna@players.test\nEND\nREADY")
    desk.send("A Ruh - Bel\nA Mun - Bur\nF Kie - Hol\nREADY", "ben")
    desk.send("RULING\nBelgium is a land.\nEND", "gm")
    from judge.referee.phases.due import tick

    tick(desk.world)
    desk.new()
    desk.send("A Bel - Ruh\nF Eng - Nth")
    build(desk.world, Settings(database=desk.url), folder / "archive")
    return desk, folder / "archive"
