"""Whose letter it is: a seat's, a GM's, an answer to a question, a stranger's; and what is no longer good."""

from judge.mail.address import Tag
from judge.mail.letter import Letter
from judge.referee.campaign.addressing import gm_address, gm_word, seat_address
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.request import Request, Writer
from judge.referee.campaign.telling import tell, tell_gm
from judge.referee.commands.all_verbs import ROOMS
from judge.referee.letters import filters
from judge.referee.letters import sentences as say
from judge.referee.letters.player import act_for, gm_letter, seat_letter
from judge.referee.letters.quoted import without_ours
from judge.referee.letters.strangers import confirmed_letter, prove_first, stranger_letter
from judge.referee.notices.limits import HOUR, STALE_AN_HOUR
from judge.referee.notices.questions import NOWHERE, mail_stranger
from judge.referee.world import World
from judge.store.statuses import LetterStatus
from judge.store.tables import Confirmation, Seat
from judge.store.tables import Letter as LetterRow
from judge.store.work import Work

OLD_EPOCHS = 50
assert ROOMS, "the verbs stand in their table"


def route(world: World, work: Work, row: LetterRow, letter: Letter) -> None:
    """Answer a letter that has been read: guarded, or done for whoever it is from."""
    row.sender, row.words = letter.sender, filters.words_of(letter)
    if filters.guarded(world, work, row, letter):
        return
    row.status = LetterStatus.DONE
    request = Request(world, work, row, letter, Writer.ANYONE, email=letter.sender, act_for=act_for)
    if letter.cut:
        request.answer.notes.append(say.LETTER_VERY_LARGE)
    tag = world.post.tag(row.recipient)
    if tag:
        _addressed(request, tag)
    elif not world.post.is_ours(row.recipient):
        row.status, row.reason = LetterStatus.UNKNOWN, say.NOT_FOR_JUDGE
    elif not _by_thread(request):
        without_ours(request)
        stranger_letter(request)


def _addressed(request: Request, tag: Tag) -> None:
    """A letter to an address with a token: a seat's, the GM's, a question's; or one that is no longer good."""
    name = request.row.campaign = tag.campaign
    found = request.work.campaign(name)
    campaign = Campaign(request.world, request.work, found) if found else None
    if campaign and found:
        for person, epoch in campaign.gms:
            if request.world.post.speaks(gm_word(campaign, person, epoch), tag):
                _from_gm(request, campaign, person)
                return
        for seat in campaign.seats:
            if request.world.post.speaks(f"{name}/{seat.key}/{seat.epoch}", tag):
                _from_seat(request, campaign, seat)
                return
    confirmation = _question(request, tag)
    if confirmation is not None:
        without_ours(request)
        confirmed_letter(request, confirmation)
        return
    if campaign:
        stale = _stale(request, campaign, tag)
        if stale:
            request.row.reason = "stale address"
            if _seldom(request, campaign, stale.email):
                tell(campaign, stale, "mail/stale", {"sender": request.letter.sender})
            return
        if _stale_gm(request, campaign, tag):
            return
        request.row.reason = say.ADDRESS_OF_FORMER_PLAYER
    request.row.status, request.row.reason = LetterStatus.UNKNOWN, say.NO_SUCH_ADDRESS
    mail_stranger(request, "mail/unknown", {"zone": "UTC"})


def _question(request: Request, tag: Tag) -> Confirmation | None:
    """The question that is answered; one whose word stands in a Subject only by whom it was put to."""
    if not tag.weak:
        row = request.work.confirmation(tag.token)
        return row if row and (row.campaign or NOWHERE) == tag.campaign else None
    rows = request.work.asked_in("" if tag.campaign == NOWHERE else tag.campaign)
    row = next((row for row in rows if request.world.post.same(row.token, tag)), None)
    person = request.work.person_of(row.email) if row else None
    own = {row.email, *(request.work.addresses(person.id) if person else ())} if row else set()
    return row if request.letter.sender in own else None


def _from_gm(request: Request, campaign: Campaign, person: int) -> None:
    request.campaign, request.who, request.gm = campaign, Writer.GM, person
    request.email = next(iter(request.work.addresses(person)), request.email)
    without_ours(request)
    if not prove_first(request, person, "gm", request.email):
        gm_letter(request)


def _from_seat(request: Request, campaign: Campaign, seat: Seat) -> None:
    request.campaign, request.seat, request.who = campaign, seat, Writer.SEAT
    without_ours(request)
    if not prove_first(request, seat.person, seat.key, seat.email):
        seat_letter(request)


def _stale(request: Request, campaign: Campaign, tag: Tag) -> Seat | None:
    """The seat that this token once belonged to, in the hands of the player who has it now."""
    for seat in campaign.seats:
        for epoch in range(max(seat.since, seat.epoch - OLD_EPOCHS), seat.epoch):
            if request.world.post.speaks(f"{campaign.row.name}/{seat.key}/{epoch}", tag):
                return seat
    return None


def _stale_gm(request: Request, campaign: Campaign, tag: Tag) -> bool:
    """The address that one of the GMs had before: they are told the new one, and nothing is done."""
    words = {(person, f"{campaign.row.name}/gm{own}/{n}") for person, _ in campaign.gms for n in range(OLD_EPOCHS)
             for own in {"", person} if own or person == campaign.row.gm}  # fmt: skip
    person = next((person for person, word in words if request.world.post.speaks(word, tag)), None)
    if person is not None:
        request.row.reason = "stale address"
        if _seldom(request, campaign, next(iter(request.work.addresses(person)), "")):
            tell_gm(campaign, "mail/stale", {"sender": request.letter.sender}, only=person)
    return person is not None


def _seldom(request: Request, campaign: Campaign, email: str) -> bool:
    """They have not been told often lately that letters come to an address they had before."""
    return request.work.told_since("mail/stale", campaign.row.name, email, request.world.now() - HOUR) < STALE_AN_HOUR


def _by_thread(request: Request) -> bool:
    """An answer to one of our notices without its token: good only from a registered address of that seat.

    And only while the address that the notice gave is good: a new one (ADDRESS NEW, another player) ends it.
    """
    for ident in request.world.post.notices(request.letter.refers):
        notice = request.work.named(ident)
        if notice is None or not notice.seat or notice.person is None:
            continue
        if request.letter.sender not in request.work.addresses(notice.person):
            continue
        found = request.work.campaign(notice.campaign)
        if found is None:
            continue
        campaign = Campaign(request.world, request.work, found)
        leads = notice.seat == "gm" and notice.person in dict(campaign.gms)
        if leads and notice.reply_to == gm_address(campaign, notice.person):
            request.row.campaign = found.name
            _from_gm(request, campaign, notice.person)
            return True
        seat = next((s for s in campaign.seats if s.key == notice.seat and s.person == notice.person), None)
        if seat and notice.reply_to == seat_address(campaign, seat):
            request.row.campaign = found.name
            _from_seat(request, campaign, seat)
            return True
    return False
