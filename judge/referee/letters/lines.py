"""A letter's text taken apart: the game's lines, the campaign's verbs, blocks, and prose."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from judge.referee.campaign.letter_rows import MOST as MOST_LINES
from judge.referee.campaign.request import Finder, Writer, tidy
from judge.referee.commands.registry import Verb, matching, opening, phase_first
from judge.referee.letters import sentences as say

MOST_ROWS = 3000
"""Rows of a letter that are looked at."""
END = re.compile(r"\s{0,20}end\s{0,20}[.!]?\s{0,20}", re.I)


@dataclass(frozen=True)
class Block:
    """A verb with the text below it."""

    line: str
    text: str
    closed: bool = True


def split(
    text: str, who: Writer, is_line: Callable[[str], bool] = lambda _: False, openers: frozenset[str] = frozenset(),
    find: Finder | None = None, instead: Callable[[str], bool] = lambda _: False,
) -> tuple[list[str], list[Block]]:  # fmt: skip
    """Lines (with blank ones and END, for a game's own blocks) and the campaign's blocks.

    `is_line`: the game knows that line; `openers` begin a block of the game's; `find` finds its phases; `instead`:
    the line is the game's, though it looks like a verb of the campaign.
    A block goes to its END; without one, to a blank line followed by a verb or a game's line, or to the end.
    """
    lines: list[str] = []
    blocks: list[Block] = []
    rows = text.splitlines()[:MOST_ROWS]
    i = 0
    while i < len(rows):
        row = tidy(rows[i])
        i += 1
        opened = None if instead(row) else block_of(row, who, find)
        if opened and on_its_line(*opened, find):
            blocks.append(Block(row, ""))
        elif opened:
            body: list[str] = []
            closed = has_end(rows, i, who, openers, find)
            while i < len(rows) and not END.fullmatch(rows[i]):
                after = tidy(rows[i + 1]) if i + 1 < len(rows) else ""
                if not closed and not rows[i].strip() and after and (matching(after, who, find) or is_line(after)):
                    break
                body.append(rows[i])
                i += 1
            if i < len(rows) and END.fullmatch(rows[i]):
                i += 1
            blocks.append(Block(row, "\n".join(body).strip("\n"), closed))
        else:
            lines.append(row if row.strip("; ") else "")
    return lines[:MOST_LINES], blocks[:MOST_LINES]


def too_long(text: str, lines: list[str]) -> str:
    """What to say of a letter of which only the beginning is read; "" if all of it is."""
    if len(text.splitlines()) > MOST_ROWS or len(lines) >= MOST_LINES:
        return say.TOO_MANY_LINES.format(most_lines=MOST_LINES)
    return ""


def has_end(rows: list[str], i: int, who: Writer, openers: frozenset[str], find: Finder | None) -> bool:
    """The block that begins here is closed by an END of its own."""
    for row in rows[i:]:
        if END.fullmatch(row):
            return True
        if block_of(tidy(row), who, find) or opening(tidy(row)) in openers:
            return False
    return False


def block_of(line: str, who: Writer, find: Finder | None) -> tuple[Verb, "re.Match[str]"] | None:
    """The line opens a block of the campaign's, or is one by itself."""
    found = matching(line, who, find)
    return found if found and found[0].block else None


def on_its_line(verb: Verb, match: "re.Match[str]", find: Finder | None) -> bool:
    """What the block holds stands behind the verb."""
    rest = match.groupdict().get("rest")
    if verb.phased and find and rest:
        found = phase_first(find, rest)
        return bool(found and found[1])
    return bool(rest)
