"""A reference resolver for one turn of The Golden Blade, written from the rule text alone (GB)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

Pick = Callable[[str, str, str, int, int, list[str]], int]
Wish = list[tuple[str, CodeType]]  # letters of domains, best first, each with its condition

DOMAINS = {"A": "army", "F": "fleet", "P": "political"}
CARDS = {
    row.split()[0]: tuple(row.split()[1:])
    for row in """
    Sabotage army power - 2+;     Espionage army attack - 2+;  Backstab army attack - 3+
    Sanctions army - attack+power 2;  Embargo fleet - power 2+;    Blockade fleet attack - 2+
    Resupply fleet - - 3+;        Convoy fleet - - 2;          Censure political - attack 2+
    Proliferation political power - 2+;    Subterfuge political attack - 2+;    Hold none - - 2+
    Alliance promise - - 3+;      Accord promise - - 3+;       Coalition promise - - 3+
    """.strip()
    .replace("\n", ";")
    .split(";")
}  # domain, own icon, icons it blocks, players
OTHER = {"L1": "L2", "L2": "L1", "R1": "R2", "R2": "R1"}
DOMAIN = r"(?:army|fleet|political|[afp])\b(?!\.)"
SIGNS = {"=": "==", "<>": "!="} | {w: w for w in ["==", "!=", "<", "<=", ">", ">=", "(", ")", "and", "or", "not"]}
LEVEL = (0, 1, 1, 2, 2, 2, 3)


def card_named(text: str, seats: list[str]) -> str:
    """The card meant by a name or a unique beginning of it, among those of this table."""
    word = "backstab" if text == "stab" else text
    kinds = ("2+", "2" if len(seats) == 2 else "3+")
    found = [c for c in CARDS if c.lower().startswith(word) and CARDS[c][3] in kinds]
    if len(word) < 3 or len(found) != 1:
        raise ValueError(f"no such card: {text}")
    return found[0]


def condition(text: str, seats: list[str]) -> CodeType:
    """Compile a condition of GB §10, after translating it word by word from a closed list."""
    who, what = "|".join(["me", "left", "right", *map(str.lower, seats)]), "army|fleet|political"
    atom = rf"({who})\.((level\.)?({what})|hand)|me\.has\.({what})|(left|right)\.order"
    words = []
    for word in re.findall(r"<>|[<>=!]=|[<>=()]|[^\s<>=!()]+|!", text):
        if word.isdigit() or word in SIGNS:
            words.append(SIGNS.get(word) or str(int(word)))
        else:
            known = re.fullmatch(atom, word)
            words.append(f"atom({word!r})" if known else repr(card_named(word, seats)))
    return compile(" ".join(words), "condition", "eval")


def read_list(text: str, seats: list[str]) -> Wish:
    """A list of domains; a `>` that stands before a bare domain separates its items."""
    items: Wish = []
    for item in re.split(rf">\s*(?={DOMAIN})", text):
        found = re.fullmatch(rf"\s*({DOMAIN})\s*(?:\bif\b(.+))?", item)
        if not found:
            raise ValueError(f"no list: {text}")
        items.append((found[1][0].upper(), condition(found[2] or "1", seats)))
    return items


def read_line(letter: dict[str, Any], line: str, slots: dict[str, str], seats: list[str]) -> None:
    """Add one line to a letter; `slots` gives the slot for every word that can name one."""
    head, _, body = (" ".join(part.split()) for part in line.lower().partition(":"))
    allied = re.fullmatch(r"if allied (left|right)(?: and (.+))?", head)
    if allied and body in ("redirect", "normal"):
        code = condition(allied[2] or "1", seats)
        letter[allied[1].upper()] = code if body == "redirect" else condition("0", seats)
    elif re.fullmatch("build|standing (build|discard|lose)", head):
        letter[head] = read_list(body, seats)
    elif (head, body) in [("vanguard", "l1"), ("vanguard", "l2"), ("target", "1"), ("target", "2")]:
        letter[head] = body.upper()
    elif head in slots:
        name, *parts = re.split(r"\b(on|swap|take|give|discard|deploy)\b", body)
        opts: dict[str, Any] = {"card": card_named(name.strip(), seats)}
        for key, text in zip(parts[::2], parts[1::2], strict=False):
            opts[key] = int(text) if key == "swap" else read_list(text, seats)
        letter["orders"] = letter["orders"] | {slots[head]: opts}


@dataclass(eq=False)
class Order:
    """An order on the table: `laid` is the card shown, `card` what it counts as."""

    power: str
    slot: str
    laid: str
    opts: dict[str, Any]
    card: str
    fate: str = "stands"
    allied: bool = False  # an Alliance in force lies against it
    facing: Order = field(init=False)

    @property
    def side(self) -> str:
        return "LEFT" if self.slot[0] == "L" else "RIGHT"


class Game:
    """The table during one turn; making it settles the fates of all orders."""

    def __init__(
        self, position: dict[str, Any], letters: dict[str, list[str]], pick: Pick, options: dict[str, Any]
    ) -> None:
        self.seats: list[str] = list(position["seating"])
        self.token, self.pick, self.options = position["token"], pick, options
        self.grids = {p: dict(position["grids"][p]) for p in self.seats}
        self.hands = {p: list(position["hands"][p]) for p in self.seats}
        self.library, self.discard = list(position["library"]), list(position["discard"])
        self.orders: dict[tuple[str, str], Order] = {}
        self.letters = {
            p: self.read(p, letters.get(p, []), position.get("standing", {}).get(p, {})) for p in self.seats
        }
        self.rounds = self.pair()
        self.shown = {(o.power, o.side): o.facing.laid for two in self.rounds[0] for o in two}
        self.judge()

    def read(self, me: str, lines: list[str], standing: dict[str, str]) -> dict[str, Any]:
        """Lay a power's orders: later lines replace earlier ones, unreadable ones are ignored."""
        names = ("LEFT", "RIGHT") if len(self.seats) > 2 else ("L1", "L2", "R1", "R2")
        words = {slot.lower(): slot for slot in names}
        words |= {self.next(me, s).lower(): s for s in names if len(self.seats) > 2}
        empty: dict[str, Any] = {"orders": {}, "build": [], "vanguard": "L1", "target": "1"}
        letter: dict[str, Any] = {"standing build": [], "standing discard": [], **empty}
        for line in [f"STANDING {kind}: {text}" for kind, text in standing.items()] + list(lines):
            if line.strip().upper() == "CLEAR":
                letter = {k: v for k, v in letter.items() if "standing" in k} | empty
            try:
                read_line(letter, line, words, self.seats)
            except (ValueError, SyntaxError):
                continue
        used = {""}
        for slot in names:
            opts = letter["orders"].get(slot, {})
            card = "Hold" if opts.get("card", "") in used else opts["card"]
            used |= {card} - {"Hold"}
            self.orders[me, slot] = Order(me, slot, card, opts, card)
        return letter

    def pair(self) -> list[list[tuple[Order, Order]]]:
        """The rounds of the turn, each a list of conflicts in order (GB §5.2, §8)."""
        table, orders = self.clockwise(), self.orders
        rounds = [[(p, "LEFT", self.next(p), "RIGHT") for p in table]]
        if len(table) == 2:
            rounds = [
                [(p, self.letters[p]["vanguard"], q, "R" + self.letters[p]["target"]) for p, q in (table, table[::-1])]
            ]
            rounds.append([(p, OTHER[a], q, OTHER[b]) for p, a, q, b in rounds[0]])
        paired = [[(orders[p, a], orders[q, b]) for p, a, q, b in fronts] for fronts in rounds]
        for one, two in (two for fronts in paired for two in fronts):
            one.facing, two.facing = two, one
        return paired

    def next(self, power: str, side: str = "LEFT") -> str:
        """The neighbour of a power on one side; seats run clockwise, that is to the left."""
        step = 1 if side == "LEFT" else -1
        return self.seats[(self.seats.index(power) + step) % len(self.seats)]

    def clockwise(self) -> list[str]:
        start = self.seats.index(self.token)
        return self.seats[start:] + self.seats[:start]

    def atom(self, me: str, word: str) -> Any:
        """The value of an atom of a condition, such as `left.level.army`, as seen by one power."""
        who, *what = word.split(".")
        named = {p.lower(): p for p in self.seats} | {"me": me, "left": self.next(me), "right": self.next(me, "RIGHT")}
        if what == ["order"]:
            return self.shown[me, who.upper()]
        if what == ["hand"]:
            return len(self.hands[named[who]])
        if what[0] == "has":
            return what[1][0].upper() in self.hands[me]
        count = self.grids[named[who]][what[-1]]
        return LEVEL[count] if what[0] == "level" else count

    def wanted(self, me: str, wish: Wish, allowed: Collection[str], default: Callable[[str], Any] | None = None) -> str:
        """The first wish that is possible and holds now; else the best by default, or nothing."""
        scope = {"atom": lambda word: self.atom(me, word)}
        found = [a for a, code in wish if a in allowed and eval(code, scope)]
        return (found + (sorted(allowed, key=default) if default else []) + [""])[0]

    def to_build(self, me: str, wish: Wish) -> str:
        """The card of a power's hand to deploy: its lists, else the default of GB §10."""
        grid, hand, letter = self.grids[me], self.hands[me], self.letters[me]
        return self.wanted(
            me,
            wish + letter["build"] + letter["standing build"],
            hand,
            lambda a: (-grid[DOMAINS[a]], -hand.count(a), a),
        )

    def pay(self, me: str, wish: Wish) -> None:
        """Discard the card that a power's lists name, else the default of GB §10."""
        grid, hand = self.grids[me], self.hands[me]
        paid = self.wanted(
            me,
            wish + self.letters[me]["standing discard"],
            hand,
            lambda a: (-hand.count(a), grid[DOMAINS[a]], "PFA".index(a)),
        )
        move(hand, paid, self.discard)

    def struck(self, order: Order) -> bool:
        """Whether the neighbour addressed is in a successful coalition on his other front."""
        other = self.orders[order.facing.power, order.slot]
        return other.card == other.facing.card == "Coalition"

    def in_force(self, order: Order) -> bool:
        """Whether this is an Alliance in force; one that faces it may protect it (GB §5.1)."""
        covered = order.facing.card == "Alliance" and not self.struck(order.facing)
        return order.card == "Alliance" and (covered or not self.struck(order))

    def redirected(self, order: Order) -> bool:
        """Whether an order goes against the power beyond the ally instead of the ally."""
        code = self.letters[order.power].get(order.side)
        movable = order.allied and CARDS[order.card][0] not in ("promise", "none")
        return bool(movable and code and self.wanted(order.power, [("A", code)], {"A"}))

    def judge(self) -> None:
        """Settle the fate of every order before any effect (GB §4, §5.1)."""
        every = list(self.orders.values())
        for o in every:
            mine, theirs = self.grids[o.power], self.grids[o.facing.power]
            if LEVEL[mine.get(CARDS[o.laid][0], 0)] < LEVEL[theirs.get(CARDS[o.laid][0], 0)]:
                o.card, o.fate = "Hold", "illegal"
        for o in every:
            o.allied = self.in_force(o.facing)
        sure = [o for o in every if o.allied or o.card in ("Resupply", "Convoy", "Hold")]
        for o in (o for o in every if o not in sure):
            both = o.card == o.facing.card == "Accord" and self.options["own_accord"]
            if self.struck(o) or (both and self.struck(o.facing)):
                o.fate = "blocked"
        for o in (o for o in every if o.fate == "stands" and CARDS[o.card][2] != "-"):
            victim = o.facing
            if self.options["redirect_blockers"] and self.redirected(o):
                victim = self.orders[victim.power, o.slot].facing
            if CARDS[victim.card][1] in CARDS[o.card][2].split("+") and victim not in sure:
                victim.fate = "blocked"

    def act(self, o: Order) -> None:
        """Carry out one order that stands (GB §9)."""
        me, mine = o.power, self.hands[o.power]
        aim = self.next(o.facing.power, o.side) if self.redirected(o) else o.facing.power
        theirs, grid = self.hands[aim], self.grids[aim]
        if o.card == "Sabotage" and any(grid.values()):
            lost = self.wanted(
                me, o.opts.get("on", []), [a for a in DOMAINS if grid[DOMAINS[a]]], lambda a: (-grid[DOMAINS[a]], a)
            )
            grid[DOMAINS[lost]] -= 1
            self.discard.append(lost)
        elif o.card == "Espionage":
            for _ in range(min(2, o.opts.get("swap", 0))):
                gain = self.wanted(me, o.opts.get("take", []), theirs)
                loss = self.wanted(me, o.opts.get("give", []), set(mine) - {gain})
                if not gain or not loss:
                    break
                move(theirs, gain, mine)
                move(mine, loss, theirs)
        elif o.card == "Proliferation" and len(mine) > 1:
            self.pay(me, o.opts.get("discard", []))
            self.deploy(me, self.to_build(me, o.opts.get("deploy", [])))
        elif o.card in ("Resupply", "Convoy") or o.card == o.facing.card == "Accord":
            self.draw(me)
        elif o.card in ("Backstab", "Subterfuge", "Blockade") and theirs:
            number, step = (2, 1) if o.card == "Backstab" else (1, 0)
            if step and mine:
                self.pay(me, o.opts.get("discard", []))
            elif step:
                return
            for i in range(min(number, len(theirs))):
                card = sorted(theirs)[self.pick(me, o.slot, o.card, step, i, sorted(theirs))]
                move(theirs, card, mine if o.card == "Blockade" else self.discard)

    def deploy(self, power: str, card: str) -> None:
        self.hands[power].remove(card)
        self.grids[power][DOMAINS[card]] += 1

    def draw(self, power: str) -> None:
        self.hands[power] += [self.library.pop(0)] if self.library else []

    def winners(self) -> list[str]:
        """The powers that win now, after breaking ties (GB §7)."""
        first = [p for p in self.seats if max(self.grids[p].values()) >= 6]
        rank = {p: (sorted(self.grids[p].values())[1::-1], len(self.hands[p])) for p in first}
        return [p for p in first if rank[p] == max(rank.values())]

    def resolve(self) -> list[str]:
        """Carry out all orders and return the winners, if any (GB §5.2, §7)."""
        for conflicts in self.rounds:
            self.shown = {(o.power, o.side): o.facing.laid for two in conflicts for o in two}
            for o in (o for two in conflicts for o in two):
                if o.fate == "stands":
                    self.act(o)
                if self.options["win_check"] == "immediate" and self.winners():
                    return self.winners()
        return self.winners()


def move(source: list[str], card: str, place: list[str]) -> None:
    source.remove(card)
    place.append(card)


def turn(
    position: dict[str, Any], letters: dict[str, list[str]], pick: Pick, options: dict[str, Any]
) -> dict[str, Any]:
    """Play one whole turn in `build_mode=combined`, up to the supply of the next one."""
    game = Game(position, letters, pick, options)
    winners = game.resolve()
    if not winners:  # the token passes when the orders are resolved (GB §5.3, GB-1); then everybody builds at once
        game.token = game.next(game.token, "RIGHT")
        for power, card in [(p, game.to_build(p, [])) for p in game.seats if game.hands[p]]:
            game.deploy(power, card)
        winners = game.winners()
    if not winners:
        for power in game.clockwise():
            game.draw(power)
    return {
        "grids": game.grids,
        "hands": {p: "".join(sorted(h)) for p, h in game.hands.items()},
        "discard": "".join(sorted(game.discard)),
        "token": game.token,
        "winners": winners,
        "fates": {key: o.fate for key, o in game.orders.items()},
    }
