"""Players' own mailboxes against a log: every head that a report printed, and all that a receipt said was held."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from judge.games import games
from judge.games.protocol import Game
from judge.referee.record import sentences as say
from judge.referee.record.entries import Kind
from judge.referee.record.replay import Replay, seeds_of

PRINTED_HEAD = re.compile(r"^Log ([0-9a-f]{16})\.", re.M)
HELD_BLOCK = re.compile(r"^WHAT THE JUDGE HOLDS FOR YOU, SEALED\n(.*?)(?=^[A-Z][A-Z ,']{5,}$|\Z)", re.M | re.S)
HELD_LINE = re.compile(r"^  - (.*(?:\n      .*)*)", re.M)


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail that a player kept: when the judge wrote it, the heads that it prints, what it says is held of them."""

    subject: str
    at: datetime
    heads: tuple[str, ...]
    held: frozenset[str] | None


@dataclass(frozen=True, slots=True)
class Said:
    """What the log holds of a seat after one of its letters, as receipts say it."""

    line: int
    at: datetime
    held: frozenset[str]


def kept(raw: bytes, campaign: str) -> Mail | None:
    """A mail of the judge's about this campaign; None for all others. Its own words, not what it quotes."""
    mail = message_from_bytes(raw, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    part = mail.get_body(("plain",))
    text, subject = (str(part.get_content()).replace("\r\n", "\n") if part else ""), str(mail["Subject"])
    if subject.split()[:1] != [campaign] and f" {campaign}" not in subject:
        return None
    found = HELD_BLOCK.search(text)
    held = frozenset(" ".join(item.split()) for item in HELD_LINE.findall(found[1])) if found else None
    date = getattr(mail["Date"], "datetime", None) or datetime.min
    return Mail(subject, date if date.tzinfo else date.replace(tzinfo=UTC), tuple(PRINTED_HEAD.findall(text)), held)


def contradictions(
    lines: Iterable[str], mails: Iterable[bytes], installed: Mapping[str, Game] | None = None
) -> Iterator[tuple[int, str]]:
    """Lines of a verified log that a mailbox contradicts, and how. Receipts need a log whose seals are open."""
    header, *entries = (json.loads(line) for line in lines)
    hashes = {entry["hash"][:16]: n for n, entry in enumerate(entries, start=2)}
    game = (installed or games()).get(str(header.get("game")))
    said = list(_said(game, header, entries)) if game and header.get("seed") else []
    times = [datetime.fromisoformat(entry["at"]) for entry in entries]
    for mail in sorted(filter(None, (kept(raw, header["campaign"]) for raw in mails)), key=lambda mail: mail.at):
        line = 1 + max(1, sum(at <= mail.at for at in times))
        for head in mail.heads:
            if head not in hashes:
                yield line, say.REPORT_OF_ANOTHER_LOG.format(subject=mail.subject, head=head)
        if mail.held is not None and said and not any(mail.held == one.held for one in said):
            near = _nearest(mail.at, mail.held, said)
            there, here = sorted(mail.held - near.held), sorted(near.held - mail.held)
            yield near.line, say.RECEIPT_CONTRADICTS.format(subject=mail.subject, there=there, here=here)


def _nearest(at: datetime, held: frozenset[str], said: Iterable[Said]) -> Said:
    """By time; of those at the same moment the one that says most of the same."""
    return min(said, key=lambda one: (abs(one.at - at), -len(one.held & held)))


def _said(game: Game, header: Mapping[str, Any], entries: list[dict[str, Any]]) -> Iterator[Said]:
    """What was held of a seat after each letter of the log, by playing it again."""
    again = Replay(game, seeds_of(entries, header["seed"]))
    for line, entry in enumerate(entries, start=2):
        state = again.state
        if again.play(entry):
            return
        if entry["kind"] in (Kind.LETTER, Kind.DONE) and state is not None:
            values = again.held.get(entry["actor"], {}).values()
            held = frozenset(" ".join(game.text(again.state, value).split()) for value in values)
            yield Said(line, datetime.fromisoformat(entry["at"]), held)
