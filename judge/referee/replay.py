"""A game played again from its log: what `verify` holds against what was written down, and UNDO goes back to."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from judge.games.codec import fingerprint, unpack
from judge.games.dice import Dice
from judge.games.protocol import Event, Game, Refused, Step
from judge.referee.table import Table, marked


class Replay:
    """A game played again from its log."""

    def __init__(self, game: Game, seeds: Iterable[str]) -> None:
        self.game, self.seeds = game, iter(seeds)
        self.seed = next(self.seeds)
        self.state: Any = None
        self.held: Any = {}
        self.options: dict[str, Any] = {}
        self.parts: list[str] = []
        self.dice, self.turns = "", 0
        self.kept: dict[int, tuple[Any, Any]] = {}  # how it stood after each entry, for UNDO
        self.events: tuple[Event, ...] = ()  # what the last entry told

    def play(self, kind: str, actor: str, payload: Mapping[str, Any], body: Any) -> str:
        """One entry; "" or what is wrong with it."""
        self.events = ()
        if kind in ("created", "joined", "started", "position", "loaded"):
            self.begin(kind, payload, body)
        elif kind == "seat" and self.state is not None:
            self.state = self.game.seat(self.state, payload["seat"], payload["status"]).state
        elif kind == "done":
            dice = Dice(bytes.fromhex(self.seed), self.game.phase(self.state))
            commands = tuple(unpack(row, self.game.classes) for row in body["commands"])
            done = self.game.submit(self.state, actor, {}, commands, dice).step
            if done:
                self.take(done)
            return "" if fingerprint(self.state) == body["state"] else "does not do what was written"
        elif kind == "letter" and body:
            self.held = {**self.held, actor: unpack(body["held"], self.game.classes)}
        elif kind == "adjusted":
            self.state, self.held = (unpack(body[key], self.game.classes) for key in ("state", "held"))
        elif kind in ("undone", "redone"):
            self.state, self.held = self.kept[payload["to"]]
        elif kind == "held":
            self.held = unpack(body["held"], self.game.classes)
        elif kind == "resolved":
            return self.resolve(payload["phase"])
        elif kind == "ended":
            step = self.game.end(self.state, payload["how"], tuple(payload["by"]))
            if isinstance(step, Refused):
                return "ends the game against its rules"
            self.take(step)
        elif kind == "over":
            return self.revealed(payload)
        elif kind == "reopened":
            self.seed, self.dice, self.parts = next(self.seeds), payload["dice"], list(payload["parts"])
        return ""

    def begin(self, kind: str, payload: Mapping[str, Any], body: Any) -> None:
        """An entry of before the first phase."""
        if kind == "created":
            self.options, self.dice = payload["options"], payload["dice"]
        elif kind == "joined":
            self.parts.append(payload["part"])
        elif kind == "started":
            setup = Dice(bytes.fromhex(self.seed), "setup")
            self.take(self.game.setup(tuple(payload["seats"]), self.options, setup))
        elif kind == "position":
            self.state = unpack(body["state"], self.game.classes)
        else:
            self.state = unpack(payload["state"], self.game.classes) if "state" in payload else self.state
            self.parts += [payload["part"]] if "part" in payload else []

    def stands_as(self, kind: str, payload: Mapping[str, Any]) -> bool:
        """The state is the one whose hash was written down: salted by the seed, or as older judges did it, bare."""
        if "mark" in payload:
            return marked(self.seed, fingerprint(self.state)) == str(payload["mark"])
        return kind == "loaded" or "state" not in payload or fingerprint(self.state) == str(payload["state"])

    def take(self, step: Step) -> None:
        self.state, self.events = step.state, step.events

    def resolve(self, phase: str) -> str:
        now = self.game.phase(self.state)
        if now != phase:
            return f"resolves {phase}, but the game stands at {now}"
        self.take(self.game.resolve(self.state, self.held, Dice(bytes.fromhex(self.seed), now)))
        self.held, self.turns = {}, self.turns + 1
        return ""

    def revealed(self, payload: Mapping[str, Any]) -> str:
        base, parts = bytes.fromhex(payload["base"]), payload["parts"]
        told = sha256(base).hexdigest() == self.dice
        made = sha256(base + "".join(parts).encode()).hexdigest() == self.seed
        good = told and made and parts == self.parts
        return "" if good else "the seed is not the one whose fingerprint was told at the start"


def seeds_of(entries: Iterable[Mapping[str, Any]], last: str) -> list[str]:
    """The seeds of a campaign in their order: one for each time that it was taken up again, and the last."""
    ended = [entry["payload"].get("seed", "") for entry in entries if entry["kind"] == "over"]
    count = sum(entry["kind"] == "reopened" for entry in entries)
    return [*ended[:count], last]


def replayed(table: Table, to: int) -> tuple[Any, Any]:
    """State and held as they were after that entry of the log, played again from its beginning."""
    entries = table.work.entries(table.row)
    again = Replay(table.game, seeds_of(entries, table.row.seed))
    for entry in entries[:to]:
        body = (entry.get("body") or {}).get("what")
        wrong = again.play(entry["kind"], entry["actor"], entry["payload"], body)
        assert not wrong, f"entry {entry['n']} {wrong}"
        again.kept[entry["n"]] = again.state, again.held
    return again.state, again.held
