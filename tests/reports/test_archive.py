"""The web archive as its readers use it: a real browser, a keyboard, a telephone, no JavaScript at all."""

import gzip
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import html5lib
import pytest
from PIL import Image, ImageChops, ImageStat

from judge.board.atlas import STANDARD
from judge.referee.exchange.public import story
from judge.referee.record.verifying import verify
from judge.reports.archive import campaign_files
from judge.reports.assets import asset
from judge.reports.chronicle import COMMANDED, chart, commanded, ended
from judge.reports.colours import POWERS
from judge.reports.europe import europe
from judge.reports.film import film
from judge.reports.picture import Picture
from judge.reports.scene import scene
from judge.reports.stills import frames
from judge.service.archiving import MANY, build
from judge.service.settings import Settings, shipped
from tests.desk import JUDGE, Desk
from tests.reports.conftest import HOMES, UNITS, Visit
from tests.reports.long_play import played
from tests.reports.shots import snap
from tests.servers.running import DEAD

LIGHT = """() => {
  const lum = c => { const v = c.map(x => { x /= 255; return x <= .03928 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4 });
    return .2126 * v[0] + .7152 * v[1] + .0722 * v[2] };
  const rgb = s => (s.match(/[\\d.]+/g) || []).map(Number);
  const bad = [];
  for (const el of document.querySelectorAll('body *:not(svg *)')) {
    if (![...el.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;
    const box = el.getBoundingClientRect();
    if (!box.width || el.closest('script')) continue;
    let back = [255, 255, 255];
    for (let at = el; at; at = at.parentElement) {
      const b = rgb(getComputedStyle(at).backgroundColor);
      if (b.length === 3 || b[3] > 0) { back = b.slice(0, 3); break }
    }
    const pair = [lum(rgb(getComputedStyle(el).color).slice(0, 3)), lum(back)].sort((a, b) => b - a);
    const ratio = (pair[0] + .05) / (pair[1] + .05);
    if (ratio < 4.5) bad.push(el.tagName + ' ' + el.textContent.slice(0, 30) + ' ' + ratio.toFixed(2));
  }
  return bad;
}"""
"""Every text on the page whose contrast is under 4.5 (WCAG AA)."""

MOVED = "document.querySelectorAll('.play.on use[transform]').length"
CAPITALS = 0.73
"""The height of a capital letter, of the height of its line."""


ENDS = (
    ({"kind": "draw", "winners": ["anna", "ben"], "text": "agreed"}, "A draw between anna and ben."),
    ({"kind": "abandoned", "winners": [], "text": "ended by the GM"}, "The game was abandoned."),
    (
        {"kind": "won", "winners": ["ben"], "text": "FRANCE holds 18 centres"},
        "ben wins. How it ended: France holds 18 centres.",
    ),
)


@pytest.mark.parametrize(("result", "said"), ENDS)
def test_the_end_is_told_in_sentences(result: dict[str, Any], said: str) -> None:
    assert ended((shipped("templates"),), {"game": "standard", "result": result, "titles": {}, "view": None}) == said


def test_a_home_power_s_centres_are_counted_with_its_mercenaries() -> None:
    centres = {"FRANCE": ["PAR", "BRE"], "ITALY": ["ROM"], "TURKEY": ["CON"], "GERMANY": ["MUN"]}
    view = {"homes": {"anna": "FRANCE", "ben": "GERMANY"}, "centres": centres}
    assert commanded(view | {"control": {"ITALY": "FRANCE", "TURKEY": None}}) == {"FRANCE": 3, "GERMANY": 1}
    assert commanded({"homes": {"anna": "FRANCE"}, "centres": centres}) == {}, "only where powers are hired"


def test_the_chart_of_what_is_commanded_says_who_was_hired() -> None:
    """A row for each player below the years; a power that was hired in several phases of a year is told once."""
    homes, centres = {"anna": "FRANCE", "ben": "GERMANY"}, {"FRANCE": ["PAR"], "ITALY": ["ROM"], "GERMANY": ["MUN"]}
    view = {"homes": homes, "centres": centres}
    by_year = [("1901", {}), ("1901", {"ITALY": "FRANCE"}), ("1901", {"ITALY": "FRANCE", "TURKEY": "FRANCE"})]
    by_year += [("1902", {}), ("1902", {"ITALY": "GERMANY"})]
    steps = [{"phase": str(n), "before": view | {"control": who}} for n, (_, who) in enumerate(by_year)]
    years = {str(n): year for n, (year, _) in enumerate(by_year)}
    told = {"steps": steps, "years": years, "titles": {}, "view": view | {"control": {}}, "phase": "9", "result": None}
    drawn = chart(told, COMMANDED, "")
    rows = {row["number"]: row["label"] for row in drawn["rows"]}
    hires = [(rows[one["row"]], one["powers"]) for one in drawn["hires"]]
    assert hires == [("anna", ["ITALY", "TURKEY"]), ("ben", []), ("anna", []), ("ben", ["ITALY"])]
    assert chart(told, "centres", "")["hires"] == []


def at(page: Any) -> str:
    return str(page.locator("#where").inner_text())


