"""`judge run` as a process of its own, with the settings of a test."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.forking import DEAD, ROOT, forked

SECRET = "a-secret-of-thirty-two-characters-or-more"


STARTED: "list[Judge]" = []
"""Judges of the test that runs; what it leaves running would read the next one's letters."""


def end_all() -> None:
    """At a test's end."""
    while STARTED:
        judge = STARTED.pop()
        if judge.running:
            judge.kill()


@dataclass
class Judge:
    """`settings` without their JUDGE_. Its log lies in the folder."""

    folder: Path
    settings: dict[str, str]
    before: tuple[str, ...] = ()  # options before the command: --now …
    program: tuple[str, ...] = ("-m", "judge")
    code: Path = ROOT  # where its packages and templates are
    process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)
    starts: int = field(default=0, init=False)
    before_it: int = field(default=0, init=False)  # bytes of its log when it was started last

    @property
    def environment(self) -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("JUDGE_", "RECIPIENT"))}
        given = {
            "ADDRESS": "judge@judge.test",
            "GM": "*",
            "SECRET": SECRET,
            "BEAT": "0.3",
            "POLL": "5",
            "PICTURES": "off",
        } | self.settings
        here = {"PYTHONPATH": f"{self.code}{os.pathsep}{ROOT}"}
        return kept | here | {f"JUDGE_{name}": value for name, value in given.items()}

    def start(self) -> "Judge":
        self.starts += 1
        STARTED.append(self)
        self.before_it = self.log_file.stat().st_size if self.log_file.exists() else 0
        with self.log_file.open("ab") as log:
            command = [sys.executable, *self.program, *self.before, "run"]
            self.process = subprocess.Popen(
                command, env=self.environment, cwd=self.folder, stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )
        return self

    @property
    def log_file(self) -> Path:
        return self.folder / f"judge-{id(self)}.log"

    @property
    def log(self) -> str:
        return self.log_file.read_text("utf-8", "replace")

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        """At once, whatever it is at."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """By SIGTERM; it ends by itself, as soon as what it is at is done. One that has not begun to run just ends."""
        assert self.process is not None
        self.signal(signal.SIGTERM)
        try:
            code = self.process.wait(DEAD)
        except subprocess.TimeoutExpired:
            self.signal(signal.SIGUSR1)
            time.sleep(1)
            self.process.kill()
            raise AssertionError(f"it does not end: {self.log[-6000:]}") from None
        young = self.log_file.stat().st_size == self.before_it
        assert code == 0 or (young and code == -signal.SIGTERM), self.log[-2000:]

    def asked(self, question: str) -> dict[str, int]:
        """A question to its database, in SQL: words and numbers."""
        from sqlalchemy import text

        from judge.store.engine import open_engine

        engine = open_engine(self.settings["DATABASE"])
        try:
            with engine.connect() as connection:
                return {str(word): int(number) for word, number in connection.execute(text(question))}
        finally:
            engine.dispose()

    def statuses(self) -> dict[str, int]:
        """How many letters there are, by status."""
        return self.asked("SELECT status, count(*) FROM letter GROUP BY status")

    def campaigns(self) -> dict[str, int]:
        return self.asked("SELECT name, id FROM campaign")

    def command(self, *words: str, stdin: bytes = b"", code: int | None = 0, **more: str) -> str:
        """Another command with the same settings; its standard output, and what it complains of if it should fail."""
        ended, out, err = self._run([*self.program, *words], stdin, self.environment | more)
        assert code is None or ended == code, err + out
        return out + (err if code else "")

    def _run(self, words: list[str], stdin: bytes, environment: dict[str, str]) -> tuple[int, str, str]:
        """Exit code, standard output, standard error; another judge's code in a process of its own."""
        if words[:2] == ["-m", "judge"] and self.code == ROOT:
            return forked(["judge", *words[2:]], stdin, environment, self.folder)
        done = subprocess.run(
            [sys.executable, *words], env=environment, cwd=self.folder, input=stdin, capture_output=True, timeout=DEAD
        )
        return done.returncode, done.stdout.decode(), done.stderr.decode()
