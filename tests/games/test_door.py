"""What a game answers at its own door, word for word: refusals with their codes, what is held, asked, told, seen.

`JUDGE_GOLDEN=write` writes the answers in `door/*.txt` anew; read the diff. A file says what is done: `new`, `load {…}`,
`as anna` with a letter to a blank line, `adjust`, `stands`, `suppose`, `resolve`, `view`, `end`, `option`.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.games import games
from judge.games.codec import plain
from judge.games.dice import Dice
from judge.games.goldenblade.game import GoldenBlade
from judge.games.protocol import About, Answer, Event, Game, Refused, Step
from judge.games.sides import InParts
from tests.games.threed.helpers import SEATS
from tests.games.threed.helpers import record as sample

FOLDER = Path(__file__).with_name("door")
FILES = sorted(FOLDER.glob("*.txt"))
NAMES = ("anna", "ben", "carl", "dora", "emil", "fay", "gus")


class Door:
    """A game, its state and what is held."""

    def __init__(self, game: Game) -> None:
        self.game, self.state, self.held = game, None, {}  # type: ignore[var-annotated]
        self.options = {name: option.default for name, option in game.options.items()}

    def dice(self) -> Dice:
        return Dice(b"door", self.game.phase(self.state).code if self.state is not None else "new")

    def about(self) -> About:
        return About({name: name for name in (*NAMES, *SEATS)})

    def happens(self, row: str, lines: tuple[str, ...]) -> Iterator[str]:
        word, _, rest = row.partition(" ")
        yield from getattr(self, f"_{word}")(rest, lines)

    def _new(self, rest: str, lines: tuple[str, ...]) -> Iterator[str]:
        chosen = dict(part.split("=", 1) for part in rest.split())
        self.options |= {name: self.game.options[name].read(text) for name, text in chosen.items()}
        count = self.game.players(self.options)
        names = NAMES[:count] if count <= len(NAMES) else tuple(f"p{n}" for n in range(count))
        yield from self._step(self.game.setup(names, self.options, Dice(b"door", "new"), max(self.game.rules)))

    def _load(self, rest: str, lines: tuple[str, ...]) -> Iterator[str]:
        record = json.loads(rest)
        if self.game.name == "threed":
            record = {**sample(), "seats": SEATS} | record  # the sample chart, fourteen players from one to fourteen
        options = {name: option.default for name, option in self.game.options.items()} | record.pop("options", {})
        self.held = {}
        seats = tuple(record.pop("seats", NAMES[:2]))
        yield from self._step(self.game.load(seats, options, record, max(self.game.rules)))

    def _step(self, step: Step | Refused | None) -> Iterator[str]:
        if not isinstance(step, Step):
            yield f"refused {said(step)}" if step else "not a line of this game"
            return
        self.state, self.held = step.state, step.held if step.held is not None else self.held
        yield from told(step.events)
        yield f"{self.game.phase(self.state).title}; {self.game.result(self.state) or ''}"
        for ask in self.game.asks(self.state, self.held):
            yield f"{ask.seat} {ask.clock} {ask.key} {ask.early} {list(ask.missing)} {list(ask.open)}"
            yield f"  silence: {list(self.game.defaults(self.state, ask.seat, self.held))}"

    def _as(self, seat: str, lines: tuple[str, ...]) -> Iterator[str]:
        whole = self.game.read(self.state, seat, lines, self.about())
        parts = [[line] if found else line.split(";") for line, found in zip(lines, whole, strict=True)]
        lines = tuple(part.strip() for row in parts for part in row)
        commands = tuple(command for row in self.game.read(self.state, seat, lines, self.about()) for command in row)
        split = self.game.parts(self.state, seat, commands) if isinstance(self.game, InParts) else (commands,)
        for part in split:
            yield from self._taken(seat, part)
        yield f"missing: {[list(a.missing) for a in self.game.asks(self.state, self.held) if a.seat == seat]}"

    def _taken(self, seat: str, commands: tuple[Any, ...]) -> Iterator[str]:
        answer = self.game.submit(self.state, seat, self.held, commands, self.dice())
        assert isinstance(answer, Answer)
        self.held = answer.held
        yield from (f"refused {said(row)}" for row in answer.refused)
        yield from (f"told {json.dumps(plain(row), sort_keys=True)}" for row in answer.told)
        yield from (f"note {text}" for text in answer.notes)
        yield from (f"done {text}" for text in answer.done)
        yield from (f"held {self.game.text(self.state, row)}" for _, row in sorted(self.held.get(seat, {}).items()))
        if answer.step:
            yield from self._step(Step(answer.step.state, self.held, answer.step.events))

    def _resolve(self, rest: str, lines: tuple[str, ...]) -> Iterator[str]:
        yield from self._step(self.game.resolve(self.state, self.held, self.dice()))

    def _adjust(self, rest: str, lines: tuple[str, ...]) -> Iterator[str]:
        yield from self._step(self.game.adjust(self.state, self.held, rest, self.about()))  # type: ignore[attr-defined]

    def _end(self, rest: str, lines: tuple[str, ...]) -> Iterator[str]:
        how, *by = rest.split()
        step = self.game.end(self.state, how, tuple(by))
        shown = said(step) if isinstance(step, Refused) else [*told(step.events), self.game.result(step.state)]
        yield f"{shown}; the votes: {self.game.voters(self.state, how)}"

    def _view(self, rest: str, lines: tuple[str, ...]) -> Iterator[str]:
        for key, value in self.game.view(self.state, self.held, rest or None).items():
            yield f"{key}: {json.dumps(plain(value), sort_keys=True)}"

    def _option(self, rest: str, lines: tuple[str, ...]) -> Iterator[str]:
        name, _, text = rest.partition(" ")
        found = self.game.options[name].read(text)
        yield f"refused {said(found)}" if isinstance(found, Refused) else repr(found)

    def _stands(self, rest: str, lines: tuple[str, ...]) -> Iterator[str]:
        seat, _, text = rest.partition(" ")
        found: Any = self.game.stands(self.state, seat, text)  # type: ignore[attr-defined]
        yield f"refused {said(found)}" if isinstance(found, Refused) else str(found)

    def _suppose(self, rest: str, lines: tuple[str, ...]) -> Iterator[str]:
        found: Any = self.game.suppose(self.state, rest, lines)  # type: ignore[attr-defined]
        if isinstance(found, Refused):
            yield f"refused {said(found)}"
            return
        yield from told((found[0],))
        yield from (f"refused {said(row)}" for row in found[1])

    def _phase(self, rest: str, lines: tuple[str, ...]) -> Iterator[str]:
        found = self.game.find_phase(rest)
        yield (
            f"refused {said(found)}"
            if isinstance(found, Refused)
            else f"{found.order} {found.code} {found.title} {found.year}"
        )


def said(row: Refused) -> str:
    more = f" [{row.word}; {', '.join(row.near)}]" if row.word or row.near else ""
    return f"{row.code}: {row.text}{more} <{row.line}>"


def told(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        yield f"told {event.to} {event.about} {event.drawn} {json.dumps(event.told(), sort_keys=True)}"


def played(text: str, name: str) -> str:
    """The file with today's answers."""
    door, out = Door({**games(), "goldenblade": GoldenBlade()}[name]), []
    for part in text.split("\n\n"):
        rows = [row for row in part.splitlines() if not row.startswith("|")]
        if not rows:
            continue
        out += rows
        if not rows[0].startswith("#"):
            out += [f"| {row}" for row in door.happens(rows[0], tuple(rows[1:]))]
        out.append("")
    return "\n".join(out)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_answered(path: Path) -> None:
    text = path.read_text("utf-8")
    found = played(text, path.stem.partition("-")[0])
    if os.environ.get("JUDGE_GOLDEN") == "write":
        path.write_text(found, "utf-8")
    assert found == path.read_text("utf-8")
