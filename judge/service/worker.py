"""The service: letters in, what is due, notices out. All state is in the database; APScheduler and events only wake."""

import logging
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

from judge.service import sentences as say
from judge.service.clock_guard import HELD, Steady
from judge.service.door import Door
from judge.service.serving import Service
from judge.service.settings import Settings

log = logging.getLogger("judge")
LONGEST_PAUSE = 300.0
STANDBY = 10.0
"""Seconds between two tries to be the one that reads the mailbox."""
RENEW = 20.0
GOOD_WHILE = 60.0
"""Seconds that a connection must last to reset the pause before the next one to 1 s."""
LETTERS_FIRST = 10.0
"""Seconds that notices wait at most while letters are served."""
PUBLISH = 15.0
"""Seconds between two looks whether the web archive must be made anew."""
CHORES = 3600.0
"""Seconds between two looks whether it is time to tidy up."""
IDLE = 20.0
"""Seconds after which the reader of large letters looks without being called."""
LAST_WORDS = 4.0
"""Seconds that the threads have to finish what they are at."""


class Running:
    """One life of the service: from a start, or a reload, to the next."""

    def __init__(
        self,
        service: Service,
        settings: Settings,
        publish: Callable[[], Any] | None = None,
        steady: Steady | None = None,
    ) -> None:
        self.service, self.settings, self.publish, self.steady = service, settings, publish, steady
        self.news = True  # something has been done since the archive was made
        self.stop = threading.Event()
        self.letters, self.outbox, self.idle = threading.Event(), threading.Event(), threading.Event()
        self.beat_at = self.long_at = monotonic()
        self.failing = self.jumped = False
        self.large = threading.Event()
        self.behind = bool(settings.inbox)
        self.mailbox = say.NOT_REQUESTED if not settings.inbox else say.NOT_CONNECTED_YET

    def start(self) -> None:
        """All threads. Raises OSError if the LMTP address cannot be had."""
        from apscheduler.schedulers.background import BackgroundScheduler

        logging.getLogger("apscheduler").setLevel(logging.ERROR)
        lmtp = self.service.lmtp(self.settings.lmtp, self.came) if self.settings.lmtp else None
        if lmtp:
            lmtp.start()
        self.door = self._door()
        self.threads = [threading.Thread(target=self._worker, name="worker", daemon=True)]
        self.threads.append(threading.Thread(target=self._reader, name="reader", daemon=True))
        self.threads.append(threading.Thread(target=self._sender, name="sender", daemon=True))
        if self.settings.inbox:
            self.threads.append(threading.Thread(target=self._poller, name="poller", daemon=True))
        self.scheduler = BackgroundScheduler(timezone="UTC")
        self.scheduler.add_job(
            self.ring, "interval", seconds=self.settings.beat, coalesce=True, max_instances=1, misfire_grace_time=None
        )
        self.scheduler.add_job(
            guarded(self.service.tidy_up), "interval", seconds=CHORES, coalesce=True, max_instances=1,
            misfire_grace_time=None,
        )  # fmt: skip
        if self.publish:
            self.scheduler.add_job(
                self._publish,
                "interval",
                seconds=PUBLISH,
                coalesce=True,
                max_instances=1,
                misfire_grace_time=None,
                next_run_time=datetime.now(UTC),
            )
        self.lmtp = lmtp
        for thread in self.threads:
            thread.start()
        self.ring()
        self.scheduler.start()

    def _door(self) -> Door | None:
        """Where `judge deliver` hands letters in; without one it starts a judge of its own."""
        settings = self.settings
        try:
            door = self.service.door(settings.home, settings.database, self.came)
            door.open()
        except OSError as error:
            log.info(say.NO_DOOR, extra={"why": str(error)})
            return None
        return door

    def ring(self) -> None:
        """Something may have to be done."""
        self.came()
        self.outbox.set()

    def came(self) -> None:
        """A letter is there."""
        self.letters.set()
        self.large.set()

    def end(self) -> None:
        """Stop: work in progress finishes, or its transaction is rolled back."""
        self.stop.set()
        self.ring()
        self.scheduler.shutdown(wait=False)
        if self.lmtp:
            self.lmtp.stop()
        if self.door:
            self.door.close()
        until = monotonic() + LAST_WORDS
        for thread in self.threads:
            thread.join(max(0.0, until - monotonic()))
        last = threading.Thread(target=guarded(self.service.release_own), daemon=True)  # the database may be locked
        last.start()
        last.join(max(0.5, until - monotonic()))

    def _worker(self) -> None:
        while not self.stop.is_set():
            self.letters.wait()
            self.letters.clear()
            self.beat_at = monotonic()
            self.behind = self.behind and guarded(self.service.behind)() is not False
            if self.behind:
                continue
            self.idle.clear()
            done = guarded(self.service.work)(self._moving, self._jumped)
            if done:
                self.outbox.set()
                self.news = True
            self.idle.set()
            self.failing = done is None
            self.beat_at = monotonic()

    def _moving(self) -> bool:
        """Called before every letter and turn: records a beat. Returns whether to stop."""
        self.beat_at = monotonic()
        return self.stop.is_set()

    def _jumped(self) -> bool:
        """The clock is ahead of what it should show; told when that begins and ends."""
        before, self.jumped = self.jumped, bool(self.steady and self.steady.jumped())
        if self.jumped and not before:
            log.error(say.CLOCK_JUMP_HOLDS_DEADLINES, extra={"seconds": HELD})
        return self.jumped

    def _reader(self) -> None:
        """Large letters, beside the others."""
        while not self.stop.is_set():
            self.large.wait(IDLE)
            self.large.clear()
            self.long_at = monotonic()
            if not self.behind and guarded(self.service.read_large)(self._reading):
                self.outbox.set()
                self.news = True
            self.long_at = monotonic()

    def _reading(self) -> bool:
        self.long_at = monotonic()
        return self.stop.is_set()

    def _publish(self) -> None:
        if self.publish and self.news:
            self.news = False
            guarded(self.publish)()

    def _sender(self) -> None:
        while not self.stop.is_set():
            self.outbox.wait()
            self.outbox.clear()
            self.idle.wait(LETTERS_FIRST)
            guarded(self.service.send)(self.stop.is_set, self._busy)
            if self._busy():
                self.outbox.set()

    def _busy(self) -> bool:
        """Letters are being served."""
        return not self.idle.is_set()

    def _poller(self) -> None:
        """Take letters as they come; a lost connection is made anew, after longer and longer pauses."""
        pause, mailbox = 1.0, self.service.mailbox(self.settings.inbox)
        while not self.stop.is_set():
            began = monotonic()
            try:
                if not self.service.hold(mailbox.name):
                    self._say(say.STANDING_BY_FOR_MAILBOX)
                    self.stop.wait(STANDBY)
                    continue
                mailbox.connect()
                self._say("connected")
                self._read(mailbox)
            except Exception as error:
                known = isinstance(error, self.service.lost)
                self._say("lost", log.warning if known else log.exception, why=f"{type(error).__name__}: {error}"[:300])
                guarded(self.service.signed_out)(error)
                pause = 1.0 if monotonic() - began > GOOD_WHILE else pause
                self._rest(pause)
                pause = min(LONGEST_PAUSE, pause * 2)
        mailbox.close()
        guarded(self.service.release)(mailbox.name)

    def _rest(self, pause: float) -> None:
        """Wait so long; a new sign-in ends it, and what could not be sent is tried again."""
        end, before = monotonic() + pause, self.service.sign_in()
        while monotonic() < end and not self.stop.wait(min(1.0, pause)):
            if self.service.sign_in() != before:
                guarded(self.service.hurry)()
                self.outbox.set()
                return

    def _read(self, mailbox: Any) -> None:
        """Letters until the folder is another's or the service stops."""
        service, name = self.service, mailbox.name
        after, since = service.progress(name, mailbox.validity)
        mailbox.tidy(after, service.had)
        if since is not None:
            mailbox.again(partial(service.take, name), since)
        held = monotonic()
        while not self.stop.is_set():
            newest = mailbox.take(partial(self._take, name), after, self.stop.is_set)
            if since is not None:
                service.catch_up(name)
                since = None
                self.letters.set()
            if newest == after:
                mailbox.wait(min(RENEW, self.settings.poll), stop=self.stop.is_set)
            after = newest
            if monotonic() - held > RENEW / 2:
                if not service.hold(name):
                    return
                held = monotonic()

    def _take(self, name: str, letter: Any) -> None:
        self.service.take(name, letter)
        self.came()

    def _say(self, state: str, how: Callable[..., None] = log.info, **more: str) -> None:
        """The mailbox's state, told when it changes."""
        if state != self.mailbox or more:
            how("mailbox", extra={"state": state, **more})
        self.mailbox = state


def guarded(work: Callable[..., Any]) -> Callable[..., Any]:
    """The work, its exceptions logged, None then: the next beat comes whatever happened in this one."""

    def beat(*arguments: Any) -> Any:
        try:
            return work(*arguments)
        except Exception as error:
            log.error(say.BEAT_FAILED, extra={"why": f"{type(error).__name__}: {error}"[:500]})
            log.debug("", exc_info=True)
            return None

    return beat


class Signals:
    """SIGTERM and SIGINT end the service, SIGHUP has it read its settings again."""

    def __init__(self) -> None:
        # a queue, as an Event's lock may be held by the very thread that the signal interrupts
        self.told, self.stop, self.reload = SimpleQueue[int](), False, False
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._tell)

    def _tell(self, number: int, _: Any) -> None:
        if number == signal.SIGHUP:
            self.reload = True
        else:
            self.stop = True
        self.told.put(number)

    def wait(self, seconds: float = 1.0) -> None:
        """Until a signal comes, and no longer: one that the system gives to another thread ends no wait of this one."""
        with suppress(Empty):
            self.told.get(timeout=seconds)
