"""Where tests leave pictures for a person to look at: the folder `shots`, or JUDGE_SHOTS."""

import os
import time
from pathlib import Path
from typing import Any

SHOTS = Path(os.environ.get("JUDGE_SHOTS", Path(__file__).parents[2] / "shots"))


def shot(name: str) -> Path:
    """A file in it."""
    path = SHOTS / name
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def snap(what: Any, name: str, **how: Any) -> None:
    """A picture of a page, or of a part of it. Chromium fails to take one now and then while the machine is busy."""
    from playwright.sync_api import Error

    try:
        what.screenshot(path=shot(name), **how)
    except Error:
        time.sleep(0.5)
        what.screenshot(path=shot(name), **how)
