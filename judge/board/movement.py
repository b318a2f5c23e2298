"""A movement phase: orders are checked, decided, and every outcome gets its reason and its culprits."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import repeat
from typing import Final, NamedTuple

from judge.board.atlas import AMBIGUOUS, STANDARD, Unit
from judge.board.legality import SHORES, Ground, lawful
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Order, Support
from judge.board.position import Centres, Dislodged, Position
from judge.board.resolver import CONVOY, DONE, HOLD, MOVE, NOBODY, SUPPORT, Field, joined
from judge.board.rulebook import DATC, Rulebook


class Outcome(NamedTuple):
    """What became of an order. `verdict` is the order's fate, `dislodged` the unit's.

    `reason` is set for void orders only; `because` lists the units that did it; `by_judge`: nobody ordered it.
    """

    order: Order
    verdict: str
    reason: str = ""
    because: tuple[Unit, ...] = ()
    dislodged: bool = False
    by_judge: bool = False


class Rejected(NamedTuple):
    """An order that was not even tried: another's unit, no unit, or given up for a later one."""

    power: str
    order: str
    reason: str


@dataclass(slots=True)
class Checked:
    """Orders made ready: one a unit, legal or void with its reason, and the resolver's field filled with them.

    All lists run by unit number; `spans` says which numbers are whose.
    """

    units: list[Unit]
    powers: list[str]
    spans: list[tuple[str, int, int]]
    orders: list[MovementOrder]
    verdicts: list[str]  # what each order is told if nothing stops it
    reasons: list[str]
    missing: list[bool]
    field: Field
    ground: Ground
    rejected: list[Rejected]


@dataclass(slots=True)
class Moved:
    """A movement phase resolved, in columns by unit number; `outcomes` and `position` are drawn up when asked for."""

    sheet: Checked
    verdicts: list[str]
    because: list[tuple[Unit, ...]]
    beaten: Mapping[int, int]  # who lost their place, and to whom
    dislodged: dict[Unit, Dislodged]
    contested: tuple[str, ...]
    centres: Centres

    @property
    def rejected(self) -> tuple[Rejected, ...]:
        return tuple(self.sheet.rejected)

    @property
    def outcomes(self) -> dict[Unit, Outcome]:
        """What became of every unit's order."""
        sheet = self.sheet
        lost = [False] * len(sheet.units)
        for i in self.beaten:
            lost[i] = True
        columns = zip(sheet.orders, self.verdicts, sheet.reasons, self.because, lost, sheet.missing, strict=True)
        return dict(
            zip(sheet.units, map(tuple.__new__, repeat(Outcome), columns), strict=True)
        )  # Outcome(*row): 4x slower

    @property
    def position(self) -> Position:
        """Where everybody stands now; the dislodged apart."""
        f, now, units = self.sheet.field, self.sheet.units.copy(), self.sheet.units
        for i, order in enumerate(self.sheet.orders):
            if f.kind[i] == MOVE and f.state[i] == DONE and isinstance(order, Move):
                now[i] = Unit(units[i][:2] + order.to)
        after = {
            power: tuple(now[i] for i in range(a, b) if units[i] not in self.dislodged)
            for power, a, b in self.sheet.spans
        }
        return Position(after, self.centres, self.dislodged, self.contested)


Given = Mapping[str, Iterable[MovementOrder]]

NUMBER: Final = STANDARD.number
HOLDS: Final = {unit: Hold(unit) for unit in STANDARD.reach}
AT: Final = {unit: STANDARD.number[unit[2:]] for unit in STANDARD.reach}
EXITS: Final = {
    unit: tuple((place, STANDARD.number[place]) for place in sorted({*to.values()} - {AMBIGUOUS}))
    for unit, to in STANDARD.reach.items()
}


def move(position: Position, given: Given, rules: Rulebook = DATC) -> Moved:
    """Resolve a movement phase. `given`: orders by power; what is missing holds."""
    return resolve(check(position, given, rules), position)


def check(position: Position, given: Given, rules: Rulebook = DATC) -> Checked:
    """Of several orders for a unit the last legal one counts, else the last (DATC 4.D.3); the others are rejected."""
    sheet = lay_out(position, rules)
    at, units, owner, chosen, missing = sheet.field.at, sheet.units, sheet.field.owner, sheet.orders, sheet.missing
    for power, orders in given.items():
        whose = sheet.powers.index(power) if power in sheet.powers else NOBODY
        for order in orders:
            unit = order.unit
            i = at[AT.get(unit) or NUMBER[unit[2:5]]]
            if i < 0 or owner[i] != whose:
                sheet.rejected.append(Rejected(power, str(order), "no-unit" if i < 0 else "not-yours"))
            elif (
                order.plain
                and missing[i]
                and units[i] == unit
                and (type(order) is not Support or units[at[AT[order.target]]] == order.target)
            ):
                chosen[i], missing[i] = order, False
            else:
                consider(sheet, power, i, order)
    set_out(sheet)
    return sheet


