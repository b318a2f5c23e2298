"""`judge signin`: at a mail host that takes no passwords, once, with a browser on whatever machine."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from judge.cli.console import app


@app.command()
def signin(
    host: Annotated[str, typer.Option(help="A host that the judge knows, as microsoft.")] = "",
    client_id: Annotated[str, typer.Option(help="The name under which the judge is registered there.")] = "",
    client_secret: Annotated[str, typer.Option(help="Its secret, if the host gave one.")] = "",
    device_url: Annotated[str, typer.Option(help="Another host: where devices ask for a code.")] = "",
    token_url: Annotated[str, typer.Option(help="Another host: where tokens are had.")] = "",
    scope: Annotated[str, typer.Option(help="Another host: what the tokens are for.")] = "",
) -> None:
    """Sign in at a mail host that takes no passwords. Again without options: as the last time."""
    from judge.mail.oauth import SignedOut, Tokens, sign_in
    from judge.service.settings import Settings

    settings = Settings()
    if not settings.oauth:
        _end("JUDGE_OAUTH must name the file in which the sign-in is kept, as judge-data/oauth.json")
    tokens = Tokens(Path(settings.oauth))
    given = {
        "client_id": client_id, "client_secret": client_secret, "device_url": device_url, "token_url": token_url,
        "scope": scope,
    }  # fmt: skip
    wanted = _before(tokens.path) | _known(host) | {name: word for name, word in given.items() if word}
    missing = [name for name in ("client_id", "device_url", "token_url") if not wanted.get(name)]
    if missing:
        options = " and ".join(f"--{name.replace('_', '-')}" for name in missing)
        _end(f"{options}: needed, or --host with one of {', '.join(_signing())}")
    tokens.path.parent.mkdir(parents=True, exist_ok=True)
    try:
        sign_in(tokens, wanted, typer.echo)
    except SignedOut as error:
        _end(str(error))
    typer.echo(f"Signed in. It is kept in {tokens.path}; the judge renews it by itself.")


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
        _end(f"no host {host} is known, but {', '.join(rows)}; others with --device-url, --token-url, --scope")
    return rows.get(host, {})


def _end(why: str) -> None:
    typer.echo(f"judge: {why}", err=True)
    raise typer.Exit(1)
