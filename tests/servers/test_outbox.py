"""The outbox against an SMTP server that refuses: tried again later, or given up and the GM told."""

import threading
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from sqlmodel import select

from judge.demo.server import free_port
from judge.mail.address import Post
from judge.mail.transport import SmtpTransport
from judge.referee.notices.outbox import send_due
from judge.referee.world import World
from judge.service.settings import shipped
from judge.store.engine import open_engine, prepare, transaction
from judge.store.tables import Address, Notice
from judge.store.work import Work
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
            work.person(f"{person}@x.test")
            data = {"zone": "UTC", "address": "x"}
            work.add(Notice(kind="mail/unknown", data=data, to=f"{person}@x.test", created=here.now(), due=here.now()))


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
