"""Order lines as people write them, read into orders. `str(order)` prints the canonical form again."""

import re
from dataclasses import dataclass
from functools import lru_cache

from judge.board.atlas import STANDARD, Unit
from judge.board.names import ALIASES, COASTS, LONGEST, PEOPLES, bare, by_word, nearest, power_named
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Retreat, Support, Waive

TYPES = {"a": "A", "army": "A", "armies": "A", "f": "F", "fleet": "F", "flt": "F", "fl": "F"}
VERBS = by_word(
    {
        "move": "- to m mv move moves moving attack attacks attacking goes go going x into towards toward sails sail",
        "support": "s sup supp support supports supporting suports supprts helps help",
        "convoy": "c conv convoy convoys convoying transports transport ferries ferry",
        "hold": "h hd hld hold holds holding stand stands std stay stays staying sit sits remain remains",
        "retreat": "r rt ret rtr retreat retreats retreating",
        "disband": "d dis disband disbands disbanded remove removes removed rem",
        "build": "b bld blds build builds building",
    }
)
ARROW = re.compile(r"\s*(?:(?<![-=~])[-=~]*>+|[\u2010-\u2015\u2212\u2192\u21d2\u27f6\u27a1]+|-+)\s*")
SIGNS = re.compile(r"[\U0001f000-\U0001faff\U000e0000-\U000e007f\u2600-\u27a0\u27a2-\u27bf\ufe0f\u200d]+")
TYPED = re.compile(r"\b(a|f|army|fleet) ?\( ?([^()]{2,30}?) ?\)", re.I)
HYPHENED = re.compile(r"\baustr(?:ia|o)[-\u2010\u2011 ]hungar(?:y|ian)\b", re.I)
"""The one power whose name may hold what elsewhere is an arrow."""
BULLET = re.compile(
    r"^\s*(?:(?:[*\u2022\u00b7+\u25aa\u25cf-]\s+)|(?:\(?\d{1,2}[.):]\s*)|(?:(?i:(?:my |our )?(?:orders?|moves?)): ))+"
)
"""What stands before an order: a sign, a number, `My orders:`."""
NOTE = re.compile(r"\s*(?:#|//|!|\[).*$")
BRACKET = re.compile(r"\(([^()]*)\)?")


