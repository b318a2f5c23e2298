"""The desk: a letter comes in, is stored, read outside every lock, and served in one transaction."""

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
from judge.referee.letters.filters import look_back
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
TOGETHER = {"sqlite": 24, "postgresql": 8}
"""How many letters, each of another campaign, are served in one transaction: one commit, one hold of SQLite's lock.

PostgreSQL's workers serve side by side, so that each leaves something for the others.
"""
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


Claim = Callable[[Work], list[Claimed]]
"""What claims the next letters in a transaction."""


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
    served, waiting, together = 0, list[Claimed](), TOGETHER[world.engine.dialect.name]
    claim = partial(_claim, world, stumbled, sizes=sizes)
    while served < most and not stop():
        if not waiting:
            with transaction(world.engine) as session:
                waiting = claim(Work(session), most=min(together, most - served))
        if not waiting:
            break
        left = most - served - len(waiting)
        went, done, waiting = _serve(world, waiting, stumbled, stop, partial(claim, most=min(together, left)))
        served += done
        if not went:
            break
    if waiting:
        _give_back(world, waiting)
    return served


def _next(world: World, queue: str, upto: int, sizes: Collection[bool]) -> bool:
    """Serve the next letter of a queue. False: there is none that can be served now."""
    stumbled: set[int] = set()
    with transaction(world.engine) as session:
        claimed = _claim(world, stumbled, Work(session), queue, upto, sizes)
    return bool(claimed) and _serve(world, claimed, stumbled)[0] and not stumbled


def _none(_: Work) -> list[Claimed]:
    """No letter is to follow."""
    return []


def _claim(
    world: World, stumbled: Collection[int], work: Work, queue: str | None = None, upto: int = 0,
    sizes: Collection[bool] = (False, True), most: int = 1,
) -> list[Claimed]:  # fmt: skip
    """The next letters that wait, now this process's: each the first of its queue."""
    rows = work.claim_letters(world.now(), LEASE, world.who, stumbled, queue, upto, sizes, most) if most > 0 else ()
    return [
        Claimed(row.id or 0, row.raw, row.recipient, row.arrived, row.size or len(row.raw), row.large, row.attempts)
        for row in rows
    ]


def _serve(
    world: World, claimed: list[Claimed], stumbled: set[int], stop: Callable[[], bool] = lambda: False,
    claim: Claim = _none,
) -> tuple[bool, int, list[Claimed]]:  # fmt: skip
    """Serve letters together; if one of them stumbles, each by itself.

    Whether to go on, how many were served, and what is claimed now: what follows, or is left.
    """
    numbers = [one.number for one in claimed]
    if len(claimed) == 1:
        went, following = _by_itself(world, claimed[0], stumbled, stop, claim)
        return went, int(went), following
    try:
        went, following = _at_once(world, claimed, stop, claim)
        return went, len(claimed) if went else 0, following
    except Exception as error:  # it comes again, and concerns one letter then
        log.warning(say.LETTERS_ONE_BY_ONE, extra={"letters": len(claimed), "why": f"{error!r:.200}"})
        if isinstance(error, DBAPIError):
            recover(world, False, numbers)
    for n, one in enumerate(claimed):
        if not _by_itself(world, one, stumbled, stop, rest=numbers[n:])[0]:
            return False, n, claimed[n + 1 :]
    return True, len(claimed), []


def _by_itself(
    world: World, claimed: Claimed, stumbled: set[int], stop: Callable[[], bool], claim: Claim = _none,
    rest: Collection[int] = (),
) -> tuple[bool, list[Claimed]]:  # fmt: skip
    """Serve a letter; an exception aborts it alone. Whether to go on, and what was claimed with its end.

    `rest`: numbers of letters that this process has claimed as well.
    """
    if claimed.attempts > ATTEMPTS:
        _last_attempt(world, claimed)
        return True, []
    try:
        return _at_once(world, [claimed], stop, claim)
    except DBAPIError as error:
        stumbled.add(claimed.number)
        log.warning(say.DATABASE_STUMBLED, extra={"letter": claimed.number, "why": str(error.orig)[:200]})
        went = _try_again(world, claimed.number, traceback.format_exc())
        recover(world, claimed.large, rest)  # it may have been committed, with the claim of the next
        return went, []
    except Unreadable as error:
        put_aside(world, claimed.number, str(error))
    except Exception:
        log.exception(say.LETTER_PUT_ASIDE, extra={"letter": claimed.number})
        put_aside(world, claimed.number, traceback.format_exc())
    return True, []


def _at_once(
    world: World, claimed: list[Claimed], stop: Callable[[], bool] = lambda: False, claim: Claim = _none
) -> tuple[bool, list[Claimed]]:
    """Read them outside every transaction, then serve them in one, in which the next ones are claimed.

    False: the judge stops; the letters are given back.
    """
    letters = [read(world, one) for one in claimed]
    if stop():
        _give_back(world, claimed)
        return False, []
    with transaction(world.engine) as session:
        work = Work(session)
        served = work.claimed_letters([one.number for one in claimed], world.who)
        if len(served) > 1:
            work.lay_out({row.queue for row in served.values()}, {letter.sender for letter in letters})
            look_back(work, served.values())
        for one, letter in zip(claimed, letters, strict=True):
            if row := served.get(one.number):
                route(world, work, row, letter)
                row.holder, row.lease = "", None
                session.add(row)
                session.flush()  # the next letter, and the claim, must see what it has done
        following = claim(work)
    for row in served.values():
        log.info("letter served", extra={"letter": row.id, "status": row.status, "campaign": row.campaign})
    return True, following


def _give_back(world: World, claimed: list[Claimed]) -> None:
    """There is no time for them now: they wait again."""
    with transaction(world.engine) as session:
        for one in claimed:
            Work(session).give_back(one.number)


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
    return _at_once(world, [claimed])[0]


def recover(world: World, large: bool, but: Collection[int] = ()) -> None:
    """What this process had claimed when the database went away waits again; nobody else would have it for a while."""
    with transaction(world.engine) as session:
        numbers = Work(session).held_by(world.who, large)
    for number in set(numbers) - set(but):
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
