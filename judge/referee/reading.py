"""A letter's text taken apart: the game's lines, the campaign's verbs, blocks, and prose."""

import re
from dataclasses import dataclass

from judge.referee.verbs import VERBS, matching

MOST_LINES = 400
END = re.compile(r"\s*end\s*[.!]?\s*", re.I)


@dataclass(frozen=True)
class Block:
    """A verb with the text below it."""

    line: str
    text: str


def split(text: str, who: str) -> tuple[list[str], list[Block]]:
    """Lines and blocks. A block ends at END, at a blank line followed by a verb, or at the end of the mail."""
    lines: list[str] = []
    blocks: list[Block] = []
    rows = text.splitlines()[:MOST_LINES]
    i = 0
    while i < len(rows):
        row = rows[i].strip()
        i += 1
        if is_block(row, who):
            body: list[str] = []
            while i < len(rows) and not END.fullmatch(rows[i]):
                if not rows[i].strip() and i + 1 < len(rows) and matching(rows[i + 1].strip(), who):
                    break
                body.append(rows[i])
                i += 1
            if i < len(rows) and END.fullmatch(rows[i]):
                i += 1
            blocks.append(Block(row, "\n".join(body).strip("\n")))
        elif row and not END.fullmatch(row):
            lines += [part.strip() for part in row.split(";") if part.strip()]
    return lines, blocks


def is_block(line: str, who: str) -> bool:
    return any(verb.block and verb.who in ("anyone", who) and verb.grammar.fullmatch(line) for verb in VERBS)
