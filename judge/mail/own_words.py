"""The judge's own words in a letter: a quotation of a notice that no program has marked, known word by word.

A notice is remembered as a short hash of every word, in order. Words that players wrote do not count: they stand for
a gap, so that nobody can make a rival's orders look quoted.
"""

import re
from base64 import b85decode, b85encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from html import unescape
from itertools import dropwhile, islice

from judge.mail.quoting import MARKUP, UNSEEN, label_of, plainly

VERSE = "  |"
"""How the plain text of a notice shows what somebody else wrote."""
BREAK, FORM = 0, 0xFFFFFF
"""Where somebody else's words stood, and between the two forms of a notice."""
RUN, JOIN = 4, 3
"""Words in a row that begin a quotation, and with which it goes on behind a gap."""
GAP = 5
LINES, WORDS = 3, 12
"""A quotation spans so many lines, or so many words."""
MOST = 6_000
"""Words of a notice that are remembered."""
CONTEXT = 12
"""Lines behind what was written that show whether its last ones were the judge's."""
BESIDE = 1
"""Lines between a quotation and one that is likely a part of it."""
ABOVE = 8
"""Lines above a quotation among which its introduction is looked for."""
UNREAD = re.compile(r"<head>.*?</head>", re.S)
THEIRS = re.compile(r'<table role="presentation" class="verse".*?</table>', re.S)
WITHIN, TAG = re.compile(r"</?(?:a|b|i|small|span)\b[^>]*>"), re.compile(r"<[^>]*>")
"""Of the judge's own HTML: what no reader sees, what others wrote, tags inside a word, and all others."""


@dataclass(frozen=True, slots=True)
class Sifted:
    """What somebody wrote, and the lines that were the judge's."""

    text: str
    ours: tuple[str, ...] = ()


