"""The versions of the rules of 3-D'plomacy."""

from collections.abc import Mapping
from dataclasses import dataclass

from judge.games.diplomacy.rules import BoardRules
from judge.games.threed import sentences as say


@dataclass(frozen=True, slots=True)
class ThreeDRules(BoardRules):
    """`anybody_fills`: a vacant Ministry goes to the runner-up, whoever that is: a relieved President, too, and the
    caller of a strike that is being decided (TD-4.3)."""

    anybody_fills: bool = False


RULES: Mapping[int, ThreeDRules] = {
    1: ThreeDRules(say.AS_FIRST_PLAYED, anybody_fills=True),
    2: ThreeDRules(say.VACANT_MINISTRY_SUCCESSION),
}
