"""A toy game with two versions of its rules: every half-year pays, one coin under the first rules, three under the second.

A player may spend; what was spent is told. Who has more coins after 1903 wins.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.games.codec import by_name
from judge.games.dice import Dice
from judge.games.protocol import Ask, Held, Option, Phase, Refused, Result, Seat, Step, Verb
from tests.games.toy import Told, ToyGame

LAST = 1903
CODE = re.compile(r"(\d{4})-([ab])", re.I)


@dataclass(frozen=True)
class Rules:
    line: str
    income: int


RULES = {1: Rules("a coin each half-year", 1), 2: Rules("three coins each half-year", 3)}


@dataclass(frozen=True)
class Mint:
    seats: tuple[str, ...]
    purses: Mapping[str, int]
    phase: str = "1901-a"
    outcome: Result | None = None
    rules: int = 1
    away: tuple[str, ...] = ()


@dataclass(frozen=True)
class Spend:
    coins: int


class MintGame(ToyGame):
    name, title = "mint", "The Mint"
    rules: Mapping[int, str] = {version: row.line for version, row in RULES.items()}
    options: Mapping[str, Option] = {}
    verbs: tuple[Verb, ...] = (Verb("SPEND 1", "spend coins"),)
    classes: Mapping[str, Callable[..., Any]] = by_name(Mint, Spend, Result)

    def setup(self, seats: tuple[Seat, ...], options: Mapping[str, Any], dice: Dice, rules: int) -> Step:
        return Step(Mint(tuple(seats), dict.fromkeys(seats, 0), rules=rules), {}, (Told(kind="start"),))

    def under(self, state: Mint, rules: int) -> Mint:  # type: ignore[override]
        return replace(state, rules=rules)

    def phase(self, state: Mint) -> Phase:  # type: ignore[override]
        found = self.find_phase(state.phase)
        assert isinstance(found, Phase)
        return found

    def find_phase(self, text: str) -> Phase | Refused:
        found = CODE.fullmatch(text.strip())
        if not found:
            return Refused("unknown-phase", "half-years are written 1901-a.")
        year, half = int(found[1]), found[2].lower()
        return Phase((year, "ab".index(half)), f"{year}-{half}", f"{year}, half {'ab'.index(half) + 1}", year)

    def asks(self, state: Mint, held: Held) -> tuple[Ask, ...]:  # type: ignore[override]
        if state.outcome:
            return ()
        return tuple(Ask(s, "moves", state.phase, () if held.get(s) else ("SPEND",)) for s in state.seats)

    def _read(self, line: str) -> tuple[Any, ...]:
        found = re.fullmatch(r"spend (\d)", line.strip().lower())
        return (Spend(int(found[1])),) if found else ()

    def slot(self, state: Mint, command: Any) -> str:  # type: ignore[override]
        return "spend"

    def submit(self, state: Any, seat: Seat, held: Held, commands: tuple[Any, ...], dice: Dice) -> Any:
        answer = super().submit(state, seat, held, (), dice)
        good = [command for command in commands if isinstance(command, Spend)]
        mine = {"spend": good[-1]} if good else held.get(seat, {})
        return replace(answer, held={**held, seat: mine})

    def resolve(self, state: Mint, held: Held, dice: Dice) -> Step:  # type: ignore[override]
        spent = {s: min(held[s]["spend"].coins if held.get(s) else 0, state.purses[s]) for s in state.seats}
        purses = {s: state.purses[s] - spent[s] + RULES[state.rules].income for s in state.seats}
        now = self.phase(state)
        half, year = ("b", now.year) if now.code.endswith("a") else ("a", (now.year or 0) + 1)
        state = replace(state, purses=purses, phase=f"{year}-{half}")
        events = (Told(kind="spent", what={"phase": now.code, "spent": spent, "purses": purses}),)
        if (year or 0) > LAST:
            best = max(purses.values())
            return self.end(state, "won", tuple(s for s in state.seats if purses[s] == best))
        return Step(state, {}, events)

    def text(self, state: Any, command: Any) -> str:
        return f"SPEND {command.coins}"

    def view(self, state: Any, held: Held, seat: Seat | None) -> Mapping[str, Any]:
        return {"phase": state.phase, "purses": dict(state.purses)}

    def resample(self, state: Any, held: Held, seat: Seat, dice: Dice) -> tuple[Any, Held]:
        deal = {s: {"spend": Spend(dice.below(s, 3))} for s in state.seats}
        return state, {s: held.get(s, {}) if s == seat else deal[s] for s in state.seats}

    def bot(self, seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
        return (f"SPEND {dice.below('spend', 3)}",)
