"""Notices go out: claimed by lease, rendered and sent outside any transaction, their fate written down."""

import logging
from datetime import timedelta

from judge.mail.compose import Outgoing
from judge.mail.transport import Sent, Transport
from judge.referee.table import Table, World
from judge.reports.render import render
from judge.store.engine import transaction
from judge.store.tables import Notice
from judge.store.work import Work

log = logging.getLogger("judge")
LEASE = timedelta(minutes=10)
TRIES = 40


def send_due(world: World, transport: Transport) -> int:
    """Send what is due; what fails for now is tried again, later and later. Returns how many went out."""
    sent = 0
    while True:
        with transaction(world.engine) as session:
            rows = Work(session).claim(world.now(), LEASE)
        if not rows:
            return sent
        mails, broken = [], []
        for row in rows:
            try:
                mails.append(outgoing(world, row))
            except Exception as error:  # a template's mistake must not stop the other mails
                log.exception("notice %s (%s) cannot be rendered", row.id, row.kind)
                broken.append(Sent(row.id or 0, ok=False, again=True, error=f"not rendered: {error!r}"))
        results = [*sent_by(transport, mails), *broken]
        with transaction(world.engine) as session:
            work = Work(session)
            for result in results:
                settle(world, work, result)
        sent += sum(result.ok for result in results)
        if all(not result.ok for result in results):
            return sent


def sent_by(transport: Transport, mails: list[Outgoing]) -> list[Sent]:
    """What the transport says; if it breaks altogether, everything is tried again later."""
    try:
        return transport.send(mails)
    except Exception as error:
        log.exception("the outbox is broken")
        return [Sent(mail.number, ok=False, again=True, error=repr(error)) for mail in mails]


def outgoing(world: World, row: Notice) -> Outgoing:
    """The mail of a notice; the same bytes whenever it is made, but for nothing."""
    subject, text, html = render(world.templates, row.kind, row.data)
    number = row.id or 0
    return Outgoing(
        number, world.post.address, row.to, row.reply_to, subject, text, html,
        world.post.message_id(number), row.in_reply_to, row.created,
    )  # fmt: skip


def settle(world: World, work: Work, result: Sent) -> None:
    """Sent, tried again later, or given up: then the player is marked unreachable and the GM told."""
    row = work.notice(result.number)
    if row is None:
        return
    row.lease = None
    row.error = result.error
    if result.ok:
        row.status = "sent"
    elif result.again and row.tries < TRIES:
        row.due = world.now() + back_off(row.tries)
    else:
        row.status = "failed"
        give_up(world, work, row, result.refused)
    work.session.add(row)


def back_off(tries: int) -> timedelta:
    """1, 2, 4 … minutes, four hours at most."""
    return timedelta(minutes=min(240, 2 ** max(0, tries - 1)))


def give_up(world: World, work: Work, row: Notice, refused: bool) -> None:
    """The notice will not arrive; a refused recipient is unreachable."""
    if refused:
        work.unreachable(row.to, row.error)
    campaign = work.campaign(row.campaign) if row.campaign else None
    if campaign and row.seat and row.seat != "gm":
        table = Table(world, work, campaign)
        table.tell_gm("mail/unreachable", {"who": row.seat, "email": row.to, "why": row.error})
