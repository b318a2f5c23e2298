"""The board as plain Python, compiled, and before, beside `diplomacy`: `python -m tests.bench.compiled [COMMIT]`."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from tests.bench.board import rows, theirs

ROOT = Path(__file__).parents[2]
ROUNDS = 5
ONE = """
import json
from statistics import median
from tests.bench.board import ours, rows
print(json.dumps({name: median(times) for name, times in ours(rows()).items()}))
"""


def compiled(folder: Path) -> Path:
    """The wheel with the compiled board, away from its source, with the tests beside it."""
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        env={**os.environ, "JUDGE_COMPILE": "1"}, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = folder.glob("*.whl")
    shutil.unpack_archive(wheel, folder / "compiled", "zip")
    shutil.copytree(ROOT / "tests", folder / "compiled/tests")
    return folder / "compiled"


def earlier(folder: Path, commit: str) -> Path:
    subprocess.run(["git", "clone", "-q", str(ROOT), str(folder / "before")], check=True)
    subprocess.run(["git", "-C", str(folder / "before"), "checkout", "-q", commit], check=True)
    return folder / "before"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        compare(Path(folder))


def compare(folder: Path) -> None:
    places = {"plain": ROOT, "compiled": compiled(folder)}
    if sys.argv[1:]:
        places |= {"before": earlier(folder, sys.argv[1])}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in places}
    for _ in range(ROUNDS):
        for name, place in places.items():
            done = subprocess.run([sys.executable, "-c", ONE], cwd=place, check=True, capture_output=True, text=True)
            found[name].append(json.loads(done.stdout))
    peer = {name: median(times) for name, times in theirs(rows()).items()}
    process, both = peer["process"], peer["process"] + peer["set_orders"]
    print(f"microseconds a phase, medians of {ROUNDS} rounds in turn; load {os.getloadavg()[0]:.1f}")
    print(f"{'':34}" + "".join(f"{name:>12}" for name in places))
    for row in found["plain"][0]:
        times = [median(one[row] for one in found[name]) for name in places]
        beside = both if row.startswith("text") else process
        ratios = "".join(f"{beside / time:8.0f} x" for time in times)
        print(f"{row:34}" + "".join(f"{time:12.1f}" for time in times) + ratios)
    print(f"diplomacy: process {process:.0f}, with set_orders {both:.0f}; x: so many times as fast as that")


if __name__ == "__main__":
    main()
