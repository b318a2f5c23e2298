"""A turn of The Golden Blade with seven players, random orders: milliseconds to resolve it.

python -m tests.bench.goldenblade
"""

import time

from judge.games.dice import Dice
from judge.games.goldenblade.game import GoldenBlade
from tests.games.conformance import new_game, seats, with_options

GAMES, TURNS = 20, 30


def turns() -> list[float]:
    """Sorted."""
    game, found = with_options(GoldenBlade, "goldenblade", players=7), []
    for seed in range(GAMES):
        state, _ = new_game(game, seed)
        for turn in range(TURNS):
            if game.result(state):
                break
            held = {}
            for seat in seats(game, state):
                held = game.resample(state, held, "", Dice(b"%d" % turn, seat))[1]
            began = time.perf_counter()
            step = game.resolve(state, held, Dice(bytes([seed]) * 32, game.phase(state).code))
            found.append((time.perf_counter() - began) * 1e3)
            state = step.state
    return sorted(found)


if __name__ == "__main__":
    rows = turns()
    middle, slow = rows[len(rows) // 2], rows[len(rows) * 95 // 100]
    print(f"{len(rows)} turns: median {middle:.2f} ms, 95 of 100 under {slow:.2f} ms, slowest {rows[-1]:.2f} ms")
