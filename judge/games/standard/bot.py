"""A player: it tries its orders on the board, for centres that are not its own, and after some years wants a draw."""

import re

from judge.board.atlas import STANDARD
from judge.games.dice import Dice
from judge.games.diplomacy.bot_board import Thinker
from judge.games.diplomacy.bot_moves import adjustments, attack
from judge.games.diplomacy.seen import seen
from judge.games.diplomacy.thinking import Side
from judge.games.duties import owed
from judge.games.protocol import Seat
from judge.games.sides import Strength

UNIT = re.compile(r"[AF] [A-Z]{3}(?:/[NSE]C)?")
RETREAT = re.compile(r"([AF] \S+): retreat to ([A-Z/, ]+), or disband")
ADJUST = re.compile(r"([A-Z]+): (\d+) (?:builds? \(in|to disband \(of) ([^)]+)\)")
YEAR = re.compile(r"Now: \w+ (\d{4})")
OWN = re.compile(r"You play [A-Z][a-z]+ and own ([A-Z ]+)\.")
PLAYS = re.compile(r"You play ([A-Z][a-z]+) and own")
TIRED = 1908
"""From this year on it votes for a draw."""


def bot(seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
    """A letter's lines for everything that the notice says is owed; () if nothing is."""
    return bot_of(Strength.STRONG, seat, notice, dice)


def bot_of(strength: Strength, seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
    del seat
    text = " ".join(notice.split())
    needed, own = owed(notice), OWN.search(text)
    units = [item for item in needed if UNIT.fullmatch(item)]
    mind = thinker(strength, notice, text, dice)
    goals = frozenset(STANDARD.centres) - frozenset(own[1].split() if own else ())
    lines = mind.moves(units) if mind and units else attack(units, goals or frozenset(STANDARD.centres), dice)
    for item in needed:
        if item.startswith("your preference list"):
            lines.append(f"PREFER {' '.join(dice.shuffled('list', tuple('AEFGIRT')))}")
        elif match := RETREAT.fullmatch(item):
            ways = match[2].split(", ")
            lines.append(mind.retreat(match[1], ways) if mind else f"{match[1]} R {dice.pick(match[1], ways)}")
        elif match := ADJUST.match(item):
            count, places = int(match[2]), match[3].split(", ")
            lines += mind.adjust(match[1], item, count, places) if mind else adjustments(item, count, places)
    year = YEAR.search(text)
    return (*lines, *(("DRAW",) if year and int(year[1]) >= TIRED and "STILL NEEDED FROM YOU" in text else ()))


def thinker(strength: Strength, notice: str, text: str, dice: Dice) -> Thinker | None:
    """The board with the seven sides, if the report shows it and this player looks at it."""
    board, mine = seen(notice) if strength is not Strength.WEAK else None, PLAYS.search(text)
    if board is None or mine is None:
        return None
    sides = {power: Side(frozenset({power})) for power in STANDARD.powers}
    own = sides.pop(mine[1].upper())
    return Thinker(board, own, list(sides.values()), "Now: Autumn" in notice, strength, dice)
