"""Plain text is laid out by what a screen shows: a Chinese letter takes two columns, a combining accent none. HTML."""

import re

import pytest
from lxml.html import fromstring
from wcwidth import width

from judge.reports.forms import WIDTH, TextForm
from judge.reports.html_form import HtmlForm
from judge.reports.page_form import PageForm

FORM = TextForm()


def test_columns_stand_below_each_other() -> None:
    rows = [["王小明", "plays ENGLAND", 3], ["anna", "plays FRANCE", 12], ["Zoe\u0301", "waits", 1]]
    lines = FORM.table(rows, ["Player", "What", "N"]).splitlines()
    assert {width(line.partition("plays")[0]) for line in lines if "plays" in line} == {width("  Player  ")}
    assert len({width(line) for line in lines[1:]}) == 1


def test_no_line_is_wider_than_a_screen() -> None:
    for text in ("你好，世界 " * 40, "naïve café " * 30, "e\u0301" * 300, "plain words " * 30):
        for found in (FORM.para(text), FORM.verse(text), FORM.items([text]), FORM.title(text)):
            words = [line for line in found.splitlines() if " " in line.strip(" |-")]
            assert all(width(line) <= WIDTH for line in words), found
    assert "".join(FORM.verse("你好" * 60).replace("  | ", "").split()) == "你好" * 60


@pytest.mark.parametrize("form", [HtmlForm(), PageForm()])
def test_a_move_in_what_became_of_an_order_does_not_break(form: HtmlForm | PageForm) -> None:
    """A line may break after a hyphen, whatever blank stands there."""
    fate = "void: its order is <A GAL> S F SEV - RUM & more"
    rows = [("A VIE S A GAL - BUD", fate, "loud", "VIE")]
    page = fromstring(str(form.orders([{"power": "FRANCE", "who": "anna", "rows": rows}])))
    assert fate in page.text_content().replace("\u00a0", " ")
    assert "A\u00a0GAL" in page.text_content(), "nor between a unit and its place"
    unbroken = [span.text or "" for span in page.iter("span") if "nowrap" in span.get("style", "")]
    assert [text.replace("\u00a0", " ") for text in unbroken if " - " in text] == ["F SEV - RUM"]


@pytest.mark.parametrize("powers", [1, 2, 5, 7])
@pytest.mark.parametrize("orders", [1, 3, 17])
def test_no_order_is_lost_between_columns(powers: int, orders: int) -> None:
    """Each once, in its place among those of its power, whether they stand in one column or in two."""
    names = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"][:powers]
    rows = [(f"A {n:03}", "bounced by A BUD" * (n % 2), "", "VIE") for n in range(orders)]
    page = fromstring(str(HtmlForm().orders([{"power": name, "who": "", "rows": rows} for name in names])))
    told = re.findall(r"[A-Z][a-z]{3,}|A\u00a0?\s?\d{3}", page.text_content())
    assert [word.replace("\u00a0", " ") for word in told] == [
        word for name in names for word in (name.title(), *(order for order, *_ in rows))
    ]
    assert page.text_content().count("bounced") == powers * (orders // 2)
    few = powers == 1 or powers * (orders + 2) + powers * (orders // 2) < 24
    assert len(page.xpath("//td[@class='column']")) == (0 if few else 2)
