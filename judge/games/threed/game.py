"""3-D'plomacy as the referee sees it: every question answered by the room that knows."""

from collections.abc import Mapping
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.position import start
from judge.games.dice import Dice
from judge.games.diplomacy import telling
from judge.games.diplomacy.events import Start
from judge.games.diplomacy.game import BoardGame
from judge.games.diplomacy.rules import lines_of
from judge.games.protocol import About, Answer, Ask, Held, Option, Refused, Result, Seat, Step, Verb
from judge.games.threed import (
    adjusting,
    asking,
    bot,
    ending,
    loading,
    phases,
    reading,
    resampling,
    submitting,
    supply,
    views,
    writing,
)
from judge.games.threed.cards import NAMES
from judge.games.threed.options import OPTIONS, PRESETS
from judge.games.threed.rules import RULES
from judge.games.threed.state import CLASSES, POWERS, State

OFFICES = ("PRESIDENT", "PRESIDENTS", "MINISTER", "MINISTERS", "CABINET", "TREASURY", "NONE", "FOR", "TO")


class ThreeD(BoardGame):
    """The game (TD-1 to TD-11). Nothing is kept here: it is a name for pure functions."""

    name = "threed"
    title = "3-D'plomacy"
    rules: Mapping[int, str] = lines_of(RULES)
    options: Mapping[str, Option] = OPTIONS
    presets: Mapping[str, Mapping[str, Any]] = PRESETS
    verbs: tuple[Verb, ...] = reading.VERBS
    corrections: tuple[Verb, ...] = adjusting.FORMS
    reserved: frozenset[str] = frozenset((*POWERS, *OFFICES, *(name.upper() for name in NAMES)))
    clocks: Mapping[str, str] = asking.USUAL
    classes: Mapping[str, type] = CLASSES

    def players(self, options: Mapping[str, Any]) -> int:
        return int(options["players"])

    def setup(self, seats: tuple[Seat, ...], options: Mapping[str, Any], dice: Dice, rules: int) -> Step:
        del dice
        nothing = dict.fromkeys(seats, 0)
        state = State(
            dict(options),
            tuple(seats),
            f"P{STANDARD.first_year - 1}",
            start(),
            accounts=nothing,
            told=nothing,
            opening=nothing,
            rules=rules,
        )
        return Step(state, {}, (Start(seats=tuple(seats)),))

    def load(
        self, seats: tuple[Seat, ...], options: Mapping[str, Any], record: Mapping[str, Any], rules: int
    ) -> Step | Refused:
        return loading.load(seats, options, record, rules)

    def asks(self, state: State, held: Held) -> tuple[Ask, ...]:
        return asking.asks(state, held)

    def read(self, state: State, seat: Seat, lines: tuple[str, ...], about: About) -> tuple[tuple[Any, ...], ...]:
        return reading.read(state, seat, lines, about)

    def slot(self, state: State, command: Any) -> str:
        del state
        return writing.slot(command)

    def submit(self, state: State, seat: Seat, held: Held, commands: tuple[Any, ...], dice: Dice) -> Answer:
        return submitting.submit(state, seat, held, commands, dice)

    def defaults(self, state: State, seat: Seat, held: Held) -> tuple[str, ...]:
        return asking.defaults(state, seat, held)

    def resolve(self, state: State, held: Held, dice: Dice) -> Step:
        return phases.resolve(state, held, dice)

    def end(self, state: State, how: str, by: tuple[Seat, ...]) -> Step | Refused:
        return ending.end(state, how, by)

    def adjust(self, state: State, held: Held, line: str, about: About) -> Step | Refused | None:
        return adjusting.adjust(state, held, line, about)

    def offer(self, state: State) -> telling.Offer:
        return telling.offered(state.board, state.phase, supply.owed(state))

    def result(self, state: State) -> Result | None:
        return state.outcome

    def text(self, state: State, command: Any) -> str:
        del state
        return writing.text(command)

    def view(self, state: State, held: Held, seat: Seat | None) -> Mapping[str, Any]:
        return views.view(state, held, seat)

    def chart(self, state: State, held: Held) -> Mapping[str, Any]:
        return views.chart(state, held)

    def resample(self, state: State, held: Held, seat: Seat, dice: Dice) -> tuple[State, Held]:
        return resampling.resample(state, held, seat, dice)

    def addressees(self, state: State) -> Mapping[str, tuple[Seat, ...]]:
        return views.addressees(state)

    def bot(self, seat: Seat, notice: str, dice: Dice) -> tuple[str, ...]:
        return bot.bot(seat, notice, dice)
