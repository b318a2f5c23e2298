"""The versions of the rules of Standard Diplomacy."""

from collections.abc import Mapping

from judge.games.diplomacy.rules import BoardRules
from judge.games.standard import sentences as say

RULES: Mapping[int, BoardRules] = {1: BoardRules(say.AS_FIRST_PLAYED)}
