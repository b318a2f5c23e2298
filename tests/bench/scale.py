"""Ten thousand campaigns with fifty thousand seats in one database: `scale.py [CAMPAIGNS]`, beside ten campaigns in one run.

Three of five are Standard Diplomacy for seven, the others Intimate for two; of the many nine of ten are over.
"""

import sys
import tempfile
import time
from datetime import UTC, datetime
from email.utils import format_datetime
from json import dumps
from pathlib import Path
from statistics import median
from types import SimpleNamespace

from sqlmodel import col, func, select, update

from judge.board.atlas import STANDARD
from judge.referee.campaign.addressing import seat_address
from judge.referee.exchange.importing import bring
from judge.referee.letters import intake
from judge.service import archiving
from judge.service.settings import shipped
from judge.store.engine import transaction
from judge.store.tables import Campaign, Seat
from judge.store.work import Work
from tests.bench.service import Bench, backlog, memory, start

ROUNDS, FEW = 15, 10


class Hobby(Bench):
    """Campaigns as they are in a hobby; nine of ten are over, none of those to which letters come."""

    def campaign(self, work: Work, name: str) -> None:
        number = int(name[1:])
        if number % 5 < 3:
            self.seven(work, name)
        else:
            super().campaign(work, name)
        if number % 10 and number >= FEW:
            work.session.flush()
            work.session.exec(update(Campaign).where(col(Campaign.name) == name).values(status="over", wake=None))
            self.at.pop()

    def seven(self, work: Work, name: str) -> None:
        powers = dict(zip(map("p{}".format, range(7)), STANDARD.powers, strict=True))
        record = {
            "campaign": name, "game": "standard", "gm": "gm@x.test", "phase": "S1901M", "powers": powers,
            "seats": {player: f"{player}.{name}@x.test" for player in powers},
            "units": {power: list(row.start) for power, row in STANDARD.powers.items()},
            "centres": {power: list(row.homes) for power, row in STANDARD.powers.items()},
        }  # fmt: skip
        campaign = bring(self.world, work, dumps(record))
        seat = next(seat for seat in campaign.seats if powers[seat.name] == "FRANCE")
        self.at.append((seat.email, seat_address(campaign, seat)))


def answered(bench: Bench, words: str) -> float:
    """Milliseconds to store and serve a letter with these words, the median."""
    took = []
    for n in range(ROUNDS):
        sender, to = bench.at[n % len(bench.at)]
        head = f"From: {sender}\nTo: {to}\nMessage-ID: <{words.split()[0]}{n}@x.test>\nDate: {format_datetime(datetime.now(UTC))}\n"
        began = time.perf_counter()
        intake.deliver(bench.world, f"{head}\n{words}\n".encode(), to)
        took.append(time.perf_counter() - began)
    return 1000 * median(took)


def measured(campaigns: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        bench = Hobby(Path(folder), f"sqlite:///{folder}/judge.db", campaigns)
        with transaction(bench.engine) as session:
            seats = session.exec(select(func.count()).select_from(Seat)).one()
        size = (Path(folder) / "judge.db").stat().st_size / 1e6
        print(f"{campaigns} campaigns, {seats} seats, {size:.0f} MB, made in {time.perf_counter() - began:.0f} s")
        print(f"  first letter served after {start(bench):.2f} s")
        for words in ("STATUS", "LIST", "SHOW c0"):
            print(f"  {words}: {answered(bench, words):.1f} ms")
        for workers in (1, 2):
            speed, judges = backlog(bench, workers, 2000)
            print(
                f"  {workers} worker{'s' * (workers > 1)}: {speed:.0f} waiting letters a second, {memory(judges[0]):.0f} MB"
            )
            for judge in judges:
                judge.stop()
        began = time.process_time()
        world = SimpleNamespace(engine=bench.engine, templates=(shipped("templates"),))
        marks = len(list(archiving._marks(world)))  # type: ignore[arg-type]
        print(f"  the archive looks at {marks} campaigns in {time.process_time() - began:.2f} s of a core", flush=True)


if __name__ == "__main__":
    for many in (FEW, int(sys.argv[1]) if len(sys.argv) > 1 else 10000):
        measured(many)
