"""The tables. Times are UTC and aware; JSON columns hold plain values."""

import secrets
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, Column, Index, LargeBinary, Text, UniqueConstraint
from sqlmodel import Field, SQLModel, UTCDateTime

from judge.store.columns import Word
from judge.store.statuses import (
    CampaignStatus,
    LetterStatus,
    NoticeStatus,
    PressKind,
    QuestionStatus,
    SnapshotKind,
    WatcherRole,
)

REVISION = "0011"
"""The migration that this code expects."""


def json_column() -> Any:
    return Column(JSON, nullable=False)


def list_column() -> Any:
    return Column(JSON, nullable=False, server_default="[]")


def time_column(index: bool = False) -> Any:
    return Column(UTCDateTime, nullable=True, index=index)


def word_column(words: type[StrEnum], index: bool = False) -> Any:
    return Column(Word(words), nullable=False, index=index)


def map_column() -> Any:
    return Column(JSON, nullable=False, server_default="{}")


def new_ident() -> str:
    """A name that tells nothing and is never used again, not even after a restore."""
    return secrets.token_hex(10)


class Person(SQLModel, table=True):
    """Somebody who writes; `zone` is where their times are shown.

    `record`: how many turns they were on time, late or missed, and how many seats they have resigned.
    """

    id: int | None = Field(default=None, primary_key=True)
    zone: str = ""
    salt: str = ""
    name: str = ""
    plain: bool = False  # they want no HTML
    record: dict[str, int] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False, server_default="{}"))


class Address(SQLModel, table=True):
    """A mail address of a person. `unreachable` says why mail to it fails, `bounced` on which days some came back."""

    email: str = Field(primary_key=True)
    person: int = Field(foreign_key="person.id", index=True)
    main: bool = True  # where their mail as a GM goes; the others are theirs, too
    unreachable: str = ""
    bounced: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False, server_default="[]"))
    probe: int | None = None  # the notice that asks whether mail arrives at all
    why: str = ""  # what the last report about it said


class Campaign(SQLModel, table=True):
    """One running game. `state` and `held` are packed; `wake` is when the referee must look at it."""

    __table_args__ = (Index("ix_campaign_status_name", "status", "name"),)
    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True, index=True)
    game: str
    version: int  # of the game's rules
    status: CampaignStatus = Field(sa_column=word_column(CampaignStatus))
    gm: int = Field(foreign_key="person.id", index=True)
    gm_epoch: int = 0
    options: dict[str, Any] = Field(sa_column=json_column())
    pace: dict[str, Any] = Field(sa_column=json_column())
    state: Any = Field(default=None, sa_column=Column(JSON))
    held: Any = Field(default=None, sa_column=Column(JSON))
    phase: str = "forming"
    clocks: dict[str, Any] = Field(default_factory=dict, sa_column=json_column())
    deadline: datetime | None = Field(default=None, sa_column=time_column())
    opened: datetime | None = Field(default=None, sa_column=time_column())
    early: datetime | None = Field(default=None, sa_column=time_column())
    wake: datetime | None = Field(default=None, sa_column=time_column(index=True))
    reminded: bool = False
    told_late: bool = False
    base: str = ""  # 32 random bytes, hex: secret until the end
    parts: list[str] = Field(default_factory=list, sa_column=json_column())
    seed: str = ""
    entries: int = 0
    head: str = ""
    created: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))
    gms: list[dict[str, int]] = Field(default_factory=list, sa_column=list_column())  # the other GMs: person, epoch
    acts: list[str] = Field(default_factory=list, sa_column=list_column())  # what the GM did since the last report
    digest: datetime | None = Field(default=None, sa_column=time_column())
    founder: int | None = None  # who created it: no other GM alone can remove them
    pinned: bool = False  # the GM has set this deadline
    remains: dict[str, int] = Field(default_factory=dict, sa_column=map_column())  # seconds a paused clock had left
    moved: datetime | None = Field(default=None, sa_column=time_column(index=True))  # when an outage moved the deadline
    before: dict[str, str] = Field(default_factory=dict, sa_column=map_column())  # the clocks before that
    ended: datetime | None = Field(default=None, sa_column=time_column(index=True))
    public_dice: bool = False  # a public number is mixed into its seed
    drawn_after: datetime | None = Field(default=None, sa_column=time_column())  # the dice wait for a block of then
    moving_to: int | None = None  # the version of the rules that holds from the next game year on


