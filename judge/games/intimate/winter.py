"""Winter: what each power owes, forced builds, and who disbands what (ID-6, ID-7)."""

from collections.abc import Iterable, Mapping

from judge.board.adjustments import Adjusted, adjust, build_sites, first_lost, moves_home, way_home
from judge.board.atlas import STANDARD, Unit, where
from judge.board.movement import Outcome
from judge.board.offer import adjustments
from judge.board.orders import Build, Remove
from judge.board.position import due
from judge.games.dice import Dice
from judge.games.diplomacy.order_lines import Ordered
from judge.games.intimate.events import Far
from judge.games.intimate.rules import RULES
from judge.games.intimate.state import Policy, State, Waived, controller, held_by, policy, seat_of
from judge.games.protocol import Held


def owed(state: State) -> dict[str, int]:
    """Builds that can be placed (above zero) and removals (below), by power. Nothing to do is left out.

    A mercenary for which nobody acts builds only with `uncontrolled = anarchy-builds` (ID-5.3, ID-9).
    """
    lost = forfeited(state)
    return {power: count for power, count in _possible(state).items() if power not in lost}


def forfeited(state: State) -> dict[str, int]:
    """The builds that mercenaries have centres and room for, and that nobody makes (ID-5.3)."""
    if state.options["uncontrolled"] != "civil-disorder":
        return {}
    builds = {power: count for power, count in _possible(state).items() if count > 0}
    return {power: count for power, count in builds.items() if policy(state, power) == Policy.NMR}


def _possible(state: State) -> dict[str, int]:
    """Builds that there is room for (above zero) and removals (below), whoever makes them."""
    board = state.board
    found = {power: min(n, len(build_sites(power, board))) if n > 0 else n for power, n in due(board).items()}
    return {power: count for power, count in found.items() if count}


def not_built(state: State, outcomes: Mapping[str, Iterable[Outcome]]) -> dict[str, int]:
    """The builds that home powers had and did not make."""
    made = {
        power: sum(isinstance(row.order, Build) and row.verdict == "succeeds" for row in own)
        for power, own in outcomes.items()
    }
    left = {power: n - made.get(power, 0) for power, n in owed(state).items() if n > 0 and not must_build(state, power)}
    return {power: count for power, count in left.items() if count}


def must_build(state: State, power: str) -> bool:
    """A mercenary takes every build that it can place (ID-6.2)."""
    return power not in state.homes.values()


def default_builds(power: str, count: int, taken: set[str], state: State) -> list[Build]:
    """The judge's own builds for a mercenary: home centres by full name, an army, for England a fleet (ID-6.2)."""
    sites = sorted(build_sites(power, state.board), key=STANDARD.title)
    kind = "F" if power == "ENGLAND" else "A"
    return [Build(Unit(f"{kind} {site}")) for site in sites if site not in taken][:count]


def sent_for(state: State, held: Held, power: str) -> list[Ordered]:
    """The held adjustments for one power; none where the judge acts for it."""
    seat = seat_of(state, controller(state, power)) if policy(state, power) is None else None
    rows = held_by(held, seat).values() if seat else ()
    return [row for row in rows if isinstance(row, Ordered) and row.power == power]


def waived(state: State, held: Held, power: str) -> int:
    seat = seat_of(state, power)
    return sum(row.count for row in held_by(held, seat).values() if isinstance(row, Waived)) if seat else 0


def resolve_winter(state: State, held: Held, dice: Dice) -> tuple[Adjusted, Mapping[str, int]]:
    """The Winter's outcomes, and how many of each power's builds were the judge's own (they come last)."""
    orders: dict[str, list[Build]] = {}
    added: dict[str, int] = {}
    for power, count in owed(state).items():
        sent = [row.order for row in sent_for(state, held, power)]
        if count > len(sent) and must_build(state, power):
            placed = {row.province for row in sent_for(state, held, power)}
            own = judge_builds(state, power, count - len(sent), placed, dice)
            added[power] = len(own)
            sent += own
        orders[power] = sent  # type: ignore[assignment]

    def lost(power: str, units: tuple[Unit, ...]) -> Unit:
        how = policy(state, power)
        if how is None:
            return first_lost(power, units, state.board)
        return dice.pick(f"disband/{power}/{len(units)}", units) if how == Policy.RANDOM else away_first(power, units)

    return adjust(state.board, orders, RULES[state.rules].board, farthest=lost), added


def judge_builds(state: State, power: str, count: int, taken: set[str], dice: Dice) -> list[Build]:
    """The builds that the judge makes for a mercenary: as ID-6.2 says, or by the dice (ID-9)."""
    if policy(state, power) != Policy.RANDOM:
        return default_builds(power, count, taken, state)
    found: list[Build] = []
    choice = [order for order in adjustments(state.board, {power: 1})[power]["build 1"] if isinstance(order, Build)]
    for n in range(count):
        built = {where(build.unit) for build in found}
        found.append(dice.pick(f"build/{power}/{n}", [order for order in choice if where(order.unit) not in built]))
    return found


def away_first(power: str, units: tuple[Unit, ...]) -> Unit:
    """What a mercenary that nobody orders disbands next (ID-7): the farthest from home, armies first, then by name.

    Units in supply centres are spared; if no other is left, every unit is a candidate.
    """
    homes = frozenset(STANDARD.powers[power].homes)
    outside = [unit for unit in units if not STANDARD.provinces[where(unit)].centre] or list(units)
    return min(outside, key=lambda unit: (-moves_home(unit, homes), unit[0] != "A", STANDARD.title(where(unit))))


def far(state: State, outcomes: Mapping[str, Iterable[Outcome]]) -> tuple[Far, ...]:
    """The units that the judge disbanded by ID-7, each with its way home."""
    found = []
    for power, own in outcomes.items():
        if policy(state, power) in (Policy.NMR, Policy.GREEDY):
            homes = frozenset(STANDARD.powers[power].homes)
            lost = [row.order.unit for row in own if row.by_judge and isinstance(row.order, Remove)]
            found += [Far(power, unit, way_home(unit, homes)) for unit in lost]
    return tuple(found)


def told(outcomes: tuple[Outcome, ...], added: int) -> list[Outcome]:
    """The outcomes with the judge's own builds marked."""
    builds = [i for i, row in enumerate(outcomes) if isinstance(row.order, Build)]
    own = set(builds[len(builds) - added :]) if added else set()
    return [row._replace(by_judge=True) if i in own else row for i, row in enumerate(outcomes)]
