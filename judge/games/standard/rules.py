"""The versions of the rules of Standard Diplomacy."""

from collections.abc import Mapping
from dataclasses import dataclass

from judge.games.diplomacy.rules import BoardRules
from judge.games.standard import sentences as say


@dataclass(frozen=True, slots=True)
class StandardRules(BoardRules):
    """`lot_alone`: the lot alone says who chooses their power first, also between who sent a list and who did not."""

    lot_alone: bool = False


RULES: Mapping[int, StandardRules] = {
    1: StandardRules(say.AS_FIRST_PLAYED, lot_alone=True),
    2: StandardRules(say.LISTS_CHOOSE_FIRST),
}
