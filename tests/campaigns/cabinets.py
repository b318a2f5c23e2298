"""Fourteen players of the sample chart in a judge's folder; before every letter the hidden is dealt again."""

from datetime import timedelta
from itertools import count
from typing import Any

from sqlmodel import Session, select

from judge.games import games
from judge.games.codec import unpack
from judge.games.dice import Dice
from judge.mail.letter import read_letter
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.request import Request
from judge.referee.commands import all_verbs
from judge.referee.letters.player import seat_letter
from judge.referee.notices.outbox import outgoing
from judge.referee.world import World
from judge.store.tables import Letter, Notice
from judge.store.work import Work
from tests.desk import Desk
from tests.games.conformance import no_leak
from tests.games.threed.accounts import sound
from tests.games.threed.helpers import SEATS, record
from tests.rehearsal import GM, Mail, Rehearsal, by

GAME = games()["threed"]
assert all_verbs.VERBS


def mail_of(player: str) -> str:
    return f"{player}@players.test"


class Cabinets:
    """A running campaign `camp`. Every letter goes through `judge deliver`, every deadline through `judge tick`."""

    def __init__(self, judge: Rehearsal, phase: str, options: dict[str, Any] | None = None, **more: Any) -> None:
        self.judge, self.numbers, self.corrected = judge, count(), 0
        seats = {player: mail_of(player) for player in SEATS}
        row = {"campaign": "camp", "game": "threed", "gm": GM, "seats": seats, "options": options or {}}
        mails = judge.bring(row | record(phase, **more))
        self.at = {player: by(mails, mail_of(player)).reply_to for player in SEATS}
        self.gm_at, self.reports = by(mails, GM).reply_to, mails
        self.inside = Desk(judge.folder, secret="a secret for tests")

    @property
    def world(self) -> World:
        """The judge's own, at the time that it is for the judge."""
        self.inside.now = self.judge.now
        return self.inside.world

    @property
    def state(self) -> Any:
        with self.inside.campaign("camp") as campaign:
            return campaign.state

    def send(self, player: str, text: str, answers: str = "") -> str:
        """A letter; the receipt's text on one line. Nothing hidden may be in it, or in anybody's view after it."""
        headers = {"In_Reply_To": answers} if answers else {}
        raw = self.judge.letter(mail_of(player), self.at[player], text, **headers)
        self.same_receipt(player, raw)
        self.mails = self.judge.deliver(raw, self.at[player])
        self.checked()
        return " ".join(by(self.mails, mail_of(player)).text.split())

    def refused(self, player: str, text: str) -> str:
        """As `send`, for a letter of which nothing may be taken."""
        said = self.send(player, text)
        assert "NOT TAKEN" in said, said
        return said.partition("NOT TAKEN")[2]

    def master(self, text: str) -> str:
        mails = self.judge.send(GM, self.gm_at, text)
        return " ".join(by(mails, GM).text.split())

    def deadline(self, days: int = 8) -> "dict[str, str]":
        """The deadline comes; everybody's report on one line."""
        self.reports = self.judge.tick(timedelta(days=days))
        self.checked()
        return {player: " ".join(self.report(player).text.split()) for player in (*SEATS, "gm")}

    def report(self, player: str) -> Mail:
        return by(self.reports, GM if player == "gm" else mail_of(player))

    def key(self, player: str) -> str:
        return f"@{SEATS.index(player) + 1}"

    def public(self) -> dict[str, Any]:
        return self.judge.show("camp")["view"]  # type: ignore[no-any-return]

    def checked(self) -> None:
        """The books are in order, and no seat's view changes with what it cannot see."""
        with self.inside.campaign("camp") as campaign:
            sound(campaign.state, self.corrected)
            for seat in campaign.seats:
                no_leak(GAME, campaign.state, campaign.held, seat.key, next(self.numbers))

    def same_receipt(self, player: str, raw: bytes) -> None:
        """The answer to a letter is byte for byte the same when everything its writer cannot see is dealt again."""
        answers = []
        for again in range(2):
            with Session(self.world.engine, expire_on_commit=False) as session:
                answers.append(self.answer(session, player, raw, again))
                session.rollback()
        assert answers[0] == answers[1], f"{player} is told what is hidden"

    def answer(self, session: Session, player: str, raw: bytes, again: int) -> tuple[str, str, str]:
        work, key = Work(session), self.key(player)
        row = work.campaign("camp")
        assert row is not None
        campaign = Campaign(self.world, work, row)
        if again:
            dice = Dice(b"%d" % next(self.numbers), "again")
            campaign.state, campaign.held = GAME.resample(campaign.state, campaign.held, key, dice)
        row.deadline = self.judge.now + timedelta(days=3)
        letter = read_letter(raw, self.at[player], self.judge.now)
        request = Request(
            self.world, work, Letter(raw=raw, recipient=self.at[player], arrived=self.judge.now), letter, "seat",
            campaign=campaign, seat=campaign.seat(key),
        )  # fmt: skip
        seat_letter(request)
        rows = session.exec(select(Notice).where(Notice.seat == key).order_by(Notice.id)).all()  # type: ignore[arg-type]
        mail = outgoing(self.world, rows[-1])
        return mail.subject, mail.text, mail.html

    def held(self, player: str) -> list[str]:
        """The canonical lines that are held for a player."""
        with self.inside.campaign("camp") as campaign:
            held = unpack(campaign.row.held, GAME.classes).get(self.key(player), {})
            return sorted(GAME.text(campaign.state, row) for row in held.values())
