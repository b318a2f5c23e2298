"""What the board's games share: a player's order lines read, checked against the board, and put in order."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from judge.board.adjustments import lawful_build
from judge.board.atlas import AMBIGUOUS, STANDARD, where
from judge.board.legality import SHORES, Ground, lawful
from judge.board.movement import AT
from judge.board.names import power_named
from judge.board.notation import Unread, owner_named, read
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Retreat, Support, Waive
from judge.board.position import Position
from judge.board.retreats import lawful_retreat
from judge.board.rulebook import DATC
from judge.board.several import several
from judge.games.diplomacy import sentences as say
from judge.games.diplomacy.seasons import phase_of, season
from judge.games.protocol import Refused

ORDERED_NOW = {"M": say.NOT_IN_MOVEMENT, "R": say.NOT_IN_RETREATS, "A": say.NOT_IN_ADJUSTMENTS}

WHY = {
    "not-adjacent": say.CANNOT_MOVE_THERE,
    "no-route": say.NO_CONVOY_CHAIN,
    "wrong-coast": say.COAST_NOT_USABLE,
    "coast-missing": say.COAST_AMBIGUOUS,
    "type-missing": say.UNIT_TYPE_MISSING,
    "not-reachable": say.CANNOT_GO_THERE,
    "self": say.TARGETS_OWN_PROVINCE,
    "occupied": say.PROVINCE_OCCUPIED,
    "not-home": say.BUILD_ONLY_AT_HOME,
    "unmatched": say.NAMED_UNIT_UNABLE,
}
"""Why an order is illegal, in a player's words."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """A held board order, with the power whose unit it is."""

    power: str
    order: Order

    @property
    def province(self) -> str:
        """Where the ordered unit stands, or will be built."""
        return "" if isinstance(self.order, Waive) else where(self.order.unit)


def order_lines(line: str) -> list[str]:
    """A line may hold several orders."""
    return list(several(line))


def one_verb_for_all(line: str, phase: str) -> bool:
    """A Winter's line whose first word counts for all its parts: `BUILD A LON; A BUD`."""
    return ";" in line and phase[-1:] == "A" and len(order_lines(line)) > 1


def headed(lines: Sequence[str]) -> list[str]:
    """For each line the power that stands by itself above it (`Germany:`), up to a blank line; "" for none."""
    found, power = list[str](), ""
    for line in lines:
        power = (owner_named(line) or power) if line.strip() else ""
        found.append(power)
    return found


def read_order(line: str, phase: str) -> Order | Refused | None:
    """One line read for that phase; None: it is no order."""
    kind = season(phase)[2] if phase[:1] in "SFW" and phase[-1:] != "E" else ""
    found = read(line, kind or "M")
    if found is None:
        return None
    if not kind:
        what = {"T": "bids", "W": "ballots"}.get(phase[:1], "preference lists")
        return Refused(
            "wrong-phase", say.ORDERS_COME_LATER.format(phase=phase_of(phase).title, due_orders=what), line=line
        )
    return refused(found, kind) if isinstance(found, Unread) else found


def refused(found: Unread, kind: str) -> Refused:
    """An almost-order in words, with the right name where one is near."""
    if found.code == "misspelt" and not power_named(found.word):
        names = [f"{STANDARD.title(code)} ({code})" for code in found.near]
        hint = say.DID_YOU_MEAN.format(suggestions=" or ".join(names)) if names else ""
        return Refused(
            "unknown-province",
            say.UNKNOWN_PROVINCE.format(word=found.word, hint=hint),
            found.word,
            found.near,
            found.line,
        )
    if found.code == "trailing":
        text = say.ORDER_PARTLY_UNDERSTOOD.format(understood=found.sense, word=found.word)
        return Refused("not-understood", text, found.word, line=found.line)
    if found.code == "wrong-phase":
        return Refused("wrong-phase", ORDERED_NOW[kind], line=found.line)
    return Refused(
        "not-understood",
        say.ORDER_INCOMPLETE[kind],
        line=found.line,
    )


def ground_of(position: Position) -> Ground:
    """The board as `lawful` wants it."""
    units = [unit for own in position.units.values() for unit in own]
    at = [-1] * len(SHORES)
    for i, unit in enumerate(units):
        at[AT[unit]] = i
    return Ground(units, at, DATC)


def unit_owner(position: Position, order: Order) -> str | None:
    """Whose unit an order is for; None: there is no such unit."""
    if isinstance(order, Waive | Build):
        return None
    place = where(order.unit)
    if isinstance(order, Retreat | Disband):
        return next((d.power for unit, d in position.dislodged.items() if where(unit) == place), None)
    return next((p for p, own in position.units.items() if any(where(u) == place for u in own)), None)


