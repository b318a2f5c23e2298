"""`judge run` in bad company: what is not there yet, a full disk, new settings, SIGTERM, LMTP cut off, other campaigns."""

import fcntl
import json
import resource
import signal
import smtplib
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from judge.demo.server import free_port
from judge.referee.letters import intake as referee
from judge.store.engine import transaction
from judge.store.work import Work
from tests.desk import Desk
from tests.servers.running import Judge
from tests.servers.stack import Postgres, listening, until
from tests.servers.test_real_mail import letter


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    port, metrics = free_port(), free_port()
    settings = {
        "DATABASE": f"sqlite:///{tmp_path}/judge.db", "OUTBOX": f"maildir:{tmp_path}/out", "LMTP": f"127.0.0.1:{port}",
        "METRICS": f"127.0.0.1:{metrics}", "LOG": "json",
    }  # fmt: skip
    here = Judge(tmp_path, settings)
    yield here
    if here.running:
        here.kill()


def hand_in(judge: Judge, text: str, to: str = "judge@judge.test") -> int:
    """By LMTP, as a mail server does; what it is told."""
    port = int(judge.settings["LMTP"].rpartition(":")[2])
    until(lambda: listening(port))
    with smtplib.LMTP("127.0.0.1", port) as client:
        try:
            client.sendmail("anna@players.test", [to], letter("anna@players.test", to, text))
        except smtplib.SMTPDataError as error:
            return error.smtp_code
        except smtplib.SMTPRecipientsRefused as error:
            return next(iter(error.recipients.values()))[0]
    return 250


def asked(judge: Judge, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://{judge.settings['METRICS']}{path}", timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


def judge_says(judge: Judge, *words: str) -> str:
    """What a command that fails prints."""
    command = [sys.executable, "-m", "judge", *words]
    done = subprocess.run(command, env=judge.environment, cwd=judge.folder, capture_output=True, text=True)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def served(judge: Judge) -> int:
    return judge.statuses().get("done", 0)


def test_the_database_comes_later_and_goes_for_a_while(judge: Judge, tmp_path: Path) -> None:
    server = Postgres()
    server.start()
    judge.settings["DATABASE"] = server.database()
    server.down()
    judge.start()
    until(lambda: "waiting for what is not there yet" in judge.log)
    server.up()
    assert hand_in(judge, "LIST") == 250
    until(lambda: served(judge) == 1)
    assert asked(judge, "/health")[0] == 200
    server.down("immediate")
    assert hand_in(judge, "HELP") == 451
    assert asked(judge, "/health")[0] == 503
    server.up()
    until(lambda: hand_in(judge, "HELP") == 250)
    until(lambda: served(judge) == 2)
    judge.stop()
    server.stop()


def test_a_full_disk_refuses_and_loses_nothing(judge: Judge, tmp_path: Path) -> None:
    """No file may grow: as a full disk, and it can be made larger again."""
    judge.start()
    assert hand_in(judge, "LIST") == 250
    until(lambda: served(judge) == 1)
    assert judge.process is not None
    full = max(path.stat().st_size for path in tmp_path.glob("judge.db*"))
    resource.prlimit(judge.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    assert full > 4096
    assert hand_in(judge, "HELP") == 451
    resource.prlimit(judge.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    until(lambda: hand_in(judge, "HELP") == 250)
    until(lambda: served(judge) == 2)
    judge.stop()


def test_a_full_disk_and_the_pipe(judge: Judge) -> None:
    judge.command("campaigns")
    program = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096));"
        "from judge.cli import main; sys.argv = ['judge', 'deliver']; main()"
    )
    raw = letter("anna@players.test", "judge@judge.test", "LIST")
    done = subprocess.run(
        [sys.executable, "-c", program], input=raw, env=judge.environment, cwd=judge.folder, capture_output=True
    )
    assert done.returncode == 75, done.stderr
    judge.command("deliver", stdin=raw)
    assert served(judge) == 1


