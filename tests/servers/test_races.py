"""Letters that race each other and a deadline, two judges on one PostgreSQL: one after the other, and the log says how."""

import json
import smtplib
import threading
from collections import Counter
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from judge.demo.server import free_port
from judge.store.engine import open_engine, transaction
from judge.store.tables import Campaign
from tests.servers.running import Judge
from tests.servers.stack import Postgres, listening, until
from tests.servers.test_engines import addresses
from tests.servers.test_real_mail import position

RACES = 4


@pytest.fixture
def judges(tmp_path: Path, postgres: Postgres) -> Any:
    settings = {"DATABASE": postgres.database(), "OUTBOX": f"maildir:{tmp_path}/out", "BEAT": "0.2"}
    first = Judge(tmp_path, settings)
    for n in range(RACES):
        position(first, f"race{n}", pace={"moves": "5d"}, units={"FRANCE": ["A PAR", "F BRE"], "GERMANY": ["A MUN"]})
    made = [Judge(tmp_path, settings | {"LMTP": f"127.0.0.1:{free_port()}"}).start() for _ in range(2)]
    until(lambda: all(listening(int(judge.settings["LMTP"].rpartition(":")[2])) for judge in made))
    yield made
    for judge in made:
        judge.stop()


def together(judges: list[Judge], *letters: tuple[str, str, str]) -> None:
    """Sender, address, text: handed to one judge each, at the same moment."""
    start = threading.Barrier(len(letters))

    def hand(judge: Judge, sender: str, to: str, text: str, number: int) -> None:
        head = f"From: {sender}\nTo: {to}\nSubject: now\nMessage-ID: <{to}{number}@x.test>\n"
        raw = f"{head}Date: {format_datetime(datetime.now(UTC))}\n\n{text}\n".encode()
        with smtplib.LMTP("127.0.0.1", int(judge.settings["LMTP"].rpartition(":")[2])) as client:
            start.wait(10)
            client.sendmail(sender, [to], raw)

    threads = [threading.Thread(target=hand, args=(judges[n % 2], *letter, n)) for n, letter in enumerate(letters)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)


def log_of(judge: Judge, name: str) -> list[dict[str, Any]]:
    lines = judge.command("export", name, "--all").splitlines()
    path = judge.folder / f"{name}.jsonl"
    path.write_text("\n".join(lines) + "\n")
    assert "good" in judge.command("verify", str(path))
    return [json.loads(line) for line in lines[1:]]


def test_two_gm_acts_and_a_deadline(judges: list[Judge]) -> None:
    """PROCESS and EXTEND at the moment of the deadline: S1901M is resolved once, and F1901M never with it."""
    at, seen = addresses(judges[0]), Counter[str]()
    engine = open_engine(judges[0].settings["DATABASE"])
    for n in range(RACES):  # nothing is missing, so PROCESS asks nobody; WAIT keeps the turn until then
        anna, ben = ((who, at[f"race{n}", who]) for who in ("anna@players.test", "ben@players.test"))
        together(judges, (*anna, "A Par H\nF Bre H\nWAIT"), (*ben, "A Mun H\nWAIT"))
    until(lambda: "new" not in judges[0].statuses())
    for n in range(RACES):
        name = f"race{n}"
        with transaction(engine) as session:
            row = session.exec(select(Campaign).where(Campaign.name == name).with_for_update()).one()
            row.deadline = row.wake = datetime.now(UTC) + timedelta(milliseconds=100 * (n % 3))
            row.clocks, row.reminded = dict.fromkeys(row.clocks, row.deadline.isoformat()), True
        gm = at[name, "gm@players.test"]
        together(judges, ("gm@players.test", gm, "PROCESS S1901M"), ("gm@players.test", gm, "EXTEND 1d"))
    until(lambda: "new" not in judges[0].statuses())
    for n in range(RACES):
        acts = [
            f"{row['kind']} {row['payload'].get('phase', '')}".strip()
            for row in log_of(judges[0], f"race{n}")
            if row["kind"] in ("deadline", "processed", "resolved")
        ]
        assert acts.count("resolved S1901M") == 1
        assert "resolved F1901M" not in acts
        assert tuple(acts) in SERIAL, acts
        seen[" > ".join(acts)] += 1
        ends = json.loads(judges[0].command("show", f"race{n}", "--json"))
        days = (datetime.fromisoformat(ends["deadline"]) - datetime.now(UTC)).total_seconds() / 86400
        late = acts.index("deadline") > acts.index("resolved S1901M")
        assert round(days) == (6 if late else 5), (acts, days)
    print("\n", dict(seen))


SERIAL = {
    ("processed S1901M", "resolved S1901M", "deadline"),
    ("deadline", "processed S1901M", "resolved S1901M"),
    ("resolved S1901M", "deadline"),  # the deadline came first, and PROCESS S1901M was refused
}


def test_two_letters_of_one_seat(judges: list[Judge]) -> None:
    """What is held is what one of the two wrote, and it is the one that the log names last."""
    at, last = addresses(judges[0]), Counter[str]()
    for n in range(RACES):
        to = at[f"race{n}", "anna@players.test"]
        together(
            judges,
            ("anna@players.test", to, "A Par - Bur\nF Bre - Mao"),
            ("anna@players.test", to, "A Par - Pic\nF Bre - Eng"),
        )
    until(lambda: "new" not in judges[0].statuses())
    for n in range(RACES):
        letters = [row for row in log_of(judges[0], f"race{n}") if row["kind"] == "letter"]
        held = json.loads(judges[0].command("show", f"race{n}", "--json", "--seat", "anna"))["view"]["you"]["held"]
        assert len(letters) == 2
        assert set(held) in ({"A PAR - BUR", "F BRE - MAO"}, {"A PAR - PIC", "F BRE - ENG"})
        final = json.dumps(letters[-1]["body"]["what"])
        assert ("BUR" in final) is ("A PAR - BUR" in held)
        last["Bur" if "A PAR - BUR" in held else "Pic"] += 1
    print("\n", dict(last))
