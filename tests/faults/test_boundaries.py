"""A crash at every boundary of every kind of letter, tick and notice leaves what an uninterrupted judge leaves.

The steps are those of the golden conversations, in which every verb is spoken. Some are tried in every run of the suite,
others with the next commit; `python -m tests.faults.every_boundary` tries all.
"""

import subprocess
import zlib
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from judge.mail.sending import Sent
from judge.referee.letters import intake, routing
from judge.referee.notices import outbox
from judge.store.engine import transaction
from judge.store.letters import Letters
from judge.store.tables import Letter
from judge.store.work import Work
from tests.faults.boundaries import Fragile
from tests.faults.talks import TALKS, talked

EVERY, APART = 16, 11
"""One step of so many is tried, and stopped at boundaries so far apart."""


def turn() -> int:
    """Another number with every commit."""
    found = subprocess.run(
        ["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False, cwd=Path(__file__).parent
    )
    return zlib.crc32(found.stdout.encode())


@pytest.mark.parametrize("path", TALKS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_judge_that_was_stopped_goes_on_as_if_it_had_not_been(path: Path, tmp_path: Path) -> None:
    steps = count(turn() + zlib.crc32(path.stem.encode()))

    def chosen(most: int) -> range:
        step = next(steps)
        return range(1 + step // EVERY % APART, most, APART) if step % EVERY == 0 else range(0)

    desk = talked(path, tmp_path, chosen)
    assert not desk.found, "\n".join(desk.found[:20])


def done_before_it_is_served(world: Any, claimed: Any, stop: Any = None, claim: Any = None) -> tuple[bool, list[Any]]:
    del stop, claim
    letters = {one.number: intake.read(world, one) for one in claimed}
    with transaction(world.engine) as session:
        for number in letters:
            session.get_one(Letter, number).status = "done"  # type: ignore[assignment]
    with transaction(world.engine) as session:
        for number, letter in letters.items():
            routing.route(world, Work(session), session.get_one(Letter, number), letter)
    return True, []


def sent_before_it_is_sent(transport: Any, mails: Any) -> Iterator[Sent]:
    kept = list(mails)
    yield from (Sent(mail.number, ok=True) for mail in kept)
    list(transport.send(kept))


WRONG: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "a letter is done before it is served": (intake, "_at_once", done_before_it_is_served),
    "a mail is sent before it is sent": (outbox, "sent_by", sent_before_it_is_sent),
    "a letter that comes twice is served twice": (Letters, "twin", lambda self, letter: False),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_judge_that_commits_in_the_wrong_place_is_found(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, name, wrong = WRONG[fault]
    monkeypatch.setattr(where, name, wrong)
    short = next(path for path in TALKS if path.stem == "less_mail")
    steps = count()
    desk = talked(short, tmp_path, lambda most: range(1, most, 3) if next(steps) < 2 else range(0))
    assert isinstance(desk, Fragile)
    assert desk.found
