"""The Golden Blade as its players look at it: a report in mail, the archive front by front, on a telephone, without pictures."""

import gzip
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import html5lib
import pytest

from judge.games import games
from judge.games.goldenblade.state import POWERS
from judge.referee.phases.due import tick
from judge.reports.png import png
from judge.service.archiving import build
from judge.service.settings import Settings
from tests.games.goldenblade.ring import Ring
from tests.office import Office
from tests.reports.conftest import Visit
from tests.reports.shots import snap
from tests.reports.test_archive import LIGHT, at
from tests.reports.test_mail import looked_at


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Office, Path]:
    """Four bots' campaign to its end, and its archive."""
    office = Office(tmp_path_factory.mktemp("ring"), games()["goldenblade"], 4, b"a ring", {})
    office.join()
    while office.state() is None or office.state().outcome is None:
        if not office.round():
            office.pass_time()
    build(office.world, Settings(database=office.url), office.folder / "archive")
    return office, office.folder / "archive"


def test_the_table_is_stepped_through_front_by_front(played: tuple[Office, Path], visit: Visit) -> None:
    page = visit(played[1] / "camp/index.html", "#T3")
    assert at(page) == "Turn 3, front 4", "a link to a turn shows all of it"
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    assert at(page) == "Turn 3"
    down = '.play.on[data-step="T3"] .down .back'
    assert page.locator(down).count() == 8
    assert page.locator(down).first.is_visible()
    page.keyboard.press("ArrowRight")
    assert at(page) == "Turn 3, front 1"
    assert (page.locator(down).count(), page.locator(".play.on .new").count()) == (6, 2)
    snap(page, "archive/ring-front.png")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert (at(page), page.locator(down).count()) == ("Turn 3, front 4", 0)
    assert page.locator("#T3").is_visible()
    page.keyboard.press("ArrowRight")
    assert at(page) == "Turn 4"
    page.keyboard.press("End")
    assert at(page) == "The end"


@pytest.mark.parametrize("width", [375, 1400])
def test_the_page_can_be_read(played: tuple[Office, Path], visit: Visit, width: int) -> None:
    path = played[1] / "camp/index.html"
    page = visit(path, "#T2", width=width, height=800)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(LIGHT) == []
    snap(page, f"archive/ring-{width}.png", full_page=True)
    text = path.read_text("utf-8")
    html5lib.HTMLParser(strict=True).parse(text)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert len(gzip.compress(text.encode())) < 60_000
    bare = visit(path, width=width, java_script_enabled=False)
    assert bare.locator(".phase:visible").count() == bare.locator(".phase").count() > 5


@pytest.mark.parametrize("width", [375, 600])
def test_a_report_in_every_form(chromium: Any, tmp_path: Path, width: int) -> None:
    """Seven powers at the table; without pictures their alternative text tells grids, hands and cards."""
    ring = Ring(tmp_path).begins(
        POWERS, turn=4, grids={power: [n % 4, (n + 1) % 3, n % 3] for n, power in enumerate(POWERS)},
        hands=dict.fromkeys(POWERS, "AFP"), library={"1901": "AFPAFPAFP"},
    )  # fmt: skip
    ring.world = replace(ring.world, paint=cache(png))
    ring.says("ENGLAND", "LEFT: Blockade\nRIGHT: Coalition")
    ring.says("GERMANY", "RIGHT: Censure\nLEFT: Sabotage")
    ring.says("AUSTRIA", "LEFT: Coalition\nRIGHT: Proliferation")
    with ring.campaign("ring") as campaign:
        ring.now = campaign.row.deadline
    tick(ring.world)
    page = looked_at(
        next(mail for mail in ring.new() if "england" in mail.to), chromium, tmp_path, f"ring{width}-", width
    )
    alt = re.search(r'alt="([^"]+)"', page)
    assert alt is not None
    assert alt[1].startswith(
        "The table after turn 4, ring. Clockwise: England army 0, fleet 2, political 0, 4 cards in hand."
    )
    assert (
        "Hold meets Austria&#39;s Proliferation (illegal). Front 7: Austria&#39;s Coalition meets England&#39;s Coalition."
        in alt[1]
    )
