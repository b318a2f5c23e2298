"""A judge in this process, for whole campaigns of bots: letters as bytes in, rendered mails out, the clock in hand."""

from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from judge.demo.player import Mind
from judge.games.protocol import Game
from judge.games.sides import Strength
from judge.mail.compose import Outgoing
from judge.mail.sending import Sent
from judge.referee.campaign.creation import make
from judge.referee.letters import intake
from judge.referee.notices.outbox import send_due
from judge.referee.phases.due import tick
from judge.store.engine import transaction
from judge.store.work import Work
from tests.desk import JUDGE, Desk, plain_letter


@dataclass
class Pile:
    """A transport that keeps what it is given."""

    mails: list[Outgoing] = field(default_factory=list)

    def send(self, mails: list[Outgoing]) -> list[Sent]:
        self.mails += mails
        return [Sent(mail.number, ok=True) for mail in mails]


class Office(Desk):
    """`bots`: a mind for every player, by address. Their campaign is `camp`."""

    def __init__(
        self,
        folder: Path,
        game: Game,
        players: int,
        seed: bytes,
        options: dict[str, Any],
        strength: Strength = Strength.WEAK,
    ) -> None:
        super().__init__(folder, secret=seed.hex(), games={game.name: game})
        self.pile, self.waited = Pile(), 0
        self.bots = {f"p{n}@x.test": Mind(f"p{n}", game, seed + b"%d" % n, strength) for n in range(players)}
        every = {name: option.default for name, option in game.options.items()} | options
        with transaction(self.engine) as session:
            make(self.world, Work(session), "camp", "gm@x.test", game.name, every, {}, sha256(seed).hexdigest())

    def join(self, *addresses: str) -> None:
        """They ask for a seat, and confirm."""
        for address in addresses or self.bots:
            self.writes(address, JUDGE, "JOIN camp")
        self.round()

    def master(self, text: str) -> str:
        """A letter of the GM; the judge's answer on one line."""
        self.writes("gm@x.test", self.at("gm", "camp"), text)
        send_due(self.world, self.pile)
        answer = next(mail for mail in reversed(self.pile.mails) if mail.to == "gm@x.test")
        return " ".join(answer.text.split())

    def writes(self, sender: str, to: str, text: str, answers: str = "") -> None:
        """Deliver a letter."""
        raw = plain_letter(sender, to, text, self.now, next(self.numbers), In_Reply_To=answers)
        intake.deliver(self.world, raw, to)

    def round(self) -> int:
        """Every mail is read and answered, then what is due is done. Returns how many letters were written."""
        self.now += timedelta(minutes=5)
        send_due(self.world, self.pile)
        mails, self.pile.mails = self.pile.mails, []
        written = 0
        for mail in mails:
            wide = [line for line in mail.text.splitlines() if len(line) > 72 and not line.startswith("  | ")]
            assert not wide, wide
            lines = self.bots[mail.to].answer(mail.subject, mail.text) if mail.to in self.bots else ()
            if lines:
                self.writes(mail.to, mail.reply_to, "\n".join(lines), mail.message_id)
                written += 1
        tick(self.world)
        return written

    def pass_time(self, days: int = 8) -> None:
        """Nobody writes any more: the deadline comes."""
        self.waited += 1
        self.now += timedelta(days=days)
        tick(self.world)

    def key(self, address: str) -> str:
        """The seat of an address."""
        with self.campaign("camp") as campaign:
            return next(seat.key for seat in campaign.seats if seat.email == address)

    def state(self) -> Any:
        """The game as it stands."""
        with self.campaign("camp") as campaign:
            return campaign.state
