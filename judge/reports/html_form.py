"""The parts of a notice in HTML that every mail client shows: tables and inline styles only, classes for the dark."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from judge.reports.colours import colour
from judge.reports.forms import GLUE
from judge.reports.html import Html

FAMILY = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
MONO = "Menlo,Consolas,'DejaVu Sans Mono',monospace"
INK, QUIET, LOUD, ACCENT = "#22262b", "#5c6167", "#a3201a", "#7a5410"
SERIF = "font-family:Charter,'Iowan Old Style','Palatino Linotype',Georgia,serif"
TITLE = f"{SERIF};font-size:26px;line-height:30px;font-weight:bold;color:{INK}"
BODY = f"{FAMILY};font-size:16px;line-height:24px;color:{INK};overflow-wrap:anywhere"
SMALL = f"{FAMILY};font-size:14px;line-height:20px;color:{INK}"
SMALL_CAPS = "font-weight:bold;letter-spacing:1px;text-transform:uppercase"
LABEL = f"{FAMILY};font-size:13px;line-height:18px;{SMALL_CAPS};color:{ACCENT}"
"""The scale: 26, 16, 14 and 13 pixels; what stands between things is a multiple of four."""

CHIP = (
    "display:inline-block;vertical-align:middle;width:18px;border:1px solid #a39c8b;text-align:center;"
    "font-size:10px;line-height:12px;padding-top:2px;font-weight:bold"
)

PICTURE = Html(
    '<p class="{}" style="margin:{}"><img src="cid:{}" alt="{}" width="{}"'
    ' style="display:block;max-width:100%;height:auto;font:13px sans-serif;color:{}" class="quiet picture">{}</p>'
)
AROUND = {"map": "16px 0 0", "key": "0 0 16px"}
"""Of a picture: the key continues the map's strip."""
SAID = Html('<span class="quiet" style="display:block;{};color:{};margin-top:4px">{}</span>')
_HALF = (
    '<div class="half {{}}"{} style="display:none;max-height:0;overflow:hidden;mso-hide:all;{{}}">{{}}'
    '<div style="overflow:hidden{{}}"><img src="cid:{{}}" alt="{{}}" width="0" class="picture quiet"'
    ' style="display:block;max-width:none;width:{{}}%;font:13px sans-serif;color:' + QUIET + '"></div></div>'
)
HALVES = Html(_HALF.format("") + _HALF.format(' dir="rtl"'))
"""The same picture twice, wider than its frame: cut on the right; and, as it runs from right to left, on the left."""
OVER_HALF = Html('<span class="quiet" dir="ltr" style="display:block;text-align:left;{};color:{}">{}</span>')

UNIT = re.compile(r"\b([AF]) ([A-Z]{3}\b)")
MOVE = re.compile(r"\b[AF] [A-Z]{3}(?:/[NSEW]C)? - [A-Z]{3}(?:/[NSEW]C)?")
APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])|(?<=s)'(?= [a-z])")
PAGE_CHIP = Html('<i class="chip {}"></i>')
UNPARTED = Html('<span style="white-space:nowrap">{}{}</span>')
MARK, PAGE_MARK = "\ue000", "\ue001"
CHIPS = re.compile(f"(\\(?)([{MARK}{PAGE_MARK}])([A-Z]+)\\2([^ ,;.()]*)")
"""Where a sentence has a power's chip, in a mail or on a page, and what on both sides does not part from it."""
SHORT = 40
"""Text of a cell; longer ones are sentences, which seldom come again."""
ROWS = 3
"""Rows of more cells than this are parted by lines."""
LABEL_WIDTH = 18
"""A line to send on the left of a table of two columns is not broken up to so many characters."""
COLUMNS = 24
"""So many lines of orders are shown in two columns."""
ORDER_WIDTH = 26
"""Nor is an order, which stands before what became of it."""


def unbroken(text: object) -> Markup:
    """For HTML, which has a blank of its own for that. The pairs of a tuple stand below its first."""
    if isinstance(text, tuple):
        head, *pairs = text
        rows = Html("").join(
            Html('<tr><td valign="top" class="own pair" style="padding:1px 14px 1px 0{}">{}</td>'
                   '<td valign="top" class="fate" style="padding:1px 0">{}</td></tr>').format(
                ";white-space:nowrap" if len(one) <= ORDER_WIDTH else "", unbroken(one), unbroken(other)
            )
            for one, other in pairs
        )  # fmt: skip
        return unbroken(head) + _table(rows, SMALL, layout=True)
    if isinstance(text, Markup):
        return text
    text = str(text)
    return _cell(text) if len(text) <= SHORT else _whole(text)


