"""Campaigns that earlier judges wrote (`*.jsonl.gz`, named by game and how far they were) verify for ever."""

import gzip
from pathlib import Path

import pytest

from judge.referee.record.verifying import verify

LOGS = sorted(Path(__file__).parent.glob("*.jsonl.gz"))


def test_the_logs_are_there() -> None:
    assert len(LOGS) >= 10


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name.partition(".")[0])
def test_an_old_log_verifies(path: Path) -> None:
    wrong, said = verify(gzip.decompress(path.read_bytes()).decode().splitlines())
    assert wrong == 0, said
    assert ("replayed" in said) or "seed is not revealed" in said
