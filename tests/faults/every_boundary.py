"""Stops the judge at every boundary of every conversation: python -m tests.faults.every_boundary [sqlite] [postgresql]

Prints a table: how many steps, boundaries and stops, and what was not as if nothing had happened. Takes minutes on SQLite.
"""

import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.engines import CHOSEN, server
from tests.faults.boundaries import Fragile
from tests.faults.talks import TALKS, talked

COLUMNS = ("steps", "boundaries", "stopped", "repeated mails")


def tried(engine: str, path: Path) -> tuple[Counter[str], list[str]]:
    """A conversation with a stop at each of its boundaries."""
    CHOSEN["engine"] = engine
    with tempfile.TemporaryDirectory() as folder:
        desk: Fragile = talked(path, Path(folder), lambda most: range(1, most + 1))
        desk.engine.dispose()
    return desk.counts, desk.found


def ended(*_: object) -> None:
    if server.cache_info().currsize:
        server().stop()


def main(engines: list[str]) -> int:
    wrong = 0
    for engine in engines:
        total = Counter[str]()
        print(f"{engine}\n{'conversation':28}" + "".join(f"{name:>16}" for name in COLUMNS) + f"{'wrong':>8}")
        with ProcessPoolExecutor(2) as pool:
            for path, (counts, found) in zip(TALKS, pool.map(partial(tried, engine), TALKS), strict=True):
                name = f"{path.parent.parent.name}/{path.stem}"
                print(f"{name:28}" + "".join(f"{counts[key]:>16}" for key in COLUMNS) + f"{len(found):>8}", flush=True)
                print("\n".join(found[:10]), end="\n" if found else "")
                total.update(counts)
                wrong += len(found)
            list(pool.map(ended, range(2)))
        print(f"{'all':28}" + "".join(f"{total[key]:>16}" for key in COLUMNS), flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["sqlite"]))
