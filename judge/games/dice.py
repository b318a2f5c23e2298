"""Chance that anybody can check: every draw follows from the campaign's seed, the phase and a label."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Dice:
    """Draws for one phase. A label names one draw for ever, so correcting one order shifts no other draw.

    `drawn` tells the log what was asked for: label, sides, value.
    """

    seed: bytes
    phase: str
    drawn: list[tuple[str, int, int]] = field(default_factory=list)

    def below(self, label: str, n: int) -> int:
        """A whole number from 0 to n-1: SHA-256 over seed, phase and label, first 8 bytes. n at least 1."""
        digest = sha256(self.seed + f"/{self.phase}/{label}".encode()).digest()
        value = int.from_bytes(digest[:8], "big") % n
        self.drawn.append((label, n, value))
        return value

    def pick(self, label: str, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(label, len(items))]

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a drawn order (Fisher-Yates over labelled draws)."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(f"{label}/{i}", i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)
