"""A sample of every kind of notice that the judge sends, taken from the golden conversations and a round of 3-D'plomacy."""

import fcntl
import os
import pickle
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from sqlmodel import select

from judge.games import games
from judge.mail.compose import Outgoing
from judge.referee.notices.outbox import outgoing
from judge.referee.world import World
from judge.reports.render import render
from judge.service.settings import shipped
from judge.store.engine import transaction
from judge.store.tables import Notice
from tests.letters.test_golden import FOLDER, Conversation, steps
from tests.office import Office


def kinds() -> set[str]:
    """Every kind, by its template."""
    root = FOLDER.parents[2] / "templates"
    found = {f"mail/{path.stem}" for path in (root / "mail").glob("*.j2")} - {
        "mail/parts",
        "mail/board",
        "mail/report",
        "mail/rulebook",
    }
    return (
        found | {f"{game}/season" for game in games()} | {f"{game}/news" for game in ("threed", "intimate", "standard")}
    )


@lru_cache(maxsize=1)
def samples() -> dict[str, Outgoing]:
    """The longest mail of each kind; made once by all the processes of a run."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    path = Path(gettempdir()) / f"judge-samples-{run}"
    with path.open("ab+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        made: dict[str, Outgoing] = pickle.loads(kept) if (kept := file.read()) else _samples()
        if not kept:
            file.write(pickle.dumps(made))
    if "PYTEST_XDIST_TESTRUNUID" not in os.environ:
        path.unlink()
    return made


def _samples() -> dict[str, Outgoing]:
    found: dict[str, Outgoing] = {}
    with TemporaryDirectory() as folder:
        for path in sorted(FOLDER.glob("*.txt")):
            here = Path(folder) / path.stem
            here.mkdir()
            talk = Conversation(here)
            for row, letter in steps(path.read_text("utf-8")):
                for mail in talk.happens(row, letter):
                    talk.note(mail)
            collect(talk.desk.world, found)
            talk.desk.engine.dispose()
        for name, game in games().items():
            (Path(folder) / name).mkdir()
            count = game.players({key: option.default for key, option in game.options.items()})
            office = Office(Path(folder) / name, game, count, b"samples", {})
            office.join()
            for _ in range(4):
                office.round()
            collect(office.world, found)
    return found


def collect(world: World, found: dict[str, Outgoing]) -> None:
    with transaction(world.engine) as session:
        rows = session.exec(select(Notice)).all()
    for row in rows:
        if row.data:
            mail = outgoing(world, row)
            if row.kind not in found or len(found[row.kind].text) < len(mail.text):
                found[row.kind] = mail


PLAIN = {"campaign": "duel", "game": "Intimate Diplomacy", "phase": "S1901M", "deadline": "2026-12-08T10:01:00+00:00",
         "status": "running", "zone": "UTC", "plain": False, "you": "anna", "role": "seat", "last_today": False}  # fmt: skip
IN_TROUBLE: dict[str, dict[str, object]] = {
    "mail/allowance": {"bound": "300 mails a day", "count": 14},
    "standard/news": {"events": [{"kind": "correction", "what": "units", "power": "FRANCE", "was": ["A PAR"], "now": ["A BUR", "F BRE"]}]},
    "mail/drawing": {"after": "2026-12-01T12:01:00+00:00", "head": "0123456789abcdef", "came": True}, "mail/corrected": {}, "mail/deserted": {"seats": ["anna", "ben"]}, "mail/lost": {"count": 2}, "mail/moved": {"old": "anna@old.test"},
    "mail/probe": {"email": "anna@players.test"}, "mail/quarantine": {"number": 17}, "mail/relay": {"said": "554 no", "pauses": True},
    "mail/reopened": {"back": "S1901M", "dice": "ab" * 32}, "mail/stale": {"sender": "eve@players.test"}, "mail/unasked": {"sender": "eve@players.test"}, "mail/stuck": {}, "mail/signedout": {"why": "invalid_grant: revoked", "days": 0},
    "mail/toomany": {"most": 500}, "mail/unfetched": {"origin": "a@b/INBOX/1/2", "why": "cannot be had"},
    "mail/unreachable": {"who": "ben", "email": "ben@x.test", "why": "the mailbox is full", "remedy": "They must make room.",
                         "said": "552 full", "since": "2026-12-01", "what": "lost"},
    "mail/unrendered": {"about": "duel", "number": 3, "kind": "mail/map", "why": "UndefinedError"},
}  # fmt: skip
"""What those kinds hold that no golden conversation brings about."""


@lru_cache(maxsize=1)
def mails() -> dict[str, Outgoing]:
    """A mail of each kind."""
    found, like = dict(samples()), samples()["mail/reminder"]
    for kind, data in IN_TROUBLE.items():
        subject, text, html = render((shipped("templates"),), kind, {**PLAIN, **data})
        found.setdefault(kind, replace(like, subject=subject, text=text, html=html))
    return found


def every_kind() -> dict[str, tuple[str, str, str]]:
    """Subject, text and HTML of a mail of each kind."""
    return {kind: (mail.subject, mail.text, mail.html) for kind, mail in mails().items()}
