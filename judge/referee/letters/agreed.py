"""A YES to orders that the judge has shown: they count as if the player had written them."""

from dataclasses import replace

from judge.referee.campaign.request import Request
from judge.referee.notices import questions
from judge.referee.phases.submitting import fresh


def take_shown(request: Request) -> None:
    """Where the letter says YES to a receipt that showed orders, and no question is open, they stand in its place."""
    letter = request.letter
    if questions.answer_of(letter.text) != "yes":
        return
    if request.work.open_confirmations(request.email, request.at().row.name):
        return
    found = (_shown(request, ident) for ident in request.world.post.notices(letter.refers))
    if shown := next(filter(None, found), []):
        rest = [row for row in letter.text.splitlines() if not questions.answer_of(row)]
        request.letter = replace(letter, text="\n".join([*shown, *rest]))


def _shown(request: Request, ident: str) -> list[str]:
    """The orders that a receipt of this phase showed to this seat."""
    campaign, notice = request.at(), request.work.named(ident)
    if notice is None or notice.kind != "mail/receipt" or notice.campaign != campaign.row.name:
        return []
    if notice.seat != request.own().key or notice.data.get("phase") != campaign.row.phase or not fresh(request, notice):
        return []
    return [line for row in notice.data["refused"] if row.get("order") for line in row["send"]]
