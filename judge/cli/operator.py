"""The operator's other commands: what came in, backup and restore, moving, migrating, the doctor."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from judge.cli import sentences as say
from judge.cli.console import CLOCK, app, clock_of, flush, world
from judge.store.statuses import LetterStatus

if TYPE_CHECKING:
    from judge.referee.world import World
    from judge.service.settings import Settings
    from judge.store.tables import Letter

T = TypeVar("T")
STATUSES = ("new", "done", "guarded", "duplicate", "quarantined", "unknown")
"""What becomes of a letter."""


@app.command()
def letters(
    number: Annotated[int, typer.Argument(help=say.HELP_SHOW_LETTER)] = 0,
    status: Annotated[str, typer.Option(help=say.HELP_LETTER_STATUSES.format(statuses=", ".join(STATUSES)))] = "",
    show: Annotated[int, typer.Option(help=say.HELP_EXPLAIN_LETTER)] = 0,
    retry: Annotated[int, typer.Option(help=say.HELP_RETRY_LETTER)] = 0,
    aside: Annotated[int, typer.Option(help=say.HELP_QUARANTINE_LETTER)] = 0,
    alone: Annotated[int, typer.Option(hidden=True, help=say.HELP_SERVE_ONE_LETTER)] = 0,
) -> None:
    """What came in last, what became of it and why."""
    from judge.store.engine import transaction
    from judge.store.tables import Letter

    if status and status not in STATUSES:
        typer.echo(say.NO_SUCH_STATUS.format(status=status, statuses=", ".join(STATUSES)), err=True)
        raise typer.Exit(1)
    here, settings = world()
    wanted = number or show or retry or aside or alone
    with transaction(here.engine) as session:
        row = session.get(Letter, wanted) if wanted else None
    if wanted and row is None:
        typer.echo(say.NO_SUCH_LETTER.format(wanted=wanted), err=True)
        raise typer.Exit(1)
    if row is None:
        _list(here, status)
    elif alone:
        raise typer.Exit(_alone(here, alone))
    elif aside:
        _aside(here, settings, aside)
    elif retry:
        _retry(here, settings, row, retry)
    elif show:
        _show(row)
    else:
        typer.echo(f"{row.status} {row.reason}\n", err=True)
        sys.stdout.buffer.write(row.raw)


def _list(here: "World", status: str) -> None:
    from judge.store.engine import transaction
    from judge.store.work import Work

    with transaction(here.engine) as session:
        for one in Work(session).letters({status} if status else ()):
            why = (one.reason.strip().splitlines() or [""])[-1][:100]
            at, to = f"{one.arrived:%Y-%m-%dT%H:%MZ}", one.campaign or "-"
            typer.echo(f"{one.id}\t{at}\t{one.sender or '-'}\t{to}\t{one.status}\t{why}")


def _show(row: "Letter") -> None:
    from judge.cli.reading import in_words, shown
    from judge.mail.letter import read_letter

    if not row.raw:
        typer.echo(say.LETTER_COPY_GONE.format(id=row.id, status=row.status, reason=row.reason), err=True)
        raise typer.Exit(1)
    typer.echo(in_words(f"letter {row.id}: {row.status}", shown(read_letter(row.raw, row.recipient, row.arrived))))


def _aside(here: "World", settings: "Settings", number: int) -> None:
    from judge.referee.letters.quarantine import put_aside

    if not put_aside(here, number, say.PUT_ASIDE_BY_OPERATOR):
        typer.echo(say.LETTER_NOT_WAITING.format(number=number), err=True)
        raise typer.Exit(1)
    flush(here, settings)
    typer.echo(say.LETTER_QUARANTINED.format(number=number))


def _retry(here: "World", settings: "Settings", row: "Letter", number: int) -> None:
    from judge.referee.letters import intake
    from judge.store.engine import transaction
    from judge.store.tables import Letter

    if row.status != LetterStatus.QUARANTINED:
        typer.echo(say.LETTER_NOT_PUT_ASIDE.format(number=number, status=row.status), err=True)
        raise typer.Exit(1)
    with transaction(here.engine) as session:
        again = session.get(Letter, number, with_for_update=True)
        if again is not None:
            again.status, again.reason, again.tries, again.attempts = LetterStatus.NEW, "", 0, 0
            session.add(again)
    intake.serve(here, number)
    flush(here, settings)
    with transaction(here.engine) as session:
        again = session.get(Letter, number)
        typer.echo(f"letter {number}: {again.status if again else 'gone'}")


def _alone(here: "World", number: int) -> int:
    """The letter's last attempt; 0 if it came back."""
    import resource
    from contextlib import suppress

    from judge.referee.letters import intake

    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (60, 61))
        resource.setrlimit(resource.RLIMIT_AS, (2_000_000_000, 2_000_000_000))
    return 0 if intake.serve_alone(here, number) else 1


