"""Questions about a board: does a condition hold, and what would become of supposed orders."""

from typing import Any

from judge.board.atlas import STANDARD, where
from judge.board.movement import move
from judge.board.names import ALIASES, bare, nearest, power_named
from judge.board.position import Position
from judge.board.retreats import retreat
from judge.games.diplomacy import report_rows
from judge.games.diplomacy import sentences as say
from judge.games.diplomacy.events import Moves, Retreats
from judge.games.diplomacy.order_lines import order_lines, read_order, unit_owner
from judge.games.diplomacy.seasons import phase_of, season
from judge.games.protocol import Event, Refused


def stands(board: Position, text: str) -> bool | Refused:
    """`FRENCH A BUR`, `A BUR`, `FRENCH BUR` (any unit), `BUR` (any unit at all), `FRENCH PAR CENTRE` (who owns it)."""
    words = text.strip(" .()").split()
    centre = len(words) > 1 and words[-1].lower() in ("centre", "center")
    words = words[:-1] if centre else words
    power = power_named(words[0]) if len(words) > 1 and len(bare(words[0])) > 2 else None
    words = words[1:] if power else words
    kind = words[0][0].upper() if len(words) > 1 and words[0].lower() in ("a", "f", "army", "fleet") else ""
    place = " ".join(words[1:] if kind else words)
    code = ALIASES.get(bare(place)) or ALIASES.get(bare(place.partition("/")[0]))
    if code is None:
        names = " or ".join(f"{STANDARD.title(near)} ({near})" for near in nearest(place))
        hint = say.DID_YOU_MEAN.format(suggestions=names) if names else say.WHATIF_EXAMPLE
        return Refused("unknown-province", say.UNKNOWN_PROVINCE.format(word=place, hint=hint), place)
    if centre:
        return any(code in own for whose, own in board.centres.items() if power in (None, whose))
    return any(
        where(unit) == code and unit.startswith(kind)
        for whose, own in board.units.items()
        for unit in own
        if power in (None, whose)
    )


def suppose(board: Position, phase: str, rows: tuple[str, ...]) -> tuple[Event, tuple[Refused, ...]] | Refused:
    """The phase resolved with these orders of any power; whoever has none holds, or disbands."""
    kind = season(phase)[2] if phase[:1] in "SFW" and phase[-1:] != "E" else ""
    if kind not in ("M", "R"):
        return Refused("wrong-phase", say.WHATIF_WRONG_PHASE.format(phase=phase_of(phase).title))
    orders: dict[str, list[Any]] = {}
    refused: list[Refused] = []
    for row in rows:
        named, _, rest = row.partition(" ")
        line = rest if len(bare(named)) > 2 and power_named(named.strip(":")) else row
        for part in order_lines(line):
            order = read_order(part, phase)
            if order is None or isinstance(order, Refused):
                refused.append(order or Refused("not-understood", say.THAT_IS_NO_ORDER, line=row))
                continue
            owner = unit_owner(board, order)
            if owner is None:
                refused.append(Refused("no-unit", say.ORDERED_UNIT_MISSING.format(order=order), line=row))
            else:
                orders.setdefault(owner, []).append(order)
    if kind == "M":
        done = move(board, orders)
        told = report_rows.moved(done.outcomes.values(), board)
        return Moves(phase=phase, orders=told, dislodged=report_rows.waiting(done.position)), tuple(refused)
    return Retreats(phase=phase, orders=report_rows.retreated(retreat(board, orders).outcomes, board)), tuple(refused)
