"""Notices go out: claimed by lease, rendered and sent outside any transaction, their fate written down."""

import logging
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta

from judge.mail.bounce import refusal
from judge.mail.compose import Outgoing
from judge.mail.own_words import remembered
from judge.mail.sending import Sent, Transport
from judge.referee.notices import sentences as say
from judge.referee.notices.alarms import cannot_be_rendered, relay_refuses
from judge.referee.notices.allowance import REPORTS, postpone, room, say_waiting
from judge.referee.notices.bounces import came_back
from judge.referee.notices.message import outgoing
from judge.referee.world import World
from judge.store.engine import transaction
from judge.store.statuses import NoticeStatus
from judge.store.tables import Notice
from judge.store.work import Work

log = logging.getLogger("judge")
LEASE = timedelta(minutes=10)
MOST, FEW = 20, 6
"""How many notices are taken at a time; and of reports, which are large."""
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
        mails = {mail.number: mail for mail in rendered(world, rows)}
        went = 0
        for result in sent_by(transport, list(mails.values())):
            settle(world, result, mails[result.number])
            went += result.ok
        sent += went
        if (mails and not went) or busy():
            return sent
    return sent


def claimed(world: World) -> list[Notice]:
    """A handful to send. Small ones do not wait behind reports."""
    with transaction(world.engine) as session:
        work, now = Work(session), world.now()
        some, reports = room(world, work, MOST)
        rows = work.claim(now, LEASE, world.who, some, but=REPORTS) if some else []
        if not rows and reports:
            rows = work.claim(now, LEASE, world.who, min(reports, FEW))
        if not rows:
            say_waiting(world, work)
        return rows


def rendered(world: World, rows: Iterable[Notice]) -> Iterator[Outgoing]:
    """The mails of notices; one that cannot be rendered harms nothing but itself."""
    for row in rows:
        try:
            yield outgoing(world, row)
        except Exception as error:  # a template's mistake, or data of another time
            log.exception(say.NOTICE_CANNOT_BE_RENDERED, row.id, row.kind)
            cannot_be_rendered(world, row.id or 0, f"{type(error).__name__}: {error}"[:300])


def sent_by(transport: Transport, mails: list[Outgoing]) -> Iterable[Sent]:
    """What the transport says, mail by mail; if it breaks altogether, the rest is tried again later."""
    left = {mail.number: mail for mail in mails}
    try:
        for result in transport.send(mails):
            del left[result.number]
            yield result
    except Exception as error:
        log.exception(say.OUTBOX_BROKEN)
        for number in left:
            yield Sent(number, ok=False, again=True, error=repr(error))


def settle(world: World, result: Sent, mail: Outgoing) -> None:
    """Sent, tried again later, or given up; written down before the next mail goes."""
    if result.ok:
        shown = remembered(mail.text, mail.html, mail.subject)
        with transaction(world.engine) as session:
            Work(session).sent(result.number, shown, world.now())
    else:
        not_sent(world, result)


def not_sent(world: World, result: Sent) -> None:
    """Tried again later, or given up."""
    with transaction(world.engine) as session:
        work = Work(session)
        row = work.notice(result.number)
        if row is None:
            return
        row.lease, row.holder, row.error = None, "", result.error
        if result.again and row.tries < TRIES:
            row.due = world.now() + back_off(row.tries)
            if result.domain:
                postpone(work, row)
        else:
            row.status = NoticeStatus.FAILED
        session.add(row)
        if result.refused and not result.again:
            refused(world, work, row, result.error)
        elif result.ours:
            relay_refuses(world, work, result.error)
    log.warning(say.NOTICE_NOT_SENT, extra={"notice": result.number, "status": row.status, "why": result.error})


def refused(world: World, work: Work, row: Notice, said: str) -> None:
    """Our own server will not have this recipient: as if the mail had come back."""
    failure, address = refusal(said), work.address(row.to)
    if address is not None:
        came_back(world, work, row, address, failure)


def back_off(tries: int) -> timedelta:
    """1, 2, 4 … minutes, four hours at most."""
    return timedelta(minutes=min(240, 2 ** max(0, tries - 1)))
