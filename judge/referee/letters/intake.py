"""The desk: a letter comes in, is stored, read outside every lock, and served in one transaction of its own."""

import logging
import traceback
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from time import sleep

from sqlalchemy.exc import DBAPIError

from judge.mail.letter import Head, Letter, arrival, fingerprint, read_head, read_letter
from judge.mail.limited_process import Unreadable, read_alone
from judge.mail.mime import LARGEST, READ
from judge.referee.letters import sentences as say
from judge.referee.letters.quarantine import put_aside
from judge.referee.letters.routing import route
from judge.referee.world import World
from judge.store.engine import transaction
from judge.store.tables import Letter as LetterRow
from judge.store.work import Work

log = logging.getLogger("judge")
LARGE = 64_000
"""Bytes above which a letter is read in a process of its own, and keeps no smaller one waiting."""
LEASE = timedelta(minutes=3)
"""How long a process that says nothing more keeps a letter to itself."""
TRIES = 5
"""How often a letter is tried again when the database stumbles over it."""
ATTEMPTS = 2
"""How often a letter is begun that does not come back, before it is served alone, or put aside."""
WAIT = 0.05
"""Seconds between two looks whether a letter that another process is at is done."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A letter that this process is at."""

    number: int
    raw: bytes
    recipient: str
    arrived: datetime
    size: int
    large: bool
    attempts: int


Claim = Callable[[Work], Claimed | None]
"""What claims the next letter in a transaction."""


def deliver(world: World, raw: bytes, recipient: str = "", arrived: datetime | None = None) -> list[int]:
    """Store a letter (committed), then serve it. Returns its numbers. Raises only if it could not be stored."""
    with transaction(world.engine) as session:
        numbers = store(world, Work(session), raw, recipient, arrived)
    for number in numbers:
        serve(world, number)
    return numbers


def store(
    world: World, work: Work, raw: bytes, recipient: str = "", arrived: datetime | None = None, origin: str = ""
) -> list[int]:
    """The beginning of it is safe when this is committed: a row for each address of ours that it was sent to."""
    at = min(arrived or arrival(raw) or world.now(), world.now())
    head, kept, digest = read_head(raw), raw[:READ], sha256(raw[:LARGEST]).hexdigest()
    numbers = []
    for to in addressees(world, head, recipient):
        row = LetterRow(raw=kept, recipient=to, origin=origin, arrived=at, digest=digest, size=len(raw))
        row.large = len(raw) > LARGE
        row.fingerprint, row.content = fingerprint(raw[:LARGEST], to, head)
        row.queue = queue_of(world, work, head, to)
        numbers.append(int(work.add(row).id))
    return numbers


def addressees(world: World, head: Head, recipient: str) -> list[str]:
    """The addresses of ours that it was sent to: those with a token, else the plain one, to which some hosts cut it.

    A token in the Subject of a letter to the plain one counts as the address that it stands for.
    """
    if recipient and (not world.post.is_ours(recipient) or world.post.tag(recipient)):
        return [recipient]
    tagged = [[a for a in found if world.post.tag(a)] for found in (head.envelope, head.shown)]
    ours = [a for a in (recipient, *head.envelope, *head.shown) if world.post.is_ours(a)]
    named = world.post.by_subject(head.subject) if ours else ""
    return (tagged[0] or tagged[1] or ([named] if named else ours[:1]) or [""])[:10]


def queue_of(world: World, work: Work, head: Head, recipient: str) -> str:
    """The campaign whose letters this one must not overtake; "" if it names none."""
    tag = world.post.tag(recipient)
    if tag:
        return tag[0]
    names = world.post.notices(head.refers) if world.post.is_ours(recipient) else ()
    return next((notice.campaign for name in names if (notice := work.named(name))), "")


def serve(world: World, number: int) -> None:
    """Read and answer one stored letter, after those of its queue that came before it."""
    for _ in range(int(LEASE.total_seconds() / WAIT)):
        with transaction(world.engine) as session:
            row = Work(session).waiting(number)
        if row is None or row.tries >= TRIES:
            return
        tries = row.tries
        if not _next(world, row.queue, number, (row.large,)):
            with transaction(world.engine) as session:
                again = Work(session).waiting(number)
            if again is None or again.tries > tries:
                return
            sleep(WAIT)  # another process is at one that came before it


def serve_waiting(
    world: World, most: int = 200, stop: Callable[[], bool] = lambda: False, sizes: Collection[bool] = (False, True)
) -> int:
    """Serve what was stored and not yet served, whoever stored it; side by side with other workers."""
    stumbled: set[int] = set()
    served, waiting = 0, None
    claim = partial(_claim, world, stumbled, sizes=sizes)
    while served < most and not stop():
        if waiting is None:
            with transaction(world.engine) as session:
                waiting = claim(Work(session))
        if waiting is None:
            break
        went, waiting = _serve(world, waiting, stumbled, stop, claim if served + 1 < most else _none)
        if not went:
            break
        served += 1
    if waiting is not None:
        with transaction(world.engine) as session:
            Work(session).give_back(waiting.number)
    return served


