"""A sheet of A3 to print: a year of a campaign on the board, or the whole campaign."""

import io
import re
import textwrap
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.reports import sentences as say
from judge.reports.annals import Year, annals
from judge.reports.assets import faces
from judge.reports.chronicle import COMMANDED, chart, ended_how, fought_last, result_line, stands, titled
from judge.reports.colours import GROUND, POWERS, Colour, colour
from judge.reports.europe import europe
from judge.reports.html_form import curled
from judge.reports.picture import hired, signs_of, slim
from judge.reports.raster import FONTS, raster
from judge.reports.render import drawing
from judge.reports.scene import commanders, scene
from judge.reports.story import story as in_sentences

if TYPE_CHECKING:
    from PIL import ImageFont

DOTS = 300
"""Of the PDF, an inch."""
WIDE, TALL = 420, 297
"""The sheet's, in millimetres; its SVG counts tenths of them."""
BETWEEN, GAP, SIZE, SHORT = 240, 60, 33, 84
"""Between maps; between what stands in a line; the size of the type; letters in a line of how it ended."""
SIZES = (42, 38, 36, 33, 30, 27, 24)
"""Of what is told of a year: the largest in which all of it fits, else the smallest."""
MAP = 1880
"""How wide the map of a season is, or of the end."""
COLUMNS: Mapping[int, tuple[int, ...]] = {1: (4000,), 2: (MAP, MAP)}
"""How wide it is told below a year's maps what happened, by how many seasons there were."""
BRIEF = 60
"""Letters of a sentence that shares its paragraph with others of the kind."""
MARGIN, TOP, FOOT, LEADING = 100, 350, 2690, 43
"""Where maps begin at the left and at the top, where what is said below them ends, and from line to line."""
BULLET = 34
"""How far what is said stands from its bullet."""
ANNALS = (44, 40, 36, 33, 30, 27)
"""Of the type in which a campaign's years are told: the largest in which all of it fits, else the smallest."""
BESIDE = 0.45
"""The share of the width that a year's changes take at most."""
YEARS, FIRST, END, UNDER = 9, 130, 67, 98
"""Years that are told below the map of the end; how far what is said of them stands from the left; from line to line
of how it ended, and how far that begins below the map."""
ACROSS, AIR, FEW = 1970, 24, 3
"""How wide the right half of a campaign's sheet is; the air between its small maps; lines that share one chart at
most."""
UNKEYED = 90
"""How much lower the powers stand where there is no key below them."""
SMALL = 16
"""Small maps that fit on a sheet."""
Annual = tuple[str, list[str], str]
"""A year, the lines of its headline, whose centres changed."""


def poster(folders: tuple[Path, ...], story: Mapping[str, Any], year: str = "") -> str:
    """The sheet as SVG: of that year, its two seasons; else of the campaign. "" if there is no board to show."""
    if not (story["view"] or {}).get("units"):
        return ""
    shown = _year(folders, story, year) if year else _campaign(folders, story)
    if not shown:
        return ""
    page = drawing(folders).get_template("picture/poster.svg.j2")
    more = {"chart": europe(), "powers": POWERS, "ground": GROUND, "story": story, "faces": faces(folders)}
    pairs = (hired(one["scene"]) for one in shown["large"])
    more |= {"leading": LEADING, "type": SIZE, "first": FIRST, "unkeyed": UNKEYED, "air": AIR}
    more |= {"end_leading": END, "end_below": UNDER, "hired": next(filter(None, pairs), ())}
    return slim(page.render(**{**more, **shown}, wide=WIDE, tall=TALL, top=TOP, map=MAP))


def pdf(svg: str) -> bytes:
    """The sheet on one page, painted as finely as printers print."""
    from PIL import Image

    found = io.BytesIO()
    with Image.open(io.BytesIO(raster(svg, DOTS))) as image:
        image.convert("RGB").save(found, "PDF", resolution=DOTS, quality=92)
    return found.getvalue()


