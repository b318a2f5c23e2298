"""A player of Warped by mail: it builds, moves and attacks, and bans who attacks it."""

import re

from judge.board.atlas import AMBIGUOUS, STANDARD, Unit
from judge.games.dice import Dice
from judge.games.diplomacy.seen import seen
from judge.games.protocol import Seat
from judge.games.sides import Strength
from judge.games.warped.bot_purse import Purse
from judge.games.warped.bot_ways import Ground
from judge.games.warped.cards import Kind, card_file

HAND = re.compile(r"Your hand: ([^.]*)\.")
UNIT = re.compile(r"\b[AF] [A-Z]{3}(?:/[NSE]C)?\b")
BUILDS = re.compile(r"^  - build (\d+) units?: (.+?)$", re.M)
MOVES = re.compile(r"^  - move: (.+?)$", re.M)
ATTACKS = re.compile(r"^  - ([AF] \S+) can attack (.+?)$", re.M)
IDLE = re.compile(r"([A-Z][A-Z,\s]+(?:and\s+[A-Z]+\s+)?)(?:is|are)\s+in\s+civil\s+disorder")
PLAYS = re.compile(r"You\s+play\s+([A-Z][a-z]+)\.")


def bot(seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
    """A letter's lines for its turn; () if it is not."""
    return bot_of(Strength.STRONG, seat, notice, dice)


def bot_of(strength: Strength, seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
    """As `bot`. The weak wander; the fair know the way to centres; the strong fight where they are more, too."""
    del seat
    text = re.sub(r"\n {3,}(?=\S)", " ", notice)
    found = HAND.search(re.sub(r"\n(?=\S)", " ", text))
    if not found or "your turn sheet" not in text:
        return ()
    hand = [card for card in found[1].split(", ") if card in card_file().event]
    bans = [card for card in hand if card_file().event[card].kind is Kind.BAN]
    left = [card for card in hand if card not in bans[:2]]
    lines = [f"REACT {card} WHEN ANYONE ATTACKS ME" for card in bans[: 2 if strength is Strength.STRONG else 1]]
    ground = ground_of(strength, notice, dice)
    lines += planned(ground, text, left) if ground else wandering(text, left, dice)
    return (*lines, f"KEEP {', '.join(bans[:2])}" if bans else "END TURN")


def ground_of(strength: Strength, notice: str, dice: Dice) -> Ground | None:
    """The board as this player looks at it; None for who does not, or if the report does not show it."""
    board, plays = seen(notice) if strength is not Strength.WEAK else None, PLAYS.search(notice)
    if not board or not plays:
        return None
    idle = frozenset(re.findall("[A-Z]{5,}", " ".join(IDLE.findall(notice))))
    return Ground(board.position, plays[1].upper(), idle, strength is Strength.STRONG, dice)


def planned(ground: Ground, text: str, left: list[str]) -> list[str]:
    """Builds, then moves, then attacks: what their cards reach for."""
    purse, built, can = Purse(left), BUILDS.search(text), MOVES.search(text)
    sites, wanted = built[2].split(", ") if built else [], list[str]()
    while built and sites and len(wanted) < int(built[1]):
        wanted.append(ground.site(sites))
        sites = [site for site in sites if site[2:5] != wanted[-1][2:5]]
    fights = ground.fights({Unit(unit): places.split(", ") for unit, places in ATTACKS.findall(text)})
    builds = purse.builds(wanted)
    moves = ground.moves([Unit(name) for name in can[1].split(", ")] if can else [], fights, wanted[: len(builds)])
    gains = [pair for pair in moves if pair[1][:3] in ground.goals]
    lines, struck = [*builds, *purse.moves(gains)], purse.attacks(fights)
    return [*lines, *purse.moves([pair for pair in moves if pair not in gains]), *struck]


def wandering(text: str, left: list[str], dice: Dice) -> list[str]:
    """What lies near, without a plan."""
    taken = set(UNIT.findall(text.partition("\nTHE POSITION")[2]))
    lines = _builds(text, left)
    fights = _attacks(text, left, dice) if dice.below("fight", 3) else []
    lines += [*fights, *_moves(text, left, taken, {line.partition(": ")[2][:5] for line in fights}, dice)]
    return sorted(lines, key=lambda line: 0 if "BUILD" in line else 2 if " x " in line else 1)


def _pay(left: list[str]) -> str:
    """The last card of what is left, as a payment."""
    return f"DISCARD {left.pop()}"


def _builds(text: str, left: list[str]) -> list[str]:
    match = BUILDS.search(text)
    lines: list[str] = []
    sites = match[2].split(", ") if match else []
    while match and sites and len(lines) < int(match[1]) and len(left) >= 2:
        lines.append(f"DISCARD {left.pop()}, {left.pop()}: BUILD {sites[0]}")
        sites = [site for site in sites if site[2:5] != sites[0][2:5]]
    return lines


def _attacks(text: str, left: list[str], dice: Dice) -> list[str]:
    lines = []
    for unit, places in dice.shuffled("attacks", ATTACKS.findall(text))[:2]:
        if left:
            lines.append(f"{_pay(left)}: {unit} x {dice.pick(f'at {unit}', places.split(', '))} ADVANCE")
    return lines


def _moves(text: str, left: list[str], taken: set[str], busy: set[str], dice: Dice) -> list[str]:
    """Into centres first; `busy` units stay where they are."""
    match = MOVES.search(text)
    lines, full = [], {unit[2:5] for unit in taken}
    for name in dice.shuffled("moves", match[1].split(", ") if match else []):
        ways = sorted({to for to in STANDARD.reach[Unit(name)].values() if to != AMBIGUOUS and to[:3] not in full})
        good = [to for to in ways if STANDARD.provinces[to[:3]].centre] or ways
        if left and good and name[:5] not in busy:
            to = dice.pick(f"way {name}", good)
            full.add(to[:3])
            lines.append(f"{_pay(left)}: {name} - {to}")
    return lines
