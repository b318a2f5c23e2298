"""The campaign's verbs: each a small function with its form and its help. HELP and the handbook read this."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from judge.games.protocol import Game, Phase, Refused
from judge.games.protocol import Verb as GameVerb
from judge.referee.campaign.request import Finder, Request, Writer, tidy
from judge.referee.commands import sentences as say

Handler = Callable[[Request, "re.Match[str]", str], None]


@dataclass(frozen=True)
class Verb:
    """`form`: how it is written; `grammar`: the whole line; `block`: text follows up to END, unless the line has a
    group `rest` of its own. `timed`: it counts for the phase it was written in. `shared`: a GM who plays needs another
    player's YES for it. `phased`: its group `rest` begins with a phase of the game.
    """

    word: str
    who: Writer
    form: str
    help: str
    grammar: re.Pattern[str]
    handler: Handler
    block: bool = False
    timed: bool = False
    shared: bool = False
    phased: bool = False


VERBS: list[Verb] = []
"""All that the campaign knows, as `all_verbs` lists them."""
DECLARED: dict[Handler, list[Verb]] = {}
"""The verbs that each handler declares; they take effect once listed in VERBS."""
WHOSE = {Writer.GM: "the GM", Writer.SEAT: "the players", Writer.BOTH: say.PLAYERS_AND_GMS}


def verb(
    who: Writer, form: str, help: str, grammar: str = "", block: bool = False, timed: bool = False,
    shared: bool = False, phased: bool = False,
) -> Callable[[Handler], Handler]:  # fmt: skip
    """Declare a verb. Without a grammar the form itself is the whole line. Grammars see a line as `tidy` leaves it."""

    def declare(handler: Handler) -> Handler:
        pattern = re.compile(rf"(?:{grammar or re.escape(form)}) ?[.!]?", re.I)
        word = form.split()[0].rstrip(":")
        row = Verb(word, who, form, help, pattern, handler, block, timed, shared, phased)
        DECLARED.setdefault(handler, []).insert(0, row)  # decorators are applied from the last to the first
        return handler

    return declare


def words() -> Mapping[str, list[Verb]]:
    """The verbs by their first word."""
    found: dict[str, list[Verb]] = {}
    for row in VERBS:
        found.setdefault(row.word, []).append(row)
    return found


def allowed(row: Verb, who: Writer) -> bool:
    """A seat and a GM may say all that anyone may."""
    return row.who in (Writer.ANYONE, who) or (row.who == Writer.BOTH and who in (Writer.SEAT, Writer.GM))


def matching(line: str, who: Writer, find: Finder | None = None) -> tuple[Verb, "re.Match[str]"] | None:
    """The verb whose whole line this is. `find`: the campaign's game finds its phases."""
    for row, found in _alike(tidy(line), who):
        if not row.phased or (find and phase_first(find, found["rest"])):
            return row, found
    return None


@lru_cache(maxsize=4096)
def _alike(line: str, who: Writer) -> tuple[tuple[Verb, "re.Match[str]"], ...]:
    """The verbs whose grammar the line fits; a line is asked about several times while its letter is read."""
    fits = ((row, row.grammar.fullmatch(line)) for row in VERBS if allowed(row, who))
    return tuple((row, found) for row, found in fits if found)


def begins_as(line: str, verbs: Iterable[GameVerb]) -> bool:
    """The line begins with a campaign verb that a line of the game replaces (`instead`)."""
    first = opening(line).split(" ", 1)[0]
    return any(row.instead == first for row in verbs if row.instead)


def opening(line: str) -> str:
    """A line as the form of a block's first line would be written."""
    return " ".join(re.findall(r"\w+", line)).upper()


def clashes(game: Game) -> list[str]:
    """The forms of a game that a player could not write: a verb of the campaign is written alike.

    A game solves it by declaring which verb its line stands instead of.
    """
    found = []
    for row in game.verbs:
        verb = matching(row.form, Writer.SEAT, game.find_phase)
        if verb and row.instead != verb[0].word:
            found.append(say.GAME_FORM_CLASHES.format(game=game.name, game_form=row.form, campaign_form=verb[0].form))
    return found


PHASE_WORDS = 4


def phase_first(find: Finder, text: str) -> tuple[Phase | Refused, str] | None:
    """`Autumn 1902 retreats: A Par H` as its phase and the rest; None: no phase stands there.

    Refused: it begins with a phase, but before the colon stands more than that.
    """
    named, colon, rest = text.partition(":")
    parts = named.split()
    for count in range(min(len(parts), PHASE_WORDS), 0, -1):
        found = find(" ".join(parts[:count]))
        if isinstance(found, Phase):
            if colon and count < len(parts):
                return find(named), rest.strip()
            return found, rest.strip() if colon else " ".join(parts[count:])
    return None


def almost(line: str, who: Writer, forms: tuple[str, ...] = ()) -> str | None:
    """What to say of a line that is almost a verb: the right form; None: it is prose."""
    from rapidfuzz import fuzz, process

    parts = tidy(line).split()
    first = re.sub(r"[^A-Za-z]", "", parts[0]).upper() if parts else ""
    if not len(first) >= 3 or len(parts) > 8:
        return None
    known = {form.split()[0]: form for form in reversed(forms) if len(form.split()[0]) > 2}
    known |= {row.word: row.form for row in reversed(VERBS) if allowed(row, who)}
    other = {row.word: row for row in VERBS if row.word not in known}
    if first in other and parts[0].isupper():
        return say.VERB_NOT_FOR_WRITER.format(verb=first, audience=WHOSE[other[first].who])
    if first in known and (parts[0].isupper() or len(parts) <= 3):
        return f"write: {known[first]}"
    near = process.extractOne(first, list(known), scorer=fuzz.ratio, score_cutoff=65 if len(first) == 3 else 75)
    if near and first not in known and (parts[0].isupper() or len(parts) == 1):
        return say.DID_YOU_MEAN_VERB.format(suggestion=known[near[0]])
    return None
