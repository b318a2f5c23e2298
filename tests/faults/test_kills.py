"""SIGKILL at random moments, on each engine: every letter done exactly once, every notice sent, every log verifies.

JUDGE_KILLS=200 kills as often; the counts are printed (pytest -s).
"""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.load import Load
from tests.servers.stack import MailStack, Postgres, until

KILLS = int(os.environ.get("JUDGE_KILLS", "10"))


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., Load]]:
    made: list[Load] = []

    def load(url: str, workers: int, **more: object) -> Load:
        made.append(Load(tmp_path, url, workers, **more))  # type: ignore[arg-type]
        return made[-1]

    yield load
    for one in made:
        one.close()


def shoot(load: Load, kills: int, between: Callable[[int], None] = lambda _: None) -> list[str]:
    """So many kills under load, then peace; what is wrong afterwards."""
    load.start()
    time.sleep(2)
    letters = load.under_load(lambda: load.kills >= kills)
    for n in range(kills):
        load.kill_one()
        between(n)
    letters.join(60)
    load.settle()
    found = list(load.wrongs())
    print(load.figures)
    return found


def test_sqlite_two_workers_letters_by_imap_and_lmtp(
    make: Callable[..., Load], post: MailStack, tmp_path: Path
) -> None:
    load = make(f"sqlite:///{tmp_path}/judge.db", 2, mail=post)
    found = shoot(load, KILLS)
    assert not found, "\n".join(found)
    assert load.figures["letters"] > KILLS


def test_postgresql_three_workers_and_the_database_restarted(make: Callable[..., Load], postgres: Postgres) -> None:
    load = make(postgres.database(), 3)

    def restart(n: int) -> None:
        if n % max(1, KILLS // 3) == 1:
            postgres.down("immediate" if n % 2 else "fast")
            time.sleep(0.5)
            postgres.up()
            load.engine.dispose()

    found = shoot(load, KILLS, restart)
    assert not found, "\n".join(found)
    assert load.figures["letters"] > KILLS


@pytest.mark.parametrize("kind", ["letter", "notice"])
def test_a_judge_that_commits_in_the_wrong_place_is_caught(
    make: Callable[..., Load], tmp_path: Path, kind: str
) -> None:
    load = make(f"sqlite:///{tmp_path}/judge.db", 1, program=("-m", "tests.faults.wrong", kind))
    judge, lingers = load.judges[0], load.judges[0].folder / "lingers"
    judge.settings["BEAT"] = "0.1"
    load.start()
    letters = load.under_load(lambda: load.kills >= 3, pause=0.2)
    for _ in range(3):
        until(lingers.exists)
        judge.kill()
        lingers.unlink()
        judge.start()
        load.kills += 1
    (judge.folder / "peace").touch()
    letters.join(60)
    load.settle()
    assert list(load.wrongs()) != []
