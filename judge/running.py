"""`judge run`: waits for what is not there yet, runs, reads its settings again, ends."""

import gc
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from datetime import datetime
from functools import partial
from time import monotonic
from typing import Any

from pydantic import ValidationError
from sqlalchemy.exc import DBAPIError

from judge.mail.transport import transport
from judge.referee.service import Service
from judge.schedule import Running, Signals
from judge.settings import Settings, wrong_settings
from judge.watch import Watch, set_up_logs
from judge.wiring import build

log = logging.getLogger("judge")
PAUSE = 3.0
PATIENCE = 900.0
"""Seconds that a web archive may take."""
LATE = 60.0
"""Seconds without a beat after which the service is not well."""


def run(now: datetime | None) -> None:
    """Until SIGTERM or SIGINT. Raises what makes a start impossible: wrong settings, another schema."""
    signals = Signals()
    settings = Settings()
    set_up_logs(settings.log)
    gc.set_threshold(50_000, 50, 50)  # a letter makes many small things, and no rings of them
    sys.setswitchinterval(0.0005)  # the worker lets go of the interpreter at every query, and wants it back soon
    while not signals.stop:
        try:
            life = begin(settings, now)
        except (DBAPIError, OSError) as error:
            why = str(getattr(error, "orig", None) or error).splitlines()[0][:300]
            log.warning("waiting for what is not there yet", extra={"why": why, "seconds": PAUSE})
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
    log.info("the judge has stopped")


def watched(settings: Settings, life: Running) -> Watch | None:
    """Figures and health, where asked for; if another judge has the address, this one goes on without."""
    if not settings.metrics:
        return None
    try:
        return Watch(settings.metrics, life.service.counts, partial(health, life))
    except OSError as error:
        log.warning("JUDGE_METRICS cannot be had; no figures from this one", extra={"why": str(error)})
        return None


def begin(settings: Settings, now: datetime | None) -> Running:
    """The world is put together and its threads start."""
    who = f"{socket.gethostname()}/{os.getpid()}"
    service = Service(build(settings, now), transport(settings.outbox), who, gone)
    life = Running(service, settings, publish if settings.archive else None)
    life.start()
    ways = [settings.inbox.rpartition("@")[2], settings.lmtp and f"LMTP at {settings.lmtp}"]
    log.info(
        "the judge runs",
        extra={"letters": " and ".join(filter(None, ways)) or "nowhere: set JUDGE_INBOX or JUDGE_LMTP"},
    )
    return life


def publish() -> None:
    """The web archive, made by a process of its own: the letters do not wait for it."""
    done = subprocess.run(
        [sys.executable, "-m", "judge", "archive"], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if done.returncode:
        log.error("the archive could not be made", extra={"why": (done.stderr or done.stdout).strip()[-500:]})


def gone(who: str) -> bool:
    """A process of this machine that runs no more."""
    host, _, number = who.rpartition("/")
    if host != socket.gethostname() or not number.isdigit():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def again(settings: Settings) -> Settings:
    """The settings as they are now; as they were, if they make no sense now."""
    try:
        found = Settings()
        transport(found.outbox)
    except ValueError as error:
        why = wrong_settings(error) if isinstance(error, ValidationError) else str(error)
        log.error("the new settings are wrong and not used", extra={"why": why[:500]})
        return settings
    log.info("the settings have been read again")
    return found


def health(life: Running) -> Mapping[str, Any]:
    """Whether the database answers, the worker beats and the mailbox is read."""
    beat = monotonic() - life.beat_at
    try:
        counts: Mapping[str, Any] = life.service.counts()
        database = "there"
    except Exception as error:
        counts, database = {}, f"{type(error).__name__}"
    well = database == "there" and beat < LATE and life.mailbox != "lost" and not life.failing
    return {"well": well, "database": database, "mailbox": life.mailbox, "beat": round(beat, 1), **counts}
