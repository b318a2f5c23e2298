"""How often the strong bot beats the weak one by mail, sides swapped: `python -m tests.bench.duels 100 warped`."""

import sys
import tempfile
import time
from pathlib import Path

from judge.games import games
from judge.games.sides import Strength
from tests.office import Office

MOST_ROUNDS = 400


WISHES = {"warped": {"players": 2}}


def duel(game: str, seed: int, strong: str) -> str:
    """Who wins a duel in which p0 or p1 is the strong one; "" if nobody does."""
    with tempfile.TemporaryDirectory() as folder:
        office = Office(Path(folder), games()[game], 2, b"duel %d" % seed, WISHES.get(game, {}))
        for address, mind in office.bots.items():
            mind.strength = Strength.STRONG if address.startswith(strong) else Strength.WEAK
        office.join()
        for _ in range(MOST_ROUNDS):
            if not office.round():
                office.pass_time()
            with office.campaign("camp") as campaign:
                result = campaign.game.result(campaign.state) if campaign.state is not None else None
                if result is not None:
                    return (
                        "".join(campaign.seat(key).name for key in result.winners) if len(result.winners) == 1 else ""
                    )
    return ""


def main(count: int, game: str = "intimate") -> None:
    began, won, lost = time.perf_counter(), 0, 0
    for seed in range(count):
        strong = f"p{seed % 2}"
        winner = duel(game, seed, strong)
        won, lost = won + (winner == strong), lost + (winner not in ("", strong))
        print(f"duel {seed}: {strong} is strong, {winner or 'nobody'} wins", flush=True)
    print(f"strong {won}, weak {lost}, neither {count - won - lost}; {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10, *sys.argv[2:])
