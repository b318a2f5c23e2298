"""Anybody does anything in any order, and what must hold holds; a judge with a fault is found.

JUDGE_STEPS=1000000 for a night: `python -m tests.machine.night` prints what was done, and with which seeds.
"""

import zlib
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.faults.test_boundaries import turn
from tests.machine import machine
from tests.machine.house import GAMES
from tests.machine.wrong import WRONG

ACTS = 40
MANY = {
    "standard": (6, ACTS),
    "intimate": (11, ACTS),
    "warped": (6, ACTS),
    "goldenblade": (12, ACTS),
    "threed": (3, 20),
}
"""Campaigns of each game in one run of the suite, and acts of each; the first is always a plain one. More than 2,000 steps
together: when everybody plays, each letter is one."""


def play(game: str, seed: int, campaigns: int, acts: int = ACTS, shrink: bool = True) -> Counter[str]:
    """So many campaigns of a game. Raises AssertionError with what broke, and the shortest way to it."""

    class Everybody(machine.Everybody):
        games = (game,)

    Everybody._hypothesis_internal_use_seed = seed  # type: ignore[attr-defined]
    machine.TOTAL.clear()
    phases = [Phase.generate, Phase.shrink] if shrink else [Phase.generate]
    how: dict[str, Any] = {"deadline": None, "database": None, "suppress_health_check": list(HealthCheck)}
    how |= {"max_examples": campaigns, "stateful_step_count": acts, "phases": phases}
    run_state_machine_as_test(Everybody, settings=settings(**how))
    return Counter(machine.TOTAL)


@pytest.mark.parametrize("game", GAMES)
def test_what_must_hold_holds(game: str) -> None:
    """Other steps with every commit; a failure prints its own, the shortest."""
    seed = turn() ^ zlib.crc32(game.encode())
    counts = play(game, seed, *MANY[game])
    print(f"{game}, seed {seed}: {dict(sorted(counts.items()))}")
    assert counts["letters"] > 20


@pytest.mark.parametrize("fault", WRONG)
def test_a_judge_with_a_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, wrong = WRONG[fault]
    monkeypatch.setattr(where, name, wrong)
    with pytest.raises(AssertionError):
        play("intimate", 6, 3, shrink=False)
    assert machine.TOTAL["steps"] <= 2000
    print(f"{fault}: found within {machine.TOTAL['steps']} steps")
