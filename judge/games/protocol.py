"""What a game is: pure functions over frozen values that survive JSON, without a word of mail or time."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, ClassVar, Protocol

from judge.games.codec import plain
from judge.games.dice import Dice

Seat = str
"""A player's place in a campaign, by the name they have there."""


@dataclass(frozen=True, slots=True, order=True)
class Phase:
    """A phase of a game, made and read by the game alone. Later phases are greater.

    `code`: names it in the log, in addresses of pages and in what people write; `title`: what people read;
    `year`: the game year, None in a game without years.
    """

    order: tuple[int, ...]
    code: str = field(compare=False)
    title: str = field(compare=False)
    year: int | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True, slots=True)
class Refused:
    """A player's mistake: why a line was not taken. `word` was not known, `near` are the names it may mean."""

    code: str
    text: str
    word: str = ""
    near: tuple[str, ...] = ()
    line: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a game, fixed at creation. `read` turns what the GM wrote into the value or a refusal."""

    default: Any
    help: str
    read: Callable[[str], Any | Refused]


@dataclass(frozen=True, slots=True)
class Verb:
    """A line that players write, for HELP and the handbook: how it looks, what it does, the rules to look up.

    `block`: the form's line opens a block of lines that goes to END. `instead`: the campaign's verb that begins
    alike; a line that the game reads is then the game's. `start`: it makes sense only before the powers are given out.
    """

    form: str
    help: str
    rules: str = ""
    block: bool = False
    instead: str = ""
    start: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """An ending that players vote for: `word` is written, `end(how)` is asked when enough have voted alike.

    `named`: it may be for some alone (`DRAW jones, smith`). `spared`: so many of the voters are not needed; with 1,
    all but one must concede. `enough`: so many votes do it whatever the others want, and the game may go on without
    those who gave up. `kept`: the vote stands until it is taken back, else for one phase. `asks`: the vote
    that ends the game is confirmed first.
    """

    word: str
    how: str
    named: bool = False
    spared: int = 0
    enough: int = 0
    kept: bool = False
    asks: bool = False


DRAW = Ending("DRAW", "draw", named=True)
STALEMATE = Ending("STALEMATE", "stalemate")
CONCEDE = Ending("CONCEDE", "concede", spared=1, kept=True, asks=True)


class SeatStatus(StrEnum):
    """How a seat stands. In `CIVIL_DISORDER` and `VACANT` nobody is asked for its orders; `OUT` of the game."""

    ACTIVE, CIVIL_DISORDER, VACANT, OUT = "active", "civil-disorder", "vacant", "out"


class Due(StrEnum):
    """What a seat owes, as subjects name it; `THINGS` of several kinds."""

    UNITS, RETREATS, BUILDS, DISBANDS, BIDS = "units", "retreats", "builds", "disbands", "bids"
    CARDS, BALLOTS, LIST, TURN, REST, THINGS = "cards", "ballots", "list", "turn", "rest", "things"


class Early(StrEnum):
    """What resolves a phase before its deadline: everything is there, or every seat has said READY as well."""

    COMPLETE, READY = "complete", "ready"


@dataclass(frozen=True, slots=True)
class Ask:
    """Who owes what. The clock of that name runs while `key` stays the same.

    `missing`: what has not been ordered yet; empty = complete; `due`: of what kind it is; `units`: the same by power,
    if it is units. `holds`: silence lets them hold, and nothing else. `early`: what resolves the phase before its
    deadline. `open`: what waits for an answer of theirs, as `Event.about` calls it: their READY rests while one of
    these came after it. `lasts`: how long the clock takes, if the game says so. `excused`: what they sent before plays.
    """

    seat: Seat
    clock: str
    key: str
    missing: tuple[str, ...] = ()
    early: Early = Early.COMPLETE
    open: tuple[str, ...] = ()
    lasts: str = ""
    excused: bool = False
    due: Due = Due.THINGS
    holds: bool = False
    units: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened, for the report. Each game declares its events as frozen dataclasses of this one.

    `kind`: what its templates call it; `to`: the seats that may know, None = everybody; `about`: what an answer to the
    mail that tells it is about (`C17`), which the game's `read` is given.
    """

    kind: ClassVar[str]
    later: ClassVar[bool] = False  # the judges that kept nothing did not tell it at all
    to: tuple[Seat, ...] | None = None
    about: str = ""

    @property
    def drawn(self) -> bool:
        """A report that tells it comes with the picture, if there is one."""
        return False

    def told(self, first: bool = False) -> dict[str, Any]:
        """Its kind and its own fields as JSON values, for notices and the archive. `first`: without LATER ones."""
        mine = [f for f in fields(self) if f.name not in ("to", "about") and not (first and f.metadata == LATER)]
        return {"kind": self.kind, **plain({f.name: getattr(self, f.name) for f in mine})}


class Shown(Event):
    """The board is seen for the first time, with other eyes, or is another one: its report has the picture."""

    @property
    def drawn(self) -> bool:
        return True


LATER = {"later": True}
"""Metadata of an event's field that the judges which kept nothing of what they told did not tell."""


@dataclass(frozen=True, slots=True)
class MissedSeat:
    """`silent`: nothing came at all; `disorder`: the seat is in civil disorder from now on; `kept`: what its player had
    kept for this phase, or as standing orders, was played."""

    seat: Seat
    silent: bool
    disorder: bool
    kept: bool = False