def test_the_demos_campaign_is_looked_through(demo: Path, visit: Visit) -> None:
    page = visit(demo / "archive/index.html")
    snap(page, "archive/index.png")
    page.get_by_role("link", name="demo").click()
    page.wait_for_url("**/demo/index.html")  # until its scripts ran, not only until it shows
    phases = page.locator(".phase").count()
    assert phases > 5  # how long the bots fight is chance
    assert at(page) == "The end"
    assert "How it ended: " in page.locator(".phase:visible").inner_text()
    assert re.search(r"20\d\d, .*\d\d:\d\d.* (UTC|GMT)", str(page.locator("time").first.text_content()))
    snap(page, "archive/campaign.png", full_page=True)
    page.get_by_role("button", name="First phase").click()
    assert "Preferences 1901" in at(page)
    page.get_by_role("button", name="One phase on").click()
    page.get_by_role("button", name="One phase on").click()
    assert at(page) == "Spring 1901 moves"
    assert page.url.endswith("#S1901M")
    assert page.locator(".phase:visible").count() == 1
    assert page.locator("#S1901M").is_visible()
    assert page.locator('.play.on[data-step="S1901M"] use').count() >= 22
    rim, land = (page.locator(f"#{name}-PAR").evaluate("e => e.style.fill") for name in "pi")
    assert (rim, land) == ("rgb(208, 156, 24)", "rgb(150, 212, 220)"), "France's, and it fights for Turkey"
    middle = """() => { const box = document.getElementById("i-PAR").getBoundingClientRect()
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height * .4).id }"""
    assert page.evaluate(middle) == "p-PAR", "what lies within a rim takes no clicks from its province"
    snap(page, "archive/spring.png")
    before = page.locator(".cursor").first.get_attribute("d")
    page.keyboard.press("End")
    assert page.locator(".cursor").first.get_attribute("d") != before
    page.keyboard.press("ArrowLeft")
    assert page.locator(".phase:visible h2").text_content() == at(page)
    page.locator("#timeline a").nth(3).click()
    page.locator(".phase").nth(3).wait_for(state="visible")
    page.evaluate("document.documentElement.dataset.pace = '60'")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function("document.getElementById('where').textContent === 'The end'", timeout=DEAD * 1000)
    assert page.locator("#play").inner_text() == "Play"


def test_a_centre_in_two_colours_stands_in_place_of_its_mark(demo: Path, visit: Visit) -> None:
    page = visit(demo / "archive/demo/index.html")
    hidden = """rows => rows.filter(r => getComputedStyle(r).visibility === 'hidden').map(r => r.id.slice(2))"""
    seen = set[bool]()
    for _ in range(page.locator(".phase").count()):
        split = page.locator(".play.on [data-held]").evaluate_all("rows => rows.map(r => r.dataset.held)")
        assert sorted(page.locator('#map [id^="c-"]').evaluate_all(hidden)) == sorted(split), at(page)
        seen.add(bool(split))
        page.keyboard.press("ArrowLeft")
    assert seen == {True, False}


def test_units_go_the_way_of_their_arrows_when_it_is_played(demo: Path, visit: Visit) -> None:
    page = visit(demo / "archive/demo/index.html", "#S1901M")
    page.evaluate("document.documentElement.dataset.pace = '800'")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(f"{MOVED} > 3", timeout=DEAD * 1000)
    page.wait_for_function("location.hash !== '#S1901M'", timeout=DEAD * 1000)
    page.get_by_role("button", name="Pause").click()
    page.wait_for_function(f"{MOVED} === 0", timeout=DEAD * 1000)
    calm = visit(demo / "archive/demo/index.html", "#S1901M", reduced_motion="reduce")
    calm.evaluate("document.documentElement.dataset.pace = '300'")
    calm.evaluate("""window.moved = 0; new MutationObserver(all => window.moved += all.length).observe(
        document.getElementById('map'), {attributes: true, attributeFilter: ['transform'], subtree: true})""")
    calm.get_by_role("button", name="Play").click()
    calm.wait_for_function("location.hash !== '#S1901M'", timeout=DEAD * 1000)
    assert calm.evaluate("window.moved") == 0


def test_the_map_has_a_key_and_full_names(demo: Path, visit: Visit) -> None:
    """Each sign of the key is one that the maps are drawn with."""
    page = visit(demo / "archive/demo/index.html", "#S1901M")
    rows = page.locator(".key li")
    assert rows.last.is_visible(), "there is room for it beside a large map"
    assert "rim" in rows.last.inner_text()
    signs = page.locator(".key use").evaluate_all("rows => rows.map(r => r.getAttribute('href'))")
    assert signs
    assert all(page.locator(f'defs [id="{sign[1:]}"]').count() == 1 for sign in signs)
    drawn = "rows => rows.map(r => [getComputedStyle(r).stroke, getComputedStyle(r).markerEnd])"
    assert all(set(look) != {"none"} for look in page.locator(".key .o path").evaluate_all(drawn))
    failed = page.locator(".key li", has_text="A move that failed").locator(".o path").evaluate_all(drawn)
    assert any("h-bo" in end for _, end in failed), "it ends with the bar that it has on the map"
    snap(rows.first, "archive/key.png")
    assert page.locator("#p-MAR title").text_content() == "Marseilles"


def test_a_phase_stands_on_somebody_elses_page(demo: Path, visit: Visit, tmp_path: Path) -> None:
    page = visit(demo / "archive/demo/index.html", "#F1901M")
    (tmp_path / "elsewhere.html").write_text(
        f"<!DOCTYPE html><title>mine</title>{page.locator('#embed').input_value()}"
    )
    guest = visit(tmp_path / "elsewhere.html")
    frame = guest.frame_locator("iframe")
    assert frame.locator("#where").inner_text() == "Autumn 1901 moves"
    assert frame.locator('.play.on[data-step="F1901M"] use').count() >= 22
    frame.get_by_role("button", name="One phase back").click()
    assert frame.locator("#where").inner_text() != "Autumn 1901 moves"
    assert not frame.locator("form, textarea, #sheet").count(), "nothing that could be clicked unawares"


