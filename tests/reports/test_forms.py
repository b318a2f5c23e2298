"""Plain text is laid out by what a screen shows: a Chinese letter takes two columns, a combining accent none."""

from wcwidth import width

from judge.reports.forms import WIDTH, TextForm

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
