"""A sheet of ten lines with four battles by `judge deliver`, the program's start included: milliseconds until the answer
lies in the outbox, and until the program has ended, which then sends the reports with their pictures.

python -m tests.bench.warped
"""

import subprocess
import sys
import tempfile
import time
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


def one(folder: Path) -> tuple[float, float]:
    """Milliseconds of one delivery: to the answer, to the end."""
    field = position(folder)
    to = field.at("germany", "field")
    raw = field.letter(SHEET, "germany", to=to)
    environment = {
        "JUDGE_DATABASE": field.url, "JUDGE_ADDRESS": "judge@judge.test", "JUDGE_SECRET": field.secret,
        "JUDGE_OUTBOX": f"maildir:{folder}/out", "PATH": str(Path(sys.executable).parent),
    }  # fmt: skip
    now = f"{field.now:%Y-%m-%dT%H:%M:%SZ}"
    began = time.time()
    subprocess.run(
        [sys.executable, "-m", "judge", "--now", now, "deliver", "--to", to], input=raw, env=environment, check=True
    )
    took = (time.time() - began) * 1e3
    answer = next(path for path in (folder / "out/new").iterdir() if b"your letter, germany" in path.read_bytes())
    fights = len(field.view()["view"]["battles"])
    assert fights == 4, fights
    return (answer.stat().st_mtime - began) * 1e3, took


if __name__ == "__main__":
    found = [one(Path(tempfile.mkdtemp())) for _ in range(RUNS)]
    for what, row in zip(("answered", "all sent"), map(sorted, zip(*found, strict=True)), strict=True):
        print(f"{what}: median {row[len(row) // 2]:.0f} ms, fastest {row[0]:.0f}, slowest {row[-1]:.0f} ms of {RUNS}")
