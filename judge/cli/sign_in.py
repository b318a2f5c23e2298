"""`judge signin`: at a mail host that takes no passwords, once, with a browser on whatever machine."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from judge.cli import sentences as say
from judge.cli.console import app


@app.command()
def signin(
    host: Annotated[str, typer.Option(help=say.HELP_SIGN_IN_HOST)] = "",
    client_id: Annotated[str, typer.Option(help=say.HELP_CLIENT_ID)] = "",
    client_secret: Annotated[str, typer.Option(help=say.HELP_CLIENT_SECRET)] = "",
    device_url: Annotated[str, typer.Option(help=say.HELP_DEVICE_URL)] = "",
    token_url: Annotated[str, typer.Option(help=say.HELP_TOKEN_URL)] = "",
    scope: Annotated[str, typer.Option(help=say.HELP_TOKEN_SCOPE)] = "",
) -> None:
    """Sign in at a mail host that takes no passwords. Again without options: as the last time."""
    from judge.mail.oauth import SignedOut, Tokens, sign_in
    from judge.service.settings import Settings

    settings = Settings()
    if not settings.oauth:
        _end(say.NAME_OAUTH_FILE)
    tokens = Tokens(Path(settings.oauth))
    given = {
        "client_id": client_id, "client_secret": client_secret, "device_url": device_url, "token_url": token_url,
        "scope": scope,
    }  # fmt: skip
    wanted = _before(tokens.path) | _known(host) | {name: word for name, word in given.items() if word}
    missing = [name for name in ("client_id", "device_url", "token_url") if not wanted.get(name)]
    if missing:
        options = " and ".join(f"--{name.replace('_', '-')}" for name in missing)
        _end(say.SIGN_IN_OPTIONS_NEEDED.format(options=options, hosts=", ".join(_signing())))
    tokens.path.parent.mkdir(parents=True, exist_ok=True)
    try:
        sign_in(tokens, wanted, typer.echo)
    except SignedOut as error:
        _end(str(error))
    typer.echo(say.SIGN_IN_KEPT.format(path=tokens.path))


def _before(path: Path) -> dict[str, Any]:
    """What the last sign-in was for."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    kept = ("client_id", "client_secret", "device_url", "token_url", "scope")
    return {name: found[name] for name in kept if isinstance(found, dict) and found.get(name)}


def _signing() -> dict[str, dict[str, Any]]:
    """The hosts of the table that take no passwords: where they give tokens, and for what."""
    from judge.mail.providers import providers

    return {name: dict(row.oauth) for name, row in providers().items() if row.oauth}


def _known(host: str) -> dict[str, Any]:
    rows = _signing()
    if host and host not in rows:
        _end(say.SIGN_IN_HOST_UNKNOWN.format(host=host, known_hosts=", ".join(rows)))
    return rows.get(host, {})


def _end(why: str) -> None:
    typer.echo(f"judge: {why}", err=True)
    raise typer.Exit(1)
