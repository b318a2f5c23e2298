"""The door of a running judge: `judge deliver` hands its letter in here, and need not start a judge of its own.

A socket beside the data, for the judge's own user. A letter comes as three lines (the database that it is meant for,
the envelope's recipient, how many bytes it has) and its bytes; one word answers it. One that breaks off is not taken.
"""

import errno
import os
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from judge.service import sentences as say

NAME = "door"
LONGEST = 1_000_000
"""Bytes of a letter that is taken here; larger ones are read by a process of their own."""
AT_ONCE = 16
"""Letters that are taken at the same time; others wait their turn."""
SLOWEST = 60.0
"""Seconds that a letter may take to come in or to be answered."""


class Answer(StrEnum):
    """What the door says to a letter."""

    DONE = "done"
    ELSEWHERE = "elsewhere"  # not stored here: whoever brings it stores it themselves


class Door:
    """`take` stores a letter for a recipient and returns when it is served; False: it could not be stored."""

    def __init__(self, home: Path, database: str, take: Callable[[bytes, str], bool]) -> None:
        self.path, self.database, self.take = str(home / NAME), database, take
        self.places = threading.BoundedSemaphore(AT_ONCE)
        self.server, self.closed = socket.socket(socket.AF_UNIX), threading.Event()

    def open(self) -> None:
        """Letters are taken from now on. Raises OSError if there is no place, or another judge has it."""
        with socket.socket(socket.AF_UNIX) as probe:
            probe.settimeout(1.0)
            if probe.connect_ex(self.path) not in (errno.ENOENT, errno.ECONNREFUSED):
                raise OSError(say.DOOR_IS_TAKEN.format(path=self.path))
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        if Path(self.path).is_socket():  # of a judge that was killed
            Path(self.path).unlink()
        before = os.umask(0o177)  # for the judge's own user, from the first moment on
        try:
            self.server.bind(self.path)
        finally:
            os.umask(before)
        self.server.listen(128)
        threading.Thread(target=self._listen, name="door", daemon=True).start()

    def close(self) -> None:
        """No more letters are taken; one that is being stored is answered."""
        self.closed.set()
        Path(self.path).unlink(missing_ok=True)
        with suppress(OSError):
            self.server.shutdown(socket.SHUT_RDWR)  # else its thread would wait on
        self.server.close()

    def _listen(self) -> None:
        while True:
            self.places.acquire()
            try:
                guest, _ = self.server.accept()
            except OSError:  # it is closed; or there are too many open files just now
                self.places.release()
                if self.closed.wait(1.0):
                    return
                continue
            threading.Thread(target=self._answer, args=(guest,), name="letter", daemon=True).start()

    def _answer(self, guest: socket.socket) -> None:
        try:
            with guest:
                guest.settimeout(SLOWEST)
                guest.sendall(self._said(guest).encode())
        except (OSError, ValueError):  # whoever brought it has gone, or is none of ours; they take care of it
            pass
        finally:
            self.places.release()

    def _said(self, guest: socket.socket) -> Answer:
        with guest.makefile("rb") as coming:
            database, recipient, size = (coming.readline(5000).decode().strip() for _ in range(3))
            if database != self.database or not size.isdecimal() or int(size) > LONGEST:
                return Answer.ELSEWHERE
            raw = coming.read(int(size))
        return Answer.DONE if len(raw) == int(size) and self.take(raw, recipient) else Answer.ELSEWHERE


def hand_in(home: Path, database: str, raw: bytes, recipient: str) -> bool:
    """A running judge has stored the letter and served it. False: none has, as far as can be told.

    A letter that it took without being able to say so comes twice then, which is noticed when it is read.
    """
    if len(raw) > LONGEST or "\n" in recipient + database:
        return False
    try:
        with socket.socket(socket.AF_UNIX) as door:
            door.settimeout(SLOWEST)
            door.connect(str(home / NAME))
            door.sendall(f"{database}\n{recipient}\n{len(raw)}\n".encode() + raw)
            return door.recv(100).decode() == Answer.DONE
    except (OSError, ValueError):
        return False
