"""`judge setup`: questions to a person, or answers from a file and the environment; then judge.toml."""

import json
import os
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from judge.cli import sentences as say
from judge.cli.console import app, clock_of

FILE = Path("judge.toml")


class Person:
    """Somebody at this terminal, or what stands for them on standard input."""

    people = True

    def ask(self, key: str, question: str, default: str = "", hidden: bool = False) -> str:
        del key
        there = sys.stdin is not None and sys.stdin.isatty()
        try:
            found = str(
                typer.prompt(question, default=default, hide_input=hidden and there, show_default=bool(default))
            )
        except typer.Abort:
            from judge.service.setup_talk import Unanswered

            raise Unanswered(say.ANSWERS_RAN_OUT) from None
        if not there:  # nobody sees what was typed
            typer.echo("…" if hidden else found)
        return found

    def say(self, text: str) -> None:
        typer.echo(text)


class Sheet:
    """Answers that were given before: a file's, else the environment's."""

    people = False

    def __init__(self, answers: Mapping[str, Any]) -> None:
        self.answers = answers

    def ask(self, key: str, question: str, default: str = "", hidden: bool = False) -> str:
        del hidden
        found = str(self.answers.get(key, os.environ.get(f"JUDGE_{key.upper()}", default)))
        if not found and key not in self.answers:
            from judge.service.setup_talk import Unanswered

            raise Unanswered(say.ANSWER_MISSING.format(key=key, question=question))
        return found

    def say(self, text: str) -> None:
        typer.echo(text)


@app.command()
def setup(
    answers: Annotated[str, typer.Option(help=say.HELP_ANSWERS_FILE)] = "",
    questions: Annotated[bool, typer.Option(help=say.HELP_ANSWERS_ENVIRONMENT)] = True,
    wait: Annotated[float, typer.Option(help=say.HELP_SETUP_WAIT)] = 60.0,
) -> None:
    """A judge in three ways, each answer tried at once; then judge.toml. Again: what has changed is shown."""
    from judge.service.doctor import findings
    from judge.service.findings import told
    from judge.service.settings import Settings
    from judge.service.setup import changes, next_steps, set_up
    from judge.service.setup_talk import Outside

    clock = clock_of()
    try:
        sheet = tomllib.loads(Path(answers).read_text("utf-8")) if answers else {}
        old = tomllib.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
        talk = Sheet(sheet) if answers or not questions else Person()
        new = set_up(talk, old, Outside(_fetched, _sign_in, wait, clock))
        _write(new)
    except (ValueError, OSError) as error:
        typer.echo(say.SETUP_FAILED.format(error=error), err=True)
        raise typer.Exit(1) from None
    rows = changes(old, new)
    typer.echo("\n".join(["", f"{FILE}:", *rows] if rows else ["", say.NOTHING_CHANGED.format(file=FILE)]))
    bad = 0
    for finding in findings(Settings(), mail=False, wait=0, now=clock):
        bad += bool(finding.remedy)
        for line in told(finding) if finding.remedy else ():
            typer.echo(line)
    typer.echo("\n".join(["", *next_steps(Settings())]))
    raise typer.Exit(1 if bad else 0)


def _write(settings: Mapping[str, Any]) -> None:
    """Whole or not at all, for its owner's eyes only; the one before stays beside it. Raises ValueError."""
    from judge.service.setup_talk import settings_of

    rows = [f"{key} = {_quoted(key, value)}\n" for key, value in settings.items()]
    settings_of(tomllib.loads("".join(rows)))  # what cannot be read again is not written
    file = FILE.resolve()
    draft = file.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as stream:
        stream.writelines(rows)
        stream.flush()
        os.fsync(stream.fileno())
    if file.exists():
        kept = file.with_suffix(".toml.before")
        kept.unlink(missing_ok=True)
        os.link(file, kept)
        kept.chmod(0o600)
        os.chown(draft, file.stat().st_uid, file.stat().st_gid)  # root sets up for a service's user
    draft.replace(file)


def _quoted(key: str, value: Any) -> str:
    """A value as TOML has it. Raises ValueError for what no setting is."""
    if not isinstance(value, str | int | float | bool):
        raise ValueError(say.UNKNOWN_SETTING_KEY.format(file=FILE, key=key))
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _fetched(url: str) -> bytes:
    """The beginning of a page. Raises OSError."""
    import requests

    from judge.mail.providers import LONGEST

    with requests.get(url, timeout=5, stream=True, allow_redirects=False) as answer:
        answer.raise_for_status()
        page = b""
        for part in answer.iter_content(LONGEST):
            page += part
            if len(page) > LONGEST:
                break
        return page


def _sign_in(path: Path, wanted: Mapping[str, str]) -> None:
    from judge.mail.oauth import Tokens, sign_in

    path.parent.mkdir(parents=True, exist_ok=True)
    sign_in(Tokens(path), wanted, typer.echo)
