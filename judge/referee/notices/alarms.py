"""What goes wrong with one letter, campaign or mail is told to its GM and the operator, once, from rows alone."""

import logging
from datetime import timedelta

from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.telling import tell_gm
from judge.referee.notices import sentences as say
from judge.referee.world import World
from judge.store.engine import transaction
from judge.store.statuses import NoticeStatus
from judge.store.tables import Campaign as CampaignRow
from judge.store.tables import Notice
from judge.store.work import Work

log = logging.getLogger("judge")
AGAIN = timedelta(days=1)
"""After which the operator is told of the same trouble once more."""


def tell_operator(world: World, work: Work, kind: str, data: dict[str, object], chore: str = "") -> None:
    """A mail to the operator; with `chore`, the same trouble is told once a day."""
    now = world.now()
    if world.operator and (not chore or work.falls_due(f"told {chore}"[:200], now, AGAIN)):
        more = {"campaign": "", "you": "", "role": "gm", "zone": "UTC", "plain": False}
        work.add(Notice(kind=kind, data={**more, **data}, to=world.operator, created=now, due=now))


def cannot_be_rendered(world: World, number: int, why: str) -> None:
    """A notice waits as failed until its template is mended (`judge send --failed`); only the first is told of."""
    with transaction(world.engine) as session:
        work = Work(session)
        row = work.notice(number)
        if row is None:
            return
        told = row.kind == "mail/unrendered" or work.unrendered(row.kind, row.campaign)
        row.status, row.error, row.lease, row.holder = (
            NoticeStatus.FAILED,
            say.NOTICE_NOT_RENDERED.format(reason=why),
            None,
            "",
        )
        session.add(row)
        if told:
            return
        data = {"number": number, "kind": row.kind, "about": row.campaign, "why": why}
        found = work.campaign(row.campaign) if row.campaign else None
        if found is not None:
            tell_gm(Campaign(world, work, found), "mail/unrendered", data)
        tell_operator(world, work, "mail/unrendered", data)


def relay_refuses(world: World, work: Work, said: str) -> None:
    """Our own mail server turns us away: sending pauses, nobody is marked, the operator is told."""
    log.error(say.MAIL_SERVER_REFUSES_JUDGE, extra={"why": said})
    tell_operator(world, work, "mail/relay", {"said": said[:300], "pauses": True}, "relay")


def not_trusted(world: World, work: Work, said: str) -> None:
    """A report says that another server turns this judge away, whoever the mail was for: nobody is marked."""
    tell_operator(world, work, "mail/relay", {"said": said[:300], "pauses": False}, "trust")


def tell_trouble(world: World, work: Work, found: CampaignRow, kind: str, data: dict[str, object]) -> None:
    """A campaign that cannot be read: its GM and the operator are told once a day, from its rows alone."""
    if work.falls_due(f"told {kind} {found.name}", world.now(), AGAIN):
        tell_gm(Campaign(world, work, found), kind, data)
        tell_operator(world, work, kind, {**data, "campaign": found.name, "phase": found.phase})
