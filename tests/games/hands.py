"""A toy game without a board: three players with hands of sealed cards, and conditions that look from a seat.

Each turn everybody lays a card; the highest that nobody else has laid scores. `HAVE 7` asks for one's own hand,
`LEFT AHEAD` for the left neighbour's score. After four turns the most points win.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.games.codec import by_name
from judge.games.dice import Dice
from judge.games.protocol import DRAW, Answer, Ending, Held, Phase, Refused, Result, Seat, Step, Verb
from tests.games.toy import Told, ToyGame

LAST, CARDS = 4, tuple(range(1, 16))


@dataclass(frozen=True)
class Hands:
    seats: tuple[str, ...]
    hands: Mapping[str, tuple[int, ...]]
    points: Mapping[str, int]
    turn: int = 1
    away: tuple[str, ...] = ()
    outcome: Result | None = None


@dataclass(frozen=True)
class Lay:
    card: int


class HandsGame(ToyGame):
    name, title = "hands", "Hands"
    verbs: tuple[Verb, ...] = (Verb("LAY 7", "lay a card of your hand"),)
    endings: tuple[Ending, ...] = (DRAW,)
    classes: Mapping[str, Callable[..., Any]] = by_name(Hands, Lay, Result)

    def players(self, options: Mapping[str, Any]) -> int:
        return 3

    def setup(self, seats: tuple[Seat, ...], options: Mapping[str, Any], dice: Dice, rules: int) -> Step:
        deck = dice.shuffled("deal", CARDS)
        hands = {seat: tuple(sorted(deck[5 * n : 5 * n + 5])) for n, seat in enumerate(seats)}
        return Step(Hands(tuple(seats), hands, dict.fromkeys(seats, 0)), {}, (Told(kind="start"),))

    def phase(self, state: Hands) -> Phase:  # type: ignore[override]
        return Phase((state.turn,), f"N{state.turn}", f"Hand {state.turn}")

    def _read(self, line: str) -> tuple[Any, ...]:
        found = re.fullmatch(r"lay ([0-9]{1,3})", line.strip().lower())
        return (Lay(int(found[1])),) if found else ()

    def slot(self, state: Any, command: Any) -> str:
        return "card"

    def submit(self, state: Any, seat: Seat, held: Held, commands: tuple[Any, ...], dice: Dice) -> Answer:
        good = [c for c in commands if isinstance(c, Lay) and c.card in state.hands[seat]]
        refused = [c for c in commands if isinstance(c, Refused)]
        refused += [
            Refused("not-yours", "you have no such card.", line=self.text(state, c))
            for c in commands
            if isinstance(c, Lay) and c not in good
        ]
        mine = {"card": good[-1]} if good else held.get(seat, {})
        return Answer({**held, seat: mine}, None, tuple(refused))

    def defaults(self, state: Any, seat: Seat, held: Held) -> tuple[str, ...]:
        return () if held.get(seat) else (f"LAY {state.hands[seat][0]}",)

    def resolve(self, state: Hands, held: Held, dice: Dice) -> Step:  # type: ignore[override]
        laid = {s: held[s]["card"].card if held.get(s) else state.hands[s][0] for s in state.seats}
        best = max(laid.values())
        points = {s: state.points[s] + (laid[s] == best) for s in state.seats}
        hands = {s: tuple(c for c in state.hands[s] if c != laid[s]) for s in state.seats}
        state = replace(state, hands=hands, points=points, turn=state.turn + 1)
        if state.turn > LAST:
            winners = tuple(s for s in state.seats if points[s] == max(points.values()))
            return self.end(state, "won", winners)  # type: ignore[arg-type]
        return Step(state, {}, (Told(kind="laid", what=laid),))

    def stands(self, state: Any, seat: Seat, text: str) -> bool | Refused:
        if found := re.fullmatch(r"have (\d{1,3})", text.lower()):
            return int(found[1]) in state.hands[seat]
        if text.lower() == "left ahead":
            left = state.seats[(state.seats.index(seat) + 1) % len(state.seats)]
            return bool(state.points[left] > state.points[seat])
        return Refused("unknown", "write HAVE 7, or LEFT AHEAD.")

    def text(self, state: Any, command: Any) -> str:
        return f"LAY {command.card}"

    def view(self, state: Any, held: Held, seat: Seat | None) -> Mapping[str, Any]:
        seen: dict[str, Any] = {"turn": state.turn, "points": dict(state.points)}
        if seat is not None:
            own = [self.text(state, row) for row in held.get(seat, {}).values()]
            seen["you"] = {"hand": list(state.hands[seat]), "held": own}
        return seen

    def resample(self, state: Any, held: Held, seat: Seat, dice: Dice) -> tuple[Any, Held]:
        others = [s for s in state.seats if s != seat]
        cards = dice.shuffled("cards", tuple(c for s in others for c in state.hands[s]))
        count = len(cards) // max(1, len(others))
        dealt = {s: tuple(sorted(cards[n * count : (n + 1) * count])) for n, s in enumerate(others)}
        hands = {s: state.hands[s] if s == seat else dealt[s] for s in state.seats}
        laid = {s: {"card": Lay(dice.pick(s, hands[s]))} for s in others}
        return replace(state, hands=hands), {s: held.get(s, {}) if s == seat else laid[s] for s in state.seats}

    def bot(self, seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
        return ()
