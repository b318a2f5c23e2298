"""A letter that cannot be served: kept with its reason, told of, and the judge goes on. Works on rows alone."""

import logging

from judge.mail.address import folded
from judge.mail.letter import read_head
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.telling import tell
from judge.referee.letters import sentences as say
from judge.referee.notices.alarms import tell_operator, tell_trouble
from judge.referee.notices.limits import may_answer
from judge.referee.world import World
from judge.store.engine import transaction
from judge.store.statuses import LetterStatus
from judge.store.tables import Letter as LetterRow
from judge.store.tables import Notice
from judge.store.work import Work

log = logging.getLogger("judge")


def put_aside(world: World, number: int, trace: str) -> bool:
    """Kept with its traceback; its sender and the GM are told, if the letter says safely who they are.

    No game, no position and no text of the letter is looked at. False: the letter was not waiting.
    """
    with transaction(world.engine) as session:
        work = Work(session)
        row = work.waiting(number)
        if row is None:
            return False
        row.status, row.reason, row.holder, row.lease = LetterStatus.QUARANTINED, trace[-4000:], "", None
        session.add(row)
        if not _told(world, work, row):
            _tell_sender(world, work, row)
    return True


def _told(world: World, work: Work, row: LetterRow) -> bool:
    """Whose seat or question it was is told, and the campaign's GM; False: the letter names no campaign."""
    tag = world.post.tag(row.recipient)
    found = work.campaign(tag[0]) if tag else None
    asked = work.confirmation(tag[1]) if tag else None
    number = int(row.id or 0)
    if asked:
        _tell(world, work, number, asked.email)
    if found is None or tag is None:
        tell_operator(world, work, "mail/quarantine", {"number": number}, "quarantine")
        return asked is not None
    row.campaign = found.name
    campaign = Campaign(world, work, found)
    for seat in campaign.seats:
        if world.post.good(f"{found.name}/{seat.key}/{seat.epoch}", tag[1]):
            tell(campaign, seat, "mail/quarantine", {"number": number})
    tell_trouble(world, work, found, "mail/quarantine", {"number": number})
    return True


def _tell_sender(world: World, work: Work, row: LetterRow) -> None:
    """No campaign is known: a sender who is no machine is told."""
    try:
        head = read_head(row.raw)
    except Exception:  # not even its head can be read: nobody can be told safely
        log.exception(say.NO_SENDER_TO_TELL, row.id)
        return
    person = head.sender and not head.automatic and not world.post.is_ours(head.sender)
    if person and may_answer(world, work, head.sender):
        _tell(world, work, int(row.id or 0), head.sender)


def _tell(world: World, work: Work, number: int, to: str) -> None:
    now = world.now()
    data = {"number": number, "campaign": "", "you": "", "role": "anyone", "zone": "UTC"}
    work.add(Notice(kind="mail/quarantine", data=data, to=to, bound=folded(to), created=now, due=now))
