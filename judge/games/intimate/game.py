"""Intimate Diplomacy as the referee sees it: each call goes to the module that handles it."""

from collections.abc import Mapping
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.position import start
from judge.games.dice import Dice
from judge.games.diplomacy import report_rows
from judge.games.diplomacy.events import Start
from judge.games.diplomacy.game import BoardGame
from judge.games.diplomacy.record import BadRecord, position_of
from judge.games.diplomacy.rules import lines_of
from judge.games.diplomacy.seasons import season
from judge.games.intimate import adjusting, asking, bot, ending, phases, reading, submitting, views
from judge.games.intimate.options import OPTIONS, PRESETS
from judge.games.intimate.rules import RULES
from judge.games.intimate.state import CLASSES, State
from judge.games.intimate.winter import owed
from judge.games.protocol import About, Refused, Seat, Step


class Intimate(BoardGame):
    """The game (ID-1 to ID-10). Nothing is kept here: it is a name for pure functions."""

    name, title = "intimate", "Intimate Diplomacy"
    rules, options, presets = lines_of(RULES), OPTIONS, PRESETS
    verbs, corrections = reading.VERBS, adjusting.FORMS
    clocks, classes = asking.USUAL, CLASSES

    asks, defaults = staticmethod(asking.asks), staticmethod(asking.defaults)
    slot, text = staticmethod(reading.slot), staticmethod(reading.text)
    submit, adjust = staticmethod(submitting.submit), staticmethod(adjusting.adjust)
    resolve, end = staticmethod(phases.resolve), staticmethod(ending.end)
    view, resample = staticmethod(views.view), staticmethod(views.resample)
    bot = staticmethod(bot.bot)

    def setup(self, seats: tuple[Seat, ...], options: Mapping[str, Any], dice: Dice, rules: int) -> Step:
        del dice
        state = State(dict(options), tuple(seats), f"P{STANDARD.first_year}", start(), rules=rules)
        return Step(state, {}, (Start(seats=tuple(seats)),))

    def load(
        self, seats: tuple[Seat, ...], options: Mapping[str, Any], record: Mapping[str, Any], rules: int
    ) -> Step | Refused:
        """A record as `view` shows it: phase, units, centres, homes (by seat), credits, control."""
        phase = str(record.get("phase", ""))
        try:
            board = position_of(record)
            if phase[:1] != "T" or phase[-1:] != "B" or not phase[1:-1].isdigit():
                season(phase)
        except (BadRecord, ValueError) as error:
            return Refused("bad-position", f"{error}")
        if phase[-1:] == "R" and not board.dislodged:
            return Refused("bad-position", "a retreat phase needs dislodged units")
        homes, money, control = (dict(record.get(key) or {}) for key in ("homes", "credits", "control"))
        if (
            set(homes) != set(seats)
            or len(set(homes.values())) != len(seats)
            or not {*homes.values()} <= {*STANDARD.powers}
        ):
            return Refused("bad-position", f"homes must give each of {', '.join(seats)} a power of his own")
        if set(money) != set(homes.values()) or not all(isinstance(n, int) and n >= 0 for n in money.values()):
            return Refused("bad-position", "credits must give each home power a whole number")
        if not {*control.values()} <= {*homes.values(), None} or not {*control} <= {*STANDARD.powers} - {
            *homes.values()
        }:
            return Refused("bad-position", "control must give mercenaries to home powers, or null")
        quiet = record.get("quiet", 0)
        state = State(
            dict(options), tuple(seats), phase, board, homes, money, control, {}, board.centres, int(quiet), rules=rules
        )  # fmt: skip
        return Step(state, {}, (Start(seats=tuple(seats)),))

    def read(self, state: State, seat: Seat, lines: tuple[str, ...], about: About) -> tuple[tuple[Any, ...], ...]:
        del about
        return reading.read(state, seat, lines)

    def offer(self, state: State) -> report_rows.Offer:
        return report_rows.offered(state.board, state.phase, owed(state))

    def known_as(self, state: State, seat: Seat) -> str:
        return state.homes.get(seat, "")

    def addressees(self, state: State) -> Mapping[str, tuple[Seat, ...]]:
        return {home: (seat,) for seat, home in state.homes.items()}
