"""A judge in a folder: letters in by `judge deliver`, notices out by a Maildir, the clock set by `--now`."""

import json
import mailbox
import os
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from itertools import count
from pathlib import Path
from typing import Any

from tests.desk import ANNA, BEN, GM, JUDGE, plain_letter
from tests.engines import prepared
from tests.forking import forked


@dataclass
class Mail:
    """A notice as its recipient has it."""

    to: str
    subject: str
    reply_to: str
    text: str
    html: str
    message_id: str
    raw: EmailMessage


@dataclass
class Rehearsal:
    """`now` is the judge's clock. Every command is a process of its own, as an MTA's pipe would start it."""

    folder: Path
    now: datetime = datetime(2026, 12, 1, 10, 0, tzinfo=UTC)
    more: dict[str, str] = field(default_factory=dict)
    numbers: Any = field(default_factory=lambda: count(1))
    seen: set[str] = field(default_factory=set)

    @property
    def environment(self) -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("JUDGE_", "RECIPIENT"))}
        return kept | {
            "JUDGE_ADDRESS": JUDGE,
            "JUDGE_GM": GM,
            "JUDGE_DATABASE": prepared(self.folder),
            "JUDGE_OUTBOX": f"maildir:{self.folder}/outbox",
            "JUDGE_SECRET": "a secret for tests",
            "JUDGE_PICTURES": "off",  # tests that look at them say so
            **self.more,
        }

    def judge(self, *arguments: str, stdin: bytes = b"", check: bool = True) -> str:
        """Run a command at the rehearsal's time; its standard output."""
        words = ["judge", "--now", f"{self.now:%Y-%m-%dT%H:%M:%SZ}", *arguments]
        code, out, err = forked(words, stdin, self.environment, self.folder)
        assert not check or code == 0, err
        return out

    def letter(self, sender: str, to: str, text: str, **headers: str) -> bytes:
        """A plain mail, written now unless it says otherwise."""
        number = next(self.numbers)
        return plain_letter(sender, to, text, self.now, number, **{"Subject": f"turn {number}"} | headers)

    def send(self, sender: str, to: str, text: str, **headers: str) -> list[Mail]:
        """Deliver a letter; the notices that came of it."""
        return self.deliver(self.letter(sender, to, text, **headers), to)

    def deliver(self, raw: bytes, to: str = "") -> list[Mail]:
        self.judge("deliver", *(["--to", to] if to else []), stdin=raw)
        return self.new_mail()

    def tick(self, later: timedelta | None = None) -> list[Mail]:
        """Time passes; what is due is done."""
        self.now += later or timedelta()
        self.judge("tick")
        return self.new_mail()

    def new_mail(self) -> list[Mail]:
        """The notices since the last look, oldest first."""
        box = mailbox.Maildir(self.folder / "outbox", create=True)
        fresh = []
        for key in sorted(set(box.keys()) - self.seen, key=written):
            self.seen.add(key)
            raw = message_from_bytes(box.get_bytes(key), policy=policy.default)
            assert isinstance(raw, EmailMessage)
            self.check_columns(raw)
            plain, html = raw.get_body(("plain",)), raw.get_body(("html",))
            fresh.append(
                Mail(
                    str(raw["X-Envelope-To"]), str(raw["Subject"]), str(raw["Reply-To"] or ""),
                    plain.get_content() if plain else "", html.get_content() if html else "",
                    str(raw["Message-ID"]), raw,
                )
            )  # fmt: skip
        return fresh

    def check_columns(self, mail: EmailMessage) -> None:
        """Every notice is readable in a plain-text client; only what a player wrote may be wider."""
        body = mail.get_body(("plain",))
        assert body is not None
        wide = [line for line in body.get_content().splitlines() if len(line) > 72 and not line.startswith("  | ")]
        assert not wide, wide

    def show(self, campaign: str, seat: str = "") -> dict[str, Any]:
        arguments = ["show", campaign, "--json", *(["--seat", seat] if seat else [])]
        return json.loads(self.judge(*arguments))  # type: ignore[no-any-return]

    # ways to get somewhere

    def create(self, name: str, settings: str = "", game: str = "intimate") -> str:
        """A campaign by its GM's mail and YES; the GM's address."""
        (question,) = self.send(GM, JUDGE, f"CREATE {name} {game} {settings}")
        (there,) = self.send(GM, question.reply_to, "YES")
        return there.reply_to

    def join(self, name: str, sender: str, *lines: str) -> list[Mail]:
        (question,) = self.send(sender, JUDGE, "\n".join([f"JOIN {name}", *lines]))
        return self.send(sender, question.reply_to, "YES")

    def duel(self, name: str = "duel", settings: str = "") -> "Duel":
        """Two players in a running campaign: anna and ben."""
        gm = self.create(name, settings)
        self.join(name, ANNA)
        mails = self.join(name, BEN)
        return Duel(self, name, gm, by(mails, ANNA).reply_to, by(mails, BEN).reply_to)

    def bring(self, record: dict[str, Any]) -> list[Mail]:
        """A position brought in by `judge import`; the first reports."""
        path = self.folder / f"{record['campaign']}.json"
        path.write_text(json.dumps(record))
        self.judge("import", str(path))
        return self.new_mail()

    def position(self, name: str, **record: Any) -> "Duel":
        """A late situation of a duel."""
        record = {"campaign": name, "game": "intimate", "gm": GM, "seats": {"anna": ANNA, "ben": BEN}} | record
        mails = self.bring(record)
        return Duel(self, name, by(mails, GM).reply_to, by(mails, ANNA).reply_to, by(mails, BEN).reply_to)


@dataclass
class Duel:
    """A running campaign with everybody's address."""

    judge: Rehearsal
    name: str
    gm: str
    anna_at: str
    ben_at: str

    def anna(self, text: str, **headers: str) -> list[Mail]:
        return self.judge.send(ANNA, self.anna_at, text, **headers)

    def ben(self, text: str, **headers: str) -> list[Mail]:
        return self.judge.send(BEN, self.ben_at, text, **headers)

    def master(self, text: str, **headers: str) -> list[Mail]:
        return self.judge.send(GM, self.gm, text, **headers)

    def surely(self, sender: str, to: str, text: str) -> list[Mail]:
        """A line that is asked about, and the YES; the mails that come of that."""
        question = self.judge.send(sender, to, text)[0]
        assert "YES" in question.text, question.text
        return self.judge.send(sender, question.reply_to, "YES")

    def both(self, anna: str, ben: str) -> list[Mail]:
        """Both letters, then what is due is resolved: the reports."""
        self.anna(anna)
        self.ben(ben)
        return self.judge.tick()

    def show(self, seat: str = "") -> dict[str, Any]:
        return self.judge.show(self.name, seat)


def written(key: str) -> tuple[int, ...]:
    """When a mail was put into a Maildir, by its file's name."""
    first, _, rest = key.partition("Q")
    return (*map(int, re.findall(r"\d+", first)[:2]), int(re.findall(r"\d+", rest)[0]))


def by(mails: list[Mail], to: str) -> Mail:
    """The newest mail to somebody."""
    return next(mail for mail in reversed(mails) if mail.to == to)
