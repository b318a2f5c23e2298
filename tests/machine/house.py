"""A judge in hand, with a campaign of any game and everybody who writes to it: players, GM, strangers, robots."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from email.message import EmailMessage
from functools import cache
from json import dumps
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sqlmodel import col, func, select

from judge.demo.player import Mind
from judge.games.codec import pack
from judge.games.sides import Strength
from judge.mail.compose import Outgoing, compose
from judge.mail.sending import Sent
from judge.referee.campaign.addressing import gm_address, seat_address
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.creation import make
from judge.referee.letters import intake
from judge.referee.notices import outbox
from judge.referee.notices.message import outgoing
from judge.referee.phases.due import tick
from judge.referee.phases.lifecycle import start
from judge.referee.record.entries import Joined
from judge.referee.world import World
from judge.store.engine import transaction
from judge.store.tables import Entry, Letter, Notice, Seat
from judge.store.work import Work
from tests.desk import GM, JUDGE, Desk, plain_letter
from tests.faults.boundaries import Crash, Process
from tests.faults.talks import TABLES
from tests.letters.test_golden import steps

NAMES = ("anna", "ben", "carl", "dora", "emil", "fay", "greg", *(f"p{n}" for n in range(8, 30)))
STRANGERS = ("mallory", "nina")
CAMP = "camp"
GAMES: dict[str, dict[str, Any]] = {
    "intimate": {}, "standard": {"draft": "random"}, "goldenblade": {"players": 3}, "warped": {"players": 3}, "threed": {},
}  # fmt: skip
"""With the options that make them small."""
OUTCOMES = ("taken", "taken", "taken", "later", "refused", "broken")
"""What a mail server says to a mail."""


@cache
def spoken(kind: str) -> tuple[str, ...]:
    """All that was ever said in conversations: whole letters of players, or of GMs."""
    found = []
    for path in TABLES:
        text = "\n".join(line for line in path.read_text("utf-8").splitlines() if not line.startswith("#"))
        for row, letter in steps(text):
            words = row.split()
            if words[0] == ">>>" and letter and (words[1].strip("*") == "gm") == (kind == "gm"):
                found.append(re.sub(r"\b(duel|open|late|ring|pair|three|spring|autumn)\b", CAMP, letter))
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class Glance:
    """How a campaign stands between two steps. `held`: what each seat has held, as text; `sealed`: as it is stored."""

    now: datetime
    phase: str
    status: str
    deadline: datetime | None
    held: dict[str, frozenset[str]]
    people: dict[str, str]
    entries: int
    letters: int
    notices: int
    sealed: Any = None


@dataclass
class House:
    """`minds` answer mails as bots do; `inbox` is what everybody has in their mailbox; `sent` what went out, by name."""

    folder: Path
    game: str
    seed: int
    counts: Counter[str] = field(default_factory=Counter)
    inbox: dict[str, list[Outgoing]] = field(default_factory=dict)
    sent: dict[str, bytes] = field(default_factory=dict)
    twice: list[str] = field(default_factory=list)
    said: dict[str, str] = field(default_factory=dict)
    mails: dict[tuple[int | None, str], Outgoing] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.desk = Desk(self.folder)
        self.desk.world = replace(self.desk.world, who="judge-0")
        game = self.desk.world.games[self.game]
        options = {name: option.default for name, option in game.options.items()}
        options |= {key: value for key, value in GAMES[self.game].items() if key in options}
        self.players = NAMES[: game.players(options)]
        self.minds = {name: Mind(name, game, b"%d" % self.seed + name.encode(), Strength.WEAK) for name in self.players}
        with transaction(self.desk.engine) as session:
            work = Work(session)
            base = random.Random(self.seed).randbytes(32).hex()
            campaign = make(self.desk.world, work, CAMP, GM, self.game, options, {}, base)
            for n, name in enumerate(self.players, start=1):
                email = f"{name}@players.test"
                seat = Seat(campaign=campaign.row.id or 0, key=f"@{n}", name=name, person=work.person(email).id)
                seat.email = email
                campaign.seats.append(work.add(seat))
                campaign.row.parts = [*campaign.row.parts, name]
                campaign.log(seat.key, Joined(seat.person, name))
            start(campaign)
            campaign.save()

    def people(self) -> tuple[str, ...]:
        return (*self.players, "gm")

    def at(self, who: str) -> str:
        """Where somebody's letters go: to their own address, a stranger's to the judge's."""
        with self.desk.campaign(CAMP) as campaign:
            if who == "gm":
                return gm_address(campaign)
            seat = next((seat for seat in campaign.seats if seat.email == f"{who}@players.test"), None)
            return seat_address(campaign, seat) if seat else JUDGE

    def write(self, who: str, text: str, to: str = "", **headers: str) -> bytes:
        self.said[who] = self.said.get(who, "") + "\n" + text
        self.desk.now += timedelta(seconds=7)
        number = next(self.desk.numbers)
        address = f"{who}@players.test"
        return plain_letter(address, to or self.at(who), text, self.desk.now, number, **headers)

    def deliver(self, raw: bytes, to: str, stop: int = 0) -> None:
        """`stop`: the judge is killed at that boundary; the letter is handed in again, and another judge starts."""
        self.counts["letters"] += 1
        if not stop:
            intake.deliver(self.desk.world, raw, to)
            return
        try:
            with Process(stop).watched(self.desk):
                intake.deliver(self.desk.world, raw, to)
        except Crash:
            self.counts["crashes"] += 1
            self.start_again()
            intake.deliver(self.desk.world, raw, to)
            self.serve()

    def serve(self) -> None:
        intake.serve_waiting(self.desk.world)

    def start_again(self) -> None:
        """Another process, as the service begins."""
        who = self.desk.world.who
        number = int(who.rpartition("-")[2]) + 1
        self.desk.world = replace(self.desk.world, who=f"judge-{number}", gone=lambda name: name != f"judge-{number}")
        with transaction(self.desk.engine) as session:
            Work(session).release(self.desk.world.gone)
        self.serve()

    def pass_time(self, length: timedelta) -> None:
        self.desk.now += length
        tick(self.desk.world)

    def post(self, outcomes: Iterable[str] = ()) -> None:
        """The outbox is sent; the mail server says one thing after the other, and takes the rest."""

        def made(_: World, row: Notice) -> Outgoing:
            return self.mails.pop(known(row), None) or outgoing(self.desk.world, row)

        with patch.object(outbox, "outgoing", made):
            outbox.send_due(self.desk.world, Server(self, iter(outcomes)))

    def mail(self, row: Notice) -> Outgoing:
        """A notice as a mail; the outbox has it from here when it goes first, and renders it anew for every other try."""
        self.mails[known(row)] = found = outgoing(self.desk.world, row)
        return found

    def newest(self, who: str, question: bool = False) -> Outgoing | None:
        mails = self.inbox.get(f"{who}@players.test", [])
        told = (mail for mail in reversed(mails) if not question or mail.subject.startswith("Please confirm"))
        return next(told, None)

    def bounce(self, mail: Outgoing) -> bytes:
        """A mail server's report that a mail did not arrive."""
        report = EmailMessage()
        report["From"], report["To"] = "MAILER-DAEMON@players.test", mail.bounces or JUDGE
        report["Subject"], report["Message-ID"] = "Undelivered Mail", f"<b{next(self.desk.numbers)}@players.test>"
        words = f"Final-Recipient: rfc822; {mail.to}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 unknown\n"
        body = f"Content-Type: message/delivery-status\n\nReporting-MTA: dns; players.test\n\n{words}"
        head = f"Content-Type: text/rfc822-headers\n\nMessage-ID: {mail.message_id}\nTo: {mail.to}\n"
        parts = "".join(f"--b\n{part}\n" for part in ("Content-Type: text/plain\n\nIt did not arrive.", body, head))
        top = f"From: MAILER-DAEMON@players.test\nTo: {report['To']}\nSubject: Undelivered Mail\nMessage-ID: {report['Message-ID']}\n"
        kind = "MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n"
        return f"{top}{kind}\n{parts}--b--\n".encode()

    def glance(self) -> Glance:
        with self.desk.campaign(CAMP) as campaign:
            row, session = campaign.row, campaign.work.session
            people = {seat.key: seat.email for seat in campaign.seats}
            letters = session.exec(select(func.max(Letter.id))).one() or 0
            notices = session.exec(select(func.max(Notice.id))).one() or 0
            held = dict(held_texts(campaign))
            return Glance(
                self.desk.now, row.phase, str(row.status), row.deadline, held, people, row.entries, letters, notices,
                pack(campaign.held) if campaign.in_play else None,
            )  # fmt: skip

    def since(self, glance: Glance) -> tuple[list[Letter], list[Notice]]:
        """Letters and notices that are newer."""
        with transaction(self.desk.engine) as session:
            letters = session.exec(select(Letter).where(col(Letter.id) > glance.letters)).all()
            notices = session.exec(select(Notice).where(col(Notice.id) > glance.notices)).all()
            return list(letters), list(notices)

    def log(self) -> list[Entry]:
        with self.desk.campaign(CAMP) as campaign:
            return list(campaign.work.session.exec(select(Entry).where(Entry.campaign == campaign.row.id)).all())


