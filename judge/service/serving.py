"""What the scheduler wakes: letters taken, turns due, notices sent. One object for one process."""

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from judge.mail.imap import LOST, Fetched, Mailbox
from judge.mail.lmtp import LmtpServer
from judge.mail.oauth import SignedOut, Tokens
from judge.mail.sending import Transport
from judge.referee.letters import intake
from judge.referee.notices.alarms import tell_operator
from judge.referee.notices.outbox import send_due
from judge.referee.phases.due import tick
from judge.referee.world import World
from judge.service import sentences as say
from judge.service.door import Door
from judge.service.housekeeping import tidy_up
from judge.store.engine import transaction
from judge.store.statuses import LetterStatus
from judge.store.tables import Letter, Notice
from judge.store.work import Work

log = logging.getLogger("judge")
LEASE = timedelta(seconds=60)
"""How long a judge that says nothing more keeps a mail folder to itself."""


WARNED = (13, 6, 2, 1, 0)
"""Days before the end of a sign-in on which the operator is told."""


SERVED_BY = 20.0
"""Seconds that somebody who hands a letter in waits until it is served; it is stored, and is served later then."""
LOOK = 0.01
"""Seconds between two looks whether it is."""


def never() -> bool:
    return False


@dataclass
class Service:
    """The referee as the scheduler sees it."""

    world: World
    transport: Transport
    tokens: Tokens | None = None  # for a mailbox that takes no password
    lost: tuple[type[BaseException], ...] = field(default=LOST, init=False)
    astray: set[bool] = field(default_factory=set, init=False)  # values of `large` whose claims may be left

    def work(self, stop: Callable[[], bool] = never, jumped: Callable[[], bool] = never) -> int:
        """Serve what waits and resolve what is due until there is nothing left. Returns how much was done.

        `jumped`: the clock is not to be believed, so nothing falls due.
        """
        done = 0
        while not stop():
            some = self._serve(False, stop)
            some += 0 if jumped() else tick(self.world, 50, stop)
            if not some:
                break
            done += some
        return done

    def read_large(self, stop: Callable[[], bool] = never) -> int:
        """Serve the large letters that wait, each read in a process of its own. Returns how many."""
        return self._serve(True, stop)

    def _serve(self, large: bool, stop: Callable[[], bool]) -> int:
        """Serve waiting letters; those first that were claimed when the database went away."""
        if large in self.astray:
            intake.recover(self.world, large)
        self.astray.add(large)
        done = intake.serve_waiting(self.world, 200, stop, sizes=(large,))
        self.astray.discard(large)
        return done

    def release_gone(self) -> None:
        """At the start: release the claims of processes that have ended, or that had this one's name."""
        with transaction(self.world.engine) as session:
            Work(session).release(lambda who: who == self.world.who or self.world.gone(who))

    def release_own(self) -> None:
        """At the end: release this process's claims; the attempts at its letters do not count."""
        with transaction(self.world.engine) as session:
            work = Work(session)
            work.return_own(self.world.who)
            work.release(lambda who: who == self.world.who)

    def tidy_up(self) -> None:
        """Once a day what is old goes; and the operator is told in time that a sign-in ends."""
        tidy_up(self.world)
        left = self.tokens.days_left() if self.tokens else None
        if left is not None and int(left) in WARNED:
            with transaction(self.world.engine) as session:
                data: dict[str, object] = {"why": "", "days": int(left)}
                tell_operator(self.world, Work(session), "mail/signedout", data, "sign-in ends")

    def send(self, stop: Callable[[], bool] = never, busy: Callable[[], bool] = never) -> int:
        """Send what is to be sent; while letters are being served, a handful."""
        return send_due(self.world, self.transport, stop, busy)

    def counts(self) -> Mapping[str, Mapping[str, int]]:
        """Letters, notices and campaigns by status; how many campaigns are overdue."""
        with transaction(self.world.engine) as session:
            return Work(session).counts(self.world.now())

    # letters from outside

    def lmtp(self, address: str, ring: Callable[[], Any]) -> LmtpServer:
        """A server that hands letters in: `HOST:PORT`, or the path of a socket."""

        def take(raw: bytes, recipient: str) -> None:
            self.accept(raw, recipient)
            ring()

        return LmtpServer(address, take, self.world.post.is_ours)

    def door(self, home: Path, database: str, ring: Callable[[], Any]) -> Door:
        """Where `judge deliver` hands letters in; they are answered when they are served, or after some time."""

        def take(raw: bytes, recipient: str) -> bool:
            try:
                numbers, until = self.accept(raw, recipient), monotonic() + SERVED_BY
            except Exception as error:  # whoever brings it tries, and tells the mail server why it cannot be
                log.warning(say.LETTER_NOT_TAKEN, extra={"why": f"{type(error).__name__}: {error}"[:300]})
                return False
            ring()
            with suppress(Exception):  # it is stored, whatever comes now
                while monotonic() < until and self._waiting(numbers):
                    sleep(LOOK)
            return True

        return Door(home, database, take)

    def _waiting(self, numbers: list[int]) -> bool:
        """One of these letters is not served yet."""
        with transaction(self.world.engine) as session:
            work = Work(session)
            return any(work.waiting(number) for number in numbers)

    def accept(self, raw: bytes, recipient: str) -> list[int]:
        """Store a letter; it is committed when this returns."""
        with transaction(self.world.engine) as session:
            return intake.store(self.world, Work(session), raw, recipient)

    def mailbox(self, url: str) -> Mailbox:
        return Mailbox(url, self.tokens.access if self.tokens else None)

    def signed_out(self, error: Exception) -> None:
        """The operator is told, once a day, that somebody must sign in again; letters wait in their mailbox."""
        if isinstance(error, SignedOut):
            with transaction(self.world.engine) as session:
                data: dict[str, object] = {"why": str(error)[:300], "days": 0}
                tell_operator(self.world, Work(session), "mail/signedout", data, "signed out")

    def sign_in(self) -> int:
        """Another number as soon as somebody has signed in, or a token is new."""
        return self.tokens.version() if self.tokens else 0

    def hurry(self) -> None:
        """What waits for another try is sent now."""
        with transaction(self.world.engine) as session:
            Work(session).hurry(self.world.now())

    def hold(self, folder: str) -> bool:
        """This process reads the folder for a minute more; False: another one does."""
        now = self.world.now()
        with transaction(self.world.engine) as session:
            row = Work(session).folder(folder)
            fresh = row.until is not None and now < row.until <= now + 2 * LEASE
            if row.holder not in ("", self.world.who) and fresh and not self.world.gone(row.holder):
                return False
            row.holder, row.until = self.world.who, now + LEASE
            session.add(row)
        return True

    def release(self, folder: str) -> None:
        """Others may read the folder at once."""
        with transaction(self.world.engine) as session:
            row = Work(session).folder(folder)
            if row.holder == self.world.who:
                row.holder = ""
                session.add(row)

    def progress(self, folder: str, validity: int) -> tuple[int, datetime | None]:
        """The highest UID stored, and since when all is to be read again. Another UIDVALIDITY: no UID is known."""
        with transaction(self.world.engine) as session:
            row = Work(session).folder(folder)
            if row.validity != validity:
                row.validity, row.uid = validity, 0
                session.add(row)
            return row.uid, row.since

    def take(self, folder: str, letter: Fetched) -> None:
        """Store a fetched letter, once, and how far the folder has been read, in one transaction."""
        with transaction(self.world.engine) as session:
            work = Work(session)
            digest = sha256(letter.raw).hexdigest() if letter.raw else ""
            if not work.known_letter(letter.origin, digest):
                if letter.trouble:
                    self._cannot_be_had(work, letter)
                else:
                    intake.store(self.world, work, letter.raw, arrived=letter.arrived, origin=letter.origin)
            row = work.folder(folder)
            if letter.origin.startswith(f"{folder}/"):
                row.uid = max(row.uid, letter.uid)
                session.add(row)

    def had(self, origin: str) -> bool:
        """A letter of an IMAP folder that is stored, as a whole."""
        with transaction(self.world.engine) as session:
            return Work(session).has_letter(origin)

    def _cannot_be_had(self, work: Work, letter: Fetched) -> None:
        """A letter that the server cannot hand over: noted, the operator told, the others come next."""
        row = Letter(raw=b"", recipient="", origin=letter.origin, arrived=letter.arrived)
        row.status, row.reason = LetterStatus.QUARANTINED, letter.trouble
        work.add(row)
        if self.world.operator:
            now, data = self.world.now(), {"origin": letter.origin, "why": letter.trouble, "zone": "UTC"}
            work.add(Notice(kind="mail/unfetched", data=data, to=self.world.operator, created=now, due=now))

    def behind(self) -> bool:
        """A restore has brought back an older state: nothing is done before the mailbox was read again."""
        with transaction(self.world.engine) as session:
            return Work(session).behind()

    def catch_up(self, folder: str) -> None:
        """After a restore: what came since is done again as it was then, letters and deadlines in their order."""
        while True:
            with transaction(self.world.engine) as session:
                row = Work(session).first_letter()
                number, at = (row.id, row.arrived) if row else (None, None)
            if number is None or at is None:
                break
            tick_until(self.world, at)
            intake.serve(replace(self.world, now=lambda at=at: at, outage=False), number)  # type: ignore[misc]
        with transaction(self.world.engine) as session:
            read = Work(session).folder(folder)
            read.since = None
            session.add(read)


def tick_until(world: World, at: datetime) -> None:
    """Do what fell due before a moment, each as if at its own time."""
    for _ in range(100_000):
        with transaction(world.engine) as session:
            wake = next((row.wake for row in Work(session).due(at)), None)
        if wake is None:
            return
        tick(replace(world, now=lambda wake=wake: wake, outage=False))  # type: ignore[misc]
