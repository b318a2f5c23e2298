"""SQLite and PostgreSQL: the same judge on both; from one to the other; back from last night's backup."""

import json
import shutil
import smtplib
import time
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.utils import format_datetime
from itertools import count
from pathlib import Path
from random import Random

import pytest

from judge.demo.server import free_port
from judge.store.tables import REVISION
from tests.servers.running import Judge
from tests.servers.stack import MailStack, Postgres, listening, until
from tests.servers.test_real_mail import letter, position

START = datetime(2026, 12, 1, 10, tzinfo=UTC)
LETTERS = (
    "A Par - Bur\nF Bre - Mao", "A Par S A Mar - Bur", "BID AUSTRIA 3", "BID NONE", "READY", "WAIT", "NOWAIT", "DRAW",
    "PRESS TO anna\nWhat about Burgundy?\nEND", "CLEAR\nA Par H", "A Mun - Ruh; A Ber - Kie", "rubbish", "STATUS",
    *["READY"] * 8,
)  # fmt: skip
MASTER = ("EXTEND 1d", "ANNOUNCE\nGood luck\nEND", "STATUS", "PROCESS", "DEADLINE +50h")


def duels(judge: Judge, count: int) -> None:
    for n in range(count):
        position(judge, f"duel{n}", pace={"early": "1h"})


def addresses(judge: Judge) -> dict[tuple[str, str], str]:
    """Where each player's and GM's letters go, as their first mails say."""
    import mailbox

    found = {}
    box = mailbox.Maildir(judge.folder / "out")
    for key in box.keys():  # noqa: SIM118
        mail = message_from_bytes(box.get_bytes(key))
        found[mail["Reply-To"].partition("+")[2].partition(".")[0], mail["X-Envelope-To"]] = mail["Reply-To"]
    return found


def test_the_same_letters_make_the_same_logs(tmp_path: Path, postgres: Postgres) -> None:
    """One worker on SQLite; three side by side on PostgreSQL, to which the same campaigns were moved."""
    one = Judge(tmp_path, {"DATABASE": f"sqlite:///{tmp_path}/one.db", "OUTBOX": f"maildir:{tmp_path}/out"})
    now = f"{START:%Y-%m-%dT%H:%M:%SZ}"
    one.program = ("-m", "judge", "--now", now)
    duels(one, 5)
    at = addresses(one)
    shutil.copy(tmp_path / "one.db", tmp_path / "copy.db")
    url = postgres.database()
    moved = Judge(tmp_path, one.settings | {"DATABASE": f"sqlite:///{tmp_path}/copy.db"})
    assert "5 campaigns" in moved.command("move", url)
    assert "moved to another" in moved.command("campaigns", code=1) + moved_error(moved)
    chance, numbers = Random(7), count(1)
    for round_ in range(2):
        clock = START + timedelta(hours=2 * round_)
        letters = [a_letter(chance, at, next(numbers), clock) for _ in range(60)]
        for url_, workers in ((one.settings["DATABASE"], 1), (url, 3)):
            feed(tmp_path, url_, workers, clock, letters)
    exports = []
    for url_ in (one.settings["DATABASE"], url):
        here = Judge(tmp_path, one.settings | {"DATABASE": url_})
        exports.append([here.command("export", f"duel{n}", "--all") for n in range(5)])
    for first, second in zip(*exports, strict=True):
        for row, other in zip(first.splitlines()[1:], second.splitlines()[1:], strict=False):
            assert row == other
        assert first == second
    assert sum(text.count('"resolved"') for text in exports[0]) > 3
    assert sum(text.count("\n") for text in exports[0]) > 40


def moved_error(judge: Judge) -> str:
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-m", "judge", "campaigns"], env=judge.environment, capture_output=True, cwd=judge.folder
    )
    return done.stderr.decode()


def a_letter(chance: Random, at: dict[tuple[str, str], str], number: int, clock: datetime) -> tuple[bytes, str]:
    (_, sender), to = chance.choice(sorted(at.items()))
    text = chance.choice(MASTER if sender.startswith("gm") else LETTERS)
    head = f"From: {sender}\nTo: {to}\nSubject: turn\nMessage-ID: <{number}@x.test>\nDate: {format_datetime(clock)}\n"
    return f"{head}\n{text}\n".encode(), to