def consider(sheet: Checked, power: str, i: int, order: MovementOrder) -> None:
    """Take an order that needs a second look, or a second order for the same unit."""
    order, reason = lawful(order, sheet.ground)
    if not sheet.missing[i]:
        old, why = sheet.orders[i], sheet.reasons[i]
        if reason and not why:
            sheet.rejected.append(Rejected(power, str(order), reason))
            return
        sheet.rejected.append(Rejected(power, str(old), why or "repeated"))
    sheet.orders[i], sheet.reasons[i], sheet.missing[i] = order, reason, False


def set_out(sheet: Checked) -> None:
    """Put the chosen orders on the field: moves first, then what depends on them."""
    f, seconds = sheet.field, list[int]()
    for i, order in enumerate(sheet.orders):
        if type(order) is Hold:
            continue
        if sheet.reasons[i]:
            sheet.verdicts[i] = "void"
        elif type(order) is Move:
            to = f.to[i] = NUMBER[order.to]
            f.kind[i] = MOVE
            f.land[i] = order.plain
            into = f.into[to]
            if into is None:
                f.into[to] = [i]
            else:
                into.append(i)
            sheet.verdicts[i] = "succeeds"
        else:
            seconds.append(i)
    match(sheet, seconds)
    f.sort_out()


def lay_out(position: Position, rules: Rulebook) -> Checked:
    """Every unit on the field, holding until it is ordered."""
    units, spans = list[Unit](), list[tuple[str, int, int]]()
    f = Field(len(SHORES), SHORES, rules)
    for n, (power, own) in enumerate(position.units.items()):
        spans.append((power, len(units), len(units) + len(own)))
        units += own
        f.owner += [n] * len(own)
    count = len(units)
    f.province = [AT[unit] for unit in units]
    for i, province in enumerate(f.province):
        f.at[province] = i
    f.kind, f.to, f.land = [HOLD] * count, f.province.copy(), [True] * count
    f.backing, f.ferries = [None] * count, [None] * count
    ground = Ground(units, f.at, rules)
    holds: list[MovementOrder] = [HOLDS[unit] for unit in units]
    return Checked(
        units, list(position.units), spans, holds, ["holds"] * count, [""] * count, [True] * count, f, ground, []
    )


def match(sheet: Checked, seconds: list[int]) -> None:
    """Join supports and convoys to the orders they name; what names no such order is void."""
    f, convoys = sheet.field, False
    for i in seconds:
        order = sheet.orders[i]
        if isinstance(order, Support):
            j = f.at[AT[order.target]]
            if not backs(order, sheet.orders[j], f.kind[j] == MOVE):
                sheet.verdicts[i], sheet.reasons[i] = "void", "unmatched"
                continue
            sheet.verdicts[i] = "succeeds"
            f.kind[i], f.to[i] = SUPPORT, f.to[j] if order.to else f.province[j]
            backing = f.backing[j]
            if backing is None:
                f.backing[j] = [i]
            else:
                backing.append(i)
        elif isinstance(order, Convoy):
            j = f.at[AT[order.army]]
            if f.kind[j] != MOVE or f.to[j] != NUMBER[order.to]:
                sheet.verdicts[i], sheet.reasons[i] = "void", "unmatched"
                continue
            sheet.verdicts[i] = "succeeds"
            f.kind[i], convoys = CONVOY, True
            f.ferries[j] = [*(f.ferries[j] or ()), i]
    if convoys and f.rules.convoy_by_intent:
        for j, ferries in enumerate(f.ferries):
            if ferries and f.land[j]:
                f.land[j] = all(f.owner[i] != f.owner[j] for i in ferries)


def backs(support: Support, order: MovementOrder, moves: bool) -> bool:
    """The support names what its target does: a move to that place (a coast left out fits both), or no move."""
    if support.to is None:
        return not moves
    if not moves or not isinstance(order, Move):
        return False
    return order.to == support.to or (len(support.to) == 3 and order.to[:3] == support.to)


