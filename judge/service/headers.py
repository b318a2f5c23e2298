"""The file to which an operator's own job writes headers of the Bitcoin chain, a line each."""

import logging
import os
from pathlib import Path

from judge.service import sentences as say

log = logging.getLogger("judge")
NEWEST = 1000 * 161
"""Bytes of its end that are read: a week."""


def newest_headers(path: Path) -> tuple[str, ...]:
    """The newest of its lines; () if it cannot be read."""
    try:
        if not path.is_file():
            raise FileNotFoundError(path)
        with path.open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - NEWEST))
            return tuple(file.read(NEWEST).decode("ascii", "replace").split())
    except OSError as error:
        log.warning(say.NO_HEADERS, path, error)
        return ()
