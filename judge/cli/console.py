"""The program's frame: its options, its clock, the world that its commands act on."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from judge.cli import sentences as say

if TYPE_CHECKING:
    from judge.referee.world import World
    from judge.service.settings import Settings

app = typer.Typer(
    help=say.HELP_JUDGE_PROGRAM, no_args_is_help=True, add_completion=False,
    pretty_exceptions_enable=False,
)  # fmt: skip
CLOCK: dict[str, datetime] = {}


def _version(wanted: bool) -> None:
    if wanted:
        from judge.service.version import version

        typer.echo(version())
        raise typer.Exit


@app.callback()
def clock(
    now: Annotated[str, typer.Option(help=say.HELP_REHEARSAL_CLOCK)] = "",
    told: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help=say.HELP_VERSION)] = False,
) -> None:
    """A play-by-email judge for Diplomacy's cousins."""
    del told
    if now:
        try:
            at = datetime.fromisoformat(now.replace("Z", "+00:00"))
        except ValueError:
            raise typer.BadParameter(say.BAD_NOW_TIME.format(now=now)) from None
        CLOCK["now"] = at if at.tzinfo else at.replace(tzinfo=UTC)


def clock_of() -> "Callable[[], datetime]":
    """The time that --now has set, going on from there; else the machine's."""
    ahead = CLOCK["now"] - datetime.now(UTC) if "now" in CLOCK else timedelta()
    return lambda: datetime.now(UTC) + ahead


def world() -> "tuple[World, Settings]":
    """The world as the settings say, its database ready."""
    from judge.service.composition import build
    from judge.service.settings import Settings

    settings = Settings()
    return build(settings, CLOCK.get("now")), settings


def world_at(database: str) -> "World":
    """The world of another database, for a look at it."""
    from judge.service.composition import build
    from judge.service.settings import Settings

    return build(Settings(database=database))


def flush(here: "World", settings: "Settings") -> int:
    """Try the outbox once."""
    from judge.referee.notices.outbox import send_due
    from judge.service.composition import outbox

    return send_due(here, outbox(settings))
