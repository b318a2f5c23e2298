"""Warped Diplomacy Classic as its players look at it: a report, the archive battle by battle, the order sheet."""

import gzip
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import html5lib
import pytest

from judge.reports.png import png
from judge.service.archiving import build
from judge.service.settings import Settings
from tests.games.warped.field import Field
from tests.reports.conftest import Visit
from tests.reports.shots import snap
from tests.reports.test_archive import LIGHT, at
from tests.reports.test_mail import looked_at

SHEET = """\
PLAY Conscription: BUILD A BER
PLAY Grand March: A MUN - BOH; A RUH - BEL
PLAY Grand Offensive: A BOH x TYR; A BEL x BUR; F HOL x NTH
DISCARD Spies: A BEL x PIC
PLAY Overrun: A BOH - GAL
"""


def stood(folder: Path) -> Field:
    """A board on which much can happen in a turn."""
    return Field(folder).begins(
        units={
            "GERMANY": ["A MUN", "A RUH", "F HOL"], "FRANCE": ["A BUR", "A PIC", "F ENG"], "ITALY": ["A TYR", "F TUN"],
            "ENGLAND": ["F NTH", "A YOR"], "RUSSIA": ["A WAR"],
        },
        centres={"GERMANY": ["BER", "MUN", "KIE", "HOL"], "FRANCE": ["PAR", "BRE", "MAR"], "ITALY": ["ROM", "VEN", "NAP"],
                 "ENGLAND": ["LON", "EDI"], "RUSSIA": ["WAR", "MOS"]},
        hands={"GERMANY": ["Conscription", "Grand March", "Grand Offensive", "Spies", "Overrun", "Push"],
               "FRANCE": ["Treaty", "Delays"], "ITALY": ["Mutiny"], "ENGLAND": []},
    )  # fmt: skip


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    field = stood(tmp_path_factory.mktemp("field"))
    field.says("GERMANY", SHEET)
    build(field.world, Settings(database=field.url), field.folder / "archive")
    return field.folder / "archive/field/index.html"


def test_battles_are_stepped_through(played: Path, visit: Visit) -> None:
    page = visit(played, "#R3GER")
    assert at(page) == "Round 3, Germany, battle 3", "a link to a turn shows all of it"
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    assert at(page) == "Round 3, Germany"
    down = '.play.on[data-step="R3GER"] .down'
    arrows = page.locator(down).count()
    assert arrows >= 4
    assert not page.locator(down).first.is_visible()
    page.keyboard.press("ArrowRight")
    assert at(page) == "Round 3, Germany, battle 1"
    assert page.locator(down).count() < arrows
    battles = int(page.locator(".play.on").get_attribute("data-fronts") or 0)
    assert battles == 3
    for _ in range(battles - 1):
        page.keyboard.press("ArrowRight")
    assert (at(page), page.locator(down).count()) == (f"Round 3, Germany, battle {battles}", 0)
    snap(page, "archive/field-battle.png")
    page.keyboard.press("ArrowRight")
    assert at(page) == "Round 3, Russia"


def test_cards_and_map_compose_a_sheet(played: Path, visit: Visit) -> None:
    """The next turn's: what one card pays for is one line, builds before moves before attacks."""
    page = visit(played, width=1400, height=1000)
    power = page.locator("#sheet-power").input_value()
    assert power == "ITALY"
    page.select_option('[data-unit="F TUN"]', "F TUN - ION")
    page.select_option('[data-pay="F TUN"]', "PLAY Mobilization")
    page.select_option('[data-unit="A TYR"]', "A TYR - PIE")
    page.select_option('[data-pay="A TYR"]', "PLAY Mobilization")
    page.select_option('[data-unit="build 1"]', "BUILD A ROM")
    lines = page.locator("#sheet-text").input_value().splitlines()
    assert lines[0] == "TURN 3 ITALY"
    assert lines[1] == "DISCARD ANY, ANY: BUILD A ROM"
    assert sorted(lines[2].removeprefix("PLAY Mobilization: ").split("; ")) == ["A TYR - PIE", "F TUN - ION"]
    snap(page.locator("#sheet"), "archive/field-sheet.png")


@pytest.mark.parametrize("width", [375, 1400])
def test_the_page_can_be_read(played: Path, visit: Visit, width: int) -> None:
    page = visit(played, "#R3GER", width=width, height=800)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(LIGHT) == []
    snap(page, f"archive/field-{width}.png", full_page=True)
    text = played.read_text("utf-8")
    html5lib.HTMLParser(strict=True).parse(text)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert len(gzip.compress(text.encode())) < 150_000


@pytest.mark.parametrize("width", [375, 600])
def test_a_report_in_every_form(chromium: Any, tmp_path: Path, width: int) -> None:
    """Without pictures their alternative text tells the battles and where the units stand."""
    field = stood(tmp_path)
    field.world = replace(field.world, paint=cache(png))
    field.says("FRANCE", "REACT Treaty WHEN GERMANY ATTACKS ME AT BUR")
    field.says("GERMANY", SHEET)
    mail = next(mail for mail in field.mailed if "italy" in mail.to)
    page = looked_at(mail, chromium, tmp_path, f"field{width}-", width)
    alt = re.search(r'alt="(Map [^"]+)"', page)
    assert alt is not None
    assert alt[1].startswith("Map of Europe, field, Round 3, Germany. GERMANY&#39;s A BOH attacks ITALY&#39;s A TYR, ")
    assert "plays Treaty: France may not be attacked this turn." in mail.text
    receipt = next(mail for mail in field.mailed if "germany" in mail.to)
    looked_at(receipt, chromium, tmp_path, f"field-sheet{width}-", width)
