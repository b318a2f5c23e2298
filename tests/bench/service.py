"""Inside `judge run`: order letters a second, a crowd of deadlines, memory, start. `service.py [sqlite|postgresql] …`

Letters come by LMTP from this process, each to be read, committed and answered with a receipt (its notice committed; it
is rendered and sent as well, to a Maildir, while more letters come). Two workers are two `judge run`.
"""

import argparse
import smtplib
import sys
import tempfile
import threading
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import count
from json import dumps
from pathlib import Path
from random import Random

from sqlmodel import func, select

from judge.board.atlas import STANDARD
from judge.demo.server import free_port
from judge.mail.address import Post
from judge.referee.campaign.addressing import seat_address
from judge.referee.exchange.importing import bring
from judge.referee.letters import intake
from judge.referee.world import World
from judge.service.settings import shipped
from judge.store.engine import open_engine, prepare, transaction
from judge.store.tables import Campaign, Letter, Notice
from judge.store.work import Work
from tests.servers.running import SECRET, Judge
from tests.servers.stack import Postgres, listening, until

NUMBERS = count(1)
LOOK = 0.1
"""Seconds between two looks how far the judges are: each takes their lock for a moment."""
CLIENTS = 8
"""Connections of mail servers to each judge."""
LINES = ("A Par - Bur", "A Mar S A Par - Bur", "F Bre - Mao")


HIRED = {"FRANCE": ("FRANCE", "ITALY", "AUSTRIA"), "GERMANY": ("GERMANY", "TURKEY", "RUSSIA")}
"""Whom each player commands in a campaign whose reports have pictures."""


def full_board(name: str) -> dict[str, object]:
    """Every power where others stood at the beginning of a game, as this campaign's name has it."""
    powers = list(STANDARD.powers)
    start = [list(power.start) for power in STANDARD.powers.values()]
    turn = Random(name).randrange(len(powers))
    control = {power: home for home, own in HIRED.items() for power in own[1:]}
    return {
        "units": dict(zip(powers, start[turn:] + start[:turn], strict=True)),
        "centres": {power: list(row.homes) for power, row in STANDARD.powers.items()},
        "control": {power: control.get(power) for power in powers if power not in HIRED},
    }


def any_orders(name: str, home: str) -> str:
    """A move for most of a player's units, in every campaign others; a line each."""
    chance, units = Random(name + home), full_board(name)["units"]
    assert isinstance(units, dict)
    own = [unit for power in HIRED[home] for unit in units[power]]
    return "".join(f"{unit} - {chance.choice(sorted(STANDARD.reach[unit]))}\n" for unit in own if chance.random() < 0.8)


