"""Every page of the archive and the HTML of every kind of notice against axe's rules for WCAG 2.2 AA: no violation."""

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.desk import Desk
from tests.letters.notices import every_kind
from tests.reports.conftest import Visit

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], "preload": False}
COLOURS = {"runOnly": ["color-contrast"], "preload": False}
MAIL = {**RULES, "rules": {name: {"enabled": False} for name in ("landmark-one-main", "region", "heading-order")}}
"""A mail is shown inside a mail program's own page: landmarks are the program's."""


def broken(page: Any, options: dict[str, Any]) -> list[str]:
    """What axe finds, with the first element of each."""
    found = Axe().run(page, options=options).response["violations"]
    return [f"{row['id']}: {row['nodes'][0]['html'][:160]}" for row in found]


@pytest.mark.parametrize(("width", "scheme"), [(375, "light"), (1400, "dark")])
def test_the_archive(demo: Path, running: tuple[Desk, Path], visit: Visit, width: int, scheme: str) -> None:
    pages = [
        demo / "archive" / name
        for name in (
            "index.html",
            "players.html",
            "statistics.html",
            "handbook.html",
            "demo/index.html",
            "demo/embed.html",
            "demo/rules.html",
        )
    ]
    for path in [*pages, running[1] / "duel/index.html", running[1] / "index.html"]:
        assert broken(visit(path, width=width, color_scheme=scheme), RULES) == [], path


@pytest.mark.parametrize(("scheme", "rules"), [("light", MAIL), ("dark", COLOURS)])
def test_the_mails(chromium: Any, scheme: str, rules: dict[str, Any]) -> None:
    page = chromium.new_page(viewport={"width": 375, "height": 800}, color_scheme=scheme)
    wrong = {}
    for kind, (_, _, html) in sorted(every_kind().items()):
        page.set_content(html)
        found, wide = broken(page, rules), page.evaluate("document.documentElement.scrollWidth")
        tags = [line for line in page.inner_text("body").splitlines() if "</" in line]
        if found or tags or wide > 375:
            wrong[kind] = [*found, *tags, f"{wide} pixels wide"]
    page.close()
    assert wrong == {}