def known(row: Notice) -> tuple[int | None, str]:
    """A notice, and what it says: an answer may say more before it goes."""
    return row.id, f"{row.to}\n{dumps(row.data)}"


def held_texts(campaign: Campaign) -> Iterator[tuple[str, frozenset[str]]]:
    for seat in campaign.seats:
        rows = campaign.held.get(seat.key, {}) if campaign.in_play else {}
        values = rows.values() if isinstance(rows, dict) else [rows]
        yield seat.key, frozenset(" ".join(campaign.game.text(campaign.state, value).split()) for value in values)


@dataclass
class Server:
    """A mail server that may take a mail, ask to be asked later, refuse its recipient, or break."""

    house: House
    outcomes: Iterator[str]

    def send(self, mails: Iterable[Outgoing]) -> Iterator[Sent]:
        for mail in mails:
            said = next(self.outcomes, "taken")
            self.house.counts[f"mails {said}"] += 1
            if said == "broken":
                raise OSError("the connection was lost")
            if said == "taken":
                raw = compose(mail)
                if self.house.sent.setdefault(mail.message_id, raw) != raw:
                    self.house.twice.append(f"{mail.message_id} went twice, and not the same")
                self.house.inbox.setdefault(mail.to, []).append(mail)
            words = {"taken": {"ok": True}, "later": {"ok": False, "again": True, "error": "451 later"}}
            yield Sent(
                mail.number, **words.get(said, {"ok": False, "error": "550 5.1.1 no such user", "refused": True})
            )  # type: ignore[arg-type]
