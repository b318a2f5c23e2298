"""What comes in from outside: one value that every part of the referee is given."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Engine

from judge.games import games
from judge.games.protocol import Game
from judge.mail.address import Post
from judge.mail.sending import Allowance

if TYPE_CHECKING:
    from judge.reports.picture import Picture


def drawn() -> str:
    """As many random bytes as a campaign's dice start from, in hex."""
    return secrets.token_hex(32)


def nobody(who: str) -> bool:
    """No process is known to have ended."""
    del who
    return False


@dataclass(frozen=True)
class World:
    """What comes in from outside: the database, the clock, the judge's address, secrets and settings.

    Chance comes from the secrets and from what is decided, so that letters served again do the same again.
    """

    engine: Engine
    post: Post
    now: Callable[[], datetime]
    templates: tuple[Path, ...]
    gms: frozenset[str] = frozenset()
    operator: str = ""
    authserv: str = ""  # the name under which our own receiver writes Authentication-Results
    outage: bool = True
    games: Mapping[str, Game] = field(default_factory=games)
    paint: "Callable[[Picture], bytes] | None" = None  # to PNG; None: mails have no pictures
    allowance: Allowance | None = None  # how many mails the outbox takes; None: as many as we like
    who: str = ""  # this process among all that share the database
    gone: Callable[[str], bool] = nobody  # another of them is known to have ended
    alone: Callable[[int], bool | None] | None = None  # serve a letter in a limited process; did it come back?
    chance: Callable[[], str] = drawn  # what a position that is brought in draws from
    blocks: Callable[[], Sequence[str]] | None = None  # headers of the Bitcoin chain; None: dice wait for none
    site: str = ""  # where the web archive is found, without a slash at its end
    keep: timedelta = timedelta(days=730)  # how long letters and mails of campaigns that are over are kept
    keep_copies: timedelta = timedelta(days=90)  # how long letters that were served are kept as they came
