"""A sheet of ten lines with four battles by `judge deliver`, the program's start included: milliseconds.

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


def one(folder: Path) -> float:
    """Milliseconds of one delivery."""
    field = position(folder)
    to = field.at("germany", "field")
    raw = field.letter(SHEET, "germany", to=to)
    environment = {
        "JUDGE_DATABASE": field.url, "JUDGE_ADDRESS": "judge@judge.test", "JUDGE_SECRET": field.secret,
        "JUDGE_OUTBOX": f"maildir:{folder}/out", "PATH": str(Path(sys.executable).parent),
    }  # fmt: skip
    now = f"{field.now:%Y-%m-%dT%H:%M:%SZ}"
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "judge", "--now", now, "deliver", "--to", to], input=raw, env=environment, check=True
    )
    took = (time.perf_counter() - began) * 1e3
    fights = len(field.view()["view"]["battles"])
    assert fights == 4, fights
    return took


if __name__ == "__main__":
    found = sorted(one(Path(tempfile.mkdtemp())) for _ in range(RUNS))
    print(f"{RUNS} sheets: median {found[len(found) // 2]:.0f} ms, fastest {found[0]:.0f}, slowest {found[-1]:.0f} ms")