def test_a_film_of_pictures_that_were_painted_in_two_sizes() -> None:
    """A crowded season is painted smaller, to be small enough for a mail."""
    sizes = iter([(1000, 1008), (900, 908), (760, 766)])

    def paint(_: Picture) -> bytes:
        made = io.BytesIO()
        Image.new("RGB", size := next(sizes), ("red", "blue", "green")[size[0] % 3]).save(made, "PNG")
        return made.getvalue()

    with Image.open(io.BytesIO(film([Picture("")] * 3, paint))) as found:
        assert (found.n_frames, found.size) == (3, (640, 645))


def test_a_film_of_pictures_with_more_colours_than_can_be_counted_at_once() -> None:
    """Stripes and shades of many powers: what is plain keeps its colour."""
    shades = Image.merge(
        "RGB", [Image.linear_gradient("L"), Image.linear_gradient("L").rotate(90), Image.radial_gradient("L")]
    )
    whole, made = Image.new("RGB", (640, 640), "#cfdfe6"), io.BytesIO()
    whole.paste(shades.resize((640, 320)), (0, 320))
    whole.save(made, "PNG")
    assert whole.getcolors(1 << 16) is None
    with Image.open(io.BytesIO(film([Picture("")] * 2, lambda _: made.getvalue()))) as found:
        assert found.convert("RGB").getpixel((320, 100)) == whole.getpixel((320, 100))


PARTS = ".insets figure:not([hidden]) svg"
WEIGHTS = """() => [...document.querySelectorAll(".insets figure:not([hidden]) svg")].map(part => {
  const box = part.viewBox.baseVal, holds = (x, y) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
  const ways = [...document.querySelectorAll("#map .play.on [data-to]")].filter(way => holds(...way.dataset.to.split(" ").map(Number)))
  return ways.length + ways.filter(way => way.classList.contains("bo")).length
    + 5 * [...document.querySelectorAll('#map .play.on [href="#s-dislodged"]')].filter(star => holds(star.x.baseVal.value, star.y.baseVal.value)).length
})"""
"""How much happens in each part of the map, in the order in which they stand: what fails counts twice."""


def test_a_telephone_s_map_can_be_read_and_moved(demo: Path, visit: Visit) -> None:
    """The headline, the whole map and its buttons are on the first screen; a button makes it larger than the screen, where
    most happens; its parts stand below it, and can be read."""
    page = visit(demo / "archive/demo/index.html", "#F1903M", width=375, height=800)
    capitals, part = 24 * CAPITALS, page.locator(PARTS).first
    stage = "[stage.scrollLeft, stage.scrollWidth, stage.clientWidth]"
    left, wide, shown = page.evaluate(stage)
    assert (left, wide) == (0, shown)
    x, _, size, _ = map(float, part.get_attribute("viewBox").split())
    assert capitals * part.bounding_box()["width"] / size >= 9, "a name's, in pixels"
    tops = [page.locator(name).bounding_box() for name in (".news", "#map", ".controls")]
    assert [box["y"] for box in tops] == sorted(box["y"] for box in tops)
    assert tops[-1]["y"] + tops[-1]["height"] <= 800
    page.locator("#larger").click()
    left, wide, shown = page.evaluate(stage)
    assert wide > 1.7 * shown
    assert capitals * page.locator("#map").bounding_box()["width"] / europe().width >= 9
    assert left <= (x + size / 2) * wide / europe().width <= left + shown, "where most happens"


def test_every_unit_is_whole_in_a_part_of_the_map(demo: Path, visit: Visit) -> None:
    page = visit(demo / "archive/demo/index.html", "#S1901M")
    signs = page.locator("#map .play.on [data-sign]").evaluate_all(
        "all => all.map(s => [s.x.baseVal.value, s.y.baseVal.value])"
    )
    shown = [[float(part) for part in (inset.get_attribute("viewBox") or "").split()]
             for inset in page.locator(PARTS).all()]  # fmt: skip
    assert len(signs) > 20
    missing = [
        (x, y) for x, y in signs
        if not any(left + 20 <= x <= left + wide - 20 and top + 20 <= y <= top + tall - 20
                   for left, top, wide, tall in shown)
    ]  # fmt: skip
    assert not missing


def test_the_parts_where_most_happens_are_shown_beside_each_other(demo: Path, visit: Visit) -> None:
    page = visit(demo / "archive/demo/index.html", "#F1903M")
    weights = page.evaluate(WEIGHTS)
    assert weights[0] == max(weights) > 2
    strip = page.locator(".insets").bounding_box()
    shown = [inset for inset in page.locator(PARTS).all() if inset.bounding_box()["x"] < strip["x"] + strip["width"]]
    assert len(shown) == 2, "whole, without scrolling"
    page.keyboard.press("ArrowRight")
    copied = page.locator("#whole .play").evaluate_all("all => all.map(one => one.dataset.step)")
    assert copied == page.url.split("#")[1:] != ["F1903M"], "each part copies the phase that is shown and no other"


