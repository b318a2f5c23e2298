"""Plays for a long time: JUDGE_STEPS=1000000 python -m tests.machine.night [SEED]

Steps are shared among the games; what was done is printed by kind, and each failure with its seed and its shortest way.
"""

import logging
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle

from tests.machine import machine
from tests.machine.house import GAMES
from tests.machine.test_machine import play

STEPS, SHARE = int(os.environ.get("JUDGE_STEPS", "20000")), 25
"""Steps altogether; campaigns of one game with one seed."""
WORKERS = os.cpu_count() or 2


def played(game: str, seed: int) -> tuple[str, int, Counter[str], str]:
    """What was done, and what broke with the way to it; "" if nothing did."""
    logging.disable(logging.CRITICAL)
    try:
        return game, seed, play(game, seed, SHARE), ""
    except AssertionError as error:
        way = "\n".join(getattr(error, "__notes__", ()))
        return game, seed, Counter(machine.TOTAL), f"{error}\n{way}"


def main(first: int) -> int:
    total, broken, games = Counter[str](), 0, list(zip(cycle(GAMES), range(first, first + 10**6), strict=False))
    with ProcessPoolExecutor(WORKERS) as pool:
        while total["steps"] < STEPS:
            some, games = games[: 4 * WORKERS], games[4 * WORKERS :]
            for game, seed, counts, why in pool.map(played, *zip(*some, strict=True)):
                total.update(counts)
                if why:
                    broken += 1
                    print(f"{game}, seed {seed}:\n{why}", flush=True)
            print(f"{total['steps']} steps, seeds {first} to {games[0][1] - 1}, {broken} broken", flush=True)
    print("\n".join(f"{name:24}{count:>10}" for name, count in sorted(total.items())))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
