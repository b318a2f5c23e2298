"""The operator's commands: look, export, verify, import."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from judge.cli import sentences as say
from judge.cli.console import app, flush, world

if TYPE_CHECKING:
    from judge.referee.campaign.campaign import Campaign


@contextmanager
def opened(name: str) -> "Iterator[Campaign]":
    """A campaign by its name; ends the program with a word if there is none."""
    from judge.referee.campaign.campaign import Campaign
    from judge.store.engine import transaction
    from judge.store.work import Work

    here, _ = world()
    with transaction(here.engine) as session:
        work = Work(session)
        row = work.campaign(name)
        if row is None:
            typer.echo(say.NO_SUCH_CAMPAIGN.format(name=name), err=True)
            raise typer.Exit(1)
        yield Campaign(here, work, row)


@app.command()
def show(
    campaign: str,
    seat: Annotated[str, typer.Option(help=say.HELP_SHOW_SEAT)] = "",
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """A campaign as an observer, or one of its players, may see it."""
    from judge.referee.exchange.show import shown

    with opened(campaign) as found:
        if seat and found.seat_named(seat) is None:
            typer.echo(say.NO_SUCH_SEAT.format(campaign=campaign, seat=seat), err=True)
            raise typer.Exit(1)
        data = shown(found, seat or None)
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False))
        return
    typer.echo(f"{data['campaign']}: {data['game']}, {data['status']}, {data['phase']}, deadline {data['deadline']}")
    for name, row in data["seats"].items():
        typer.echo(f"  {name}: {row['status']}")
    typer.echo(json.dumps(data["view"], ensure_ascii=False, indent=1))


@app.command()
def campaigns() -> None:
    """Every campaign, a line each."""
    from judge.referee.exchange.show import minute
    from judge.store.engine import transaction
    from judge.store.work import Work

    here, _ = world()
    with transaction(here.engine) as session:
        for row in Work(session).campaigns():
            typer.echo(f"{row.name}\t{row.game}\t{row.status}\t{row.phase}\t{minute(row.deadline) or '-'}")


@app.command()
def log(campaign: str) -> None:
    """A campaign's log, a line an entry."""
    with opened(campaign) as found:
        for entry in found.work.entries(found.row):
            payload = json.dumps(entry["payload"], ensure_ascii=False)
            typer.echo(f"{entry['n']}\t{entry['at']}\t{entry['kind']}\t{entry['actor']}\t{payload}")


