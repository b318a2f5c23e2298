"""A campaign whose dice wait for a block, and blocks that take little work."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from judge.mail.compose import Outgoing
from judge.referee.phases.steps import end
from judge.referee.record import blocks
from judge.referee.record.exporting import export
from judge.service.headers import newest_headers
from tests.desk import JUDGE, Desk
from tests.logs.test_witnesses import CHECKER, Rows

ROOT = Path(__file__).parents[2]
GROUND = "ab" * 32
EASY, TARGET = 8, bytes.fromhex("ffff7f1f")
"""Zero bits that a block of these tests begins with: some hundred tries."""
SECONDS = timedelta(seconds=600)


def mined(before: str, at: datetime) -> str:
    """A header of that time after the block of that hash."""
    for nonce in count():
        when = int(at.timestamp()).to_bytes(4, "little")
        raw = b"\0" * 4 + bytes.fromhex(before)[::-1] + b"\7" * 32 + when + TARGET + nonce.to_bytes(4, "little")
        if blocks.block(raw.hex()):
            return raw.hex()
    raise AssertionError


def chain(*times: datetime) -> list[str]:
    found, before = [], "00" * 32
    for at in times:
        found.append(mined(before, at))
        before = sha256(sha256(bytes.fromhex(found[-1])).digest()).digest()[::-1].hex()
    return found


class Table:
    """A campaign of two, forming, at a judge that has block headers in a file."""

    def __init__(self, folder: Path, name: str = "duel") -> None:
        self.desk, self.file = Desk(folder), folder / "blocks"
        self.file.write_text("", "ascii")
        self.desk.world = replace(self.desk.world, blocks=lambda: newest_headers(self.file))
        self.say("gm", f"CREATE {name} intimate", JUDGE)

    def say(self, who: str, line: str, to: str = "") -> list[Outgoing]:
        """A line and the YES that it is asked for."""
        (question,) = self.desk.deliver(self.desk.letter(line, who, to=JUDGE if "duel" in line else to))
        return self.desk.deliver(self.desk.letter("YES", who, to=question.reply_to))

    def full(self) -> datetime:
        """Both have joined; from when on a block counts."""
        self.say("anna", "JOIN duel AS anna")
        self.say("ben", "JOIN duel AS ben")
        with self.desk.campaign() as campaign:
            assert campaign.row.drawn_after
            return campaign.row.drawn_after

    def write(self, headers: Sequence[str]) -> None:
        self.file.write_text("\n".join(["not a header", "00" * 80, *headers, ""]), "ascii")

    def later(self, length: timedelta) -> list[Outgoing]:
        self.desk.now += length
        return self.desk.tick()

    def phase(self) -> str:
        with self.desk.campaign() as campaign:
            return str(campaign.row.phase)

    def log(self, over: bool = True) -> list[str]:
        with self.desk.campaign() as campaign:
            if over:
                assert end(campaign, "abandoned", ()) is None
                campaign.save()
            return list(export(campaign.work, campaign.row, False))


def checked(lines: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """By the checker, for which these blocks are good."""
    program, log = folder / "check.py", folder / "duel.jsonl"
    program.write_text(CHECKER.read_text("utf-8").replace("WORK = 75\n", f"WORK = {EASY}\n"), "utf-8")
    log.write_text(lines, "utf-8")
    return subprocess.run([sys.executable, "-I", "-S", program, log], capture_output=True, text=True, check=False)


def one(rows: Rows, kind: str) -> dict[str, Any]:
    return next(row for row in rows if row.get("kind") == kind)
