"""Intimate Diplomacy as the referee sees it: each call goes to the module that handles it."""

from collections.abc import Mapping
from dataclasses import replace
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
from judge.games.intimate import adjusting, asking, bid_lines, bot, ending, loading, phases, reading, submitting, views
from judge.games.intimate.options import OPTIONS, PRESETS
from judge.games.intimate.rules import RULES
from judge.games.intimate.state import CLASSES, State, playing, powers_of
from judge.games.intimate.winter import owed
from judge.games.protocol import CONCEDE, DRAW, STALEMATE, About, Ending, Seat, Step


class Intimate(BoardGame):
    """The game (ID-1 to ID-10). Nothing is kept here: it is a name for pure functions."""

    name, title = "intimate", "Intimate Diplomacy"
    rules, options, presets = lines_of(RULES), OPTIONS, PRESETS
    verbs, corrections = reading.VERBS, adjusting.FORMS
    pages = pages_of("judge.games.diplomacy", "judge.games.intimate")
    clocks, classes = asking.USUAL, CLASSES
    endings: tuple[Ending, ...] = (DRAW, STALEMATE, replace(CONCEDE, enough=1))

    load, bot_of, bot = staticmethod(loading.load), staticmethod(bot.bot_of), staticmethod(bot.bot)
    asks, defaults, bids = staticmethod(asking.asks), staticmethod(asking.defaults), staticmethod(asking.bids)
    slot, text = staticmethod(reading.slot), staticmethod(reading.text)
    submit, adjust = staticmethod(submitting.submit), staticmethod(adjusting.adjust)
    resolve, end = staticmethod(phases.resolve), staticmethod(ending.end)
    view, resample = staticmethod(views.view), staticmethod(views.resample)
    groups = staticmethod(views.groups)

    def setup(self, seats: tuple[Seat, ...], options: Mapping[str, Any], dice: Dice, rules: int) -> Step:
        del dice
        state = State(dict(options), tuple(seats), f"P{STANDARD.first_year}", start(), rules=rules)
        return Step(state, {}, (Start(seats=tuple(seats)),))

    def read(self, state: State, seat: Seat, lines: tuple[str, ...], about: About) -> tuple[tuple[Any, ...], ...]:
        del about
        return reading.read(state, seat, lines)

    def offer(self, state: State) -> report_rows.Offer:
        return report_rows.offered(state.board, state.phase, owed(state))

    def voters(self, state: State, how: str) -> tuple[Seat, ...]:  # type: ignore[override]
        del how
        return playing(state)

    def known_as(self, state: State, seat: Seat) -> str:
        return state.homes.get(seat, "")

    def addressees(self, state: State) -> Mapping[str, tuple[Seat, ...]]:
        return {home: (seat,) for seat, home in state.homes.items()}

    def guess(self, state: State, seat: Seat, line: str) -> tuple[str, ...]:
        if state.phase[-1] == "B":
            return tuple(f"BID {power} {number}" for power, number in bid_lines.meant(line))
        return guessed(state.board, powers_of(state, seat), state.phase, line)

    def wished(self, state: State, line: str) -> tuple[str, ...]:
        return wished(state.board, state.phase, line)
