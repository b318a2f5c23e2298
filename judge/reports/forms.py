"""The parts of a notice, in plain text at 72 columns and in HTML of tables and inline styles.

One template says what a notice holds; which form it is given decides how that looks.
"""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape
from wcwidth import ljust, rjust, width, wrap

WIDTH = 72
GLUE = "\x1f"
"""A blank at which a line is not broken."""


def _unbroken(text: object) -> str:
    """For HTML, which has a blank of its own for that."""
    return str(text).replace(GLUE, "\u00a0")


def _number(cell: str) -> bool:
    """A number, or the dash or blank that stands for none."""
    return cell.lstrip("-").isdigit() or not cell.strip("-")


def wrapped(text: str, columns: int, **how: Any) -> list[str]:
    """The lines of a text, broken where a screen's columns end: a Chinese letter takes two, an accent none."""
    return textwrap.wrap(text, columns, **how) if text.isascii() else wrap(text, columns, **how)


class TextForm:
    """Plain text for any mail client."""

    html, page = False, False

    def picture(self, shown: object) -> str:
        """A picture is not for plain text; MAP brings a map in letters."""
        del shown
        return ""

    def title(self, text: str) -> str:
        return f"{self.para(text)}\n{'=' * min(WIDTH, width(text))}"

    def heading(self, text: str) -> str:
        return f"{text.upper()}"

    def para(self, text: object) -> str:
        return "\n".join(wrapped(str(text), WIDTH, break_long_words=False, break_on_hyphens=False)).replace(GLUE, " ")

    def items(self, rows: Iterable[object]) -> str:
        """A list; a long item goes on under itself."""
        indents = {"initial_indent": "  - ", "subsequent_indent": " " * 6}
        lists = (wrapped(str(row), WIDTH, break_on_hyphens=False, **indents) for row in rows)
        return "\n".join(line for lines in lists for line in lines).replace(GLUE, " ")

    def table(self, rows: Sequence[Sequence[object]], head: Sequence[str] = (), last: bool = False) -> str:
        """Columns side by side, numbers to the right; the last column wraps. `last`: the last row is a sum."""
        cells = [[str(cell) for cell in row] for row in ([list(head), *rows] if head else rows)]
        if not cells:
            return ""
        count = max(map(len, cells))
        cells = [row + [""] * (count - len(row)) for row in cells]
        widths = [max(width(row[i]) for row in cells) for i in range(count)]
        right = [all(_number(row[i]) for row in cells[bool(head) :]) for i in range(count)]
        room = max(16, WIDTH - 2 - sum(widths[:-1]) - 2 * (count - 1))
        lines = []
        for n, row in enumerate(cells):
            front = "  ".join(
                rjust(cell, wide) if side else ljust(cell, wide)
                for cell, wide, side in zip(row[:-1], widths, right, strict=False)
            )
            front = f"  {front}  " if count > 1 else "  "
            tail = rjust(row[-1], widths[-1]) if right[-1] else row[-1]
            found = wrapped(tail, room, break_long_words=False, drop_whitespace=not right[-1]) or [""]
            lines.append((front + found[0]).rstrip())
            lines += [" " * width(front) + more for more in found[1:]]
            if (head and n == 0) or (last and n == len(cells) - 2):
                lines.append("  " + "-" * min(WIDTH - 2, sum(widths[:-1]) + 2 * (count - 1) + min(widths[-1], room)))
        return "\n".join(lines).replace(GLUE, " ")

    def drawing(self, text: str) -> str:
        """A drawing of letters, as it is."""
        return text

    def verse(self, text: str) -> str:
        """Somebody's words, every line as it came; a line that no screen holds goes on in the next."""
        rows = (wrapped(line, WIDTH - 4, drop_whitespace=False) or [""] for line in text.splitlines())
        return "\n".join(f"  | {line}".rstrip() for row in rows for line in row)


