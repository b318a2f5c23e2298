"""Retreats of mercenaries for which the judge acts (ID-9)."""

from collections.abc import Mapping

from judge.board.atlas import STANDARD, Unit, province_of
from judge.board.movement import Outcome
from judge.board.orders import Disband, Retreat, RetreatOrder
from judge.games.dice import Dice
from judge.games.diplomacy.report_rows import owners
from judge.games.intimate.state import Policy, State, policy


def judge_retreat(state: State, unit: Unit, dice: Dice) -> RetreatOrder | None:
    """What the judge orders for a dislodged unit; None: it is not the judge's, or is disbanded.

    Greedy: a centre that is not its own, else its own, else anywhere, the first in the alphabet of full names.
    """
    row = state.board.dislodged[unit]
    how = policy(state, row.power)
    if how in (None, Policy.NMR) or not row.retreats:
        return None
    if how == Policy.RANDOM:
        choice = dice.pick(f"retreat/{unit}", (*row.retreats, ""))
        return Retreat(unit, choice) if choice else Disband(unit)
    owner = owners(state.board.centres)

    def rank(place: str) -> tuple[int, str]:
        centre = province_of(place)
        wanted = 2 if centre not in STANDARD.centres else 1 if owner.get(centre) == row.power else 0
        return wanted, STANDARD.title(place)

    return Retreat(unit, min(row.retreats, key=rank))


def judged(state: State, outcomes: Mapping[Unit, Outcome]) -> dict[Unit, Outcome]:
    """The outcomes with the judge's own orders marked."""
    whose = {unit: policy(state, state.board.dislodged[unit].power) for unit in outcomes}
    return {unit: row._replace(by_judge=True) if whose[unit] else row for unit, row in outcomes.items()}
