"""Winter: what each power owes, forced builds, and who disbands what (ID-6, ID-7)."""

from collections.abc import Mapping

from judge.board.adjustments import Adjusted, adjust, build_sites, distance, first_lost
from judge.board.atlas import STANDARD, Unit, where
from judge.board.movement import Outcome
from judge.board.orders import Build
from judge.board.position import due
from judge.games.diplomacy.order_lines import Ordered
from judge.games.intimate.rules import RULES
from judge.games.intimate.state import State, Waived, controller, held_by, seat_of
from judge.games.protocol import Held


def owed(state: State) -> dict[str, int]:
    """Builds that can be placed (above zero) and removals (below), by power. Nothing to do is left out.

    An uncontrolled mercenary builds only with `uncontrolled = anarchy-builds` (ID-5.3, ID-9).
    """
    found = {}
    for power, count in due(state.board).items():
        if count > 0:
            count = min(count, len(build_sites(power, state.board)))
            if controller(state, power) is None and state.options["uncontrolled"] == "civil-disorder":
                count = 0
        if count:
            found[power] = count
    return found


def must_build(state: State, power: str) -> bool:
    """A mercenary takes every build that it can place (ID-6.2)."""
    return power not in state.homes.values()


def default_builds(power: str, count: int, taken: set[str], state: State) -> list[Build]:
    """The judge's own builds for a mercenary: home centres by full name, an army, for England a fleet (ID-6.2)."""
    sites = sorted(build_sites(power, state.board), key=STANDARD.title)
    kind = "F" if power == "ENGLAND" else "A"
    return [Build(Unit(f"{kind} {site}")) for site in sites if site not in taken][:count]


def sent_for(state: State, held: Held, power: str) -> list[Ordered]:
    """The held adjustments for one power."""
    seat = seat_of(state, controller(state, power))
    rows = held_by(held, seat).values() if seat else ()
    return [row for row in rows if isinstance(row, Ordered) and row.power == power]


def waived(state: State, held: Held, power: str) -> int:
    seat = seat_of(state, power)
    return sum(row.count for row in held_by(held, seat).values() if isinstance(row, Waived)) if seat else 0


def resolve_winter(state: State, held: Held) -> tuple[Adjusted, Mapping[str, int]]:
    """The Winter's outcomes, and how many of each power's builds were the judge's own (they come last)."""
    orders: dict[str, list[Build]] = {}
    added: dict[str, int] = {}
    for power, count in owed(state).items():
        sent = [row.order for row in sent_for(state, held, power)]
        if count > 0 and must_build(state, power):
            placed = {row.province for row in sent_for(state, held, power)}
            own = default_builds(power, count - len(sent), placed, state) if count > len(sent) else []
            added[power] = len(own)
            sent += own
        orders[power] = sent  # type: ignore[assignment]

    def lost(power: str, units: tuple[Unit, ...]) -> Unit:
        if controller(state, power) is None:
            return uncontrolled_loss(power, units)
        return first_lost(power, units, state.board)

    return adjust(state.board, orders, RULES[state.rules].board, farthest=lost), added


def uncontrolled_loss(power: str, units: tuple[Unit, ...]) -> Unit:
    """What an uncontrolled mercenary disbands next (ID-7): the farthest from home, armies first, then by full name.

    Units in supply centres are spared; if no other is left, every unit is a candidate.
    """
    homes = frozenset(STANDARD.powers[power].homes)
    outside = [unit for unit in units if not STANDARD.provinces[where(unit)].centre] or list(units)
    return min(outside, key=lambda u: (-distance(u, homes, own_way=True), u[0] != "A", STANDARD.title(where(u))))


def told(outcomes: tuple[Outcome, ...], added: int) -> list[Outcome]:
    """The outcomes with the judge's own builds marked."""
    builds = [i for i, row in enumerate(outcomes) if isinstance(row.order, Build)]
    own = set(builds[len(builds) - added :]) if added else set()
    return [row._replace(by_judge=True) if i in own else row for i, row in enumerate(outcomes)]
