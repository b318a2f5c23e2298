"""A judge under load while everything around it fails; afterwards every letter and every notice is accounted for."""

import smtplib
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from aiosmtpd.controller import Controller
from sqlmodel import select

from judge.demo.server import free_port
from judge.mail.address import Post
from judge.referee.campaign.addressing import seat_address
from judge.referee.exchange.importing import bring
from judge.referee.record.exporting import export
from judge.referee.record.verifying import verify
from judge.referee.world import World
from judge.service.settings import shipped
from judge.store.engine import open_engine, prepare, transaction
from judge.store.tables import Campaign, Letter, Notice
from judge.store.work import Work
from tests.servers.running import SECRET, Judge
from tests.servers.stack import MailStack, until

CAMPAIGNS = 12
LINES = ("A Par - Bur", "F Bre - Mao", "A Mar S A Par - Bur", "BID AUSTRIA 2", "READY", "nonsense")


class Sink:
    """A mail server that takes everything and remembers it."""

    def __init__(self) -> None:
        self.taken: Counter[tuple[str, str, str]] = Counter()
        self.texts: dict[tuple[str, str, str], bytes] = {}
        self.port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        del server, session
        raw = envelope.content
        ident = next(line for line in raw.splitlines() if line.startswith(b"Message-ID")).decode()
        key = (ident, envelope.rcpt_tos[0], sha256(raw).hexdigest())
        self.taken[key] += 1
        self.texts[key] = raw
        return "250 taken"


