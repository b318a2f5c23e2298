"""A duel at a desk, for tests in which time goes by in leaps."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = Desk(tmp_path)
    made.world = replace(made.world, outage=False)  # the judge was there all the time
    made.position()
    return made