class Seat(SQLModel, table=True):
    """A player's place. `key` is what the game calls it; `sent` the time of each held slot's line.

    `absences`: from, to, `gm` if a GM noted it; `kept`: lines for coming phases by phase, and standing orders; `since`:
    the epoch of the first address of the person who has it now; `seeking`: standbys have been asked to take it;
    `digest`: how reports are gathered for them, and what waits to be told.
    """

    __table_args__ = (
        UniqueConstraint("campaign", "key"),
        UniqueConstraint("campaign", "name"),
        Index("ix_seat_seeking", "seeking", "campaign"),
    )
    id: int | None = Field(default=None, primary_key=True)
    campaign: int = Field(foreign_key="campaign.id", index=True)
    key: str
    name: str
    person: int | None = Field(default=None, foreign_key="person.id", index=True)
    email: str = ""
    epoch: int = 0
    status: str = "active"  # as the games know it: SeatStatus
    wait: bool = False
    ready: bool = False
    votes: list[str] = Field(default_factory=list, sa_column=json_column())
    sent: dict[str, str] = Field(default_factory=dict, sa_column=json_column())
    missed: int = 0
    early_lines: list[str] = Field(default_factory=list, sa_column=json_column())  # a game's lines in the JOIN mail
    absences: list[list[str]] = Field(default_factory=list, sa_column=list_column())
    kept: dict[str, str] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False, server_default="{}"))
    replies: bool = False  # an answer to press is press
    reports: bool = True  # season reports are mailed
    digest: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False, server_default="{}"))
    since: int = 0
    seeking: bool = False
    own_name: str = ""  # the player's, while `name` is what they play (names=hidden)


class Letter(SQLModel, table=True):
    """A mail that came in, as it came. Committed before the server is told that it was read.

    `queue`: letters with the same word (a campaign, "" for strangers') are served one after another; `large` ones in a
    row of their own, so that the others need not wait. `attempts`: how often it was begun and did not come back;
    `holder` is at it, until `lease`. `tries`: how often the database stumbled over it. The indexes of those that wait
    or are held, ix_letter_waiting, ix_letter_new and ix_letter_held, and ix_notice_held, are the migrations' alone:
    naming them here would import every dialect for each letter.
    """

    __table_args__ = (
        Index("ix_letter_sender_arrived", "sender", "arrived"),
        Index("ix_letter_recipient_arrived", "recipient", "arrived"),
        Index("ix_letter_arrived", "arrived"),
    )
    id: int | None = Field(default=None, primary_key=True)
    raw: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    recipient: str
    origin: str = Field(default="", index=True)  # IMAP: account, folder, UIDVALIDITY, UID
    arrived: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))
    sender: str = ""
    fingerprint: str = Field(default="", index=True)
    content: str = Field(default="", index=True)  # the same words, written at the same second
    digest: str = Field(default="", index=True)  # SHA-256 of the raw bytes
    queue: str = ""
    size: int = 0  # of the whole mail, of which the beginning is kept
    large: bool = False
    tries: int = 0
    attempts: int = 0
    holder: str = ""
    lease: datetime | None = Field(default=None, sa_column=time_column())
    words: str = ""  # a hash of what was read, to know a robot that says the same again and again
    status: LetterStatus = Field(default=LetterStatus.NEW, sa_column=word_column(LetterStatus, index=True))
    reason: str = ""
    campaign: str = Field(default="", index=True)


class Notice(SQLModel, table=True):
    """A mail to go out: a kind and plain data, rendered when sent. One row a recipient.

    `ident`: its random name in the Message-ID. `bound`: the address, tags folded, whose bounds it counts against: it
    was caused by a letter without a token. `shown`: what was sent, as `own_words` knows it again when it is quoted.
    """

    __table_args__ = (Index("ix_notice_bound_created", "bound", "created"), Index("ix_notice_created", "created"))
    id: int | None = Field(default=None, primary_key=True)
    ident: str = Field(default_factory=new_ident, index=True)
    bound: str = ""
    holder: str = ""
    shown: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=""))
    campaign: str = Field(default="", index=True)
    kind: str
    data: dict[str, Any] = Field(sa_column=json_column())
    to: str = Field(index=True)
    reply_to: str = ""
    in_reply_to: str = ""
    person: int | None = None
    seat: str = ""
    status: NoticeStatus = Field(default=NoticeStatus.QUEUED, sa_column=word_column(NoticeStatus, index=True))
    created: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))
    due: datetime | None = Field(default=None, sa_column=time_column(index=True))
    lease: datetime | None = Field(default=None, sa_column=time_column())
    tries: int = 0
    error: str = ""
    went: datetime | None = Field(default=None, sa_column=time_column(index=True))