class HtmlForm:
    """HTML that every mail client shows: tables and inline styles only."""

    html, page = True, False
    font = "font-family:Georgia,serif;font-size:15px;line-height:1.45;color:#222"

    def picture(self, shown: Mapping[str, Any] | None) -> Markup:
        """The picture that comes with the mail: `cid`, `alt`, `width`, `height`; None: there is none."""
        if not shown:
            return Markup("")
        return Markup(
            '<p style="margin:0 0 12px"><img src="cid:{cid}" alt="{alt}" width="{width}" height="{height}"'
            ' style="max-width:100%;height:auto;border:1px solid #8d806a;font:13px Georgia,serif;color:#444"></p>'
        ).format(**shown)

    def title(self, text: str) -> Markup:
        return Markup('<p style="{};font-size:21px;margin:0 0 12px"><b>{}</b></p>').format(self.font, text)

    def heading(self, text: str) -> Markup:
        style = f"{self.font};margin:18px 0 6px;border-bottom:1px solid #bbb"
        return Markup('<p style="{}"><b>{}</b></p>').format(style, text)

    def para(self, text: object) -> Markup:
        return Markup('<p style="{};margin:0 0 8px">{}</p>').format(self.font, _unbroken(text))

    def items(self, rows: Iterable[object]) -> Markup:
        return self.table([["\u2022", row] for row in rows])

    def table(self, rows: Sequence[Sequence[object]], head: Sequence[str] = (), last: bool = False) -> Markup:
        del last
        style = "padding:2px 14px 2px 0;vertical-align:top"
        body = Markup("")
        if head:
            cells = Markup("").join(Markup('<th align="left" style="{}">{}</th>').format(style, h) for h in head)
            body += Markup("<tr>{}</tr>").format(cells)
        for row in rows:
            cells = Markup("").join(Markup('<td style="{}">{}</td>').format(style, _unbroken(cell)) for cell in row)
            body += Markup("<tr>{}</tr>").format(cells)
        return Markup('<table cellspacing="0" cellpadding="0" style="{};margin:0 0 8px">{}</table>').format(
            self.font, body
        )

    def drawing(self, text: str) -> Markup:
        return Markup('<pre style="font-size:12px;line-height:1.25;color:#222">{}</pre>').format(text)

    def verse(self, text: str) -> Markup:
        style = f"{self.font};border-left:3px solid #bbb;padding-left:10px;overflow-wrap:anywhere"
        lines = Markup("<br>").join(escape(line) for line in text.splitlines())
        return Markup('<table class="verse"><tr><td style="{}">{}</td></tr></table>').format(style, lines)


class PageForm:
    """HTML for the archive's pages: plain elements, whose looks are the style sheet's. `level`: of its headings."""

    html, page = True, True

    def __init__(self, level: int = 4) -> None:
        self.level = level

    def picture(self, shown: object) -> Markup:
        del shown
        return Markup("")

    def title(self, text: str) -> Markup:
        return Markup("<h{0}>{1}</h{0}>").format(self.level - 1, text)

    def heading(self, text: str) -> Markup:
        return Markup("<h{0}>{1}</h{0}>").format(self.level, text)

    def para(self, text: object) -> Markup:
        return Markup("<p>{}</p>").format(_unbroken(text)) if str(text) else Markup("")

    def items(self, rows: Iterable[object]) -> Markup:
        """A list; lists that follow each other become one."""
        items = (Markup("<li>{}</li>").format(_unbroken(row)) for row in rows)
        return Markup("<ul>{}</ul>").format(Markup("").join(items))

    def table(self, rows: Sequence[Sequence[object]], head: Sequence[str] = (), last: bool = False) -> Markup:
        del last
        heads = Markup("").join(Markup('<th scope="col">{}</th>').format(text) for text in head)
        body = Markup("").join(
            Markup("<tr>{}</tr>").format(Markup("").join(Markup("<td>{}</td>").format(_unbroken(cell)) for cell in row))
            for row in rows
        )
        top = Markup("<thead><tr>{}</tr></thead>").format(heads) if head else Markup("")
        whole = Markup('<div class="wide"><table>{}<tbody>{}</tbody></table></div>').format(top, body)
        return whole if rows else Markup("")

    def drawing(self, text: str) -> Markup:
        return Markup("<pre>{}</pre>").format(text)

    def verse(self, text: str) -> Markup:
        return Markup("<blockquote>{}</blockquote>").format(Markup("<br>").join(escape(x) for x in text.splitlines()))
