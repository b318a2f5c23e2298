"""Letters: what waits, who is at it, what came before."""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, update
from sqlalchemy.orm import defer
from sqlmodel import col, select

from judge.store import sentences as say
from judge.store import statements
from judge.store.queries import Queries
from judge.store.statuses import LetterStatus
from judge.store.tables import Letter, Notice

IDLE, FRUITLESS, LOOPING = say.NOTHING_IN_IT, say.NOTHING_DONE, say.MAY_BE_A_ROBOT
LOOKED = say.ONLY_ASKED_TO_READ
"""Why a letter did nothing."""
AHEAD = timedelta(minutes=1)
"""What lies further in the future was written while the clock was wrong."""


class Letters(Queries):
    """Every question about letters."""

    _first: frozenset[int | None] = frozenset()
    """Letters that repeat none, as is known."""
    _looked: frozenset[int | None] = frozenset()
    _lately = 0
    """Letters of which it is known that no more than so many came to their addresses lately."""

    def known_letter(self, origin: str, digest: str) -> bool:
        """This IMAP letter has been taken already, from here or, the very same bytes, from another folder."""
        here = select(Letter.id).where(Letter.origin == origin)
        elsewhere = select(Letter.id).where(Letter.digest == digest, Letter.origin != "")
        return any(self.session.exec(query).first() for query in (here, elsewhere)[: 1 + bool(digest)])

    def has_letter(self, origin: str) -> bool:
        """An IMAP letter is stored, not only noted as one that could not be had."""
        return (
            self.session.exec(select(Letter.id).where(Letter.origin == origin, Letter.digest != "")).first() is not None
        )

    def look_back(self, letters: Collection[Letter], since: datetime) -> None:
        """Ask for all of these letters at once whether one has a twin, and how many came to their addresses since."""
        prints, contents = [row.fingerprint for row in letters], [row.content for row in letters if row.content]
        different = len({*prints}) == len(prints) and len({*contents}) == len(contents)
        known = {"fingerprints": prints, "contents": contents}
        numbers = frozenset(row.id for row in letters)
        if different and self.session.scalars(statements.TWINS, known).first() is None:
            self._first = numbers
        self._looked, self._lately = numbers, self._since({row.recipient for row in letters}, since)

    def twin(self, letter: Letter) -> bool:
        """The same letter was taken, or answered, before: by its Message-ID, or word for word and second for second."""
        if letter.id in self._first:
            return False
        known = {"fingerprint": letter.fingerprint, "content": letter.content, "id": letter.id}
        return self.session.scalars(statements.TWIN, known).first() is not None

    def letters_beyond(self, most: int, letter: Letter, since: datetime) -> int:
        """How many letters came to a letter's address lately, if there are more than so many; else 0."""
        if letter.id in self._looked and self._lately <= most:
            return 0
        count = self._since({letter.recipient}, since)
        return count if count > most else 0

    def _since(self, recipients: Collection[str], since: datetime) -> int:
        known = {"recipients": list(recipients), "since": since}
        return int(self.session.scalars(statements.LETTERS_SINCE, known).one())

    def idle_letters(self, letter: Letter, since: datetime, reasons: Collection[str]) -> int:
        """How many letters from its sender to its address lately had such a reason, after the last useful one."""
        same = (Letter.recipient == letter.recipient, Letter.sender == letter.sender, Letter.arrived > since)
        useful = select(func.max(Letter.id)).where(
            *same, Letter.status == LetterStatus.DONE, Letter.reason == "", Letter.id != letter.id
        )
        last = self.session.exec(useful).one() or 0
        query = select(func.count()).select_from(Letter).where(*same, col(Letter.reason).in_(reasons))
        return self.session.exec(query.where(col(Letter.id) > last)).one()

    def claim_letters(
        self, now: datetime, lease: timedelta, who: str, but: Collection[int] = (), queue: str | None = None,
        upto: int = 0, sizes: Collection[bool] = (False, True), most: int = 1,
    ) -> Sequence[Letter]:  # fmt: skip
        """Claim, until the lease ends, the oldest waiting letters that are first in their queues; counts an attempt.

        Those that others are at are passed over. With a queue: the next of it up to that number. One that was begun
        before is claimed by itself, so that no other ends with it again; and a large one, which takes long to read.
        """
        known: dict[str, Any] = {"now": now, "absurd": now + lease + AHEAD, "sizes": list(sizes), "most": most}
        if queue is not None:
            rows = self.session.scalars(statements.NEXT_OF, {**known, "queue": queue, "upto": upto}).all()
        elif but:
            rows = self.session.scalars(statements.NEXT_BUT, {**known, "but": list(but)}).all()
        else:
            rows = self.session.scalars(statements.NEXT, known).all()
        rows = rows[:1] if rows and _by_itself(rows[0]) else [row for row in rows if not _by_itself(row)]
        for row in rows:
            row.holder, row.lease, row.attempts = who, now + lease, row.attempts + 1
        self.session.add_all(rows)
        return rows

    def claimed_letters(self, numbers: Collection[int], who: str) -> dict[int, Letter]:
        """Those of these letters that this process is at, locked; the others have been taken away, or put aside."""
        rows = self.session.scalars(statements.CLAIMED, {"numbers": list(numbers), "who": who})
        return {row.id or 0: row for row in rows}

    def give_back(self, number: int) -> Letter | None:
        """A letter that was begun and came back undone waits again; the attempt does not count."""
        row = self.waiting(number)
        if row is not None:
            row.holder, row.lease, row.attempts = "", None, max(0, row.attempts - 1)
            self.session.add(row)
        return row

    def first_letter(self) -> Letter | None:
        """The oldest letter that waits."""
        query = select(Letter).where(Letter.status == LetterStatus.NEW).options(defer(Letter.raw))  # type: ignore[arg-type]
        return self.session.exec(query.order_by(col(Letter.id)).limit(1)).first()

    def held_by(self, who: str, large: bool) -> Sequence[int]:
        """The letters that a process has claimed, by number."""
        query = select(Letter.id).where(Letter.status == LetterStatus.NEW, Letter.holder == who, Letter.large == large)
        return [number for number in self.session.exec(query) if number is not None]

    def return_own(self, who: str) -> None:
        """On a clean end of a process, the attempts at the letters it still holds do not count."""
        for row in self.session.exec(select(Letter).where(Letter.status == LetterStatus.NEW, Letter.holder == who)):
            row.attempts = max(0, row.attempts - 1)
            self.session.add(row)

    def release(self, gone: Callable[[str], bool]) -> None:
        """Release the claims of processes that have ended."""
        for table in (Letter, Notice):
            claimed = select(table.holder).where(col(table.holder) != "", col(table.lease).is_not(None)).distinct()
            for who in [name for name in self.session.exec(claimed) if gone(name)]:
                self.session.exec(update(table).where(col(table.holder) == who).values(holder="", lease=None))

    def waiting(self, number: int) -> Letter | None:
        """A letter that is still waiting."""
        row = self.session.scalars(statements.LETTER, {"number": number}).first()
        return row if row is not None and row.status == LetterStatus.NEW else None

    def said_again(self, letter: Letter, since: datetime) -> int:
        """How often the same was said lately, by the same sender to the same address."""
        query = select(func.count()).select_from(Letter).where(Letter.sender == letter.sender, Letter.arrived > since)
        query = query.where(Letter.words == letter.words, Letter.recipient == letter.recipient, Letter.id != letter.id)
        return self.session.exec(query.where(Letter.status == LetterStatus.DONE)).one()

    def came_with(self, message_id: str) -> tuple[datetime, bytes] | None:
        """When one of the newest letters came, by its Message-ID, and its head."""
        query = select(Letter).order_by(col(Letter.id).desc()).limit(20)
        found = (row for row in self.session.exec(query) if message_id.encode() in row.raw[:65536])
        return next(((row.arrived, row.raw[:65536]) for row in found), None)

    def letters(self, statuses: Collection[str] = (), most: int = 50) -> Sequence[Letter]:
        """The newest letters, without their texts."""
        query = select(Letter).options(defer(Letter.raw)).order_by(col(Letter.id).desc()).limit(most)  # type: ignore[arg-type]
        return self.session.exec(query.where(col(Letter.status).in_(statuses)) if statuses else query).all()

    def letters_aside(self, campaign: str, most: int = 5) -> Sequence[Letter]:
        """The newest letters to a campaign that made the judge stumble."""
        query = select(Letter).options(defer(Letter.raw)).order_by(col(Letter.id).desc()).limit(most)  # type: ignore[arg-type]
        return self.session.exec(
            query.where(Letter.status == LetterStatus.QUARANTINED, Letter.campaign == campaign)
        ).all()

    def letter_aside(self, number: int, campaign: str) -> Letter | None:
        """A letter to a campaign that was put aside."""
        row = self.session.get(Letter, number)
        return row if row and row.status == LetterStatus.QUARANTINED and row.campaign == campaign else None


def _by_itself(row: Letter) -> bool:
    return bool(row.attempts or row.tries or row.large)
