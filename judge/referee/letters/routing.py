"""Whose letter it is: a seat's, a GM's, an answer to a question, a stranger's; and what is no longer good."""

from judge.mail.letter import Letter
from judge.referee.campaign.addressing import gm_address, gm_word, seat_address
from judge.referee.campaign.campaign import Table
from judge.referee.campaign.request import Case
from judge.referee.campaign.telling import tell, tell_gm
from judge.referee.commands.all_verbs import ROOMS
from judge.referee.letters import filters
from judge.referee.letters.player import act_for, gm_letter, seat_letter
from judge.referee.letters.quoted import without_ours
from judge.referee.letters.strangers import confirmed_letter, prove_first, stranger_letter
from judge.referee.notices.limits import HOUR, STALE_AN_HOUR
from judge.referee.notices.questions import NOWHERE, mail_stranger
from judge.referee.world import World
from judge.store.tables import Letter as LetterRow
from judge.store.tables import Seat
from judge.store.work import Work

OLD_EPOCHS = 50
assert ROOMS, "the verbs stand in their table"


def route(world: World, work: Work, row: LetterRow, letter: Letter) -> None:
    """Answer a letter that has been read: guarded, or done for whoever it is from."""
    row.sender, row.words = letter.sender, filters.words_of(letter)
    if filters.guarded(world, work, row, letter):
        return
    row.status = "done"
    case = Case(world, work, row, letter, "anyone", email=letter.sender, act_for=act_for)
    if letter.cut:
        case.notes.append("Your letter was very large, so only its beginning was read. Orders need no attachments.")
    tag = world.post.tag(row.recipient)
    if tag:
        _addressed(case, *tag)
    elif not world.post.is_ours(row.recipient):
        row.status, row.reason = "unknown", "not for the judge"
    elif not _by_thread(case):
        without_ours(case)
        stranger_letter(case)


def _addressed(case: Case, name: str, token: str) -> None:
    """A letter to an address with a token: a seat's, the GM's, a question's; or one that is no longer good."""
    case.row.campaign = name
    campaign = case.work.campaign(name)
    table = Table(case.world, case.work, campaign) if campaign else None
    if table and campaign:
        for person, epoch in table.gms:
            if case.world.post.good(gm_word(table, person, epoch), token):
                _from_gm(case, table, person)
                return
        for seat in table.seats:
            if case.world.post.good(f"{name}/{seat.key}/{seat.epoch}", token):
                _from_seat(case, table, seat)
                return
    confirmation = case.work.confirmation(token)
    if confirmation and (confirmation.campaign or NOWHERE) == name:
        without_ours(case)
        confirmed_letter(case, confirmation)
        return
    if table:
        stale = _stale(case, table, token)
        if stale:
            case.row.reason = "stale address"
            if _seldom(case, table, stale.email):
                tell(table, stale, "mail/stale", {"sender": case.letter.sender})
            return
        if _stale_gm(case, table, token):
            return
        case.row.reason = "the address of a seat that has changed hands"
    case.row.status, case.row.reason = "unknown", "no such address"
    mail_stranger(case, "mail/unknown", {"zone": "UTC"})


def _from_gm(case: Case, table: Table, person: int) -> None:
    case.table, case.who, case.gm = table, "gm", person
    case.email = next(iter(case.work.addresses(person)), case.email)
    without_ours(case)
    if not prove_first(case, person, "gm", case.email):
        gm_letter(case)


def _from_seat(case: Case, table: Table, seat: Seat) -> None:
    case.table, case.seat, case.who = table, seat, "seat"
    without_ours(case)
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
    """The address that one of the GMs had before: they are told the new one, and nothing is done."""
    words = {(person, f"{table.row.name}/gm{own}/{n}") for person, _ in table.gms for n in range(OLD_EPOCHS)
             for own in {"", person} if own or person == table.row.gm}  # fmt: skip
    person = next((person for person, word in words if case.world.post.good(word, token)), None)
    if person is not None:
        case.row.reason = "stale address"
        if _seldom(case, table, next(iter(case.work.addresses(person)), "")):
            tell_gm(table, "mail/stale", {"sender": case.letter.sender}, only=person)
    return person is not None


def _seldom(case: Case, table: Table, email: str) -> bool:
    """They have not been told often lately that letters come to an address they had before."""
    return case.work.told_since("mail/stale", table.row.name, email, case.world.now() - HOUR) < STALE_AN_HOUR


def _by_thread(case: Case) -> bool:
    """An answer to one of our notices without its token: good only from a registered address of that seat.

    And only while the address that the notice gave is good: a new one (ADDRESS NEW, another player) ends it.
    """
    for ident in case.world.post.notices(case.letter.refers):
        notice = case.work.named(ident)
        if notice is None or not notice.seat or notice.person is None:
            continue
        if case.letter.sender not in case.work.addresses(notice.person):
            continue
        campaign = case.work.campaign(notice.campaign)
        if campaign is None:
            continue
        table = Table(case.world, case.work, campaign)
        leads = notice.seat == "gm" and notice.person in dict(table.gms)
        if leads and notice.reply_to == gm_address(table, notice.person):
            case.row.campaign = campaign.name
            _from_gm(case, table, notice.person)
            return True
        seat = next((s for s in table.seats if s.key == notice.seat and s.person == notice.person), None)
        if seat and notice.reply_to == seat_address(table, seat):
            case.row.campaign = campaign.name
            _from_seat(case, table, seat)
            return True
    return False
