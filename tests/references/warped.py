"""A reference of Warped Diplomacy Classic, written from the rule text alone (WD and a number: its sections)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from judge.board.atlas import STANDARD
from tests.references.warped_board import Board
from tests.references.warped_cards import (
    BATTLE,
    CARDS,
    EVENT,
    PHASE,
    PHASES,
    PILE,
    Action,
    Entry,
    Piece,
    counted,
    distance,
)


class Table(Board):
    """The table during the turns of a game; one power after the other plays `open`, its lines and `end`."""

    def open(self) -> None:
        """Plan the turn of the active power and ask for bans (W0)."""
        self.begin()
        if self.status[self.active] == "active":
            self.hands[self.active] += self.draw("event", 5 if len(self.centres[self.active]) >= 10 else 4)
            self.ask("starts", "BAN", lambda power, entry: True)

    def line(self, act: Mapping[str, Any]) -> str:
        """Execute one line of a sheet; one that is skipped leaves no trace."""
        if act["kind"] == "play":
            return self.play(act["card"], act.get("target", ""))
        action = self.allowed(act) if act["kind"] == "pay" else None
        phase = act["phase"] if act["kind"] == "phase" else action.phase if action else "ADV"
        if PHASES.index(phase) < PHASES.index(self.phase) or (act["kind"] == "pay" and not action):
            return "skipped"
        before, places, advanced = self.phase, [(p, p.place) for p in self.pieces], set(self.advanced)
        self.go(phase)
        outcome = "done"
        if action:
            outcome = self.pay(act, action)
        elif act["kind"] == "advance":
            piece = self.mine(act["unit"])
            outcome = "done" if piece and self.advance(piece, act["to"]) else "skipped"
        if outcome == "skipped":
            self.phase, self.advanced = before, advanced
            for piece, place in places:
                piece.place = place
        return outcome

    def play(self, name: str, target: str) -> str:
        """Play a card that has no items: draw, spy or raid."""
        card, hand = CARDS[name], self.hands[self.active]
        opponent = target in self.seats and target != self.active and self.status[target] != "eliminated"
        frozen = card.kind == "RAID" and opponent and self.status[target] != "active"
        if name not in hand or card.kind not in ("DRAW", "PEEK_DRAW", "RAID") or frozen:
            return "skipped"
        if card.kind != "DRAW" and not opponent:
            return "skipped"
        hand.remove(name)
        if name == "Reforms":
            self.lose(self.active, list(hand))
        if card.kind == "RAID":
            for _ in range(min(card.n, len(self.hands[target]))):
                self.lose(target, [self.worst(target, self.hands[target], self.orders(target).get("lose", []))])
        else:
            hand += self.draw("event", card.n)
        self.piles["event"]["discard"].append(name)
        return "done"

    def allowed(self, act: Mapping[str, Any]) -> Action | None:
        """What the payment of a line allows; the first item that fits decides the mode."""
        written = [item["do"] for item in act["items"]]
        if act.get("credit"):
            return Action("ATT", ["attack"], len(written))
        if "discard" in act:
            cost = 2 if written[:1] == ["build"] else 1
            return Action(PHASE[written[0]], written[:1], 1) if written and len(act["discard"]) == cost else None
        card = CARDS[act["play"]]
        able = [do for do in PHASE if do.upper() in card.kind.split("_")] + ["move"] * (card.kind == "EXTRA_ADVANCE")
        mode = next((PHASE[do] for do in written if do in able), None)
        if not mode:
            return None
        phase = "ADV" if card.kind == "EXTRA_ADVANCE" else mode
        word = card.word if card.kind != "CONVOY" else "A"
        return Action(phase, [d for d in able if PHASE[d] == mode], card.n, word, card.steps, "EXTRA" in card.kind)

    def price(self, act: Mapping[str, Any]) -> list[str] | None:
        """The cards that a line costs, or None if they are not there."""
        left, paid = list(self.hands[self.active]), list[str]()
        cards = [act["play"]] if "play" in act else act.get("discard", [])
        for card in sorted(cards, key=lambda c: c == "ANY"):
            if not left or (card != "ANY" and card not in left):
                return None
            taken = card if card != "ANY" else self.worst(self.active, left, self.orders(self.active).get("spend", []))
            paid.append(taken)
            left.remove(taken)
        return paid

    def pay(self, act: Mapping[str, Any], action: Action) -> str:
        """Declare an action, pay for it and carry it out item by item."""
        items, credit, price = list(act["items"][: action.n]), Counter(self.credit), self.price(act)
        if act.get("credit"):
            items = [item for item in items if self.take_credit(credit, item)]
        legal = [item for item in items if self.legal(item, action)]
        if price is None or not legal:
            return "skipped"
        named = {self.mine(item["unit"]) for item in legal}
        self.credit = credit
        self.lose(self.active, price)
        doubled = CARDS[act["play"]].kind == "MOVE_AND_ATTACK" if "play" in act else False
        listed = deepcopy(self).rehearsed(items, action)
        targets = [self.target(item) for item in listed if item["do"] == "attack"]
        if self.ask(EVENT[action.does[0]], "NEGATE", lambda p, e: self.declared(p, e, listed, targets)):
            if doubled and action.phase == "MOV":  # the other half of the card is left
                self.credit.update(piece for piece in named if piece)
            return "negated"
        for item in items:
            if self.legal(item, action):
                named.add(self.mine(item["unit"]))
                self.perform(item, action, len(listed))
        card = act.get("play", "")
        if card and CARDS[card].kind == "MOVE_AND_ATTACK" and action.phase == "MOV":
            self.credit.update(piece for piece in named if piece)
        if card == "Resupply":  # it is not on the discard pile yet when its own card is drawn
            self.piles["event"]["discard"].remove(card)
            self.hands[self.active] += self.draw("event", 1)
            self.piles["event"]["discard"].append(card)
        return "done"

    def rehearsed(self, items: Sequence[Entry], action: Action) -> list[Entry]:
        """The items that can be carried out one after the other; moves and builds alone change anything."""
        good: list[Entry] = []
        action = deepcopy(action)
        for item in items:
            again = item["do"] == "attack" and item["unit"] in [other["unit"] for other in good]
            if self.legal(item, action) and not again:
                good.append(item)
                if item["do"] != "attack":
                    self.perform(item, action, 0)
        return good

    def take_credit(self, credit: Counter[Piece], item: Entry) -> bool:
        piece = self.mine(item["unit"])
        if not piece or credit[piece] < 1:
            return False
        credit[piece] -= 1
        return True

    def legal(self, item: Entry, action: Action) -> bool:
        """Whether an item could be carried out at this moment."""
        if item["do"] not in action.does:
            return False
        if item["do"] == "build":
            return self.buildable(item["unit"]) and action.kind in ("U", item["unit"][0])
        piece = self.mine(item["unit"])
        if not piece or action.kind not in ("U", piece.kind) or piece in action.done:
            return False
        if item["do"] == "attack":
            return self.target(item) is not None and (action.extra or piece not in self.attacked)
        if not action.extra and piece in self.moved:
            return False
        if item["do"] == "convoy":
            return self.carriers(piece, item) is not None
        return 0 < len(item["path"]) <= action.steps and self.step(piece, item["path"][0]) != ""

    def declared(self, power: str, entry: Entry, items: list[Entry], targets: list[Piece | None]) -> bool:
        """Whether a reaction waits for a declared action: its moves as written, or its legal attacks."""
        if entry["event"] == "attacks":
            return any(self.aimed(power, entry, foe, len(targets)) for foe in targets if foe)
        for item in items:
            ends = {"build": [item.get("unit", "")[2:]], "convoy": [item.get("to", "")]}.get(item["do"]) or item["path"]
            fits = item["do"] != "build" or entry.get("unit", "") in ("", item["unit"][0])
            places = {p[:3] for p in entry.get("places") or ends}
            if fits and places & {p[:3] for p in ends}:
                return True
        return False

    def aimed(self, power: str, entry: Entry, foe: Piece, count: int) -> bool:
        """Whether a reaction waits for an attack on this unit, one of `count` attacks of the action."""
        whom = {"ME": power, "": "ANYONE"}.get(entry.get("whom", ""), entry.get("whom", ""))
        places = [p[:3] for p in entry.get("places") or [foe.where]]
        return whom in ("ANYONE", foe.power) and foe.where in places and count >= entry.get("least", 0)

    def perform(self, item: Entry, action: Action, count: int) -> None:
        """Carry out one legal item."""
        if item["do"] == "build":
            self.pieces.append(Piece(self.active, item["unit"][0], item["unit"][2:]))
            return
        piece = self.mine(item["unit"])
        assert piece
        if item["do"] == "attack":
            self.attack(piece, item, action, count)
            return
        (action.done if action.extra else self.moved).add(piece)
        if item["do"] == "convoy":
            fleets = set(self.carriers(piece, item) or [])
            self.carried |= fleets
            self.moved |= fleets if self.option("convoy_uses_fleet", True) else set()
            piece.place = item["to"][:3]
            return
        for place in item["path"]:
            if not (to := self.step(piece, place)):
                break
            piece.place = to

    def attack(self, piece: Piece, item: Entry, action: Action, count: int) -> None:
        """Fight against the first target that is legal and that no ban protects (W4)."""
        for place in item["targets"]:
            foe = self.foe(piece, place)
            if foe and not self.stopped(foe, count):
                (action.done if action.extra else self.attacked).add(piece)
                self.battle(piece, foe, item.get("word", ""))
                return

    def stopped(self, foe: Piece, count: int) -> bool:
        """Whether somebody plays a ban that protects this unit."""
        shields = ("ALL", foe.power)
        return self.ask("attacks", "BAN", lambda p, e: self.aimed(p, e, foe, count) and self.shield(p, e) in shields)

    def battle(self, attacker: Piece, defender: Piece, word: str) -> None:
        """Fight one battle (WD §6.2)."""
        sides = [(attacker, "attacker", defender), (defender, "defender", attacker)]
        drawn = [self.draw(PILE[piece.kind], 5) for piece, _, _ in sides]
        hands = [self.dealt(piece, role, hand) for (piece, role, _), hand in zip(sides, drawn, strict=True)]
        support = [self.support(piece, foe) for piece, _, foe in sides]
        fatigue = [self.fought[piece] for piece, _, _ in sides]
        force = [s - f for s, f in zip(support, fatigue, strict=True)]
        for side, ((piece, role, _), hand) in enumerate(zip(sides, hands, strict=True)):
            force[side] += sum(BATTLE[piece.kind][hand[i]][1] for i in counted(piece.kind, role, hand))
            self.piles[PILE[piece.kind]]["discard"] += hand
        report: dict[str, Any] = {"attacker": attacker.name, "defender": defender.name, "hands": hands, "force": force}
        report |= {"support": support, "fatigue": fatigue, "difference": force[0] - force[1]}
        report |= {"result": "nothing", "to": ""}
        self.battles.append(report)
        self.fought.update([attacker, defender])
        if report["difference"] <= -6 and self.option("attacker_can_die", True):
            report["result"] = "lost"
            self.pieces.remove(attacker)
        elif 3 <= report["difference"] <= 5 and (to := self.retreat(defender)):
            report |= {"result": "retreat", "to": to}
            defender.place = to
            self.retreated.add(defender)
        elif report["difference"] >= 3:
            report["result"] = "destroyed"
            self.rights.append((attacker, defender.where, word))
            self.pieces.remove(defender)

    def go(self, phase: str) -> None:
        """Enter a phase, if it is a later one; entering the last one carries out the word ADVANCE."""
        if PHASES.index(phase) > PHASES.index(self.phase):
            self.phase = phase
            if phase == "ADV":
                self.follow("ADVANCE")

    def follow(self, word: str) -> None:
        """Advance every unit whose attack had this word; a fleet takes the first coast it can reach."""
        for piece, province, said in self.rights:
            if said == word and (word or self.worth(province)):
                reach = STANDARD.reach[piece.name].values()
                self.advance(piece, min((to for to in reach if to[:3] == province), default=""))

    def worth(self, province: str) -> bool:
        """Whether a unit advances there by default (WD §6.4)."""
        default = self.option("default_advance", "centre")
        foreign = STANDARD.provinces[province].centre and self.owner.get(province) != self.active
        return default == "always" or (default == "centre" and foreign)

    def advance(self, piece: Piece, place: str) -> bool:
        """Step into a province that the unit emptied, if it can."""
        right = any(unit is piece and province == place[:3] for unit, province, _ in self.rights)
        to = self.step(piece, place)
        if not right or not to or piece not in self.pieces or piece in self.advanced:
            return False
        self.advanced.add(piece)
        piece.place = to
        return True

    def end(self, choices: Mapping[str, Any]) -> None:
        """The end of a player-turn (WD §4, §7), then the next seat."""
        me, standing = self.active, self.orders(self.active)
        self.go("ADV")
        self.follow("")
        later = [p for p in self.seats[self.seats.index(me) + 1 :] if self.status[p] != "eliminated"]
        takers = [me] if self.option("capture", "own_end") == "own_end" else [] if later else self.seats
        taken = [p for p in self.pieces if p.power in takers and STANDARD.provinces[p.where].centre]
        self.owner |= {piece.where: piece.power for piece in taken}
        self.winner = [p for p in takers if len(self.centres[p]) >= 18] or None
        if self.winner:
            return
        self.remove([*choices.get("remove", []), *standing.get("remove", [])])
        if self.status[me] == "active":
            keep = [*choices.get("keep", []), *standing.get("keep", [])]
            self.lose(me, sorted(self.hands[me], key=lambda card: self.rank(me, card, keep))[3:])
        for power in self.seats:
            if not self.units[power] and not self.centres[power]:
                self.status[power] = "eliminated"
                self.lose(power, list(self.hands[power]))
        self.pass_on()

    def remove(self, wishes: Sequence[str]) -> None:
        """Take units off the board until the active power can supply the rest (WD §7.3)."""
        homes = STANDARD.powers[self.active].homes
        while len(self.units[self.active]) > len(self.centres[self.active]):
            named = [piece for wish in wishes if (piece := self.mine(wish))]
            rest = [piece for piece in self.pieces if piece.power == self.active]
            far = min(rest, key=lambda p: (-distance(p.where, homes), p.kind != "F", p.place))
            self.pieces.remove(named[0] if named else far)

    def pass_on(self) -> None:
        """Give the turn to the next seat that is not eliminated; after the last round the most centres win."""
        seat = self.seats.index(self.active)
        circle = self.seats[seat + 1 :] + self.seats[: seat + 1]
        power = next((p for p in circle if self.status[p] != "eliminated"), self.active)
        wraps = self.seats.index(power) <= seat
        if wraps and self.option("last_round", 0) and self.round >= self.option("last_round", 0):
            most = max(len(centres) for centres in self.centres.values())
            self.winner = [p for p in self.seats if len(self.centres[p]) == most]
            return
        self.active, self.round = power, self.round + wraps
