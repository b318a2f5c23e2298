"""The entries of a campaign's log, one dataclass a kind; entries of earlier judges are read through upgraders."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import StrEnum
from typing import Any, ClassVar

from judge.referee.record import sentences as say


class Kind(StrEnum):
    """What a log can tell."""

    CREATED, JOINED, STARTED, POSITION, LOADED = "created", "joined", "started", "position", "loaded"
    LETTER, DONE, HELD, RESOLVED, ADJUSTED = "letter", "done", "held", "resolved", "adjusted"
    ENDED, OVER, UNDONE, REDONE, REOPENED = "ended", "over", "undone", "redone", "reopened"
    SEAT, LEFT, OFFERED, GM, STATUS = "seat", "left", "offered", "gm", "status"
    DEADLINE, SETTINGS, RULES, PROCESSED, ACTED = "deadline", "settings", "rules", "processed", "acted"
    PRESS, RULING = "press", "ruling"
    DRAWING, DRAWN = "drawing", "drawn"


class Newer(ValueError):
    """A newer judge wrote this entry."""


@dataclass(frozen=True)
class Logged:
    """An entry's payload. `secret`: its payload is private, the log holds a hash of it."""

    kind: ClassVar[Kind]
    schema: ClassVar[int] = 1
    secret: ClassVar[bool] = False

    def payload(self) -> dict[str, Any]:
        """As JSON values; what has its default is left out."""
        found = {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != _default(f)}
        return found | ({"schema": self.schema} if self.schema > 1 else {})


def _default(row: Any) -> Any:
    return row.default_factory() if row.default_factory is not MISSING else row.default


@dataclass(frozen=True)
class Created(Logged):
    """`dice`: SHA-256 of the base of its seed. `version`: of the rules. `drawn`: a public number will be mixed in."""

    kind = Kind.CREATED
    game: str
    version: int
    options: Mapping[str, Any]
    pace: Mapping[str, str]
    dice: str
    drawn: bool = False


@dataclass(frozen=True)
class Joined(Logged):
    """`part`: what the player's YES adds to the seed."""

    kind = Kind.JOINED
    person: int | None
    part: str


@dataclass(frozen=True)
class Drawing(Logged):
    """All seats are taken; the dice wait for the first block of the Bitcoin chain from that time on."""

    kind = Kind.DRAWING
    after: str


@dataclass(frozen=True)
class Drawn(Logged):
    """The headers of the block before it and of that block, whose hash is a part of the seed; () if none came."""

    kind = Kind.DRAWN
    blocks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Marked(Logged):
    """An entry with a salted fingerprint of the state. `lean`: one without fields that have their default."""

    schema = 2
    mark: str = ""
    state: Any = None  # the bare fingerprint that the first judges wrote
    lean: bool = field(default=True, kw_only=True)


@dataclass(frozen=True)
class Started(Marked):
    kind = Kind.STARTED
    seats: tuple[str, ...] = ()
    version: int = 1


@dataclass(frozen=True)
class Position(Logged):
    """A position that somebody brought along: the packed state."""

    kind, secret = Kind.POSITION, True
    state: Any


@dataclass(frozen=True)
class Loaded(Marked):
    """It begins from a position. The first judges wrote the packed position into `state`."""

    kind = Kind.LOADED
    part: str = ""


@dataclass(frozen=True)
class Letter(Logged):
    """What is held of a seat now, packed, by slot."""

    kind, secret = Kind.LETTER, True
    held: Mapping[str, Any]


@dataclass(frozen=True)
class Done(Logged):
    """What a letter did at once. `state`: the fingerprint of what came of it."""

    kind, secret, schema = Kind.DONE, True, 2
    commands: tuple[Any, ...]
    state: str
    lean: bool = field(default=True, kw_only=True)


@dataclass(frozen=True)
class Held(Logged):
    """What was held of everybody when the phase was resolved, and the dice that were drawn."""

    kind, secret = Kind.HELD, True
    held: Mapping[str, Any]
    draws: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Resolved(Marked):
    kind = Kind.RESOLVED
    phase: str = ""
    why: str = ""
    version: int = 1


@dataclass(frozen=True)
class Adjusted(Logged):
    """The GM's correction: state and held, packed."""

    kind, secret = Kind.ADJUSTED, True
    state: Any
    held: Any


@dataclass(frozen=True)
class Ended(Marked):
    """By a vote, a concession or the GM. `by`: seats."""

    kind = Kind.ENDED
    how: str = ""
    by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Over(Logged):
    """The result, and all that the seed was made of."""

    kind = Kind.OVER
    winners: tuple[str, ...]
    text: str
    base: str
    parts: tuple[str, ...]
    seed: str
    result: str = ""  # won, draw, …