def test_a_letter_is_handed_in_where_a_judge_runs(judge: Judge, tmp_path: Path) -> None:
    """No judge is started for it, none of its libraries imported; and it is no other judge's letter."""
    judge.start()
    until(lambda: (tmp_path / "door").exists())
    assert (tmp_path / "door").stat().st_mode & 0o777 == 0o600
    command = [sys.executable, "-X", "importtime", "-m", "judge", "deliver"]

    def deliver(text: str, **other: str) -> str:
        raw = letter("anna@players.test", "judge@judge.test", text)
        done = subprocess.run(
            command, input=raw, env=judge.environment | other, cwd=judge.folder, capture_output=True, check=True
        )
        return "alone" if b"sqlalchemy" in done.stderr else "handed in"

    assert deliver("LIST") == "handed in"
    assert served(judge) == 1  # by the time that it is answered
    assert deliver("x" * 2_000_000) == "alone"
    assert deliver("HELP", RECIPIENT="nobody@judge.test") == "handed in"
    assert served(judge) == 2  # it was to nobody, and is kept aside
    for url in (f"sqlite:///{tmp_path}/./judge.db", f"sqlite:///{tmp_path}/other.db"):
        assert deliver("LIST", JUDGE_DATABASE=url) == "alone"
    database, before = judge.settings["DATABASE"].encode(), sum(judge.statuses().values())
    for said in (
        database + b"\n\n5000\nFrom: anna@players.test\n",
        b"\xff\xff\n\n1\nx",
        database + b"\n\nmany\nx",
        b"",
    ):
        with socket.socket(socket.AF_UNIX) as other:  # breaks off, or is no letter
            other.connect(str(tmp_path / "door"))
            other.sendall(said)
            other.shutdown(socket.SHUT_WR)
            assert other.recv(100) in (b"elsewhere", b"")
    assert sum(judge.statuses().values()) == before
    judge.kill()
    assert (tmp_path / "door").exists()
    assert deliver("RULES intimate") == "alone"
    judge.start()
    until(lambda: deliver("RULES threed") == "handed in")
    judge.stop()
    assert not (tmp_path / "door").exists()


