"""The desk: a letter comes in, is stored, guarded, understood, done and answered, in one transaction of its own."""

import logging
import traceback
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256

from sqlalchemy.exc import DBAPIError

from judge.mail.letter import LARGEST, arrival, read_letter, recipients_of, references
from judge.referee import guards, verbs_anyone, verbs_both, verbs_desk, verbs_gm, verbs_seat
from judge.referee.confirming import NOWHERE, mail_stranger
from judge.referee.quarantine import put_aside
from judge.referee.seats import gm_letter, seat_letter
from judge.referee.strangers import confirmed_letter, prove_first, stranger_letter
from judge.referee.table import Said, Table, World
from judge.referee.verbs import VERBS, Case
from judge.store.engine import transaction
from judge.store.tables import Letter as LetterRow
from judge.store.tables import Seat
from judge.store.work import Work

log = logging.getLogger("judge")
OLD_EPOCHS = 50
TRIES = 5
"""How often a letter is tried again when the database stumbles over it."""
assert VERBS, (verbs_anyone, verbs_both, verbs_desk, verbs_gm, verbs_seat)  # imported for what they register


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
    """The raw bytes are safe when this is committed: a row for each address of ours that the letter was sent to."""
    at = min(arrived or arrival(raw) or world.now(), world.now())
    kept, digest = raw[:LARGEST], sha256(raw).hexdigest()
    numbers = []
    for to in addressees(world, raw, recipient):
        row = LetterRow(raw=kept, recipient=to, origin=origin, arrived=at, digest=digest)
        row.queue = queue_of(world, work, raw, to)
        numbers.append(int(work.add(row).id))
    return numbers


def addressees(world: World, raw: bytes, recipient: str) -> list[str]:
    """The addresses of ours that it was sent to: those with a token, else the plain one, to which some hosts cut it."""
    if recipient and (not world.post.is_ours(recipient) or world.post.tag(recipient)):
        return [recipient]
    envelope, shown = recipients_of(raw)
    tagged = [[a for a in found if world.post.tag(a)] for found in (envelope, shown)]
    ours = [a for a in (recipient, *envelope, *shown) if world.post.is_ours(a)]
    return tagged[0] or tagged[1] or ours[:1] or [""]


def queue_of(world: World, work: Work, raw: bytes, recipient: str) -> str:
    """The campaign whose letters this one must not overtake; "" if it names none."""
    tag = world.post.tag(recipient)
    if tag:
        return tag[0]
    numbers = world.post.notices(references(raw)) if world.post.is_ours(recipient) else ()
    return next((notice.campaign for number in numbers if (notice := work.notice(number))), "")


def serve(world: World, number: int) -> None:
    """Read and answer one stored letter, after those of its queue that came before it."""
    with transaction(world.engine) as session:
        row = Work(session).waiting(number)
    for _ in range(1000):
        if row is None or not _next(world, set(), row.queue, number):
            return
        with transaction(world.engine) as session:
            row = Work(session).waiting(number)


def serve_waiting(world: World, most: int = 200, stop: Callable[[], bool] = lambda: False) -> int:
    """Serve what was stored and not yet served, whoever stored it; side by side with other workers."""
    stumbled: set[int] = set()
    served = 0
    while served < most and not stop() and _next(world, stumbled):
        served += 1
    return served


def _next(world: World, stumbled: set[int], queue: str | None = None, upto: int = 0) -> bool:
    """Serve the next waiting letter. An exception aborts that letter alone. False: there is none to be had."""
    number = 0
    try:
        with transaction(world.engine) as session:
            work = Work(session)
            row = work.next_letter(stumbled, queue, upto)
            if row is None:
                return False
            number = int(row.id or 0)
            _serve(world, work, row)
            session.add(row)
        log.info("letter served", extra={"letter": number, "status": row.status, "campaign": row.campaign})
    except DBAPIError as error:
        if not number:
            raise
        stumbled.add(number)
        log.warning("the database stumbled over a letter", extra={"letter": number, "why": str(error.orig)[:200]})
        return _try_again(world, number) and queue is None
    except Exception:
        log.exception("letter put aside", extra={"letter": number})
        put_aside(world, number, traceback.format_exc())
    return True


def _try_again(world: World, number: int) -> bool:
    """The letter waits for the next beat; one that never goes is put aside."""
    with transaction(world.engine) as session:
        row = Work(session).waiting(number)
        if row is None:
            return True
        row.tries += 1
        session.add(row)
    if row.tries >= TRIES:
        put_aside(world, number, traceback.format_exc())
    return True


