"""What every game on the board answers alike."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from judge.board.atlas import STANDARD
from judge.board.position import Position
from judge.games.diplomacy import events, whatif
from judge.games.diplomacy.seasons import find_phase, phase_of
from judge.games.protocol import (
    CONCEDE,
    DRAW,
    STALEMATE,
    Ending,
    Event,
    Phase,
    Refused,
    Result,
    Seat,
    SeatStatus,
    Step,
)


class BoardState(Protocol):
    """What the state of such a game holds, whatever else it does. `status`: of the seats that are not active."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def board(self) -> Position: ...
    @property
    def phase(self) -> str: ...
    @property
    def status(self) -> Mapping[Seat, str]: ...
    @property
    def outcome(self) -> Result | None: ...


State = TypeVar("State", bound=BoardState)


class BoardGame:
    """Phases, rules, seats, endings and suppositions of a game whose state is a dataclass like BoardState."""

    endings: tuple[Ending, ...] = (DRAW, STALEMATE, CONCEDE)
    reserved = frozenset(STANDARD.powers)

    def players(self, options: Mapping[str, Any]) -> int:
        return int(options["players"])

    def voters(self, state: BoardState, how: str) -> tuple[Seat, ...]:
        del how
        return state.seats

    def homes(self) -> Mapping[str, tuple[str, ...]]:
        return {power.name: tuple(power.homes) for power in STANDARD.powers.values()}

    def under(self, state: State, rules: int) -> State:
        changed: State = replace(state, rules=rules)  # type: ignore[type-var]
        return changed

    def phase(self, state: BoardState) -> Phase:
        return phase_of(state.phase)

    def result(self, state: BoardState) -> Result | None:
        return state.outcome

    def find_phase(self, text: str) -> Phase | Refused:
        return find_phase(text)

    def seat(self, state: BoardState, seat: Seat, status: SeatStatus) -> Step:
        others = {other: word for other, word in state.status.items() if other != seat}
        changed: Any = replace(state, status=others | ({} if status == SeatStatus.ACTIVE else {seat: status}))  # type: ignore[type-var]
        return Step(changed)

    def retold(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        return events.retold(event)

    def stands(self, state: BoardState, seat: Seat, text: str) -> bool | Refused:
        del seat  # the board is public
        return whatif.stands(state.board, text)

    def suppose(
        self, state: BoardState, seat: Seat, rows: tuple[str, ...]
    ) -> tuple[Event, tuple[Refused, ...]] | Refused:
        del seat
        return whatif.suppose(state.board, state.phase, rows)