@app.command()
def backup(
    out: Annotated[str, typer.Option(help=say.HELP_BACKUP_FILE)] = "",
    keep: Annotated[int, typer.Option(help=say.HELP_KEEP_NEWEST)] = 0,
) -> None:
    """Everything in one file, secrets included, while the judge runs."""
    from judge.service.backup import back_up
    from judge.service.settings import Settings

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
    from judge.service.backup import restore as bring_back
    from judge.service.settings import Settings

    at = or_word(lambda: bring_back(Settings(), Path(file)))
    typer.echo(say.RESTORED_AS_OF.format(backup_time=at))


@app.command()
def move(to: Annotated[str, typer.Argument(help="postgresql+psycopg://… or sqlite:///…")]) -> None:
    """Everything into another, empty database. Stop the judge first."""
    from judge.service.backup import move as carry
    from judge.service.settings import Settings

    counts = or_word(lambda: carry(Settings(), to))
    typer.echo(
        say.DATABASE_MOVED.format(campaigns=counts["campaign"], letters=counts["letter"], entries=counts["entry"])
    )
    typer.echo(say.SWITCH_TO_NEW_DATABASE)


@app.command()
def migrate(
    revision: Annotated[str, typer.Argument(help=say.HELP_OTHER_REVISION)] = "head",
) -> None:
    """Bring the database to this judge's revision, or back to an older one. Stop the judge first, and make a backup."""
    from judge.service.settings import Settings, shipped
    from judge.store.engine import migrate as bring
    from judge.store.engine import open_engine, revision_of
    from judge.store.tables import REVISION

    engine = open_engine(Settings().database)
    before = revision_of(engine) or "nothing"
    or_word(lambda: bring(engine, shipped("migrations"), revision))
    typer.echo(say.REVISION_CHANGED.format(before=before, after=revision_of(engine)))
    if revision_of(engine) == REVISION:
        from judge.games import games
        from judge.referee.record.fill_earlier import fill

        for why in fill(engine, games()):
            typer.echo(say.TOLD_BEFORE_IS_LOST.format(reason=why), err=True)


@app.command()
def doctor(
    mail: Annotated[bool, typer.Option(help=say.HELP_SEND_TEST_LETTER)] = True,
    wait: Annotated[float, typer.Option(help=say.HELP_DOCTOR_WAIT)] = 60.0,
    records: Annotated[str, typer.Option(help=say.HELP_DNS_RECORDS)] = "",
) -> None:
    """Is all well? A line a check, a remedy for each finding; exit 1 if there is any."""
    from judge.service.doctor import findings
    from judge.service.findings import told
    from judge.service.settings import Settings

    if records:
        _records(Settings(), records.replace(",", " ").split())
        return
    bad = 0
    for finding in findings(Settings(), mail, wait, clock_of()):
        bad += bool(finding.remedy)
        typer.echo("\n".join(told(finding)))
    typer.echo(say.PROBLEMS_TO_MEND.format(problems=bad) if bad else say.ALL_IS_WELL)
    raise typer.Exit(1 if bad else 0)


def _records(settings: "Settings", addresses: list[str]) -> None:
    """A line a record as zone files have it, and what it is for."""
    from judge.service.dns_checks import to_publish

    typer.echo("\n".join(or_word(lambda: to_publish(settings, addresses))))


def or_word(work: Callable[[], T]) -> T:
    """The result, or the reason on standard error and exit 1."""
    try:
        return work()
    except ValueError as error:
        typer.echo(f"judge: {error}", err=True)
        raise typer.Exit(1) from None
