"""How long the web archive takes: python -m tests.bench.archive [campaigns]

So many finished campaigns of 15 years (every fifth of 3-D'plomacy, the others Intimate) in one database; then the
archive of all, and of one that has moved on by a phase.
"""

import gzip
import random
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from sqlmodel import select

from judge.service.archiving import build
from judge.service.settings import Settings
from judge.store.engine import transaction
from judge.store.tables import Campaign, Entry, Seat
from judge.store.work import Work
from tests.desk import Desk
from tests.reports.long_play import one_turn, played

KINDS = {"long": ("intimate", "c"), "cabinet": ("threed", "c")}


def copies(desk: Desk, kind: str, names: list[str]) -> None:
    """The same campaign under other names."""
    with transaction(desk.engine) as session:
        work = Work(session)
        first = work.campaign(kind)
        assert first is not None
        seats = session.exec(select(Seat).where(Seat.campaign == first.id)).all()
        entries = session.exec(select(Entry).where(Entry.campaign == first.id)).all()
        for name in names:
            row = work.add(Campaign(**first.model_dump(exclude={"id", "name"}), name=name))
            for old in (*seats, *entries):
                session.add(type(old)(**old.model_dump(exclude={"id", "campaign"}), campaign=row.id))


def main(count: int) -> None:
    folder = Path(tempfile.mkdtemp(prefix="bench-archive-"))
    desk = Desk(folder, f"sqlite:///{folder}/judge.db")
    for kind, (game, seed) in KINDS.items():
        played(desk.world, kind, game, 15, seed)
    cabinets = count // 5
    copies(desk, "cabinet", [f"cabinet-{n}" for n in range(1, cabinets)])
    copies(desk, "long", [f"long-{n}" for n in range(1, count - cabinets)])
    played(desk.world, "young", "intimate", 3, "c", finished=False)
    settings, out = Settings(database=desk.url, address="judge@judge.test", secret="x" * 32), folder / "archive"
    began = perf_counter()
    made, whole = build(desk.world, settings, out)
    print(f"{len(made)} of {whole} campaigns in {perf_counter() - began:.1f} s")
    for kind in KINDS:
        page = (out / kind / "index.html").read_bytes()
        assert b'id="S1915M"' in page, "not fifteen years"
        print(f"{kind}: {len(page) // 1024} KB, {len(gzip.compress(page, 6)) // 1024} KB gzipped")
    with desk.campaign("young") as campaign:
        one_turn(campaign, random.Random(1))
    began = perf_counter()
    made, _ = build(desk.world, settings, out)
    print(f"one phase later: {made} in {perf_counter() - began:.2f} s")
    began = perf_counter()
    build(desk.world, settings, out)
    print(f"nothing new: {perf_counter() - began:.2f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
