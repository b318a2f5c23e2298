"""The program forked from a process that has imported it and done nothing else: as a new one would run, but sooner."""

import json
import os
import signal
import subprocess
import sys
import traceback
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[1]
DEAD = 120
"""Seconds that only a dead program takes."""


@cache
def server() -> "subprocess.Popen[str]":
    """One for each process of the tests. It ends when its standard input does."""
    command, here = [sys.executable, "-m", "tests.forking"], {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=here)


def forked(words: list[str], stdin: bytes, environment: dict[str, str], folder: Path) -> tuple[int, str, str]:
    """The program in a process of its own, as an MTA's pipe would start it, but for the time that imports take.

    Returns its exit code, standard output and standard error.
    """
    with TemporaryDirectory() as place:
        files = [Path(place) / name for name in ("in", "out", "err")]
        files[0].write_bytes(stdin)
        asked = {"words": words, "environment": environment, "folder": str(folder), "files": [str(f) for f in files]}
        process = server()
        assert process.stdin is not None
        assert process.stdout is not None
        print(json.dumps(asked), file=process.stdin, flush=True)
        code = int(process.stdout.readline())
        out, err = (file.read_text("utf-8", "replace") for file in files[1:])
        return code, out, err


def serve() -> None:
    """In the server: a line asks for a command, a line answers with its exit code."""
    import gc

    from alembic import command
    from lxml import etree

    from judge import cli
    from judge.mail import html, transport
    from judge.referee.exchange import importing, show
    from judge.referee.letters import intake
    from judge.referee.notices import outbox
    from judge.referee.phases import due
    from judge.service import composition, housekeeping
    from judge.store import engine

    # what commands import when they need it
    needed = (
        cli,
        composition,
        html,
        transport,
        intake,
        importing,
        outbox,
        show,
        due,
        housekeeping,
        engine,
        etree,
        command,
    )
    assert all(needed)
    gc.freeze()
    while line := sys.stdin.readline():  # nothing is read ahead that a child could read again
        child = os.fork()
        if child == 0:
            sys.exit(_program(**json.loads(line)))  # with all that an end does: databases are closed
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _program(words: list[str], environment: dict[str, str], folder: str, files: list[str]) -> int:
    """In the child: the program's main with its own streams, settings and arguments; its exit code."""
    from judge.cli import main

    code: Any = 70
    try:
        signal.alarm(DEAD)
        for number, (file, mode) in enumerate(zip(files, ("rb", "wb", "wb"), strict=True)):
            with open(file, mode) as stream:
                os.dup2(stream.fileno(), number)
        sys.stdin, sys.stdout, sys.stderr = (open(n, mode) for n, mode in ((0, "r"), (1, "w"), (2, "w")))  # noqa: SIM115
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(folder)
        sys.argv = words
        for place in filter(None, environment.get("PYTHONPATH", "").split(":")):
            fault = Path(place) / "sitecustomize.py"
            if fault.exists():  # as a new interpreter would
                exec(compile(fault.read_text(), str(fault), "exec"), {})
        main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(bool(end.code))
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return int(code)


if __name__ == "__main__":
    serve()
