"""Pictures are painted in a process of its own, because the painter lets no other thread run."""

import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, lru_cache
from multiprocessing.util import Finalize

from judge.reports import sentences as say
from judge.reports.picture import Picture
from judge.reports.png import png

log = logging.getLogger("judge")
SLOWEST = 60.0
"""Seconds after which a picture is given up."""


@cache
def _painter() -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(1, mp_context=context, initializer=_end_with_the_judge, max_tasks_per_child=500)
    Finalize(None, pool.shutdown, exitpriority=100)  # a helper waits for its children before it ends its pools
    return pool


def _end_with_the_judge() -> None:
    """A painter whose judge was killed ends, too."""
    judge = multiprocessing.parent_process()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the judge's matter
    if judge is not None:
        threading.Thread(target=_end_after, args=(judge,), daemon=True).start()


def _end_after(judge: multiprocessing.process.BaseProcess) -> None:
    judge.join()
    os._exit(0)


def _made(picture: Picture) -> bytes:
    return _painter().submit(png, picture).result(SLOWEST)


_of_boards, _of_others = lru_cache(maxsize=24)(_made), lru_cache(maxsize=64)(_made)
"""A season's pictures are mailed within moments; keys of maps are the same in many campaigns."""


def painted(picture: Picture) -> bytes:
    """The PNG, made once for all who are mailed it. b"" if it cannot be made: a mail goes without it."""
    for _ in range(2):
        try:
            return (_of_boards if picture.board else _of_others)(picture)
        except BrokenProcessPool:
            log.warning(say.PAINTER_DIED)
            _painter.cache_clear()
        except Exception:
            log.exception(say.PICTURE_NOT_PAINTED)
            break
    return b""
