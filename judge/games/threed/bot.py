"""A simple player: it reads its mail as a person would, votes, trades, strikes, orders, and says READY."""

import re

from judge.board.atlas import STANDARD
from judge.games.dice import Dice
from judge.games.diplomacy.bot_moves import adjustments, attack
from judge.games.duties import owed
from judge.games.protocol import Seat

VOTE = re.compile(r"your vote in ([A-Z]+) \(for ([^)]+)\)")
CARD = re.compile(r"([A-Z]+): a card to discard \(of (.+)\), for example")
UNIT = re.compile(r"([AF] [A-Z]{3}(?:/[NSE]C)?)(?: \([A-Z]+\))?$")
RETREAT = re.compile(r"([AF] \S+)(?: \([A-Z]+\))?: retreat to ([A-Z/, ]+), or disband$")
ADJUST = re.compile(r"([A-Z]+): (\d+) (?:builds? \(in|to disband \(of) ([^)]+)\)")
CONTRACT = re.compile(r"contract (C\d+): \S+ will sell \d+ \w+ for \$(\d+) in all")
GOODS = re.compile(r"^  (coal|steel|chem|grain) +[-\d]+ +([-\d]+) +[-\d]+ +[-\d]+ +[-\d]+ +(\d+)$", re.M)
POSITION = re.compile(r"\b([A-Z]{5,7}) \((President|Minister|member)\): ([^.]+)\. \d+ vote")
PAIR = re.compile(r"(etm/L|lbr/S|rsc/R|pez/A)")
CALL = re.compile(r"calls the (\w+)s of ([A-Z]+) out\. Nobody")
CABINET = re.compile(r"^  ([A-Z]{5,7}) +([\w-]+(?: \d+)?(?:, [\w-]+(?: \d+)?){3})$", re.M)
BOARD = re.compile(r"^  ([A-Z]{5,7}) +\d+ +\d+  ((?:[AF] \S+(?:, )?)+)$", re.M)
CENTRES = re.compile(r"^  ([A-Z]{5,7})  ((?:[A-Z]{3} ?)+)$", re.M)
ACCOUNT = re.compile(r"You have \$(\d+)")
UNSIGNED = re.compile(r"SIGN (C\d+) -- (?:C\d+ costs|you owe)")
"""A signature that was refused for want of money; the offer waits for an answer all the same."""
RESTS = re.compile(r"which rests until you have answered ([C\d, and]+)")
"""Offers that READY waits for."""
PARTY = {"L": "LOY", "S": "SOC", "R": "RAD", "A": "AGR"}
POWERS = tuple(STANDARD.powers)


