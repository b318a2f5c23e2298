"""A simple player: it builds one domain up, hits whoever leads it, and makes promises now and then."""

import re

from judge.games.dice import Dice
from judge.games.duties import owed
from judge.games.goldenblade.cards import Domain, Kind, card_file, in_game
from judge.games.protocol import Seat

OWED = re.compile(r"an? (?:order )?card (?:for (LEFT|RIGHT|L1|L2|R1|R2)|to build)$")
ROW = re.compile(r"^  ([A-Z]+)\*?,? .*?(\d) \((\d)\) +(\d) \((\d)\) +(\d) \((\d)\) +(\d+)$", re.M)
MINE = re.compile(r"You play ([A-Z][a-z]+)\.")
SIDES = re.compile(r"LEFT is ([A-Z][a-z]+), RIGHT is ([A-Z][a-z]+)\.")
LIST = {"Sabotage": "ON", "Proliferation": "DEPLOY", "Backstab": "DISCARD"}
PROMISES = ("Alliance", "Accord", "Coalition")
DOMAINS = tuple(domain.value for domain in Domain)
Levels = dict[str, dict[str, tuple[int, int]]]


def bot(seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
    """A letter's lines for what the notice says is owed; () if nothing is."""
    del seat
    found, me = [OWED.match(item) for item in owed(notice)], MINE.search(notice)
    table: Levels = {
        row[0]: {d: (int(row[1 + 2 * n]), int(row[2 + 2 * n])) for n, d in enumerate(DOMAINS)}
        for row in ROW.findall(notice)
    }
    power = me[1].upper() if me else ""
    if not any(found) or power not in table:
        return ()
    own = table[power]
    best = max(DOMAINS, key=lambda d: (own[d][0], dice.below(f"like {d}", 9)))
    rest = [domain for domain in dice.shuffled("rest", DOMAINS) if domain != best]
    lines = _orders([item[1] for item in found if item and item[1]], power, table, notice, dice)
    return (*lines, f"BUILD: {' > '.join((best, *rest))}")


def _orders(slots: list[str], me: str, table: Levels, notice: str, dice: Dice) -> list[str]:
    """A card that is legal for every slot, no card twice, and with two players what meets what."""
    found, lines, used = SIDES.search(notice), list[str](), set[str]()
    sides = [side.upper() for side in found.groups()] if found else []
    other = next(power for power in table if power != me)
    cards = card_file().cards
    for slot in slots:
        target = table[(sides[0] if slot[0] == "L" else sides[1]) if sides else other]
        good = [
            name
            for name in in_game(cards, len(table))
            if name not in used and (cards[name].kind in (Kind.PROMISE, Kind.NONE) or
                                     table[me][cards[name].kind.value][1] >= target[cards[name].kind.value][1])
        ]  # fmt: skip
        promised = [name for name in good if name in PROMISES]
        name = dice.pick(f"card {slot}", promised if promised and dice.below(f"promise {slot}", 3) == 0 else good)
        used |= {name} - {"Hold"}
        wanted = f" {LIST[name]} {dice.pick(f'wish {slot}', DOMAINS)}" if name in LIST else ""
        wanted = f" SWAP 1 TAKE {DOMAINS[0]} GIVE {DOMAINS[1]}" if name == "Espionage" else wanted
        lines.append(f"{slot}: {name}{wanted}")
    if sides and dice.below("redirect", 2):
        lines.append(f"IF ALLIED {dice.pick('side', ('LEFT', 'RIGHT'))}: REDIRECT")
    if not sides:
        lines += [f"VANGUARD: {dice.pick('vanguard', ('L1', 'L2'))}", f"TARGET: {dice.pick('target', ('1', '2'))}"]
    return lines if slots else []
