"""The versions of the rules of Intimate Diplomacy."""

from collections.abc import Mapping
from dataclasses import dataclass

from judge.games.diplomacy.rules import BoardRules
from judge.games.intimate import sentences as say


@dataclass(frozen=True, slots=True)
class IntimateRules(BoardRules):
    """`tested_late`: the end as it was tested at first: two equal invaders wait for the retreats of Spring, too, and
    nothing is tested after Winter (ID-8.1, ID-8.2)."""

    tested_late: bool = False


RULES: Mapping[int, IntimateRules] = {
    1: IntimateRules(say.AS_FIRST_PLAYED, tested_late=True),
    2: IntimateRules(say.INVASIONS_AFTER_WINTER),
}
