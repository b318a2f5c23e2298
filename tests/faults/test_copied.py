"""A running judge's database is copied; in the copy one state, one notice and one template cannot be read.

All else goes on, it is told once, and the operator's commands mend it: what a bad disk or a bad release leaves behind.
"""

import json
import mailbox
import shutil
import smtplib
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from sqlalchemy import text

from judge.demo.server import free_port
from judge.store.engine import open_engine
from tests.faults.load import Load
from tests.servers.running import Judge
from tests.servers.stack import listening, until

ROOT = Path(__file__).parents[2]
OPERATOR, GM = "operator@x.test", "gm@x.test"


def put(judge: Judge, load: Load, name: str, who: str, words: str) -> None:
    """A letter of theirs by LMTP, as from a mail server."""
    port = int(judge.settings["LMTP"].rpartition(":")[2])
    until(lambda: listening(port))
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = f"{who}.{name}@x.test", load.at[name, who], "orders"
    mail["Message-ID"] = f"<{name}.{who}.{abs(hash(words))}@x.test>"
    mail.set_content(words)
    with smtplib.LMTP("127.0.0.1", port) as client:
        client.send_message(mail)


def mails(folder: Path) -> dict[str, tuple[str, str, str]]:
    """To whom, about what, and in which words mail has gone out, by the name of its file."""
    found = {}
    for key, raw in mailbox.Maildir(folder, create=True).items():
        mail = message_from_bytes(raw.as_bytes(), policy=policy.default)
        body = mail.get_body(("plain",))
        found[key] = (str(mail["To"]), str(mail["Subject"]), body.get_content() if body else "")
    return found


@dataclass
class Copied:
    """A judge on the copy of a database that another was running on, with program and templates of its own."""

    folder: Path

    def __post_init__(self) -> None:
        self.load = Load(self.folder, f"sqlite:///{self.folder}/judge.db", 1)
        self.load.sink.controller.stop()  # nothing goes out: the copy has mails that wait
        first = self.load.judges[0].start()
        for name in ("c0", "c1", "c2"):
            put(first, self.load, name, "anna", "A Par - Bur")
        until(lambda: first.statuses() == {"done": 3})
        first.command("backup", "--out", str(self.folder / "copy.tar.gz"))
        first.stop()
        self.code, self.out, port = self.folder / "code", self.folder / "out", free_port()
        for part in ("judge", "templates", "migrations"):
            shutil.copytree(ROOT / part, self.code / part, ignore=shutil.ignore_patterns("__pycache__"))
        (self.folder / "second").mkdir()
        self.url = f"sqlite:///{self.folder}/second/judge.db"
        settings = {"DATABASE": self.url, "OUTBOX": f"maildir:{self.out}", "LMTP": f"127.0.0.1:{port}", "GM": OPERATOR}
        self.judge = Judge(self.folder / "second", settings, code=self.code)
        self.judge.command("restore", str(self.folder / "copy.tar.gz"))
        self.template = self.code / "templates/mail/map.j2"
        self.template_text = self.template.read_text()
        [(self.state,)] = self.query("SELECT state FROM campaign WHERE name = 'c0'")
        [(self.notice, self.data)] = self.query(
            "SELECT id, data FROM notice WHERE \"to\" = 'anna.c2@x.test' AND status = 'queued' ORDER BY id DESC LIMIT 1"
        )

    def query(self, statement: str, **values: object) -> list[tuple[object, ...]]:
        engine = open_engine(self.url)
        try:
            with engine.begin() as connection:
                found = connection.execute(text(statement), values)
                return [tuple(row) for row in found] if found.returns_rows else []
        finally:
            engine.dispose()

    def hurt(self) -> None:
        self.query("UPDATE campaign SET state = :junk WHERE name = 'c0'", junk=json.dumps({"no": "game"}))
        self.query("UPDATE notice SET data = :junk WHERE id = :n", junk=json.dumps({"junk": 1}), n=self.notice)
        self.query("UPDATE notice SET due = created")  # their next try is now
        self.template.write_text("{{ 1 / 0 }}")

    def bring_deadlines(self) -> None:
        """Those of two campaigns are there."""
        now = datetime.now(UTC)
        self.query(
            "UPDATE campaign SET deadline = :now, wake = :now, reminded = true WHERE name IN ('c0', 'c1')", now=now
        )

    def mend(self) -> None:
        self.query("UPDATE campaign SET state = :good WHERE name = 'c0'", good=self.state)
        self.query("UPDATE notice SET data = :good WHERE id = :n", good=self.data, n=self.notice)
        self.template.write_text(self.template_text)


def test_a_copy_with_what_cannot_be_read(tmp_path: Path) -> None:
    copied = Copied(tmp_path)
    second, out, query = copied.judge, copied.out, copied.query
    copied.hurt()
    second.start()
    for name, who, words in (
        ("c0", "anna", "A Mar H"), ("c0", "ben", "A Mun H"), ("c1", "ben", "A Mun - Ruh"), ("c2", "ben", "A Mun - Bur"),
        ("c3", "anna", "MAP"), ("c4", "ben", "MAP"),
    ):  # fmt: skip
        put(second, copied.load, name, who, words)
    until(lambda: second.statuses() == {"done": 7, "quarantined": 2})
    copied.bring_deadlines()
    until(lambda: dict(query("SELECT name, phase FROM campaign"))["c1"] != "S1901M")
    until(lambda: query("SELECT status FROM campaign WHERE name = 'c0'") == [("paused",)])
    until(lambda: not query("SELECT id FROM notice WHERE status = 'queued'"))
    told = Counter((to, subject) for to, subject, _ in mails(out).values() if to in (GM, OPERATOR))
    assert max(told.values()) == 1, told
    texts = {(to, subject): body for to, subject, body in mails(out).values()}
    assert any(to == "ben.c2@x.test" and "A MUN - BUR" in body for (to, _), body in texts.items())
    assert {to for to, subject in texts if "could not be read" in subject} >= {"anna.c0@x.test", "ben.c0@x.test", GM}
    assert not [subject for _, subject in texts if "the map" in subject]

    second.stop()
    copied.mend()
    before = mails(out)
    for (number,) in query("SELECT id FROM letter WHERE status = 'quarantined' ORDER BY id"):
        assert "done" in second.command("letters", "--retry", str(number))
    second.command("send", "--failed")
    again = [mail for key, mail in mails(out).items() if key not in before]
    assert sum("the map" in subject for _, subject, _ in again) == 2
    seats = ("anna.c0", "ben.c0", "anna.c2", "anna.c3", "ben.c4")
    assert {to for to, _, _ in again} >= {f"{seat}@x.test" for seat in seats}
    assert any(to == "anna.c0@x.test" and "A MAR H" in body for to, _, body in again)
    assert not query("SELECT id FROM notice WHERE status IN ('queued', 'failed')")
