"""The service: letters by IMAP, what is due by APScheduler, notices out. The database is the truth, this only wakes."""

import logging
import signal
import threading
from collections.abc import Callable
from typing import Any

from judge.referee.service import Service
from judge.settings import Settings

log = logging.getLogger("judge")
LONGEST_PAUSE = 300.0


def serve(service: Service, settings: Settings) -> None:
    """Run until SIGTERM or SIGINT. A mail server that is not there is waited for."""
    from apscheduler.schedulers.background import BackgroundScheduler

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("apscheduler").setLevel(logging.ERROR)  # a beat that waits for the last one is no trouble
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    scheduler = BackgroundScheduler(timezone="UTC")
    scheduler.add_job(
        guarded(service.beat), "interval", seconds=settings.beat, coalesce=True, max_instances=1,
        misfire_grace_time=None,
    )  # fmt: skip
    scheduler.start()
    log.info("the judge runs; letters from %s", settings.inbox.rpartition("@")[2] or "nowhere: JUDGE_INBOX is not set")
    try:
        guarded(service.beat)()
        if settings.inbox:
            poll(service, settings, stop)
        else:
            stop.wait()
    finally:
        scheduler.shutdown(wait=True)
        log.info("the judge has stopped")


def guarded(work: Callable[[], Any]) -> Callable[[], None]:
    """The work, its exceptions logged: the next beat comes whatever happened in this one."""

    def beat() -> None:
        try:
            work()
        except Exception:
            log.exception("a beat failed")

    return beat


def poll(service: Service, settings: Settings, stop: threading.Event) -> None:
    """Take letters as they come; a lost connection is made anew, after longer and longer pauses."""
    pause = 1.0
    mailbox = service.mailbox(settings.inbox)
    while not stop.is_set():
        try:
            mailbox.connect()
            after = service.last_uid(mailbox.origin(""))
            pause = 1.0
            while not stop.is_set():
                newest = mailbox.take(service.take, after)
                if newest != after:
                    after = newest
                    guarded(service.beat)()
                    continue
                mailbox.wait(settings.poll, stop=stop.is_set)
        except service.lost as error:
            log.warning("the mailbox is lost (%s: %s); again in %.0f s", type(error).__name__, error, pause)
            stop.wait(pause)
            pause = min(LONGEST_PAUSE, pause * 2)
        except Exception:
            log.exception("taking letters failed; again in %.0f s", pause)
            stop.wait(pause)
            pause = min(LONGEST_PAUSE, pause * 2)
    mailbox.close()
