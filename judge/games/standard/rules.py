"""The versions of the rules of Standard Diplomacy."""

from collections.abc import Mapping

from judge.games.diplomacy.rules import BoardRules

RULES: Mapping[int, BoardRules] = {1: BoardRules("as first played here")}
