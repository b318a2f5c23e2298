"""One board phase as JSON in, JSON out: what `judge adjudicate` speaks, line by line."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from judge.board import adjustments, movement, retreats
from judge.board.atlas import STANDARD, Unit, where
from judge.board.movement import Outcome, Rejected
from judge.board.notation import Unread, read
from judge.board.position import Centres, Dislodged, Position, captured, due
from judge.board.rulebook import DATC, Rulebook
from judge.games.diplomacy import sentences as say
from judge.games.diplomacy.seasons import season


class BadRecord(ValueError):
    """The JSON is not a position and its orders."""


def adjudicate_line(line: str, rules: Rulebook = DATC) -> str:
    """One JSON line to one JSON line; `{"error": …}` for what cannot be read."""
    try:
        return json.dumps(adjudicate(json.loads(line), rules))
    except (ValueError, RecursionError) as error:
        return json.dumps({"error": str(error) or type(error).__name__})


def adjudicate(record: Any, rules: Rulebook = DATC) -> dict[str, Any]:
    """Resolve one phase. Raises BadRecord."""
    if not isinstance(record, dict):
        raise BadRecord(say.LINE_NOT_JSON_OBJECT)
    try:
        letter, year, kind = season(str(record.get("phase", "")))
    except ValueError as error:
        raise BadRecord(str(error)) from None
    position = position_of(record)
    orders, rejected = read_orders(_table(record, "orders"), kind)
    if kind == "A":
        return _winter(record["phase"], year, position, orders, rejected, rules)
    done = movement.move(position, orders, rules) if kind == "M" else retreats.retreat(position, orders)
    after = done.position
    out: dict[str, Any] = {"phase": record["phase"]}
    out["results"] = {unit: shown(outcome) for unit, outcome in sorted(done.outcomes.items())}
    out |= shown_position(after)
    if "centres" in record:
        out |= _centres_after(after, letter, year)
    return out | _rejected([*rejected, *done.rejected])


def _winter(
    phase: str,
    year: int,
    position: Position,
    orders: Mapping[str, list[Any]],
    rejected: list[Rejected],
    rules: Rulebook,
) -> dict[str, Any]:
    adjusted = adjustments.adjust(position, orders, rules)
    out: dict[str, Any] = {
        "phase": phase,
        "results": {power: [shown(o) for o in outcomes] for power, outcomes in adjusted.outcomes.items()},
        "units": {power: list(units) for power, units in adjusted.position.units.items()},
        "centres": {power: list(centres) for power, centres in position.centres.items()},
        "next": f"S{year + 1}M",
    }
    return out | _rejected([*rejected, *adjusted.rejected])


def _centres_after(position: Position, letter: str, year: int) -> dict[str, Any]:
    """Centres (changed after Autumn) and the next phase."""
    centres: Centres = position.centres
    if position.dislodged:
        following = f"{letter}{year}R"
    elif letter == "S":
        following = f"F{year}M"
    else:
        centres = captured(position)
        following = f"W{year}A" if due(Position(position.units, centres)) else f"S{year + 1}M"
    return {"centres": {power: list(own) for power, own in centres.items()}, "next": following}


def _rejected(rejected: list[Rejected]) -> dict[str, Any]:
    return {"rejected": [r._asdict() for r in rejected]} if rejected else {}


def read_orders(given: Mapping[str, list[str]], kind: str) -> tuple[dict[str, list[Any]], list[Rejected]]:
    """Order lines by power, read; what is no order is rejected with its reason."""
    orders: dict[str, list[Any]] = {}
    rejected: list[Rejected] = []
    for power, lines in given.items():
        for line in lines:
            found = read(line, kind)
            if found is None or type(found) is Unread:
                rejected.append(Rejected(power, line, found.code if found else "not-understood"))
            else:
                orders.setdefault(power, []).append(found)
    return orders, rejected


def shown(outcome: Outcome) -> dict[str, Any]:
    """An outcome as JSON."""
    row: dict[str, Any] = {"order": str(outcome.order), "verdict": outcome.verdict}
    if outcome.dislodged:
        row["dislodged"] = True
    if outcome.reason:
        row["reason"] = outcome.reason
    if outcome.because:
        row["because"] = list(outcome.because)
    if outcome.by_judge:
        row["by"] = "judge"
    return row


def shown_position(position: Position) -> dict[str, Any]:
    """Units, dislodged and contested as JSON."""
    return {
        "units": {power: sorted(units) for power, units in sorted(position.units.items()) if units},
        "dislodged": {
            unit: {"power": d.power, "by": d.by, "retreats": list(d.retreats)}
            for unit, d in sorted(position.dislodged.items())
        },
        "contested": list(position.contested),
    }


def _table(record: Mapping[str, Any], key: str) -> dict[str, list[str]]:
    table = record.get(key) or {}
    if not isinstance(table, dict) or not all(isinstance(v, list) for v in table.values()):
        raise BadRecord(say.KEY_NEEDS_POWER_LISTS.format(key=key))
    for power in table:
        if power not in STANDARD.powers:
            raise BadRecord(say.UNKNOWN_POWER_IN_KEY.format(key=key, power=power))
    return {power: [str(item) for item in items] for power, items in table.items()}


def position_of(record: Mapping[str, Any]) -> Position:
    """The position in a record, checked: real places, one unit a province, one owner a centre. Raises BadRecord."""
    units = {power: tuple(Unit(u) for u in own) for power, own in _table(record, "units").items()}
    _once([where(u) for own in units.values() for u in own], "unit")
    for unit in (u for own in units.values() for u in own):
        if not STANDARD.exists(unit):
            raise BadRecord(say.NO_SUCH_UNIT.format(unit=unit))
    centres = {power: tuple(own) for power, own in _table(record, "centres").items()}
    _once([c for own in centres.values() for c in own], say.CENTRE_OWNER)
    for centre in (c for own in centres.values() for c in own):
        if centre not in STANDARD.centres:
            raise BadRecord(say.NO_SUCH_CENTRE.format(centre=centre))
    contested = record.get("contested") or []
    if not isinstance(contested, list):
        raise BadRecord(say.CONTESTED_NOT_LIST)
    return Position(units, centres, _dislodged(record.get("dislodged") or {}), tuple(map(str, contested)))


def _dislodged(table: Any) -> dict[Unit, Dislodged]:
    try:
        found = {
            Unit(unit): Dislodged(str(row["power"]), str(row["by"]), tuple(map(str, row["retreats"])))
            for unit, row in table.items()
        }
    except (AttributeError, KeyError, TypeError):
        raise BadRecord(say.BAD_DISLODGED_FORM) from None
    for unit, row in found.items():
        if not STANDARD.exists(unit) or row.power not in STANDARD.powers:
            raise BadRecord(say.NO_SUCH_DISLODGED_UNIT.format(unit=unit))
        for place in row.retreats:
            if place not in STANDARD.reach[unit].values():
                raise BadRecord(say.CANNOT_RETREAT_THERE.format(unit=unit, place=place))
    return found


def _once(names: Iterable[str], what: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise BadRecord(say.DUPLICATE_ENTRY.format(item=what, name=name))
        seen.add(name)
