"""Standard Diplomacy as the referee sees it: each call goes to the module that handles it."""

from collections.abc import Mapping
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.position import start
from judge.games.dice import Dice
from judge.games.diplomacy import report_rows
from judge.games.diplomacy.events import Start
from judge.games.diplomacy.game import BoardGame
from judge.games.diplomacy.guessing import guessed, wished
from judge.games.diplomacy.record import BadRecord, position_of
from judge.games.diplomacy.rules import lines_of
from judge.games.diplomacy.seasons import season
from judge.games.help_pages import pages_of
from judge.games.protocol import (
    CONCEDE,
    DRAW,
    About,
    Answer,
    Ending,
    Held,
    Refused,
    Seat,
    Step,
)  # fmt: skip
from judge.games.standard import adjusting, asking, bot, ending, phases, reading, submitting, views
from judge.games.standard import sentences as say
from judge.games.standard.options import OPTIONS, PRESETS
from judge.games.standard.rules import RULES
from judge.games.standard.state import CLASSES, State, owed


class Standard(BoardGame):
    """The game (SD-1 to SD-12). Nothing is kept here: it is a name for pure functions."""

    name, title = "standard", "Standard Diplomacy"
    rules, options, presets = lines_of(RULES), OPTIONS, PRESETS
    verbs, corrections = reading.VERBS, adjusting.FORMS
    pages = pages_of("judge.games.diplomacy")
    endings: tuple[Ending, ...] = (DRAW, CONCEDE)
    clocks, classes = asking.USUAL, CLASSES

    asks, defaults = staticmethod(asking.asks), staticmethod(asking.defaults)
    resolve, end = staticmethod(phases.resolve), staticmethod(ending.end)
    view, resample = staticmethod(views.view), staticmethod(views.resample)
    adjust, bot_of, bot = staticmethod(adjusting.adjust), staticmethod(bot.bot_of), staticmethod(bot.bot)

    def players(self, options: Mapping[str, Any]) -> int:
        del options
        return len(STANDARD.powers)

    def setup(self, seats: tuple[Seat, ...], options: Mapping[str, Any], dice: Dice, rules: int) -> Step:
        del dice
        state = State(dict(options), tuple(seats), f"P{STANDARD.first_year}", start(), rules=rules)
        return Step(state, {}, (Start(seats=tuple(seats)),))

    def load(
        self, seats: tuple[Seat, ...], options: Mapping[str, Any], record: Mapping[str, Any], rules: int,
        dice: Dice | None = None,
    ) -> Step | Refused:  # fmt: skip
        """A record as `view` shows it: phase, units, centres, dislodged, powers (by seat)."""
        del dice
        phase, powers = str(record.get("phase", "")), dict(record.get("powers") or {})
        try:
            board = position_of(record)
            kind = season(phase)[2]
        except (BadRecord, ValueError) as error:
            return Refused("bad-position", f"{error}")
        if kind == "R" and not board.dislodged:
            return Refused("bad-position", say.NO_DISLODGED_UNITS)
        if set(powers) != set(seats) or set(powers.values()) != set(STANDARD.powers):
            return Refused("bad-position", say.PLAYERS_NEED_OWN_POWERS)
        state = State(dict(options), tuple(seats), phase, board, powers, rules=rules)
        return Step(state, {}, (Start(seats=tuple(seats)),))

    def read(self, state: State, seat: Seat, lines: tuple[str, ...], about: About) -> tuple[tuple[Any, ...], ...]:
        del about
        return reading.read(state, seat, lines)

    def slot(self, state: State, command: Any) -> str:
        del state
        return reading.slot(command)

    def submit(self, state: State, seat: Seat, held: Held, commands: tuple[Any, ...], dice: Dice) -> Answer:
        del dice
        return submitting.submit(state, seat, held, commands)

    def voters(self, state: State, how: str) -> tuple[Seat, ...]:  # type: ignore[override]
        del how
        return ending.voters(state)

    def offer(self, state: State) -> report_rows.Offer:
        return report_rows.offered(state.board, state.phase, owed(state))

    def text(self, state: State, command: Any) -> str:
        del state
        return reading.text(command)

    def known_as(self, state: State, seat: Seat) -> str:
        return state.powers.get(seat, "")

    def addressees(self, state: State) -> Mapping[str, tuple[Seat, ...]]:
        return {power: (seat,) for seat, power in state.powers.items()}

    def guess(self, state: State, seat: Seat, line: str) -> tuple[str, ...]:
        return guessed(state.board, (state.powers.get(seat, ""),), state.phase, line)

    def wished(self, state: State, line: str) -> tuple[str, ...]:
        return wished(state.board, state.phase, line)