def feed(folder: Path, url: str, workers: int, clock: datetime, letters: list[tuple[bytes, str]]) -> None:
    """What is due is done first; then the letters go in, in this order, to one worker after another."""
    ports = [free_port() for _ in range(workers)]
    before = ("--now", f"{clock:%Y-%m-%dT%H:%M:%SZ}")
    settings = {"DATABASE": url, "OUTBOX": f"maildir:{folder}/out"}
    Judge(folder, settings).command(*before, "tick")
    judges = [Judge(folder, settings | {"LMTP": f"127.0.0.1:{port}"}, before=before).start() for port in ports]
    until(lambda: all(listening(port) for port in ports))
    for n, (raw, to) in enumerate(letters):
        with smtplib.LMTP("127.0.0.1", ports[n % workers]) as client:
            client.sendmail("x@x.test", [to], raw)
    until(lambda: "new" not in judges[0].statuses())
    for judge in judges:
        judge.stop()


def test_up_and_down(tmp_path: Path, url: str) -> None:
    judge = Judge(tmp_path, {"DATABASE": url, "OUTBOX": f"maildir:{tmp_path}/out"})
    duels(judge, 2)
    raw = letter("x@x.test", "judge@judge.test", "LIST")
    judge.command("deliver", stdin=raw)
    before = judge.command("export", "duel0", "--all")
    assert judge.command("migrate", "0001") == f"from {REVISION} to 0001\n"
    assert "judge migrate" in judge.command("deliver", stdin=raw, code=75)
    assert "judge migrate" in judge.command("doctor", "--no-mail", code=1)
    assert judge.command("migrate") == f"from 0001 to {REVISION}\n"
    assert judge.command("export", "duel0", "--all") == before
    judge.command("deliver", stdin=raw)
    assert judge.command("letters").count("\tduplicate\t") == 1


def shown(judge: Judge, names: list[str]) -> list[object]:
    """All that players and observers see of the campaigns, but for the minute of a deadline."""
    found = []
    for name in names:
        for seat in ((), ("--seat", "anna"), ("--seat", "ben")):
            data = json.loads(judge.command("show", name, "--json", *seat))
            found.append({**data, "deadline": bool(data["deadline"])})
    return found


