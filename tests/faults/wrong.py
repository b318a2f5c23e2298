"""Judges that commit in the wrong place, to see that the injector finds them: python -m tests.faults.wrong letter run"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from judge.cli import main
from judge.mail.sending import Sent
from judge.mail.smtp import SmtpTransport
from judge.referee.letters import intake, routing
from judge.referee.world import World
from judge.store.engine import transaction
from judge.store.tables import Letter
from judge.store.work import Work

GAP = 60.0
LINGERS, PEACE = Path("lingers"), Path("peace")
"""Files in the judge's folder: it can be shot at now; nobody shoots any more."""


def linger() -> None:
    """Between the two commits, until it is killed or there is peace."""
    end = time.monotonic() + GAP
    LINGERS.touch()
    while not PEACE.exists() and time.monotonic() < end:
        time.sleep(0.02)


def done_before_it_is_done(world: World, claimed: Any, stop: Any, claim: Any) -> tuple[bool, list[Any]]:
    """Letters are marked as done in a transaction of their own, then served."""
    del stop, claim
    letters = {one.number: intake.read(world, one) for one in claimed}
    with transaction(world.engine) as session:
        for number in letters:
            session.get_one(Letter, number).status = "done"  # type: ignore[assignment]
    linger()
    with transaction(world.engine) as session:
        for number, letter in letters.items():
            routing.route(world, Work(session), session.get_one(Letter, number), letter)
    return True, []


def sent_before_it_is_sent(self: SmtpTransport, mails: Any) -> Iterator[Sent]:
    """Every mail is said to be sent before it is."""
    kept = list(mails)
    for mail in kept:
        yield Sent(mail.number, ok=True)
    linger()
    list(RIGHT(self, kept))


RIGHT = SmtpTransport.send
if __name__ == "__main__":
    if sys.argv.pop(1) == "letter":
        intake._at_once = done_before_it_is_done
    else:
        SmtpTransport.send = sent_before_it_is_sent  # type: ignore[method-assign,assignment]
    main()
