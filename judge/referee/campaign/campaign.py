"""A campaign at hand: its rows and its game's values, loaded together, saved together, inside one transaction."""

import re
from datetime import datetime
from typing import Any

from judge.games.codec import fingerprint, pack, unpack
from judge.games.dice import Dice
from judge.games.protocol import About, Ask, Early, Event, Game, SeatStatus
from judge.referee.campaign import sentences as say
from judge.referee.campaign.settings import word
from judge.referee.record import told_events
from judge.referee.record.entries import Logged
from judge.referee.record.replay import marked
from judge.referee.world import World
from judge.store.statuses import CampaignStatus
from judge.store.tables import Campaign as CampaignRow
from judge.store.tables import Person, Seat, Snapshot, Watcher
from judge.store.work import Work


def place_of(seat: Seat) -> tuple[int, int, str]:
    """Where a seat of hidden names stands in lists: by its number, then by its power."""
    numbered = NUMBERED.fullmatch(seat.name)
    return (0, int(numbered[1]), "") if numbered else (1, 0, seat.name)


SEEN = "#seen "
"""Among a seat's sent times, with what their READY has seen behind it."""
UNSETTLED = "#unsettled"
"""Among them, when their last letter with orders held one that was not taken."""
NUMBERED = re.compile(r"seat-(\d{1,3})", re.I)
"""How a player is known whose name is hidden and who plays nothing yet."""


class Unplayable(RuntimeError):
    """The campaign's game is not installed here, or its position cannot be read."""


