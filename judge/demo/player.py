"""A bot behind a mailbox: reads its mail by IMAP, thinks, answers by SMTP, as a person with a mail client would."""

import smtplib
import threading
import time
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import urlsplit

from judge.demo import sentences as say
from judge.games.dice import Dice
from judge.games.protocol import Game, Phase
from judge.games.sides import Graded, Strength, WithBot
from judge.mail.imap import LOST, Fetched, Mailbox

LOOK = 0.3
"""Seconds between two looks at a mailbox: IDLE misses what comes just before it."""
QUIET = 20
"""Seconds without a mail after which a bot asks how things stand: an answer of the judge may have been withheld."""


class Mind:
    """What a bot makes of its mail. `over`: it has read the last report, which is `last`."""

    def __init__(self, name: str, game: Game, seed: bytes, strength: Strength = Strength.STRONG) -> None:
        self.player, self.game, self.seed, self.strength = name, game, seed, strength
        self.over = threading.Event()
        self.last = ""
        self.nagged: dict[str, int] = {}
        self.heard: dict[str, int] = {}

    def answer(self, subject: str, text: str) -> tuple[str, ...]:
        """The lines of the answer to a mail; () = none. Who is asked the same again and again says READY."""
        if subject.startswith("Please confirm"):
            return ("YES",)
        if "The game is over." in text:
            self.last = text
            self.over.set()
            return ()
        words = (word.strip(":,") for word in subject.split())
        phase = next((word for word in words if isinstance(self.game.find_phase(word), Phase)), "")
        owed = "STILL NEEDED FROM YOU" in text
        self.nagged[phase] = self.nagged.get(phase, 0) + owed
        self.heard[phase] = self.heard.get(phase, 0) + 1
        assert isinstance(self.game, WithBot), "only such games are shown"
        dice = Dice(self.seed, f"{phase}/{self.nagged[phase]}/{self.heard[phase]}")
        graded = self.game if isinstance(self.game, Graded) else None
        lines = (
            graded.bot_of(self.strength, self.player, text, dice) if graded else self.game.bot(self.player, text, dice)
        )
        return ("READY",) if owed and (self.nagged[phase] > 2 or not lines) else lines


class Player(threading.Thread):
    """One bot. `html`: it writes HTML only, like some phones do. `count` letters were written so far."""

    def __init__(self, name: str, game: Game, smtp: str, imap: str, seed: bytes, html: bool = False) -> None:
        super().__init__(daemon=True, name=name)
        self.player, self.html = name, html
        self.mind = Mind(name, game, seed)
        self.smtp, self.mailbox = urlsplit(smtp), Mailbox(f"{imap}/INBOX?processed=Read")
        self.address = f"{name}@localhost"
        self.over = self.mind.over
        self.count = 0
        self.judge, self.asks = "", True
        self.heard = time.monotonic()

    def run(self) -> None:
        after = 0
        while not self.over.is_set():
            try:
                self.mailbox.connect()
                while not self.over.is_set():
                    newest = self.mailbox.take(self.read, after)
                    if newest == after:
                        self.ask()
                        self.mailbox.wait(LOOK, stop=self.over.is_set)
                    after = newest
            except LOST:
                self.over.wait(0.2)
        self.mailbox.close()

    def ask(self) -> None:
        """Whoever hears nothing for long says READY once more; the answer tells what it still waits for."""
        if self.asks and self.judge and time.monotonic() - self.heard > QUIET:
            self.heard = time.monotonic()
            self.write(self.judge, "READY", "READY")

    def read(self, fetched: Fetched) -> None:
        """One mail from the judge: confirm, play, or put it on the pile."""
        mail = message_from_bytes(fetched.raw, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        part = mail.get_body(("plain",))
        text = part.get_content() if part else ""
        subject, reply_to = str(mail["Subject"]), str(mail["Reply-To"] or "")
        self.judge, self.heard = reply_to, time.monotonic()
        lines = self.mind.answer(subject, text)
        if lines:
            self.write(reply_to, f"Re: {subject}", "\n".join(lines), text, str(mail["Message-ID"] or ""))

    def write(self, to: str, subject: str, text: str, quoted: str = "", answers: str = "") -> None:
        """A letter as clients send it: what is answered quoted below, a signature at the end."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.address, to, subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain="localhost")
        if answers:
            mail["In-Reply-To"] = answers
        below = [f"> {line}" for line in quoted.splitlines()]
        if self.html:
            rows = "".join(f"<div>{line}</div>" for line in text.splitlines())
            quote = "<br>".join(line[2:] for line in below)
            mail.set_content(f"<html><body>{rows}<br><blockquote>{quote}</blockquote></body></html>", subtype="html")
        else:
            attribution = ["", say.ATTRIBUTION] if below else []
            mail.set_content("\n".join([text, *attribution, *below, "", "-- ", self.player]))
        with smtplib.SMTP(self.smtp.hostname or "", self.smtp.port or 25, timeout=30) as client:
            client.login(self.smtp.username or "", self.smtp.password or "")
            client.send_message(mail)
        self.count += 1