def remembered(text: str, html: str = "", subject: str = "") -> str:
    """A notice's words in both its forms, below its subject, as a short text to keep beside it."""
    words = _notice([subject, *text.splitlines()])
    if html:
        words = [*words[: MOST // 2], FORM, *_hashes(subject), *_shown(html)]
    return b85encode(b"".join(word.to_bytes(3, "big") for word in words[:MOST])).decode()


def _shown(html: str) -> list[int]:
    """The words of the judge's own HTML, whose markup is known: what reads strangers' takes six times as long."""
    ours = THEIRS.split(UNREAD.sub("", html))
    parts = [_hashes(unescape(TAG.sub(" ", WITHIN.sub("", part)))) for part in ours]
    return [word for n, part in enumerate(parts) for word in ([BREAK] if n else []) + part]


def _notice(lines: Iterable[str]) -> list[int]:
    words: list[int] = []
    for line in lines:
        words += [BREAK] if line.startswith(VERSE) else _hashes(line)
    return words


def _hashes(line: str) -> list[int]:
    """The words of a line, upper and lower case told apart; bullets and rules are none."""
    found = line.translate(UNSEEN).replace("\u00a0", " ").split()
    return [_hash(word[:60]) for word in found if word.isalnum() or any(map(str.isalnum, word))]


@lru_cache(maxsize=20_000)
def _hash(word: str) -> int:
    return int.from_bytes(blake2b(word.encode("utf-8", "replace"), digest_size=3).digest(), "big") % FORM or 1


def without(
    text: str, notices: Sequence[str], own: tuple[str, ...] = (), behind: Sequence[str] = ()
) -> Sifted:  # fmt: skip
    """A letter's text without what it quotes of these notices (as `remembered`), and without what introduces that.

    `own`: the judge's name and address. `behind`: lines that have been cut from the letter's end already.
    """
    written = text.split("\n")
    quoted = dropwhile(lambda line: any(name in line.lower() for name in own), behind)  # below its introduction
    lines = [*written, *islice(quoted, CONTEXT)]
    words = [(word, i) for i, line in enumerate(lines) for word in _hashes(line)]
    if len(words) < RUN or not notices:
        return Sifted(text)
    forms = [form for row in notices for form in _forms(row)]
    every = [_runs(words, [form]) for form in forms] if _runs(words, forms) else []
    sure = _lines(words, [span for runs in every for span in _joint(runs)])
    ours = _near(lines, sure, _lines(words, [(run.first, run.last) for runs in every for run in runs]))
    ours |= _introduced(lines, ours, own)
    kept = [line for i, line in enumerate(written) if i not in ours]
    return Sifted("\n".join(kept).strip("\n"), tuple(written[i] for i in sorted(ours) if i < len(written)))


def _forms(row: str) -> list[list[int]]:
    data = b85decode(row)
    words = [int.from_bytes(data[i : i + 3], "big") for i in range(0, len(data) - 2, 3)]
    middle = words.index(FORM) if FORM in words else len(words)
    return [words[:middle], words[middle + 1 :]]


@dataclass(frozen=True, slots=True)
class Run:
    """Words `first` to `last` of a letter are the words `at` to `end` of a notice, in one of its forms."""

    first: int
    last: int
    at: int
    end: int
    sure: bool
    open: bool  # somebody else's words (BREAK) stand at most GAP words before it in the notice
    shut: bool  # … or behind it


def _runs(places: list[tuple[int, int]], notices: list[list[int]]) -> list[Run]:
    """The runs of a letter's words, each with its line, that stand so in a notice."""
    words = [word for word, _ in places]
    known = _shingles(notices)
    found: list[Run] = []
    i = 0
    while i <= len(words) - RUN:
        starts = known.get(tuple(words[i : i + RUN]), ())
        best = max(((*_run(words, i, notices[n], at), n, at) for n, at in starts), default=None)
        if best is None:
            i += 1
            continue
        end, until, n, at = best
        lines = len({line for _, line in places[i:end]}) if end - i < WORDS else LINES
        before, behind = notices[n][max(0, at - GAP) : at], notices[n][until : until + GAP]
        sure = end - i >= WORDS or lines >= LINES
        found.append(Run(i, end, at, until, sure, BREAK in before, BREAK in behind))
        i = end
    return found


def _joint(runs: list[Run]) -> list[tuple[int, int]]:
    """The spans that are surely quoted, with what stands between two of them that others wrote in that notice.

    The last one that fits ends it: what others wrote may look like the notice's own end.
    """
    spans = [(run.first, run.last) for run in runs if run.sure]
    ends = [two for two in runs if two.open]
    for one in runs:
        fits = (two for two in reversed(ends) if one.shut and one.last <= two.first and one.end <= two.at)
        two = next((two for two in fits if one.sure or two.sure), None)
        if two:
            spans.append((one.first, two.last))
    return spans


def _lines(places: list[tuple[int, int]], spans: list[tuple[int, int]]) -> set[int]:
    """The lines all of whose words stand in spans."""
    covered = [False] * len(places)
    for first, last in spans:
        covered[first:last] = [True] * (last - first)
    found = {line for _, line in places}
    return found - {line for (_, line), hit in zip(places, covered, strict=True) if not hit}


def _near(lines: list[str], sure: set[int], likely: set[int]) -> set[int]:
    """The sure lines, and those beside them that are likely the judge's, or marked as somebody's words by a bar."""
    found = set(sure)
    for order in (range(len(lines)), range(len(lines) - 1, -1, -1)):
        gap = BESIDE + 1
        for i in order:
            if i in found:
                gap = 0
            elif not lines[i].strip():
                continue
            elif gap <= BESIDE and (i in likely or lines[i].lstrip()[:1] == "|" or not any(map(str.isalnum, lines[i]))):
                found.add(i)
                gap = 0
            else:
                gap += 1
    return found


def _shingles(notices: list[list[int]]) -> dict[tuple[int, ...], list[tuple[int, int]]]:
    """Where in the notices each few words in a row stand."""
    found: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for n, notice in enumerate(notices):
        for at in range(len(notice) - RUN + 1):
            shingle = tuple(notice[at : at + RUN])
            if BREAK not in shingle and len(rows := found.setdefault(shingle, [])) < 8:
                rows.append((n, at))
    return found


def _run(words: list[int], i: int, notice: list[int], at: int) -> tuple[int, int]:
    """How far the letter goes on as the notice does, over small gaps: the ends behind the last equal word."""
    while True:
        while i < len(words) and at < len(notice) and words[i] == notice[at] != BREAK:
            i, at = i + 1, at + 1
        step = _joined(words, i, notice, at)
        if step is None:
            return i, at
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
    """The lines above a quotation that introduce it: "The Judge <…> skrev:", header lines in any language.

    What somebody typed may stand there as well, and may speak of the judge.
    """
    found: set[int] = set()
    for first in (i for i in ours if i - 1 not in ours):
        above: list[int] = []
        for i in range(first - 1, max(-1, first - 1 - ABOVE), -1):
            if i in ours:
                break
            above.append(i)
        named = [i for i in above if _names(lines[i], own)]
        found |= {i for i in named if _closes(lines, i, first)}
        heads = {i for i in named if label_of(lines[i])}
        for i in (*above, *reversed(above)):  # a block of header lines, one of which names the judge
            beside = heads & {i - 1, i + 1, i - 2, i + 2}
            if beside and (label_of(lines[i]) or not lines[i].strip(MARKUP + "-_=>")):
                heads.add(i)
        found |= heads
        empty = (i for i in above if not lines[i].strip(MARKUP + "-_=>"))
        found |= {i for i in empty if i + 1 in found or i + 1 == first}
    return found


def _names(line: str, own: tuple[str, ...]) -> bool:
    """The line names the judge as a mail program does: with its address, or as one who wrote something."""
    row = plainly(line)
    addressed = any(word in row for word in own if "@" in word or word.endswith("+"))
    return addressed or (any(word in row for word in own) and (row.endswith(":") or label_of(line) is not None))


def _closes(lines: list[str], i: int, first: int) -> bool:
    """Nothing but the rest of the same sentence stands between the line and the quotation."""
    between = [line for line in lines[i + 1 : first] if line.strip(MARKUP + "-_=>")]
    return not between or (
        len(between) <= 2 and not plainly(lines[i]).endswith(":") and plainly(between[-1]).endswith(":")
    )
