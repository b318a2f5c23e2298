"""Mail that comes back: a probe is sent first; if that comes back too, the player is unreachable and the GM told."""

from datetime import timedelta

from judge.mail.bounce import ABOUT_MAIL, ABOUT_US, Bounce, Failure, Reason
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.telling import tell_gm
from judge.referee.notices import sentences as say
from judge.referee.notices.alarms import not_trusted
from judge.referee.world import World
from judge.store.tables import Address, Letter, Notice
from judge.store.work import Work

PROBE_AFTER = timedelta(hours=1)
WEEK = timedelta(days=7)
DAYS = 3
"""Days in a week on which mail was delayed, after which a probe is sent."""
WORDS: dict[Reason, tuple[str, str]] = {
    Reason.USERUNKNOWN: (
        say.BOUNCE_NO_SUCH_MAILBOX,
        say.HINT_ASK_RIGHT_ADDRESS,
    ),
    Reason.HOSTUNKNOWN: (say.BOUNCE_NO_SUCH_SERVER, say.HINT_ADDRESS_MISSPELT),
    Reason.HASMOVED: (say.BOUNCE_MAILBOX_MOVED, say.HINT_ASK_NEW_ADDRESS),
    Reason.MAILBOXFULL: (say.BOUNCE_MAILBOX_FULL, say.HINT_MAKE_ROOM),
    Reason.SUSPEND: (say.BOUNCE_MAILBOX_SUSPENDED, say.HINT_LOG_IN),
    Reason.NOTACCEPT: (say.BOUNCE_TAKES_NO_MAIL, say.HINT_NEEDS_OTHER_ADDRESS),
    Reason.EXPIRED: (say.BOUNCE_NO_ANSWER, say.HINT_MAY_COME_BACK),
    Reason.NETWORKERROR: (say.BOUNCE_SERVER_UNREACHABLE, say.HINT_MAY_COME_BACK),
    Reason.MESGTOOBIG: (say.BOUNCE_MAIL_TOO_LARGE, say.HINT_PLAIN_ON),
    Reason.FILTERED: (say.BOUNCE_FILTERED, say.HINT_ADDRESS_BOOK),
    Reason.FEEDBACK: (say.BOUNCE_REPORTED_AS_SPAM, say.HINT_ASK_WHETHER_MISTAKE),
}
"""Why a mail came back and what helps, for a GM."""
OTHERWISE = (say.BOUNCE_REFUSED, say.HINT_SERVER_WORDS)
OURS = (say.BOUNCE_JUDGE_NOT_TRUSTED, say.HINT_OPERATOR_DOCTOR)


def take_bounce(world: World, work: Work, row: Letter, report: Bounce) -> bool:
    """The letter is a delivery report about a notice of ours: what it says of an address is noted.

    It must hold a notice's whole Message-ID, whose MAC only its recipients and their servers have seen.
    """
    idents = world.post.notices(report.ids)
    for ident in idents:
        notice = work.named(ident)
        address = work.address(notice.to) if notice else None
        if notice is None or address is None:
            continue
        row.campaign = notice.campaign
        for failure in report.failures:
            if failure.recipient == address.email:
                came_back(world, work, notice, address, failure)
    return bool(idents)


def take_returned(world: World, work: Work, row: Letter, ident: str, report: Bounce | None) -> None:
    """A letter to a notice's own return path: it is about that notice's recipient, whatever address it names.

    So a forwarder's report is known by who was forwarded. `report`: None if it cannot be read, which is a failure.
    """
    notice = work.named(ident)
    address = work.address(notice.to) if notice else None
    if notice is None or address is None:
        return
    row.campaign = notice.campaign
    failures = report.failures if report else (Failure("", True, "", Reason.UNDEFINED, ""),)
    named = [failure for failure in failures if failure.recipient == address.email]
    came_back(world, work, notice, address, max(named or failures, key=lambda failure: failure.permanent))