def _whole(text: str, moves: bool = False) -> Html:
    """`moves`: they do not break at their hyphens."""
    whole = str(escape(curled(text))).replace(GLUE, "\u00a0")
    if moves:
        whole = MOVE.sub('<span style="white-space:nowrap">\\g<0></span>', whole)
    whole = UNIT.sub("\\1\u00a0\\2", whole)
    return Html(CHIPS.sub(_chipped, whole) if MARK in whole or PAGE_MARK in whole else whole)


def _chipped(found: re.Match[str]) -> str:
    before, mark, power, after = found.groups()
    chip = _chip(power) if mark == MARK else PAGE_CHIP.format(power)
    return UNPARTED.format(Html(before) + chip, Html(after))


_cell = lru_cache(maxsize=4096)(_whole)
"""Most cells are those of another reader's mail, too."""


def curled(text: object) -> str:
    """With apostrophes as a printer sets them; those that a reader types are straight."""
    text = str(text)
    return APOSTROPHE.sub("\u2019", text) if "'" in text else text


def together(text: str) -> Markup:
    """As `unbroken`, and a move in it does not break at its hyphen, either."""
    return _whole(text, moves=True) if MOVE.search(text) else unbroken(text)


class HtmlForm:
    """What is in a mail. Every element says its own looks: many programs read no style sheet."""

    html, page = True, False

    def picture(self, shown: Iterable[Mapping[str, Any]]) -> Markup:
        """Pictures that come with the mail: `cid`, `alt`, `width`.

        `of`: what it is, the whole map, a part of it, its key. `halves`: of a picture of which two are shown on a
        telephone in its place, where they are nearly as large as a part: that is not shown then. Of each what is `said`
        above it, its `alt`, how much beside it is `blank`, in percent of the room, in percent of the rest how `wide`
        the picture, and how `tall` what is seen of it, in percent of the telephone's width. One without a `width` is
        shown on a telephone alone. `said`: what stands below it.
        """
        found = Html("")
        for one in shown:
            of, two, said = one["of"], one.get("halves", ()), one.get("said", "")
            below = SAID.format(SMALL, QUIET, unbroken(said)) if said else Html("")
            if one["width"]:
                look = "whole" if two or of == "part" else "alone", AROUND.get(of, "16px 0")
                found += PICTURE.format(*look, one["cid"], one["alt"], one["width"], QUIET, below)
            if two:
                found += HALVES.format(*(word for half in two for word in _half(of, one["cid"], **half)))
        return found

    def title(self, text: str) -> Markup:
        return Html('<h1 style="{};margin:0 0 8px">{}</h1>').format(TITLE, unbroken(text))

    def heading(self, text: str, top: bool = False) -> Markup:
        style = f"{LABEL};margin:{'12px' if top else '24px'} 0 8px"
        return Html('<h2 class="accent" style="{}">{}</h2>').format(style, text)

    def para(self, text: object) -> Markup:
        return Html('<p style="{};margin:0 0 8px">{}</p>').format(BODY, unbroken(text)) if str(text) else Html("")

    def link(self, said: str, address: str) -> Markup:
        """A page on the web."""
        look = "display:inline-block;padding:7px 14px;border:1px solid #17528a;border-radius:5px;color:#17528a"
        anchor = Html('<p style="{};margin:12px 0 8px"><a href="{}" class="link" style="' + look + '">{}</a></p>')
        return anchor.format(BODY, address, said.rstrip(":"))

    def due(self, text: object) -> Markup:
        """By when something is needed."""
        style = f"{BODY};font-size:20px;line-height:26px;font-weight:bold;margin:0 0 8px"
        return Html('<p style="{}">{}</p>').format(style, unbroken(str(text).rstrip(":")))

    def small(self, text: object) -> Markup:
        return Html('<p class="quiet" style="{};color:{};margin:16px 0 0">{}</p>').format(SMALL, QUIET, unbroken(text))

    def items(self, rows: Iterable[object]) -> Markup:
        body = Html("").join(
            Html('<tr><td valign="top" style="padding:0 10px 4px 2px">\u2022</td>'
                   '<td style="padding:0 0 4px 0">{}</td></tr>').format(unbroken(row))
            for row in rows
        )  # fmt: skip
        return _table(body, BODY, layout=True)

    def table(
        self, rows: Sequence[Sequence[object]], head: Sequence[str] = (), last: bool = False, stacked: bool = False
    ) -> Markup:  # fmt: skip
        """`stacked`: of a position, a telephone shows the last cell of a row below the others: a power, U and SC."""
        if not rows:
            return Html("")
        wide, edge = max(map(len, rows)), "border-bottom:1px solid #d8d2c4"
        parts = []
        if head:
            style = f"padding:4px 12px 4px 0;{edge};color:{QUIET};font-weight:normal"
            th = Html('<th scope="col" align="left" class="quiet rule" style="{}">{}</th>')
            parts += ["<tr>", *(th.format(style, title) for title in head), "</tr>"]
        for n, row in enumerate(rows):
            ruled = edge if (last and n == len(rows) - 2) or (len(row) > ROWS and n < len(rows) - 1) else ""
            parts.append("<tr>")
            for i, cell in enumerate(row):
                look = "white-space:nowrap" if wide == 2 and i == 0 and len(str(cell)) <= LABEL_WIDTH else ""
                opened = _td(ruled, "0" if i == wide - 1 else "12px", look, stacked and i == wide - 1)
                parts += [opened, unbroken(cell), "</td>"]
            parts.append("</tr>")
        body = Html("".join(parts))
        return _table(body, SMALL, layout=not head, broad=bool(head) or wide > ROWS, name="rows" if stacked else "")

    def orders(self, groups: Iterable[Mapping[str, Any]]) -> Markup:
        """A line with a power and who commands it, below it its orders; a `hit` alone is coloured, and bold.

        Many stand in two columns, what became of each below it; a telephone shows them below each other, and that
        beside it.
        """
        told = list(groups)
        tall = [2 + len(group["rows"]) + sum(bool(row[1]) for row in group["rows"]) for group in told]
        if sum(tall) < COLUMNS or len(told) < 2:
            one = Html("").join(_group(group, _order, Html(' colspan="2"')) for group in told)
            return _table(one, SMALL, layout=True)
        at = min(range(1, len(told)), key=lambda n: abs(sum(tall[:n]) - sum(tall[n:])))
        columns = (Html("").join(_group(group, _ordered) for group in some) for some in (told[:at], told[at:]))
        cell = Html('<td class="column" valign="top" style="padding:0;width:50%">{}</td>')
        body = Html("").join(cell.format(_table(column, SMALL, layout=True)) for column in columns)
        return _table(Html("<tr>{}</tr>").format(body), SMALL, layout=True, broad=True)

    def chip(self, power: str) -> str:
        """A power's chip within a sentence, and a blank, before its name."""
        return f"{MARK}{power}{MARK}{GLUE}"

    def power(self, power: str, mark: str = "", under: str = "") -> Markup:
        """A chip of the power's colour with its letters, and its name. `under`: what stands below it."""
        return _power(power, mark, under)

    def strong(self, text: object) -> Markup:
        """The head of a row, or what counts in it."""
        return Html('<b style="font-size:17px">{}</b>').format(unbroken(text))

    def below(self, text: object, *more: str) -> Markup:
        """What belongs to it in lines below it, quieter."""
        under = Html('<br><span class="quiet" style="color:{}">{}</span>')
        return unbroken(text) + Html("").join(under.format(QUIET, unbroken(line)) for line in more)

    def card(self) -> Markup:
        """What follows until `end` stands on a ground of its own, with a bar of colour."""
        return Html(
            '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:8px 0 26px">'
            '<tr><td class="card" style="background:#f7f0df;border-left:4px solid #c08a1e;padding:10px 16px 4px">'
        )

    def end(self) -> Markup:
        return Html("</td></tr></table>")

    def examples(self, rows: Sequence[tuple[str, str]]) -> Markup:
        """Lines to send, each with what it does."""
        body = Html("").join(
            Html('<tr><td style="padding:1px 14px 1px 0;white-space:nowrap;font-family:{}">{}</td>'
                   '<td class="quiet" style="padding:1px 0;color:{}">{}</td></tr>').format(MONO, line, QUIET, does)
            for line, does in rows
        )  # fmt: skip
        return _table(body, SMALL, layout=True)

    def drawing(self, text: str) -> Markup:
        return Html(
            '<pre tabindex="0" style="font-size:12px;line-height:15px;overflow-x:auto;color:{}">{}</pre>'
        ).format(INK, text)

    def verse(self, text: str) -> Markup:
        style = f"{BODY};border-left:3px solid #cfc8b8;padding:2px 0 2px 12px"
        lines = Html("<br>").join(escape(line) for line in text.splitlines())
        return Html(
            '<table role="presentation" class="verse" style="margin:0 0 8px">'
            '<tr><td class="rule" style="{}">{}</td></tr></table>'
        ).format(style, lines)


