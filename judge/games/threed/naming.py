"""Names in a player's line: powers, players, numbers; and which of their two powers a line can mean."""

import re
from dataclasses import dataclass
from difflib import get_close_matches

from judge.board.names import power_named
from judge.games.diplomacy.powers import preferences, unknown_power
from judge.games.protocol import About, Refused, Seat
from judge.games.threed import sentences as say
from judge.games.threed.state import Command, Prefer, State, cabinets_of

Found = tuple[Command, ...]
SMALL = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
         "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """A line being read: whose it is, in what state of the game."""

    state: State
    seat: Seat
    line: str
    about: About

    def no(self, code: str, text: str, word: str = "", near: tuple[str, ...] = ()) -> Found:
        """The line is refused."""
        return (Refused(code, text, word, near, self.line),)


def player(here: Reading, word: str) -> Seat | Refused:
    """The seat of a player's name."""
    names = here.about.names
    if word.lower() in names:
        return names[word.lower()]
    near = tuple(names[name] for name in get_close_matches(word.lower(), list(names), n=2, cutoff=0.6))
    hint = (
        say.DID_YOU_MEAN.format(suggestions=" or ".join(near))
        if near
        else say.KNOWN_PLAYERS.format(seats=", ".join(here.state.seats))
    )
    return Refused("unknown-player", say.UNKNOWN_PLAYER.format(word=word, hint=hint), word, near, here.line)


def which(here: Reading, word: str | None, able: tuple[str, ...], what: str, none: str) -> str | Refused:
    """The power named; or the only one that can be meant: `able`. Two are asked about, never guessed."""
    if word:
        return power_named(word) or unknown_power(word, here.line)
    if len(able) == 1:
        return able[0]
    if not able:
        return Refused("no-power", none, line=here.line)
    lines = " or ".join(what.format(power) for power in able)
    return Refused("which-power", say.POWER_AMBIGUOUS.format(alternatives=lines), line=here.line)


def cabinets(here: Reading) -> tuple[str, ...]:
    """Their cabinets."""
    return cabinets_of(here.state, here.seat)


def whole(text: str) -> int | None:
    """A whole number, 0 or more; None: a fraction, something negative, or no number."""
    word = re.sub(r"(?i)\s*dollars?$|^\$|\s*\$('?s)?$|^usd\s*", "", text.strip().rstrip(".,!")).strip()
    if word.lower() in SMALL:
        return SMALL[word.lower()]
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 5 else None


def prefer(here: Reading, match: "re.Match[str]") -> Found:
    """PREFER and the powers, best first."""
    powers = preferences(match["rest"], here.line)
    return (powers,) if isinstance(powers, Refused) else (Prefer(powers),)
