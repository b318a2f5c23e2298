"""The operator's other commands: what came in, backup and restore, moving, migrating, the doctor."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from judge.console import CLOCK, app, flush, world

T = TypeVar("T")
STATUSES = ("new", "done", "guarded", "duplicate", "quarantined", "unknown")
"""What becomes of a letter."""


@app.command()
def letters(
    number: Annotated[int, typer.Argument(help="Show this letter as it came.")] = 0,
    status: Annotated[str, typer.Option(help=f"Only these: {', '.join(STATUSES)}.")] = "",
    retry: Annotated[int, typer.Option(help="Serve a letter that was put aside once more.")] = 0,
) -> None:
    """What came in last, what became of it and why."""
    from judge.referee import desk
    from judge.store.engine import transaction
    from judge.store.tables import Letter
    from judge.store.work import Work

    if status and status not in STATUSES:
        typer.echo(f"judge: a letter is never {status!r}, but {', '.join(STATUSES)}", err=True)
        raise typer.Exit(1)
    here, settings = world()
    with transaction(here.engine) as session:
        row = session.get(Letter, number or retry) if number or retry else None
        if (number or retry) and row is None:
            typer.echo(f"judge: there is no letter {number or retry}", err=True)
            raise typer.Exit(1)
        if row is not None and retry and row.status != "quarantined":
            typer.echo(f"judge: letter {retry} was not put aside: {row.status}", err=True)
            raise typer.Exit(1)
        if row is not None and retry:
            row.status, row.reason, row.tries = "new", "", 0
            session.add(row)
        elif row is not None:
            typer.echo(f"{row.status} {row.reason}\n", err=True)
            sys.stdout.buffer.write(row.raw)
        for one in () if row else Work(session).letters({status} if status else ()):
            why = (one.reason.strip().splitlines() or [""])[-1][:100]
            at, to = f"{one.arrived:%Y-%m-%dT%H:%MZ}", one.campaign or "-"
            typer.echo(f"{one.id}\t{at}\t{one.sender or '-'}\t{to}\t{one.status}\t{why}")
    if retry:
        desk.serve(here, retry)
        flush(here, settings)
        with transaction(here.engine) as session:
            again = session.get(Letter, retry)
            typer.echo(f"letter {retry}: {again.status if again else 'gone'}")


@app.command()
def backup(
    out: Annotated[str, typer.Option(help="A file; else judge-data/backups/judge-TIME.tar.gz.")] = "",
    keep: Annotated[int, typer.Option(help="Remove all but the newest so many beside it.")] = 0,
) -> None:
    """Everything in one file, secrets included, while the judge runs."""
    from judge.keeping import back_up
    from judge.settings import Settings

    settings, now = Settings(), CLOCK.get("now") or datetime.now(UTC)
    path = Path(out) if out else settings.home / "backups" / f"judge-{now:%Y%m%dT%H%M%SZ}.tar.gz"
    size = or_word(lambda: back_up(settings, path, now))
    typer.echo(f"{path}: {size / 1e6:.1f} MB")
    others = sorted(path.parent.glob("judge-*.tar.gz"), key=lambda p: p.stat().st_mtime, reverse=True)
    for old in [other for other in others if other != path][keep - 1 :] if keep > 0 else ():
        old.unlink()


@app.command()
def restore(file: str) -> None:
    """A backup into an empty database; `judge run` then reads the mailbox again from that day on."""
    from judge.keeping import restore as bring_back
    from judge.settings import Settings

    at = or_word(lambda: bring_back(Settings(), Path(file)))
    typer.echo(f"restored as of {at}; now: judge run (or judge tick, if your mail server pipes letters in)")


@app.command()
def move(to: Annotated[str, typer.Argument(help="postgresql+psycopg://… or sqlite:///…")]) -> None:
    """Everything into another, empty database. Stop the judge first."""
    from judge.keeping import move as carry
    from judge.settings import Settings

    counts = or_word(lambda: carry(Settings(), to))
    typer.echo(f"{counts['campaign']} campaigns, {counts['letter']} letters, {counts['entry']} entries of logs moved")
    typer.echo("Set JUDGE_DATABASE to the new database; the old one is marked as moved and not used again.")


@app.command()
def migrate(
    revision: Annotated[str, typer.Argument(help="Another revision than this judge's: 0001.")] = "head",
) -> None:
    """Bring the database to this judge's revision, or back to an older one. Stop the judge first, and make a backup."""
    from judge.settings import Settings, shipped
    from judge.store.engine import migrate as bring
    from judge.store.engine import open_engine, revision_of

    engine = open_engine(Settings().database)
    before = revision_of(engine) or "nothing"
    or_word(lambda: bring(engine, shipped("migrations"), revision))
    typer.echo(f"from {before} to {revision_of(engine)}")


@app.command()
def doctor(
    mail: Annotated[bool, typer.Option(help="Send a letter to the judge itself and wait for it.")] = True,
    wait: Annotated[float, typer.Option(help="Seconds to wait for it.")] = 60.0,
) -> None:
    """Is all well? A line a check, a remedy for each finding; exit 1 if there is any."""
    from judge.doctor import findings
    from judge.settings import Settings

    bad = 0
    for finding in findings(Settings(), mail, wait):
        bad += bool(finding.remedy)
        typer.echo(f"{'BAD ' if finding.remedy else 'good'}  {finding.what}: {finding.said}")
        if finding.remedy:
            typer.echo(f"        -> {finding.remedy}")
    typer.echo(f"{bad} to be mended" if bad else "all is well")
    raise typer.Exit(1 if bad else 0)


def or_word(work: Callable[[], T]) -> T:
    """The result, or the reason on standard error and exit 1."""
    try:
        return work()
    except ValueError as error:
        typer.echo(f"judge: {error}", err=True)
        raise typer.Exit(1) from None
