"""`judge deliver` of one order letter, process start included: `python -m tests.bench.deliver`.

Handed in at the door of a judge that runs here, and read and answered by the process itself where none runs.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.bench.service import Bench

LETTERS = 15


def seconds(bench: Bench, environment: dict[str, str]) -> list[float]:
    times = []
    for _ in range(LETTERS):
        raw, to = bench.letter()
        began = time.perf_counter()
        command = [sys.executable, "-m", "judge", "deliver", "--to", to]
        subprocess.run(command, input=raw, env=environment, cwd=bench.folder, check=True)
        times.append(time.perf_counter() - began)
    return times


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), f"sqlite:///{folder}/judge.db", 5)
        judge = bench.judges(1)[0]
        at_the_door = seconds(bench, judge.environment)
        judge.stop()
        alone = seconds(bench, judge.environment)
    for where, times in (("to a judge that runs", at_the_door), ("alone", alone)):
        print(f"judge deliver {where}: median {median(times):.3f} s, worst {max(times):.3f} s")


if __name__ == "__main__":
    main()
