"""The program forked from a process that has imported it and does nothing else: as a new one would run, but sooner."""

import os
import sys
from functools import cache
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.rehearsal import program

DEAD = 120.0
"""Seconds that only a dead program takes."""


@cache
def server() -> ForkServerContext:
    """One for each process of the tests; it has no threads, so that nothing is locked when it forks."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.forking"])
    return context


def forked(words: list[str], stdin: bytes, environment: dict[str, str], folder: Path) -> tuple[int, bytes, bytes]:
    """Exit code, standard output and standard error."""
    with TemporaryDirectory() as place:
        files = [str(Path(place) / name) for name in ("in", "out", "err")]
        Path(files[0]).write_bytes(stdin)
        child = server().Process(target=_child, args=(words, environment, folder, files))
        child.start()
        child.join(DEAD)
        if child.is_alive():
            child.kill()
            raise AssertionError(f"{' '.join(words)} did not end")
        return child.exitcode or 0, Path(files[1]).read_bytes(), Path(files[2]).read_bytes()


def _child(words: list[str], environment: dict[str, str], folder: Path, files: list[str]) -> None:
    for number, (name, flags) in enumerate(zip(files, (os.O_RDONLY, *[os.O_WRONLY | os.O_CREAT] * 2), strict=True)):
        os.dup2(os.open(name, flags), number)
    sys.stdin.close()
    os._exit(program(words, environment, folder))