def came_back(world: World, work: Work, notice: Notice, address: Address, failure: Failure) -> None:
    """What a report, or our own server, says of a mail to an address."""
    if failure.reason is Reason.VACATION:
        return
    address.why = f"{words_of(failure)[0]}: {failure.said}"[:300] if failure.said else words_of(failure)[0]
    work.add(address)
    if failure.reason is Reason.FEEDBACK:
        tell_gms(world, work, address, failure, "complaint")
    elif failure.reason in ABOUT_US:
        not_trusted(world, work, failure.said or failure.status)
    elif failure.permanent:
        _failed(world, work, notice, address, failure)
    else:
        _delayed(world, work, notice, address)


def words_of(failure: Failure) -> tuple[str, str]:
    """Why, and what helps."""
    return WORDS.get(failure.reason, OURS if failure.reason in ABOUT_US | ABOUT_MAIL else OTHERWISE)


def _failed(world: World, work: Work, notice: Notice, address: Address, failure: Failure) -> None:
    """Permanent: a probe is sent; if that fails too, the address is unreachable."""
    if address.unreachable:
        return
    if address.probe == notice.id and notice.kind == "mail/probe":
        unreachable(world, work, address.email, failure)
    elif address.probe is None:
        _probe(world, work, notice, address)


def _delayed(world: World, work: Work, notice: Notice, address: Address) -> None:
    """Temporary: count the days."""
    today = world.now().date()
    kept = [day for day in address.bounced if day > (today - WEEK).isoformat() and day != today.isoformat()]
    address.bounced = [*kept, today.isoformat()]
    work.add(address)
    if len(address.bounced) >= DAYS and address.probe is None and not address.unreachable:
        _probe(world, work, notice, address)


def _probe(world: World, work: Work, notice: Notice, address: Address) -> None:
    data = {"campaign": notice.campaign, "you": "", "role": "anyone", "zone": "UTC", "email": address.email}
    row = Notice(
        campaign=notice.campaign, kind="mail/probe", data=data, to=address.email, reply_to=notice.reply_to,
        person=notice.person, seat=notice.seat, created=world.now(), due=world.now() + PROBE_AFTER,
    )  # fmt: skip
    address.probe = int(work.add(row).id)
    work.add(address)


def unreachable(world: World, work: Work, email: str, failure: Failure) -> None:
    """Mail to this address fails: it is marked, and the GM of each of its campaigns is told; the operator of a GM."""
    address = work.address(email)
    if address is None or address.unreachable:
        return
    address.unreachable = words_of(failure)[0]
    work.add(address)
    tell_gms(world, work, address, failure, "lost")


def tell_gms(world: World, work: Work, address: Address, failure: Failure, what: str) -> None:
    """The GM of each campaign of an address, in words: why, what helps, what the server said, since when."""
    why, remedy = words_of(failure)
    since = min([day for day in address.bounced if day > (world.now().date() - WEEK).isoformat()], default="")
    data = {"email": address.email, "why": why, "remedy": remedy, "said": failure.said, "since": since, "what": what}
    for name in work.campaigns_of(address.person):
        found = work.campaign(name)
        assert found is not None
        campaign = Campaign(world, work, found)
        for seat in campaign.seats:
            if seat.email == address.email:
                tell_gm(campaign, "mail/unreachable", {**data, "who": seat.name})
        if address.person in dict(campaign.gms) and world.operator:
            now = world.now()
            more = {
                "campaign": name,
                "you": "",
                "role": "operator",
                "zone": "UTC",
                "who": say.GM_OF_CAMPAIGN.format(campaign=name),
            }
            work.add(Notice(kind="mail/unreachable", data=data | more, to=world.operator, created=now, due=now))


def reachable(world: World, work: Work, person: int | None, email: str) -> None:
    """They have written: whatever was held against the address is forgotten, and the GM told if it was given up."""
    address = next((row for row in work.address_rows(person) if row.email == email), None)
    if address is None or not (address.unreachable or address.bounced or address.probe):
        return
    was, address.unreachable, address.bounced, address.probe, address.why = address.unreachable, "", [], None, ""
    work.add(address)
    data = {"email": email, "why": "", "remedy": "", "said": "", "since": "", "what": "back"}
    for name in work.campaigns_of(address.person) if was else ():
        found = work.campaign(name)
        assert found is not None
        campaign = Campaign(world, work, found)
        for seat in campaign.seats:
            if seat.email == email:
                tell_gm(campaign, "mail/unreachable", {"who": seat.name, **data})