def test_last_nights_backup_and_the_mailbox(post: MailStack, tmp_path: Path, url: str, postgres: Postgres) -> None:
    """The judge's disk is gone. Its backup, and the letters that came since, make it what it was."""
    settings = {
        "DATABASE": url, "INBOX": post.url("imap", "judge", "/INBOX?processed=Processed"), "SECRET": "",
        "OUTBOX": post.url("smtp", "judge"),
    }  # fmt: skip
    (tmp_path / "old").mkdir()
    judge = Judge(tmp_path / "old", settings)
    position(judge, "late", units={"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "AUSTRIA": ["A VIE"]})
    judge.start()
    to = {user: str(until(lambda user=user: post.mails(user))[0]["Reply-To"]) for user in ("anna", "ben", "gm")}  # type: ignore[misc]

    def say(user: str, text: str, at: str = "") -> EmailMessage:
        """The answer to that very letter."""
        raw = letter(f"{user}@players.test", at or to[user], text)
        ident = message_from_bytes(raw)["Message-ID"]
        post.write(raw, f"{user}@players.test", at or to[user])
        answer = until(lambda: next((m for m in post.mails(user) if str(m["In-Reply-To"]) == ident), None))
        assert isinstance(answer, EmailMessage)
        return answer

    say("anna", "A Par - Bur")
    assert "MB" in judge.command("backup", "--out", str(tmp_path / "night.tar.gz"))
    assert (tmp_path / "night.tar.gz").stat().st_mode & 0o077 == 0
    say("ben", "A Mun - Tyr")  # the turn is complete, and resolved
    until(lambda: json.loads(judge.command("show", "late", "--json"))["phase"] != "S1901M")
    question = say("gm", "CREATE fresh intimate", "judge@judge.test")
    say("gm", "YES", str(question["Reply-To"]))
    for user in ("anna", "ben"):
        question = say(user, "JOIN fresh", "judge@judge.test")
        if user == "anna":
            say(user, "YES", str(question["Reply-To"]))
    say("anna", "A Bur - Gas\nPRESS TO ben\nPeace?\nEND")
    time.sleep(1.5)
    before = shown(judge, ["late", "fresh"][:1])
    heads = [json.loads(judge.command("export", name, "--all").splitlines()[0]) for name in ("late", "fresh")]
    judge.kill()
    shutil.rmtree(tmp_path / "old")

    (tmp_path / "new").mkdir()
    database = postgres.database() if "postgresql" in url else f"sqlite:///{tmp_path}/new/judge.db"
    again = Judge(tmp_path / "new", settings | {"DATABASE": database})
    assert "restored as of" in again.command("restore", str(tmp_path / "night.tar.gz"))
    again.start()
    until(lambda: "fresh" in again.campaigns() and "new" not in again.statuses())
    time.sleep(1)
    assert shown(again, ["late"]) == before
    now = [json.loads(again.command("export", name, "--all").splitlines()[0]) for name in ("late", "fresh")]
    for key in ("state", "held", "seed", "base", "parts", "entries", "phase"):
        assert [head[key] for head in now] == [head[key] for head in heads], key
    say("ben", "YES", str(question["Reply-To"]))  # to a question that was asked before
    until(lambda: json.loads(again.command("show", "fresh", "--json"))["status"] == "running")
    say("anna", "STATUS")
    again.stop()


def test_there_and_back_again(tmp_path: Path, postgres: Postgres) -> None:
    """From SQLite to PostgreSQL and back; a judge that was forgotten and still runs takes nothing any more."""
    first = Judge(tmp_path, {"DATABASE": f"sqlite:///{tmp_path}/a.db", "OUTBOX": f"maildir:{tmp_path}/out"})
    duels(first, 2)
    before = first.command("export", "duel1", "--all")
    first.settings["LMTP"] = f"127.0.0.1:{free_port()}"
    first.start()
    until(lambda: listening(int(first.settings["LMTP"].rpartition(":")[2])))
    url = postgres.database()
    first.command("move", url)
    port, raw = int(first.settings["LMTP"].rpartition(":")[2]), letter("x@x.test", "judge@judge.test", "LIST")
    with smtplib.LMTP("127.0.0.1", port) as client, pytest.raises(smtplib.SMTPDataError, match="451"):
        client.sendmail("x@x.test", ["judge@judge.test"], raw)
    first.stop()
    second = Judge(tmp_path, {**first.settings, "DATABASE": url})
    (tmp_path / "new").mkdir()
    (tmp_path / "new/secret").write_text("another secret of the same length as ours")
    second.settings["SECRET"] = ""
    second.command("move", f"sqlite:///{tmp_path}/new/b.db", code=1)  # the secrets there are others: nothing is touched
    second.settings["SECRET"] = first.environment["JUDGE_SECRET"]
    second.command("move", f"sqlite:///{tmp_path}/new/b.db")
    third = Judge(tmp_path, {**first.settings, "DATABASE": f"sqlite:///{tmp_path}/new/b.db"})
    assert third.command("export", "duel1", "--all") == before
    assert (tmp_path / "new/b.db").stat().st_mode & 0o077 == 0


def test_a_backup_of_nothing_is_refused_and_the_newest_is_kept(tmp_path: Path) -> None:
    judge = Judge(tmp_path, {"DATABASE": f"sqlite:///{tmp_path}/typo/judge.db", "OUTBOX": f"maildir:{tmp_path}/out"})
    judge.command("backup", code=1)
    assert not (tmp_path / "typo").exists()
    judge.command("campaigns")
    (tmp_path / "b").mkdir()
    (tmp_path / "b/judge-zzz.tar.gz").write_bytes(b"")
    judge.command("backup", "--out", "b/judge-a.tar.gz", "--keep", "1")
    assert [path.name for path in (tmp_path / "b").glob("judge-*")] == ["judge-a.tar.gz"]
    judge.settings["DATABASE"] = f"sqlite:///{tmp_path}/far/away/judge.db"
    judge.command("restore", "b/judge-a.tar.gz")
    assert (tmp_path / "far/away/judge.db").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("wrong", ["not empty", "no backup"])
def test_what_cannot_be_restored_says_why(tmp_path: Path, wrong: str) -> None:
    judge = Judge(tmp_path, {"DATABASE": f"sqlite:///{tmp_path}/judge.db", "OUTBOX": f"maildir:{tmp_path}/out"})
    duels(judge, 1)
    judge.command("backup", "--out", "b.tar.gz")
    if wrong == "no backup":
        (tmp_path / "b.tar.gz").write_bytes(b"hello")
        judge.settings["DATABASE"] = f"sqlite:///{tmp_path}/other.db"
    judge.command("restore", "b.tar.gz", code=1)