def _next(world: World, queue: str, upto: int, sizes: Collection[bool]) -> bool:
    """Serve the next letter of a queue. False: there is none that can be served now."""
    stumbled: set[int] = set()
    with transaction(world.engine) as session:
        claimed = _claim(world, stumbled, Work(session), queue, upto, sizes)
    return claimed is not None and _serve(world, claimed, stumbled)[0] and not stumbled


def _none(_: Work) -> None:
    """No letter is to follow."""


def _claim(
    world: World, stumbled: Collection[int], work: Work, queue: str | None = None, upto: int = 0,
    sizes: Collection[bool] = (False, True),
) -> Claimed | None:  # fmt: skip
    """The next letter that waits, now this process's."""
    row = work.claim_letter(world.now(), LEASE, world.who, stumbled, queue, upto, sizes)
    if row is None:
        return None
    size = row.size or len(row.raw)
    return Claimed(row.id or 0, row.raw, row.recipient, row.arrived, size, row.large, row.attempts)


def _serve(
    world: World, claimed: Claimed, stumbled: set[int], stop: Callable[[], bool] = lambda: False, claim: Claim = _none
) -> tuple[bool, Claimed | None]:
    """Serve a letter; an exception aborts it alone. Whether to go on, and the letter that was claimed with its end."""
    if claimed.attempts > ATTEMPTS:
        _last_attempt(world, claimed)
        return True, None
    try:
        return _at_once(world, claimed, stop, claim)
    except DBAPIError as error:
        stumbled.add(claimed.number)
        log.warning(say.DATABASE_STUMBLED, extra={"letter": claimed.number, "why": str(error.orig)[:200]})
        went = _try_again(world, claimed.number, traceback.format_exc())
        recover(world, claimed.large)  # it may have been committed, with the claim of the next
        return went, None
    except Unreadable as error:
        put_aside(world, claimed.number, str(error))
    except Exception:
        log.exception(say.LETTER_PUT_ASIDE, extra={"letter": claimed.number})
        put_aside(world, claimed.number, traceback.format_exc())
    return True, None


def _at_once(
    world: World, claimed: Claimed, stop: Callable[[], bool] = lambda: False, claim: Claim = _none
) -> tuple[bool, Claimed | None]:
    """Read it outside every transaction, then serve it in one, in which the next is claimed: a commit less a letter.

    False: the judge stops; the letter is given back.
    """
    letter = read(world, claimed)
    if stop():
        with transaction(world.engine) as session:
            Work(session).give_back(claimed.number)
        return False, None
    with transaction(world.engine) as session:
        work = Work(session)
        row = work.claimed_letter(claimed.number, world.who)
        if row is None:
            return True, None
        route(world, work, row, letter)
        row.holder, row.lease = "", None
        session.add(row)
        session.flush()  # the claim must see it done: the next of its queue waits for that
        following = claim(work)
    log.info("letter served", extra={"letter": claimed.number, "status": row.status, "campaign": row.campaign})
    return True, following


def read(world: World, claimed: Claimed) -> Letter:
    """The letter, in this process or in one of its own. Raises Unreadable."""
    reader = read_alone if claimed.large else read_letter
    return reader(claimed.raw, claimed.recipient, claimed.arrived, world.authserv, claimed.size)


def _last_attempt(world: World, claimed: Claimed) -> None:
    """ATTEMPTS times the judge died on it: try once in a limited process, if there is one, then put it aside."""
    came_back: bool | None = False
    if claimed.attempts == ATTEMPTS + 1 and world.alone is not None:
        came_back = world.alone(claimed.number)
    if came_back:
        return
    if came_back is None:
        _try_again(world, claimed.number, say.DATABASE_KEPT_FAILING)
        return
    log.error(say.LETTER_PUT_ASIDE, extra={"letter": claimed.number, "attempts": claimed.attempts})
    put_aside(world, claimed.number, say.JUDGE_KEPT_ENDING.format(attempts=ATTEMPTS))


def serve_alone(world: World, number: int) -> bool:
    """The last attempt, in this limited process. Returns whether it was completed."""
    with transaction(world.engine) as session:
        row = Work(session).waiting(number)
        if row is None:
            return True
        row.holder = world.who
        session.add(row)
        large = row.size or len(row.raw)
        claimed = Claimed(number, row.raw, row.recipient, row.arrived, large, row.large, row.attempts)
    return _at_once(world, claimed)[0]


def recover(world: World, large: bool) -> None:
    """What this process had claimed when the database went away waits again; nobody else would have it for a while."""
    with transaction(world.engine) as session:
        numbers = Work(session).held_by(world.who, large)
    for number in numbers:
        _try_again(world, number, say.DATABASE_KEPT_FAILING)


def _try_again(world: World, number: int, why: str) -> bool:
    """The letter waits for the next beat; one that never goes is put aside."""
    with transaction(world.engine) as session:
        row = Work(session).give_back(number)
        if row is None:
            return True
        row.tries += 1
        session.add(row)
    if row.tries >= TRIES:
        put_aside(world, number, why)
    return True