NO_UNIT = Unit("")


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that is almost an order. `word`: what was not understood; `near`: the provinces it may mean."""

    line: str
    code: str  # misspelt, unfinished, trailing, wrong-phase
    word: str = ""
    near: tuple[str, ...] = ()
    sense: str = ""  # what would have been understood without the words too many


@dataclass(frozen=True, slots=True)
class Phrase:
    """A line taken apart, whatever the phase: unit, verb, whom it supports or convoys, where to."""

    verb: str
    unit: Unit = NO_UNIT
    target: Unit = NO_UNIT
    to: str = ""
    via: bool = False


Read = Order | Unread | None


@lru_cache(maxsize=32768)
def read(line: str, kind: str) -> Read:
    """One line for a phase of that kind (M, R, A). None: the line is no order. Unread: it almost is one.

    Cached: people repeat themselves, and orders are values.
    """
    phrase = parse(line)
    if not isinstance(phrase, Phrase):
        return phrase
    order = _order(phrase, kind)
    return order or Unread(line.strip(), "wrong-phase")


def parse(line: str) -> Phrase | Unread | None:
    """Take a line apart; the canonical spelling goes straight through."""
    return _canonical(line.split()) or _Line(line).phrase()


def _order(p: Phrase, kind: str) -> Order | None:
    if kind == "M":
        if p.verb == "move":
            return Move(p.unit, p.to, p.via)
        if p.verb == "support":
            return Support(p.unit, p.target, p.to or None)
        if p.verb == "convoy":
            return Convoy(p.unit, p.target, p.to)
        return Hold(p.unit) if p.verb == "hold" else None
    if kind == "R":
        if p.verb in ("move", "retreat"):
            return Retreat(p.unit, p.to)
        return Disband(p.unit) if p.verb == "disband" else None
    if p.verb == "build":
        return Build(p.unit)
    if p.verb == "waive":
        return Waive()
    return Remove(p.unit) if p.verb == "disband" else None


def _canonical(words: list[str]) -> Phrase | None:
    """The form that `str(order)` prints, without any search; None if it is not exactly that."""
    reach, number = STANDARD.reach, STANDARD.number
    count = len(words)
    if count < 3:
        return None
    unit = Unit(f"{words[0]} {words[1]}")
    if unit not in reach:
        return None
    verb = words[2]
    if verb == "-" and words[3:4] and words[3] in number:
        if count == 4:
            return Phrase("move", unit, to=words[3])
        return Phrase("move", unit, to=words[3], via=True) if words[4:] == ["VIA"] else None
    if verb == "H" and count == 3:
        return Phrase("hold", unit)
    if verb in ("S", "C") and count in (5, 7):
        target = Unit(f"{words[3]} {words[4]}")
        if target in reach and count == 5 and verb == "S":
            return Phrase("support", unit, target)
        if target in reach and count == 7 and words[5] == "-" and words[6] in number:
            return Phrase("support" if verb == "S" else "convoy", unit, target, words[6])
    return None


def owner_named(word: str) -> str | None:
    """The power that a word before a unit, or before a colon, names: at least three letters of it."""
    return power_named(word) if len(bare(word)) >= 3 else None


class _Lost(Exception):
    """The reader cannot go on at this word."""

    def __init__(self, code: str, word: str = "") -> None:
        self.code, self.word = code, word


class _Line:
    """One line being read: words from left to right, with a memory of what was sure."""

    def __init__(self, line: str) -> None:
        self.line = line.strip()
        text = BULLET.sub("", HYPHENED.sub("Austria", self.line.replace("\u00a0", " ").replace("\u200b", "")))
        text = SIGNS.sub(" ", ARROW.sub(" - ", TYPED.sub(r"\1 \2 ", text)))
        text = BRACKET.sub(lambda m: f" {m[1]} " if bare(m[1]) in COASTS else " # ", text)
        text = NOTE.sub("", text).replace("'", "").replace("\u2019", "")
        head, colon, rest = text.partition(":")
        if colon and owner_named(head):
            text = rest
        self.words = re.sub(r"[.,;:/_]", lambda m: "" if m[0] == "." else " ", text).split()
        self.keys = [word if word == "-" else bare(word) for word in self.words]
        self.at = 0
        self.sure = 0  # places read without doubt
        self.dash = "-" in self.keys or (len(self.keys) == 3 and self.keys[2] in VERBS)

    def phrase(self) -> Phrase | Unread | None:
        if not 1 <= len(self.words) <= 24:
            return None
        try:
            found = self.order()
        except _Lost as lost:
            return self.unread(lost)
        if self.at < len(self.words):
            rest = " ".join(self.words[self.at :])
            return Unread(self.line, "trailing", rest, sense=_sense(found)) if self.sure else None
        return found

    def unread(self, lost: _Lost) -> Unread | None:
        """Almost an order, or prose? A misspelt name needs something near it and something sure beside it."""
        if lost.code != "misspelt":
            return Unread(self.line, lost.code) if self.sure and lost.code == "unfinished" else None
        near = nearest(lost.word)
        sure = self.sure or any(self.place_at(i) for i in range(self.at, len(self.keys)))
        if near and (sure or (self.dash and len(self.words) <= 5)):
            return Unread(self.line, "misspelt", lost.word, near)
        if sure and self.dash and len(self.words) <= 8:
            return Unread(self.line, "misspelt", lost.word)
        return None

    def order(self) -> Phrase:
        first = VERBS.get(self.peek())
        if self.peek() in ("waive", "waives", "waived") or self.keys[:2] == ["build", "waived"]:
            self.at = len(self.words) if len(self.words) <= 3 else 1
            self.sure = 1
            return Phrase("waive")
        if first in ("build", "disband", "retreat") and len(self.words) > 1:
            self.at += 1
            self.dash = self.dash or self.peek() in TYPES
            self.skip("an", "a" if self.peek(1) in TYPES else "", "unit")
            unit = self.unit()
            if first == "retreat" and not self.done():
                return Phrase("retreat", unit, to=self.destination())
            return Phrase(first, unit)
        return self.ordered(self.unit())

    def ordered(self, unit: Unit) -> Phrase:
        """What a unit is told to do."""
        verb = VERBS.get(self.peek())
        if verb in ("hold", "disband", "build"):
            self.at += 1
            self.skip("position", "in", "place", "put", "still", "tight", "there") if verb == "hold" else None
            return Phrase(verb, unit)
        if verb == "support":
            self.at += 1
            return self.supported(unit)
        if verb == "convoy":
            self.at += 1
            army = self.unit("A")
            return Phrase("convoy", unit, army, self.destination())
        if verb in ("move", "retreat"):
            to, path = self.destination(), False
            while self.peek() == "-" and not self.done(1):  # DATC 4.A.6: a path is read, its middle ignored
                to, path = self.destination(), True
            return Phrase(verb, unit, to=to, via=self.via() or path)
        if self.done():
            raise _Lost("unfinished")
        return Phrase("move", unit, to=self.place(), via=self.via())

    def supported(self, unit: Unit) -> Phrase:
        target = self.unit()
        verb = VERBS.get(self.peek())
        if verb == "hold":
            self.at += 1
            verb = None
        if verb == "move" or (not self.done() and self.place_at(self.at)):
            return Phrase("support", unit, target, self.destination())
        return Phrase("support", unit, target)

    def destination(self) -> str:
        while VERBS.get(self.peek()) in ("move", "retreat"):
            self.at += 1
        if self.done():
            raise _Lost("unfinished")
        return self.place()

    def via(self) -> bool:
        if self.peek() not in ("via", "by") or self.peek(1) not in ("", "convoy", "c", "sea", "fleet", "conv"):
            return False
        self.at += 1 if self.peek(1) == "" else 2
        return True

    def unit(self, kind: str = "?") -> Unit:
        """A unit, its type left out or not; the owner's name before it means nothing (DATC 4.C.5, 4.C.6)."""
        self.skip("the")
        if self.peek() in PEOPLES or (owner_named(self.peek()) and self.peek(1) in TYPES):
            self.at += 1
        if self.peek() in TYPES:
            kind = TYPES[self.peek()]
            self.at += 1
        self.skip("in", "at", "from", "the")
        return Unit(f"{kind} {self.place()}")

    def place(self) -> str:
        self.skip("the")
        found = self.place_at(self.at)
        if not found:
            raise _Lost("misspelt", self.strange())
        place, self.at = found
        self.sure += 1
        return place

    def place_at(self, at: int) -> tuple[str, int] | None:
        """The longest name that begins at a word, with its coast, and the word after it."""
        keys = self.keys
        if at >= len(keys) or keys[at] == "-":
            return None
        most = at + 1
        while most < min(at + LONGEST, len(keys)) and (keys[most] == "-" or keys[most] not in VERBS):
            if keys[most - 1] == "-" and keys[most] in ALIASES:
                break  # "Swe - Den" is a move, not Sweden
            if keys[most] == "via":
                break  # "Ser via" goes to Serbia by convoy, and is not Servia
            most += 1  # "Pie D" is a disbanding, not Piedmont
        for end in range(most, at, -1):
            code = ALIASES.get("".join(key for key in keys[at:end] if key != "-"))
            if code and keys[end - 1] != "-":
                coast, end = self.coast_at(end)
                known = coast and coast in STANDARD.provinces[code].fleet
                return (f"{code}/{coast}" if known else code), end
        return None

    def coast_at(self, at: int) -> tuple[str, int]:
        start = at + 1 if self.keys[at : at + 1] == ["-"] else at
        for end in (start + 2, start + 1):
            word = "".join(self.keys[start:end])
            if word in COASTS and end <= len(self.keys) and (end > start + 1 or len(word) == 2 or start == at):
                return COASTS[word], end
        return "", at

    def strange(self) -> str:
        """The words up to the next verb or known name: what was not understood."""
        end = self.at
        while end < len(self.keys) and self.keys[end] not in VERBS and (end == self.at or not self.place_at(end)):
            end += 1
        return " ".join(self.words[self.at : end]) or "".join(self.words[self.at : self.at + 1])

    def peek(self, ahead: int = 0) -> str:
        return self.keys[self.at + ahead] if self.at + ahead < len(self.keys) else ""

    def done(self, ahead: int = 0) -> bool:
        return self.at + ahead >= len(self.keys)

    def skip(self, *words: str) -> None:
        while self.peek() and self.peek() in words:
            self.at += 1


def _sense(phrase: Phrase) -> str:
    for kind in "MRA":
        order = _order(phrase, kind)
        if order:
            return str(order).replace("? ", "")
    return ""
