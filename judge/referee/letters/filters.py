"""What is not read: robots, bounces, loops, what came before, too much at once. It is kept with the reason."""

from collections.abc import Collection
from datetime import timedelta
from hashlib import sha256

from judge.mail.letter import Letter, is_daemon
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.telling import tell
from judge.referee.letters import sentences as say
from judge.referee.notices.bounces import take_bounce, take_returned
from judge.referee.world import World
from judge.store.letters import FRUITLESS, IDLE, LOOKED, LOOPING
from judge.store.statuses import LetterStatus
from judge.store.tables import Letter as LetterRow
from judge.store.work import Work

HOUR = timedelta(hours=1)
LETTERS_AN_HOUR = 500
"""Letters to one address with a token that are read in an hour."""
IDLE_AN_HOUR, FRUITLESS_AN_HOUR = 3, 8
"""Letters in which nothing was said to the judge, or nothing could be done, that are answered in an hour."""
LOOKED_AN_HOUR = 18
"""Letters that only ask for something to read (HELP, STATUS, SHOW), and are answered in an hour."""
SAME_AN_HOUR = 6
"""Letters with the very same words that are answered in an hour: two robots would never stop."""


def words_of(letter: Letter) -> str:
    """What a letter says, as a hash; "" if it says nothing."""
    text = " ".join(letter.text.split())
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:24] if text else ""


def look_back(work: Work, rows: Collection[LetterRow]) -> None:
    """Ask once for several letters what `guarded` would ask for each."""
    work.look_back(rows, min(row.arrived for row in rows) - HOUR)


def guarded(world: World, work: Work, row: LetterRow, letter: Letter) -> bool:
    """The letter is not to be read; the row says why. Nobody is answered, but for one word about too many letters."""
    reason = "loop" if world.post.is_ours(letter.sender) else letter.auto
    report = letter.bounce
    returned = world.post.returned(row.recipient)
    if returned and (report is not None or is_daemon(letter.sender)):
        take_returned(world, work, row, returned, report)
        reason = "bounce"
    elif report is not None and (reason or report.ids) and (take_bounce(world, work, row, report) or reason):
        if report.returned:
            reason = "bounce"
        elif not world.post.tag(row.recipient):  # else a player may have chosen such a subject
            reason = reason or "auto-reply"
    if not reason and work.twin(row):
        row.status = LetterStatus.DUPLICATE
        return True
    if not reason and world.post.tag(row.recipient):
        count = work.letters_beyond(LETTERS_AN_HOUR, row, row.arrived - HOUR)
        if count:
            reason = say.TOO_MANY_LETTERS.format(letters_an_hour=LETTERS_AN_HOUR)
            if count == LETTERS_AN_HOUR + 1:
                _say_too_many(world, work, row)
    if reason:
        row.status, row.reason = LetterStatus.GUARDED, reason
    return bool(reason)


def _say_too_many(world: World, work: Work, row: LetterRow) -> None:
    """Once, to the seat whose address it is."""
    tag = world.post.tag(row.recipient)
    found = work.campaign(tag.campaign) if tag else None
    campaign = Campaign(world, work, found) if found else None
    for seat in campaign.seats if campaign else ():
        if campaign and tag and world.post.speaks(f"{tag.campaign}/{seat.key}/{seat.epoch}", tag):
            tell(campaign, seat, "mail/toomany", {"most": LETTERS_AN_HOUR})


def said_too_often(work: Work, row: LetterRow) -> bool:
    """The very same words came often lately: they are done once more, and not answered."""
    if not row.words or work.said_again(row, row.arrived - HOUR) < SAME_AN_HOUR:
        return False
    row.reason = LOOPING
    return True


def said_nothing(work: Work, row: LetterRow, tried: bool = False, looked: bool = False) -> bool:
    """A letter in which nothing was done: noted. True: there were several lately, it may be a robot's.

    `tried`: there were lines in it that were refused, as people's are now and then. `looked`: it asked for something.
    """
    reasons: tuple[str, ...]
    if looked:
        reasons, most = (LOOKED, LOOPING), LOOKED_AN_HOUR
    elif tried:
        reasons, most = (FRUITLESS, IDLE, LOOPING), FRUITLESS_AN_HOUR
    else:
        reasons, most = (IDLE, LOOPING), IDLE_AN_HOUR
    before = work.idle_letters(row, row.arrived - HOUR, reasons)
    row.reason = LOOPING if before >= most else LOOKED if looked else FRUITLESS if tried else IDLE
    return before >= most
