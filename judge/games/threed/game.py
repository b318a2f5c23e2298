"""3-D'plomacy as the referee sees it: each call goes to the module that handles it."""

from collections.abc import Mapping
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.position import start
from judge.games.dice import Dice
from judge.games.diplomacy import report_rows
from judge.games.diplomacy.events import Start
from judge.games.diplomacy.game import BoardGame
from judge.games.diplomacy.guessing import guessed, wished
from judge.games.diplomacy.rules import lines_of
from judge.games.help_pages import pages_of
from judge.games.protocol import DRAW, Ending, Seat, Step
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
from judge.games.threed.state import CLASSES, POWERS, State, presides

OFFICES = ("PRESIDENT", "PRESIDENTS", "MINISTER", "MINISTERS", "CABINET", "TREASURY", "NONE", "FOR", "TO")


class ThreeD(BoardGame):
    """The game (TD-1 to TD-11). Nothing is kept here: it is a name for pure functions."""

    name, title = "threed", "3-D'plomacy"
    rules, options, presets = lines_of(RULES), OPTIONS, PRESETS
    verbs, corrections = reading.VERBS, adjusting.FORMS
    endings: tuple[Ending, ...] = (DRAW,)
    pages = pages_of("judge.games.diplomacy", "judge.games.threed")
    reserved: frozenset[str] = frozenset((*POWERS, *OFFICES, *(name.upper() for name in NAMES)))
    clocks, classes = asking.USUAL, CLASSES

    load, read = staticmethod(loading.load), staticmethod(reading.read)
    asks, defaults = staticmethod(asking.asks), staticmethod(asking.defaults)
    submit, adjust = staticmethod(submitting.submit), staticmethod(adjusting.adjust)
    resolve, end = staticmethod(phases.resolve), staticmethod(ending.end)
    view, resample = staticmethod(views.view), staticmethod(resampling.resample)
    chart, addressees, groups = staticmethod(views.chart), staticmethod(views.addressees), staticmethod(views.groups)
    bot = staticmethod(bot.bot)

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

    def text(self, state: State, command: Any) -> str:
        del state
        return writing.text(command)

    def guess(self, state: State, seat: Seat, line: str) -> tuple[str, ...]:
        return guessed(state.board, presides(state, seat), state.phase, line)

    def wished(self, state: State, line: str) -> tuple[str, ...]:
        return wished(state.board, state.phase, line)