def _year(folders: tuple[Path, ...], story: Mapping[str, Any], year: str) -> dict[str, Any]:
    """Its seasons on the board, and in words what happened in each and what the Winter built and disbanded."""
    steps, years = story["steps"], story["years"]
    own = [n for n, step in enumerate(steps) if years.get(step["phase"]) == year]
    seasons = [n for n in own if _tells(steps[n], "moves")][:2]
    if not seasons:
        return {}
    shown = [*seasons, *[n for n in own if _tells(steps[n], "winter") and _orders(steps[n])][:1]]
    ends = [step["before"] for step in steps[1:]] + [story["view"]]
    told_of = next((_titled(one) for one in annals(folders, story) if one.when == year), "")
    under = say.POSTER_UNDER_YEAR.format(campaign=story["campaign"], game=story["title"], year=year)
    large: list[dict[str, Any]] = []
    texts: list[tuple[str, list[str]]] = []
    widths = COLUMNS[len(seasons)]
    for n, after in zip(shown, [*shown[1:], own[-1] + 1], strict=True):
        part = steps[n:after]  # with its retreats, and with the centres that changed hands
        orders = [row for step in part for row in _orders(step)]
        told = [*map(curled, in_sentences([event for step in part for event in step["events"]], part[0]["before"]))]
        title = titled(story)(steps[n]["phase"])
        if n in seasons:
            texts.append((title, gathered(told)))
            begun = {key: value for key, value in steps[n]["before"].items() if key in ("control", "centres")}
            board = scene(europe(), {**ends[max(n, after - 1)], **begun}, orders)
            board["taken"] = _taken(begun, ends[max(n, after - 1)])
            board["held"] = [row for row in board["held"] if row["of"] not in board["taken"]]
            large.append({"title": title, "scene": board, "left": MARGIN + len(large) * (MAP + BETWEEN)})
        else:  # the Winter stands below the season before it
            texts[-1][1].append(say.POSTER_WINTER.format(season=title.split()[0], told=" ".join(told)))
    return {
        "title": say.POSTER_OF_YEAR.format(of=year if told_of else story["campaign"], told=told_of or year),
        "under": under if told_of else story["title"], "large": large, **_columns(texts, widths),
        "small": [], "curves": {}, "end": [], "years": [],
        "counts": _counts(steps[own[0]]["before"], ends[own[-1]]), "players": _players(steps[seasons[-1]]["before"]),
        "key": _key(large),
    }  # fmt: skip


TITLE = 180
"""Characters of a year's title, in two lines."""


def _titled(year: Year) -> str:
    """All that changed hands in it, if there is room."""
    return year.whole if len(year.whole) <= TITLE else year.told


def gathered(told: Sequence[str]) -> list[str]:
    """The same, short sentences that follow each other in one paragraph."""
    found: list[list[str]] = []
    for line in told:
        if found and max(len(line), len(found[-1][-1])) <= BRIEF:
            found[-1].append(line)
        else:
            found.append([line])
    return [" ".join(lines) for lines in found]


