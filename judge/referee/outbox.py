"""Notices go out: claimed by lease, rendered and sent outside any transaction, their fate written down."""

import logging
from collections.abc import Callable, Iterable
from datetime import timedelta
from itertools import chain

from judge.mail.compose import Outgoing
from judge.mail.transport import Sent, Transport
from judge.referee.bouncing import unreachable
from judge.referee.envelope import outgoing
from judge.referee.table import World
from judge.store.engine import transaction
from judge.store.tables import Notice
from judge.store.work import Work

log = logging.getLogger("judge")
LEASE = timedelta(minutes=10)
SLOW, FEW = "/season", 6
"""Notices with a picture, and how many of them are taken at a time."""
TRIES = 40
"""More than five days, as mail servers do it."""


def send_due(
    world: World,
    transport: Transport,
    stop: Callable[[], bool] = lambda: False,
    busy: Callable[[], bool] = lambda: False,
) -> int:
    """Send what is due; what fails for now is tried again, later and later. Returns how many went out.

    `busy`: there is something better to do, so one handful is enough for now.
    """
    sent = 0
    while not stop():
        rows = claimed(world)
        if not rows:
            return sent
        mails, broken = [], []
        for row in rows:
            try:
                mails.append(outgoing(world, row))
            except Exception as error:  # a template's mistake must not stop the other mails
                log.exception("notice %s (%s) cannot be rendered", row.id, row.kind)
                broken.append(Sent(row.id or 0, ok=False, again=True, error=f"not rendered: {error!r}"))
        went = 0
        for result in chain(broken, sent_by(transport, mails)):
            settle(world, result)
            went += result.ok
        sent += went
        if not went or busy():
            return sent
    return sent


def claimed(world: World) -> list[Notice]:
    """A handful to send. Where pictures must be painted, what needs none does not wait behind them."""
    with transaction(world.engine) as session:
        work = Work(session)
        if not world.paint:
            return work.claim(world.now(), LEASE)
        return work.claim(world.now(), LEASE, but=SLOW) or work.claim(world.now(), LEASE, FEW)


def sent_by(transport: Transport, mails: list[Outgoing]) -> Iterable[Sent]:
    """What the transport says, mail by mail; if it breaks altogether, the rest is tried again later."""
    left = {mail.number: mail for mail in mails}
    try:
        for result in transport.send(mails):
            del left[result.number]
            yield result
    except Exception as error:
        log.exception("the outbox is broken")
        for number in left:
            yield Sent(number, ok=False, again=True, error=repr(error))


def settle(world: World, result: Sent) -> None:
    """Sent, tried again later, or given up; written down before the next mail goes."""
    with transaction(world.engine) as session:
        work = Work(session)
        row = work.notice(result.number)
        if row is None:
            return
        row.lease, row.error = None, result.error
        if result.ok:
            row.status = "sent"
            if row.data.get("forgotten"):
                row.data, row.to = {}, ""
        elif result.again and row.tries < TRIES:
            row.due = world.now() + back_off(row.tries)
        else:
            row.status = "failed"
        session.add(row)
        if row.status == "failed" and (result.refused or result.again):
            unreachable(world, work, row.to, result.error)
    if not result.ok:
        log.warning("notice not sent", extra={"notice": result.number, "status": row.status, "why": result.error})


def back_off(tries: int) -> timedelta:
    """1, 2, 4 … minutes, four hours at most."""
    return timedelta(minutes=min(240, 2 ** max(0, tries - 1)))
