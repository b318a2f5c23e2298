"""A letter is held against the notices it answers: what the judge has written itself is never read back."""

from dataclasses import replace

from judge.mail.address import folded
from judge.mail.letter import own_words
from judge.mail.own_words import RUN, without
from judge.mail.quoting import marked
from judge.referee.campaign.request import Request

MOST = 6
"""Notices that a letter is held against."""


def without_ours(request: Request) -> None:
    """Take out of the letter what it quotes of the judge's mails, in whatever way a program has left it unmarked."""
    if len(request.letter.text.split(None, RUN)) < RUN:
        return
    shown = [text for text in answered(request) if text]
    own = own_words(request.row.recipient or request.world.post.address)
    found = without(request.letter.text, shown, own, request.letter.left)
    below = without("\n".join(row for row in request.letter.left if not marked(row)), shown, own)
    request.strange = tuple(row for row in below.text.splitlines() if row.strip())
    if found.ours:
        request.unsifted = request.letter.text
        request.letter = replace(request.letter, text=found.text, left=(*request.letter.left, *found.ours))
        request.quoted = found.ours


def answered(request: Request) -> list[str]:
    """What the notices that the letter answers showed, then the last ones sent to its writer."""
    named = [request.work.named(ident) for ident in request.world.post.notices(request.letter.refers)[:MOST]]
    found = {notice.id or 0: notice.shown for notice in named if notice is not None}
    if request.campaign is not None:
        seat, person = (request.seat.key, request.seat.person) if request.seat else ("gm", request.gm)
        found |= request.work.last_told(request.campaign.row.name, seat, person)
    else:
        found |= request.work.sent_to(folded(request.letter.sender))
    return list(found.values())[: 2 * MOST]
