"""How the seed of a campaign is made, entry by entry: from nothing else, and at no other time."""

from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

from judge.referee.record import blocks
from judge.referee.record import entries as e
from judge.referee.record import sentences as say

BROUGHT = "position"
"""The part of a campaign that begins from a position that somebody brought along."""


class Seeding:
    """The parts of the seed as a log tells them. `block`: the one that the dice waited for."""

    def __init__(self) -> None:
        self.dice, self.parts, self.seats = "", list[str](), list[str]()
        self.promised = self.drawn = self.began = self.over = False
        self.after: datetime | None = None
        self.block: blocks.Block | None = None

    def take(self, row: Mapping[str, Any], entry: e.Logged) -> str:
        """One entry as it is stored, and as it is read; "" or what is wrong with it."""
        if self.drawn and not self.began and not isinstance(entry, e.Started):
            return say.SEED_CHANGED_LATE
        match entry:
            case e.Created():
                self.dice, self.promised = entry.dice, entry.drawn
                return "" if row["n"] == 1 else say.SEED_CHANGED_LATE
            case e.Joined() | e.Left() | e.Drawing() | e.Drawn():
                return say.SEED_CHANGED_LATE if self.began else self._gather(row, entry)
            case e.Loaded():
                return self._load(entry)
            case e.Started():
                return self._start(entry)
            case e.Over():
                self.over = True
            case e.Reopened():
                self.dice, self.parts = entry.dice, list(entry.parts)
                self.over, before = False, self.over
                return "" if before else say.SEED_CHANGED_LATE
        return ""

    def _gather(self, row: Mapping[str, Any], entry: e.Logged) -> str:
        """Before the start."""
        at = datetime.fromisoformat(row["at"])
        match entry:
            case e.Joined():
                self.parts.append(entry.part)
                self.seats.append(row["actor"])
                return say.SEED_CHANGED_LATE if self.after or row["actor"] in self.seats[:-1] else ""
            case e.Left():
                self.after = None
                if entry.seat not in self.seats:
                    return say.SEED_CHANGED_LATE
                self.seats.remove(entry.seat)
            case e.Drawing():
                before, self.after = self.after, datetime.fromisoformat(entry.after)
                return say.SEED_CHANGED_LATE if before or self.after < at + blocks.AHEAD else ""
            case e.Drawn():
                self.drawn = True
                self.parts += blocks.part_of(entry.blocks)
                self.block = blocks.block(entry.blocks[-1]) if entry.blocks else None
                return blocks.wrong(entry.blocks, self.after, at) if self.after else say.NOT_THE_BLOCK
        return ""

    def _load(self, entry: e.Loaded) -> str:
        late = self.began or self.promised or bool(self.seats) or entry.part not in ("", BROUGHT)
        self.began = True
        self.parts += [entry.part] if entry.part else []
        return say.SEED_CHANGED_LATE if late else ""

    def _start(self, entry: e.Started) -> str:
        """All who have joined play, in that order; the dice have their block, if one was promised."""
        late = self.began or list(entry.seats) != self.seats
        self.began = True
        if (self.promised or self.after) and not self.drawn:
            return say.STARTED_WITHOUT_BLOCK
        return say.SEED_CHANGED_LATE if late else ""

    def revealed(self, entry: e.Over, seed: str) -> bool:
        """At the end: the judge's part is the one that was told, all parts make the seed."""
        base = bytes.fromhex(entry.base)
        told = sha256(base).hexdigest() == self.dice
        made = sha256(base + "".join(entry.parts).encode()).hexdigest() == seed
        return told and made and list(entry.parts) == self.parts
