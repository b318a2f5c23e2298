"""What orders a sentence seems to mean. Nothing is ordered by it: the lines are shown to whoever wrote the sentence."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from judge.board.atlas import Unit, where
from judge.board.names import ALIASES, LONGEST, LONGEST_NAME, bare, by_word
from judge.board.notation import BRACKET, TYPED

LONGEST_LINE, MOST = 200, 20
CLAUSE = re.compile(r"[.,;!?/&]+(?=\s|$)|\b(?:and|then|but|while|comma|period|stop|so)\b", re.I)
SUPPORTED = re.compile(r"\b(?:supported by|with (?:the )?(?:support|help|aid) (?:of|from)|helped by)\b", re.I)
ALL = {"all", "everything", "everybody", "everyone", "rest", "others", "both", "units", "remaining", "other"}
VERBS = by_word(
    {
        "S": "support supports supporting supported suport suports help helps helping back backs aid protect protects",
        "C": "convoy convoys convoyed convoying transport transports ferry ferries carry carries",
        "H": "hold holds holding stand stands stay stays remain remains sit sits guard guards still put nothing",
        "D": "disband disbands remove removes destroy destroys scrap scuttle lose dissolve kill",
        "B": "build builds building new raise construct create make keel another recruit",
    }
)
TYPES = by_word({"A": "a army armies armee troops", "F": "f fleet fleets keel ship ships"})
SMALL = {
    "the", "my", "our", "his", "her", "their", "will", "should", "shall", "would", "like", "want", "please", "goes",
    "move", "moves", "attack", "attacks", "towards", "with", "into", "from", "this", "that", "turn", "unit", "units",
    "going", "make", "sorry", "they", "them", "have", "then", "there", "here", "just", "been", "were", "what", "when",
    "orders", "sail", "sails", "armey",
}  # fmt: skip
"""Words that are no misspelt names."""


@dataclass(frozen=True, slots=True)
class Word:
    """`place`: a province that it names, `kind`: army or fleet, said just before; `before`: the word before that."""

    text: str
    place: str = ""
    kind: str = ""
    before: str = ""


def meant(line: str, own: Collection[Unit], others: Collection[Unit], season: str) -> tuple[str, ...]:
    """Orders for units in `own` that a sentence seems to mean, as lines; () if it names none of them.

    `season`: M, R or A. `others`: the units that may be supported and convoyed.
    """
    at = {where(unit): unit for unit in (*others, *own)}
    mine = {where(unit): unit for unit in own}
    found: list[str] = []
    rest: list[str] = []  # what all the others do
    text = SUPPORTED.sub(", support ", BRACKET.sub(" ", TYPED.sub(r"\1 \2 ", line[:LONGEST_LINE])))
    last: tuple[str, str] = ("", "")
    before: set[str] = set()
    kind = ""
    for clause in CLAUSE.split(text):
        words = list(_words(clause))
        said = {VERBS[word.text] for word in words if word.text in VERBS}
        places = [word for word in words if word.place]
        if len(words) == len(places):
            said = said or before  # "supported by Paris and Munich"
        before = said
        if season == "A":
            kind = _kind(words) or kind  # "an army in Smyrna and another in Ankara"
            found += _adjusted(words, places, said, mine, kind)
        elif not places and said & {"H"} and ALL & {word.text for word in words}:
            rest += [f"{unit} H" for unit in own]
        elif season == "R":
            found += _retreated(places, said, mine)
        else:
            rows, last = _ordered(places, said, mine, at, last)
            found += rows
    ordered = {row[:5] for row in found}
    return tuple(dict.fromkeys([*found, *(row for row in rest if row[:5] not in ordered)]))[:MOST]


def _words(clause: str) -> Iterator[Word]:
    """The words of a clause, those that name a province taken together."""
    raw = re.sub(r"['\u2019]s?\b", "", clause.replace("-", " ")).split()[:60]
    keys = [bare(word) for word in raw]
    i = 0
    while i < len(keys):
        place, end = _place(keys, i)
        kind = TYPES.get(keys[i - 1], "") if i else ""
        back = i - 1
        while back > 0 and keys[back] in ("the", "a", "of", "in", "at", "army", "fleet", "f", "my"):
            back -= 1
        yield Word(keys[i], place, kind, keys[back] if back >= 0 and i else "")
        i = end


def _place(keys: list[str], i: int) -> tuple[str, int]:
    for end in range(min(i + LONGEST, len(keys)), i, -1):
        code = ALIASES.get("".join(keys[i:end]))
        if code and not (end == i + 1 and keys[i] in VERBS | TYPES):
            return code, end
    return _misspelt(keys[i]), i + 1


@lru_cache(maxsize=4096)
def _misspelt(word: str) -> str:
    """The province whose name is like a word; its first letter is hardly ever wrong. "" if there is none."""
    if not 4 <= len(word) <= LONGEST_NAME or word in SMALL | VERBS.keys() | ALL | TYPES.keys():
        return ""
    names = [name for name in ALIASES if len(name) > 3 and name[0] == word[0] and abs(len(name) - len(word)) <= 3]
    found = get_close_matches(word, names, n=1, cutoff=0.72)
    return ALIASES[found[0]] if found else ""


Rows = tuple[list[str], tuple[str, str]]


def _ordered(
    places: list[Word], said: set[str], mine: dict[str, Unit], at: dict[str, Unit], last: tuple[str, str]
) -> Rows:
    """A clause of a movement phase; and the move that it names, which the next clause may support."""
    froms = [word for word in places if word.before in ("from", "with", "by", "of") and word is not places[0]]
    subject = next((word for word in places if word.place in mine), None)
    if "S" in said and last[0] and places and all(word.place in mine for word in places):
        rows = [f"{mine[word.place]} S {at[last[0]]} - {last[1]}" for word in places if word.place != last[0]]
        return rows, last
    if subject is None:
        return [], last
    if "S" not in said and "C" not in said and froms and froms[0].place in mine:
        subject = froms[0]
    unit = mine[subject.place]
    rest = [word.place for word in places if word is not subject and word.place != subject.place]
    if said & {"S", "C"} and rest:
        source = next((word.place for word in froms if word.place in at and word is not subject), "")
        target = source or next((place for place in rest if place in at), "")
        to = next((place for place in rest if place != target), "")
        if target and "S" in said:
            return [f"{unit} S {at[target]}" + (f" - {to}" if to else "")], last
        if target and to:
            return [f"{unit} C {at[target]} - {to}"], last
        return [], last
    if rest:
        return [f"{unit} - {rest[0]}"], (subject.place, rest[0])
    return ([f"{unit} H"] if "H" in said else []), last


def _retreated(places: list[Word], said: set[str], mine: dict[str, Unit]) -> list[str]:
    subject = next((word for word in places if word.place in mine), None)
    unit = mine[subject.place] if subject else next(iter(mine.values())) if len(mine) == 1 else None
    to = next((word.place for word in places if word is not subject), "")
    if unit is None:
        return []
    return [f"{unit} R {to}"] if to else [f"{unit} D"] if "D" in said else []


def _adjusted(words: list[Word], places: list[Word], said: set[str], mine: dict[str, Unit], kind: str) -> list[str]:
    """Builds name army or fleet, or are of the `kind` that was named last; removals name a unit that is there."""
    if "D" in said or {"off", "away", "out"} & {word.text for word in words}:
        return [f"DISBAND {mine[word.place]}" for word in places if word.place in mine]
    return [f"BUILD {word.kind or kind} {word.place}" for word in places if word.kind or kind]


def _kind(words: list[Word]) -> str:
    return next((TYPES[word.text] for word in words if len(word.text) > 1 and word.text in TYPES), "")