def _columns(texts: Sequence[tuple[str, Sequence[str]]], widths: Sequence[int]) -> dict[str, Any]:
    """What is told below the maps, in type that lets all of it stand there."""
    columns: list[dict[str, Any]] = []
    for size in SIZES:
        columns, fits = [], True
        for n, (title, told) in enumerate(texts):
            lines, whole = _lines(told, widths[n], size)
            columns.append({"title": title, "lines": lines, "left": MARGIN + sum(widths[:n]) + BETWEEN * n})
            fits = fits and whole
        if fits:
            break
    return {"columns": columns, "type": size, "leading": LEADING * size // SIZE}


def _campaign(folders: tuple[Path, ...], story: Mapping[str, Any]) -> dict[str, Any]:
    steps, years = story["steps"], story["years"]
    codes = [years.get(step["phase"], step["phase"]) for step in steps]
    last = [n for n in range(len(steps)) if n + 1 == len(steps) or codes[n + 1] != codes[n]]
    every = -(-len(last) // SMALL) or 1
    small: list[dict[str, Any]] = []
    for n in last[-1 - every :: -every][::-1]:  # the last is the large one
        view = steps[n + 1]["before"]
        if view.get("units"):
            view = {**view, **{key: row for key, row in steps[n]["before"].items() if key == "control"}}  # of that year
            small.append({"title": codes[n] if years else titled(story)(codes[n]), "scene": scene(europe(), view)})
    now = titled(story)(story["phase"])
    if story["result"]:
        now = say.POSTER_END.format(year=codes[-1]) if years and codes else say.THE_END
    large = {"title": now, "scene": scene(europe(), fought_last(story)), "left": MARGIN}
    key = _key([large])
    told = textwrap.wrap(" ".join(ended_how(story)) if story["result"] else stands(folders, story), SHORT)
    curves, foot = _chart(story), FOOT + (0 if key else UNKEYED)
    right = _right(len(small), len(curves.get("rows", ())))
    room = foot - END * len(told) - TOP - UNDER - MAP * europe().height / europe().width
    annual = _annual(annals(folders, story), room, foot - right["after"] if curves else 0.0)
    of = story["title"]
    if years and codes:
        of = say.POSTER_OF_CAMPAIGN.format(campaign=story["campaign"], game=of, first=codes[0], last=codes[-1])
    return {
        "title": result_line(folders, story) or str(story["campaign"]), "under": of, "columns": [],
        "large": [large],
        "small": small,
        "curves": curves, "end": told, **annual, **right,
        "counts": _counts({}, story["view"]), "players": _players(fought_last(story)),
        "key": key,
    }  # fmt: skip


def _key(large: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """What the signs on these maps mean; centres alone need no key."""
    there = {name for one in large for name in signs_of(one["scene"])}
    return {name: means for name, means in say.SIGN_MEANS.items() if name in there} if len(there) > 1 else {}


def _right(small: int, rows: int) -> dict[str, float]:
    """The right half: how many small maps stand in a row, how wide and tall each is with its air, and where they end.

    `many`: each line has a chart of its own; else how far the one chart is stretched, and where what is told below it
    begins.
    """
    across = 2 if small < 3 else 3 if small < 7 else 4
    cell = (ACROSS + AIR) / across
    pitch = cell * europe().height / europe().width + 60
    low, many = TOP + -(-small // across) * pitch, rows > FEW
    stretch = round(min((2620 - low) / 246, 4), 3)
    after = FOOT if many else low + 180 + 214 * stretch
    return {
        "across": across, "cell": cell, "pitch": pitch, "low": low, "many": many, "stretch": stretch, "after": after,
    }  # fmt: skip


def _annual(told: Sequence[Year], *rooms: float) -> dict[str, Any]:
    """The years in the largest type in which all of them fit below the map, or the last ones in the other room.

    Of many years every other.
    """
    told = told[:: -(-len(told) // YEARS) or 1]
    for size in ANNALS:
        first, other = (max(0, int(room // (LEADING * size / SIZE))) for room in rooms)
        beside = all(_wide(year.swings) * size / SIZE < MAP * BESIDE for year in told)
        for n in range(len(told), 0, -1):
            (left, fits), (right, fit) = (
                _years(some, lines, size, beside) for some, lines in ((told[:n], first), (told[n:], other))
            )
            if fits and fit:
                return _set(left, right, size)
    return _set(_years(told, first, size, beside)[0], [], size)


def _set(left: list[Annual], right: list[Annual], size: int) -> dict[str, Any]:
    return {"years": left, "later": right, "type": size, "leading": LEADING * size // SIZE}


def _years(told: Sequence[Year], room: int, size: int, beside: bool) -> tuple[list[Annual], bool]:
    """The years, their headlines and whose centres changed, in so many lines of this type; whether all of it is told.

    All of a headline, if there are lines left for it, else as much as fits in one. `beside`: changes stand beside
    them; else the curves alone tell them.
    """
    spare, share = room - len(told), size / SIZE
    found, fits = list[Annual](), spare >= 0
    for year in told:
        swing = year.swings if beside else ""
        wide = (MAP - FIRST - GAP) / share - _wide(swing)
        lines = wrapped_to(year.whole, wide)
        if len(lines) > 1 + max(0, spare):
            lines, fits = [_short(year.told, wide)], False
        spare -= len(lines) - 1
        found.append((year.when, lines, swing))
    return found, fits


def _short(text: str, wide: float) -> str:
    """As many of its parts as fit, and that there is more."""
    parts = re.split(r"(?<=[;,]) ", text)
    tried = [text, *(say.AND_MORE.format(told=" ".join(parts[:n]).rstrip(";,")) for n in range(len(parts) - 1, 0, -1))]
    return next((one for one in tried if _wide(one) <= wide), tried[-1])


def _chart(story: Mapping[str, Any]) -> dict[str, Any]:
    """By player, where each commands several powers; else by power."""
    return chart(story, COMMANDED, say.CHART_COMMANDED) or chart(story, "centres", say.CHART_CENTRES)


def _lines(told: Sequence[str], wide: float, size: int) -> tuple[list[tuple[bool, str]], bool]:
    """What is said below a map, line by line, and whether a sentence begins there; whether it is all of it."""
    room = (wide - BULLET) * SIZE / size
    lines = [(n == 0, line) for text in told for n, line in enumerate(wrapped_to(text, room))]
    fit = int((FOOT - TOP - MAP * europe().height / europe().width - 2 * LEADING) // (LEADING * size // SIZE))
    return (lines, True) if len(lines) <= fit else ([*lines[: fit - 1], (False, say.MORE_THAN_FITS)], False)


def wrapped_to(text: str, wide: float) -> list[str]:
    """Lines as wide as this on the sheet, by the letters' own widths."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _wide(longer) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _wide(text: str) -> float:
    return float(_font().getlength(text))


@cache
def _font() -> "ImageFont.FreeTypeFont":
    from PIL import ImageFont

    return ImageFont.truetype(str(files("judge.reports").joinpath(f"data/{FONTS[0]}")), SIZE)


def _tells(step: Mapping[str, Any], kind: str) -> bool:
    return any(event.get("kind") == kind for event in step["events"])


def _orders(step: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return [row for event in step["events"] if event.get("phase") == step["phase"] for row in event.get("orders", ())]


def _taken(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Colour]:
    """By centre that changed hands the colours of its new owner."""
    old = {code: power for power, own in (before.get("centres") or {}).items() for code in own}
    new = {code: power for power, own in (after.get("centres") or {}).items() for code in own}
    return {code: colour(power) for code, power in new.items() if old.get(code) != power}


def _counts(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[dict[str, Any]]:
    """How many centres every power had, and has."""
    old, new = before.get("centres") or {}, after.get("centres") or {}
    return [
        {"power": power, "before": len(old.get(power, ())) if old else None, "after": len(new.get(power, ()))}
        for power in POWERS
    ]


def _players(view: Mapping[str, Any]) -> dict[str, str]:
    """By power who plays it, where that is one player, or whom it fights for."""
    hired = {power: say.NOBODYS for power, head in (view.get("control") or {}).items() if not head}
    hired |= {power: say.FIGHTS_FOR.format(power=home.title()) for power, home in commanders(view).items()}
    names = view.get("homes") or view.get("powers") or {}
    return (
        hired
        | {power: name for name, power in names.items() if name != power}
        | {power: name for power, name in (view.get("presidents") or {}).items() if name}
    )
