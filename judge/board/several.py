"""Lines that hold several orders, as people write them: one after another, between commas, dictated."""

import re
from functools import lru_cache

from judge.board.names import COASTS, bare
from judge.board.notation import BRACKET, TYPED, TYPES, VERBS, Phrase, Unread, owner_named, parse

MOST = 40
"""Orders on a line."""
BETWEEN = re.compile(r"\s*(?:[,;]|//|\.(?=\s|$)|\b(?:and|then|comma|period|full stop|stop)\b)\s*", re.I)
POLITE = {"please", "pls", "plz", "thanks", "thank", "you", "thx", "ta", "cheers", "ok", "okay", "done", "lol", "sorry"}


@lru_cache(maxsize=4096)
def several(line: str) -> tuple[str, ...]:
    """The orders of a line, each as a line of its own; the line itself if it is one, or if not all of it is orders."""
    text = BRACKET.sub(lambda m: m[0] if bare(m[1]) in COASTS else " ", TYPED.sub(r"\1 \2 ", line))
    head, colon, rest = text.partition(":")
    before = f"{head}: " if colon and owner_named(head) else ""
    found: list[str] = []
    verb = ""
    for part in BETWEEN.split(rest if before else text)[: 2 * MOST]:
        order = _without_courtesy(part)
        if not order:
            continue
        verb = order.split()[0] if VERBS.get(bare(order.split()[0])) in ("build", "disband") else verb
        orders = _in_a_row(order, MOST - len(found)) or _in_a_row(f"{verb} {order}" if verb else "", MOST - len(found))
        if not orders:
            return (line,)
        found += orders
    one = len(found) < 2 and isinstance(parse(line), Phrase)
    return (line,) if one or not found else tuple(before + order for order in found)


STAYING = re.compile(r"(?i)\s+(?:where|as) (?:it|he|she|they) (?:is|are|stands?)\W*$")
"""`Trieste stays where it is`."""


def _without_courtesy(part: str) -> str:
    words = STAYING.sub("", part).split()
    while words and (bare(words[-1]) in POLITE or not any(map(str.isalnum, words[-1]))):
        words.pop()
    return " ".join(words)


def _in_a_row(part: str, most: int) -> list[str]:
    """Orders without anything between them: each begins with its unit's type. [] if something else is among them."""
    found: list[str] = []
    while len(found) < most:
        read = parse(part)
        if isinstance(read, Phrase):
            return [*found, part]
        if not isinstance(read, Unread) or read.code != "trailing" or bare(read.word.split()[0]) not in TYPES:
            return []
        found.append(read.sense)
        part = read.word
    return []
