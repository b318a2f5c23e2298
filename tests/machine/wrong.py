"""Judges with a fault each, to see that the laws find them."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from judge.mail.sending import Sent
from judge.referee.campaign import telling
from judge.referee.campaign.campaign import Campaign
from judge.referee.letters import receipt, routing
from judge.referee.notices import outbox
from judge.referee.phases import due
from judge.referee.record import exporting
from judge.referee.timing import clocks
from judge.store.letters import Letters
from judge.store.work import Work

HELD, REPLY, QUEUE = receipt.held_lines, receipt.reply, telling._queue
LOOK, DEADLINE, SAVE, LOG, ROUTE = due.look, clocks.deadline, Campaign.save, Work.log, routing.seat_letter
EXPORT = exporting.export


def tells_all(campaign: Campaign, key: str) -> list[list[Any]]:
    """A receipt shows what everybody holds."""
    del key
    return [group for seat in campaign.seats for group in HELD(campaign, seat.key)]


def forgets_an_order(campaign: Campaign) -> None:
    """Whenever the judge looks at a campaign, somebody's line is gone."""
    held = {key: dict(rows) for key, rows in campaign.held.items()}
    for rows in held.values():
        if len(rows) > 1:
            rows.popitem()
    campaign.held = held
    LOOK(campaign)


def forgets_the_others(request: Any) -> None:
    """A letter empties what another player holds."""
    ROUTE(request)
    campaign = request.at()
    if campaign.in_play and len(campaign.held) > 1:
        other = next(key for key in campaign.held if key != request.own().key)
        campaign.held = {key: rows for key, rows in campaign.held.items() if key != other}
        campaign.save()


def resolves_twice(campaign: Campaign) -> Any:
    """The state that a resolution reached is not kept, and it is resolved again."""
    was = campaign.row.phase, campaign.row.state
    row = SAVE(campaign)
    if was[1] is not None and row.phase != was[0] and row.status == "running":
        row.phase, row.state = was
    return row


def ends_yesterday(*known: Any, **more: Any) -> datetime:
    return DEADLINE(*known, **more) - timedelta(days=30)


def answers_twice(*known: Any) -> None:
    REPLY(*known)
    REPLY(*known)


def stumbles(request: Any) -> None:
    if "READY" in request.letter.text:
        raise ValueError("a verb with a fault")
    ROUTE(request)


def writes_to_another(campaign: Campaign, to: str, kind: str, *known: Any) -> None:
    """A seat's receipt goes to the next one."""
    emails = [seat.email for seat in campaign.seats]
    if kind == "mail/receipt" and to in emails:
        to = emails[(emails.index(to) + 1) % len(emails)] or to
    QUEUE(campaign, to, kind, *known)


def never_sends(transport: Any, mails: list[Any]) -> Any:
    del transport
    return [Sent(mail.number, ok=True) for mail in mails]


def rewrites_the_log(work: Work, *known: Any, **more: Any) -> Any:
    """What is written is not what the hash is of."""
    entry = LOG(work, *known, **more)
    entry.actor = "nobody"
    return entry


def opens_the_log(work: Work, row: Any, everything: bool, upto: int | None = None) -> Any:
    """What everybody may have of a running campaign holds what is sealed."""
    del everything
    return EXPORT(work, row, True, upto)


WRONG: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "a leak in a receipt": (receipt, "held_lines", tells_all),
    "an order lost on the clock": (due, "look", forgets_an_order),
    "an order lost by another's letter": (routing, "seat_letter", forgets_the_others),
    "a double turn": (Campaign, "save", resolves_twice),
    "a deadline in the past": (clocks, "deadline", ends_yesterday),
    "two answers": (receipt, "reply", answers_twice),
    "a letter served twice": (Letters, "twin", lambda self, letter: False),
    "an exception": (routing, "seat_letter", stumbles),
    "a mail to another": (telling, "_queue", writes_to_another),
    "a mail never sent": (outbox, "sent_by", never_sends),
    "a log that was rewritten": (Work, "log", rewrites_the_log),
    "a log that is open": (exporting, "export", opens_the_log),
}
