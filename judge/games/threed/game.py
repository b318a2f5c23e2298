"""3-D'plomacy as the referee sees it: each call goes to the module that handles it."""

from collections.abc import Callable, Mapping
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.position import start
from judge.games.dice import Dice
from judge.games.diplomacy import report_rows
from judge.games.diplomacy.events import Start
from judge.games.diplomacy.game import BoardGame
from judge.games.diplomacy.rules import lines_of
from judge.games.protocol import Option, Result, Seat, Step, Verb
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
    classes: Mapping[str, Callable[..., Any]] = CLASSES

    asks = staticmethod(asking.asks)
    read = staticmethod(reading.read)
    defaults = staticmethod(asking.defaults)
    submit = staticmethod(submitting.submit)
    resolve = staticmethod(phases.resolve)
    end = staticmethod(ending.end)
    adjust = staticmethod(adjusting.adjust)
    load = staticmethod(loading.load)
    view = staticmethod(views.view)
    chart = staticmethod(views.chart)
    resample = staticmethod(resampling.resample)
    addressees = staticmethod(views.addressees)
    bot = staticmethod(bot.bot)

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

    def slot(self, state: State, command: Any) -> str:
        del state
        return writing.slot(command)

    def offer(self, state: State) -> report_rows.Offer:
        return report_rows.offered(state.board, state.phase, supply.owed(state))

    def result(self, state: State) -> Result | None:
        return state.outcome

    def text(self, state: State, command: Any) -> str:
        del state
        return writing.text(command)
