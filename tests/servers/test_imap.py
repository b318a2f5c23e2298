"""IMAP for years, with a real Dovecot: thousands waiting, numbers made anew, a letter that cannot be had, two judges."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import func, select

from judge.mail.address import Post
from judge.mail.imap import LOST, Mailbox
from judge.mail.transport import MaildirTransport
from judge.referee.world import World
from judge.service.serving import Service
from judge.service.settings import shipped
from judge.store.engine import open_engine, prepare, transaction
from judge.store.tables import Letter, Notice
from tests.servers.running import Judge
from tests.servers.stack import DEAD, MailStack, Proxy, until


@pytest.fixture
def service(tmp_path: Path, url: str) -> Iterator[Service]:
    """The judge's service in this process, on each engine."""
    engine = open_engine(url)
    prepare(engine, shipped("migrations"))
    post = Post("judge@judge.test", ("s" * 32,))
    world = World(
        engine, post, lambda: datetime.now(UTC), (shipped("templates"),), operator="operator@judge.test", who="tester"
    )
    yield Service(world, MaildirTransport(tmp_path / "out"))
    engine.dispose()


def letter(n: int) -> bytes:
    return f"From: p{n}@x.test\nTo: judge@judge.test\nSubject: s{n}\nMessage-ID: <{n}@x.test>\n\nLIST\n".encode()


def statuses(service: Service) -> dict[str, int]:
    with transaction(service.world.engine) as session:
        return dict(session.exec(select(Letter.status, func.count()).group_by(Letter.status)).all())


def fill(post: MailStack, count: int) -> None:
    """Straight into the folder, as many servers do; a mailbox that was there before."""
    folder = post.folder / "mail/judge/Maildir/new"
    post.put(letter(0), "judge@judge.test")
    owner = folder.stat()
    for n in range(1, count):
        path = folder / f"{time.time_ns()}.M{n}P1.test"
        path.write_bytes(letter(n))
        os.chown(path, owner.st_uid, owner.st_gid)


def read(service: Service, mailbox: Mailbox) -> None:
    """One look of the poller."""
    mailbox.connect()
    after, _ = service.progress(mailbox.name, mailbox.validity)
    mailbox.tidy(after, service.had)
    mailbox.take(lambda found: service.take(mailbox.name, found), after)
    mailbox.close()


def test_thousands_waiting_and_numbers_made_anew(service: Service, post: MailStack) -> None:
    count = 2000 if "sqlite" in str(service.world.engine.url) else 300
    fill(post, count)
    mailbox = service.mailbox(post.url("imap", "judge"))
    read(service, mailbox)
    assert statuses(service) == {"new": count}
    read(service, mailbox)
    assert statuses(service) == {"new": count}
    before = mailbox.validity
    post.stop_imap()
    (post.folder / "mail/judge/Maildir/dovecot-uidlist").unlink()
    for index in (post.folder / "mail/judge/Maildir").glob("dovecot.index*"):
        index.unlink()
    time.sleep(1.1)  # UIDVALIDITY is a time in seconds
    post.start_imap()
    post.put(letter(9999), "judge@judge.test")
    read(service, mailbox)
    assert mailbox.validity != before
    assert statuses(service) == {"new": count + 1}


def test_a_letter_that_cannot_be_had_stops_no_other(service: Service, post: MailStack) -> None:
    for n in range(3):
        post.put(letter(n), "judge@judge.test")
    files = sorted((post.folder / "mail/judge/Maildir/new").iterdir())
    poisoned = files[1]
    poisoned.chmod(0)
    mailbox = service.mailbox(post.url("imap", "judge"))
    for _ in range(8):
        try:
            read(service, mailbox)
            break
        except LOST:
            continue
    assert statuses(service) == {"new": 2, "quarantined": 1}
    with transaction(service.world.engine) as session:
        assert session.exec(select(Notice.kind, Notice.to)).all() == [("mail/unfetched", "operator@judge.test")]
    (poisoned.parent.parent / "cur" / f"{poisoned.name}:2,").chmod(0o600)


