"""Which engine is tested, and the real servers, started once a run and ended by their process ids."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir

import pytest

from tests import engines
from tests.servers import running
from tests.servers.stack import MailStack, Postgres


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--engine", default="sqlite", choices=["sqlite", "postgresql"])


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(50_000, 50, 50)  # as the program does
    engines.CHOSEN["engine"] = config.getoption("--engine")


def pytest_unconfigure(config: pytest.Config) -> None:
    if here := config.pluginmanager.getplugin("dsession"):  # of this run alone: others may go on beside it
        (Path(gettempdir()) / f"judge-samples-{here.nodemanager.testrunuid}").unlink(missing_ok=True)
    if engines.server.cache_info().currsize:
        engines.server().stop()


@pytest.fixture(scope="session")
def mail_servers() -> Iterator[MailStack]:
    """Dovecot and Exim."""
    stack = MailStack()
    stack.start()
    yield stack
    stack.stop()


@pytest.fixture
def post(mail_servers: MailStack) -> MailStack:
    """Dovecot and Exim, nobody has any mail."""
    mail_servers.empty()
    return mail_servers


@pytest.fixture(scope="session")
def postgres() -> Postgres:
    return engines.server()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: object) -> str:
    """An empty database, once of each engine."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/judge.db"
    return engines.server().database()


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """A judge that a failed test leaves would read the letters of the next one."""
    yield
    running.end_all()


LONG = (
    "tests/servers/",
    "tests/faults/test_kills",
    "tests/faults/test_copied",
    "tests/campaigns/",
    "test_notices_leak",
    "test_ring",
    "looked_through",
)
"""Tests that take longest, or wait for servers."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each process begins with its share of the long ones, so that none is left over at the end."""
    many = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    slow = [item for item in items if any(part in item.nodeid for part in LONG)]
    quick = [item for item in items if item not in set(slow)]
    items[:] = [item for n in range(many) for item in (*slow[n::many], *quick[n::many])]
