"""Mutants of the games and of the referee's rooms, and how many of them the tests kill (mutmut; its part of pyproject).

    .venv/bin/pip install -e '.[mutants]' && .venv/bin/python -m tests.bench.mutants [--each 150] [--seed 16] [--only WORDS]

From every folder `--each` are drawn by the seed; 0: all of them. What the type checker refuses counts as killed. The
survivors are printed as names; `mutmut show NAME` shows one. Those in `equivalent.txt` change nothing that anybody
could see.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

MADE = Path("mutants")
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
KILLED = ("killed", "timeout", "caught by type check", "segfault")


def status_of() -> dict[str, str]:
    """What became of every mutant, by its name."""
    from mutmut.stats import status_by_exit_code

    found = {}
    for path in sorted(MADE.rglob("*.meta")):
        rows = json.loads(path.read_text("utf-8"))["exit_code_by_key"]
        found |= {name: status_by_exit_code[code] for name, code in rows.items()}
    return found


def folder(name: str) -> str:
    """`judge.games.intimate.bids.x_auction__mutmut_3` is of games/intimate; what stands in games/ itself is of games."""
    parts = name.split(".x")[0].split(".")[1:]
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def drawn(names: list[str], each: int, seed: int) -> Iterator[str]:
    by_folder = defaultdict(list)
    for name in sorted(names):
        by_folder[folder(name)].append(name)
    for own in by_folder.values():
        yield from own if not each else Random(seed).sample(own, min(each, len(own)))


def mutmut(*names: str) -> None:
    subprocess.run([sys.executable, "-m", "mutmut", "run", "--max-children", "2", *names], check=False)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--each", type=int, default=150)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    if not list(MADE.rglob("*.meta")):
        mutmut("judge.games.dice.*__mutmut_1")
    names = [name for name in status_of() if chosen.only in name]
    wanted = list(drawn(names, chosen.each, chosen.seed))
    mutmut(*wanted)
    told(wanted, len(names))


def told(wanted: list[str], of: int) -> None:
    """The figures by folder, and who survived."""
    status, same = status_of(), equivalent()
    total, killed, names = Counter[str](), Counter[str](), []
    for name in wanted:
        if name in same:
            continue
        total[folder(name)] += 1
        killed[folder(name)] += status[name] in KILLED
        if status[name] not in KILLED:
            names.append(f"{status[name]:16} {name}")
    for where, n in sorted(total.items()):
        print(f"{where:24} {killed[where]:5} of {n:5}  {100 * killed[where] / n:5.1f} %")
    print(
        f"all: {sum(killed.values())} of {sum(total.values())}, drawn from {of}; {len(wanted)} with the equivalent ones"
    )
    print("\n".join(sorted(names)))


def equivalent() -> set[str]:
    lines = EQUIVALENT.read_text("utf-8").splitlines() if EQUIVALENT.exists() else []
    return {line.split()[0] for line in lines if line and not line.startswith("#")}


if __name__ == "__main__":
    main()
