"""The outbox against an SMTP server that refuses: tried again later, or given up and the GM told."""

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from sqlmodel import select

from judge.demo.server import free_port
from judge.mail.address import Post
from judge.mail.oauth import SignedOut
from judge.mail.sending import allowance
from judge.mail.smtp import LANES, SmtpTransport
from judge.referee.notices.outbox import send_due
from judge.referee.world import World
from judge.service.settings import shipped
from judge.store.engine import open_engine, prepare, transaction
from judge.store.tables import Address, Notice
from judge.store.work import Work
from tests.desk import Desk, flat
from tests.office import Pile
from tests.servers.stack import Proxy


class Moody:
    """Says to each recipient what his local part asks for."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.raws: list[bytes] = []

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        code = address.partition("@")[0]
        if code.startswith(("4", "5")):
            return f"{code} not now" if code[0] == "4" else f"{code} never"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        word = envelope.rcpt_tos[0].partition("@")[0]
        if word.startswith("data"):
            return f"{word[4:7]} not this one"
        self.raws.append(envelope.content)
        self.taken += [
            f"{to} {line.decode()}"
            for to in envelope.rcpt_tos
            for line in envelope.content.splitlines()
            if line.startswith(b"Message-ID")
        ]
        return "250 taken"


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 12, 1, 10, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def moody() -> Iterator[tuple[Moody, int]]:
    handler, port = Moody(), free_port()
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    yield handler, port
    controller.stop()


def world(folder: Path, clock: Clock) -> World:
    engine = open_engine(f"sqlite:///{folder}/judge.db")
    prepare(engine, shipped("migrations"))
    return World(engine, Post("judge@judge.test", ("s",)), clock, (shipped("templates"),))


def queue(here: World, *people: str) -> None:
    with transaction(here.engine) as session:
        work = Work(session)
        for person in people:
            to = person if "@" in person else f"{person}@x.test"
            work.person(to)
            data = {"zone": "UTC", "address": "x"}
            work.add(Notice(kind="mail/unknown", data=data, to=to, created=here.now(), due=here.now()))


def fates(here: World) -> dict[str, tuple[str, int]]:
    with transaction(here.engine) as session:
        rows = session.exec(select(Notice).where(Notice.kind != "mail/probe"))
        return {row.to.partition("@")[0]: (row.status, row.tries) for row in rows}


def probed(here: World) -> list[str]:
    with transaction(here.engine) as session:
        return [row.to for row in session.exec(select(Notice).where(Notice.kind == "mail/probe"))]


def test_each_recipient_has_his_own_fate(tmp_path: Path, moody: tuple[Moody, int]) -> None:
    handler, port = moody
    clock = Clock()
    here = world(tmp_path, clock)
    queue(here, "anna", "450", "550", "ben")
    transport = SmtpTransport(f"smtp://127.0.0.1:{port}")
    assert send_due(here, transport) == 2
    assert fates(here) == {"anna": ("sent", 1), "450": ("queued", 1), "550": ("failed", 1), "ben": ("sent", 1)}
    assert probed(here) == ["550@x.test"]
    assert send_due(here, transport) == 0  # not due again yet
    clock.now += timedelta(minutes=2)
    send_due(here, transport)
    assert fates(here)["450"] == ("queued", 2)
    assert len(handler.taken) == 2
    with transaction(here.engine) as session:
        dead = session.get(Address, "550@x.test")
        assert dead is not None
        assert dead.unreachable == ""  # a probe is sent first
    clock.now += timedelta(hours=1)
    send_due(here, transport)
    with transaction(here.engine) as session:
        dead = session.get(Address, "550@x.test")
        assert dead is not None
        assert dead.unreachable


def test_a_server_that_is_not_there_loses_nothing(tmp_path: Path, moody: tuple[Moody, int]) -> None:
    handler, port = moody
    clock = Clock()
    here = world(tmp_path, clock)
    queue(here, "anna")
    assert send_due(here, SmtpTransport(f"smtp://127.0.0.1:{free_port()}", timeout=2)) == 0
    clock.now += timedelta(minutes=5)
    assert send_due(here, SmtpTransport(f"smtp://127.0.0.1:{port}")) == 1
    with transaction(here.engine) as session:
        (row,) = session.exec(select(Notice))
    assert handler.taken == [f"anna@x.test Message-ID: {here.post.message_id(row.ident)}"]


def test_what_is_refused_after_it_was_read(tmp_path: Path, moody: tuple[Moody, int]) -> None:
    """554: this mail is given up, its recipient is not; 451: later; 421 and a second one: the others are kept for later."""
    _, port = moody
    clock = Clock()
    here = world(tmp_path, clock)
    queue(here, "data554", "data451", "anna", "data421", "data421b", "ben")
    send_due(here, SmtpTransport(f"smtp://127.0.0.1:{port}"))
    assert {name: state for name, (state, _) in fates(here).items()} == {
        "data554": "failed", "data451": "queued", "anna": "sent", "data421": "queued", "data421b": "queued", "ben": "queued",
    }  # fmt: skip
    with transaction(here.engine) as session:
        row = session.get(Address, "data554@x.test")
        assert row is not None
        assert row.unreachable == ""
    clock.now += timedelta(minutes=2)
    with transaction(here.engine) as session:
        for row_ in session.exec(select(Notice).where(Notice.to.startswith("data"))):  # type: ignore[attr-defined]
            row_.status = "failed"
    send_due(here, SmtpTransport(f"smtp://127.0.0.1:{port}"))
    assert fates(here)["ben"][0] == "sent"


def test_the_connection_cut_at_every_line(tmp_path: Path, moody: tuple[Moody, int]) -> None:
    """Before the server hears a line, and before we hear its answer: every mail arrives, twice at most and the same."""
    handler, port = moody
    clock = Clock()
    here = world(tmp_path, clock)
    proxy, cuts = Proxy(port), 0
    transport = SmtpTransport(f"smtp://127.0.0.1:{proxy.port}", timeout=5)
    for n, (line, late) in enumerate((line, late) for line in (0, 1, 2, 3, 4, 9, 20, 40) for late in (False, True)):
        queue(here, f"p{n}")
        proxy.cut_after, proxy.before_answer = line, late
        send_due(here, transport)
        cuts, proxy.cut_after = proxy.cuts, None
        clock.now += timedelta(minutes=5)
        send_due(here, transport)
        assert fates(here)[f"p{n}"][0] == "sent", (line, late)
    assert cuts >= 12
    arrived = Counter(handler.taken)
    assert len(arrived) == n + 1
    assert max(arrived.values()) <= 2
    assert len(set(handler.raws)) == n + 1
    proxy.close()


def test_two_senders_send_each_notice_once(tmp_path: Path, moody: tuple[Moody, int]) -> None:
    handler, port = moody
    here = world(tmp_path, Clock())
    queue(here, *(f"p{n}" for n in range(30)))
    threads = [
        threading.Thread(target=send_due, args=(here, SmtpTransport(f"smtp://127.0.0.1:{port}"))) for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(handler.taken) == sorted(set(handler.taken))
    assert len(handler.taken) == 30


class Domains(Moody):
    """`grey.test` puts everybody off until it is told otherwise; `slow.test` answers when all others are served."""

    def __init__(self, others: int) -> None:
        super().__init__()
        self.others, self.asked = others, Counter[str]()
        self.grey, self.served = True, asyncio.Event()
        self.connections: set[int] = set()

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        self.connections.add(session.peer[1])
        self.asked[address] += 1
        if address.endswith("@slow.test"):
            await self.served.wait()
        if address.endswith("@grey.test") and self.grey:
            return "450 4.2.0 Greylisted, see http://x.test"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.taken += envelope.rcpt_tos
        if len(self.taken) == self.others:
            self.served.set()
        return "250 taken"


def test_a_domain_that_is_slow_or_puts_mail_off_delays_nobody_else(tmp_path: Path) -> None:
    """A few connections, used again; of a domain that wants to be asked later two are tried, and the rest waits."""
    handler, port, clock = Domains(12), free_port(), Clock()
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    here, transport = world(tmp_path, clock), SmtpTransport(f"smtp://127.0.0.1:{port}")
    grey, slow, others = (
        [f"g{n}@grey.test" for n in range(4)], ["s@slow.test"], [f"p{n}@d{n % 3}.test" for n in range(12)],
    )  # fmt: skip
    queue(here, *slow, *grey, *others)
    assert send_due(here, transport) == 13
    assert handler.taken[-1] == "s@slow.test"
    assert sorted(handler.taken[:-1]) == sorted(others)
    assert sum(handler.asked[to] for to in grey) == 2
    assert len(handler.connections) <= LANES
    handler.grey = False
    clock.now += timedelta(minutes=2)
    assert send_due(here, transport) == 4
    assert max(Counter(handler.taken).values()) == 1
    controller.stop()


def test_a_mailbox_with_a_daily_limit(tmp_path: Path) -> None:
    """Answers go first; the GM is told that a report must wait; the next day it goes."""
    desk, pile = Desk(tmp_path), Pile()
    desk.world = replace(desk.world, allowance=allowance("smtp://x?limit=10/d"))
    for name in ("duel", "two", "three"):
        desk.position(name)
    for n in range(10):
        desk.now += timedelta(minutes=1)
        desk.send(f"HELP {n}", "carl", to="judge@judge.test")
    desk.send("STATUS")
    send_due(desk.world, pile)
    small = [mail for mail in pile.mails if "The game begins" not in mail.subject]
    assert pile.mails[: len(small)] == small, "reports go last"
    told = [mail for mail in small if "a report must wait" in mail.subject]
    desk.send("STATUS", "ben")
    send_due(desk.world, pile)
    told = [mail for mail in pile.mails if "a report must wait" in mail.subject]
    assert told
    assert "The judge's mail host allows 10 mails a day" in flat(told[0])
    assert len(pile.mails) <= 10
    held = len(pile.mails)
    desk.now += timedelta(days=1, minutes=1)
    send_due(desk.world, pile)
    assert sum("The game begins" in mail.subject for mail in pile.mails[held:]) > 0
    with transaction(desk.engine) as session:
        assert not session.exec(select(Notice).where(Notice.status == "queued")).all()


@pytest.mark.parametrize("limit", ["300", "0/d", "3/w", "-1/d", "300/d/d"])
def test_a_limit_that_nobody_understands_is_refused(limit: str) -> None:
    with pytest.raises(ValueError, match="300/d or 50/h"):
        allowance(f"smtp://x?limit={limit}")


def test_nothing_is_said_over_a_connection_that_is_not_logged_in(tmp_path: Path, moody: tuple[Moody, int]) -> None:
    """The host takes our token no more: each mail waits, also the next one on the same connection."""
    handler, port = moody

    def token(fresh: bool) -> str:
        raise SignedOut("invalid_grant")

    here = world(tmp_path, Clock())
    queue(here, "anna", "ben")
    assert send_due(here, SmtpTransport(f"smtp://judge@127.0.0.1:{port}", token=token)) == 0
    assert {state for state, _ in fates(here).values()} == {"queued"}
    assert handler.taken == []
