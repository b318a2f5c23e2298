"""Settings: environment `JUDGE_*`, else `judge.toml` in the working directory, else the defaults."""

import os
import secrets
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from judge.service import sentences as say
from judge.service.home import DATABASE, home_of

KINDS = {
    "inbox": ("imap://", "imaps://"),
    "outbox": ("maildir:", "smtp://", "smtps://", "smtp+starttls://"),
    "database": ("sqlite:///", "postgresql"),
}


LOCAL = ("127.0.0.1", "localhost", "::1")


def on_this_machine(url: str) -> bool:
    """The server that a URL names is this machine. Raises ValueError if it is no URL."""
    return urlsplit(url).hostname in LOCAL


class Settings(BaseSettings):
    """Everything an operator sets."""

    model_config = SettingsConfigDict(env_prefix="JUDGE_", toml_file="judge.toml", extra="forbid")

    database: str = DATABASE
    address: str = "judge@localhost"
    tags: Literal["plus", "subject"] = "plus"  # where a mail says whose seat it is about: judge+…@host, or the Subject
    gm: str = ""  # addresses that may create campaigns, * for anyone
    outbox: str = "maildir:judge-data/outbox"
    dkim: str = ""  # SELECTOR:KEYFILE: mail is signed here; empty if the mail server signs
    dns: str = ""  # HOST:PORT of the name server that `judge doctor` asks; empty: the system's
    inbox: str = ""
    oauth: str = ""  # the file of `judge signin`: for an inbox or outbox whose URL has no password
    secret: str = ""
    operator: str = ""
    authserv: str = (
        ""  # our receiver's names in Authentication-Results, * in them for anything; none: it writes no name
    )
    keep_days: int = Field(default=730, ge=30)  # letters and mails of campaigns that are over
    keep_copies_days: int = Field(default=90, ge=7)  # letters that were served, as they came
    lmtp: str = ""  # 127.0.0.1:2400, or the path of a socket: where `judge run` takes letters from a mail server
    metrics: str = ""  # 127.0.0.1:9108: where `judge run` answers /metrics and /health
    log: Literal["plain", "json"] = "plain"
    outage: bool = False
    archive: str = ""  # the web archive's folder: `judge run` keeps it up to date
    blocks: str = ""  # a file to which headers of the Bitcoin chain are written: the dice of new campaigns wait for one
    site: str = ""  # https://judge.example.org/archive: where players find that folder; mails then link to it
    pictures: bool = True  # season mails show a map
    poll: float = Field(default=60.0, gt=0)  # seconds between looks at a mailbox that cannot IDLE
    beat: float = Field(default=5.0, gt=0)  # seconds between looks at what is due

    @field_validator("lmtp", "metrics", "dns")
    @classmethod
    def an_address(cls, value: str, info: ValidationInfo) -> str:
        """HOST:PORT; for LMTP the path of a socket will do."""
        port = value.rpartition(":")[2]
        socket = info.field_name == "lmtp" and value.startswith("/")
        if value and not socket and not (port.isdigit() and 0 < int(port) < 65536):
            raise ValueError(say.MUST_BE_HOST_PORT)
        return value

    @field_validator("site")
    @classmethod
    def a_site(cls, value: str) -> str:
        """An address on the web, without the slash at its end."""
        if value and not (value.startswith(("https://", "http://")) and urlsplit(value).hostname):
            raise ValueError(say.MUST_BEGIN_WITH_KIND.format(kinds="https:// or http://"))
        return value.rstrip("/")

    @field_validator("inbox", "outbox", "database")
    @classmethod
    def a_url(cls, value: str, info: ValidationInfo) -> str:
        """A URL of a kind that the judge knows."""
        kinds = KINDS[str(info.field_name)]
        if value and not value.startswith(kinds):
            raise ValueError(say.MUST_BEGIN_WITH_KIND.format(kinds=" or ".join(kinds)))
        if value.startswith(("imap", "smtp")):
            assert urlsplit(value).port != 0, "port 0 is none"
        return value

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        del dotenv_settings, file_secret_settings
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)

    @property
    def gms(self) -> frozenset[str]:
        """The addresses that may create campaigns, lower case."""
        return frozenset(self.gm.replace(",", " ").lower().split())

    @cached_property
    def secrets(self) -> tuple[str, ...]:
        """The first signs, all verify. Unset: made once, beside the data, for its owner's eyes only."""
        given = tuple(self.secret.replace(",", " ").split())
        return given or _kept_secret(self.home / "secret")

    @property
    def home(self) -> Path:
        """Where the judge keeps what it makes for itself: beside a SQLite database, else judge-data."""
        return home_of(self.database)


def wrong_settings(error: ValidationError) -> str:
    """Which settings cannot be, in the operator's words."""
    rows = [
        f"JUDGE_{'_'.join(map(str, row['loc'])).upper()}: "
        + (say.NO_SUCH_SETTING if row["type"] == "extra_forbidden" else row["msg"].removeprefix("Value error, "))
        for row in error.errors()
    ]
    return say.WRONG_SETTINGS.format(problems="; ".join(rows))


def _kept_secret(path: Path) -> tuple[str, ...]:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        draft = path.with_name(f"secret.{secrets.token_hex(8)}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32) + "\n")
        with suppress(FileExistsError):
            os.link(draft, path)  # whole or not at all, and the first one stays
        draft.unlink()
    path.chmod(0o600)
    kept = tuple(path.read_text("ascii").split())
    if not kept or min(map(len, kept)) < 32:
        raise ValueError(say.NO_SECRET_IN_FILE.format(path=path))
    return kept


def shipped(name: str) -> Path:
    """The folder `templates` or `migrations`: inside the installed package, or beside it in a checkout."""
    here = Path(__file__).parents[1]
    inside = here / "_shipped" / name
    return inside if inside.is_dir() else here.parent / name
