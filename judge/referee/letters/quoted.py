"""A letter is held against the notices it answers: what the judge has written itself is never read back."""

from dataclasses import replace

from judge.mail.address import folded
from judge.mail.letter import own_words
from judge.mail.own_words import RUN, without
from judge.referee.campaign.request import Case
from judge.store.tables import Notice

MOST = 6
"""Notices that a letter is held against."""


def without_ours(case: Case) -> None:
    """Take out of the letter what it quotes of the judge's mails, in whatever way a program has left it unmarked."""
    if len(case.letter.text.split(None, RUN)) < RUN:
        return
    shown = [notice.shown for notice in answered(case) if notice.shown]
    own = own_words(case.row.recipient or case.world.post.address)
    found = without(case.letter.text, shown, own, case.letter.left)
    below = without("\n".join(row for row in case.letter.left if row.lstrip()[:1] not in (">", "|")), shown, own)
    case.strange = tuple(row for row in below.text.splitlines() if row.strip())
    if found.ours:
        case.unsifted = case.letter.text
        case.letter = replace(case.letter, text=found.text, left=(*case.letter.left, *found.ours))
        case.quoted = found.ours


def answered(case: Case) -> list[Notice]:
    """The notices that the letter answers, else the last ones that went to who writes."""
    named = [case.work.named(ident) for ident in case.world.post.notices(case.letter.refers)[:MOST]]
    found = [notice for notice in named if notice is not None]
    if case.table is not None:
        seat, person = (case.seat.key, case.seat.person) if case.seat else ("gm", case.gm)
        found += case.work.last_told(case.table.row.name, seat, person)
    else:
        found += case.work.sent_to(folded(case.letter.sender))
    return list({notice.id: notice for notice in found}.values())[: 2 * MOST]
