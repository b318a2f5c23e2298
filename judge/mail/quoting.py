"""How mail programs introduce a quotation: header blocks, separators, attributions, footers, in many languages."""

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from judge.mail import sentences as say

SEEN = 500
"""Characters of a line that are looked at."""
MARKUP = " \t\u00a0*_•·«»[]"
"""What stands around a label that was bold once."""
ADDRESS = re.compile(r"[^\s<>@:;,\[\]()]{1,100}@[^\s<>@:;,\[\]()]{1,200}")
CLOCK = re.compile(r"\d\s?[:.時h点]\s?\d\d|\d{1,2}\s?(?:am|pm|uhr)\b", re.I)
DIGITS = re.compile(r"\d")
DATED = re.compile(r"\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2}")
FRAME = re.compile(r"[-_*=~•—–<>]{2,}")
"""What a separator begins and ends with."""
UNSEEN = dict.fromkeys([*range(0x200B, 0x2010), 0x2060, 0xFEFF, 0xAD, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Characters without width, which editors leave between words or others hide words with."""
MARKS = {">": 1, "|": 2}
"""What quoted lines begin with, and how many must before it is taken for a mark. A new one stands here alone."""
LABEL_WORDS = 4
BLOCK = 10
"""Lines in which a header block shows what it is."""


def _tables() -> dict[str, Any]:
    """The tables, checked: nothing is in two kinds, all is in lower case."""
    found = tomllib.loads(Path(__file__).with_name("quoting.toml").read_text("utf-8"))
    labels: dict[str, str] = {}
    for kind in found["labels"]:
        for word in (*found["labels"][kind].split(), *found["phrases"][kind]):
            if word != word.lower() or labels.setdefault(word, kind) != kind:
                raise ValueError(say.BAD_QUOTING_WORD.format(word=word))
    return {**found, "kinds": labels}


TABLES = _tables()
KINDS: dict[str, str] = TABLES["kinds"]
WORDS = tuple(TABLES["separators"]["words"])
ALONE = frozenset(TABLES["separators"]["alone"])
VERBS = tuple(TABLES["attribution"]["verbs"])
DEVICES = tuple(TABLES["footers"]["contains"])
FOOTERS = tuple(TABLES["footers"]["begins"])
SIGN_OFFS = frozenset(TABLES["sign_offs"]["phrases"])
BANNERS = tuple(TABLES["banners"]["begins"])
REMARK = re.compile(r",(?:\s+\S+){4}")
"""What a sentence goes on with, and a telephone does not: "Sent from my desk, which is easier than …"."""


def plainly(line: str) -> str:
    """A line as the tables are written."""
    return " ".join(line[:SEEN].translate(UNSEEN).lower().replace("’", "'").replace("：", ":").split())


@lru_cache(maxsize=4096)
def label_of(line: str) -> tuple[str, str] | None:
    """What kind of header a line `Von: The Judge` looks like, and its value; kind "" for a word not known."""
    head, colon, value = line[:SEEN].replace("：", ":").lstrip("> ").partition(":")
    word = plainly(head.strip(MARKUP))
    if not colon or not word or len(word) > 30 or len(word.split()) > LABEL_WORDS:
        return None
    return KINDS.get(word, ""), value.strip(MARKUP)


def header_block(lines: list[str], i: int, own: tuple[str, ...] = (), ruled: bool = False) -> int:
    """How many lines the From/Sent/To/Subject block has that begins here, as Outlook and others put it above what they
    quote; 0: none does.

    Known by its words; in a language that is not known by naming the judge (`own`: its address and name) or by the
    separator above it (`ruled`), and three such lines in a row.
    """
    first = label_of(lines[i])
    if first is None or (not first[0] and not (own or ruled)):
        return 0
    below, length = _following(lines, i)
    rows = [first, *below]
    kinds = {kind for kind, _ in rows} - {"", "other"}
    named = any(_names(value.lower(), word) for _, value in rows for word in own)
    sure = named or any((k == "from" and "@" in v) or (k == "sent" and DIGITS.search(v)) for k, v in rows)
    if first[0] and (("from" in kinds and len(kinds) >= 2) or ("subject" in kinds and len(kinds) >= 3)):
        return length if sure or len(kinds) >= 3 else 0
    return length if (named or ruled) and sum(bool(value) for _, value in rows) >= 3 else 0


def _names(value: str, word: str) -> bool:
    """A header's value names the judge: by its address anywhere, by its name alone at the beginning."""
    return word in value if "@" in word else value.strip("\"' ").startswith(word)


def _following(lines: list[str], i: int) -> tuple[list[tuple[str, str]], int]:
    """The labels in the lines below, and how many lines that is with the first.

    One blank line, or one that goes on with the line before, may stand between two.
    """
    rows: list[tuple[str, str]] = []
    gap, length = 0, 1
    for n, line in enumerate(lines[i + 1 : i + BLOCK], start=2):
        found = label_of(line) if line.strip() else None
        if found is not None:
            rows.append(found)
            gap, length = 0, n
            continue
        gap += 1
        if gap > 1:
            break
    return rows, length


def separator(line: str) -> bool:
    """`-----Original Message-----`, in any language of the table, between dashes; or alone on its line."""
    text = plainly(line).strip(" >|")
    inner = text.strip("-_*=~—–<> :.")
    if inner in ALONE:
        return True
    if not FRAME.match(text):
        return False
    word = next((word for word in WORDS if inner.startswith(word)), "")
    return bool(word) and (len(inner) < len(word) + 40 or inner[len(word) :].lstrip().startswith("--"))


def ruled(line: str) -> bool:
    """A line of dashes, or words between dashes, that may stand above a header block in a language not known."""
    text = line[:SEEN].strip(" \t\u00a0>")
    framed = len(text) >= 4 and FRAME.match(text) and FRAME.match(text[::-1])
    return bool(framed) and len(text.strip("-_*=~—–<> ")) <= 60


def marked(line: str) -> bool:
    """Whether it is quoted by a mark."""
    return line.lstrip()[:1] in MARKS


def attribution(text: str, own: tuple[str, ...] = ()) -> str:
    """How surely a line names who is quoted: "certain" whatever follows, "likely" if marked lines do, "" not.

    `text` may be up to three lines joined: programs break it.
    """
    row = plainly(text)
    if not row or len(text) > SEEN or row[0] in MARKS:
        return ""
    address = any(word in row for word in own) or bool(ADDRESS.search(row))
    bracketed = bool(address and ("<" in row or "mailto:" in row or "[" in row))
    verb = any(word in row for word in VERBS)
    dated = bool(DATED.search(row) or CLOCK.search(row))
    closed = row.rstrip("-> ").endswith((":", *(VERBS if address and dated else ())))
    if not closed:
        return ""
    if address and (dated or (verb and bracketed)):
        return "certain"
    if verb and dated:
        return "certain" if CLOCK.search(row) and DATED.search(row) else "likely"
    return "likely" if verb or dated or address else ""


def footer(line: str) -> bool:
    """`Sent from my iPhone`: put there by the telephone."""
    text = plainly(line).lstrip("*_[<(-– ")
    if len(text) >= 160:
        return False
    return any(word in text for word in DEVICES) or (text.startswith(FOOTERS) and not REMARK.search(text))


def sign_off(line: str) -> bool:
    """`Best wishes,`: nothing but the phrase that people put above their name."""
    return plainly(line).rstrip(" ,.!-") in SIGN_OFFS


def banner(line: str) -> bool:
    """`CAUTION: this message comes from outside`: put at a letter's top by a server that received it."""
    return plainly(line).lstrip("*_[<(-– ").startswith(BANNERS)
