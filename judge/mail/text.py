"""The newest plain text of a mail: quoted lines, signatures and footers cut. Linear in its length."""

import re
from collections import Counter
from itertools import takewhile
from typing import NamedTuple

from judge.mail.quoting import (
    CLOCK,
    DATED,
    MARKS,
    SEEN,
    UNSEEN,
    attribution,
    banner,
    footer,
    header_block,
    ruled,
    separator,
)
from judge.mail.quoting import sign_off as signs_off

INITIALS = re.compile(r"[ \t]{0,4}([^\W\d_]{1,8})>(?:\s|$)")
"""Quoted as `AB> …` by who loves it; the same initials must stand more than once."""
RULE = re.compile(r"\s{0,40}(?:[-_=*]{10,}|\[cid:[^\s\]]{1,200}\])\s{0,40}")
LIST_FOOTER = re.compile(r"_{40,}")
STARS = re.compile(r"\s{0,40}(?:[*.•·] ?){3,40}\s{0,40}")
NAMED = 3
"""The most words of a name below a sign-off."""
SIGNED = 40
"""Lines of a signature that are looked at."""
LINES = 20_000
"""Lines of a mail that are looked at."""
WIDE = 64
"""Columns at which no program breaks lines."""
JOINED = 3
"""The most lines over which a program breaks the line that names who is quoted."""


class Newest(NamedTuple):
    """What was written now; how many quoted lines stood above its end; the lines that were cut.

    `unmarked`: those of them that nothing marks as quoted: below a signature, or taken for the end of a quoted line.
    """

    text: str
    between: int
    cut: tuple[str, ...] = ()
    unmarked: tuple[str, ...] = ()


def newest(text: str, own: tuple[str, ...] = ()) -> Newest:
    """What was written now. Lines between quotes stay; a quoted line is never read.

    `own`: the judge's address and name, by which a quotation of its mails is known in any language.
    """
    lines = [line.rstrip() for line in _unsigned(straight(text)).split("\n")[:LINES]]
    quoted = _quoted(lines)
    named = _named(lines, quoted, own)
    kept: list[str] = []
    cut: list[str] = []
    unmarked: list[str] = []
    feet: list[str] = []
    left_out = between = past = 0
    typed = False
    for i, line in enumerate(lines):
        if i >= past and not typed and (length := _introduced(lines, quoted, i, own)):
            past = i + length  # what was written may stand below it
        elif i >= past and (_ends(lines, quoted, i, own) or (named.get(i) == "below" and typed)):
            cut += lines[i:]
            if _signs(lines, i):
                unmarked += list(takewhile(lambda row: row[:1] not in MARKS, lines[i + 1 : i + 1 + SIGNED]))
            break
        if footer(line) and i >= past and not quoted[i]:
            (feet if typed else cut).append(line)  # a telephone's, unless somebody has typed on below it
            continue
        program = RULE.fullmatch(line[:SEEN]) or (not typed and banner(line))
        if i < past or i in named or quoted[i] or program:
            left_out += quoted[i]
            cut += [*feet, line]
            feet = []
            unmarked += [line] if quoted[i] and line.lstrip()[:1].isalpha() and not INITIALS.match(line[:SEEN]) else []
            continue
        if line.translate(UNSEEN).strip():
            kept += feet
            feet, between, typed = [], left_out, True
        kept.append(line.replace("\u00a0", " ").translate(UNSEEN))
    return Newest("\n".join(kept).strip("\n"), between, _filled(cut), _filled(unmarked))


def _filled(lines: list[str]) -> tuple[str, ...]:
    return tuple(line for line in lines if line.strip())


