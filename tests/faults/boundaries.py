"""A judge that can be stopped at each of its boundaries: at every statement, before and after every commit, and around
every mail that it hands over; and what it left behind, to be compared.

The process that stops is one in this process: after the boundary it does nothing more, whatever it tries.
"""

import re
import secrets
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sqlalchemy import event, text
from sqlmodel import Session, SQLModel

from judge.mail.compose import Outgoing, compose
from judge.mail.sending import Sent
from judge.referee.letters import intake
from judge.referee.notices.outbox import send_due
from judge.referee.phases.due import tick
from judge.referee.world import World
from judge.store.engine import transaction
from judge.store.work import Work
from tests.desk import Desk
from tests.engines import server

Act = Callable[[Desk], None]
MOST = 2000
"""Boundaries that no step has."""
Rows = list[dict[str, Any]]
UNTOLD = {
    "letter": {"id", "attempts", "tries", "holder", "lease"},
    "notice": {"tries", "holder", "lease", "error"},
}
"""Columns that tell how often something was tried, and by whom."""


class Crash(BaseException):
    """The process ends here."""


@dataclass
class Process:
    """Counts the boundaries that are passed; stops at one of them, and at all that come after it."""

    stop: int = 0
    passed: list[str] = field(default_factory=list)
    draws: int = 0
    kept_draws: int = 0

    def boundary(self, what: str) -> None:
        self.passed.append(what)
        if self.stop and len(self.passed) >= self.stop:
            raise Crash(what)

    def draw(self) -> str:
        """Names are drawn in the same order by every run: what was drawn and rolled back is drawn again."""
        self.draws += 1
        return sha256(b"%d" % self.draws).hexdigest()

    @contextmanager
    def watched(self, desk: Desk) -> Iterator[None]:
        """Its statements and commits pass by here."""

        def statement(*_: Any) -> None:
            self.boundary("statement")

        def before(_: Session) -> None:
            self.boundary("commit")

        def after(_: Session) -> None:
            self.kept_draws = self.draws
            self.boundary("committed")

        event.listen(desk.engine, "before_cursor_execute", statement)
        event.listen(Session, "before_commit", before)
        event.listen(Session, "after_commit", after)
        try:
            yield
        finally:
            event.remove(desk.engine, "before_cursor_execute", statement)
            event.remove(Session, "before_commit", before)
            event.remove(Session, "after_commit", after)


@dataclass
class Relay:
    """A transport that keeps what it is given, and can be cut off before and after each mail."""

    process: Process
    mails: list[tuple[str, bytes]] = field(default_factory=list)

    def send(self, mails: Iterable[Outgoing]) -> Iterator[Sent]:
        self.process.boundary("connection")
        for mail in mails:
            self.mails.append((mail.message_id, compose(mail)))
            self.process.boundary("mail taken")
            yield Sent(mail.number, ok=True)


@dataclass(frozen=True)
class Outcome:
    """What a run left: the rows of every table, and the mails that went, each once or again the same."""

    rows: dict[str, Rows]
    mails: dict[str, bytes]
    repeats: int
    wrong: tuple[str, ...] = ()


def run(desk: Desk, act: Act, stop: int = 0) -> tuple[Process, Outcome]:
    """What is done, and the outbox sent; stopped at that boundary, begun again and brought to its end."""
    process = Process(stop)
    relay = Relay(process)
    here = replace(desk.world, who="first", chance=process.draw)
    desk.world = here
    without_gaps(desk)
    with patch.object(secrets, "token_hex", lambda size=32: process.draw()[: 2 * size]):  # names of notices, salts
        try:
            with process.watched(desk):
                act(desk)
                send_due(desk.world, relay)
        except Crash:
            process.stop, process.draws = 0, process.kept_draws
            again(desk, here, act, relay)
    return process, outcome(desk, relay)


def again(desk: Desk, here: World, act: Act, relay: Relay) -> None:
    """The service starts: claims of the process that ended are released, and everything goes on.

    Whoever handed in a letter was not told that it is safe, so they hand it in again.
    """
    desk.world = replace(here, who="second", gone=lambda who: who == "first")
    without_gaps(desk)
    with transaction(desk.engine) as session:
        Work(session).release(desk.world.gone)
    act(desk)
    while intake.serve_waiting(desk.world):
        pass
    send_due(desk.world, relay)


def without_gaps(desk: Desk) -> None:
    """PostgreSQL gives no number twice, not even one that was rolled back; this makes runs comparable."""
    if desk.engine.dialect.name != "postgresql":
        return
    with transaction(desk.engine) as session:
        for table in SQLModel.metadata.sorted_tables:
            if "id" in table.c:
                name = table.name
                session.execute(
                    text(
                        f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), "
                        f'(SELECT coalesce(max(id), 0) + 1 FROM "{name}"), false)'
                    )
                )


