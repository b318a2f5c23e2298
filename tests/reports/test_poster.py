"""A sheet of A3, as the operator has it printed."""

import io
import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from judge.reports.png import raster
from tests.games.goldenblade.ring import Ring

TEXT = "{http://www.w3.org/2000/svg}text"
INCH = 25.4


def sheet(database: str, campaign: str, *more: str) -> "subprocess.CompletedProcess[bytes]":
    kept = {key: value for key, value in os.environ.items() if not key.startswith("JUDGE_")}
    return subprocess.run(
        [sys.executable, "-m", "judge", "export", campaign, *more],
        env=kept | {"JUDGE_DATABASE": database}, capture_output=True, check=False,
    )  # fmt: skip


def texts(svg: bytes) -> list[str]:
    return [(node.text or "").strip() for node in ElementTree.fromstring(svg).iter(TEXT)]


HALVES, RING = b'<g data-held="', b'<circle r="10.600"'


@pytest.mark.parametrize("phase", ["", "F1902M"])
def test_a_sheet_says_what_the_campaign_s_page_says(demo: Path, phase: str) -> None:
    more = ("--phase", phase) if phase else ()
    done = sheet(f"sqlite:///{demo}/judge.db", "demo", "--as", "svg", *more)
    assert done.returncode == 0, done.stderr
    words, page = texts(done.stdout), (demo / "archive/demo/index.html").read_text("utf-8")
    headlines = [unescape(line) for line in re.findall('class="headline">(.*?)<span', page)]
    if phase:
        assert {"demo, Intimate Diplomacy, 1902", "Spring 1902 moves", "Autumn 1902 moves"} <= set(words)
        _, between = done.stdout.split(b'class="n"')[:2]  # halves of centres lie above their map's names, rings below
        assert HALVES in between, "who has entered a centre in spring"
        assert RING in between, "who has taken it in autumn"
        assert any(f"1902: {line}" in " ".join(words) for line in headlines), "the year's headline"
        told = " ".join(words).replace("'", "&#39;")
        for season in ("S1902M", "F1902M"):
            story = re.search(rf'<article id="{season}".*?<ul class="story">(.*?)</ul>', page, re.S)
            assert story
            assert all(line in told for line in re.findall("<li>(.*?)</li>", story[1])), "the story of the season"
    else:
        years = sorted(set(re.findall(r'<article id="[SF](\d+)M"', page)))
        assert {f"{years[-1]}: the end", *years[-4:-1]} <= set(words)
        assert not any("and more" in word for word in words), "every year of a duel is told whole"
        assert sum(line in " ".join(words) for line in set(headlines)) > 2, "the campaign, year by year"
        ended = re.search(r"<p>([^<]*(?:wins|draw)[^<]*)</p>", page)
        assert ended
        assert ended[1].split(". ")[0] in " ".join(words)
    with Image.open(io.BytesIO(raster(done.stdout.decode()))) as image:
        assert image.size == (1587, 1123), "420 by 297 millimetres"
        assert len(image.convert("RGB").getcolors(1 << 20) or ()) > 200, "it is painted"


def test_a_sheet_as_pdf_is_one_page_of_a3(demo: Path, tmp_path: Path) -> None:
    done = sheet(f"sqlite:///{demo}/judge.db", "demo", "--as", "pdf", "--out", str(tmp_path / "demo.pdf"))
    assert done.returncode == 0, done.stderr
    data = (tmp_path / "demo.pdf").read_bytes()
    assert data.startswith(b"%PDF-")
    (box,) = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", data)
    assert [round(float(side) / 72 * INCH) for side in box] == [420, 297]
    assert len(data) < 4_000_000


def test_nothing_to_print_is_said(demo: Path, tmp_path: Path) -> None:
    done = sheet(f"sqlite:///{demo}/judge.db", "demo", "--as", "svg", "--phase", "S1850M")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"demo has no map of that to print" in done.stderr
    ring = Ring(tmp_path).begins()
    done = sheet(ring.url, "ring", "--as", "pdf")
    assert (done.returncode, done.stdout) == (1, b""), "a game without a board"