def test_the_first_part_is_around_who_was_dislodged(demo: Path, visit: Visit) -> None:
    """The weak dislodge nobody, so that a star is put where an army could have fallen."""
    page = visit(demo / "archive/demo/index.html", "#S1901M")
    assert page.locator("#event").is_hidden()
    page.evaluate("""() => {
        const star = document.createElementNS("http://www.w3.org/2000/svg", "use")
        Object.entries({href: "#s-dislodged", "data-sign": "BUL", x: 899, y: 798}).forEach(one => star.setAttribute(...one))
        document.querySelector(".play.on").append(star)
        document.dispatchEvent(new CustomEvent("step", {detail: {last: false}}))
    }""")
    left, top, wide, tall = map(float, str(page.locator(PARTS).first.get_attribute("viewBox")).split())
    assert left + 40 < 899 < left + wide - 40
    assert top + 40 < 798 < top + tall - 40
    assert page.locator(".insets figcaption").first.text_content() == "Around Bulgaria"
    page.evaluate("""() => {  // disbanded, as in a retreat phase: nobody stands there
        document.querySelector('.play.on [href="#s-dislodged"]').removeAttribute("data-sign")
        document.dispatchEvent(new CustomEvent("step", {detail: {last: false}}))
    }""")
    assert page.locator("#event").is_hidden()


def test_a_finished_campaign_is_a_small_moving_picture(demo: Path) -> None:
    (path,) = (demo / "archive/demo").glob("film-*.gif")
    assert path.stat().st_size < 1_000_000
    with Image.open(path) as film, Image.open(demo / "archive/demo/map.png") as still:
        seasons = re.findall(r'<article id="[SF]\d+M"', (demo / "archive/demo/index.html").read_text("utf-8"))
        assert film.n_frames == len(seasons) + 1
        start, shown, apart = film.convert("RGB"), still.convert("RGB").resize(film.size), []
        seen = {colour for _, colour in start.getcolors(start.width * start.height) or ()}
        signs = {power: tuple(bytes.fromhex(look.sign[1:])) for power, look in POWERS.items()}
        assert not {power for power, colour in signs.items() if colour not in seen}, "signs of another colour"
        for n in (0, film.n_frames - 1):
            film.seek(n)
            apart.append(sum(ImageStat.Stat(ImageChops.difference(film.convert("RGB"), shown)).mean))
    assert apart[1] < apart[0] / 1.5, "the last frame is how it stands"
    assert f'href="{path.name}"' in (demo / "archive/demo/index.html").read_text("utf-8")


