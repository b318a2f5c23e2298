"""Processes: this one among all that share the database, whether another is still there, and one with limits."""

import os
import socket
import subprocess
import sys

LATER = 75
"""The exit code of a program that could not reach the database (EX_TEMPFAIL)."""
PATIENCE = 120
"""Seconds that a letter may take which is served alone."""


def this_one() -> str:
    """Machine and process."""
    return f"{socket.gethostname()}/{os.getpid()}"


def gone(who: str) -> bool:
    """A process of this machine that runs no more."""
    host, _, number = who.rpartition("/")
    if host != socket.gethostname() or not number.isdigit():
        return False
    if int(number) == os.getpid():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def serve_alone(before: tuple[str, ...], number: int) -> bool | None:
    """Serve a letter in a process with limited time and memory. Returns whether it succeeded; None: no database."""
    command = [sys.executable, "-m", "judge", *before, "letters", "--alone", str(number)]
    try:
        done = subprocess.run(command, timeout=PATIENCE, check=False, capture_output=True)
    except subprocess.TimeoutExpired:
        return False
    return None if done.returncode == LATER else done.returncode == 0
