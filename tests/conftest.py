"""Which engine is tested, and the real servers, started once a run and ended by their process ids."""

import gc
import os
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from tests import engines
from tests.servers import running
from tests.servers.stack import MailStack, Postgres


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--engine", default="sqlite", choices=["sqlite", "postgresql"])


MEMORY = Path("/dev/shm")
NEEDED = 4 << 30
"""Bytes."""


def _in_memory() -> bool:
    """Whether files can be kept in memory, and programs be run from there."""
    if not os.access(MEMORY, os.W_OK):
        return False
    room = os.statvfs(MEMORY)
    return room.f_bavail * room.f_frsize > NEEDED and not room.f_flag & os.ST_NOEXEC


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    if _in_memory():  # or thousands of databases wait for the disk
        os.environ["TMPDIR"] = os.environ["PYTEST_DEBUG_TEMPROOT"] = tempfile.tempdir = str(MEMORY)
    gc.set_threshold(50_000, 50, 50)  # as the program does
    engines.CHOSEN["engine"] = config.getoption("--engine")


def pytest_unconfigure(config: pytest.Config) -> None:
    if here := config.pluginmanager.getplugin("dsession"):  # of this run alone: others may go on beside it
        (Path(tempfile.gettempdir()) / f"judge-samples-{here.nodemanager.testrunuid}").unlink(missing_ok=True)
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
    "tests/machine/",
    "tests/servers/",
    "tests/faults/test_kills",
    "tests/faults/test_copied",
    "tests/campaigns/",
    "tests/test_deploy",
    "tests/test_readme",
    "test_notices_leak",
    "test_archive",
    "test_ring",
)
"""Files with tests that take longest, or wait for servers."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each process begins with its share of the long files, so that none is left over at the end, and goes on with whole
    files: a browser or a server of a file's own is started once.
    """
    many = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if any(part in item.nodeid for part in LONG)]
    files = [list(found) for _, found in groupby(long, key=lambda item: item.path)]
    rest = [item for item in items if item not in set(long)]
    ordered = list[pytest.Item]()
    for n in range(many):
        share = [item for file in files[n::many] for item in file]
        wanted = max(0, (len(items) - len(ordered)) // (many - n) - len(share))
        ordered += [*share, *rest[:wanted]]
        rest = rest[wanted:]
    items[:] = [*ordered, *rest]
