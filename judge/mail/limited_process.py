"""A letter read in a process of its own, with a limit of time and memory: a large one keeps nobody waiting."""

import json
import resource
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from typing import Any

from judge.mail import sentences as say
from judge.mail.bounce import Bounce, Failure, Reason
from judge.mail.letter import Letter, read_letter

SECONDS, PATIENCE = 10, 30
"""Processor seconds that reading may take, and seconds on the wall of a busy machine."""
MEMORY = 700_000_000


class Unreadable(RuntimeError):
    """The letter cannot be read within the limits."""


def read_alone(raw: bytes, recipient: str, arrived: datetime, authserv: str = "", size: int = 0) -> Letter:
    """As `read_letter`. Raises Unreadable if it takes too long, or too much memory."""
    order = {"recipient": recipient, "arrived": arrived.isoformat(), "authserv": authserv, "size": size}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "judge.mail.limited_process"], input=json.dumps(order).encode() + b"\n" + raw,
            capture_output=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Unreadable(say.READING_TOO_SLOW.format(patience=PATIENCE)) from None
    if done.returncode:
        why = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or [
            say.PROCESS_ENDED.format(returncode=done.returncode)
        ]
        raise Unreadable(say.READING_TOO_HEAVY.format(seconds=SECONDS, why=why[0][:200]))
    return unpacked(json.loads(done.stdout))


def packed(letter: Letter) -> dict[str, Any]:
    """A letter as JSON values."""
    return asdict(letter) | {"sent": letter.sent.isoformat()}


def unpacked(row: dict[str, Any]) -> Letter:
    """The inverse of `packed`."""
    bounce = row.pop("bounce")
    if bounce is not None:
        failures = tuple(Failure(**{**f, "reason": Reason(f["reason"])}) for f in bounce["failures"])
        bounce = Bounce(failures, tuple(bounce["ids"]))
    sent = datetime.fromisoformat(row.pop("sent"))
    lists: dict[str, Any] = {name: tuple(row.pop(name)) for name in ("recipients", "refers", "left", "unmarked")}
    return Letter(**row, **lists, sent=sent, bounce=bounce)


def main() -> None:
    """One letter on standard input, below a line that says of it what the judge knows; the letter as JSON out."""
    with suppress(ValueError, OSError):  # the system may refuse to set these limits
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    order = json.loads(sys.stdin.buffer.readline())
    arrived = datetime.fromisoformat(order["arrived"])
    letter = read_letter(sys.stdin.buffer.read(), order["recipient"], arrived, order["authserv"], order["size"])
    json.dump(packed(letter), sys.stdout)


if __name__ == "__main__":
    main()