@dataclass(frozen=True, kw_only=True)
class Missed(Event):
    """Who has not sent everything for a phase: told by the referee, shown by every game's templates."""

    kind: ClassVar[str] = "missed"
    phase: str
    seats: tuple[MissedSeat, ...]


class ResultKind(StrEnum):
    """How a game ended."""

    WON, DRAW, CONCEDED, STALEMATE, ABANDONED = "won", "draw", "conceded", "stalemate", "abandoned"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, and who has a part in it."""

    kind: ResultKind
    winners: tuple[Seat, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class About:
    """What a reader must know beside the letter: the players' names in lower case, and what mail it answers."""

    names: Mapping[str, Seat] = field(default_factory=dict)
    answers: str = ""


Command = Any
Held = Mapping[Seat, Mapping[str, Command]]
"""Sealed commands: seat -> slot -> command. Outside the state, so that no view of the state can leak them."""


@dataclass(frozen=True, slots=True)
class Step:
    """A new state, the commands that are held from now on (None: those that were), the events.

    Whatever has caused a step, the referee then asks for `result`, `phase` and `asks`: it may end a turn or the game.
    """

    state: Any
    held: Held | None = None
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a letter: all that is held now, a step done at once, what was refused, what is legal but odd.

    What is held after the step is `held`, the step's own is not looked at. `done`: the step, for the writer;
    `told`: more of it, in values that the game's `receipt.j2` reads.
    """

    held: Held
    step: Step | None = None
    refused: tuple[Refused, ...] = ()
    notes: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    told: tuple[Any, ...] = ()


class Game(Protocol):
    """A set of rules. `state` is the game's own frozen dataclass, opaque to everybody else."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def rules(self) -> Mapping[int, str]:
        """The versions of its rules, the newest last, with a line for players on each."""

    @property
    def options(self) -> Mapping[str, Option]: ...

    @property
    def presets(self) -> Mapping[str, Mapping[str, Any]]:
        """By name: options' values, and words for settings of the campaign."""

    @property
    def verbs(self) -> tuple[Verb, ...]: ...

    @property
    def endings(self) -> tuple[Ending, ...]:
        """What players may vote for."""

    @property
    def reserved(self) -> frozenset[str]:
        """Upper-case words that no player may be called."""

    @property
    def clocks(self) -> Mapping[str, str]:
        """What phases wait for, and how long each usually takes."""

    @property
    def classes(self) -> Mapping[str, Callable[..., Any]]:
        """For the codec."""

    def players(self, options: Mapping[str, Any]) -> int:
        """How many players it takes with these options."""

    def setup(self, seats: tuple[Seat, ...], options: Mapping[str, Any], dice: Dice, rules: int) -> Step:
        """A new game under this version of the rules. `options` are complete and checked."""

    def load(
        self, seats: tuple[Seat, ...], options: Mapping[str, Any], record: Mapping[str, Any], rules: int,
        dice: Dice | None = None,
    ) -> Step | Refused:  # fmt: skip
        """A game from a position that somebody brings along. `dice` deal what it leaves out; None: a known lot."""

    def under(self, state: Any, rules: int) -> Any:
        """The same game, from now on under this version of the rules."""

    def phase(self, state: Any) -> Phase:
        """The current phase: checked by PROCESS, hashed into dice."""

    def find_phase(self, text: str) -> Phase | Refused:
        """The phase of that code, or as people write it."""

    def asks(self, state: Any, held: Held) -> tuple[Ask, ...]:
        """Who owes what now. Nobody: the phase is resolved at once."""

    def read(self, state: Any, seat: Seat, lines: tuple[str, ...], about: About) -> tuple[tuple[Command, ...], ...]:
        """A whole letter, END and blank lines too: the commands and Refused of each line; () = not its line.

        A line comes as it was written. One with `;` that is not taken whole comes again in its parts.
        """

    def slot(self, state: Any, command: Command) -> str:
        """Which held command this one replaces."""

    def submit(self, state: Any, seat: Seat, held: Held, commands: tuple[Command, ...], dice: Dice) -> Answer:
        """Take a whole letter's commands."""

    def defaults(self, state: Any, seat: Seat, held: Held) -> tuple[str, ...]:
        """What silence plays, as lines; () = the seat is complete."""

    def resolve(self, state: Any, held: Held, dice: Dice) -> Step:
        """Resolve the phase."""

    def end(self, state: Any, how: str, by: tuple[Seat, ...]) -> Step | Refused:
        """draw (by: who shares it, () = all who may), concede (by: who concedes), stalemate, won (by: who wins),
        abandoned."""

    def voters(self, state: Any, how: str) -> tuple[Seat, ...]:
        """The seats whose votes such an ending needs."""

    def seat(self, state: Any, seat: Seat, status: SeatStatus) -> Step:
        """The seat is active, vacant or in civil-disorder now; the same state if it was that before."""

    def result(self, state: Any) -> Result | None:
        """None while it runs."""

    def text(self, state: Any, command: Command) -> str:
        """The canonical line of a command, for receipts."""

    def view(self, state: Any, held: Held, seat: Seat | None) -> Mapping[str, Any]:
        """All that this seat may know, built up, never stripped down; None = an observer. JSON values only.

        `you`: what is the seat's own.
        """

    def resample(self, state: Any, held: Held, seat: Seat, dice: Dice) -> tuple[Any, Held]:
        """Another state and held orders that this seat could not tell from these."""