def resolve(sheet: Checked, position: Position) -> Moved:
    """Decide checked orders and say why each came out as it did."""
    f, units = sheet.field, sheet.units
    f.decide()
    beaten = dislodged(f)
    verdicts = sheet.verdicts.copy()
    because: list[tuple[Unit, ...]] = [()] * len(units)
    for i in f.late:
        if f.state[i] == DONE:
            continue
        if f.kind[i] == SUPPORT:
            verdicts[i], because[i] = "cut", cutters(sheet, i)
        elif f.kind[i] == CONVOY:
            verdicts[i] = "disrupted"
        elif f.land[i] or f.arrives(i, True):
            verdicts[i], because[i] = "bounced", stoppers(sheet, i)
        else:
            verdicts[i], because[i] = stranded(sheet, i, beaten)
    for i, attacker in beaten.items():
        if f.kind[i] != MOVE and not sheet.reasons[i] and not because[i]:
            verdicts[i] = "dislodged" if f.kind[i] == HOLD else verdicts[i]
            because[i] = (units[attacker],)
    disputed = contested(f)
    lost = retreaters(sheet, beaten, disputed) if beaten else {}
    return Moved(sheet, verdicts, because, beaten, lost, disputed, position.centres)


def dislodged(f: Field) -> dict[int, int]:
    """Who lost their place, and to whom."""
    beaten: dict[int, int] = {}
    for i in f.late:
        if f.kind[i] == MOVE and f.state[i] == DONE:
            other = f.at[f.to[i]]
            if other >= 0 and not f.left(other):
                beaten[other] = i
    return beaten


def named(sheet: Checked, found: list[int]) -> tuple[Unit, ...]:
    return tuple(sorted({sheet.units[i] for i in found}))


def stoppers(sheet: Checked, i: int) -> tuple[Unit, ...]:
    """Who stopped a move that got there: who beat it head on; else the rivals at least as strong, and the defender, if
    none of them came in."""
    f = sheet.field
    there, rivals = f.at[f.to[i]], f.into[f.to[i]] or ()
    if len(rivals) == 1 or (there >= 0 and f.left(there) and f.head_on(i, there)):
        return (sheet.units[there],)
    found, against = list[int](), NOBODY
    if there >= 0 and not f.left(there):
        against = f.owner[there]
        if not f.force(i, True) and not f.taken(f.to[i]):
            found.append(there)
    force = f.strength(i, against, True)
    found += [rival for rival in rivals if rival != i and f.barrier(rival, True) >= force]
    return named(sheet, found)


def stranded(sheet: Checked, i: int, beaten: Mapping[int, int]) -> tuple[str, tuple[Unit, ...]]:
    """Why no convoy carried an army: no route was ordered, or the fleets were lost to these."""
    f = sheet.field
    ferries = f.ferries[i] or []
    if not joined(SHORES, f.province[i], f.to[i], {f.province[j] for j in ferries}):
        return "no-convoy", ()
    return "disrupted", named(sheet, [beaten[j] for j in ferries if j in beaten])


def cutters(sheet: Checked, i: int) -> tuple[Unit, ...]:
    """Who cut a support: whoever attacked it from elsewhere, or dislodged it."""
    f, attackers = sheet.field, sheet.field.into[sheet.field.province[i]] or ()
    if len(attackers) == 1:
        return (sheet.units[attackers[0]],)
    return named(
        sheet,
        [
            j
            for j in attackers
            if f.state[j] == DONE
            or (f.owner[j] != f.owner[i] and f.province[j] != f.to[i] and (f.land[j] or f.arrives(j, True)))
        ],
    )


def retreaters(sheet: Checked, beaten: Mapping[int, int], disputed: tuple[str, ...]) -> dict[Unit, Dislodged]:
    """Who must retreat, and where to: no place that is taken, was contested, or that the attacker came from."""
    f, found = sheet.field, dict[Unit, Dislodged]()
    for i, attacker in beaten.items():
        unit, origin = sheet.units[i], sheet.units[attacker][2:5]
        if not f.land[attacker] and f.rules.retreat_past_convoy:
            origin = ""
        free = [
            place
            for place, p in EXITS[unit]
            if (f.at[p] < 0 or f.left(f.at[p])) and place[:3] != origin and place[:3] not in disputed and not f.taken(p)
        ]
        found[unit] = Dislodged(sheet.powers[f.owner[i]], sheet.units[attacker][2:5], tuple(free))
    return found


def contested(f: Field) -> tuple[str, ...]:
    """The provinces that a standoff left empty."""
    found: set[str] = set()
    for i in f.late:
        if f.kind[i] != MOVE or f.state[i] == DONE:
            continue
        p, stood = f.to[i], f.at[f.to[i]]
        if (stood < 0 or f.left(stood)) and not f.taken(p) and any(f.barrier(j, True) for j in f.into[p] or ()):
            found.add(STANDARD.codes[p])
    return tuple(sorted(found)) if found else ()
