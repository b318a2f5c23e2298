"""A player-turn as a map shows it: rows like those of orders."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.games.diplomacy.events import OrderKind, OrderRow
from judge.games.warped.story import BattleRow, Closing, ItemRow, LineRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(OrderRow):
    """`front`: the battle after which it happened, 0 before the first: the archive shows one after the other."""

    front: int = 0


def orders_of(power: str, story: Sequence[LineRow], closing: Closing) -> tuple[Drawn, ...]:
    """Moves, builds and attacks in their order, with what they did to units."""
    items = [item for row in story if row.fate == "done" for item in row.parts]
    rows: list[Drawn] = []
    front = 0
    for item in (*items, *closing.advances):
        front += item.battle is not None
        rows += (replace(row, front=front) for row in _item(item))
    return (*rows, *(replace(_row(power, "remove", unit), front=front) for unit in closing.removed))


def _item(item: ItemRow) -> Iterator[Drawn]:
    if item.battle:
        yield from _battle(item.battle)
    elif item.fate not in ("done", "stopped"):
        return
    elif item.kind == "build":
        yield _row(item.power, "build", item.unit)
    elif item.kind == "convoy":
        *seas, to = item.path
        yield from (_row("", "convoy", f"F {sea}", to, item.unit) for sea in seas)
        yield _row(item.power, "move", item.unit, to)
    else:
        unit = item.unit
        for place in item.path:
            yield _row(item.power, "move", unit, place)
            unit = f"{unit[0]} {place}"


def _battle(row: BattleRow) -> Iterator[Drawn]:
    """An attack is drawn as a move that does not get through; then what became of the units."""
    yield _row(row.powers[0], "move", row.attacker, row.defender[2:], verdict="bounced")
    if row.result == "retreat":
        yield _row(row.powers[1], "retreat", row.defender, row.to)
    elif row.result in ("destroyed", "lost"):
        lost = row.result == "lost"
        yield _row(row.powers[not lost], "remove", row.attacker if lost else row.defender)


def _row(power: str, kind: str, unit: str, target: str = "", other: str = "", verdict: str = "succeeds") -> Drawn:
    return Drawn(
        power=power, order=f"{unit} - {target}" if target else unit, kind=OrderKind(kind), unit=unit, target=target,
        other=other, verdict=verdict, reason="", because=(), dislodged=False, judge=False,
    )  # fmt: skip
