"""`judge run`: waits for what is not there yet, runs, reads its settings again, ends."""

import faulthandler
import logging
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from time import monotonic
from typing import Any

from pydantic import ValidationError
from sqlalchemy.exc import DBAPIError

from judge.service import sentences as say
from judge.service.clock_guard import Steady
from judge.service.composition import build, outbox, signed_in
from judge.service.monitoring import Watch, set_up_logs
from judge.service.serving import Service
from judge.service.settings import Settings, wrong_settings
from judge.service.worker import Running, Signals

log = logging.getLogger("judge")
PAUSE = 3.0
PATIENCE = 900.0
"""Seconds that a web archive may take."""
LATE = 60.0
"""Seconds without a beat after which the service is not well."""


def run(now: datetime | None) -> None:
    """Until SIGTERM or SIGINT ends the process. Raises what prevents a start: wrong settings, another schema."""
    signals = Signals()
    faulthandler.register(signal.SIGUSR1)  # `kill -USR1` shows in the log where every thread is
    settings = Settings()
    set_up_logs(settings.log)
    sys.setswitchinterval(0.0005)  # the worker releases the GIL at every query and needs it back soon
    while not signals.stop:
        try:
            life = begin(settings, now)
        except (DBAPIError, OSError) as error:
            why = str(getattr(error, "orig", None) or error).splitlines()[0][:300]
            log.warning(say.WAITING_FOR_SERVICES, extra={"why": why, "seconds": PAUSE})
            signals.wait(PAUSE)
            settings, signals.reload = again(settings) if signals.reload else settings, False
            continue
        watch = watched(settings, life)
        while not (signals.stop or signals.reload):
            signals.wait()
        life.end()
        if watch:
            watch.close()
        life.service.world.engine.dispose()
        settings, signals.reload = again(settings) if signals.reload else settings, False
    log.info(say.JUDGE_STOPPED)
    logging.shutdown()
    os._exit(0)  # a normal exit would wait for threads blocked by a locked database or by an archive


def watched(settings: Settings, life: Running) -> Watch | None:
    """Figures and health, where asked for; if another judge has the address, this one goes on without."""
    if not settings.metrics:
        return None
    try:
        return Watch(settings.metrics, life.service.counts, partial(health, life))
    except OSError as error:
        log.warning(say.METRICS_UNAVAILABLE, extra={"why": str(error)})
        return None


def begin(settings: Settings, now: datetime | None) -> Running:
    """The world is put together and its threads start."""
    world = build(settings, now)
    service = Service(world, outbox(settings), signed_in(settings))
    service.release_gone()
    life = Running(service, settings, publish if settings.archive else None, Steady() if now is None else None)
    life.start()
    ways = [settings.inbox.rpartition("@")[2], settings.lmtp and f"LMTP at {settings.lmtp}"]
    log.info(
        say.JUDGE_RUNNING,
        extra={"letters": " and ".join(filter(None, ways)) or say.NO_INBOX_SET},
    )
    return life


def publish() -> None:
    """The web archive, made by a process of its own: the letters do not wait for it."""
    done = subprocess.run(
        [sys.executable, "-m", "judge", "archive"], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if done.returncode:
        log.error(say.ARCHIVE_NOT_MADE, extra={"why": (done.stderr or done.stdout).strip()[-500:]})


def again(settings: Settings) -> Settings:
    """The settings as they are now; as they were, if they make no sense now."""
    try:
        found = Settings()
        outbox(found)
    except ValueError as error:
        why = wrong_settings(error) if isinstance(error, ValidationError) else str(error)
        log.error(say.NEW_SETTINGS_WRONG, extra={"why": why[:500]})
        return settings
    log.info(say.SETTINGS_RELOADED)
    return found


def health(life: Running) -> Mapping[str, Any]:
    """Whether the database answers, the disk has room, the workers move, mail goes out and the mailbox is read."""
    beat = max(monotonic() - at for at in (life.beat_at, life.long_at))
    counts, database = answered(life.service.counts)
    free = room(life.settings)
    trouble = [
        why
        for why, bad in (
            (say.DATABASE_NOT_ANSWERING, database != "there"),
            (say.DISK_FULL, free < ROOM),
            (say.WORKER_STUCK, beat > LATE),
            (say.MAILBOX_LOST, life.mailbox == "lost"),
            (say.BEAT_FAILED, life.failing),
            (say.CLOCK_JUMPED, life.jumped),
        )
        if bad
    ]
    state = {"well": not trouble, "trouble": trouble, "database": database, "mailbox": life.mailbox}
    return {**state, "disk": free, "beat": round(beat, 1), **(counts or {})}


ROOM = 100_000_000
"""Bytes of a disk without which letters are soon refused."""
ANSWER = 5.0
"""Seconds that a database has to answer."""
ASKED = ThreadPoolExecutor(max_workers=4, thread_name_prefix="health")


def answered(ask: Callable[[], Mapping[str, Any]]) -> tuple[Mapping[str, Any] | None, str]:
    """The database's figures; or that it is locked, or gone."""
    try:
        return ASKED.submit(ask).result(timeout=ANSWER), "there"
    except TimeoutError:
        return None, "locked"
    except Exception as error:
        return None, type(error).__name__


def room(settings: Settings) -> int:
    """Bytes that are free where the judge writes; much, if that cannot be told."""
    try:
        return shutil.disk_usage(settings.home if settings.home.exists() else ".").free
    except OSError:
        return 1 << 62
