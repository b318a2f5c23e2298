"""Where the judge that runs is looked for is where the settings say that it runs."""

from pathlib import Path

import pytest

from judge.service.home import DATABASE, database_here, home_of
from judge.service.settings import Settings

SAID = (
    ({}, "", DATABASE),
    ({}, 'operator = "op@judge.test"\n', DATABASE),
    ({}, 'database = "sqlite:///of/toml.db"\n', "sqlite:///of/toml.db"),
    ({"JUDGE_DATABASE": "postgresql+psycopg://here/judge"}, 'database = "sqlite:///of/toml.db"\n', "postgresql+psycopg://here/judge"),
    ({"judge_database": "sqlite:////a/b.db"}, "", "sqlite:////a/b.db"),
)  # fmt: skip


@pytest.mark.parametrize(("environment", "toml", "database"), SAID)
def test_the_database_is_the_one_of_the_settings(
    environment: dict[str, str], toml: str, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JUDGE_DATABASE", raising=False)
    for key, value in environment.items():
        monkeypatch.setenv(key, value)
    if toml:
        (tmp_path / "judge.toml").write_text(toml)
    settings = Settings()
    assert database_here() == settings.database == database
    assert home_of(database) == settings.home