def _half(of: str, cid: str, alt: str, wide: int, tall: float = 0, blank: int = 0, said: str = "") -> list[object]:
    """What a half of a picture is made of, in the order of its gaps."""
    above = OVER_HALF.format(SMALL, QUIET, said) if said else ""
    beside = f"padding-right:{blank}%;background:#fffdf6" if blank else ""
    return [of, beside, above, f";max-height:{tall:.1f}vw" if tall else "", cid, alt, wide]


def _table(body: Markup, style: str, layout: bool, broad: bool = False, name: str = "") -> Markup:
    """`style`: of all its cells. `layout`: nothing to read out as a table. `broad`: from edge to edge."""
    role = Html(' role="presentation"' if layout else "") + Html(' width="100%"' if broad else "")
    role += Html(f' class="{name}"' if name else "")
    return Html('<table{} cellspacing="0" cellpadding="0" style="{};margin:0 0 8px">{}</table>').format(
        role, style, body
    )


@lru_cache(maxsize=64)
def _td(ruled: str, air: str, look: str, rest: bool = False) -> str:
    """The opening of a cell of a table."""
    names = " ".join(name for name, own in (("rule", ruled), ("rest", rest)) if own)
    rule = f' class="{names}"' if names else ""
    return f'<td{rule} valign="top" style="padding:4px {air} 4px 0;{ruled}{look}">'