def outcome(desk: Desk, relay: Relay) -> Outcome:
    """Second copies of a letter that was handed in again are left out: they are kept, and nobody is told."""
    rows: dict[str, Rows] = {}
    with transaction(desk.engine) as session:
        for table in SQLModel.metadata.sorted_tables:
            found = [dict(row) for row in session.execute(table.select()).mappings()]
            if table.name == "letter":
                found = [row for row in found if row["status"] != "duplicate"]
            hidden = UNTOLD.get(table.name, set())
            told = [{key: value for key, value in row.items() if key not in hidden} for row in found]
            rows[table.name] = sorted(told, key=repr)
    mails, wrong = dict[str, bytes](), []
    for name, raw in relay.mails:
        if mails.setdefault(name, raw) != raw:
            wrong.append(f"{name} went twice, and not the same")
    return Outcome(rows, mails, len(relay.mails) - len(mails), tuple(wrong))


def differences(whole: Outcome, broken: Outcome) -> Iterator[str]:
    """What is not as if nothing had happened."""
    yield from broken.wrong
    for name, rows in whole.rows.items():
        if rows != broken.rows[name]:
            lost = [row for row in rows if row not in broken.rows[name]]
            more = [row for row in broken.rows[name] if row not in rows]
            yield f"{name}: instead of {_brief(lost)} there is {_brief(more)}"
    for name in whole.mails.keys() ^ broken.mails.keys():
        raw = (whole.mails | broken.mails)[name]
        subject = re.search(rb"^Subject: .*", raw, re.M)
        yield f"{'more' if name in broken.mails else 'lost'}: {subject[0].decode() if subject else name}"
    for name in whole.mails.keys() & broken.mails.keys():
        if whole.mails[name] != broken.mails[name]:
            yield f"another mail: {name}"


def _brief(rows: Rows) -> str:
    return " ".join(str(rows).split())[:600]


Chosen = Callable[[int], Iterable[int]]


class Fragile(Desk):
    """A desk that first tries, on copies of its database, what a crash at the boundaries of a step would do."""

    def __init__(self, folder: Path, chosen: Chosen) -> None:
        """`chosen` takes how many boundaries a step has, and names those to stop at; none: it is not tried."""
        super().__init__(folder)
        self.chosen, self.found = chosen, list[str]()
        self.counts, self.copies = Counter[str](), Copies(self)

    def deliver(self, raw: bytes, to: str = "") -> list[Outgoing]:
        self.tried(partial(_delivered, raw, to), raw.rpartition(b"\n\n")[2].decode("utf-8", "replace")[:60].strip())
        return super().deliver(raw, to)

    def tick(self) -> list[Outgoing]:
        self.tried(_ticked, "tick")
        return super().tick()

    def tried(self, act: Act, what: str) -> None:
        """Every mismatch is added to `found`. The desk's own outbox goes out, too, so that steps stay small."""
        self.counts["steps"] += 1
        if wanted := list(self.chosen(MOST)):
            self.copies.keep()
            process, whole = self.copies.run(act)
            self.counts["tried"] += 1
            self.counts["boundaries"] += len(process.passed)
            for stop in (stop for stop in wanted if stop <= len(process.passed)):
                stopped, broken = self.copies.run(act, stop)
                self.counts["stopped"] += 1
                self.counts["repeated mails"] += broken.repeats
                where = f"{what!r}, stopped at {stop}, {stopped.passed[stop - 1]}"
                self.found += [f"{where}: {wrong}" for wrong in differences(whole, broken)]
        send_due(self.world, Relay(Process()))


def _delivered(raw: bytes, to: str, desk: Desk) -> None:
    intake.deliver(desk.world, raw, to)


def _ticked(desk: Desk) -> None:
    tick(desk.world)


class Copies:
    """What a desk's database holds at a moment, and another desk on a copy of it, made anew for each run."""

    def __init__(self, origin: Desk) -> None:
        self.origin, self.kept = origin, b""
        self.desk: Desk | None = None

    def keep(self) -> None:
        self.origin.engine.dispose()
        if self.origin.url.startswith("sqlite"):
            with closing(sqlite3.connect(self.origin.url.partition(":///")[2])) as one:
                self.kept = one.serialize()

    def run(self, act: Act, stop: int = 0) -> tuple[Process, Outcome]:
        desk = self.desk = self._made_anew()
        desk.now = self.origin.now
        desk.world = replace(self.origin.world, engine=desk.engine, now=lambda: self.origin.now)
        return run(desk, act, stop)

    def _made_anew(self) -> Desk:
        """The engine stays, with the statements that it has compiled."""
        url = self.desk.url if self.desk else ""
        if self.desk:
            self.desk.engine.dispose()
        if self.kept:
            path = self.origin.folder / "copy.db"
            path.write_bytes(self.kept)
            url = f"sqlite:///{path}"
        else:
            url = server().database(like=self.origin.url, instead=url)
        return self.desk or Desk(self.origin.folder, url, self.origin.secret)
