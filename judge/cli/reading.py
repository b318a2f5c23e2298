"""`judge read`: what the judge reads in a mail, without a database."""

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from judge.cli import sentences as say
from judge.cli.console import app

if TYPE_CHECKING:
    from judge.mail.letter import Letter

MOMENT = datetime(2100, 1, 1, tzinfo=UTC)
"""No mail was written later."""


@app.command()
def read(
    files: Annotated[list[str], typer.Argument(help=say.HELP_MAIL_FILES)],
    as_json: Annotated[bool, typer.Option("--json", help=say.HELP_OBJECT_PER_FILE)] = False,
    game: Annotated[str, typer.Option(help=say.HELP_READ_AS_GAME)] = "",
    phase: Annotated[str, typer.Option(help=say.HELP_READ_IN_PHASE)] = "",
    to: Annotated[str, typer.Option(help=say.HELP_RECIPIENT_ADDRESS)] = "",
) -> None:
    """What the judge reads in a mail: the new words, what it leaves out, whether a machine wrote it."""
    from judge.mail.letter import read_head, read_letter

    for name in files:
        try:
            raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            typer.echo(say.FILE_UNREADABLE.format(file=name, error=error.strerror), err=True)
            raise typer.Exit(1) from None
        head = read_head(raw)
        recipient = to or next(iter((*head.envelope, *head.shown)), "")
        found = shown(read_letter(raw, recipient, MOMENT))
        if game:
            found["lines"] = _lines(found["text"], game, phase)
        typer.echo(json.dumps(found, ensure_ascii=False) if as_json else in_words(name, found))


def shown(letter: "Letter") -> dict[str, Any]:
    """What was read, as JSON values."""
    bounce = None
    if letter.bounce is not None:
        first = letter.bounce.failures[0]
        bounce = {"permanent": first.permanent, "status": first.status, "reason": str(first.reason)}
        bounce |= {"recipient": first.recipient, "said": first.said}
        bounce["failures"] = [
            {"permanent": f.permanent, "status": f.status, "reason": str(f.reason), "recipient": f.recipient}
            for f in letter.bounce.failures
        ]
    automatic = letter.auto or ("bounce" if bounce else "")
    return {
        "from": letter.sender, "subject": letter.subject, "text": letter.text, "cut": list(letter.left),
        "automatic": automatic, "bounce": bounce,
    }  # fmt: skip


def _lines(text: str, name: str, phase: str) -> list[dict[str, str]]:
    """Every line: what the game understands, why it refuses it, or that it says nothing to it."""
    from judge.games import games
    from judge.games.dice import Dice
    from judge.games.protocol import About, Phase, Refused
    from judge.referee.campaign.request import tidy

    game = games().get(name)
    if game is None:
        typer.echo(say.NO_SUCH_GAME.format(name=name, games=", ".join(games())), err=True)
        raise typer.Exit(1)
    options: Mapping[str, Any] = {key: option.default for key, option in game.options.items()}
    seats = tuple(f"@{n + 1}" for n in range(game.players(options)))
    state = game.setup(seats, options, Dice(b"", "read"), max(game.rules)).state
    if phase:
        found_phase = game.find_phase(phase)
        if not isinstance(found_phase, Phase):
            typer.echo(say.GAME_LACKS_PHASE.format(title=game.title, phase=phase), err=True)
            raise typer.Exit(1)
        state = replace(state, phase=found_phase.code) if hasattr(state, "phase") else state
    whole = tuple(tidy(row) for row in text.splitlines()[:1000])
    known = game.read(state, seats[0], whole, About())
    parts = ([row] if found else row.split(";") for row, found in zip(whole, known, strict=True))
    rows = tuple(line for row in parts for part in row if (line := tidy(part)))
    found: list[dict[str, str]] = []
    for line, commands in zip(rows, game.read(state, seats[0], rows, About()), strict=True):
        refused = [c.text for c in commands if isinstance(c, Refused)]
        understood = [game.text(state, c) for c in commands if not isinstance(c, Refused)]
        row = {"line": line} | ({"understood": "; ".join(understood)} if understood else {})
        row |= {"refused": "; ".join(refused)} if refused else {}
        found.append(row if commands else row | {"unread": say.NOT_GAME_LINE})
    return found


def in_words(name: str, found: Mapping[str, Any]) -> str:
    """The same for eyes; nothing in a mail can command the terminal."""
    rows = [f"== {name}", say.LETTER_HEAD_LINE.format(sender=found["from"], subject=found["subject"])]
    if found["automatic"]:
        rows.append(f"automatic: {found['automatic']}")
    if found["bounce"]:
        b = found["bounce"]
        words = (b["recipient"], b["status"], b["reason"], "(for good)" if b["permanent"] else "(for now)")
        rows.append(f"bounce: {' '.join(filter(None, words))}")
    rows += ["-- read:", *(f"  {line}" for line in found["text"].splitlines())]
    rows += [say.LEFT_OUT_HEADING, *(f"  {line}" for line in found["cut"])] if found["cut"] else []
    for line in found.get("lines", ()):
        what = line.get("understood") or line.get("refused") or line.get("unread")
        rows.append(f"  {line['line']}  ->  {what}")
    return "\n".join(escaped(row) for row in rows)


def escaped(text: str) -> str:
    """Control characters as their codes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
