"""The board, hands and decks of the reference of Warped Diplomacy Classic, and what may be asked of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from judge.board.atlas import AMBIGUOUS, STANDARD, Unit
from tests.references.warped_cards import ALIKE, CARDS, KINDS, PILE, Entry, Piece, Shuffle, thrown


class Board:
    """What lies on the table; nothing here carries out a line."""

    def __init__(self, position: Mapping[str, Any], shuffle: Shuffle) -> None:
        self.shuffle, self.options = shuffle, position.get("options", {})
        self.seats, self.round, self.active = list(position["seating"]), position["round"], position["active"]
        self.pieces = [Piece(p, unit[0], unit[2:]) for p, units in position["units"].items() for unit in units]
        self.owner: dict[str, str] = {c: p for p, centres in position["centres"].items() for c in centres}
        self.hands: dict[str, list[str]] = {p: list(position["hands"].get(p, [])) for p in self.seats}
        self.piles = {d: {k: list(position[d][k]) for k in ("deck", "discard")} for d in ("event", "land", "sea")}
        self.standing: Mapping[str, Entry] = position.get("standing", {})
        self.winner: list[str] | None = None
        self.status = {p: "active" if p in position["players"] else "civil_disorder" for p in self.seats}
        self.status |= {p: "eliminated" for p in self.seats if not self.units[p] and not self.centres[p]}
        self.begin()

    def begin(self) -> None:
        """Forget everything that belongs to a single player-turn."""
        self.phase, self.bans, self.battles = "LOG", set[str](), list[dict[str, Any]]()
        self.rights: list[tuple[Piece, str, str]] = []  # attacker, province, word
        self.moved, self.attacked, self.retreated, self.carried, self.advanced = (set[Piece]() for _ in range(5))
        self.fought, self.credit = Counter[Piece](), Counter[Piece]()

    @property
    def units(self) -> dict[str, list[str]]:
        return {p: sorted(piece.name for piece in self.pieces if piece.power == p) for p in self.seats}

    @property
    def centres(self) -> dict[str, list[str]]:
        return {p: sorted(c for c, owner in self.owner.items() if owner == p) for p in self.seats}

    def option(self, name: str, default: Any) -> Any:
        return self.options.get(name, default)

    def orders(self, power: str) -> Entry:
        """The standing orders of a power; those of a power in civil disorder are off."""
        return self.standing.get(power, {}) if self.status[power] == "active" else {}

    def at(self, place: str) -> Piece | None:
        return next((piece for piece in self.pieces if piece.where == place[:3]), None)

    def mine(self, name: str) -> Piece | None:
        return next((piece for piece in self.pieces if piece.power == self.active and piece.called(name)), None)

    def draw(self, pile: str, n: int) -> list[str]:
        """Take up to n cards; an empty deck is refilled when a card is needed."""
        deck, discard, taken = self.piles[pile]["deck"], self.piles[pile]["discard"], list[str]()
        while len(taken) < n and (deck or discard):
            if not deck:
                deck += self.shuffle(pile, sorted(discard))
                discard.clear()
            taken.append(deck.pop(0))
        return taken

    def lose(self, power: str, cards: Sequence[str]) -> None:
        for card in cards:
            self.hands[power].remove(card)
            self.piles["event"]["discard"].append(card)

    def rank(self, power: str, card: str, keep: Sequence[str]) -> tuple[int, int, int, int]:
        """The keep rank of a card, low = kept (WD §9.4)."""
        number, kind, word, n, _ = CARDS[card]
        rank = 6 + [*KINDS, kind].index(ALIKE.get(kind, kind))
        if kind == "BAN":
            rank = ["", "all", "self", "chosen"].index(word)
        elif kind == "NEGATE":
            rank = 4
        elif kind == "BUILD" and len(self.units[power]) < len(self.centres[power]):
            rank = 5
        return keep.index(card) if card in keep else len(keep), rank, -n if 6 <= rank <= 8 else 0, number

    def worst(self, power: str, cards: Sequence[str], wish: Sequence[str]) -> str:
        """The card that a power gives up: the first of its wishes, else the one of the lowest keep rank."""
        keep = self.orders(power).get("keep", [])
        return next((c for c in wish if c in cards), "") or max(cards, key=lambda c: self.rank(power, c, keep))

    def ask(self, event: str, kind: str, fits: Callable[[str, Entry], bool]) -> bool:
        """A window for reactions (WD §8): whether the action or attack at hand was cancelled."""
        seat = self.seats.index(self.active)
        for power in self.seats[seat + 1 :] + self.seats[:seat]:
            for entry in self.orders(power).get("react", []):
                card, hand = CARDS[entry["card"]], self.hands[power]
                if card.kind != kind or entry["event"] != event or (kind == "NEGATE" and card.word != event):
                    continue
                if entry["card"] in hand and entry["who"] in (self.active, "ANYONE") and fits(power, entry):
                    self.lose(power, [entry["card"]])
                    if kind == "BAN":
                        self.bans.add(self.shield(power, entry))
                    if event != "starts":
                        return True
                    break
        return False

    def shield(self, power: str, entry: Entry) -> str:
        """Whom a ban protects."""
        return {"self": power, "all": "ALL", "chosen": entry.get("for") or power}[CARDS[entry["card"]].word]

    def buildable(self, unit: str) -> bool:
        """Whether the active power may build this unit now (WD §4)."""
        me, place = self.active, unit[2:5]
        home = place in STANDARD.powers[me].homes or not self.option("home_builds_only", True)
        room = len(self.units[me]) < len(self.centres[me]) and not self.at(place)
        return room and home and self.owner.get(place) == me and STANDARD.exists(Unit(unit))

    def step(self, piece: Piece, place: str) -> str:
        """Where a step leads: a vacant place with its coast, or nothing."""
        to = STANDARD.reach[piece.name].get(place, AMBIGUOUS)
        return "" if to == AMBIGUOUS or self.at(to) else to

    def foe(self, piece: Piece, place: str) -> Piece | None:
        """The unit that a unit may attack there; a banned one it may not."""
        unit = self.at(place)
        if not unit or unit.power == piece.power or unit.where not in STANDARD.supports[piece.name]:
            return None
        return None if self.bans & {"ALL", unit.power} else unit

    def target(self, item: Entry) -> Piece | None:
        """The unit that an attack goes against at this moment."""
        piece = self.mine(item["unit"])
        return next((foe for place in item["targets"] if piece and (foe := self.foe(piece, place))), None)

    def carriers(self, army: Piece, item: Entry) -> list[Piece] | None:
        """The fleets of a convoy, or None if it is not possible or not allowed (WD §5.2)."""
        via, to, bound = item["via"], item["to"][:3], self.option("convoy_uses_fleet", True)
        route, coasts = [army.where, *via, to], [STANDARD.provinces[p].kind for p in (army.where, to)]
        linked = all(b in STANDARD.borders[a] for a, b in pairwise(route))
        if army.kind != "A" or coasts != ["coast"] * 2 or not linked or len(set(via)) < len(via) or self.at(to):
            return None
        fleets = [fleet for sea in via if sea in STANDARD.seas and (fleet := self.at(sea))]
        busy = bound and any(f in self.carried or f in self.moved for f in fleets)
        fit = via and len(fleets) == len(via) and all(self.permitted(f, to) for f in fleets)
        return fleets if fit and not busy else None

    def permitted(self, fleet: Piece, to: str) -> bool:
        """Whether the owner of a fleet lets the active power convoy on it to a province."""
        allowed = [
            entry
            for entry in self.orders(fleet.power).get("convoy", [])
            if entry["power"] == self.active and (not entry.get("until") or self.round <= entry["until"])
            if fleet.where in (entry.get("via") or [fleet.where]) and to in [p[:3] for p in entry.get("to") or [to]]
        ]
        return fleet.power == self.active or bool(allowed)

    def dealt(self, piece: Piece, role: str, hand: list[str]) -> list[str]:
        """The hand of a side after its exchange of cards."""
        pile, battle = PILE[piece.kind], [{"policy": "AUTO"}, *self.orders(piece.power).get("battle", [])]
        fits = [e for e in battle if e.get("role", "") in ("", role) and piece.called(e.get("unit") or piece.name)]
        entry = max(reversed(fits), key=lambda e: bool(e.get("role")) + bool(e.get("unit")))  # the last of the best
        out = thrown(piece.kind, role, hand, entry["policy"], int(entry.get("below") or 0))
        self.piles[pile]["discard"] += [hand[i] for i in out]
        return [card for i, card in enumerate(hand) if i not in out] + self.draw(pile, len(out))

    def support(self, piece: Piece, foe: Piece) -> int:
        """How many units of its power stand by a unit against an enemy."""
        near = [p for p in self.pieces if p.power == piece.power and p.where in STANDARD.borders[piece.where]]
        if self.option("support_adjacency", "border") == "could_attack":
            return sum(foe.where in STANDARD.supports[p.name] for p in near)
        return sum(foe.where in STANDARD.borders[p.where] for p in near)

    def retreat(self, piece: Piece) -> str:
        """Where a beaten unit goes, or nothing (WD §6.3)."""
        places = sorted({to for to in STANDARD.reach[piece.name].values() if to != AMBIGUOUS and not self.at(to)})
        lists = self.orders(piece.power).get("retreat", {})
        named = [place for unit, wished in lists.items() if piece.called(unit) for place in wished]
        if piece in self.retreated:
            return ""
        for wish in [*named, *lists.get("DEFAULT", [])]:
            found = [to for to in places if wish in (to, to[:3]) or (piece.kind == "A" and wish[:3] == to)]
            if found or wish == "DISBAND":
                return found[0] if found else ""
        return min(places, key=lambda to: (*self.danger(piece.power, to[:3]), to), default="")

    def danger(self, power: str, province: str) -> tuple[int, int]:
        """How bad a province is for a retreat: the kind of province, then the enemies beside it."""
        own = self.owner.get(province) == power
        kind = 1 - (province in STANDARD.powers[power].homes) if own else 3 - STANDARD.provinces[province].centre
        return kind, sum(p.power != power and p.where in STANDARD.borders[province] for p in self.pieces)