@app.command()
def export(
    campaign: str,
    out: Annotated[str, typer.Option(help=say.HELP_OUTPUT_FILE)] = "",
    everything: Annotated[bool, typer.Option("--all", help=say.HELP_SHOW_SECRETS)] = False,
    form: Annotated[str, typer.Option("--as", help=say.HELP_EXPORT_FORM)] = "log",
    phase: Annotated[str, typer.Option(help=say.HELP_EXPORT_PHASE)] = "",
) -> None:
    """A campaign's log as JSON lines, for `judge verify` and `judge import`; or its public story in another form."""
    from judge.referee.record.exporting import export

    with opened(campaign) as found:
        if form in ("svg", "pdf"):
            _printed(found, form, phase, out)
            return
        if form == "log":
            text = "\n".join(export(found.work, found.row, everything)) + "\n"
        else:
            text = _told(found, form, phase)
    if out:
        mode = 0o600 if everything else 0o644  # an export with --all holds secrets
        with open(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w", encoding="utf-8") as file:
            file.write(text)
    else:
        sys.stdout.write(text)


def _told(found: "Campaign", form: str, phase: str) -> str:
    """What everybody may know of a campaign, or of one of its phases."""
    from judge.referee.exchange.public import story
    from judge.reports.archive import downloads

    told = story(found)
    steps = [step for step in told["steps"] if phase in ("", step["phase"])]
    if phase and not steps:
        typer.echo(say.NO_RESOLVED_PHASE.format(campaign=found.row.name, phase=phase), err=True)
        raise typer.Exit(1)
    forms = downloads(found.world.templates, {**told, "steps": steps}, phase)
    if form not in forms:
        typer.echo(say.FORM_NOT_AVAILABLE.format(campaign=found.row.name, form=form, forms=", ".join(forms)), err=True)
        raise typer.Exit(1)
    return forms[form].decode()


def _printed(found: "Campaign", form: str, phase: str, out: str) -> None:
    """A sheet of A3: the year of that phase, or the campaign as it stands."""
    from judge.referee.exchange.public import story
    from judge.reports.poster import pdf, poster

    told = story(found)
    svg = poster(found.world.templates, told, told["years"].get(phase, "-") if phase else "")
    if not svg:
        typer.echo(say.NOTHING_TO_PRINT.format(campaign=found.row.name), err=True)
        raise typer.Exit(1)
    data = pdf(svg) if form == "pdf" else svg.encode()
    if out:
        Path(out).write_bytes(data)
    else:
        sys.stdout.buffer.write(data)


@app.command()
def verify(
    file: str,
    head: Annotated[str, typer.Option(help=say.HELP_REPORT_HEAD)] = "",
    mails: Annotated[list[str] | None, typer.Option(help=say.HELP_MAILBOXES)] = None,
) -> None:
    """Replay an exported campaign; exit 1 and the first wrong line if it was changed, or a mailbox contradicts it."""
    from judge.referee.record.verifying import verify as verify_log

    try:
        lines = Path(file).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        typer.echo(say.FILE_UNREADABLE.format(file=file, error=error), err=True)
        raise typer.Exit(1) from None
    number, why = verify_log(lines, head)
    typer.echo(f"line {number}: {why}" if number else f"good: {why}")
    wrong = 0 if number else sum(_contradicted(lines, path) for path in mails or ())
    raise typer.Exit(1 if number or wrong else 0)


def _contradicted(lines: list[str], path: str) -> int:
    """How many mails of a mailbox contradict the log; each is named with the line that it contradicts."""
    from judge.referee.record.witness import contradictions

    try:
        kept = mails_of(Path(path))
    except OSError as error:
        typer.echo(say.FILE_UNREADABLE.format(file=path, error=error), err=True)
        raise typer.Exit(1) from None
    found = list(contradictions(lines, kept))
    for number, why in found:
        typer.echo(f"{path}: line {number}: {why}")
    if not found:
        typer.echo(say.MAILBOX_AGREES.format(path=path, count=len(kept)))
    return len(found)


def mails_of(path: Path) -> list[bytes]:
    """All mails of a mailbox: a Maildir, an mbox file, or a single mail. Raises OSError."""
    import mailbox

    if path.is_dir():
        files = (file for file in sorted(path.rglob("*")) if file.is_file() and file.parent.name in ("new", "cur"))
        return [file.read_bytes() for file in files]
    raw = path.read_bytes()
    return [mail.as_bytes() for mail in mailbox.mbox(path)] if raw.startswith(b"From ") else [raw]


@app.command()
def archive(
    out: Annotated[str, typer.Option(help=say.HELP_ARCHIVE_FOLDER)] = "",
    whole: Annotated[bool, typer.Option("--whole", help=say.HELP_ARCHIVE_EVERYTHING)] = False,
) -> None:
    """The web archive: a page a campaign and the indexes, as plain files."""
    from judge.service.archiving import build

    here, settings = world()
    folder = Path(out or settings.archive or settings.home / "archive")
    try:
        made, count = build(here, settings, folder, whole)
    except ValueError as error:
        typer.echo(f"judge: {error}", err=True)
        raise typer.Exit(1) from None
    typer.echo(say.CAMPAIGNS_ARCHIVED.format(renewed=len(made), total=count, folder=folder / "index.html"))


@app.command(name="import")
def import_(file: str) -> None:
    """A campaign from `export --all`, or a position to start one from."""
    from judge.referee.exchange.importing import bring
    from judge.store.engine import transaction
    from judge.store.work import Work

    here, settings = world()
    try:
        with transaction(here.engine) as session:
            found = bring(here, Work(session), Path(file).read_text("utf-8"))
            typer.echo(f"{found.row.name}: {found.row.status}, {found.row.phase}")
    except (OSError, ValueError) as error:
        typer.echo(f"judge: {error}", err=True)
        raise typer.Exit(1) from None
    flush(here, settings)
