"""A desk in this process: letters in as bytes, the notices that come of them out, rendered. The clock is in hand."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime
from itertools import count
from json import dumps
from pathlib import Path
from typing import Any

from sqlmodel import col, select

from judge.games import games as found_games
from judge.games.protocol import Game
from judge.mail.address import Post
from judge.mail.compose import Outgoing
from judge.referee.campaign.addressing import gm_address, seat_address
from judge.referee.campaign.campaign import Campaign
from judge.referee.exchange.importing import bring
from judge.referee.letters import intake
from judge.referee.notices.outbox import outgoing
from judge.referee.phases.due import tick
from judge.referee.world import World
from judge.service.settings import shipped
from judge.store.engine import open_engine, prepare, transaction
from judge.store.tables import Letter, Notice
from judge.store.work import Work
from tests.engines import prepared

JUDGE, GM, ANNA, BEN = "judge@judge.test", "gm@players.test", "anna@players.test", "ben@players.test"


def plain_letter(sender: str, to: str, text: str, now: datetime, number: int, **headers: str) -> bytes:
    """A plain mail, written now unless its headers say otherwise; an empty one is left out."""
    rows = {
        "From": sender, "To": to, "Subject": "turn", "Date": format_datetime(now),
        "Message-ID": f"<{number}@players.test>",
    } | {name.replace("_", "-"): value for name, value in headers.items()}  # fmt: skip
    return ("".join(f"{name}: {value}\n" for name, value in rows.items() if value) + f"\n{text}\n").encode()


@dataclass
class Desk:
    """`games`: those that are installed, else all that there are."""

    folder: Path
    url: str = ""
    secret: str = "a-secret-of-thirty-two-characters"
    games: Mapping[str, Game] = field(default_factory=found_games)
    now: datetime = datetime(2026, 12, 1, 10, tzinfo=UTC)
    in_subject: bool = False  # the host takes no plus addresses
    numbers: Any = field(default_factory=lambda: count(1))
    draws: Any = field(default_factory=lambda: count(int("5e" * 32, 16)))
    seen: int = 0

    def __post_init__(self) -> None:
        self.url = self.url or prepared(self.folder)
        self.engine = open_engine(self.url)
        prepare(self.engine, shipped("migrations"))
        self.post = Post(JUDGE, (self.secret,), self.in_subject)
        self.world = World(
            self.engine, self.post, lambda: self.now, (shipped("templates"),), operator="operator@judge.test",
            games=self.games, gms=frozenset("*"), authserv="judge.test",
            chance=lambda: f"{next(self.draws):064x}",
        )  # fmt: skip

    def position(self, name: str = "duel", **more: Any) -> None:
        record = {
            "campaign": name, "game": "intimate", "gm": GM, "seats": {"anna": ANNA, "ben": BEN}, "phase": "S1901M",
            "homes": {"anna": "FRANCE", "ben": "GERMANY"}, "credits": {"FRANCE": 9, "GERMANY": 9},
            "units": {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"]},
        } | more  # fmt: skip
        with transaction(self.engine) as session:
            bring(self.world, Work(session), dumps(record))
        self.new()

    def at(self, who: str, name: str = "duel") -> str:
        """The address that a player's letters, or the GM's, go to."""
        with self.campaign(name) as campaign:
            return gm_address(campaign) if who == "gm" else seat_address(campaign, campaign.seat_named(who))  # type: ignore[arg-type]

    @contextmanager
    def campaign(self, name: str = "duel") -> Iterator[Campaign]:
        with transaction(self.engine) as session:
            row = Work(session).campaign(name)
            assert row is not None
            yield Campaign(self.world, Work(session), row)

    def letter(self, text: str, who: str = "anna", to: str = "", **headers: str) -> bytes:
        number = next(self.numbers)
        return plain_letter(f"{who}@players.test", to or self.at(who), text, self.now, number, **headers)

    def deliver(self, raw: bytes, to: str = "") -> list[Outgoing]:
        """The mails that come of a letter."""
        intake.deliver(self.world, raw, to)
        return self.new()

    def send(self, text: str, who: str = "anna", **headers: str) -> list[Outgoing]:
        return self.deliver(self.letter(text, who, **headers))

    def tick(self) -> list[Outgoing]:
        """What is due is done; the mails that come of it."""
        tick(self.world)
        return self.new()

    def new(self) -> list[Outgoing]:
        with transaction(self.engine) as session:
            rows = session.exec(select(Notice).where(col(Notice.id) > self.seen).order_by(col(Notice.id))).all()
        self.seen = max([self.seen, *(row.id or 0 for row in rows)])
        return [outgoing(self.world, row) for row in rows]

    def ident(self, number: int) -> str:
        """The Message-ID of a notice."""
        with transaction(self.engine) as session:
            row = session.get(Notice, number)
            assert row is not None
            return self.post.message_id(row.ident)

    def last(self) -> Letter:
        with transaction(self.engine) as session:
            row = session.exec(select(Letter).order_by(col(Letter.id).desc()).limit(1)).first()
        assert row is not None
        return row

    def held(self, who: str = "anna", name: str = "duel") -> list[str]:
        with self.campaign(name) as campaign:
            mine = campaign.held.get(campaign.seat_named(who).key, {})
            return [campaign.game.text(campaign.state, row) for _, row in sorted(mine.items())]


def flat(mail: Outgoing) -> str:
    return " ".join(mail.text.split())
