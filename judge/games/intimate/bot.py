"""A simple player: it reads the notice as a person would and marches on the other's home."""

import re

from judge.board.atlas import STANDARD, Unit
from judge.games.dice import Dice
from judge.games.diplomacy.bot_moves import adjustments, march
from judge.games.duties import owed
from judge.games.protocol import Seat

PLAYS = re.compile(r"\b([A-Z][a-z]+) \((\S+)\): (\d+) centres?\b")
"""A home power, who plays it, and what it and those whom it has hired own."""
UNIT = re.compile(r"^([AF] [A-Z]{3}(?:/[NSEW]C)?)(?: \([A-Z]+\))?$")
BIDS = re.compile(r"^your bids, for any of ([A-Z, ]+) \(you have (\d+) credits\)")
RETREAT = re.compile(r"^([AF] \S+)(?: \([A-Z]+\))?: retreat to ([A-Z/, ]+), or disband")
YEAR = re.compile(r"Now: Thaw (\d{4}) bids")
PATIENCE = 1904
"""From this Thaw on a bot whose home power owns fewer centres concedes; two years on, if tied, the later name."""
ADJUST = re.compile(r"^([A-Z]+): (\d+) (?:builds? \(in|to disband \(of) (.+)\)$")


def bot(seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
    """A letter's lines for everything that the notice says is owed; () if nothing is."""
    text = " ".join(notice.split())
    others = [power.upper() for power, name, _ in PLAYS.findall(text) if name != seat]
    if hopeless(seat, text, others):
        return ("CONCEDE",)
    lines: list[str] = []
    taken: set[str] = set()
    for item in owed(notice):
        if item.startswith("your preference list"):
            letters = dice.shuffled("list", tuple("AEFGIRT"))
            lines.append(f"PREFER {' '.join(letters)}")
        elif match := BIDS.match(item):
            lines += _bids(match[1].split(", "), int(match[2]), dice)
        elif match := RETREAT.match(item):
            lines.append(f"{match[1]} R {dice.pick(match[1], match[2].split(', '))}")
        elif match := ADJUST.match(item):
            lines += adjustments(item, int(match[2]), match[3].split(", "))
        elif match := UNIT.match(item):
            goals = frozenset(home for power in others for home in STANDARD.powers[power].homes)
            lines.append(march(Unit(match[1]), goals or frozenset(STANDARD.centres), taken, dice))
    return tuple(lines)


def hopeless(seat: Seat, text: str, others: list[str]) -> bool:
    """Whether to concede (PATIENCE)."""
    year = YEAR.search(text)
    count = {name: int(n) for _, name, n in PLAYS.findall(text)}
    if not year or int(year[1]) < PATIENCE or seat not in count or not others:
        return False
    best, name = max((n, name) for name, n in count.items() if name != seat)
    ahead = count[seat] - best
    return ahead < 0 or (ahead == 0 and int(year[1]) >= PATIENCE + 2 and seat > name)


def _bids(mercenaries: list[str], money: int, dice: Dice) -> list[str]:
    """Spread about half of the money over two or three favourites."""
    favourites = dice.shuffled("favourites", mercenaries)[: 2 + dice.below("how many", 2)]
    share = max(1, money // (len(favourites) + 2))
    if not money:
        return ["BID NONE"]
    return [f"BID {power} {dice.below(power, share) + 1}" for power in favourites][:money]
