"""The judge's own words in a letter: a quotation of a notice that no program has marked, known word by word.

A notice is remembered as a short hash of every word, in order. Words that players wrote do not count: they stand for
a gap, so that nobody can make a rival's orders look quoted.
"""

from base64 import b85decode, b85encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from judge.mail.html import to_text
from judge.mail.quoting import MARKUP, UNSEEN, label_of, plainly

VERSE = "  |"
"""How the plain text of a notice shows what somebody else wrote."""
BREAK = 0
RUN, JOIN = 4, 3
"""Words in a row that begin a quotation, and with which it goes on behind a gap."""
GAP = 5
LINES, WORDS = 3, 20
"""A quotation spans so many lines, or so many words."""
MOST = 6_000
"""Words of a notice that are remembered."""
ABOVE = 8
"""Lines above a quotation among which its introduction is looked for."""


@dataclass(frozen=True, slots=True)
class Sifted:
    """What somebody wrote, and the lines that were the judge's."""

    text: str
    ours: tuple[str, ...] = ()


def remembered(text: str, html: str = "") -> str:
    """A notice's words in both its forms, as a short text to keep beside it."""
    words = [*_notice(text.splitlines()), BREAK]
    if html:
        words += _notice(to_text(html, verse=True).splitlines())
    return b85encode(b"".join(word.to_bytes(3, "big") for word in words[:MOST])).decode()


def _notice(lines: Iterable[str]) -> list[int]:
    words: list[int] = []
    for line in lines:
        words += [BREAK] if line.startswith(VERSE) or line == ">" else _hashes(line)
    return words


def _hashes(line: str) -> list[int]:
    """The words of a line, upper and lower case told apart; bullets and rules are none."""
    found = (word for word in line.translate(UNSEEN).replace("\u00a0", " ").split() if any(c.isalnum() for c in word))
    return [_hash(word[:60]) for word in found]


def _hash(word: str) -> int:
    return int.from_bytes(blake2b(word.encode("utf-8", "replace"), digest_size=3).digest(), "big") or 1


def without(text: str, notices: Sequence[str], own: tuple[str, ...] = ()) -> Sifted:
    """A letter's text without what it quotes of these notices (as `remembered`), and without what introduces that.

    `own`: the judge's name and address.
    """
    lines = text.split("\n")
    words = [(word, i) for i, line in enumerate(lines) for word in _hashes(line)]
    if len(words) < RUN or not notices:
        return Sifted(text)
    covered = _covered(words, [_words(row) for row in notices])
    counts = [0] * len(lines)
    hits = [0] * len(lines)
    for (_, i), hit in zip(words, covered, strict=True):
        counts[i] += 1
        hits[i] += hit
    ours = {i for i, count in enumerate(counts) if count and hits[i] == count}
    ours |= _introduced(lines, ours, own)
    kept = [line for i, line in enumerate(lines) if i not in ours]
    return Sifted("\n".join(kept).strip("\n"), tuple(lines[i] for i in sorted(ours)))


def _words(row: str) -> list[int]:
    data = b85decode(row)
    return [int.from_bytes(data[i : i + 3], "big") for i in range(0, len(data) - 2, 3)]


def _covered(places: list[tuple[int, int]], notices: list[list[int]]) -> list[bool]:
    """Which words of a letter, each with its line, stand in a long run of a notice's words."""
    words = [word for word, _ in places]
    known = _shingles(notices)
    covered = [False] * len(words)
    i = 0
    while i <= len(words) - RUN:
        starts = known.get(tuple(words[i : i + RUN]), ())
        end = max((_run(words, i, notices[n], at) for n, at in starts), default=i)
        lines = len({line for _, line in places[i:end]}) if end - i < WORDS else LINES
        if end > i and (end - i >= WORDS or lines >= LINES):
            covered[i:end] = [True] * (end - i)
            i = end
        else:
            i += 1
    return covered


def _shingles(notices: list[list[int]]) -> dict[tuple[int, ...], list[tuple[int, int]]]:
    """Where in the notices each few words in a row stand."""
    found: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for n, notice in enumerate(notices):
        for at in range(len(notice) - RUN + 1):
            shingle = tuple(notice[at : at + RUN])
            if BREAK not in shingle and len(rows := found.setdefault(shingle, [])) < 8:
                rows.append((n, at))
    return found


def _run(words: list[int], i: int, notice: list[int], at: int) -> int:
    """How far the letter goes on as the notice does, over small gaps: the end of the last word that is the same."""
    end = i
    while True:
        while i < len(words) and at < len(notice) and words[i] == notice[at] != BREAK:
            i, at = i + 1, at + 1
        end = i
        step = _joined(words, i, notice, at)
        if step is None:
            return end
        i, at = i + step[0], at + step[1]


def _joined(words: list[int], i: int, notice: list[int], at: int) -> tuple[int, int] | None:
    """How many words to leave out of both until they agree again; None: they do not."""
    for total in range(1, 2 * GAP + 1):
        for left in range(max(0, total - GAP), min(total, GAP) + 1):
            right = total - left
            here, there = words[i + left : i + left + JOIN], notice[at + right : at + right + JOIN]
            if len(here) == JOIN and here == there and BREAK not in notice[at : at + right + JOIN]:
                return left, right
    return None


def _introduced(lines: list[str], ours: set[int], own: tuple[str, ...]) -> set[int]:
    """The lines above a quotation that name the judge: "The Judge <…> skrev:", header lines in any language."""
    found: set[int] = set()
    for first in (i for i in ours if i - 1 not in ours):
        above: list[int] = []
        for i in range(first - 1, max(-1, first - 1 - ABOVE), -1):
            if i in ours:
                break
            above.append(i)
            if any(word in plainly(lines[i]) for word in own):
                found |= set(above)
        for i in above:
            if i in found or not (label_of(lines[i]) or not lines[i].strip(MARKUP + "-_=>")):
                continue
            if i - 1 in found or i + 1 in found:
                found.add(i)
    return found
