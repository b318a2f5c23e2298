"""Bids as people write them: `BID A 3, E 2`, `7 for Italy`, `Italy: seven, England: four` (ID-4)."""

import re
from dataclasses import dataclass

from judge.board.names import bare, nearest_power, power_named

LONGEST = 200
NUMBERS = {
    "zero": 0, "nil": 0, "none": 0, "nothing": 0, "no": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
    "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
    "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
}  # fmt: skip
ALSO = {"ity": "ITALY", "tky": "TURKEY", "sultan": "TURKEY", "tsar": "RUSSIA", "czar": "RUSSIA", "kaiser": "GERMANY"}
COUNTRIES = {
    "AT": "AUSTRIA", "GB": "ENGLAND", "FR": "FRANCE", "DE": "GERMANY", "IT": "ITALY", "RU": "RUSSIA", "TR": "TURKEY"
}  # fmt: skip
FLAGS = {"".join(chr(0x1F1E6 + ord(letter) - ord("A")) for letter in code): p for code, p in COUNTRIES.items()}
"""The two signs that a flag is made of."""
FILLERS = {
    "bid", "bids", "bidding", "i", "my", "for", "on", "to", "the", "credits", "credit", "cr", "c", "and", "offer",
    "put", "pay", "are", "is", "as", "follows", "of", "a", "please", "pls", "plz", "thanks", "give", "spend", "would",
    "will", "mercenary", "mercenaries", "want", "in", "at", "down", "me", "buy", "id", "ill", "like", "round", "this",
}  # fmt: skip
"""Words between powers and numbers that change nothing."""
REMARK = re.compile(r"\((?![^)\d]*\d)[^)]{0,200}\)?|\[[^\]]{0,200}\]?")
TOKEN = re.compile(r"[\U0001f1e6-\U0001f1ff]{2}|\d{1,6}(?:[.,]\d{1,6})?|[^\W\d_]+(?:-[^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Bids:
    """`pairs`: powers and numbers as they stand; `sure`: nothing else of weight stands in the line."""

    pairs: tuple[tuple[str, str], ...]
    sure: bool


def bids_in(line: str) -> Bids:
    """What a line bids. A single letter is a power only where nothing but such letters and numbers stand."""
    text = REMARK.sub(" ", re.sub(r"(?<=\d)(?=[A-Za-z])", " ", line[:LONGEST]))
    words = TOKEN.findall(text)
    letters = all(len(word) == 1 or word[0].isdigit() or bare(word) in ("bid", "bids") for word in words)
    marks: list[tuple[str, str]] = []  # kind (p, n, e), value
    sure = True
    for word in words:
        kind, value, certain = _token(word, letters)
        sure = sure and certain
        if kind:
            marks.append((kind, value))
    pairs = _paired(marks)
    return Bids(tuple(pairs), sure and bool(pairs))


def meant(line: str) -> tuple[tuple[str, str], ...]:
    """The bids that a line seems to hold, in any of its sentences: to be shown, not taken."""
    found = bids_in(line).pairs
    return found or tuple(pair for part in re.split(r"[.!?;](?:\s|$)", line[:LONGEST]) for pair in bids_in(part).pairs)


def _token(word: str, letters: bool) -> tuple[str, str, bool]:
    """A power, a number, `each`, or "" for other words; and whether it is understood for certain."""
    if word[0].isdigit():
        return "n", word, True
    if word in FLAGS:
        return "p", FLAGS[word], True
    text = bare(word)
    if text in NUMBERS:
        return "n", str(NUMBERS[text]), True
    if text in ("each", "every", "apiece"):
        return "e", "", True
    if text in FILLERS and not (letters and len(text) == 1):
        return "", "", True
    power = ALSO.get(text) or (power_named(word) if len(text) > 2 or letters else None)
    if power:
        return "p", power, True
    near = nearest_power(word) if len(text) > 4 else ()
    return ("p", near[0], False) if len(near) == 1 else ("", "", False)


def _paired(marks: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Powers with their numbers, whichever comes first; with `each`, one number for all."""
    kinds = "".join(kind for kind, _ in marks)
    values = [value for kind, value in marks if kind != "e"]
    if "e" in kinds and kinds.count("n") == 1:
        number = next(value for kind, value in marks if kind == "n")
        return [(value, number) for kind, value in marks if kind == "p"]
    kinds = kinds.replace("e", "")
    if re.fullmatch("(?:pn)+", kinds):
        return list(zip(values[::2], values[1::2], strict=True))
    if re.fullmatch("(?:np)+", kinds):
        return list(zip(values[1::2], values[::2], strict=True))
    return []
