"""Mail that comes back: a probe is sent first; if that comes back too, the player is unreachable and the GM told."""

from datetime import timedelta

from judge.mail.bounce import read_bounce
from judge.referee.table import Table, World
from judge.store.tables import Address, Letter, Notice
from judge.store.work import Work

PROBE_AFTER = timedelta(hours=1)
WEEK = timedelta(days=7)
DAYS = 3
"""Days in a week on which mail was delayed, after which a probe is sent."""


def take_bounce(world: World, work: Work, row: Letter) -> bool:
    """The letter is a delivery report about a notice of ours: what it says of an address is noted.

    It must hold a notice's whole Message-ID, whose MAC only its recipients and their servers have seen.
    """
    report = read_bounce(row.raw)
    if report is None:
        return False
    for number in world.post.notices(report.ids):
        notice = work.notice(number)
        address = work.address(notice.to) if notice else None
        if notice is None or address is None:
            continue
        row.campaign = notice.campaign
        if address.email in report.permanent:
            _failed(world, work, notice, address)
        elif address.email in report.temporary:
            _delayed(world, work, notice, address)
    return True


def _failed(world: World, work: Work, notice: Notice, address: Address) -> None:
    """For good: the first time it is asked again, the second time it is believed."""
    if address.unreachable:
        return
    if address.probe == notice.id and notice.kind == "mail/probe":
        unreachable(world, work, address.email, "mail to it came back twice")
    elif address.probe is None:
        _probe(world, work, notice, address)


def _delayed(world: World, work: Work, notice: Notice, address: Address) -> None:
    """For now: counted by the day."""
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


def unreachable(world: World, work: Work, email: str, why: str) -> None:
    """Mail to this address fails: it is marked, and the GM of each of its campaigns is told; the operator of a GM."""
    address = work.address(email)
    if address is None or address.unreachable:
        return
    address.unreachable = why
    work.add(address)
    for name in work.campaigns_of(address.person):
        campaign = work.campaign(name)
        assert campaign is not None
        table = Table(world, work, campaign)
        data = {"email": email, "why": why, "back": False}
        for seat in table.seats:
            if seat.email == email:
                table.tell_gm("mail/unreachable", {**data, "who": seat.name})
        if address.person in dict(table.gms) and world.operator:
            now = world.now()
            more = {"campaign": name, "you": "", "role": "operator", "zone": "UTC", "who": f"the GM of {name}"}
            work.add(Notice(kind="mail/unreachable", data=data | more, to=world.operator, created=now, due=now))


def reachable(world: World, work: Work, person: int | None, email: str) -> None:
    """He has written: whatever was held against his address is forgotten, and the GM told if he was given up."""
    address = next((row for row in work.address_rows(person) if row.email == email), None)
    if address is None or not (address.unreachable or address.bounced or address.probe):
        return
    was, address.unreachable, address.bounced, address.probe = address.unreachable, "", [], None
    work.add(address)
    for name in work.campaigns_of(address.person) if was else ():
        campaign = work.campaign(name)
        assert campaign is not None
        table = Table(world, work, campaign)
        for seat in table.seats:
            if seat.email == email:
                table.tell_gm("mail/unreachable", {"who": seat.name, "email": email, "why": "", "back": True})
