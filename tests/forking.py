"""The program forked from a process that has imported it and read its templates: as a new one would run, but sooner."""

import atexit
import faulthandler
import json
import os
import subprocess
import sys
import threading
import traceback
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

NEEDED = (
    "alembic.command", "lxml.etree", "psycopg", "sqlalchemy.dialects.postgresql.psycopg", "sqlalchemy.dialects.sqlite",
    "judge.cli", "judge.cli.console", "judge.cli.program", "judge.mail.html", "judge.mail.transport", "judge.referee.exchange.importing", "judge.referee.exchange.show",
    "judge.referee.letters.intake", "judge.referee.notices.outbox", "judge.referee.phases.due", "judge.referee.record.exporting",
    "judge.referee.record.verifying", "judge.service.composition", "judge.service.housekeeping", "judge.store.engine",
)  # fmt: skip
"""What commands import when they need it."""
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

    from judge.games import games
    from judge.mail.bounce_reasons import known_words
    from judge.referee.letters.meanings import around

    list(games())
    for name in NEEDED:
        import_module(name)
    _read_templates()
    known_words()
    around()
    gc.freeze()
    while line := sys.stdin.readline():  # nothing is read ahead that a child could read again
        child = os.fork()
        if child == 0:
            os._exit(_program(**json.loads(line)))
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _read_templates() -> None:
    """What takes long, and is the same for each command."""
    from judge.reports.render import environment
    from judge.service.settings import shipped

    templates = environment((shipped("templates"),))
    for name in templates.list_templates(extensions=["j2"]):
        templates.get_template(name)


def _program(words: list[str], environment: dict[str, str], folder: str, files: list[str]) -> int:
    """In the child: the program's main with its own streams, settings and arguments; its exit code.

    At its end it does what an interpreter's would: what was registered is called, databases are closed.
    """
    from sqlalchemy import event
    from sqlalchemy.pool import Pool

    from judge.cli import main

    code: Any = 70
    opened: list[Any] = []
    event.listen(Pool, "connect", lambda connection, _: opened.append(connection))
    try:
        faulthandler.dump_traceback_later(DEAD, exit=True, file=open(files[2], "wb"))  # noqa: SIM115
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
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        for connection in opened:
            connection.close()
        sys.stdout.flush()
        sys.stderr.flush()
    return int(code)


if __name__ == "__main__":
    serve()
