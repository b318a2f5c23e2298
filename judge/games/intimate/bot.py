"""A player: it reads the notice as a person would, tries its orders on the board and bids for who can do most."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.board.atlas import STANDARD, Unit
from judge.games.dice import Dice
from judge.games.diplomacy.bot_board import Thinker
from judge.games.diplomacy.bot_moves import adjustments, march
from judge.games.diplomacy.seen import seen
from judge.games.diplomacy.thinking import Side, worth
from judge.games.duties import owed
from judge.games.protocol import Seat
from judge.games.sides import Strength

PLAYS = re.compile(r"\b([A-Z][a-z]+) \((\S+)\) (?:is ahead with|has) (\d+) centres?\b(?: \((\d+) of them mercenaries)?")
"""A home power, who plays it, and what it and those whom it has hired own."""
UNIT = re.compile(r"^([AF] [A-Z]{3}(?:/[NSEW]C)?)(?: \([A-Z]+\))?$")
BIDS = re.compile(r"^your bids, for any of ([A-Z, ]+) \(you have (\d+) credits\)")
RETREAT = re.compile(r"^([AF] \S+)(?: \([A-Z]+\))?: retreat to ([A-Z/, ]+), or disband")
YEAR = re.compile(r"Now: Thaw (\d{4}) bids")
PATIENCE = 1908
"""From this Thaw on a bot whose home power owns fewer centres concedes; two years on, if tied, the later name."""
ADJUST = re.compile(r"^([A-Z]+): (\d+) (?:builds? \(in|to disband \(of) ([^)]+)\)")


def bot(seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
    """A letter's lines for everything that the notice says is owed; () if nothing is."""
    return bot_of(Strength.STRONG, seat, notice, dice)


def bot_of(strength: Strength, seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
    text = " ".join(notice.split())
    plays = {power.upper(): seat if name == "you" else name for power, name, *_ in PLAYS.findall(text)}
    if hopeless(seat, text, [power for power, name in plays.items() if name != seat]):
        return ("CONCEDE",)
    mind = thinker(strength, seat, notice, plays, dice)
    needed = owed(notice)
    units = [match[1] for match in map(UNIT.match, needed) if match]
    lines = mind.moves(units) if mind and units else wander(units, plays, seat, dice)
    for item in needed:
        if item.startswith("your preference list"):
            letters = dice.shuffled("list", tuple("AEFGIRT"))
            lines.append(f"PREFER {' '.join(letters)}")
        elif match := BIDS.match(item):
            lines += _bids(match[1].split(", "), int(match[2]), dice, mind)
        elif match := RETREAT.match(item):
            ways = match[2].split(", ")
            lines.append(mind.retreat(match[1], ways) if mind else f"{match[1]} R {dice.pick(match[1], ways)}")
        elif match := ADJUST.match(item):
            count, places = int(match[2]), match[3].split(", ")
            lines += mind.adjust(match[1], item, count, places) if mind else adjustments(item, count, places)
    return tuple(lines)


def thinker(strength: Strength, seat: Seat, notice: str, plays: Mapping[str, str], dice: Dice) -> Thinker | None:
    """The board with both sides, if the report shows it and this player looks at it."""
    board = seen(notice) if strength is not Strength.WEAK else None
    if board is None or seat not in plays.values():
        return None
    sides = {}
    for home, name in plays.items():
        hired = {power for power, by in board.commanders.items() if by == home}
        goals = frozenset(centre for other in plays if other != home for centre in STANDARD.powers[other].homes)
        sides[name] = Side(frozenset({home, *hired}), goals, home, frozenset(STANDARD.powers[home].homes))
    others = [side for name, side in sides.items() if name != seat]
    return Thinker(board, sides[seat], others, "Now: Autumn" in notice, strength, dice)


def wander(units: Sequence[str], plays: Mapping[str, str], seat: Seat, dice: Dice) -> list[str]:
    """Each unit towards the others' homes."""
    goals = frozenset(home for power, name in plays.items() if name != seat for home in STANDARD.powers[power].homes)
    taken: set[str] = set()
    return [march(Unit(unit), goals or frozenset(STANDARD.centres), taken, dice) for unit in units]


def hopeless(seat: Seat, text: str, others: list[str]) -> bool:
    """Whether to concede (PATIENCE)."""
    year = YEAR.search(text)
    told = PLAYS.findall(text)
    count = {seat if name == "you" else name: int(n) - int(hired or 0) for _, name, n, hired in told}
    if not year or int(year[1]) < PATIENCE or seat not in count or not others:
        return False
    best, name = max((n, name) for name, n in count.items() if name != seat)
    ahead = count[seat] - best
    return ahead < 0 or (ahead == 0 and int(year[1]) >= PATIENCE + 2 and seat > name)


def _bids(mercenaries: list[str], money: int, dice: Dice, mind: Thinker | None) -> list[str]:
    """About half of the money: on those who can do most where it matters, or on two or three favourites."""
    if not money:
        return ["BID NONE"]
    favourites = dice.shuffled("favourites", mercenaries)
    if mind:
        use = {power: use_of(mind, power) for power in favourites}
        favourites = tuple(sorted(favourites, key=lambda power: -use[power]))
    favourites = favourites[: 2 + dice.below("how many", 2)]
    share = max(1, money // (len(favourites) + (0 if mind else 2)))
    return [f"BID {power} {dice.below(power, share) + 1}" for power in favourites][:money]


def use_of(mind: Thinker, power: str) -> float:
    """What a mercenary's units could do where they stand, for whoever hires it."""
    side = replace(mind.side, powers=mind.side.powers | {power})
    values = worth(mind.board.position, side)[power]
    return sum(values[unit] for unit in mind.board.position.units.get(power, ()))