def test_no_picture_draws_a_unit_where_it_has_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every frame of the film and every map of the page shows those who moved where their arrows lead."""
    desk, drawn = Desk(tmp_path), []

    def noted(chart: Any, view: Any, rows: Any = (), after: bool = True) -> Any:
        drawn.append((view, rows, after))
        return scene(chart, view, rows, after)

    monkeypatch.setattr("judge.reports.picture.scene", noted)
    monkeypatch.setattr("judge.reports.archive.scene", noted)
    played(desk.world, "camp", "intimate", 1, "c")
    with desk.campaign("camp") as campaign:
        told = story(campaign)
    pictures = frames(desk.world.templates, told)
    of_film = len(drawn)
    assert of_film == len(pictures) > 2
    campaign_files(desk.world.templates, told, "2026-01-01T00:00:00Z")
    assert len(drawn) > 2 * of_film
    moved = 0
    for view, rows, after in drawn:
        for row in rows:
            if after and row["kind"] in ("move", "retreat") and row["verdict"] == "succeeds":
                moved += 1
                assert row["unit"][:2] + row["target"] in view["units"][row["power"]]
    assert moved > 20


def test_a_lone_campaign_has_its_years_as_a_table(demo: Path, visit: Visit) -> None:
    """What each power had after a year is what it had when the next began; the players' are of the year's hirings."""
    told = json.loads((demo / "archive/demo/campaign.json").read_text(encoding="utf-8"))
    seen = [*((told["years"][step["phase"]], step["before"]) for step in told["steps"]), ("", told["view"])]
    later = {when: view["centres"] for (when, _), (then, view) in pairwise(seen) if then != when}
    hired = {when: view["control"] for when, view in seen if any(view["control"].values())}
    page = visit(demo / "archive/index.html")
    names = [text.strip().upper() for text in page.locator(".ledger thead .unseen").all_text_contents()][1:]
    players = [text.strip() for text in page.locator(".ledger thead span:not(.unseen)").all_text_contents()]
    rows = page.locator(".ledger tbody tr").all()
    assert [row.locator("th").inner_text() for row in rows] == list(later)
    for row in rows:
        when, cells = row.locator("th").inner_text(), row.locator("td").all()
        totals, powers = cells[: len(players)], dict(zip(names, cells[len(players) :], strict=True))
        for power, cell in powers.items():
            count, head = len(later[when].get(power, ())), hired[when].get(power) or ""
            assert (cell.locator("b").all_text_contents() or ["0"])[0] == str(count)
            assert cell.locator(".chip").count() == (head not in ("", power))
            assert f"for {head.title()}" in cell.text_content() or head in ("", power)
        for name, cell in zip(players, totals, strict=True):
            home = told["view"]["homes"][name]
            own = [home, *(power for power, by in hired[when].items() if by == home)]
            before = next(
                view["centres"] for at, view in reversed(seen) if at == when and any(view["control"].values())
            )
            assert cell.inner_text() == str(sum(len(before.get(power, ())) for power in own))


def test_the_statistics_count_powers_not_persons(demo: Path, visit: Visit) -> None:
    page = visit(demo / "archive/index.html")
    page.get_by_role("link", name="Statistics").click()
    page.wait_for_url("**/statistics.html")
    words = page.locator("main").inner_text()
    assert "1 campaign: 1 " in words
    assert len({name.title() for name in STANDARD.powers} & set(words.split())) == 2
    assert not {"anna", "ben"} & set(words.split())


def test_a_deep_link_a_swipe_and_the_curves(demo: Path, visit: Visit) -> None:
    page = visit(demo / "archive/demo/index.html", "#F1901M", has_touch=True)
    assert at(page) == "Autumn 1901 moves"
    assert page.evaluate("window.scrollY") == 0
    swipe = """([from, to]) => { const stage = document.getElementById('stage');
      const touch = x => new Touch({identifier: 1, target: stage, clientX: x, clientY: 300});
      stage.dispatchEvent(new TouchEvent('touchstart', {touches: [touch(from)], changedTouches: [touch(from)]}));
      stage.dispatchEvent(new TouchEvent('touchend', {touches: [], changedTouches: [touch(to)]})); }"""
    page.evaluate(swipe, [400, 250])
    assert at(page) != "Autumn 1901 moves"
    page.evaluate(swipe, [250, 400])
    assert at(page) == "Autumn 1901 moves"
    assert page.locator(".chart").count() == 2, "many curves have a small chart each"
    minis = page.locator(".many figure")
    assert minis.count() == 7
    assert minis.locator(".cursor").first.get_attribute("d") != "M600 14V212", "they show where the page stands"
    for nth, first in ((0, ["1901", "10", "9"]), (1, ["1901", "3", "3", "3", "3", "3", "4", "3"])):
        page.locator(".curve details summary").nth(nth).click()
        assert page.locator("section.curve").nth(nth).locator("tbody tr").first.inner_text().split() == first


def test_the_keyboard_is_enough(demo: Path, visit: Visit) -> None:
    page = visit(demo / "archive/demo/index.html")
    reached: list[str] = []
    for _ in range(99):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):  # once round
            break
        reached.append(page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()"))
        seen = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert seen != "none", f"{reached[-1]} does not show that it has the focus"
        if reached[-1] == "back":
            page.keyboard.press("Enter")
    assert reached[0] == "To the page"
    assert [name for name in reached if name in ("first", "back", "play", "on", "last", "all")] == [
        "first", "back", "play", "on", "last", "all",
    ]  # fmt: skip
    assert at(page) != "The end"
    page.locator("body").press("Home")
    assert "1901" in at(page)


def test_without_javascript_it_is_a_page_to_read(demo: Path, visit: Visit) -> None:
    page = visit(demo / "archive/demo/index.html", java_script_enabled=False)
    assert page.locator(".phase:visible").count() == page.locator(".phase").count()
    assert page.locator("#map .play.on use").count() > 10
    assert not page.locator("#controls").is_visible()
    assert "Supply centres" in page.locator("main").inner_text()
    snap(page, "archive/without-javascript.png", full_page=True)


@pytest.mark.parametrize(("width", "scheme"), [(375, "light"), (1400, "light"), (1400, "dark")])
def test_nothing_is_wider_than_the_screen_and_all_can_be_read(
    demo: Path, running: tuple[Desk, Path], visit: Visit, width: int, scheme: str
) -> None:
    paths = [demo / "archive/demo/index.html", demo / "archive/index.html", running[1] / "duel/index.html"]
    for path in paths:
        page = visit(path, width=width, height=800, color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert page.evaluate(LIGHT) == []
        snap(page, f"archive/{path.parent.name}-{width}-{scheme}.png", full_page=True)


CLICK = """code => { const map = document.getElementById('map'), box = map.getBoundingClientRect();
  const at = CENTRES[code], x = box.left + at[0] * box.width / 1200, y = box.top + at[1] * box.height / 1130;
  document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: x, clientY: y})); }"""
CLICK = CLICK.replace("CENTRES", json.dumps({code: europe().units[code] for code in europe().names}))


def test_orders_are_chosen_in_lists_by_the_keyboard(running: tuple[Desk, Path], visit: Visit) -> None:
    page = visit(running[1] / "duel/index.html")
    page.locator("#sheet-power").select_option("FRANCE")
    army, text = page.locator('select[data-unit="A MAR"]'), page.locator("#sheet-text")
    assert army.locator("option").count() > 10
    army.focus()
    page.keyboard.press("ArrowDown")
    assert text.input_value() == "A MAR H"
    army.select_option("A MAR - SPA")
    page.locator("#sheet-power").select_option("ITALY")
    page.locator('select[data-unit="A VEN"]').select_option("A VEN H")
    page.locator("#sheet-power").select_option("FRANCE")
    assert text.input_value().splitlines() == ["A MAR - SPA", "A VEN H"]
    assert army.input_value() == "A MAR - SPA"
    assert page.locator("#draft .mv").count() == 1, "the move is drawn"
    page.locator('select[data-unit="F ENG"]').select_option("F ENG - MAO")
    assert page.locator("#draft path.mv").count() == 2
    page.get_by_role("button", name="One phase back").click()
    assert not page.locator("#draft").is_visible(), "only where it is now"


def test_an_order_and_its_place_light_each_other_up_and_the_chosen_power_is_remembered(
    running: tuple[Desk, Path], visit: Visit
) -> None:
    page = visit(running[1] / "duel/index.html", "#S1901M")
    row = page.locator('.phase.on tr[data-at="MAR"]')
    row.hover()
    assert page.locator("#lit .seen").count() == 1
    page.evaluate("document.getElementById('p-MUN').dispatchEvent(new MouseEvent('mouseover', {bubbles: true}))")
    assert page.locator('.phase.on tr[data-at="MUN"].lit').count() == 1
    assert page.locator("#sheet-power").input_value() == "", "nobody's power is opened by itself"
    assert not page.locator("#sheet").is_visible(), "only beside the present phase"
    page.get_by_role("button", name="Last phase").click()
    page.locator("#sheet-power").select_option(label="anna: France, England, Italy")
    names = page.locator("#sheet-units select").evaluate_all("rows => rows.map(row => row.dataset.unit)")
    assert {"A MAR", "F NTH", "A TYR"} <= set(names), names
    page.locator('select[data-unit="A TYR"]').select_option("A TYR H")
    tally = page.locator("#sheet-tally").inner_text()
    of = len(names)
    assert tally == f"1 of {of} chosen: France 0 of 3, England 0 of 3, Italy 1 of 3. The other {of - 1} hold."
    page.locator("#sheet-power").select_option("ITALY")
    assert page.locator('select[data-unit="A TYR"]').input_value() == "A TYR H", "the same sheet"
    page.reload()
    assert page.locator("#sheet-power").input_value() == "ITALY"


def test_the_sheet_points_out_conflicts_and_keeps_what_was_composed_here(
    running: tuple[Desk, Path], visit: Visit
) -> None:
    page = visit(running[1] / "duel/index.html")
    page.locator("#sheet-power").select_option("FRANCE")
    for unit, order in (("A MAR", "A MAR - BUR"), ("A BEL", "A BEL - BUR"), ("F ENG", "F ENG S A BEL - PIC")):
        page.locator(f'select[data-unit="{unit}"]').select_option(order)
    said = page.locator("#sheet-warn li").all_inner_texts()
    assert sorted(said) == [
        "A BEL - BUR and A MAR - BUR go to the same place.",
        "F ENG S A BEL - PIC, but its unit is ordered A BEL - BUR.",
    ]
    page.locator('select[data-unit="A MAR"]').select_option("A MAR H")
    page.locator('select[data-unit="A BEL"]').select_option("A BEL - PIC")
    assert page.locator("#sheet-warn li").count() == 0
    page.reload()
    composed = page.locator("#sheet-text").input_value().splitlines()
    assert sorted(composed) == ["A BEL - PIC", "A MAR H", "F ENG S A BEL - PIC"]
    page.locator("#sheet-clear").click()
    page.reload()
    assert page.locator("#sheet-text").input_value() == ""


def test_the_orders_of_one_power_alone_are_shown(demo: Path, visit: Visit) -> None:
    page = visit(demo / "archive/demo/index.html", "#F1901M")
    lines = page.locator(".play.on .o path[data-by]")
    whole, told = lines.count(), page.locator(".phase.on .orders tr:visible").count()
    chosen = page.locator("#only button").nth(1)
    letter = chosen.inner_text().strip()[0]
    chosen.click()
    assert {row.get_attribute("data-by") for row in lines.all() if row.is_visible()} <= {letter}
    heads = page.locator(".phase.on .orders caption:visible").all_inner_texts()
    assert [head.strip()[0] for head in heads] == [letter]
    chosen.click()
    assert (lines.count(), page.locator(".phase.on .orders tr:visible").count()) == (whole, told)
    assert not page.locator(".play.on .o path[data-by][style*=none]").count()


def test_orders_are_given_by_touch_and_the_mail_is_held(running: tuple[Desk, Path], visit: Visit) -> None:
    """On a telephone: a tap on the unit, one on where it goes; the mail that is composed goes to the judge."""
    desk, folder = running
    page = visit(folder / "duel/index.html", width=375, height=800, has_touch=True)
    page.locator("#sheet-power").select_option("FRANCE ENGLAND ITALY")
    page.locator("#map").scroll_into_view_if_needed()
    box, board = page.locator("#map").bounding_box(), europe()
    assert box
    for place in ("MAR", "SPA"):
        x, y = board.units[place]
        page.touchscreen.tap(box["x"] + x * box["width"] / board.width, box["y"] + y * box["height"] / board.height)
    composed = page.locator("#sheet-text").input_value().splitlines()
    assert composed == ["A MAR - SPA"]
    (receipt,) = desk.send("\n".join(composed))
    assert "A MAR - SPA" in receipt.text


def test_the_order_sheet_composes_a_legal_mail(running: tuple[Desk, Path], visit: Visit) -> None:
    desk, folder = running
    page = visit(folder / "duel/index.html")
    page.locator("#sheet-power").select_option("FRANCE ENGLAND ITALY")
    page.locator('select[data-unit="A MAR"]').select_option("A MAR - SPA")
    page.evaluate("document.getElementById('map').scrollIntoView()")
    for place in ("BEL", "BAR", "ENG"):  # a unit, a place it cannot go to, another unit
        page.evaluate(CLICK, place)
    lit = set(page.locator("#lit .lit").evaluate_all("rows => rows.map(r => r.dataset.lit)"))
    with desk.campaign() as campaign:
        lines = [order.order for order in campaign.game.offer(campaign.state)["FRANCE"]["F ENG"]]  # type: ignore[attr-defined]
    assert lit == {line.split(" - ")[1][:3] for line in lines if re.fullmatch(r"F ENG - \S+", line)}
    page.evaluate("scrollTo(0, 0)")
    snap(page, "archive/order-sheet.png", full_page=True)
    page.evaluate(CLICK, "NTH")
    text = page.locator("#sheet-text").input_value().splitlines()
    assert text == ["A MAR - SPA", "F ENG - NTH"]
    url = urlsplit(page.locator("#sheet-mail").get_attribute("href"))
    assert (url.scheme, unquote(url.path)) == ("mailto", "judge@judge.test")
    body = parse_qs(url.query)["body"][0]
    assert body.startswith("GAME duel\r\n")
    question = desk.deliver(desk.letter(body, to="judge@judge.test"))[-1]
    assert "Please confirm" in question.subject
    desk.deliver(desk.letter("YES", to=question.reply_to), question.reply_to)
    assert set(text) <= set(desk.held())
    again = desk.send(body)[-1]  # the same mail to the seat's own address
    assert "Not taken" not in again.html


def test_bids_are_added_up_and_mailed(tmp_path: Path, visit: Visit) -> None:
    """The sheet of a Thaw: an amount for each mercenary, the sum, the warning of going bust; kept in this browser."""
    desk = Desk(tmp_path)
    desk.position("thaw", phase="T1902B", units=UNITS, centres=HOMES)
    build(desk.world, Settings(database=desk.url), tmp_path / "archive")
    page = visit(tmp_path / "archive/thaw/index.html")
    page.locator("#bids-power").select_option("FRANCE")
    page.locator('input[data-of="ITALY"]').fill("4")
    page.locator('input[data-of="ENGLAND"]').fill("3")
    assert page.locator("#bids-sum").inner_text() == "Your bids add up to 7; you have 9, Germany has 9."
    assert page.locator("#bids-over").inner_text() == ""
    page.locator('input[data-of="RUSSIA"]').fill("5")
    assert "more than 9, you are bust" in page.locator("#bids-over").inner_text()
    page.locator('input[data-of="RUSSIA"]').fill("")
    page.reload()
    assert page.locator("#bids-text").input_value() == "BID ENGLAND 3\nBID ITALY 4"
    page.evaluate("scrollTo(0, 0)")
    snap(page, "archive/bids.png", full_page=True)
    body = parse_qs(urlsplit(page.locator("#bids-mail").get_attribute("href")).query)["body"][0]
    (question,) = desk.deliver(desk.letter(body, to=JUDGE))
    desk.deliver(desk.letter("YES", to=question.reply_to))
    with desk.campaign("thaw") as campaign:
        assert len(campaign.held[campaign.seat_named("anna").key]) == 2  # type: ignore[union-attr]


def test_the_board_in_words_says_where_a_unit_can_go(running: tuple[Desk, Path], visit: Visit) -> None:
    page = visit(running[1] / "duel/index.html")
    page.locator("#board-words summary").click()
    page.wait_for_selector("#board-list li")
    rows = page.locator("#board-list li").all_inner_texts()
    (channel,) = [row for row in rows if row.startswith("English Channel")]
    assert "fleet of France; can go to" in channel
    assert "North Sea" in channel


def test_a_sheet_asks_which_coast_and_has_as_many_lists_as_are_owed(tmp_path: Path, visit: Visit) -> None:
    desk = Desk(tmp_path)
    units = {"FRANCE": ["F MAO"], "GERMANY": ["A MUN", "A BER", "F KIE"]}
    desk.position("coasts", units=units, centres={"FRANCE": ["BRE"], "GERMANY": ["MUN", "BER", "KIE"]})
    winter = {"FRANCE": ["BRE", "MAR", "PAR", "SPA"], "GERMANY": ["MUN"]}
    desk.position("winter", phase="W1901A", units=units, centres=winter)
    build(desk.world, Settings(database=desk.url), tmp_path / "archive")
    page = visit(tmp_path / "archive/coasts/index.html")
    page.evaluate(CLICK, "MAO")
    assert page.locator("#sheet-hint").inner_text() == "First choose your power."
    page.locator("#sheet-power").select_option("FRANCE")
    page.evaluate(CLICK, "MAO")
    page.evaluate(CLICK, "SPA")
    asked = page.locator("#sheet-ask button")
    assert asked.all_inner_texts() == ["F MAO - SPA/NC", "F MAO - SPA/SC"]
    asked.last.click()
    assert page.locator("#sheet-text").input_value() == "F MAO - SPA/SC"
    page = visit(tmp_path / "archive/winter/index.html")
    page.locator("#sheet-power").select_option("FRANCE")
    lists = page.locator("#sheet-units select")
    assert lists.evaluate_all("rows => rows.map(r => r.dataset.unit)") == ["build 1", "build 2", "build 3"]
    assert not page.locator("#sheet-bar").is_visible()
    lists.first.select_option("F BRE B")
    assert lists.nth(1).locator('option[value="A BRE B"]').is_disabled()
    page.locator("#sheet-power").select_option("GERMANY")
    assert page.locator("#sheet-units select").count() == 2


def test_the_archives_folder_is_looked_after(tmp_path: Path) -> None:
    """What has gone is made again; a folder that is somebody else's is left alone; a campaign that waits says how."""
    desk, out = Desk(tmp_path), tmp_path / "archive"
    (question,) = desk.send("CREATE waits intimate", "gm", to="judge@judge.test")
    desk.deliver(desk.letter("YES", "gm", to=question.reply_to), question.reply_to)
    settings = Settings(database=desk.url)
    assert build(desk.world, settings, out)[0] == ["waits"]
    page = (out / "waits/index.html").read_text("utf-8")
    assert "0 of 2 players are here" in page
    assert "<code>JOIN waits</code>" in page
    sheet = asset(desk.world.templates, "sheet.js")
    for name in ("waits/waits.txt", sheet, "players.html", ".archive.json"):
        (out / name).write_text("[]") if name.startswith(".") else (out / name).unlink()
        build(desk.world, settings, out)
        assert (out / name).stat().st_size > 50, name
    kept = json.loads((out / ".archive.json").read_text("utf-8"))
    kept["waits"]["files"].append("waits/film-old.gif")
    (out / "waits/film-old.gif").write_text("of an end that was taken back")
    (out / ".archive.json").write_text(json.dumps(kept))
    build(desk.world, settings, out, whole=True)
    assert not (out / "waits/film-old.gif").exists()
    newer = tmp_path / "newer"
    shutil.copytree(desk.world.templates[0], newer)
    (newer / "archive/moves.js").write_text("// of another release\n")
    build(replace(desk.world, templates=(newer,)), settings, out)
    asked = re.findall(r'src="\.\./(moves[^"]*)"', page + (out / "waits/index.html").read_text("utf-8"))
    assert len(set(asked)) == 2, "a page has the scripts that it was made with, and a later one its own"
    assert all((out / name).exists() for name in asked)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/index.html").write_text("my own page")
    with pytest.raises(ValueError, match="not empty"):
        build(desk.world, settings, tmp_path / "mine")
    with pytest.raises(ValueError, match="cannot be the archive's folder"):
        build(desk.world, settings, tmp_path / "mine/index.html")
    assert (tmp_path / "mine/index.html").read_text() == "my own page"