def _serve(world: World, work: Work, row: LetterRow) -> None:
    letter = read_letter(row.raw, row.recipient, row.arrived, world.authserv)
    row.sender, row.fingerprint, row.content = letter.sender, letter.fingerprint, letter.content
    if guards.guarded(world, work, row, letter):
        return
    row.status = "done"
    case = Case(world, work, row, letter, "anyone", email=letter.sender)
    if letter.cut:
        case.notes.append("Your letter was very large, so only its beginning was read. Orders need no attachments.")
    tag = world.post.tag(row.recipient)
    if tag:
        _addressed(case, *tag)
    elif not world.post.is_ours(row.recipient):
        row.status, row.reason = "unknown", "not for the judge"
    elif not _by_thread(case):
        stranger_letter(case)


def _addressed(case: Case, name: str, token: str) -> None:
    """A letter to an address with a token: a seat's, the GM's, a question's; or one that is no longer good."""
    case.row.campaign = name
    campaign = case.work.campaign(name)
    table = Table(case.world, case.work, campaign) if campaign else None
    if table and campaign:
        for person, epoch in table.gms:
            if case.world.post.good(table.gm_word(person, epoch), token):
                _from_gm(case, table, person)
                return
        for seat in table.seats:
            if case.world.post.good(f"{name}/{seat.key}/{seat.epoch}", token):
                _from_seat(case, table, seat)
                return
    confirmation = case.work.confirmation(token)
    if confirmation and (confirmation.campaign or NOWHERE) == name:
        confirmed_letter(case, confirmation)
        return
    if table:
        stale = _stale(case, table, token)
        if stale:
            case.row.reason = "stale address"
            table.tell(stale, "mail/stale", {"subject_was": Said(case.letter.subject), "sender": case.letter.sender})
            return
        if _stale_gm(case, table, token):
            return
        case.row.reason = "the address of a seat that has changed hands"
    case.row.status, case.row.reason = "unknown", "no such address"
    mail_stranger(case, "mail/unknown", {"zone": "UTC"})


def _from_gm(case: Case, table: Table, person: int) -> None:
    case.table, case.who, case.gm = table, "gm", person
    case.email = next(iter(case.work.addresses(person)), case.email)
    if not prove_first(case, person, "gm", case.email):
        gm_letter(case)


def _from_seat(case: Case, table: Table, seat: Seat) -> None:
    case.table, case.seat, case.who = table, seat, "seat"
    if not prove_first(case, seat.person, seat.key, seat.email):
        seat_letter(case)


def _stale(case: Case, table: Table, token: str) -> Seat | None:
    """The seat that this token once belonged to, in the hands of the player who has it now."""
    for seat in table.seats:
        for epoch in range(max(seat.since, seat.epoch - OLD_EPOCHS), seat.epoch):
            if case.world.post.good(f"{table.row.name}/{seat.key}/{epoch}", token):
                return seat
    return None


def _stale_gm(case: Case, table: Table, token: str) -> bool:
    """The address that one of the GMs had before: he is told the new one, and nothing is done."""
    words = {(person, f"{table.row.name}/gm{own}/{n}") for person, _ in table.gms for n in range(OLD_EPOCHS)
             for own in {"", person} if own or person == table.row.gm}  # fmt: skip
    person = next((person for person, word in words if case.world.post.good(word, token)), None)
    if person is not None:
        case.row.reason = "stale address"
        data = {"subject_was": Said(case.letter.subject), "sender": case.letter.sender}
        table.tell_gm("mail/stale", data, only=person)
    return person is not None


def _by_thread(case: Case) -> bool:
    """An answer to one of our notices without its token: good only from a registered address of that seat."""
    for number in case.world.post.notices(case.letter.refers):
        notice = case.work.notice(number)
        if notice is None or not notice.seat or notice.person is None:
            continue
        if case.letter.sender not in case.work.addresses(notice.person):
            continue
        campaign = case.work.campaign(notice.campaign)
        if campaign is None:
            continue
        table = Table(case.world, case.work, campaign)
        case.row.campaign = campaign.name
        if notice.seat == "gm" and notice.person in dict(table.gms):
            _from_gm(case, table, notice.person)
            return True
        seat = next((s for s in table.seats if s.key == notice.seat and s.person == notice.person), None)
        if seat:
            _from_seat(case, table, seat)
            return True
    return False
