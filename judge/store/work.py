"""The unit of work: every query the referee asks, inside one transaction."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func
from sqlmodel import Session, col, or_, select

from judge.store.chain import entry_hash, sealed
from judge.store.tables import (
    Address,
    Campaign,
    Confirmation,
    Entry,
    Letter,
    Notice,
    Person,
    Press,
    Seat,
    Snapshot,
)


class Work:
    """Queries and writes of one transaction. `session` is committed by whoever opened it."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def add(self, row: Any) -> Any:
        """Store a row; its id is known afterwards."""
        self.session.add(row)
        self.session.flush()
        return row

    # people

    def person_of(self, email: str) -> Person | None:
        row = self.session.get(Address, email.lower())
        return self.session.get(Person, row.person) if row else None

    def person(self, email: str, salt: str) -> Person:
        """The person of an address, made if new."""
        found = self.person_of(email)
        if found is None:
            found = self.add(Person(salt=salt))
            self.add(Address(email=email.lower(), person=found.id))
        return found

    def addresses(self, person: int | None) -> list[str]:
        """A person's addresses, the first is where his mail goes."""
        query = select(Address.email).where(Address.person == person)
        return list(self.session.exec(query))

    def unreachable(self, email: str, why: str) -> None:
        row = self.session.get(Address, email.lower())
        if row:
            row.unreachable = why
            self.session.add(row)

    # campaigns

    def campaign(self, name: str) -> Campaign | None:
        """The campaign, locked until the end of the transaction: one letter at a time."""
        return self.session.exec(select(Campaign).where(Campaign.name == name).with_for_update()).first()

    def campaigns(self) -> Sequence[Campaign]:
        return self.session.exec(select(Campaign).order_by(Campaign.name)).all()

    def due(self, now: datetime) -> Campaign | None:
        """A running campaign that must be looked at, locked; others take another one."""
        query = (
            select(Campaign)
            .where(Campaign.status == "running", col(Campaign.wake) <= now)
            .order_by(col(Campaign.wake), col(Campaign.id))
            .limit(1)
        )
        return self.session.exec(query.with_for_update(skip_locked=True)).first()

    def seats(self, campaign: int | None) -> list[Seat]:
        return list(self.session.exec(select(Seat).where(Seat.campaign == campaign).order_by(col(Seat.id))))

    # letters

    def known_letter(self, origin: str) -> bool:
        """This IMAP letter has been taken already."""
        return self.session.exec(select(Letter.id).where(Letter.origin == origin)).first() is not None

    def last_uid(self, prefix: str) -> int:
        """The highest UID taken from an IMAP folder; 0 if none."""
        rows = self.session.exec(select(Letter.origin).where(col(Letter.origin).startswith(prefix)))
        return max((int(origin.rpartition("/")[2]) for origin in rows), default=0)

    def twin(self, letter: Letter) -> bool:
        """The same letter was taken before."""
        query = select(Letter.id).where(
            Letter.fingerprint == letter.fingerprint,
            Letter.id != letter.id,
            col(Letter.status).in_(("done", "quarantined")),
        )
        return bool(letter.fingerprint) and self.session.exec(query).first() is not None

    def unread(self) -> Sequence[int]:
        """Letters that were stored and not yet processed: a crash lay between."""
        return [
            i for i in self.session.exec(select(Letter.id).where(Letter.status == "new").order_by(col(Letter.id))) if i
        ]

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
        self.session.add(campaign)
        return self.add(entry)  # type: ignore[no-any-return]

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

    def press(self, campaign: Campaign, phase: str, text: str) -> None:
        self.add(Press(campaign=campaign.id or 0, n=campaign.entries, phase=phase, text=text))

    # notices

    def claim(self, now: datetime, lease: timedelta, most: int = 20) -> list[Notice]:
        """Notices to send now, leased so that nobody else sends them."""
        query = (
            select(Notice)
            .where(
                Notice.status == "queued",
                col(Notice.due) <= now,
                or_(col(Notice.lease).is_(None), col(Notice.lease) <= now),
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