def straight(text: str) -> str:
    """One kind of line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")


def _quoted(lines: list[str]) -> list[bool]:
    """The lines that are marked: `>`, `|`, or initials that stand more than once."""
    heads = [m[1] if (m := INITIALS.match(line[:SEEN])) else "" for line in lines]
    count = Counter(heads)
    count_of = Counter(line.lstrip()[:1] for line in lines)
    marks = [mark for mark, least in {**MARKS, ":": 3}.items() if count_of[mark] >= least]
    marked = [
        bool((line.lstrip()[:1] in marks and line.strip() != ">:") or (head and (count[head] > 1 or len(head) > 3)))
        for line, head in zip(lines, heads, strict=True)
    ]
    width = max((len(line) for line, mark in zip(lines, marked, strict=True) if mark), default=0)
    return [mark or _wrapped(lines, marked, i, width) for i, mark in enumerate(marked)]


def _wrapped(lines: list[str], marked: list[bool], i: int, width: int) -> bool:
    """The end of a quoted line that a program broke without marking it: its first word did not fit any more."""
    beside = 0 < i < len(lines) and marked[i - 1] and lines[i].strip(" .!")
    if (
        not beside
        or lines[i].strip(" .!").lower() == "end"
        or not (i + 1 == len(lines) or marked[i + 1] or not lines[i + 1].strip())
    ):
        return False
    before, words = lines[i - 1], lines[i].split(None, 1)
    return len(lines[i]) <= len(before) and len(before) + 1 + len(words[0]) > max(width, WIDE)


def _ends(lines: list[str], quoted: list[bool], i: int, own: tuple[str, ...]) -> bool:
    """Nothing that was written now stands below: a signature, a separator, a header block."""
    if _signs(lines, i) or _list_footer(lines, i):
        return True
    return not quoted[i] and bool(_introduced(lines, quoted, i, own))


def _signs(lines: list[str], i: int) -> bool:
    """What stands below is a signature."""
    return lines[i].strip() in ("--", "- --", "—-") or _below_sign_off(lines, i)


def _introduced(lines: list[str], quoted: list[bool], i: int, own: tuple[str, ...]) -> int:
    """How many lines the separator or header block has that begins here; 0: none does."""
    if quoted[i]:
        return 0
    below = next((j for j in range(i + 1, min(i + 4, len(lines))) if lines[j].strip()), None)
    underlined = i > 0 and lines[i - 1].strip() and not lines[i].strip("= ")  # the judge's own titles are
    if below is not None and (separator(lines[i]) or (ruled(lines[i]) and not underlined)):
        length = header_block(lines, below, own, ruled=True)
        if length:
            return below - i + length
    return int(separator(lines[i])) or header_block(lines, i, own)


def _list_footer(lines: list[str], i: int) -> bool:
    """Underscores, as mailing lists put them above their address."""
    line = lines[i][:SEEN].strip()
    below = lines[i + 1][:SEEN].lower() if i + 1 < len(lines) else ""
    return bool(LIST_FOOTER.fullmatch(line) or (line.strip("_") == "" and line[:2] == "__" and "mailing list" in below))


def _below_sign_off(lines: list[str], i: int) -> bool:
    """A rule of stars or dots below "All the best, Jim": what a program makes of the line above a signature."""
    if not STARS.fullmatch(lines[i][:SEEN]):
        return False
    above = [line for line in lines[max(0, i - 6) : i] if line.strip()][-2:]
    return len(above) == 2 and signs_off(above[0]) and len(above[1].split()) <= NAMED


def _named(lines: list[str], quoted: list[bool], own: tuple[str, ...]) -> dict[int, str]:
    """The lines that name who is quoted ("On … wrote:"); "marked" or "below": how the quotation follows."""
    found: dict[int, str] = {}
    for length in range(1, JOINED + 1):
        for i in range(len(lines) - length + 1):
            here = range(i, i + length)
            if any(quoted[j] or not lines[j].strip() for j in here) or i in found:
                continue
            if length > 1 and (any(_begins(lines[i], lines[j]) for j in here[1:]) or not _opens(lines[i])):
                continue
            rest = next((j for j in range(i + length, min(i + length + 4, len(lines))) if lines[j].strip()), None)
            block = length == 1 and rest is not None and _opens(lines[i]) and header_block(lines, rest, own) > 0
            named = " ".join(lines[j][:SEEN] for j in here)
            sure = attribution(f"{named}:" if block else named, own)
            follows = rest is not None and (quoted[rest] or block)
            if sure and (follows or sure == "certain" or _below_footer(lines, i)):
                found |= dict.fromkeys(here, "marked" if follows else "below")
    return found


def _below_footer(lines: list[str], i: int) -> bool:
    """The line before it was put there by a telephone."""
    before = next((j for j in range(i - 1, max(-1, i - 4), -1) if lines[j].strip()), None)
    return before is not None and footer(lines[before])


OPENING = re.compile(
    r"\s{0,8}(?:(?:On|Am|Le|El|Il|Op|Em|Den|W dniu|Dne|Dňa|På|Dnia|La data|Στις)\s|\W{0,3}\d{1,4}\s?[./年-])", re.I
)
"""How a line begins that names who is quoted and goes on in the next."""


def _begins(above: str, line: str) -> bool:
    """It begins here, not above: its date or address stands here, and the line above only happens to have a date."""
    if OPENING.match(line[:SEEN]) or OPENING.match(above[:SEEN]):
        return bool(OPENING.match(line[:SEEN]))
    return bool(DATED.search(line[:SEEN]) or ("@" in line[:SEEN] and not CLOCK.search(DATED.sub("", above[:SEEN]))))


def _opens(line: str) -> bool:
    return bool(OPENING.match(line[:SEEN]) or DATED.search(line[:SEEN]))


def _unsigned(text: str) -> str:
    """A letter that is signed by PGP as a whole, without the armour and with dash-escapes undone.

    Only one that begins so: a marker further down may stand in what somebody else wrote.
    """
    start, _, rest = text.lstrip().partition("\n")
    if start.rstrip() != "-----BEGIN PGP SIGNED MESSAGE-----":
        return text
    inside, _, signature = rest.partition("\n\n")[2].partition("\n-----BEGIN PGP SIGNATURE-----")
    below = signature.partition("-----END PGP SIGNATURE-----")[2]
    return re.sub(r"(?m)^- ", "", inside) + below


def unflow(text: str, delsp: bool) -> str:
    """Undo format=flowed (RFC 3676): a line that ends in a space goes on in the next, of the same quote depth."""
    out: list[str] = []
    parts: list[str] = []
    open_line, depth = False, 0
    for line in straight(text).split("\n"):
        body = line.lstrip(">")
        deep = len(line) - len(body)
        body = body.removeprefix(" ")
        flows = body.endswith(" ") and body != "-- "
        if flows and delsp:
            body = body[:-1]
        if open_line and deep == depth and body != "-- ":
            parts.append(body)
        else:
            out.append("".join(parts))
            parts = [f"{'>' * deep} {body}" if deep else body]
        open_line, depth = flows, deep
    return "\n".join([*out[1:], "".join(parts)])
