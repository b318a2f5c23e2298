"""Readers for options that a GM may set: what they wrote becomes the value, or a refusal that says what may stand."""

from collections.abc import Callable
from typing import Any

from judge.games.protocol import Refused


def choice(*words: str) -> Callable[[str], Any]:
    """One of these words."""

    def read(text: str) -> Any:
        return text if text in words else Refused("bad-option", f"must be one of: {', '.join(words)}")

    return read


def switch(text: str) -> Any:
    """on or off"""
    if text in ("on", "yes", "true"):
        return True
    return False if text in ("off", "no", "false") else Refused("bad-option", "must be on or off")


def whole(low: int, high: int) -> Callable[[str], Any]:
    """A whole number from low to high."""

    def read(text: str) -> Any:
        good = text.isascii() and text.isdigit() and low <= int(text) <= high
        return int(text) if good else Refused("bad-option", f"must be a whole number from {low} to {high}")

    return read
