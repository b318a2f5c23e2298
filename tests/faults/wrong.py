"""Judges that commit in the wrong place, to see that the injector finds them: python -m tests.faults.wrong letter run"""

import sys
import time
from collections.abc import Iterator
from typing import Any

from judge.cli import main
from judge.mail.transport import Sent, SmtpTransport
from judge.referee import desk
from judge.referee.table import World
from judge.store.engine import transaction
from judge.store.tables import Letter
from judge.store.work import Work

GAP = 0.05


def done_before_it_is_done(world: World, stumbled: set[int], queue: str | None = None, upto: int = 0) -> bool:
    """The letter is marked as done in a transaction of its own, then served."""
    with transaction(world.engine) as session:
        row = Work(session).next_letter(stumbled, queue, upto)
        if row is None:
            return False
        number, row.status = row.id, "done"
    time.sleep(GAP)
    with transaction(world.engine) as session:
        again = session.get(Letter, number)
        assert again is not None
        desk._serve(world, Work(session), again)
    return True


def sent_before_it_is_sent(self: SmtpTransport, mails: Any) -> Iterator[Sent]:
    """Every mail is said to be sent before it is."""
    kept = list(mails)
    for mail in kept:
        yield Sent(mail.number, ok=True)
    time.sleep(GAP)
    list(RIGHT(self, kept))


RIGHT = SmtpTransport.send
if __name__ == "__main__":
    if sys.argv.pop(1) == "letter":
        desk._next = done_before_it_is_done
    else:
        SmtpTransport.send = sent_before_it_is_sent  # type: ignore[method-assign,assignment]
    main()