def pages(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(folder.rglob("*.html"))


def test_the_pages_are_valid_and_need_nothing_from_elsewhere(demo: Path, running: tuple[Desk, Path]) -> None:
    for path in pages(demo / "archive", running[1]):
        text = path.read_text("utf-8")
        html5lib.HTMLParser(strict=True).parse(text)
        assert not re.search(r"(?:src|href)=\"(?:https?:)?//", text), path
        ids = re.findall(r'\bid="([^"]+)"', text)
        assert len(ids) == len(set(ids)), path
        for link in re.findall(r'(?:src|href)="(?!data:|mailto:)([^"#]+)', text):
            assert (path.parent / link).exists(), f"{path}: {link}"


def test_the_downloads_are_what_they_say(demo: Path, running: tuple[Desk, Path]) -> None:
    from jsonschema import Draft202012Validator  # its import takes two seconds, which every process would wait for

    for folder, name in ((demo / "archive", "demo"), (running[1], "duel")):
        schema = json.loads((folder / "schema.json").read_text("utf-8"))
        data = json.loads((folder / name / "campaign.json").read_text("utf-8"))
        Draft202012Validator(schema).validate(data)
        log = (folder / name / f"{name}.jsonl").read_text("utf-8").splitlines()
        assert verify(log, data["head"][:16])[0] == 0
        assert all(len(line) <= 72 for line in (folder / name / f"{name}.txt").read_text("utf-8").splitlines())
        feed = (folder / name / "feed.xml").read_text("utf-8")
        assert feed.count("<entry>") == min(30, len(data["steps"]) + bool(data["result"]))


def test_helpers_that_make_many_campaigns_end_with_their_work(tmp_path: Path) -> None:
    """They paint, too, by helpers of their own; `judge archive` hung for ever when all was done."""
    desk = Desk(tmp_path)
    for n in range(MANY):
        played(desk.world, f"c{n}", "intimate", 0.5, str(n), finished=False)
    kept = {key: value for key, value in os.environ.items() if not key.startswith("JUDGE_")}
    done = subprocess.run(
        [sys.executable, "-m", "judge", "archive", "--out", str(tmp_path / "archive")],
        env=kept | {"JUDGE_DATABASE": desk.url}, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{MANY} of {MANY} campaigns made anew" in done.stdout
    assert len(list((tmp_path / "archive").glob("c*/thumb.png"))) == MANY


STEPS = """async () => {
    const seen = new Set()
    for (const phase of [...document.querySelectorAll(".phase")].map(one => one.id)) {
        const turned = new Promise(done => addEventListener("hashchange", () => setTimeout(done), {once: true}))
        if (location.hash !== "#" + phase) { location.hash = phase; await turned }
        if (document.querySelector(".phase.on")?.id !== phase) throw new Error(phase + " is not shown")
        document.querySelectorAll(".play.on use").forEach(sign => seen.add(sign.getAttribute("href")))
    }
    return [...seen]
}"""
"""Every phase is shown; which signs stood on the map in any of them."""


def test_fifteen_years_are_a_small_page_and_one_phase_touches_one_campaign(tmp_path: Path, visit: Visit) -> None:
    desk = Desk(tmp_path)
    for name, game, years in (("long", "intimate", 15), ("cabinet", "threed", 15), ("young", "intimate", 2)):
        played(desk.world, name, game, years, "c", finished=name != "young")
    out, settings = tmp_path / "archive", Settings(database=desk.url)
    assert sorted(build(desk.world, settings, out)[0]) == ["cabinet", "long", "young"]
    for name in ("long", "cabinet"):
        page = (out / name / "index.html").read_bytes()
        assert b'id="S1915M"' in page, f"{name} did not last fifteen years"
        size = len(gzip.compress(page, 6))
        assert size < 300_000, f"{name}: {size} bytes"
    signs = set(visit(out / "long/index.html", "#S1901M").evaluate(STEPS))  # an error of the page fails the test
    assert signs >= {"#s-dislodged", "#s-cut", "#s-clash", "#s-cross"}, "too little happened"
    assert build(desk.world, settings, out)[0] == []
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*") if path.is_file()}
    played(desk.world, "fresh", "intimate", 1, "3", finished=False)
    assert build(desk.world, settings, out)[0] == ["fresh"]
    touched = {str(path.relative_to(out)) for path, at in before.items() if path.stat().st_mtime_ns != at}
    assert touched <= {
        "index.html",
        "games.html",
        "players.html",
        "gms.html",
        "statistics.html",
        "feed.xml",
        "campaigns.json",
        ".archive.json",
        ".lists.json",
    }
