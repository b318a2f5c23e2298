"""A toy game for testing the tests: each of two players seals a number, the higher wins. `leaky` tells too much."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judge.games.codec import by_name
from judge.games.dice import Dice
from judge.games.diplomacy.events import end_of
from judge.games.protocol import (
    DRAW,
    About,
    Answer,
    Ask,
    Ending,
    Event,
    Held,
    Option,
    Phase,
    Refused,
    Result,
    Seat,
    Step,
    Verb,
)


@dataclass(frozen=True, kw_only=True)
class Told(Event):
    """Whatever a toy tells."""

    kind: str  # type: ignore[misc]
    what: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Toy:
    seats: tuple[str, ...]
    turn: int = 1
    away: tuple[str, ...] = ()
    outcome: Result | None = None


@dataclass(frozen=True)
class Number:
    value: int


class ToyGame:
    name = "toy"
    title = "The Toy"
    rules: Mapping[int, str] = {1: "as first played"}
    options: Mapping[str, Option] = {}
    presets: Mapping[str, Mapping[str, Any]] = {}
    verbs: tuple[Verb, ...] = (Verb("NUMBER 7", "seal a number"),)
    endings: tuple[Ending, ...] = (DRAW,)
    reserved: frozenset[str] = frozenset()
    clocks: Mapping[str, str] = {"moves": "7d"}
    classes: Mapping[str, Callable[..., Any]] = by_name(Toy, Number, Result)

    def __init__(self, leaky: bool = False) -> None:
        self.leaky = leaky

    def players(self, options: Mapping[str, Any]) -> int:
        return 2

    def setup(self, seats: tuple[Seat, ...], options: Mapping[str, Any], dice: Dice, rules: int) -> Step:
        return Step(Toy(tuple(seats)), {}, (Told(kind="start"),))

    def load(
        self, seats: tuple[Seat, ...], options: Mapping[str, Any], record: Mapping[str, Any], rules: int,
        dice: Dice | None = None,
    ) -> Step | Refused:  # fmt: skip
        return Refused("no", "the toy has no positions")

    def under(self, state: Toy, rules: int) -> Toy:
        return state

    def phase(self, state: Toy) -> Phase:
        return Phase((state.turn,), f"N{state.turn}", f"Number {state.turn}")

    def find_phase(self, text: str) -> Phase | Refused:
        number = text.upper().removeprefix("N")
        if number.isascii() and number.isdigit():
            return Phase((int(number),), f"N{int(number)}", f"Number {int(number)}")
        return Refused("unknown-phase", "N1 and so on")

    def asks(self, state: Toy, held: Held) -> tuple[Ask, ...]:
        if state.outcome:
            return ()
        return tuple(
            Ask(s, "moves", self.phase(state).code, () if held.get(s) else ("a number",))
            for s in state.seats
            if s not in state.away
        )

    def read(self, state: Toy, seat: Seat, lines: tuple[str, ...], about: About) -> tuple[tuple[Any, ...], ...]:
        return tuple(self._read(line) for line in lines)

    def _read(self, line: str) -> tuple[Any, ...]:
        word, _, number = line.partition(" ")
        if word.upper() != "NUMBER":
            return ()
        good = number.isascii() and number.isdigit() and len(number) < 9
        return (Number(int(number)) if good else Refused("bad", "NUMBER 7"),)

    def slot(self, state: Toy, command: Any) -> str:
        return "number"

    def submit(self, state: Toy, seat: Seat, held: Held, commands: tuple[Any, ...], dice: Dice) -> Answer:
        good = [c for c in commands if isinstance(c, Number)]
        mine = {"number": good[-1]} if good else held.get(seat, {})
        return Answer({**held, seat: mine}, None, tuple(c for c in commands if isinstance(c, Refused)))

    def defaults(self, state: Toy, seat: Seat, held: Held) -> tuple[str, ...]:
        return () if held.get(seat) else ("NUMBER 0",)

    def resolve(self, state: Toy, held: Held, dice: Dice) -> Step:
        numbers = {s: held[s]["number"].value if held.get(s) else 0 for s in state.seats}
        best = max(numbers.values())
        winners = tuple(s for s in state.seats if numbers[s] == best)
        if len(winners) > 1 and state.turn < 3:
            return Step(replace(state, turn=state.turn + 1), {}, (Told(kind="tie", what=numbers),))
        return self.end(state, "won", winners)

    def end(self, state: Toy, how: str, by: tuple[Seat, ...]) -> Step:
        result = Result("won" if len(by) == 1 else "draw", by)
        return Step(replace(state, outcome=result), {}, (end_of(result),))

    def seat(self, state: Toy, seat: Seat, status: str) -> Step:
        away = tuple(s for s in state.away if s != seat)
        return Step(replace(state, away=away if status == "active" else (*away, seat)))

    def voters(self, state: Toy, how: str) -> tuple[Seat, ...]:
        return state.seats

    def stands(self, state: Toy, seat: Seat, text: str) -> bool | Refused:
        return text == "TRUE" if text in ("TRUE", "FALSE") else Refused("unknown", "the toy knows TRUE and FALSE")

    def result(self, state: Toy) -> Result | None:
        return state.outcome

    def text(self, state: Toy, command: Any) -> str:
        return f"NUMBER {command.value}"

    def view(self, state: Toy, held: Held, seat: Seat | None) -> Mapping[str, Any]:
        seen: dict[str, Any] = {"turn": state.turn}
        for other in state.seats:
            if other == seat or self.leaky:
                seen[other] = [n.value for n in held.get(other, {}).values()]
        return seen

    def resample(self, state: Toy, held: Held, seat: Seat, dice: Dice) -> tuple[Toy, Held]:
        deal = {s: {"number": Number(dice.below(s, 1000))} for s in state.seats}
        return state, {s: held.get(s, {}) if s == seat else deal[s] for s in state.seats}

    def bot(self, seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
        return (f"NUMBER {dice.below('n', 9)}",)
