"""The command line. Every command imports only what it needs: a letter must not wait for the rest."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from judge.cli import campaigns, operator, reading, setting_up, sign_in
from judge.cli import sentences as say
from judge.cli.at_the_door import envelope
from judge.cli.console import app, flush, world
from judge.games.sides import Strength
from judge.service.processes import LATER

__all__ = ["app", "campaigns", "main", "operator", "reading", "setting_up", "sign_in"]


@app.command()
def deliver(to: Annotated[str, typer.Option(help=say.HELP_ENVELOPE_RECIPIENT)] = "") -> None:
    """One message on standard input, processed and committed. Exit 75: it could not be stored, try again."""
    raw = sys.stdin.buffer.read()
    try:
        from judge.referee.letters import intake
        from judge.service.composition import outbox
        from judge.store.engine import transaction
        from judge.store.work import Work

        here, settings = world()
        outbox(settings)  # a wrong setting is found before anything is taken
        with transaction(here.engine) as session:
            numbers = intake.store(here, Work(session), raw, envelope(to))
    except Exception as error:
        typer.echo(say.LETTER_NOT_STORED.format(error=error), err=True)
        raise typer.Exit(LATER) from None
    try:
        for number in numbers:
            intake.serve(here, number)
        flush(here, settings)
    except Exception as error:  # the letter is safe: `judge tick` or `judge run` goes on with it
        typer.echo(say.LETTER_PARTLY_STORED.format(numbers=numbers[0], error=error), err=True)


@app.command()
def tick() -> None:
    """Resolve what is due, send reminders."""
    from judge.referee.letters import intake
    from judge.referee.phases import due
    from judge.service.housekeeping import tidy_up
    from judge.store.engine import transaction
    from judge.store.work import Work

    here, settings = world()
    with transaction(here.engine) as session:
        Work(session).release(here.gone)
    while intake.serve_waiting(here) or due.tick(here):
        pass
    tidy_up(here)
    flush(here, settings)


@app.command()
def send(
    failed: Annotated[bool, typer.Option("--failed", help=say.HELP_INCLUDE_GIVEN_UP)] = False,
) -> None:
    """Try everything in the outbox now, also what would wait for a later try."""
    from judge.store.engine import transaction
    from judge.store.work import Work

    here, settings = world()
    with transaction(here.engine) as session:
        if failed:
            Work(session).failed_again()
        Work(session).hurry(here.now())
    sent = flush(here, settings)
    with transaction(here.engine) as session:
        left = Work(session).counts(here.now())["notices"].get("queued", 0)
    typer.echo(f"{sent} sent" + (say.LEFT_FOR_RETRY.format(waiting=left) if left else ""))


@app.command()
def run() -> None:
    """The service: poller, scheduler, sender. Ends on SIGTERM, reads its settings again on SIGHUP."""
    from judge.cli.console import CLOCK
    from judge.service.doctor import nowhere
    from judge.service.run import run as service
    from judge.service.settings import Settings

    if missing := nowhere(Settings()):
        typer.echo(f"judge: {missing.said}: {missing.remedy}", err=True)
        raise typer.Exit(1)
    service(CLOCK.get("now"))


@app.command()
def demo(
    game: Annotated[str, typer.Argument()] = "intimate",
    keep: Annotated[str, typer.Option(help=say.HELP_WHERE_KEPT)] = "",
    players: Annotated[str, typer.Option(help=say.HELP_BOT_COUNT)] = "",
    strength: Annotated[Strength, typer.Option(help=say.HELP_BOT_STRENGTH)] = Strength.STRONG,
    seed: Annotated[str, typer.Option(help=say.HELP_BOT_SEED)] = "",
) -> None:
    """A whole campaign by mail on this machine, no server needed."""
    from judge.demo.play import SEED, play

    raise typer.Exit(play(game, Path(keep) if keep else None, players, strength, seed or SEED))


@app.command()
def adjudicate() -> None:
    """JSON lines in, JSON lines out: board phases for scripts and what-if."""
    from judge.games.diplomacy.record import adjudicate_line

    for line in sys.stdin:
        if line.strip():
            sys.stdout.write(adjudicate_line(line) + "\n")
            sys.stdout.flush()


def why(error: Exception) -> str:
    """An error in one line."""
    if type(error).__name__ == "ValidationError":
        from judge.service.settings import wrong_settings

        return wrong_settings(error)  # type: ignore[arg-type]
    if type(error).__name__ == "TOMLDecodeError":
        return say.JUDGE_TOML_UNREADABLE.format(error=error)
    return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"


def main() -> None:
    """The program `judge`."""
    try:
        app()
    except BrokenPipeError:
        sys.exit(1)
    except Exception as error:
        if "JUDGE_DEBUG" in os.environ:
            raise
        print(f"judge: {why(error)}", file=sys.stderr)
        sys.exit(LATER if _of_database(error) else 1)


def _of_database(error: Exception) -> bool:
    """The database is not there, or went away."""
    from sqlalchemy.exc import DBAPIError

    return isinstance(error, DBAPIError)