def test_a_letter_that_the_running_judge_cannot_store(judge: Judge) -> None:
    """Whoever brings it stores it themselves, and serves it."""
    judge.start()
    assert hand_in(judge, "LIST") == 250
    until(lambda: served(judge) == 1)
    assert judge.process is not None
    resource.prlimit(judge.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    judge.command("deliver", stdin=letter("anna@players.test", "judge@judge.test", "HELP"))
    assert served(judge) == 2
    resource.prlimit(judge.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    judge.stop()


def test_figures_logs_and_new_settings(judge: Judge) -> None:
    judge.start()
    assert hand_in(judge, "LIST") == 250
    assert hand_in(judge, "LIST", "somebody@judge.test") == 550
    until(lambda: 'judge_letters{status="done"} 1.0' in asked(judge, "/metrics")[1])
    until(lambda: 'judge_notices{status="sent"} 1.0' in asked(judge, "/metrics")[1])
    status, body = asked(judge, "/health")
    assert (status, json.loads(body)["well"]) == (200, True)
    assert asked(judge, "/other")[0] == 404
    rows = [json.loads(line) for line in judge.log.splitlines() if line.startswith("{")]
    assert [row["letter"] for row in rows if row["event"] == "letter served"] == [1]
    assert all({"timestamp", "level", "event"} <= row.keys() for row in rows)
    toml = judge.folder / "judge.toml"
    toml.write_text('operator = "op@judge.test"\nbeat = 0.5\n')
    judge.signal(signal.SIGHUP)
    until(lambda: "the settings have been read again" in judge.log)
    assert hand_in(judge, "HELP") == 250
    toml.write_text('outage = "perhaps"\n')
    judge.signal(signal.SIGHUP)
    until(lambda: "the new settings are wrong and not used" in judge.log)
    assert hand_in(judge, "RULES intimate") == 250
    assert "JUDGE_OUTAGE" in judge_says(judge, "letters")
    toml.unlink()
    until(lambda: served(judge) == 3)
    judge.stop()


def test_a_database_that_somebody_keeps_locked(judge: Judge) -> None:
    """/health says so, and SIGTERM ends the judge all the same."""
    judge.start()
    assert hand_in(judge, "LIST") == 250
    until(lambda: served(judge) == 1)
    with open(judge.settings["DATABASE"].removeprefix("sqlite:///") + ".line", "rb") as line:
        fcntl.flock(line, fcntl.LOCK_EX)
        status, body = asked(judge, "/health")
        assert (status, json.loads(body)["database"]) == (503, "locked")
        judge.stop()


SICK = (
    "import shutil, time; from judge.service import run as running; from judge.referee.letters import intake; running.LATE = 1.0;"
    "usage = shutil.disk_usage('.'); shutil.disk_usage = lambda path: usage._replace(free=1_000_000);"
    "intake.serve_waiting = lambda *given, **more: time.sleep(600); from judge.cli import main; main()"
)
"""A judge whose disk is full and whose worker never comes back from a letter."""


def test_health_tells_a_full_disk_and_a_worker_that_has_not_moved(judge: Judge) -> None:
    judge.program = ("-c", SICK)
    judge.start()
    assert hand_in(judge, "LIST") == 250
    until(lambda: "a worker has not moved" in asked(judge, "/health")[1])
    status, body = asked(judge, "/health")
    assert (status, json.loads(body)["trouble"]) == (503, ["the disk is full", "a worker has not moved"])
    judge.kill()


def test_an_end_in_the_middle_of_work(judge: Judge) -> None:
    """SIGTERM with hundreds of letters waiting: it ends in time, and the next one goes on where it stopped."""
    for n in range(150):
        judge.folder.joinpath(f"{n}.eml").write_bytes(letter(f"p{n}@players.test", "judge@judge.test", "LIST"))
    judge.start()
    for path in judge.folder.glob("*.eml"):
        port = int(judge.settings["LMTP"].rpartition(":")[2])
        until(lambda port=port: listening(port))  # type: ignore[misc]
        with smtplib.LMTP("127.0.0.1", port) as client:
            client.sendmail("x@x.test", ["judge@judge.test"], path.read_bytes())
    judge.stop()
    judge.start()
    until(lambda: "new" not in judge.statuses())
    judge.stop()
    text = judge.command("letters", "--status", "done")
    assert text.count("\n") == 50  # the newest; the others as well:
    judge.command("send")
    assert len(list((judge.folder / "out/new").iterdir())) == 150


def test_lmtp_cut_at_every_line(judge: Judge) -> None:
    """What was not acknowledged comes again; what was, is there once."""
    judge.start()
    port = int(judge.settings["LMTP"].rpartition(":")[2])
    until(lambda: listening(port))
    for lines in range(1, 9):
        raw = letter("anna@players.test", "judge@judge.test", f"LIST\nhello {lines}").replace(b"\n", b"\r\n")
        hello = [b"LHLO x\r\n", b"MAIL FROM:<a@x.test>\r\n", b"RCPT TO:<judge@judge.test>\r\n", b"DATA\r\n"]
        talk = [*hello, raw[:60], raw[60:], b"\r\n.\r\n", b"QUIT\r\n"]
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as client:
            for row in talk[:lines]:
                client.sendall(row)
                time.sleep(0.05)
        with smtplib.LMTP("127.0.0.1", port) as again:
            again.sendmail("a@x.test", ["judge@judge.test"], raw)
        until(lambda lines=lines: served(judge) >= lines)  # type: ignore[misc]
        until(lambda: "new" not in judge.statuses())
        assert served(judge) == lines
    assert judge.statuses().get("duplicate", 0) <= 2


def test_a_campaign_that_is_held_up_holds_up_no_other(tmp_path: Path, postgres: Postgres) -> None:
    """PEERS 23: one long job, and the letters of all other campaigns are served meanwhile."""
    here = Desk(tmp_path, url=postgres.database())
    here.position("slow")
    here.position("quick")
    go = threading.Event()
    locked = threading.Event()

    def hold() -> None:
        with transaction(here.engine) as session:
            Work(session).campaign("slow")
            locked.set()
            go.wait(20)

    thread = threading.Thread(target=hold)
    slow, quick = (
        here.letter("A Par - Bur", to=here.at("anna", "slow")),
        here.letter("A Par - Bur", to=here.at("anna", "quick")),
    )
    thread.start()
    locked.wait()
    waiting = threading.Thread(target=referee.deliver, args=(here.world, slow, ""))
    waiting.start()
    time.sleep(0.3)
    mails = here.deliver(quick)
    assert [mail.subject.split()[0] for mail in mails] == ["quick"]
    go.set()
    waiting.join(10)
    thread.join()
    assert [mail.subject.split()[0] for mail in here.new()] == ["slow"]


def test_letters_are_listed_shown_and_tried_again(judge: Judge) -> None:
    raw = letter("anna@players.test", "judge@judge.test", "LIST")
    trap = judge.folder / "trap"
    trap.mkdir()
    (trap / "sitecustomize.py").write_text(
        "import judge.referee.commands.all_verbs\nfrom judge.referee.commands.registry import VERBS\n"
        "import dataclasses\ndef bad(*a): raise RuntimeError('a trap')\n"
        "VERBS[:] = [dataclasses.replace(r, handler=bad) if r.word == 'LIST' else r for r in VERBS]\n"
    )
    judge.command("deliver", stdin=raw, PYTHONPATH=f"{trap}:{judge.environment['PYTHONPATH']}")
    assert "quarantined\tRuntimeError: a trap" in judge.command("letters", "--status", "quarantined")
    assert judge.command("letters", "1").encode() == raw
    judge.command("letters", "--retry", "1")
    assert served(judge) == 1
    judge.command("letters", "99", code=1)
    assert "never 'old'" in judge.command("letters", "--status", "old", code=1)
    assert "there is no revision '7'" in judge.command("migrate", "7", code=1)
