"""The archive's lists of thousands of campaigns: page by page, and only what changed is made anew."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from judge.games import games
from judge.reports.assets import assets
from judge.reports.indexes import FULL, INDEXES, page_file, pages
from judge.service import archiving
from judge.service.archiving import build
from judge.service.settings import Settings, shipped
from tests.office import Office
from tests.reports.conftest import Visit
from tests.reports.test_accessible import RULES, broken
from tests.reports.test_valid import wrong

ROW = {
    "title": "Standard Diplomacy", "status": "over", "stands": "Over: a draw.", "plays": [], "gms": ["gina"],
    "deadline": None, "join": None, "news": None, "told": [],
}  # fmt: skip


def row(n: int, **more: Any) -> dict[str, Any]:
    who = [f"player{n % 50}", f"player{(n + 1) % 50}"]
    return {**ROW, "campaign": f"c{n:04}", "at": f"2026-11-{1 + n % 28:02}", "players": who, **more}


def test_every_campaign_is_on_a_page_and_no_page_is_too_long() -> None:
    rows = [row(n) for n in range(1000)] + [row(n, status="running") for n in range(1000, 1010)]
    found = pages(rows)
    for name, often in (("index", 1), ("games", 1), ("players", 2), ("gms", 1)):
        own = [page for path, page in found.items() if re.fullmatch(rf"{name}(-\d+)?\.html", path)]
        shown = [one["campaign"] for page in own for group in page["groups"] for one in group["rows"]]
        assert sorted(shown) == sorted(one["campaign"] for one in rows for _ in range(often))
        assert max(sum(len(group["rows"]) for group in page["groups"]) for page in own) <= FULL
    assert [group["name"] for group in found["index.html"]["groups"]] == ["Running", "Finished"]


def test_from_every_page_one_comes_to_all_others() -> None:
    found = pages([row(n) for n in range(1000)])
    for path, page in found.items():
        assert {way["path"] for way in page["ways"]} - {""} <= found.keys()
        assert [way["page"] for way in page["ways"] if not way["path"]] == [int((re.findall(r"\d+", path) or ["1"])[0])]
    reached, left = {"players.html"}, ["players.html"]
    while left:
        fresh = {way["path"] for way in found[left.pop()]["ways"]} - {""} - reached
        reached, left = reached | fresh, [*left, *fresh]
    assert reached == {path for path in found if path.startswith("players")}


def test_few_campaigns_are_on_one_page() -> None:
    assert pages([]).keys() == pages([row(1)]).keys() == {path for path in INDEXES if path in pages([])}
    assert pages([row(1)])["index.html"]["ways"] == []


def test_only_the_pages_that_show_something_else_are_made_anew(tmp_path: Path, monkeypatch: Any) -> None:
    office, out = Office(tmp_path, games()["intimate"], 2, b"lists", {}), tmp_path / "site"
    build(office.world, Settings(), out)
    rows = [row(n) for n in range(400)]

    def made(rows: list[dict[str, Any]], whole: bool = False) -> set[str]:
        written: set[str] = set()
        monkeypatch.setattr(archiving, "write", lambda _, files: written.update(files))
        archiving._list(office.world, out, rows, whole)
        monkeypatch.undo()
        archiving._list(office.world, out, rows, whole)
        return written - {archiving.LISTS}

    assert made(rows) == set(pages(rows))
    assert made(rows) == set()
    rows[5] = row(5, stands="Over: anna wins.")
    holds = {path for path, page in pages(rows).items() if "anna wins" in json.dumps(page)}
    assert made(rows) == holds
    assert 4 <= len(holds) <= 5, "one of each list, of players two"
    assert made(rows, whole=True) == set(pages(rows))
    made(rows[:10])
    assert {path.name for path in out.glob("*.html")} == {path for path in INDEXES if path.endswith(".html")}


@pytest.mark.parametrize(("width", "scheme"), [(375, "light"), (1400, "dark")])
def test_a_page_among_many_can_be_used_and_left(tmp_path: Path, visit: Visit, width: int, scheme: str) -> None:
    folders = (shipped("templates"),)
    files = {
        path: page_file(folders, page, "2026-11-27T00:00:00Z") for path, page in pages(map(row, range(700))).items()
    }
    archiving.write(tmp_path, files | assets(folders))
    page = visit(tmp_path / "players-9.html", width=width, color_scheme=scheme)
    assert broken(page, RULES) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert wrong([tmp_path / "players-9.html"]) == {}
    page.locator(".pages a").first.click()
    page.wait_for_url("**/players.html")
