"""A year without eyes: what a screen reader is told while the keyboard steps through a campaign and orders it."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from judge.referee.phases.due import tick
from judge.service.archiving import build
from judge.service.settings import Settings
from tests.desk import Desk
from tests.reports.conftest import HOMES, UNITS, Visit

HEARD = Path(__file__).parent / "heard" / "a_year.txt"
SEASONS = (
    ("FRANCE", {"Army in Marseilles": "A MAR - SPA", "Army in Picardy": "A PIC - BEL", "Fleet in the English Channel": "F ENG S A PIC - BEL"},
     "A Ruh - Bel\nA Mun - Bur\nF Kie - Den\nREADY"),
    ("FRANCE", {"Army in Belgium": "A BEL H", "Army in Spain": "A SPA - POR"}, "A Ruh - Hol\nF Den H\nREADY"),
    ("FRANCE", {"build 1": "F BRE B", "build 2": "A PAR B"}, "BUILD A Mun\nBUILD A Ber\nREADY"),
)  # fmt: skip
"""By phase: the power, the orders as the keyboard finds them, by the names that are read out; the other player's letter."""


def tab_to(page: Any, name: str) -> None:
    """Tab until what has the focus is called so; a screen reader's user does the same."""
    called = """() => { const e = document.activeElement; return (e.getAttribute('aria-label') || e.labels?.[0]?.firstElementChild?.textContent
        || e.textContent).trim() }"""
    for _ in range(300):
        if page.evaluate(called) == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not come to {name}")


def chosen(page: Any, option: str) -> None:
    """The option of the list that has the focus, by the arrow keys."""
    for _ in range(200):
        if page.evaluate("document.activeElement.selectedOptions[0].textContent") == option:
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"{option} is not offered")


def heard(page: Any) -> list[str]:
    """What each phase is told as, from the first to the present one."""
    said: list[str] = []
    if page.locator("#timeline li").count() == 1:
        return said  # nothing to step through
    tab_to(page, "First phase")
    page.keyboard.press("Enter")
    while True:
        said.append("> " + page.locator("#spoken").inner_text())
        if page.locator("#timeline li:last-child a").get_attribute("aria-current"):
            return said
        tab_to(page, "One phase on")
        page.keyboard.press("Enter")


def ordered(page: Any, power: str, orders: dict[str, str]) -> list[str]:
    """The sheet filled in by the keyboard; the lists that are read out, and the mail."""
    tab_to(page, "You are")
    chosen(page, power)
    page.keyboard.press("Tab")
    for unit, order in orders.items():
        tab_to(page, unit)
        chosen(page, order)
    lists = "rows => rows.map(row => row.getAttribute('aria-label') + ': ' + row.selectedOptions[0].textContent)"
    return list(page.locator("#sheet-units select[data-unit]").evaluate_all(lists))


def board_in_words(page: Any) -> list[str]:
    """The list of provinces, opened by the keyboard, now and a phase earlier."""
    tab_to(page, "The board in words, province by province")
    page.keyboard.press("Enter")
    read = "rows => rows.map(row => row.textContent)"
    page.wait_for_selector("#board-list li")
    said = [page.locator("#board-when").inner_text(), *page.locator("#board-list li").evaluate_all(read)]
    page.keyboard.press("ArrowLeft")
    return [*said, page.locator("#board-when").inner_text(), *page.locator("#board-list li").evaluate_all(read)[:3]]


def test_a_year_is_heard_and_ordered_by_the_keyboard(tmp_path: Path, visit: Visit) -> None:
    desk, told = Desk(tmp_path), []
    desk.position("duel", units=UNITS, centres=HOMES, control=dict.fromkeys(("ENGLAND", "ITALY"), "FRANCE"))
    for power, orders, others in SEASONS:
        build(desk.world, Settings(database=desk.url), tmp_path / "archive")
        page = visit(tmp_path / "archive/duel/index.html")
        told += [page.locator("h1").inner_text() + ", " + page.locator("#where").inner_text(), *heard(page)]
        told += ordered(page, power, orders)
        body = parse_qs(urlsplit(page.locator("#sheet-mail").get_attribute("href")).query)["body"][0]
        told += [f"mailed: {line}" for line in body.splitlines()]
        desk.send(body + "READY\n")
        assert set(orders.values()) <= set(desk.held())
        desk.send(others, "ben")
        tick(desk.world)
        desk.new()
    build(desk.world, Settings(database=desk.url), tmp_path / "archive")
    page = visit(tmp_path / "archive/duel/index.html")
    told += ["The year is over:", *heard(page), "The board in words:", *board_in_words(page)]
    text = "\n".join(told) + "\n"
    if os.environ.get("JUDGE_GOLDEN") == "write":
        HEARD.parent.mkdir(exist_ok=True)
        HEARD.write_text(text, "utf-8")
    assert text == HEARD.read_text("utf-8")
