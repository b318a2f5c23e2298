"""What is not read: robots, bounces, loops, what came before, too much at once. It is kept with the reason."""

from datetime import timedelta

from judge.mail.letter import Letter
from judge.referee.bouncing import take_bounce
from judge.referee.table import Table, World
from judge.store.tables import Letter as LetterRow
from judge.store.work import IDLE, LOOPING, Work

HOUR = timedelta(hours=1)
LETTERS_AN_HOUR = 500
"""Letters to one address with a token that are read in an hour."""
IDLE_AN_HOUR = 3
"""Letters without a word for the judge that are answered in an hour."""


def guarded(world: World, work: Work, row: LetterRow, letter: Letter) -> bool:
    """The letter is not to be read; the row says why. Nobody is answered, but for one word about too many letters."""
    reason = "loop" if world.post.is_ours(letter.sender) else letter.auto
    if reason and take_bounce(world, work, row):
        reason = "bounce"
    if not reason and work.twin(row):
        row.status = "duplicate"
        return True
    if not reason and world.post.tag(row.recipient):
        count = work.letters_since(row.recipient, row.arrived - HOUR)
        if count > LETTERS_AN_HOUR:
            reason = f"more than {LETTERS_AN_HOUR} letters in an hour"
            if count == LETTERS_AN_HOUR + 1:
                _say_too_many(world, work, row)
    if reason:
        row.status, row.reason = "guarded", reason
    return bool(reason)


def _say_too_many(world: World, work: Work, row: LetterRow) -> None:
    """Once, to the seat whose address it is."""
    name, token = world.post.tag(row.recipient) or ("", "")
    campaign = work.campaign(name)
    table = Table(world, work, campaign) if campaign else None
    for seat in table.seats if table else ():
        if table and world.post.good(f"{name}/{seat.key}/{seat.epoch}", token):
            table.tell(seat, "mail/toomany", {"most": LETTERS_AN_HOUR})


def said_nothing(work: Work, row: LetterRow) -> bool:
    """A letter in which nothing was understood: noted. True: there were several lately, it may be a robot's."""
    before = work.idle_letters(row.campaign, row.sender, row.arrived - HOUR)
    row.reason = IDLE if before < IDLE_AN_HOUR else LOOPING
    return before >= IDLE_AN_HOUR
