"""`judge read` and `judge letters --show`: what the judge reads in a mail, word for word (inspecting.txt)."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge.games import games
from tests.servers.running import Judge

HERE = Path(__file__).parent
GOLDEN = HERE / "inspecting.txt"
REPLY = b"""From: Anna <anna@players.test>
To: judge+duel@judge.test
Subject: Re: duel S1901M
Content-Type: text/plain; charset=utf-8

F par - bur
A Mar S A Par - Bur
BID AUSTRIA 2
see you \x1b[2Jthere

Am 01.12.26 um 10:00 schrieb The Judge <judge@judge.test>:
> A PAR H
"""
BOUNCE = b"""From: Mail Delivery System <MAILER-DAEMON@mx.test>
To: judge@judge.test
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary=x

--x
Content-Type: text/plain

The mailbox is full.

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

Final-Recipient: rfc822; ben@players.test
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp; 552 5.2.2 Mailbox full

--x--
"""
AWAY = b"""From: Ben <ben@players.test>
To: judge@judge.test
Subject: Automatic reply: duel
Auto-Submitted: auto-replied

I am away until Monday.
"""
LETTERS = {"reply.eml": REPLY, "bounce.eml": BOUNCE, "away.eml": AWAY, "empty.eml": b""}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, raw in LETTERS.items():
        (tmp_path / name).write_bytes(raw)
    return tmp_path


def judge(folder: Path, *words: str, stdin: bytes = b"") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "judge", "read", *words], cwd=folder, input=stdin, capture_output=True,
        env=os.environ | {"PYTHONPATH": str(HERE.parents[1])},
    )  # fmt: skip
    assert b"Traceback" not in done.stderr
    return (done.stdout + done.stderr).decode() + (f"[{done.returncode}]\n" if done.returncode else "")


def test_what_is_read_word_for_word(folder: Path) -> None:
    found = "".join(
        f"$ judge read {' '.join(words)}\n{judge(folder, *words)}\n"
        for words in (
            tuple(LETTERS),
            ("--json", "reply.eml", "bounce.eml"),
            ("--game", "intimate", "--phase", "S1901M", "reply.eml"),
            ("--game", "intimate", "--phase", "xyz", "reply.eml"),
            ("--game", "chess", "reply.eml"),
            ("nothing.eml",),
        )
    )
    found = found.replace(", ".join(games()), "(the games)")  # however many there are
    if os.environ.get("JUDGE_GOLDEN") == "write":
        GOLDEN.write_text(found, "utf-8")
    assert found == GOLDEN.read_text("utf-8")


def test_json_is_one_object_a_file(folder: Path) -> None:
    rows = [json.loads(line) for line in judge(folder, "--json", *LETTERS).splitlines()]
    assert len(rows) == len(LETTERS)
    assert rows[0]["text"].splitlines()[0] == "F par - bur"
    assert (rows[1]["bounce"]["recipient"], rows[1]["bounce"]["reason"]) == ("ben@players.test", "mailboxfull")
    assert rows[2]["automatic"] == "auto-submitted"
    assert json.loads(judge(folder, "--json", "-", stdin=REPLY)) == rows[0]


def test_a_stored_letter_is_shown_as_it_is_read(tmp_path: Path) -> None:
    """What `judge read` finds in the file, `letters --show` finds in the database; when it is gone, it says so."""
    settings = {"DATABASE": f"sqlite:///{tmp_path}/judge.db", "OUTBOX": f"maildir:{tmp_path}/out"}
    here = Judge(tmp_path, settings)
    here.command("deliver", stdin=REPLY)
    shown = here.command("letters", "--show", "1")
    assert shown.startswith("== letter 1: ")
    assert "  F par - bur\n" in shown
    assert "  > A PAR H" in shown.partition("-- left out:")[2]
    assert "\x1b" not in shown
    assert "there is no letter 7" in here.command("letters", "--show", "7", code=1)
    (tmp_path / "reply.eml").write_bytes(REPLY)
    read = here.command("read", "reply.eml").splitlines()
    assert shown.splitlines()[1:] == read[1:]