class Campaign:
    """One campaign, locked. Changes to state and held count when `save` is called.

    The rows are there at once; the game's values are unpacked when somebody asks for them, so that a campaign which
    cannot be read can still be spoken of. Asking for them then raises Unplayable.
    """

    def __init__(self, world: World, work: Work, row: CampaignRow) -> None:
        self.world, self.work, self.row = world, work, row
        self.seats = list(work.seats(row.id))
        if self.setting("names") == "hidden":  # the order in which they came tells who they are
            self.seats.sort(key=place_of)
        self._values: tuple[Any, Any] | None = None
        self._stored: tuple[Any, Any] = (None, None)
        self._asked: tuple[Any, Any, dict[str, Ask]] | None = None
        self.resolved = ""  # the phase that is being resolved, for the report
        self.due: datetime | None = None  # when notices go out; None: at once

    @property
    def game(self) -> Game:
        found = self.world.games.get(self.row.game)
        if found is None:
            raise Unplayable(say.GAME_NOT_INSTALLED.format(game=self.row.game))
        return found

    @property
    def title(self) -> str:
        """What the game is called; its short name if it is not installed."""
        found = self.world.games.get(self.row.game)
        return found.title if found else self.row.game

    def _read(self) -> tuple[Any, Any]:
        if self._values is None:
            try:
                state = unpack(self.row.state, self.game.classes) if self.row.state is not None else None
                held = unpack(self.row.held, self.game.classes) if self.row.held is not None else {}
            except Unplayable:
                raise
            except Exception as error:  # whatever a value of another time makes of the game's classes
                raise Unplayable(say.POSITION_UNREADABLE.format(campaign=self.row.name, error=error)) from error
            self._values = self._stored = (state, held)
        return self._values

    @property
    def state(self) -> Any:
        """The game's own value; None before the start."""
        return self._read()[0]

    @state.setter
    def state(self, value: Any) -> None:
        self._values = (value, self._read()[1])

    @property
    def held(self) -> Any:
        """The sealed commands, by seat and slot."""
        return self._read()[1]

    @held.setter
    def held(self, value: Any) -> None:
        self._values = (self._read()[0], value)

    @property
    def names(self) -> dict[str, str]:
        return {seat.key: seat.name for seat in self.seats}

    @property
    def zone(self) -> str:
        return self.setting("zone")

    def setting(self, name: str) -> str:
        """A setting's word."""
        return word(self.row.pace, name)

    @property
    def pace(self) -> dict[str, Any]:
        """The settings, with the usual length of every clock of the game that was not set."""
        game = self.world.games.get(self.row.game)
        return {**(game.clocks if game else {}), **self.row.pace}

    @property
    def places(self) -> int:
        """How many players this campaign takes."""
        return self.game.players(self.row.options)

    @property
    def in_play(self) -> bool:
        """The game has begun and is not over; its clock may stand still."""
        return self.row.status in (CampaignStatus.RUNNING, CampaignStatus.PAUSED) and self.state is not None

    @property
    def phase_title(self) -> str:
        """The phase as people read it; before the start `forming`."""
        return self.game.phase(self.state).title if self.state is not None else self.row.phase

    @property
    def gms(self) -> list[tuple[int, int]]:
        """Every GM's person and the epoch of their address, the first one first."""
        return [(self.row.gm, self.row.gm_epoch), *((other["person"], other["epoch"]) for other in self.row.gms)]

    def plays(self, person: int | None) -> bool:
        """GMs who have a seat themselves: they are shown no secrets."""
        return any(seat.person == person for seat in self.seats)

    def plays_as_gm(self, email: str) -> bool:
        """The address is one of a GM's."""
        person = self.work.person_of(email)
        return person is not None and person.id in dict(self.gms)

    def about(self, answers: str = "") -> About:
        """What the game's readers must know: who is who, and what mail is answered."""
        return About({seat.name.lower(): seat.key for seat in self.seats}, answers)

    def seat(self, key: str) -> Seat:
        return next(seat for seat in self.seats if seat.key == key)

    def seat_named(self, word: str) -> Seat | None:
        """The seat of a player's name in this campaign."""
        return next((seat for seat in self.seats if seat.name.lower() == word.lower()), None)

    def save(self) -> CampaignRow:
        """Pack the values into the row."""
        if self._values is not None and self.state is not None:
            state, held = self._stored
            if self.state is not state:
                self.row.state = pack(self.state)
            if self.held is not held:
                self.row.held = pack(self.held)
            self._stored = (self.state, self.held)
            self.row.phase = self.game.phase(self.state).code
        if self.row.status == CampaignStatus.OVER:
            self.row.phase = "over"
        session = self.work.session
        session.add_all(one for one in (self.row, *self.seats) if one not in session)
        return self.row

    def dice(self) -> Dice:
        """This phase's dice."""
        return Dice(bytes.fromhex(self.row.seed), self.game.phase(self.state).code)

    def mark(self) -> str:
        """A hash of the state that tells nothing of it before the seed is revealed."""
        return marked(self.row.seed, fingerprint(self.state))

    def log(self, actor: str, entry: Logged) -> None:
        place = f"log/{self.row.name}/{self.row.entries}/{self.row.head}"
        salt = self.world.post.chance(place)[:8].hex() if entry.secret else ""
        self.work.log(self.row, self.world.now(), str(entry.kind), actor, entry.payload(), salt)

    def tell_of(
        self, kind: str, phase: str, events: tuple[Event, ...], seen: told_events.Before = told_events.NOTHING
    ) -> None:
        """What the last entry of the log told everybody is kept, for the archive."""
        told_events.keep(self.work, self.row, self.world.now().isoformat(timespec="seconds"), kind, phase, events, seen)

    def load(self, snapshot: Snapshot) -> None:
        """State and held are those of the snapshot. Raises Unplayable."""
        self.row.state, self.row.held, self._values = snapshot.state, snapshot.held, None
        self._read()

    def asks(self) -> dict[str, Ask]:
        """Who owes what, by seat; empty unless the game runs."""
        if not self.in_play:
            return {}
        state, held = self._read()
        if self._asked is None or self._asked[0] is not state or self._asked[1] is not held:
            self._asked = state, held, {ask.seat: ask for ask in self.game.asks(state, held)}
        return self._asked[2]

    def ask_of(self, seat: Seat) -> Ask | None:
        """What a seat owes; one in civil disorder: what it would owe, were it back."""
        if seat.status != SeatStatus.CIVIL_DISORDER or self.state is None:
            return self.asks().get(seat.key)
        back = self.game.seat(self.state, seat.key, SeatStatus.ACTIVE).state
        return next((ask for ask in self.game.asks(back, self.held) if ask.seat == seat.key), None)

    def incomplete(self) -> list[str]:
        """The asked seats that have neither sent everything nor said READY."""
        return [
            key
            for key, ask in self.asks().items()
            if (ask.missing or ask.early == Early.READY) and (not self.seat(key).ready or self.rests(key))
        ]

    def rests(self, key: str) -> tuple[str, ...]:
        """What came after a seat's READY and waits for an answer of theirs: while it does, READY rests."""
        seat, ask = self.seat(key), self.asks().get(key)
        return tuple(item for item in ask.open if SEEN + item not in seat.sent) if ask and seat.ready else ()

    def owing(self) -> list[str]:
        """The asked seats that have not sent everything: those a reminder would help."""
        return [key for key, ask in self.asks().items() if ask.missing and not self.seat(key).ready]

    def waits(self) -> bool:
        """The deadline has not come, and somebody said WAIT, or may want to mend an order that was not taken."""
        early = self.row.deadline is None or self.world.now() < self.row.deadline
        return early and any(seat.wait or self.unsettled(seat) for seat in self.seats)

    def unsettled(self, seat: Seat) -> bool:
        """The last letter with orders of a seat that is asked held one that was not taken."""
        return UNSETTLED in seat.sent and seat.key in self.asks()

    def zone_of(self, person: int | None) -> str:
        """A person's own zone, else the campaign's."""
        found = self.person(person)
        return (found.zone if found else "") or self.zone

    def person(self, person: int | None) -> Person | None:
        return self.work.person_by(person)

    def watchers(self, role: str) -> list[Watcher]:
        """Observers or standbys, in the order in which they came."""
        return self.work.watchers(self.row.id, role)
