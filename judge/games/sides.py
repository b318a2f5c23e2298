"""The sides that a game may have beside its core: each a protocol of its own, asked for with `isinstance`."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable

from judge.games.dice import Dice
from judge.games.help_pages import Pages
from judge.games.protocol import About, Command, Event, Held, Refused, Seat, Step, Verb


class Strength(StrEnum):
    """How well the demo's machines play: they wander, they know what they want, they try their orders on the board."""

    WEAK, FAIR, STRONG = "weak", "fair", "strong"


@runtime_checkable
class Graded(Protocol):
    """Its bots play better or worse; `bot` is the strong one."""

    def bot_of(self, strength: Strength, seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
        """As `bot`, by one of that strength."""


@runtime_checkable
class OnTheBoard(Protocol):
    """It is played on a map of powers: there is an order sheet."""

    def homes(self) -> Mapping[str, tuple[str, ...]]:
        """The home centres of every power."""

    def offer(self, state: Any) -> Mapping[str, Mapping[str, tuple[Any, ...]]]:
        """Every legal order of the public position: power -> unit -> orders in their parts (`order`, `kind`, `unit`,
        `target`, `other`). {}: this phase has no order sheet.
        """


@runtime_checkable
class WithPayments(Protocol):
    """What its order sheet offers has to be paid for; lines with the same card become one."""

    def payments(self, state: Any) -> Mapping[str, tuple[str, ...]]:
        """By the order's kind and its unit's type (`move A`) what may stand before it, the plainest first; "" : the
        line above all."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """What a power may bid: for whom, what it has, a bid's form (`{of}`, `{amount}`), what wins, what more means."""

    of: tuple[str, ...]
    have: int
    line: str
    wins: str
    over: str


@runtime_checkable
class WithBids(Protocol):
    """There are phases of sealed bids: its order sheet adds them up."""

    def bids(self, state: Any) -> Mapping[str, Bidding]:
        """By the bidder's power, from the public position; {} in other phases."""


@runtime_checkable
class Supposing(Protocol):
    """Orders may be supposed (WHATIF); its `events.j2` tells what would become of them as `supposed`."""

    def suppose(self, state: Any, seat: Seat, rows: tuple[str, ...]) -> tuple[Event, tuple[Refused, ...]] | Refused:
        """What would become of supposed orders, as the report would tell it, from what this seat may know."""


@runtime_checkable
class WithPast(Protocol):
    """Earlier judges have told its events in another form."""

    def retold(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """An event as it was told then, with the fields that it has today."""


@runtime_checkable
class WithProse(Protocol):
    """It makes something of sentences that are no lines."""

    def guess(self, state: Any, seat: Seat, line: str) -> tuple[str, ...]:
        """The lines that a sentence seems to mean, to be shown to its writer; () if none. Nothing is done by it."""

    def wished(self, state: Any, line: str) -> tuple[str, ...]:
        """The lines that it would mean if all units were the writer's, who is told why they cannot be."""


@runtime_checkable
class WithConditions(Protocol):
    """Lines may wait for a condition."""

    def stands(self, state: Any, seat: Seat, text: str) -> bool | Refused:
        """Whether a condition holds, from what this seat may know: `FRENCH A BUR`, `HAVE Treaty`."""


@runtime_checkable
class InParts(Protocol):
    """What a letter does at once is done part by part, and the position before each is kept: UNDO goes back to it."""

    def parts(self, state: Any, seat: Seat, commands: tuple[Command, ...]) -> tuple[tuple[Command, ...], ...]:
        """A letter's commands and refusals in the order in which they are done, each part as a letter of its own."""

    def place(self, state: Any) -> str:
        """What the next part is called: `R3GER.4`; its phase is found by `find_phase`, too."""

    def lasting(self, state: Any, seat: Seat, commands: tuple[Command, ...]) -> tuple[Command, ...]:
        """Those that are of no phase, or name theirs: they count also if they were written before this phase."""


@runtime_checkable
class WithOffices(Protocol):
    """Press may be sent to other names than the players' own."""

    def addressees(self, state: Any) -> Mapping[str, tuple[Seat, ...]]:
        """Those names in upper case: a power, an office."""


@runtime_checkable
class WithPowers(Protocol):
    """A seat plays one power from some time on, and everybody knows which."""

    def known_as(self, state: Any, seat: Seat) -> str:
        """The power in upper case; "" before it has one."""


@runtime_checkable
class Grouped(Protocol):
    """A seat orders several powers: what the judge holds for it is told power by power."""

    def groups(self, state: Any, seat: Seat, held: Held) -> Mapping[str, tuple[Command, ...]]:
        """The held commands by power, in the order in which they are told; "" for what is of no power."""


@runtime_checkable
class WithSamples(Protocol):
    """Its phases and orders look otherwise than on a map of Europe: help about them speaks its own words."""

    @property
    def samples(self) -> Mapping[str, str]:
        """What the campaign's help shows, and what it shows in this game: `F1902M` -> `T6`. Longer ones come first."""


@runtime_checkable
class WithPages(Protocol):
    """HELP has pages of its lines."""

    @property
    def pages(self) -> Pages:
        """By the word that each is about."""


@runtime_checkable
class WithTables(Protocol):
    """Its rules have tables that a campaign may have corrected: cards."""

    def tables(self, state: Any, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """What its rules page shows beside the options. `state`: None where no game is going on."""


@runtime_checkable
class WithChart(Protocol):
    """Something is hidden from all that a GM who does not play may see."""

    def chart(self, state: Any, held: Held) -> Mapping[str, Any]:
        """What the GM's reports show beside an observer's view."""


@runtime_checkable
class Corrected(Protocol):
    """A GM may correct its positions."""

    @property
    def corrections(self) -> tuple[Verb, ...]:
        """The GM's lines, for HELP ADJUST."""

    def adjust(self, state: Any, held: Held, line: str, about: About) -> Step | Refused | None:
        """The position corrected; None: not a line of this game."""


@runtime_checkable
class WithDemo(Protocol):
    """The demo of it plays with other options than usual, so that it comes to an end while one looks on."""

    @property
    def demo(self) -> Mapping[str, str]:
        """Options, as a GM would write them."""


@runtime_checkable
class WithBot(Protocol):
    """A campaign of it can be shown with a machine in every seat."""

    def bot(self, seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
        """A simple player who reads a notice's text and writes a letter's lines; () = nothing to say."""