def test_the_connection_cut_at_every_line(service: Service, post: MailStack) -> None:
    """Before the server hears it, and before we hear its answer: every letter is stored once."""
    proxy = Proxy(post.ports["IMAP"])
    url = post.url("imap", "judge", "/INBOX?processed=Processed&timeout=5").replace(f":{proxy.to}/", f":{proxy.port}/")
    mailbox, cuts = service.mailbox(url), 0
    for n, (line, late) in enumerate((line, late) for line in range(1, 12) for late in (False, True)):
        post.put(letter(n), "judge@judge.test")
        proxy.cut_after, proxy.before_answer = line, late
        try:
            read(service, mailbox)
        except LOST:
            cuts += 1
        proxy.cut_after = None
        read(service, mailbox)
        assert statuses(service) == {"new": n + 1}, (line, late)
        assert (post.count("judge"), post.count("judge", "Processed")) == (0, n + 1), line
    proxy.close()
    assert cuts >= 12


@dataclass
class Meantime:
    """A client; before its n-th command, somebody else moves every letter out of the inbox."""

    client: Any
    rob: Callable[[], None]
    nth: int

    def __getattr__(self, name: str) -> Any:
        if name in ("search", "fetch", "move", "select_folder"):
            self.nth -= 1
            if self.nth == 0:
                self.rob()
        return getattr(self.client, name)


@pytest.mark.parametrize("to", ["Processed", "Elsewhere"])
def test_letters_that_somebody_else_takes_meanwhile(service: Service, post: MailStack, to: str) -> None:
    """Whenever they go: what is gone is not there; at most the server refuses to move it, and we connect anew."""

    def rob() -> None:
        with post.imap("judge") as client:
            client.select_folder("INBOX")
            if not client.folder_exists(to):
                client.create_folder(to)
            if uids := client.search():
                client.move(uids, to)

    mailbox, reached = service.mailbox(post.url("imap", "judge", "/INBOX?processed=Processed")), set()
    for nth in range(1, 7):
        for what in ("find", "take", "tidy"):
            post.put(letter(nth), "judge@judge.test")
            mailbox.connect()
            mailbox.client = robbed = Meantime(mailbox.client, rob, nth)
            if what == "find":
                found = mailbox.find(f"<{nth}@x.test>")
                assert found or to == "Elsewhere", nth
            with suppress(LOST):
                if what == "take":
                    mailbox.take(lambda _: None, 0)
                elif what == "tidy":
                    mailbox.tidy(10**6, lambda _: True)
            reached |= {(what, nth)} if robbed.nth <= 0 else set()
            mailbox.close()
            post.empty("judge")
    assert {("find", 3), ("take", 4), ("tidy", 2)} <= reached


def test_a_deaf_connection_is_noticed(service: Service, post: MailStack) -> None:
    proxy = Proxy(post.ports["IMAP"])
    url = post.url("imap", "judge", "/INBOX?timeout=2").replace(f":{proxy.to}/", f":{proxy.port}/")
    mailbox = service.mailbox(url)
    mailbox.connect()
    proxy.deaf = True
    with pytest.raises(LOST):
        mailbox.wait(1.5)
    proxy.close()


def test_a_letter_during_idle_wakes_at_once(service: Service, post: MailStack) -> None:
    mailbox = service.mailbox(post.url("imap", "judge"))
    mailbox.connect()
    for n in range(5):
        post.put(letter(n), "judge@judge.test")
        if not mailbox.take(lambda found: service.take(mailbox.name, found), n) > n:
            mailbox.wait(DEAD)  # IDLE says so; a poll would come after that
            mailbox.take(lambda found: service.take(mailbox.name, found), n)
        assert statuses(service)["new"] == n + 1
    mailbox.close()


def test_two_judges_one_mailbox(post: MailStack, tmp_path: Path) -> None:
    """One reads, the other stands by; when the first stops, the second goes on."""
    settings = {
        "DATABASE": f"sqlite:///{tmp_path}/judge.db", "INBOX": post.url("imap", "judge"), "OUTBOX": f"maildir:{tmp_path}/out",
    }  # fmt: skip
    first, second = Judge(tmp_path, settings).start(), Judge(tmp_path, settings)
    until(lambda: "connected" in first.log)
    second.start()
    until(lambda: "stands by" in second.log)
    post.put(letter(1), "judge@judge.test")
    until(lambda: first.statuses().get("done") == 1)
    first.stop()
    until(lambda: "connected" in second.log)
    post.put(letter(2), "judge@judge.test")
    until(lambda: second.statuses().get("done") == 2)
    second.stop()