def _group(group: Mapping[str, Any], row: Callable[[str, str, bool], Html], span: str = "") -> Html:
    """A power's orders. `row`: how each is shown; `span`: over how many cells the head goes, if over several."""
    who = Html(' <span class="quiet" style="color:{}">{}</span>').format(QUIET, group["who"]) if group["who"] else ""
    head = Html('<tr><td{} style="padding:10px 0 2px"><b>{}</b>{}</td></tr>').format(
        span, _power(group["power"], "", ""), who
    )
    return head + Html("").join(row(order, fate, loud == "hit") for order, fate, loud, _ in group["rows"])


@lru_cache(maxsize=4096)
def _ordered(order: str, fate: str, hit: bool) -> Html:
    """An order, and below it what became of it."""
    style = f"color:{LOUD};font-weight:bold" if hit else ""
    cell = Html('<tr><td style="padding:1px 12px 1px 27px">{}{}</td></tr>')
    told = Html('<span class="beneath{}" style="display:block;padding-left:14px;{}">{}</span>')
    return cell.format(
        Html('<span class="ordered" style="white-space:nowrap">{}</span>').format(unbroken(order)),
        told.format(" loud" if hit else "", style, together(fate)) if fate else "",
    )


@lru_cache(maxsize=4096)
def _order(order: str, fate: str, hit: bool) -> Html:
    """An order and what became of it; other readers of a season have the same."""
    style = f"color:{LOUD};font-weight:bold" if hit else f"color:{INK}"
    return Html(
        '<tr><td valign="top" class="own" style="padding:1px 12px 1px 27px;white-space:nowrap">{}</td>'
        '<td valign="top" class="fate{}" style="{};padding:1px 0">{}</td></tr>'
    ).format(unbroken(order), " loud" if hit else "", style, together(fate))


@lru_cache(maxsize=64)
def _chip(power: str) -> Html:
    look = colour(power)
    return Html('<span class="chip" aria-hidden="true" style="background:{};color:{};{}">{}</span>').format(
        look.sign, look.ink, CHIP, power[:2].title()
    )


@lru_cache(maxsize=1024)
def _power(power: str, mark: str, under: str) -> Html:
    named = UNPARTED.format(_chip(power), Html("&nbsp; {}").format(power.title() + mark))
    if not under:
        return named
    kept = under.replace(" ", GLUE) if len(under) <= LABEL_WIDTH else under
    blank = Html('<span class="gap" style="{}"></span><span class="gap">&nbsp; </span>').format(
        CHIP.replace("#a39c8b", "transparent")
    )
    below = Html('<br><span class="under quiet" style="color:{};white-space:nowrap">{}{}</span>').format(
        QUIET, blank, unbroken(kept)
    )
    return Html(named + below)
