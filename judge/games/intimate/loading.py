"""A game of Intimate Diplomacy that starts from a position somebody brings along."""

from collections.abc import Mapping
from typing import Any

from judge.board.atlas import STANDARD
from judge.games.dice import Dice
from judge.games.diplomacy.events import Start
from judge.games.diplomacy.record import BadRecord, position_of
from judge.games.diplomacy.seasons import season
from judge.games.intimate import sentences as say
from judge.games.intimate.state import State
from judge.games.protocol import Refused, Seat, Step


def load(
    seats: tuple[Seat, ...], options: Mapping[str, Any], record: Mapping[str, Any], rules: int, dice: Dice | None = None
) -> Step | Refused:
    """A record as `view` shows it: phase, units, centres, homes (by seat), out, credits, control."""
    phase = str(record.get("phase", ""))
    del dice
    try:
        board = position_of(record)
        if phase[:1] != "T" or phase[-1:] != "B" or not phase[1:-1].isdigit():
            season(phase)
    except (BadRecord, ValueError) as error:
        return Refused("bad-position", f"{error}")
    if phase[-1:] == "R" and not board.dislodged:
        return Refused("bad-position", say.NO_DISLODGED_UNITS)
    homes, money, control = (dict(record.get(key) or {}) for key in ("homes", "credits", "control"))
    out = tuple(seat for seat in seats if seat in (record.get("out") or ()))
    if wrong := _wrong([seat for seat in seats if seat not in out], homes, money, control):
        return Refused("bad-position", wrong)
    state = State(
        dict(options), tuple(seats), phase, board, homes, money, control, before=board.centres,
        quiet=int(record.get("quiet", 0)), rules=rules, out=out,
    )  # fmt: skip
    return Step(state, {}, (Start(seats=tuple(seats)),))


def _wrong(seats: list[Seat], homes: Mapping[str, Any], money: Mapping[str, Any], control: Mapping[str, Any]) -> str:
    """What does not fit together; "" if all does."""
    powers, own = {*STANDARD.powers}, {*homes.values()}
    if len(seats) < 2 or set(homes) != set(seats) or len(own) != len(seats) or not own <= powers:
        return say.HOMES_NEED_OWN_POWERS.format(seats=", ".join(seats))
    if set(money) != own or not all(isinstance(n, int) and n >= 0 for n in money.values()):
        return say.CREDITS_NOT_WHOLE
    if not {*control.values()} <= own | {None} or not {*control} <= powers - own:
        return say.BAD_MERCENARY_CONTROL
    return ""