class Folder(SQLModel, table=True):
    """A mail folder that is read: how far, and by which judge until when. `since`: read again what came after."""

    name: str = Field(primary_key=True)
    validity: int = 0
    uid: int = 0
    holder: str = ""
    until: datetime | None = Field(default=None, sa_column=time_column())
    since: datetime | None = Field(default=None, sa_column=time_column())


class Confirmation(SQLModel, table=True):
    """Something to be done when the owner of an address says YES."""

    __table_args__ = (
        Index("ix_confirmation_bound", "bound", "asked"),
        Index("ix_confirmation_asker", "asker", "asked"),
        Index("ix_confirmation_expires", "expires"),
    )
    token: str = Field(primary_key=True)
    email: str = Field(index=True)
    campaign: str = Field(index=True)
    action: dict[str, Any] = Field(sa_column=json_column())
    asker: str = ""  # the address, or the campaign's seat, that caused it
    bound: str = ""  # the address asked, tags folded
    asked: datetime | None = Field(default=None, sa_column=time_column())  # when it was last mailed
    arrived: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))
    expires: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))
    status: QuestionStatus = Field(default=QuestionStatus.OPEN, sa_column=word_column(QuestionStatus))


class Entry(SQLModel, table=True):
    """A line of a campaign's log: append-only, hash-chained. `body` is what `payload` only gives the hash of."""

    __table_args__ = (UniqueConstraint("campaign", "n"),)
    id: int | None = Field(default=None, primary_key=True)
    campaign: int = Field(foreign_key="campaign.id", index=True)
    n: int
    at: str
    kind: str
    actor: str
    payload: dict[str, Any] = Field(sa_column=json_column())
    body: Any = Field(default=None, sa_column=Column(JSON))
    previous: str
    hash: str


class Snapshot(SQLModel, table=True):
    """State and held as they were after entry `n` of the log: UNDO and REDO load it, nothing is played again.

    `kind`: the phase began; it was about to be resolved; it was left by an UNDO; a part of a letter was about to be
    done, and `phase` names that part.
    """

    id: int | None = Field(default=None, primary_key=True)
    campaign: int = Field(foreign_key="campaign.id", index=True)
    n: int
    phase: str
    state: Any = Field(default=None, sa_column=Column(JSON))
    held: Any = Field(default=None, sa_column=Column(JSON))
    kind: SnapshotKind = Field(default=SnapshotKind.BEGUN, sa_column=word_column(SnapshotKind))


class Told(SQLModel, table=True):
    """What everybody was told when entry `n` of the log was written; never computed again.

    `events`: what may be known by all; `view`: the position before it, as an observer saw it; `chart`: what was secret
    then and is shown when the campaign is over. Seats are named by their keys.
    """

    __table_args__ = (UniqueConstraint("campaign", "n"),)
    id: int | None = Field(default=None, primary_key=True)
    campaign: int = Field(foreign_key="campaign.id", index=True)
    n: int
    kind: str
    phase: str
    at: str
    events: list[dict[str, Any]] = Field(default_factory=list, sa_column=list_column())
    view: dict[str, Any] = Field(default_factory=dict, sa_column=map_column())
    chart: dict[str, Any] = Field(default_factory=dict, sa_column=map_column())


class Watcher(SQLModel, table=True):
    """Who follows a campaign without a seat: an observer, or a standby in their order."""

    __table_args__ = (UniqueConstraint("campaign", "role", "person"),)
    id: int | None = Field(default=None, primary_key=True)
    campaign: int = Field(foreign_key="campaign.id", index=True)
    role: WatcherRole = Field(sa_column=word_column(WatcherRole))
    person: int = Field(foreign_key="person.id", index=True)
    email: str
    name: str
    since: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))


class Press(SQLModel, table=True):
    """What people said, beside the log and erasable: press, rulings, diaries. `waits`: it goes with the next report."""

    id: int | None = Field(default=None, primary_key=True)
    campaign: int = Field(foreign_key="campaign.id", index=True)
    n: int
    phase: str
    text: str = Field(sa_column=Column(Text, nullable=False))
    kind: PressKind = Field(default=PressKind.PRESS, sa_column=word_column(PressKind))
    sender: str = ""
    to: list[str] = Field(default_factory=list, sa_column=list_column())
    grey: bool = False
    waits: bool = False


class Chore(SQLModel, table=True):
    """Work that comes round, and when it is due again."""

    name: str = Field(primary_key=True)
    due: datetime = Field(sa_column=Column(UTCDateTime, nullable=False))
