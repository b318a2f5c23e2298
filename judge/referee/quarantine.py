"""A letter that made the judge stumble: kept with its traceback, told of, and the judge goes on."""

import logging
from datetime import timedelta

from judge.mail.letter import read_letter
from judge.referee.confirming import STRANGERS_A_DAY
from judge.referee.table import Table, World
from judge.store.engine import transaction
from judge.store.tables import Letter as LetterRow
from judge.store.tables import Notice
from judge.store.work import Work

log = logging.getLogger("judge")


def put_aside(world: World, number: int, trace: str) -> None:
    """Kept with its traceback; its sender and the GM are told, if the letter says safely who they are."""
    with transaction(world.engine) as session:
        work = Work(session)
        row = work.waiting(number)
        if row is None:
            return
        row.status, row.reason = "quarantined", trace
        row.fingerprint = _fingerprint(row)
        session.add(row)
        tag = world.post.tag(row.recipient)
        campaign = work.campaign(tag[0]) if tag else None
        asked = work.confirmation(tag[1]) if tag else None
        if asked:
            _tell(world, work, number, asked.email, "anyone")
        if campaign is None or tag is None:
            _tell_others(world, work, row)
            return
        row.campaign = campaign.name
        table = Table(world, work, campaign)
        data = {"number": number}
        for seat in table.seats:
            if world.post.good(f"{campaign.name}/{seat.key}/{seat.epoch}", tag[1]):
                table.tell(seat, "mail/quarantine", data)
        table.tell_gm("mail/quarantine", data)
        if world.operator:
            _tell(world, work, number, world.operator, "gm")


def _fingerprint(row: LetterRow) -> str:
    """So that the same letter is known when it comes again."""
    try:
        return read_letter(row.raw, row.recipient, row.arrived).fingerprint
    except Exception:  # it may be the reader that stumbles
        return ""


def _tell_others(world: World, work: Work, row: LetterRow) -> None:
    """No campaign is known: the operator is told, and a sender who is no machine."""
    told = {world.operator: "gm"} if world.operator else {}
    try:
        letter = read_letter(row.raw, row.recipient, row.arrived)
        few = work.answers_since(letter.sender, world.now() - timedelta(days=1)) < STRANGERS_A_DAY
        if letter.sender and not letter.auto and few and not world.post.is_ours(letter.sender):
            told[letter.sender] = "anyone"
    except Exception:  # the letter itself cannot be read: nobody can be told safely
        log.exception("letter %s has no sender to be told", row.id)
    for to, role in told.items():
        _tell(world, work, int(row.id or 0), to, role)


def _tell(world: World, work: Work, number: int, to: str, role: str) -> None:
    now = world.now()
    data = {"number": number, "campaign": "", "you": "", "role": role, "zone": "UTC"}
    work.add(Notice(kind="mail/quarantine", data=data, to=to, created=now, due=now))
