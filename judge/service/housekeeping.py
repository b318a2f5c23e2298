"""What is old goes: copies of letters, then letters and mails. What logs, archive and fingerprints need stays."""

import logging
from datetime import timedelta
from typing import Any

from sqlalchemy import delete, func, update
from sqlmodel import Session, col, or_, select

from judge.referee.world import World
from judge.service import sentences as say
from judge.store.engine import transaction
from judge.store.statements import HAS_STATUS
from judge.store.statuses import LetterStatus, NoticeStatus
from judge.store.tables import Campaign, Chore, Confirmation, Letter, Notice
from judge.store.work import Work

log = logging.getLogger("judge")
EVERY = timedelta(days=1)
QUESTIONS = timedelta(days=60)
"""How long questions are kept that nobody can answer any more."""
ROWS = 500
SERVED = ("done", "guarded", "duplicate", "unknown")


def tidy_up(world: World) -> dict[str, int]:
    """Once a day, a little at a time so that letters need not wait. Returns what went; {} if it was not due."""
    with transaction(world.engine) as session:
        if not Work(session).falls_due("housekeeping", world.now(), EVERY):
            return {}
    now = world.now()
    went = {
        "copies": _in_parts(world, lambda s: _copies(s, now - world.keep_copies)),
        "letters": _in_parts(world, lambda s: _letters(s, now - world.keep)),
        "mails": _in_parts(world, lambda s: _mails(s, now - world.keep)),
        "questions": _in_parts(world, lambda s: _questions(s, now - QUESTIONS)),
    }
    log.info(say.OLD_MAIL_REMOVED, extra=went)
    return went


def _in_parts(world: World, part: Any) -> int:
    total = 0
    while True:
        with transaction(world.engine) as session:
            count = int(part(session))
        total += count
        if count < ROWS:
            return total


def _copies(session: Session, before: Any) -> int:
    """The raw bytes of letters that were served long ago; the row stays."""
    served = func.coalesce(col(Letter.status), "").in_(SERVED)  # found by their time
    query = select(Letter.id).where(Letter.arrived < before, served, Letter.raw != b"")
    found = session.exec(query.limit(ROWS)).all()
    session.exec(update(Letter).where(col(Letter.id).in_(found)).values(raw=b""))
    return len(found)


def _over(before: Any) -> Any:
    """The campaigns that ended so long ago."""
    return select(Campaign.name).where(col(Campaign.ended).is_not(None), col(Campaign.ended) < before)


def _letters(session: Session, before: Any) -> int:
    """All of a letter but its fingerprints, by which it is known if a mailbox is uploaded again."""
    old = or_(Letter.campaign == "", col(Letter.campaign).in_(_over(before)))
    query = select(Letter.id).where(Letter.arrived < before, old, Letter.status != LetterStatus.NEW)
    found = session.exec(query.where(or_(Letter.sender != "", Letter.raw != b"")).limit(ROWS)).all()
    blank = {"raw": b"", "sender": "", "reason": "", "words": ""}
    session.exec(update(Letter).where(col(Letter.id).in_(found)).values(**blank))
    return len(found)


def _mails(session: Session, before: Any) -> int:
    """Mails that were sent, or given up."""
    old = or_(Notice.campaign == "", col(Notice.campaign).in_(_over(before)))
    gone = HAS_STATUS.in_([NoticeStatus.SENT.value, NoticeStatus.FAILED.value])
    query = select(Notice.id).where(Notice.created < before, old, gone)
    found = session.exec(query.limit(ROWS)).all()
    session.exec(delete(Notice).where(col(Notice.id).in_(found)))
    return len(found)


def _questions(session: Session, before: Any) -> int:
    """Questions whose time is over, and what was noted to tell the operator only once."""
    session.exec(delete(Chore).where(col(Chore.due) < before))
    found = session.exec(select(Confirmation.token).where(Confirmation.expires < before).limit(ROWS)).all()
    session.exec(delete(Confirmation).where(col(Confirmation.token).in_(found)))
    return len(found)
