"""The unit of work: every query the referee asks, inside one transaction."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import case, delete, func
from sqlalchemy.orm import defer
from sqlmodel import Session, col, select

from judge.store import statements
from judge.store.chain import entry_hash, sealed
from judge.store.figures import Figures
from judge.store.letters import Letters
from judge.store.notices import Notices
from judge.store.statuses import GOING_ON, CampaignStatus, PressKind, SnapshotKind
from judge.store.tables import (
    Address,
    Campaign,
    Chore,
    Entry,
    Folder,
    Person,
    Press,
    Seat,
    Snapshot,
    Told,
    Watcher,
)

LIGHT = select(Campaign).options(defer(Campaign.state), defer(Campaign.held))
"""Campaigns without their positions."""


class Work(Letters, Notices, Figures):
    """Queries and writes of one transaction. `session` is committed by whoever opened it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._addresses: dict[int | None, list[Address]] = {}
        self._people: dict[int, Person | None] = {}
        self._near: dict[str, Campaign] = {}
        self._seats: dict[int | None, list[Seat]] = {}

    # people

    def person_of(self, email: str) -> Person | None:
        row = self.session.get(Address, email.lower())
        return self.session.get(Person, row.person) if row else None

    def person(self, email: str) -> Person:
        """The person of an address, made if new."""
        found = self.person_of(email)
        if found is None:
            found = self.add(Person())
            self.add_address(Address(email=email.lower(), person=found.id))
        return found

    def add_address(self, row: Address) -> None:
        """Store an address; what was read of its person's before is read anew."""
        self.add(row)
        self._addresses.clear()

    def person_by(self, number: int | None) -> Person | None:
        """A person by their number; read once."""
        if number is not None and number not in self._people:
            self._people[number] = self.session.scalars(statements.PERSON, {"person": number}).first()
        return self._people.get(number or 0)

    def addresses(self, person: int | None) -> list[str]:
        """A person's addresses, the first is where their mail goes."""
        return [row.email for row in self.address_rows(person)]

    def address_rows(self, person: int | None) -> list[Address]:
        """A person's addresses, with what is known of them."""
        if person not in self._addresses:
            self._addresses[person] = list(self.session.scalars(statements.ADDRESSES, {"person": person}))
        return self._addresses[person]

    def address(self, email: str) -> Address | None:
        """An address that we know, locked, and as it is now."""
        self.session.flush()
        return self.session.get(Address, email.lower(), with_for_update=True, populate_existing=True)

    def campaigns_of(self, person: int) -> list[str]:
        """The campaigns in which a person plays or is GM, and which are not over."""
        played = select(Campaign.name).join(Seat, col(Seat.campaign) == Campaign.id).where(Seat.person == person)
        led = select(Campaign.name).where(Campaign.gm == person)
        rows = (self.session.exec(one.where(Campaign.status != CampaignStatus.OVER)) for one in (played, led))
        return sorted({name for found in rows for name in found})

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
        """The campaigns, not over, of which they are a GM."""
        query = select(Campaign.name, Campaign.gm, Campaign.gms).where(col(Campaign.status).in_(GOING_ON))
        rows = self.session.exec(query.order_by(Campaign.name))
        return [name for name, gm, gms in rows if person == gm or any(other["person"] == person for other in gms)]

    def forget_addresses(self) -> None:
        """Clear the cache of addresses."""
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
        if name in self._near:
            return self._near.pop(name)
        return self.session.scalars(statements.CAMPAIGN, {"name": name}).first()

    def lay_out(self, names: Collection[str], senders: Collection[str]) -> None:
        """Read what several letters need at once: their campaigns, locked, with their seats, and who wrote them.

        Who first asks for a campaign has it from here.
        """
        rows = self.session.scalars(statements.CAMPAIGNS, {"names": list(names)}).all()
        self._near = {row.name: row for row in rows}
        self._seat(rows)
        for address in self.session.scalars(statements.WRITERS_ADDRESSES, {"emails": list(senders)}):
            self._addresses.setdefault(address.person, []).append(address)
        self._know(self._addresses)

    def _seat(self, rows: Sequence[Campaign]) -> None:
        """Read the seats of several campaigns."""
        self._seats = {row.id: [] for row in rows}
        for seat in self.session.scalars(statements.SEATS, {"campaigns": list(self._seats)}):
            self._seats[seat.campaign].append(seat)

    def _know(self, numbers: Iterable[int | None]) -> None:
        """Read several people."""
        for person in self.session.scalars(statements.PEOPLE, {"people": list(numbers)}):
            self._people[person.id or 0] = person

    def campaigns_named(self, words: Sequence[str]) -> list[str]:
        """Those of the words that are a campaign's name."""
        return list(self.session.exec(select(Campaign.name).where(col(Campaign.name).in_(words))))

    def forming(self) -> str:
        """A campaign that wants players; "" if there is none."""
        query = select(Campaign.name).where(Campaign.status == CampaignStatus.FORMING)
        query = query.where(col(Campaign.drawn_after).is_(None))
        return self.session.exec(query.order_by(Campaign.name).limit(1)).first() or ""

    def campaigns(self) -> Sequence[Campaign]:
        """All of them, without their positions."""
        return self.session.exec(LIGHT.order_by(Campaign.name)).all()

    def campaigns_after(self, name: str, most: int) -> Sequence[Campaign]:
        """The next ones after this name, so many at most, without their positions."""
        return self.session.exec(LIGHT.where(Campaign.name > name).order_by(Campaign.name).limit(most)).all()

    def campaigns_by_name(self, names: Collection[str]) -> Sequence[Campaign]:
        """Those of these names, in their order, without their positions."""
        return self.session.exec(LIGHT.where(col(Campaign.name).in_(names)).order_by(Campaign.name)).all()

    def names_by_status(self, statuses: Collection[CampaignStatus], most: int) -> list[str]:
        """The last names of the campaigns in each of these states, at most so many of each."""
        query = select(Campaign.name).order_by(col(Campaign.name).desc()).limit(most)
        return sorted(name for one in statuses for name in self.session.exec(query.where(Campaign.status == one)))

    def how_many(self, status: CampaignStatus) -> int:
        """Campaigns in this state."""
        return self.session.exec(select(func.count()).select_from(Campaign).where(Campaign.status == status)).one()

    def seeking(self) -> list[str]:
        """The campaigns that go on and have seats for which standbys were asked."""
        query = select(Campaign.name).join(Seat, col(Seat.campaign) == Campaign.id).where(col(Seat.seeking))
        return sorted(set(self.session.exec(query.where(col(Campaign.status).in_(GOING_ON)))))

    def seats_taken(self, campaigns: Collection[int]) -> dict[int, tuple[int, int]]:
        """By campaign: how many seats there are, and how many of them need a player."""
        free = func.sum(case((col(Seat.seeking), 1), else_=0))
        query = select(Seat.campaign, func.count(), free).where(col(Seat.campaign).in_(campaigns))
        rows = self.session.exec(query.group_by(col(Seat.campaign)))
        return {number: (count, int(wanted or 0)) for number, count, wanted in rows}

    def due(self, now: datetime, most: int = 1) -> Sequence[Campaign]:
        """The first campaigns that must be looked at, running or waiting for their start, locked; others take others.

        One for which a letter waits that came in time is not among them: the letter goes first.
        """
        rows = self.session.scalars(statements.DUE, {"now": now, "most": most}).all()
        if len(rows) > 1:
            self._seat(rows)
            self._know({seat.person for seats in self._seats.values() for seat in seats} | {row.gm for row in rows})
        return rows

    def moved_after(self, at: datetime) -> Campaign | None:
        """A running campaign whose deadline an outage has moved, at a time that has not come yet."""
        query = select(Campaign).where(Campaign.status == CampaignStatus.RUNNING, col(Campaign.moved) > at)
        return self.session.exec(query.limit(1).with_for_update(skip_locked=True)).first()

    def seats(self, campaign: int | None) -> list[Seat]:
        if campaign in self._seats:
            return self._seats.pop(campaign)
        return list(self.session.scalars(statements.SEATS, {"campaigns": [campaign]}))

    # folders

    def folder(self, name: str) -> Folder:
        """A mail folder, locked; made if new."""
        found = self.session.exec(select(Folder).where(Folder.name == name).with_for_update()).first()
        return found or self.add(Folder(name=name))

    def falls_due(self, chore: str, now: datetime, every: timedelta) -> bool:
        """Work that comes round is to be done now; it is due again after so long."""
        row = self.session.get(Chore, chore, with_for_update=True)
        if row is not None and now < row.due <= now + 2 * every:
            return False
        row = row or Chore(name=chore, due=now)
        row.due = now + every
        self.add(row)
        return True

    def behind(self) -> bool:
        """Some folder has to be read again."""
        return self.session.exec(select(Folder.name).where(col(Folder.since).is_not(None))).first() is not None

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
        self.session.flush()
        rows = self.session.exec(select(Entry).where(Entry.campaign == campaign.id).order_by(col(Entry.n)))
        keys = ("n", "at", "kind", "actor", "payload", "body", "previous", "hash")
        return [{"campaign": campaign.name, **{key: getattr(row, key) for key in keys}} for row in rows]

    def said_since(self, campaign: Campaign, actor: str, since: datetime) -> int:
        """How many letters of press a seat has sent lately."""
        self.session.flush()
        at = since.isoformat(timespec="seconds")
        query = select(func.count()).select_from(Entry).where(Entry.campaign == campaign.id, Entry.kind == "press")
        return self.session.exec(query.where(col(Entry.actor).in_((actor, "grey")), Entry.at > at)).one()

    def snapshot(self, campaign: Campaign, kind: SnapshotKind = SnapshotKind.BEGUN, place: str = "") -> None:
        """The campaign as its row stands, after the last entry of its log. `place`: where in its phase."""
        values = {"n": campaign.entries, "state": campaign.state, "held": campaign.held}
        row = Snapshot(campaign=campaign.id or 0, kind=kind, phase=place or campaign.phase, **values)
        self.session.add(row)  # written with the rest of the turn; who reads it back in the same one writes it first

    def forget_parts(self, campaign: Campaign, most: int) -> None:
        """Of the positions before parts of letters the newest are kept."""
        self.session.flush()
        parts = select(Snapshot.id).where(Snapshot.campaign == campaign.id, Snapshot.kind == SnapshotKind.PART)
        old = self.session.exec(parts.order_by(col(Snapshot.id).desc()).offset(most)).all()
        if old:
            self.session.exec(delete(Snapshot).where(col(Snapshot.id).in_(old)))

    def snapshots(self, campaign: Campaign, kind: SnapshotKind = SnapshotKind.BEGUN) -> Sequence[Snapshot]:
        """How the campaign stood when each phase began, oldest first; or when each was resolved."""
        self.session.flush()
        query = select(Snapshot).where(Snapshot.campaign == campaign.id, Snapshot.kind == kind)
        return self.session.exec(query.order_by(col(Snapshot.n), col(Snapshot.id))).all()

    def kept(self, campaign: Campaign) -> Sequence[Snapshot]:
        """All snapshots, oldest first."""
        self.session.flush()
        return self.session.exec(
            select(Snapshot).where(Snapshot.campaign == campaign.id).order_by(col(Snapshot.id))
        ).all()

    def snapshot_at(self, campaign: Campaign, n: int) -> Snapshot | None:
        """How it stood after that entry, if that was kept."""
        self.session.flush()
        query = select(Snapshot).where(Snapshot.campaign == campaign.id, Snapshot.n == n)
        found = self.session.exec(query.order_by(col(Snapshot.id).desc())).all()
        return next((row for row in found if row.state is not None), None)

    def told(self, campaign: Campaign) -> Sequence[Told]:
        """What everybody was told, oldest first."""
        self.session.flush()
        return self.session.exec(select(Told).where(Told.campaign == campaign.id).order_by(col(Told.n))).all()

    def press(self, campaign: Campaign, text: str, kind: PressKind, sender: str, **more: Any) -> None:
        row = Press(campaign=campaign.id or 0, n=campaign.entries, phase=campaign.phase, text=text)
        row.kind, row.sender = kind, sender
        for name, value in more.items():
            setattr(row, name, value)
        self.add(row)

    def said(self, campaign: Campaign, kind: PressKind, sender: str = "", waits: bool | None = None) -> Sequence[Press]:
        """What people said, oldest first: rulings, a diary, press that waits for the report."""
        query = select(Press).where(Press.campaign == campaign.id, Press.kind == kind).order_by(col(Press.id))
        if sender:
            query = query.where(Press.sender == sender)
        return self.session.exec(query if waits is None else query.where(Press.waits == waits)).all()
