"""The desk: a letter comes in, is stored, guarded, understood, done and answered, in one transaction of its own."""

import logging
import traceback
from datetime import datetime, timedelta

from sqlalchemy.exc import OperationalError

from judge.mail.letter import arrival, read_letter, recipients_of
from judge.referee import verbs_anyone, verbs_gm, verbs_seat
from judge.referee.confirming import STRANGERS_A_DAY, mail_stranger
from judge.referee.seats import gm_letter, seat_letter
from judge.referee.strangers import confirmed_letter, stranger_letter
from judge.referee.table import Said, Table, World
from judge.referee.verbs import VERBS, Case
from judge.store.engine import transaction
from judge.store.tables import Letter as LetterRow
from judge.store.tables import Notice, Seat
from judge.store.work import Work

log = logging.getLogger("judge")
LARGEST = 25_000_000
OLD_EPOCHS = 50
assert VERBS, (verbs_anyone, verbs_gm, verbs_seat)  # imported for what they register


def deliver(world: World, raw: bytes, recipient: str = "", arrived: datetime | None = None, origin: str = "") -> int:
    """Store a letter (committed), then serve it. Returns its number. Raises only if it could not be stored."""
    number = store(world, raw, recipient, arrived, origin)
    serve(world, number)
    return number


def store(world: World, raw: bytes, recipient: str = "", arrived: datetime | None = None, origin: str = "") -> int:
    """The raw bytes are safe when this returns."""
    to = addressee(world, raw, recipient)
    with transaction(world.engine) as session:
        row = LetterRow(
            raw=raw, recipient=to, origin=origin, arrived=min(arrived or arrival(raw) or world.now(), world.now())
        )
        return int(Work(session).add(row).id)


def addressee(world: World, raw: bytes, recipient: str) -> str:
    """The address of ours that it was sent to; one with a token before the plain one, to which some hosts cut it."""
    if recipient and not world.post.is_ours(recipient):
        return recipient
    ours = [a for a in (recipient, *recipients_of(raw)) if world.post.is_ours(a)]
    return next((a for a in ours if world.post.tag(a)), ours[0] if ours else "")


def serve(world: World, number: int) -> None:
    """Read and answer one stored letter. An exception aborts that letter alone."""
    try:
        with transaction(world.engine) as session:
            work = Work(session)
            row = session.get(LetterRow, number, with_for_update=True)
            if row is not None and row.status == "new":
                _serve(world, work, row)
                session.add(row)
    except OperationalError:
        log.exception("the database did not answer; letter %s waits", number)
    except Exception:
        _quarantine(world, number, traceback.format_exc())


def serve_waiting(world: World) -> int:
    """Serve what was stored and not yet served: a crash lay between."""
    with transaction(world.engine) as session:
        waiting = list(Work(session).unread())
    for number in waiting:
        serve(world, number)
    return len(waiting)


def _serve(world: World, work: Work, row: LetterRow) -> None:
    if len(row.raw) > LARGEST:
        row.status, row.reason = "guarded", "too large"
        return
    letter = read_letter(row.raw, row.recipient, row.arrived)
    row.sender, row.fingerprint = letter.sender, letter.fingerprint
    reason = "loop" if world.post.is_ours(letter.sender) else letter.auto
    if reason:
        row.status, row.reason = "guarded", reason
        return
    if work.twin(row):
        row.status = "duplicate"
        return
    row.status = "done"
    case = Case(world, work, row, letter, "anyone", email=letter.sender)
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
    confirmation = case.work.confirmation(token)
    if confirmation and confirmation.campaign == name:
        confirmed_letter(case, confirmation)
        return
    campaign = case.work.campaign(name)
    table = Table(case.world, case.work, campaign) if campaign else None
    if table and campaign:
        if case.world.post.good(f"{name}/gm/{campaign.gm_epoch}", token):
            case.table, case.who = table, "gm"
            gm_letter(case)
            return
        for seat in table.seats:
            if case.world.post.good(f"{name}/{seat.key}/{seat.epoch}", token):
                case.table, case.seat, case.who = table, seat, "seat"
                seat_letter(case)
                return
        stale = _stale(case, table, token)
        if stale:
            case.row.reason = "stale address"
            table.tell(stale, "mail/stale", {"subject_was": Said(case.letter.subject), "sender": case.letter.sender})
            return
    case.row.status, case.row.reason = "unknown", "no such address"
    mail_stranger(case, "mail/unknown", {"zone": "UTC", "address": case.row.recipient})


def _stale(case: Case, table: Table, token: str) -> Seat | None:
    """The seat that this token once belonged to."""
    for seat in table.seats:
        for epoch in range(max(0, seat.epoch - OLD_EPOCHS), seat.epoch):
            if case.world.post.good(f"{table.row.name}/{seat.key}/{epoch}", token):
                return seat
    return None


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
        case.table = Table(case.world, case.work, campaign)
        case.row.campaign = campaign.name
        if notice.seat == "gm" and campaign.gm == notice.person:
            case.who = "gm"
            gm_letter(case)
            return True
        seat = next((s for s in case.table.seats if s.key == notice.seat and s.person == notice.person), None)
        if seat:
            case.seat, case.who = seat, "seat"
            seat_letter(case)
            return True
    return False


def _quarantine(world: World, number: int, trace: str) -> None:
    """Kept with its traceback; its sender and the GM are told, if the letter says safely who they are."""
    with transaction(world.engine) as session:
        work = Work(session)
        row = session.get(LetterRow, number)
        if row is None:
            return
        row.status, row.reason = "quarantined", trace
        row.fingerprint = _fingerprint(row)
        session.add(row)
        tag = world.post.tag(row.recipient)
        campaign = work.campaign(tag[0]) if tag else None
        asked = work.confirmation(tag[1]) if tag else None
        if asked:
            data = {"number": row.id, "campaign": "", "you": "", "role": "anyone", "zone": "UTC"}
            work.add(Notice(kind="mail/quarantine", data=data, to=asked.email, created=world.now(), due=world.now()))
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


def _fingerprint(row: LetterRow) -> str:
    """So that the same letter is known when it comes again."""
    try:
        return read_letter(row.raw, row.recipient, row.arrived).fingerprint
    except Exception:  # it may be the reader that stumbles
        return ""


def _tell_others(world: World, work: Work, row: LetterRow) -> None:
    """No campaign is known: the operator is told, and a sender who is no machine."""
    now = world.now()
    told = {world.operator: "gm"} if world.operator else {}
    try:
        letter = read_letter(row.raw, row.recipient, row.arrived)
        few = work.answers_since(letter.sender, now - timedelta(days=1)) < STRANGERS_A_DAY
        if letter.sender and not letter.auto and few and not world.post.is_ours(letter.sender):
            told[letter.sender] = "anyone"
    except Exception:  # the letter itself cannot be read: nobody can be told safely
        log.exception("letter %s has no sender to be told", row.id)
    for to, role in told.items():
        data = {"number": row.id, "campaign": "", "you": "", "role": role, "zone": "UTC"}
        work.add(Notice(kind="mail/quarantine", data=data, to=to, created=now, due=now))
