"""The one place where the world is put together: settings, database, clock, chance."""

import sys
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from judge.mail.address import Post
from judge.mail.oauth import Tokens
from judge.mail.sending import Token, Transport, allowance
from judge.mail.signing import signer
from judge.mail.transport import transport
from judge.referee.world import World
from judge.service import sentences as say
from judge.service.headers import newest_headers
from judge.service.processes import gone, serve_alone, this_one
from judge.service.settings import Settings, shipped
from judge.store.engine import open_engine, prepare

if TYPE_CHECKING:
    from judge.reports.picture import Picture


def painted(picture: "Picture") -> bytes:
    """The PNG, b"" if it cannot be made. The painter is called when there is something to paint."""
    from judge.reports import painter

    return painter.painted(picture)


def build(settings: Settings, now: datetime | None = None) -> World:
    """The world by the settings. A pinned clock takes no time for an outage unless the settings say so."""
    if settings.database.startswith("sqlite:///"):
        path = Path(settings.database.partition(":///")[2])
        if not path.exists():
            print(say.MAKING_NEW_DATABASE.format(path=path.absolute()), file=sys.stderr)
    engine = open_engine(settings.database)
    prepare(engine, shipped("migrations"))
    return World(
        engine=engine,
        post=Post(settings.address, settings.secrets, settings.tags == "subject"),
        now=(lambda: now) if now else (lambda: datetime.now(UTC)),
        templates=(shipped("templates"),),
        gms=settings.gms,
        operator=settings.operator,
        authserv=settings.authserv,
        outage=settings.outage if now else True,
        paint=painted if settings.pictures else None,
        allowance=allowance(settings.outbox),
        who=this_one(),
        gone=gone,
        alone=partial(serve_alone, ("--now", now.isoformat()) if now else ()),
        keep=timedelta(days=settings.keep_days),
        site=settings.site,
        blocks=partial(newest_headers, Path(settings.blocks)) if settings.blocks else None,
        keep_copies=timedelta(days=settings.keep_copies_days),
    )


def outbox(settings: Settings) -> Transport:
    """The way out, signing where the settings say with which key. Raises ValueError."""
    return transport(settings.outbox, signer(settings.dkim, settings.address), token(settings))


def token(settings: Settings) -> Token | None:
    """Where tokens are had, if somebody has signed in for them."""
    tokens = signed_in(settings)
    return tokens.access if tokens else None


def signed_in(settings: Settings) -> Tokens | None:
    """What `judge signin` has kept."""
    return Tokens(Path(settings.oauth)) if settings.oauth else None
