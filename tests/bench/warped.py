"""A sheet of ten lines with four battles by `judge deliver`, the program's start included: milliseconds until the answer
lies in the outbox, and until the program has ended, which then sends the reports with their pictures. Once by itself, once
where `judge run` is there to take it.

python -m tests.bench.warped
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from tests.games.warped.field import Field

RUNS = 9
SHEET = """\
PLAY Conscription: BUILD A BER
DISCARD Man Power: A KIE - DEN
PLAY Mobilization: F HOL - HEL; A RUH - BEL
PLAY Grand Offensive: A MUN x BUR; A BEL x PIC; F HEL x NTH; A SIL x WAR
DISCARD Surplus: A BER - PRU
IF HAVE Push: PLAY Push: A MUN x BUR
KEEP Treaty, Mutiny
SPEND Delays
PLAY Reforms
DISCARD ANY: A DEN - SWE
"""


def position(folder: Path) -> Field:
    """Germany is about to move."""
    hand = ["Conscription", "Man Power", "Mobilization", "Grand Offensive", "Surplus", "Reforms", "Treaty"]
    return Field(folder).begins(
        units={
            "GERMANY": ["A MUN", "A KIE", "F HOL", "A RUH", "A SIL"], "FRANCE": ["A BUR", "A PIC"],
            "ENGLAND": ["F NTH"], "RUSSIA": ["A WAR"],
        },
        centres={"GERMANY": ["BER", "KIE", "MUN", "HOL", "DEN", "BEL"], "FRANCE": ["PAR"], "ENGLAND": ["LON"], "RUSSIA": ["WAR"]},
        hands={"GERMANY": hand, "FRANCE": ["Delays"], "ENGLAND": ["Mutiny"], "RUSSIA": []},
    )  # fmt: skip


def one(folder: Path, running: bool) -> tuple[float, float]:
    """Milliseconds of one delivery: to the answer, to the end."""
    field = position(folder)
    to = field.at("germany", "field")
    raw = field.letter(SHEET, "germany", to=to)
    environment = {
        "JUDGE_DATABASE": field.url, "JUDGE_ADDRESS": "judge@judge.test", "JUDGE_SECRET": field.secret,
        "JUDGE_OUTBOX": f"maildir:{folder}/out", "PATH": str(Path(sys.executable).parent),
    }  # fmt: skip
    now = f"{field.now:%Y-%m-%dT%H:%M:%SZ}"
    judge = [sys.executable, "-m", "judge"]
    with service([*judge, "--now", now, "run"], environment, folder) if running else nullcontext():
        began = time.time()
        clock = [] if running else ["--now", now]
        subprocess.run([*judge, *clock, "deliver", "--to", to], input=raw, env=environment, check=True)
        took = (time.time() - began) * 1e3
        while not (answer := answered(folder)):
            time.sleep(0.01)
    fights = len(field.view()["view"]["battles"])
    assert fights == 4, fights
    return (answer.stat().st_mtime - began) * 1e3, took


def answered(folder: Path) -> Path | None:
    """The mail that answers the sheet, once it is in the outbox."""
    found = (path for path in (folder / "out/new").glob("*") if b"your letter, germany" in path.read_bytes())
    return next(found, None)


@contextmanager
def service(command: list[str], environment: dict[str, str], folder: Path) -> Iterator[None]:
    """A judge that runs meanwhile and takes letters."""
    running = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    try:
        while not (folder / "door").exists():
            time.sleep(0.05)
        time.sleep(2)
        yield
    finally:
        running.terminate()
        running.wait()


if __name__ == "__main__":
    for running in (False, True):
        found = [one(Path(tempfile.mkdtemp()), running) for _ in range(RUNS)]
        for what, row in zip(("answered", "ended"), map(sorted, zip(*found, strict=True)), strict=True):
            figures = f"median {row[len(row) // 2]:.0f} ms, fastest {row[0]:.0f}, slowest {row[-1]:.0f} ms of {RUNS}"
            print(f"{'where a judge runs' if running else 'by itself'}, {what}: {figures}")
