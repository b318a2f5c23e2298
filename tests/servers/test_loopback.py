"""`judge run` against a real IMAP and SMTP server on this machine: letters in by IDLE, notices out, trouble survived."""

import os
import signal
import smtplib
import subprocess
import sys
import time
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from imapclient import IMAPClient

from judge.demo.server import PASSWORD, Loopback
from judge.mail.imap import Fetched, Mailbox
from tests.servers.stack import DEAD, until


class Running:
    """A judge and its mail server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = Loopback(folder / "mail", ["judge", "anna"])
        self.judge: subprocess.Popen[bytes] | None = None
        self.inbox = self.server.url("imap", "judge")

    def start(self) -> None:
        kept = {key: value for key, value in os.environ.items() if not key.startswith("JUDGE_")}
        environment = kept | {
            "JUDGE_DATABASE": f"sqlite:///{self.folder}/judge.db", "JUDGE_ADDRESS": "judge@localhost", "JUDGE_GM": "*",
            "JUDGE_OUTBOX": self.server.url("smtp", "judge"), "JUDGE_INBOX": self.inbox,
            "JUDGE_BEAT": "0.5", "JUDGE_PICTURES": "off",
        }  # fmt: skip
        with (self.folder / "judge.log").open("ab") as log:
            self.judge = subprocess.Popen(
                [sys.executable, "-m", "judge", "run"], env=environment, cwd=self.folder, stdout=log, stderr=log
            )

    def stop(self) -> None:
        assert self.judge is not None
        self.judge.send_signal(signal.SIGTERM)
        assert self.judge.wait(DEAD) in (0, -signal.SIGTERM)  # before it had begun

    def write(self, text: str, to: str = "judge@localhost") -> None:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"], mail["Message-ID"] = (
            "anna@localhost",
            to,
            "s",
            f"<{time.time_ns()}@x>",
        )
        mail.set_content(text)
        with smtplib.SMTP("127.0.0.1", self.server.smtp_port) as client:
            client.login("anna", PASSWORD)
            client.send_message(mail)

    def mails(self) -> list[EmailMessage]:
        found: list[Fetched] = []
        box = Mailbox(self.server.url("imap", "anna"))
        box.connect()
        box.take(found.append, 0)
        box.close()
        mails: list[Any] = [message_from_bytes(row.raw, policy=policy.default) for row in found]
        return mails


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    here = Running(tmp_path)
    here.server.start()
    here.start()
    yield here
    if here.judge and here.judge.poll() is None:
        here.stop()
    here.server.stop()


def test_a_letter_by_imap_and_its_answer_by_smtp(running: Running) -> None:
    running.write("LIST")
    (mail,) = until(running.mails)
    body = mail.get_body(("plain",))
    assert body is not None
    assert "There is none yet" in body.get_content()
    assert mail["Auto-Submitted"] == "auto-replied"
    running.stop()


def test_what_came_while_the_judge_was_down_is_served_once(running: Running) -> None:
    running.write("LIST")
    until(running.mails)
    running.stop()
    running.write("HELP")
    running.start()
    until(lambda: len(running.mails()) == 2)
    running.stop()
    running.start()
    time.sleep(2)
    assert len(running.mails()) == 2


def test_letters_served_are_moved_to_their_folder(running: Running) -> None:
    """And a judge that starts again goes on after them."""
    running.stop()
    running.inbox += "/INBOX?processed=Served"
    running.start()
    running.write("LIST")
    until(running.mails)
    until(lambda: counts(running) == (0, 1))
    running.stop()
    running.write("HELP")
    running.start()
    until(lambda: len(running.mails()) == 2)
    until(lambda: counts(running) == (0, 2))


def counts(running: Running) -> tuple[int, int]:
    """How many letters lie in the judge's INBOX and in Served."""
    with IMAPClient("127.0.0.1", running.server.imap_port, ssl=False) as client:
        client.login("judge", PASSWORD)
        inbox, served = (client.folder_status(name, ["MESSAGES"])[b"MESSAGES"] for name in ("INBOX", "Served"))
        return int(inbox), int(served)


def test_a_lost_mail_server_is_waited_for(running: Running, tmp_path: Path) -> None:
    running.write("LIST")
    until(running.mails)
    running.server.stop()
    time.sleep(2)
    again = Loopback(tmp_path / "mail", ["judge", "anna"])
    again.smtp_port, again.imap_port = running.server.smtp_port, running.server.imap_port
    until(lambda: started(again))
    running.server = again
    running.write("HELP")
    until(lambda: len(running.mails()) == 2)


def started(server: Loopback) -> bool:
    server.start()
    return True
