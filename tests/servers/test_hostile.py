"""Letters of an attacker through LMTP into one `judge run`, beside an honest player; SIGKILL in the middle.

JUDGE_HOSTILE=all sends every one at 300 KB and at 5 MB (936 letters, a quarter of an hour); a run of the suite takes a part.
Printed: how long the honest letters' receipts took, and the most memory.
"""

import os
import smtplib
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.hostile import HOSTILE
from tests.servers.running import Judge
from tests.servers.stack import free_port, listening, until
from tests.servers.test_engines import addresses
from tests.servers.test_real_mail import position

ALL = os.environ.get("JUDGE_HOSTILE") == "all"
PAUSE = 15 if ALL else 1
"""Seconds between two letters of the honest player: above 120 an hour their answers would be collected."""
LIMIT = 1_000_000_000
"""Bytes that the unit allows."""


def hand(port: int, sender: str, to: str, raw: bytes) -> str:
    """What the judge says to a letter: taken, or why not."""
    try:
        with smtplib.LMTP("127.0.0.1", port, timeout=180) as client:
            client.sendmail(sender, [to], raw)
    except smtplib.SMTPResponseException as error:
        return f"refused {error.smtp_code}"
    except smtplib.SMTPRecipientsRefused as error:
        return f"refused {next(iter(error.recipients.values()))[0]}"
    except (OSError, smtplib.SMTPException):
        return "cut off"
    return "taken"


def peak(judge: Judge) -> int:
    """The most memory that the process and those it called had at once, in bytes."""
    assert judge.process is not None
    rows = Path(f"/proc/{judge.process.pid}/status").read_text().splitlines()
    return next(int(row.split()[1]) * 1024 for row in rows if row.startswith("VmHWM"))


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    settings = {"DATABASE": f"sqlite:///{tmp_path}/judge.db", "OUTBOX": f"maildir:{tmp_path}/out", "BEAT": "0.2"}
    here = Judge(tmp_path, settings | {"LMTP": f"127.0.0.1:{free_port()}"})
    yield here
    if here.running:
        here.kill()


def test_an_attacker_keeps_nobody_waiting(judge: Judge, capsys: pytest.CaptureFixture[str]) -> None:
    port = int(judge.settings["LMTP"].rpartition(":")[2])
    position(judge, "duel")
    position(judge, "other")
    at = addresses(judge)
    judge.start()
    until(lambda: listening(port))
    letters = [(one, size) for size in (300_000, 5_000_000) for one in HOSTILE]
    letters = letters if ALL else letters[3::31][:14] + letters[len(HOSTILE) + 5 :: 89]
    said, done, waits = Counter[str](), threading.Event(), list[float]()

    def attack() -> None:
        for n, (one, size) in enumerate(letters):
            to, sender = (
                (at["duel", "anna@players.test"], "anna@players.test")
                if n % 2
                else ("judge@judge.test", f"eve{n}@x.test")
            )
            said[hand(port, sender, to, one.make(sender, to, size))] += 1
            if n == len(letters) // 2:
                judge.kill()
                judge.start()
                until(lambda: listening(port))
        done.set()

    attacker = threading.Thread(target=attack)
    attacker.start()
    count = 0
    while not done.is_set():
        count += 1
        waits.append(honest(judge, port, at["other", "ben@players.test"], count))
        done.wait(PAUSE)
    attacker.join()
    until(lambda: "new" not in judge.statuses())
    waits.append(honest(judge, port, at["other", "ben@players.test"], count + 1))
    most = peak(judge)
    statuses = judge.statuses()
    judge.stop()
    with capsys.disabled():
        figures = f"{len(letters)} hostile letters {dict(said)} {statuses}; {len(waits)} receipts"
        print(f"\n{figures}, the slowest after {max(waits):.1f} s; {most / 1e6:.0f} MB")
    assert set(statuses) <= {"done", "guarded", "quarantined", "duplicate", "unknown"}
    assert most < LIMIT
    assert said["taken"] > len(letters) // 2


def honest(judge: Judge, port: int, to: str, number: int) -> float:
    """A letter of somebody who means no harm; the seconds until its receipt is there."""
    raw = f"From: ben@players.test\nTo: {to}\nSubject: turn {number}\nMessage-ID: <{number}.honest@x>\n\nSTATUS\nA Mun H\nNAME Ben {'abcdefghij'[number % 10]}\n"
    began = time.monotonic()
    while hand(port, "ben@players.test", to, raw.encode()) != "taken":
        time.sleep(0.2)  # it is being killed
    out = judge.folder / "out" / "new"
    word = f"In-Reply-To: <{number}.honest@x>".encode()
    until(
        lambda: any(word in path.read_bytes() for path in sorted(out.glob("*"), key=lambda p: -p.stat().st_mtime)[:30])
    )
    return time.monotonic() - began