@dataclass
class Load:
    """Campaigns, letters and workers on one database. `mail`: letters come by a real IMAP server, else by LMTP."""

    folder: Path
    url: str
    workers: int
    mail: MailStack | None = None
    program: tuple[str, ...] = ("-m", "judge")
    random: Random = field(default_factory=lambda: Random(1901))
    sink: Sink = field(default_factory=Sink)
    sent: list[tuple[str, str, str]] = field(default_factory=list)  # Message-ID, campaign, word
    kills: int = 0
    peace: tuple[float, float] = (0.05, 1.2)  # seconds between two kills

    def __post_init__(self) -> None:
        self.engine = open_engine(self.url)
        prepare(self.engine, shipped("migrations"))
        self.post = Post("judge@judge.test", (SECRET,))
        self.world = World(self.engine, self.post, lambda: datetime.now(UTC), (shipped("templates"),))
        self.sink.controller.start()
        self.ports = [free_port() for _ in range(self.workers)]
        self.at: dict[tuple[str, str], str] = {}
        for n in range(CAMPAIGNS):
            self.campaign(f"c{n}")
        self.judges = [self.judge(port) for port in self.ports]

    def campaign(self, name: str) -> None:
        record = (
            f'{{"campaign": "{name}", "game": "intimate", "gm": "gm@x.test", "phase": "S1901M", "seats": '
            f'{{"anna": "anna.{name}@x.test", "ben": "ben.{name}@x.test"}}, "homes": {{"anna": "FRANCE", "ben": "GERMANY"}},'
            '"credits": {"FRANCE": 9, "GERMANY": 9}, "units": {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"],'
            '"AUSTRIA": ["A VIE"]}, "centres": {"FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["MUN"], "AUSTRIA": ["VIE"]}}'
        )
        with transaction(self.engine) as session:
            campaign = bring(self.world, Work(session), record)
            self.at |= {(name, seat.name): seat_address(campaign, seat) for seat in campaign.seats}

    def judge(self, port: int) -> Judge:
        settings = {
            "DATABASE": self.url, "OUTBOX": f"smtp://127.0.0.1:{self.sink.port}", "LMTP": f"127.0.0.1:{port}",
            "INBOX": self.mail.url("imap", "judge", "/INBOX?processed=Processed") if self.mail else "",
        }  # fmt: skip
        folder = self.folder / str(port)
        folder.mkdir()
        return Judge(folder, settings, program=self.program)

    def start(self) -> None:
        for judge in self.judges:
            judge.start()

    # letters

    def letter(self) -> tuple[bytes, str]:
        """The next letter: some lines of the game, and a word to the other player that nobody else says."""
        number = len(self.sent) + 1
        name, who = f"c{self.random.randrange(CAMPAIGNS)}", self.random.choice(("anna", "ben"))
        other, word, ident = {"anna": "ben", "ben": "anna"}[who], f"word-{number}-word", f"<load-{number}@x.test>"
        lines = self.random.sample(LINES, 3)
        text = "\n".join([*lines, f"PRESS TO {other}", word, "END"])
        to = self.at[name, who]
        head = f"From: {who}.{name}@x.test\nTo: {to}\nSubject: s\nMessage-ID: {ident}\n"
        raw = f"{head}Date: {format_datetime(datetime.now(UTC))}\n\n{text}\n".encode()
        self.sent.append((ident, name, word))
        return raw, to

    def write(self) -> None:
        """One letter on its way; a mail server tries until somebody has taken it, and then perhaps once more."""
        raw, to = self.letter()
        if self.mail and self.random.random() < 0.5:
            self.mail.put(raw, "judge+" + to.partition("+")[2])
            return
        for _ in range(600):
            with suppress(OSError, smtplib.SMTPException):
                with smtplib.LMTP("127.0.0.1", self.random.choice(self.ports), timeout=10) as client:
                    client.sendmail("somebody@x.test", [to], raw)
                if self.random.random() < 0.9:
                    return
            time.sleep(0.05)
        raise AssertionError("nobody took the letter")

    def under_load(self, until_then: Callable[[], bool], pause: float = 0.02) -> threading.Thread:
        """Letters, one after another, in a thread, until then."""

        def run() -> None:
            while not until_then():
                self.write()
                time.sleep(pause)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    # faults

    def kill_one(self) -> None:
        """SIGKILL at a random moment, of a random worker; it is started again at once."""
        time.sleep(self.random.uniform(*self.peace))
        until(lambda: len(self.sent) > self.kills + 1)  # on a busy machine they are slow to start
        judge = self.random.choice(self.judges)
        judge.kill()
        self.kills += 1
        judge.start()

    # afterwards

    def settle(self) -> None:
        """Whatever waits is done: all letters served, all notices sent, also those that a dead worker had claimed."""
        until(lambda: self.left() == 0)
        for judge in self.judges:
            if judge.running:
                judge.stop()
        for number in self.aside():
            self.judges[0].command("letters", "--retry", str(number))
        later = f"{datetime.now(UTC) + timedelta(hours=3):%Y-%m-%dT%H:%M:%SZ}"
        self.judges[0].command("--now", later, "send")

    def aside(self) -> list[int]:
        """Letters that by chance were being served at two of the kills: they wait for the operator, who tries again."""
        with transaction(self.engine) as session:
            kept = session.exec(select(Letter).where(Letter.status == "quarantined")).all()
            return [row.id or 0 for row in kept if row.reason.startswith("the judge ended")]

    def left(self) -> int:
        with transaction(self.engine) as session:
            waiting = len(session.exec(select(Letter.id).where(Letter.status == "new")).all())
        return waiting + (self.mail.count("judge") if self.mail else 0)

    def close(self) -> None:
        for judge in self.judges:
            if judge.running:
                judge.kill()
        self.sink.controller.stop()
        self.engine.dispose()

    def wrongs(self) -> Iterator[str]:
        """Everything that is not as it must be."""
        with transaction(self.engine) as session:
            letters = session.exec(select(Letter)).all()
            notices = session.exec(select(Notice)).all()
            campaigns = session.exec(select(Campaign.name)).all()
        done = Counter(self._ident(row.raw) for row in letters if row.status == "done")
        ours = {ident for ident, _, _ in self.sent}
        yield from (f"letter {row.id} is not of this test" for row in letters if self._ident(row.raw) not in ours)
        self.figures = {
            "kills": self.kills, "letters": len(self.sent), "copies known": sum(r.status == "duplicate" for r in letters),
            "notices": len(notices), "mails taken": sum(self.sink.taken.values()), "campaigns": len(campaigns),
        }  # fmt: skip
        yield from (f"{ident}: done {done[ident]} times" for ident, _, _ in self.sent if done[ident] != 1)
        yield from (
            f"letter {r.id}: {r.status} {r.reason[-200:]}" for r in letters if r.status not in ("done", "duplicate")
        )
        press = Counter(str(row.data.get("text", "")).strip() for row in notices if row.kind == "mail/press")
        yield from (f"{word}: told {press[word]} times" for _, _, word in self.sent if press[word] != 1)
        answered = Counter(row.in_reply_to for row in notices if row.kind == "mail/receipt")
        yield from (f"{ident}: answered {answered[ident]} times" for ident, _, _ in self.sent if answered[ident] != 1)
        yield from (f"notice {row.id} to {row.to}: {row.status} {row.error}" for row in notices if row.status != "sent")
        arrived = Counter(ident for (ident, _, _), _ in self.sink.taken.items())
        for row in notices:
            ident = f"Message-ID: {self.post.message_id(row.ident)}"
            if arrived[ident] != 1:
                yield f"notice {row.id}: {arrived[ident]} different mails arrived"
        repeats = sum(count - 1 for count in self.sink.taken.values())
        self.figures["mails repeated"] = repeats
        if repeats > self.kills:
            yield f"{repeats} mails sent twice, with {self.kills} kills"
        for name in campaigns:
            yield from self._verified(name)

    def _ident(self, raw: bytes) -> str:
        return next(line for line in raw.decode().splitlines() if line.startswith("Message-ID")).partition(" ")[2]

    def _verified(self, name: str) -> Iterator[str]:
        """The campaign's log, exported with its seed, replays to the states that were written down."""
        with transaction(self.engine) as session:
            row = Work(session).campaign(name)
            assert row is not None
            lines = list(export(Work(session), row, True))
        line, why = verify(lines)
        if line:
            yield f"{name}: line {line} {why}"
