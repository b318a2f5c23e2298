"""The versions of the rules of 3-D'plomacy."""

from collections.abc import Mapping
from dataclasses import dataclass

from judge.games.diplomacy.rules import BoardRules


@dataclass(frozen=True, slots=True)
class ThreeDRules(BoardRules):
    """`anybody_fills`: a vacant Ministry goes to the runner-up, whoever that is: a relieved President, too, and the
    caller of a strike that is being decided (TD-4.3)."""

    anybody_fills: bool = False


RULES: Mapping[int, ThreeDRules] = {
    1: ThreeDRules("as first played here", anybody_fills=True),
    2: ThreeDRules(
        "a vacant Ministry goes to no President relieved this year, nor, unless nobody else is left, to the caller of "
        "a strike that is being decided (TD-4.3)"
    ),
}
