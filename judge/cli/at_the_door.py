"""`judge deliver` where a judge runs: the letter is handed in at its door, in a tenth of a program's start."""

import io
import os
import sys
from collections.abc import Sequence

from judge.service.door import NAME, hand_in
from judge.service.home import database_here, home_of


def handed_in(arguments: Sequence[str]) -> bool:
    """The letter on standard input is stored and served by the judge that runs here.

    False: it is this process's to store, and can still be read from standard input; or it is another command.
    """
    recipient = recipient_of(arguments)
    if recipient is None:
        return False
    try:
        database = database_here()
    except (OSError, ValueError):  # judge.toml makes no sense: the program says what is wrong with it
        return False
    home = home_of(database)
    if not (home / NAME).exists():
        return False
    raw = sys.stdin.buffer.read()
    sys.stdin = io.TextIOWrapper(io.BytesIO(raw))
    return hand_in(home, database, raw, recipient)


def recipient_of(arguments: Sequence[str]) -> str | None:
    """The envelope's recipient, "" if none is told; None if this is not plainly `deliver [--to ADDRESS]`."""
    match list(arguments):
        case ["deliver"]:
            return envelope("")
        case ["deliver", "--to", to] if not to.startswith("-"):
            return envelope(to)
        case _:
            return None


def envelope(to: str) -> str:
    """The envelope's recipient: as told, else by the mail server's environment; "" if neither does."""
    return to or os.environ.get("RECIPIENT", "")
