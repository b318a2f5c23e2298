"""The unit of work: every query the referee asks, inside one transaction."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import case, func, true
from sqlalchemy.orm import defer
from sqlmodel import Session, col, or_, select

from judge.store import statements
from judge.store.chain import entry_hash, sealed
from judge.store.tables import (
    Address,
    Campaign,
    Confirmation,
    Entry,
    Folder,
    Letter,
    Notice,
    Person,
    Press,
    Seat,
    Snapshot,
    Watcher,
)

IDLE, LOOPING = "nothing in it", "unanswered: it may be a robot's"
"""Why a letter did nothing."""


AHEAD = timedelta(minutes=1)
"""What lies further in the future was written while the clock was wrong."""


class Work:
    """Queries and writes of one transaction. `session` is committed by whoever opened it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._addresses: dict[int | None, list[Address]] = {}
        self._people: dict[int, Person | None] = {}

    def add(self, row: Any) -> Any:
        """Store a row; its id is known afterwards."""
        self.session.add(row)
        self.session.flush()
        return row

    # people

    def person_of(self, email: str) -> Person | None:
        row = self.session.get(Address, email.lower())
        return self.session.get(Person, row.person) if row else None

    def person(self, email: str) -> Person:
        """The person of an address, made if new."""
        found = self.person_of(email)
        if found is None:
            found = self.add(Person())
            self.add(Address(email=email.lower(), person=found.id))
            self._addresses.clear()
        return found

    def person_by(self, number: int | None) -> Person | None:
        """A person by his number; read once."""
        if number is not None and number not in self._people:
            self._people[number] = self.session.scalars(statements.PERSON, {"person": number}).first()
        return self._people.get(number or 0)

    def addresses(self, person: int | None) -> list[str]:
        """A person's addresses, the first is where his mail goes."""
        return [row.email for row in self.address_rows(person)]

    def address_rows(self, person: int | None) -> list[Address]:
        """A person's addresses, with what is known of them."""
        if person not in self._addresses:
            self._addresses[person] = list(self.session.scalars(statements.ADDRESSES, {"person": person}))
        return self._addresses[person]

    def address(self, email: str) -> Address | None:
        """An address that we know, locked."""
        return self.session.get(Address, email.lower(), with_for_update=True)

    def campaigns_of(self, person: int) -> list[str]:
        """The campaigns in which a person plays or is GM, and which are not over."""
        played = select(Seat.campaign).where(Seat.person == person)
        query = select(Campaign.name).where(or_(col(Campaign.id).in_(played), Campaign.gm == person))
        return list(self.session.exec(query.where(Campaign.status != "over").order_by(Campaign.name)))

    def watchers(self, campaign: int | None, role: str) -> list[Watcher]:
        """Who follows a campaign in this role, the first first."""
        query = select(Watcher).where(Watcher.campaign == campaign, Watcher.role == role)
        return list(self.session.exec(query.order_by(col(Watcher.id))))

    def seats_of(self, person: int) -> list[Seat]:
        """All seats that a person has."""
        return list(self.session.exec(select(Seat).where(Seat.person == person).order_by(col(Seat.id))))

    def watching(self, person: int) -> list[Watcher]:
        """All that a person follows or waits for."""
        return list(self.session.exec(select(Watcher).where(Watcher.person == person)))

    def led_by(self, person: int) -> list[str]:
        """The campaigns, not over, of which he is a GM."""
        rows = (row for row in self.campaigns() if row.status != "over")
        return [row.name for row in rows if person == row.gm or any(other["person"] == person for other in row.gms)]

    def forget_addresses(self) -> None:
        """What was read of addresses is read again."""
        self.session.flush()
        self._addresses.clear()

    # campaigns

    def campaign_by(self, number: int) -> Campaign:
        """A campaign by its number, locked."""
        row = self.session.get(Campaign, number, with_for_update=True)
        assert row is not None, "a seat belongs to a campaign"
        return row

    def campaign(self, name: str) -> Campaign | None:
        """The campaign, locked until the end of the transaction: one letter at a time."""
        return self.session.scalars(statements.CAMPAIGN, {"name": name}).first()

    def campaigns(self) -> Sequence[Campaign]:
        """All of them, without their positions."""
        query = select(Campaign).options(defer(Campaign.state), defer(Campaign.held))
        return self.session.exec(query.order_by(Campaign.name)).all()

    def seats_taken(self) -> dict[int, tuple[int, int]]:
        """By campaign: how many seats there are, and how many of them need a player."""
        free = func.sum(case((col(Seat.seeking), 1), else_=0))
        rows = self.session.exec(select(Seat.campaign, func.count(), free).group_by(col(Seat.campaign)))
        return {number: (count, int(wanted or 0)) for number, count, wanted in rows}

    def due(self, now: datetime) -> Campaign | None:
        """A running campaign that must be looked at, locked; others take another one.

        One for which a letter waits that came in time is not: the letter goes first.
        """
        return self.session.scalars(statements.DUE, {"now": now}).first()

    def seats(self, campaign: int | None) -> list[Seat]:
        return list(self.session.scalars(statements.SEATS, {"campaign": campaign}))

    # letters

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

    def folder(self, name: str) -> Folder:
        """A mail folder, locked; made if new."""
        found = self.session.exec(select(Folder).where(Folder.name == name).with_for_update()).first()
        return found or self.add(Folder(name=name))

    def behind(self) -> bool:
        """Some folder has to be read again."""
        return self.session.exec(select(Folder.name).where(col(Folder.since).is_not(None))).first() is not None

    def twin(self, letter: Letter) -> bool:
        """The same letter was taken before: by its Message-ID, or word for word and second for second."""
        known = {"fingerprint": letter.fingerprint, "content": letter.content, "id": letter.id}
        return self.session.scalars(statements.TWIN, known).first() is not None

    def letters_since(self, recipient: str, since: datetime) -> int:
        """How many letters came to an address lately."""
        return int(self.session.scalars(statements.LETTERS_SINCE, {"recipient": recipient, "since": since}).one())

    def idle_letters(self, campaign: str, sender: str, since: datetime) -> int:
        """How many letters of a sender lately had nothing in them that was understood."""
        query = select(func.count()).select_from(Letter).where(Letter.campaign == campaign, Letter.sender == sender)
        return self.session.exec(query.where(Letter.arrived > since, col(Letter.reason).in_((IDLE, LOOPING)))).one()

    def next_letter(self, but: Collection[int] = (), queue: str | None = None, upto: int = 0) -> Letter | None:
        """The oldest waiting letter that is the first of its queue, locked. Those that others serve are passed over.

        With a queue: the next of it up to that number, waited for if another serves it.
        """
        if queue is not None:
            return self.session.scalars(statements.NEXT_OF, {"queue": queue, "upto": upto}).first()
        if but:
            return self.session.scalars(statements.NEXT_BUT, {"but": list(but)}).first()
        return self.session.scalars(statements.NEXT).first()

    def waiting(self, number: int) -> Letter | None:
        """A letter that is still waiting."""
        row = self.session.get(Letter, number)
        return row if row is not None and row.status == "new" else None

    def counts(self, now: datetime) -> dict[str, dict[str, int]]:
        """How many letters, notices and campaigns there are, by status; and campaigns that are overdue."""

        def by_status(column: Any) -> dict[str, int]:
            return dict(self.session.exec(select(column, func.count()).group_by(column)).all())

        late = select(func.count()).select_from(Campaign)
        late = late.where(Campaign.status == "running", col(Campaign.wake) < now - timedelta(minutes=5))
        return {
            "letters": by_status(Letter.status),
            "notices": by_status(Notice.status),
            "campaigns": by_status(Campaign.status) | {"overdue": self.session.exec(late).one()},
        }

    def troubles(self, now: datetime, late: timedelta) -> dict[str, Any]:
        """What an operator should look at: how many, and why letters of this week were not read."""

        def count(table: Any, *conditions: Any) -> int:
            return self.session.exec(select(func.count()).select_from(table).where(*conditions)).one()

        week, soon = now - timedelta(days=7), now + timedelta(minutes=5)
        reasons = select(Letter.reason, func.count()).where(Letter.arrived > week)
        rows = self.session.exec(
            reasons.where(col(Letter.status).in_(("guarded", "duplicate", "unknown"))).group_by(Letter.reason)
        )
        return {
            "waiting": count(Letter, Letter.status == "new", Letter.arrived < now - late),
            "quarantined": count(Letter, Letter.status == "quarantined", Letter.arrived > week),
            "stuck": count(Notice, Notice.status == "queued", Notice.created < now - late, Notice.tries > 2),
            "failed": count(Notice, Notice.status == "failed", Notice.created > week),
            "overdue": count(Campaign, Campaign.status == "running", col(Campaign.wake) < now - late),
            "future": count(Notice, Notice.created > soon) + count(Letter, Letter.arrived > soon),
            "proving": sum(
                pace.get("auth") == "on"
                for pace in self.session.exec(select(Campaign.pace).where(Campaign.status != "over"))
            ),
            "reasons": {reason or "duplicate": number for reason, number in rows},
        }

    def came_with(self, message_id: str) -> datetime | None:
        """When one of the newest letters came, by its Message-ID."""
        query = select(Letter).order_by(col(Letter.id).desc()).limit(20)
        found = (row for row in self.session.exec(query) if message_id.encode() in row.raw[:65536])
        return next((row.arrived for row in found), None)

    def letters(self, statuses: Collection[str] = (), most: int = 50) -> Sequence[Letter]:
        """The newest letters, without their texts."""
        query = select(Letter).options(defer(Letter.raw)).order_by(col(Letter.id).desc()).limit(most)  # type: ignore[arg-type]
        return self.session.exec(query.where(col(Letter.status).in_(statuses)) if statuses else query).all()

    def letters_aside(self, campaign: str, most: int = 5) -> Sequence[Letter]:
        """The newest letters to a campaign that made the judge stumble."""
        query = select(Letter).options(defer(Letter.raw)).order_by(col(Letter.id).desc()).limit(most)  # type: ignore[arg-type]
        return self.session.exec(query.where(Letter.status == "quarantined", Letter.campaign == campaign)).all()

    def letter_aside(self, number: int, campaign: str) -> Letter | None:
        """A letter to a campaign that was put aside."""
        row = self.session.get(Letter, number)
        return row if row and row.status == "quarantined" and row.campaign == campaign else None

    def answers_since(self, email: str, since: datetime) -> int:
        """How many notices went to a stranger lately."""
        query = select(func.count()).select_from(Notice)
        return self.session.exec(
            query.where(Notice.to == email, Notice.person == None, Notice.created > since)  # noqa: E711
        ).one()

    # confirmations

    def confirmation(self, token: str) -> Confirmation | None:
        return self.session.get(Confirmation, token)

    def open_confirmations(self, email: str, campaign: str) -> Sequence[Confirmation]:
        query = select(Confirmation).where(
            Confirmation.email == email, Confirmation.campaign == campaign, Confirmation.status == "open"
        )
        return self.session.exec(query).all()

    def twin_question(self, row: Confirmation) -> Confirmation | None:
        """The other address's question about the same change."""
        query = select(Confirmation).where(Confirmation.campaign == row.campaign, Confirmation.arrived == row.arrived)
        pair = (row.action.get("pair"), row.token)
        return next(
            (c for c in self.session.exec(query) if c.action.get("pair") == pair[0] and c.token != pair[1]), None
        )

    def questions(self, campaign: str) -> Sequence[Confirmation]:
        """All that is open in a campaign."""
        query = select(Confirmation).where(Confirmation.campaign == campaign, Confirmation.status == "open")
        return self.session.exec(query.order_by(col(Confirmation.arrived))).all()

    # the log

    def log(self, campaign: Campaign, at: datetime, kind: str, actor: str, payload: Any, salt: str = "") -> Entry:
        """Append an entry. With a salt the payload is private: the log holds its hash, the body lies beside."""
        row: dict[str, Any] = {
            "campaign": campaign.name,
            "n": campaign.entries + 1,
            "at": at.isoformat(timespec="seconds"),
            "kind": kind,
            "actor": actor,
            "payload": sealed(payload, salt) if salt else payload,
        }
        digest = entry_hash(campaign.head, row)
        body = {"what": payload, "salt": salt} if salt else None
        entry = Entry(**{**row, "campaign": campaign.id}, body=body, previous=campaign.head, hash=digest)
        campaign.entries, campaign.head = row["n"], digest
        self.session.add_all((campaign, entry))
        return entry

    def entries(self, campaign: Campaign) -> list[dict[str, Any]]:
        """The log as plain rows."""
        rows = self.session.exec(select(Entry).where(Entry.campaign == campaign.id).order_by(col(Entry.n)))
        keys = ("n", "at", "kind", "actor", "payload", "body", "previous", "hash")
        return [{"campaign": campaign.name, **{key: getattr(row, key) for key in keys}} for row in rows]

    def snapshot(self, campaign: Campaign) -> None:
        self.add(
            Snapshot(
                campaign=campaign.id or 0,
                n=campaign.entries,
                phase=campaign.phase,
                state=campaign.state,
                held=campaign.held,
            )
        )

    def snapshots(self, campaign: Campaign) -> Sequence[Snapshot]:
        """How the campaign stood when each phase began, oldest first."""
        query = select(Snapshot).where(Snapshot.campaign == campaign.id).order_by(col(Snapshot.n), col(Snapshot.id))
        return self.session.exec(query).all()

    def press(self, campaign: Campaign, text: str, kind: str, sender: str, **more: Any) -> None:
        row = Press(campaign=campaign.id or 0, n=campaign.entries, phase=campaign.phase, text=text)
        row.kind, row.sender = kind, sender
        for name, value in more.items():
            setattr(row, name, value)
        self.add(row)

    def said(self, campaign: Campaign, kind: str, sender: str = "", waits: bool | None = None) -> Sequence[Press]:
        """What people said, oldest first: rulings, a diary, press that waits for the report."""
        query = select(Press).where(Press.campaign == campaign.id, Press.kind == kind).order_by(col(Press.id))
        if sender:
            query = query.where(Press.sender == sender)
        return self.session.exec(query if waits is None else query.where(Press.waits == waits)).all()

    def press_mails(self, campaign: str, seat: str, most: int = 40) -> Sequence[Notice]:
        """The newest press mailed to a seat, the last first."""
        query = select(Notice).where(Notice.campaign == campaign, Notice.seat == seat, Notice.kind == "mail/press")
        return self.session.exec(query.order_by(col(Notice.id).desc()).limit(most)).all()

    def reports(self, campaign: Campaign, seat: str) -> Sequence[Notice]:
        """The season reports mailed to a seat, oldest first."""
        query = select(Notice).where(Notice.campaign == campaign.name, Notice.kind == f"{campaign.game}/season")
        return self.session.exec(query.where(Notice.seat == seat).order_by(col(Notice.id))).all()

    # notices

    def hurry(self, now: datetime) -> None:
        """All that waits for a later try is due now."""
        for row in self.session.exec(select(Notice).where(Notice.status == "queued", col(Notice.due) > now)):
            row.due = now

    def claim(self, now: datetime, lease: timedelta, most: int = 20, but: str = "") -> list[Notice]:
        """Notices to send now, leased so that nobody else sends them. `but`: none whose kind ends so."""
        query = (
            select(Notice)
            .where(
                Notice.status == "queued",
                ~col(Notice.kind).endswith(but) if but else true(),
                or_(col(Notice.due) <= now, Notice.created > now + AHEAD),
                or_(col(Notice.lease).is_(None), col(Notice.lease) <= now, col(Notice.lease) > now + lease + AHEAD),
            )
            .order_by(col(Notice.id))
            .limit(most)
        )
        rows = list(self.session.exec(query.with_for_update(skip_locked=True)))
        for row in rows:
            row.lease = now + lease
            row.tries += 1
            self.session.add(row)
        return rows

    def notice(self, number: int) -> Notice | None:
        return self.session.get(Notice, number)