class Bench:
    def __init__(self, folder: Path, url: str, campaigns: int, pictures: bool = False) -> None:
        self.folder, self.url, self.pictures = folder, url, pictures
        self.engine = open_engine(url)
        prepare(self.engine, shipped("migrations"))
        post = Post("judge@judge.test", (SECRET,))
        self.world = World(self.engine, post, lambda: datetime.now(UTC), (shipped("templates"),))
        self.at: list[tuple[str, str]] = []
        for first in range(0, campaigns, 100):
            with transaction(self.engine) as session:
                for n in range(first, min(first + 100, campaigns)):
                    self.campaign(Work(session), f"c{n}")
        self.quiet()

    def campaign(self, work: Work, name: str) -> None:
        record = {
            "campaign": name, "game": "intimate", "gm": "gm@x.test", "phase": "S1901M",
            "seats": {"anna": f"anna.{name}@x.test", "ben": f"ben.{name}@x.test"},
            "homes": {"anna": "FRANCE", "ben": "GERMANY"}, "credits": {"FRANCE": 9, "GERMANY": 9},
            "units": {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN", "A BER", "F KIE"], "ITALY": ["A ROM"]},
        }  # fmt: skip
        campaign = bring(self.world, work, dumps(record | (full_board(name) if self.pictures else {})))
        self.at.append((f"anna.{name}@x.test", seat_address(campaign, campaign.seats[0])))
        if self.pictures:
            for seat, power in zip(campaign.seats, HIRED, strict=True):
                letter = f"From: {seat.email}\nSubject: turn\nMessage-ID: <{seat.key}.{name}@x.test>\n"
                letter += f"Date: {format_datetime(datetime.now(UTC))}\n\n{any_orders(name, power)}"
                intake.store(self.world, work, letter.encode(), seat_address(campaign, seat))

    def quiet(self) -> None:
        """The first reports need not be sent."""
        with transaction(self.engine) as session:
            for row in session.exec(select(Notice).where(Notice.status == "queued")):
                row.status = "sent"

    def letter(self) -> tuple[bytes, str]:
        number = next(NUMBERS)
        sender, to = self.at[number * 7919 % len(self.at)]
        head = f"From: {sender}\nTo: {to}\nSubject: turn {number}\nMessage-ID: <{number}@x.test>\n"
        return f"{head}Date: {format_datetime(datetime.now(UTC))}\n\n".encode() + "\n".join(LINES).encode() + b"\n", to

    def judges(self, workers: int, outbox: str = "") -> list[Judge]:
        made = []
        for _ in range(workers):
            lmtp = f"127.0.0.1:{free_port()}"
            settings = {
                "DATABASE": self.url,
                "OUTBOX": outbox or f"maildir:{self.folder}/out",
                "LMTP": lmtp,
                "BEAT": "1",
                "PICTURES": "on" if self.pictures else "off",
            }
            made.append(Judge(self.folder, settings).start())
        for judge in made:
            until(lambda judge=judge: listening(port(judge)))  # type: ignore[misc]
        return made

    def count(self, status: str) -> int:
        with transaction(self.engine) as session:
            return session.exec(select(func.count()).select_from(Letter).where(Letter.status == status)).one()


def port(judge: Judge) -> int:
    return int(judge.settings["LMTP"].rpartition(":")[2])


def memory(judge: Judge) -> float:
    """Megabytes in memory now."""
    assert judge.process is not None
    text = Path(f"/proc/{judge.process.pid}/status").read_text()
    return int(next(line for line in text.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def rate(bench: Bench, judges: list[Judge], letters: int) -> float:
    """Letters a second, from the first handed over to the last served."""
    prepared = [
        [bench.letter() for _ in range(letters // (CLIENTS * len(judges)))] for _ in range(CLIENTS * len(judges))
    ]
    before, total = bench.count("done"), sum(map(len, prepared))

    def hand(rows: list[tuple[bytes, str]], judge: Judge) -> None:
        with smtplib.LMTP("127.0.0.1", port(judge)) as client:
            for raw, to in rows:
                client.sendmail("x@x.test", [to], raw)

    threads = [threading.Thread(target=hand, args=(rows, judges[n % len(judges)])) for n, rows in enumerate(prepared)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    until(lambda: bench.count("done") - before >= total, LOOK)
    return total / (time.perf_counter() - began)


def backlog(bench: Bench, workers: int, letters: int) -> tuple[float, list[Judge]]:
    """Letters a second when so many wait: parsed, done, receipts committed. The judges go on running."""
    before = bench.count("done")
    for first in range(0, letters, 200):
        with transaction(bench.engine) as session:
            for _ in range(first, min(letters, first + 200)):
                intake.store(bench.world, Work(session), *bench.letter())
    judges = bench.judges(workers)
    until(lambda: bench.count("done") - before >= letters // 10, LOOK)
    done, began = bench.count("done") - before, time.perf_counter()
    until(lambda: bench.count("done") - before >= letters, LOOK)
    return (letters - done) / (time.perf_counter() - began), judges


def crowd(folder: Path, url: str, campaigns: int, pictures: bool, workers: int) -> None:
    """Everybody's deadline at one instant; until all are resolved, and until all notices are sent."""
    bench = Bench(folder, url, campaigns, pictures)
    if pictures:
        first = bench.judges(workers)
        until(lambda: bench.count("waiting") == 0 and bench.count("done") >= 2 * campaigns, 0.2)
        for judge in first:
            judge.stop()
        bench.quiet()
    at = datetime.now(UTC) - timedelta(seconds=1)
    with transaction(bench.engine) as session:
        for row in session.exec(select(Campaign)):
            row.deadline = row.wake = at
            row.reminded = True
    judges = bench.judges(workers)
    began = time.perf_counter()

    def left() -> int:
        with transaction(bench.engine) as session:
            return session.exec(select(func.count()).select_from(Campaign).where(Campaign.phase == "S1901M")).one()

    until(lambda: left() == 0, LOOK)
    resolved = time.perf_counter() - began

    def queued() -> int:
        with transaction(bench.engine) as session:
            return session.exec(select(func.count()).select_from(Notice).where(Notice.status == "queued")).one()

    waiting, then = queued(), time.perf_counter()
    until(lambda: queued() == 0, LOOK)
    speed = waiting / max(0.01, time.perf_counter() - then)
    print(
        f"  {campaigns} campaigns due at once{', reports with pictures' if pictures else ''}: resolved, notices committed, in "
        f"{resolved:.1f} s; then {waiting} notices rendered and sent at {speed:.0f} a second; all in "
        f"{time.perf_counter() - began:.0f} s",
        flush=True,
    )
    for judge in judges:
        judge.stop()


def start(bench: Bench) -> float:
    """From the program's start to its first letter served."""
    before = bench.count("done")
    raw, to = bench.letter()
    with transaction(bench.engine) as session:
        intake.store(bench.world, Work(session), raw, to)
    began = time.perf_counter()
    judge = Judge(bench.folder, {"DATABASE": bench.url, "OUTBOX": f"maildir:{bench.folder}/out"}).start()
    until(lambda: bench.count("done") > before, 0.02)
    seconds = time.perf_counter() - began
    judge.stop()
    return seconds


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("engines", nargs="*", default=["sqlite", "postgresql"])
    options.add_argument("--campaigns", type=int, nargs="*", default=[10, 5000])
    options.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    options.add_argument("--letters", type=int, default=3000)
    options.add_argument("--many", type=int, default=20000)
    options.add_argument("--crowd", type=int, default=2000)
    options.add_argument("--pictures", action="store_true", help="the crowd alone, with pictures in its reports")
    given = options.parse_args()
    server = Postgres() if "postgresql" in given.engines else None
    if server:
        server.start()
    try:
        for engine in given.engines:
            print(engine, flush=True)
            for campaigns in given.campaigns if not given.pictures else ():
                for workers in given.workers:
                    one(given, server.database() if server and engine != "sqlite" else "", campaigns, workers)
            with tempfile.TemporaryDirectory() as folder:
                crowd(
                    Path(folder),
                    server.database() if server and engine != "sqlite" else f"sqlite:///{folder}/judge.db",
                    given.crowd,
                    given.pictures,
                    max(given.workers),
                )
    finally:
        if server:
            server.stop()


def one(given: argparse.Namespace, url: str, campaigns: int, workers: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), url or f"sqlite:///{folder}/judge.db", campaigns)
        first = start(bench)
        waiting, judges = backlog(bench, workers, given.letters)
        early = memory(judges[0])
        speed = rate(bench, judges, given.letters // 2)
        words = (
            f"  {campaigns} campaigns, {workers} worker{'s' * (workers > 1)}: first letter served after {first:.2f} s"
        )
        words += f", {waiting:.0f} waiting letters a second, {speed:.0f} while LMTP hands them in"
        if campaigns >= 1000 and workers == max(given.workers) and given.many:
            rate(bench, judges, given.many)
            words += f"; after {given.many} more letters"
        print(f"{words}; memory {early:.0f} MB, {memory(judges[0]):.0f} MB at the end", flush=True)
        for judge in judges:
            judge.stop()


if __name__ == "__main__":
    sys.exit(main())
