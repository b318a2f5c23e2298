"""`judge deliver` of one order letter: seconds, process start included."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.rehearsal import ANNA, Rehearsal


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        judge = Rehearsal(Path(folder))
        duel = judge.position(
            "bench", phase="S1901M", homes={"anna": "FRANCE", "ben": "GERMANY"}, credits={"FRANCE": 9, "GERMANY": 9},
            units={"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"]},
        )  # fmt: skip
        times = []
        for n in range(15):
            raw = judge.letter(ANNA, duel.anna_at, f"A Par - Bur\nA Mar S A Par - Bur\nF Bre - Mao\n# {n}")
            began = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "judge", "--now", f"{judge.now:%Y-%m-%dT%H:%M:%SZ}", "deliver", "--to", duel.anna_at],
                input=raw, env=judge.environment, check=True,
            )  # fmt: skip
            times.append(time.perf_counter() - began)
        print(f"judge deliver, one order letter: median {median(times):.2f} s, worst {max(times):.2f} s")


if __name__ == "__main__":
    main()
