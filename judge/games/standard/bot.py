"""A simple player: it marches on centres that are not its own, and after some years wants a draw."""

import re

from judge.board.atlas import STANDARD
from judge.games.dice import Dice
from judge.games.diplomacy.bot_moves import adjustments, attack
from judge.games.duties import owed
from judge.games.protocol import Seat

UNIT = re.compile(r"[AF] [A-Z]{3}(?:/[NSE]C)?")
RETREAT = re.compile(r"([AF] \S+): retreat to ([A-Z/, ]+), or disband")
ADJUST = re.compile(r"([A-Z]+): (\d+) (?:builds? \(in|to disband \(of) (.+)\)")
YEAR = re.compile(r"Now: \w+ (\d{4})")
OWN = re.compile(r"You play [A-Z][a-z]+ and own ([A-Z ]+)\.")
TIRED = 1906
"""From this year on it votes for a draw."""


def bot(seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
    """A letter's lines for everything that the notice says is owed; () if nothing is."""
    del seat
    text = " ".join(notice.split())
    needed, own = owed(notice), OWN.search(text)
    goals = frozenset(STANDARD.centres) - frozenset(own[1].split() if own else ())
    lines = attack([item for item in needed if UNIT.fullmatch(item)], goals or frozenset(STANDARD.centres), dice)
    for item in needed:
        if item.startswith("your preference list"):
            lines.append(f"PREFER {' '.join(dice.shuffled('list', tuple('AEFGIRT')))}")
        elif match := RETREAT.fullmatch(item):
            lines.append(f"{match[1]} R {dice.pick(match[1], match[2].split(', '))}")
        elif match := ADJUST.fullmatch(item):
            lines += adjustments(item, int(match[2]), match[3].split(", "))
    year = YEAR.search(text)
    return (*lines, *(("DRAW",) if year and int(year[1]) >= TIRED and "STILL NEEDED FROM YOU" in text else ()))
