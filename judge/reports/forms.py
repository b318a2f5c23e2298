"""The parts of a notice in plain text at 72 columns.

One template says what a notice holds; which form it is given decides how that looks: this one, `html_form` for mails,
`page_form` for the archive.
"""

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wcwidth import ljust, rjust, width, wrap

WIDTH = 72
GLUE = "\x1f"
"""A blank at which a line is not broken."""


PLAIN = re.compile(r"[!-~ \x1f]*[!-~]")
"""Text in which there is nothing to do but to break it, if it is longer than a line."""


def _number(cell: str) -> bool:
    """A number, or the dash or blank that stands for none."""
    return cell.lstrip("-").isdigit() or not cell.strip("-")


def wrapped(text: str, columns: int, **how: Any) -> list[str]:
    """The lines of a text, broken where a screen's columns end: a Chinese letter takes two, an accent none."""
    mark = str(how.get("initial_indent", ""))
    if len(mark) + len(text) <= columns and PLAIN.fullmatch(text):  # most are: an eighth of a mail's time is saved
        return [mark + text]
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

    def heading(self, text: str, top: bool = False) -> str:
        """`top`: in a card, before all else."""
        del top
        return f"{text.upper()}"

    def para(self, text: object) -> str:
        return "\n".join(wrapped(str(text), WIDTH, break_long_words=False, break_on_hyphens=False)).replace(GLUE, " ")

    def link(self, said: str, address: str) -> str:
        """A page on the web; its address on a line of its own, where programs make it one to click."""
        return f"{self.para(said)}\n{address}"

    def due(self, text: object) -> str:
        """By when something is needed."""
        return self.para(text)

    def small(self, text: object) -> str:
        """What is looked up rather than read."""
        return self.para(text)

    def items(self, rows: Iterable[object]) -> str:
        """A list; a long item goes on under itself. Of a tuple the first is the item; below it stand pairs."""
        lines: list[str] = []
        for row in rows:
            head, *below = row if isinstance(row, tuple) else (row,)
            for mark, text in [("  - ", head), *(("      ", ": ".join(more)) for more in below)]:
                under = " " * (6 if mark.strip() else 8)
                lines += wrapped(str(text), WIDTH, break_on_hyphens=False, initial_indent=mark, subsequent_indent=under)
        return "\n".join(lines).replace(GLUE, " ")

    def table(
        self, rows: Sequence[Sequence[object]], head: Sequence[str] = (), last: bool = False, stacked: bool = False
    ) -> str:  # fmt: skip
        """Columns side by side, numbers to the right; the last column wraps. `last`: the last row is a sum.

        `stacked`: a mail on a telephone shows them one below the other.
        """
        del stacked
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

    def orders(self, groups: Iterable[Mapping[str, Any]]) -> str:
        """Orders by power: `power`, who commands it, `rows` of the order, its fate, and more for other forms."""
        out: list[list[object]] = []
        for group in groups:
            names = [group["power"], group["who"]]
            if len(group["rows"]) == 1:
                names = [", ".join(filter(None, names)), ""]
            out += [[names[n] if n < 2 else "", *row[:2]] for n, row in enumerate(group["rows"])]
        return self.table(out)

    def below(self, text: str, *more: str) -> str:
        """A cell of a table, and the lines that other forms show below it."""
        del more
        return text

    def chip(self, power: str) -> str:
        """What stands before a power's name in a sentence."""
        del power
        return ""

    def power(self, power: str, mark: str = "") -> str:
        """A power's name in a table, and a mark behind it."""
        return power + mark

    def card(self) -> str:
        """What follows until `end` is what the reader must know first."""
        return ""

    def end(self) -> str:
        return ""

    def examples(self, rows: Sequence[tuple[str, str]]) -> str:
        """Lines to send, each with what it does."""
        return self.table(rows)

    def drawing(self, text: str) -> str:
        """A drawing of letters, as it is."""
        return text

    def verse(self, text: str) -> str:
        """Somebody's words, every line as it came; a line that no screen holds goes on in the next."""
        rows = (wrapped(line, WIDTH - 4, drop_whitespace=False) or [""] for line in text.splitlines())
        return "\n".join(f"  | {line}".rstrip() for row in rows for line in row)
