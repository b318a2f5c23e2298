"""The Golden Blade as the referee sees it: each call goes to the module that handles it."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.games.dice import Dice
from judge.games.goldenblade import (
    adjusting,
    asking,
    bot,
    conditions,
    ending,
    loading,
    reading,
    saying,
    submitting,
    turn,
    views,
    whatif,
)  # fmt: skip
from judge.games.goldenblade import sentences as say
from judge.games.goldenblade.cards import card_file
from judge.games.goldenblade.effects import opened
from judge.games.goldenblade.options import OPTIONS, PRESETS
from judge.games.goldenblade.state import CLASSES, POWERS, State
from judge.games.help_pages import pages_of
from judge.games.protocol import (
    CONCEDE,
    DRAW,
    About,
    Answer,
    Command,
    Ending,
    Held,
    Phase,
    Refused,
    Result,
    Seat,
    SeatStatus,
    Step,
)  # fmt: skip

PHASE = re.compile(r"(?:(b)(?:uild)?s?|t(?:urn)?) ?(\d{1,3})", re.I)


class GoldenBlade:
    """The game (GB §1 to §11). Nothing is kept here: it is a name for pure functions."""

    name, title = "goldenblade", "The Golden Blade"
    rules: Mapping[int, str] = {1: say.AS_FIRST_PLAYED}
    options, presets, verbs = OPTIONS, PRESETS, reading.VERBS
    pages = pages_of("judge.games.goldenblade")
    endings: tuple[Ending, ...] = (DRAW, CONCEDE)
    reserved: frozenset[str] = frozenset(
        (*POWERS, *(name.upper() for name in card_file().cards), "LEFT", "RIGHT", "ME")
    )
    samples: Mapping[str, str] = reading.SAMPLES
    clocks, classes, corrections = asking.USUAL, CLASSES, adjusting.FORMS

    setup, load = staticmethod(loading.setup), staticmethod(loading.load)
    asks, defaults = staticmethod(asking.asks), staticmethod(asking.defaults)
    resolve = staticmethod(turn.resolve)
    end, voters = staticmethod(ending.end), staticmethod(ending.voters)
    view, resample = staticmethod(views.view), staticmethod(views.resample)
    suppose, bot = staticmethod(whatif.suppose), staticmethod(bot.bot)

    def players(self, options: Mapping[str, Any]) -> int:
        """So many as the seating names, if it names any."""
        return int(options["players"]) if options["seating"] == "random" else len(options["seating"].split())

    def under(self, state: State, rules: int) -> State:
        return replace(state, rules=rules)

    def tables(self, state: State | None, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """The order cards as they are in this campaign, and what is assumed."""
        players = self.players(options)
        return {"players": players, "cards": saying.table(state, players), "assumed": saying.assumptions(players)}

    def phase(self, state: State) -> Phase:
        found = self.find_phase(state.phase)
        assert isinstance(found, Phase), state.phase
        return found

    def find_phase(self, text: str) -> Phase | Refused:
        match = PHASE.fullmatch(text.strip())
        if not match:
            return Refused("unknown-phase", say.PHASE_NAME_FORM, text[:20])
        number, builds = int(match[2]), bool(match[1])
        title = "First builds" if builds and not number else f"{'Builds of turn' if builds else 'Turn'} {number}"
        return Phase((number, int(builds)), f"{'B' if builds else 'T'}{number}", title)

    def read(
        self, state: State, seat: Seat, lines: tuple[str, ...], about: About
    ) -> tuple[tuple[Command | Refused, ...], ...]:
        del about
        return reading.read(state, seat, lines)

    def slot(self, state: State, command: Any) -> str:
        del state
        return reading.slot_of(command)

    def text(self, state: State, command: Any) -> str:
        del state
        return reading.text_of(command)

    def submit(self, state: State, seat: Seat, held: Held, commands: tuple[Any, ...], dice: Dice) -> Answer:
        del dice
        return submitting.submit(state, seat, held, commands)

    def seat(self, state: State, seat: Seat, status: SeatStatus) -> Step:
        same = state.status.get(seat, SeatStatus.ACTIVE) == status
        return Step(state if same else replace(state, status={**state.status, seat: status}))

    def result(self, state: State) -> Result | None:
        return state.outcome

    def known_as(self, state: State, seat: Seat) -> str:
        return state.powers.get(seat, "")

    def addressees(self, state: State) -> Mapping[str, tuple[Seat, ...]]:
        return {power: (seat,) for seat, power in state.powers.items()}

    def stands(self, state: State, seat: Seat, text: str) -> bool | Refused:
        """A condition on grids, levels, sizes of hands and one's own hand (GB §10)."""
        found = conditions.condition(text)
        if isinstance(found, Refused):
            return found
        if ".order" in found:
            return Refused("sealed", say.NO_CARD_SEEN_YET)
        return conditions.stands(found, opened(state, {}, Dice(b"", state.phase)).sight(seat))

    def adjust(self, state: State, held: Held, line: str, about: About) -> Step | Refused | None:
        del about
        return adjusting.adjust(state, held, line)
