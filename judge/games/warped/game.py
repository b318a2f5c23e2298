"""Warped Diplomacy Classic as the referee sees it: each call goes to the module that handles it."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.board.atlas import STANDARD
from judge.board.names import power_named
from judge.games import protocol as p
from judge.games.dice import Dice
from judge.games.help_pages import pages_of
from judge.games.warped import (
    adjusting,
    asking,
    bot,
    ending,
    keeping,
    loading,
    offering,
    reading,
    saying,
    submitting,
    views,
    whatif,
    writing,
)
from judge.games.warped import sentences as say
from judge.games.warped.commands import CLASSES as COMMANDS
from judge.games.warped.commands import LASTING, Header, Lines
from judge.games.warped.conditions import condition, holds
from judge.games.warped.options import OPTIONS, PRESETS
from judge.games.warped.state import CLASSES, POWERS, SEATING, State, seat_of
from judge.games.warped.table import laid_out
from judge.games.warped.turn import code_of

PHASE = re.compile(r"r(?:ound)? ?(\d{1,3})[ ,/]*([a-z]{3,})(?:\.| line )?(\d{1,3})?", re.I)


class Warped:
    """The game (W §1 to §9). Nothing is kept here: it is a name for pure functions."""

    name, title = "warped", "Warped Diplomacy Classic"
    rules: Mapping[int, str] = {1: say.AS_FIRST_PLAYED}
    options, presets, verbs = OPTIONS, PRESETS, reading.VERBS
    pages = pages_of("judge.games.warped")
    endings: tuple[p.Ending, ...] = (p.DRAW, p.CONCEDE)
    reserved: frozenset[str] = frozenset((*POWERS, "ANYONE", "ME", "ANY", "ALL"))
    demo: Mapping[str, str] = {"players": "3", "last_round": "8"}
    samples: Mapping[str, str] = reading.SAMPLES
    clocks, classes, corrections = asking.USUAL, {**CLASSES, **COMMANDS}, adjusting.FORMS

    setup, load = staticmethod(loading.setup), staticmethod(loading.load)
    asks, defaults = staticmethod(asking.asks), staticmethod(asking.defaults)
    resolve = staticmethod(submitting.resolve)
    parts = staticmethod(submitting.parts)
    end, voters = staticmethod(ending.end), staticmethod(ending.voters)
    view, resample = staticmethod(views.view), staticmethod(views.resample)
    suppose, adjust = staticmethod(whatif.suppose), staticmethod(adjusting.adjust)
    bot_of, bot = staticmethod(bot.bot_of), staticmethod(bot.bot)

    def players(self, options: Mapping[str, Any]) -> int:
        """So many as powers are named, if any are."""
        return int(options["players"]) if options["powers"] == "lot" else len(options["powers"].split())

    def homes(self) -> Mapping[str, tuple[str, ...]]:
        return {power.name: tuple(power.homes) for power in STANDARD.powers.values()}

    offer, payments = staticmethod(offering.offer), staticmethod(offering.payments)

    def under(self, state: State, rules: int) -> State:
        return replace(state, rules=rules)

    def tables(self, state: State | None, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """The cards."""
        del state, options
        return saying.tables()

    def phase(self, state: State) -> p.Phase:
        return _phase(state.round, state.active, 0)

    def place(self, state: State) -> str:
        return f"{code_of(state)}.{state.turn.line + 1}"

    def find_phase(self, text: str) -> p.Phase | p.Refused:
        match = PHASE.fullmatch(text.strip())
        power = power_named(match[2]) if match else None
        if match is None or power is None or int(match[1]) == 0:
            return p.Refused("unknown-phase", say.TURN_NAME_FORM, text[:20])
        return _phase(int(match[1]), power, int(match[3] or 0))

    def read(
        self, state: State, seat: p.Seat, lines: tuple[str, ...], about: p.About
    ) -> tuple[tuple[p.Command | p.Refused, ...], ...]:
        del about
        return reading.read(state, seat, lines)

    def slot(self, state: State, command: Any) -> str:
        """A sheet's lines are replaced together."""
        del state
        if isinstance(command, LASTING):
            return keeping.slot_of(command)
        return "sheet" if isinstance(command, (*Lines, Header)) else ""

    def text(self, state: State, command: Any) -> str:
        del state
        return writing.text_of(command)

    def lasting(self, state: State, seat: p.Seat, commands: tuple[Any, ...]) -> tuple[Any, ...]:
        """Standing orders; a sheet that says for which turn it is."""
        head = next((row for row in commands if isinstance(row, Header)), None)
        named = head is not None and (head.round > 0 or state.active != state.powers.get(seat))
        return tuple(row for row in commands if named or isinstance(row, (*LASTING, p.Refused)))

    def submit(self, state: State, seat: p.Seat, held: p.Held, commands: tuple[Any, ...], dice: Dice) -> p.Answer:
        return submitting.submit(state, seat, held, commands, dice)

    def seat(self, state: State, seat: p.Seat, status: p.SeatStatus) -> p.Step:
        same = state.status.get(seat, p.SeatStatus.ACTIVE) == status
        return p.Step(state if same else replace(state, status={**state.status, seat: status}))

    def result(self, state: State) -> p.Result | None:
        return state.outcome

    def known_as(self, state: State, seat: p.Seat) -> str:
        return state.powers.get(seat, "")

    def addressees(self, state: State) -> Mapping[str, tuple[p.Seat, ...]]:
        return {power: (seat,) for power in POWERS if (seat := seat_of(state, power))}

    def stands(self, state: State, seat: p.Seat, text: str) -> bool | p.Refused:
        """A condition, as it would hold in one's own turn (W §9.3)."""
        found = condition(text)
        if isinstance(found, p.Refused):
            return found
        return holds(laid_out(replace(state, active=state.powers.get(seat, state.active)), Dice(b"", "")), found)


def _phase(round_: int, power: str, line: int) -> p.Phase:
    """A player-turn, or a line of it. Turns of a round are in the usual order, whatever the campaign's is."""
    code = f"R{round_}{power[:3]}" + f".{line}" * bool(line)
    title = f"Round {round_}, {power.title()}" + say.BEFORE_LINE.format(line=line) * bool(line)
    return p.Phase((round_, SEATING.index(power), line), code, title)