def bot(seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
    """A letter's lines for what the notice asks; () if it asks nothing."""
    text = re.sub(r"\n {4,}(?=\S)", " ", notice)  # long items are wrapped
    flat = " ".join(notice.split())
    offered = CONTRACT.search(flat)
    if offered:
        take = int(offered[2]) <= 2 or dice.below("sign", 2)
        return (f"{'SIGN' if take else 'REJECT'} {offered[1]}",)
    if dear := UNSIGNED.findall(flat):
        return tuple(f"REJECT {number}" for number in dear)
    if rests := RESTS.search(flat):
        return tuple(f"REJECT {number}" for number in re.findall(r"C\d+", rests[1]))
    needed = owed(notice)
    lines = _needed(seat, text, needed, dice)
    if "The market is open" in flat or "If you like, trade until" in flat:
        trade = [*_market(text, flat, dice), *_strikes(flat, dice), *_office(seat, text, flat, dice)]
        return (*lines, *trade) if needed and not lines else (*lines, *trade, "READY")
    if "send READY: the phase is resolved" in flat:
        return ("READY",)
    return tuple(lines)


def _needed(seat: Seat, text: str, needed: list[str], dice: Dice) -> list[str]:
    lines = _orders(text, [match[1] for item in needed if (match := UNIT.match(item))], dice)
    for item in needed:
        if item.startswith("your preference list"):
            lines.append(f"PREFER {' '.join(dice.shuffled('list', POWERS))}")
        elif match := VOTE.match(item):
            who = seat if dice.below(f"vote {match[1]}", 3) else dice.pick(f"who {match[1]}", match[2].split(", "))
            lines.append(f"VOTE {match[1]} {who}")
        elif match := CARD.match(item):
            lines.append(f"DISCARD {match[1]} {dice.pick(match[1], match[2].split(', '))}")
        elif match := RETREAT.match(item):
            lines.append(f"{match[1]} R {dice.pick(match[1], match[2].split(', '))}")
        elif match := ADJUST.match(item):
            lines += adjustments(item, int(match[2]), match[3].split(", "))
    sleepy = all(UNIT.match(item) for item in needed) and dice.below("sleepy", 25) == 0
    return [] if sleepy else lines


def _orders(text: str, units: list[str], dice: Dice) -> list[str]:
    """Each power's units against the centres that are not its own."""
    whose = {unit: power for power, own in BOARD.findall(text) for unit in own.split(", ")}
    owned = {power: frozenset(own.split()) for power, own in CENTRES.findall(text)}
    lines = []
    for power in sorted({whose.get(unit, "") for unit in units}):
        goals = frozenset(STANDARD.centres) - owned.get(power, frozenset())
        lines += attack([unit for unit in units if whose.get(unit, "") == power], goals, dice)
    return lines


def _market(text: str, flat: str, dice: Dice) -> list[str]:
    """Everything it makes is offered to two Presidents, now and then more than there is."""
    lines = []
    mine = {power for power, office, _ in POSITION.findall(flat) if office == "President"}
    others = [power for power in POWERS if power not in mine]
    for kind, offered, sellable in GOODS.findall(text):
        units = int(sellable) + (dice.below(f"bluff {kind}", 30) == 0)
        if units and offered == "-" and len(others) > 1:
            to = dice.shuffled(f"to {kind}", others)[:2]
            price = 1 + dice.below(f"price {kind}", 3)
            lines.append(f"OFFER {min(units, 2)} {kind.upper()} TO {', '.join(to)} FOR ${price}")
    money = ACCOUNT.search(flat)
    friends = re.findall(r"\b\d+ for ([\w-]+)", flat)
    if mine and friends and money and int(money[1]) > 5 and dice.below("generous", 8) == 0:
        lines.append(f"PAY {dice.pick('friend', friends)} 1")
    return lines


def _strikes(flat: str, dice: Dice) -> list[str]:
    """A strike called where it has the cards, or somebody else's supported."""
    lines, pairs = [], []
    for power, _, cards in POSITION.findall(flat):
        for pair in PAIR.findall(cards):
            pairs.append((power, PARTY[pair[-1]]))
    for power, party in pairs:
        if dice.below(f"strike {power}", 2):
            lines.append(f"STRIKE {power} {party}")
    for people, power in CALL.findall(flat):
        party = people[:3].upper()
        if any((p == power) != (s == party) for p, s in pairs):
            lines.append(f"SUPPORT STRIKE {power} {party}")
    return lines


def _office(seat: Seat, text: str, flat: str, dice: Dice) -> list[str]:
    """A Minister appointed, a stand-by set kept."""
    lines = []
    cabinets = {power: [word.split()[0] for word in own.split(", ")] for power, own in CABINET.findall(text)}
    board = {power: units.split(", ") for power, units in BOARD.findall(text)}
    for power in re.findall(r"\b([A-Z]+) has no Minister: to appoint", flat):
        able = [name for name in cabinets.get(power, []) if name != seat]
        if able and dice.below(f"appoint {power}", 4):
            lines.append(f"APPOINT {dice.pick(power, able)} MINISTER OF {power}")
    for power in re.findall(r"You are ([A-Z]+)'s Minister", flat):
        if power in board:
            lines += ["STANDBY ORDERS", *_orders(text, board[power], dice), "END"]
    return lines