def misnamed(line: str, owner: str | None, own: Collection[str], above: str) -> Refused | None:
    """`Germany: A Rom - Ven` where the army is Italy's, and the writer orders both: which of the two is meant?

    `own`: the powers that they order; `above`: the power that stands above the line.
    """
    head, colon, rest = line.partition(":")
    named = (owner_named(head) if colon else None) or above
    if not named or owner not in own or named == owner:
        return None
    text = say.UNIT_OF_OTHER_POWER.format(order=(rest or line).strip(), owner=owner, named_power=named)
    return Refused("not-yours", text, line=line)


def home_power(province: str) -> str | None:
    """Whose home centre it is; None: nobody's."""
    return next((power for power, row in STANDARD.powers.items() if province in row.homes), None)


def checked(position: Position, order: Order) -> tuple[Order, str]:
    """The order with its real unit and coasts, and "" or why it is illegal. The unit exists."""
    if isinstance(order, Hold | Move | Support | Convoy):
        return lawful(order, ground_of(position))
    if isinstance(order, Retreat | Disband):
        unit = next(unit for unit in position.dislodged if where(unit) == where(order.unit))
        return lawful_retreat(unit, order, position)
    if isinstance(order, Remove):
        real = next(u for own in position.units.values() for u in own if where(u) == where(order.unit))
        return Remove(real), ""
    return order, ""


def mended(before: Order, after: Order) -> str:
    """A remark where an army was named for a fleet, or the other way round (DATC 4.C.1); "" else."""
    if isinstance(before, Waive) or isinstance(after, Waive) or before.unit[0] in (after.unit[0], "?"):
        return ""
    return say.UNIT_TYPE_CORRECTED.format(written=before, unit=after.unit, corrected=after)


def checked_build(power: str, order: Build, position: Position) -> tuple[Build, str]:
    """As `checked`, for a build."""
    return lawful_build(power, order, position)


def illegal(order: Order, reason: str, position: Position) -> Refused:
    """An illegal order in words."""
    why = WHY.get(reason, reason)
    if isinstance(order, Build) and reason == "wrong-coast" and "/" not in order.unit:
        why = say.NO_FLEET_BUILT_THERE
    if isinstance(order, Retreat) and reason != "coast-missing":
        lost = next((row for unit, row in position.dislodged.items() if where(unit) == where(order.unit)), None)
        why = say.OPEN_TO_RETREATS.format(reason=why, places=_listed(lost.retreats)) if lost and lost.retreats else why
    if isinstance(order, Move) and reason in ("not-adjacent", "no-route", "wrong-coast"):
        why = say.REACHABLE_PLACES.format(
            places=_listed(sorted(set(STANDARD.reach[order.unit].values()) - {AMBIGUOUS}))
        )
    if isinstance(order, Move | Build | Retreat) and reason == "coast-missing":
        to = order.unit[2:] if isinstance(order, Build) else order.to
        coasts = [f"{to[:3]}/{coast}" for coast in STANDARD.provinces[to[:3]].fleet if coast]
        why = say.SAY_WHICH_COAST.format(coasts=_listed(coasts, "or"))
    if isinstance(order, Support) and reason == "not-reachable":
        why = say.SUPPORTER_CANNOT_REACH.format(unit=order.unit, province=(order.to or order.target[2:])[:3])
    return Refused(reason, f"{order}: {why}.")


def _listed(names: Sequence[str], last: str = "and") -> str:
    return f" {last} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _clashes(orders: Sequence[Order]) -> list[tuple[Retreat, Retreat]]:
    """Retreats to one province."""
    found = [order for order in orders if isinstance(order, Retreat)]
    return [(one, two) for i, one in enumerate(found) for two in found[i + 1 :] if one.to[:3] == two.to[:3]]


def odd(orders: Sequence[Order]) -> list[str]:
    """Legal but pointless orders among one player's own: supports and convoys of what their own unit does not do."""
    by_unit: Mapping[str, Order] = {o.unit: o for o in orders if isinstance(o, Hold | Move | Support | Convoy)}
    notes = []
    for order in by_unit.values():
        target = order.target if isinstance(order, Support) else order.army if isinstance(order, Convoy) else None
        own = by_unit.get(target) if target else None
        if own is None or not isinstance(order, Support | Convoy):
            continue
        moves_there = isinstance(own, Move) and order.to is not None and own.to[:3] == order.to[:3]
        if not moves_there and (order.to is not None or isinstance(own, Move)):
            notes.append(say.CONFLICTS_WITH_OWN_ORDER.format(order=order, own_order=own))
    notes += [say.BOTH_WOULD_DISBAND.format(first=one, second=two) for one, two in _clashes(orders)]
    moves = [o for o in by_unit.values() if isinstance(o, Move)]
    backed = {(order.target, order.to[:3]) for order in by_unit.values() if isinstance(order, Support) and order.to}
    for i, one in enumerate(moves):
        notes += [
            say.UNITS_BOUNCE.format(first=one, second=two) for two in moves[i + 1 :]
            if one.to[:3] == two.to[:3] and not {(one.unit, one.to[:3]), (two.unit, two.to[:3])} & backed
        ]  # fmt: skip
    return notes