@dataclass(frozen=True)
class Undone(Marked):
    """The game is again what it was after entry `to`."""

    kind = Kind.UNDONE
    to: int = 0
    phase: str = ""


@dataclass(frozen=True)
class Redone(Undone):
    kind = Kind.REDONE


@dataclass(frozen=True)
class Reopened(Logged):
    """A finished game goes on, under another seed."""

    kind = Kind.REOPENED
    to: int
    phase: str
    dice: str
    parts: tuple[str, ...]


@dataclass(frozen=True)
class RulesChanged(Logged):
    """From here on these rules hold."""

    kind = Kind.RULES
    version: int


@dataclass(frozen=True)
class SeatChanged(Logged):
    kind = Kind.SEAT
    seat: str
    status: str


@dataclass(frozen=True)
class Left(Logged):
    kind = Kind.LEFT
    seat: str


@dataclass(frozen=True)
class Offered(Logged):
    kind = Kind.OFFERED
    seat: str
    gm: int | None = None


@dataclass(frozen=True)
class GmChanged(Logged):
    kind = Kind.GM
    person: int | None
    what: str


@dataclass(frozen=True)
class StatusChanged(Logged):
    kind = Kind.STATUS
    status: str
    why: str = ""


@dataclass(frozen=True)
class DeadlineMoved(Logged):
    """`at`: when it is now, ISO 8601 in UTC; None: there is none."""

    kind = Kind.DEADLINE
    at: str | None
    why: str
    gm: int | None = None


@dataclass(frozen=True)
class SettingsChanged(Logged):
    kind = Kind.SETTINGS
    options: Mapping[str, Any]
    pace: Mapping[str, str]
    gm: int | None = None


@dataclass(frozen=True)
class Processed(Logged):
    """The GM resolved the phase before its time."""

    kind = Kind.PROCESSED
    phase: str
    gm: int | None = None


@dataclass(frozen=True)
class Acted(Logged):
    """Something else that the GM did."""

    kind = Kind.ACTED
    what: str = ""
    seat: str = ""
    gm: int | None = None


@dataclass(frozen=True)
class PressSent(Logged):
    """`to`: all, or some; never the text."""

    kind, secret = Kind.PRESS, True
    to: str
    length: int


@dataclass(frozen=True)
class Ruled(Logged):
    kind, secret = Kind.RULING, True
    length: int
    gm: int | None = None


ENTRIES: dict[Kind, type[Logged]] = {
    cls.kind: cls
    for cls in (
        Created, Joined, Drawing, Drawn, Started, Position, Loaded, Letter, Done, Held, Resolved, Adjusted, Ended, Over,
        Undone, Redone, Reopened, RulesChanged, SeatChanged, Left, Offered, GmChanged, StatusChanged, DeadlineMoved,
        SettingsChanged, Processed, Acted, PressSent, Ruled,
    )
}  # fmt: skip
assert set(ENTRIES) == set(Kind), "a kind of entry without its dataclass"

Payload = Mapping[str, Any]


def _written_out(old: Payload) -> Payload:
    """Before schema 2 a fingerprint held every field that the state had then."""
    return {**old, "lean": False}


UPGRADERS: dict[tuple[Kind, int], Callable[[Payload], Payload]] = {
    (kind, 1): _written_out for kind, cls in ENTRIES.items() if issubclass(cls, (Marked, Done))
}


def read(kind: str, payload: Payload, body: Payload | None = None) -> Logged:
    """A stored entry as the dataclass of today. `body`: what a private payload is the hash of.

    Raises Newer for an entry that this judge does not know, KeyError for a private one without its body.
    """
    if kind not in ENTRIES:
        raise Newer(say.ENTRY_KIND_UNKNOWN.format(kind=kind))
    cls = ENTRIES[Kind(kind)]
    found: Payload = payload
    if "sealed" in payload:
        if body is None:
            raise KeyError(say.ENTRY_LOST_BODY)
        found = body
    schema = int(found.get("schema", 1))
    if schema > cls.schema:
        raise Newer(say.ENTRY_SCHEMA_TOO_NEW.format(schema=schema, kind=kind, known_schema=cls.schema))
    for n in range(schema, cls.schema):
        found = UPGRADERS[cls.kind, n](found)
    if cls is Over:
        found = {"result": found.get("kind", ""), **found}
    names = {f.name for f in fields(cls)}
    return cls(**{name: _plain(value) for name, value in found.items() if name in names})


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
