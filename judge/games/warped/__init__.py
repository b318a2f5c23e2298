"""Warped Diplomacy Classic. W §1 to W §10 in this package are the numbers of its rules, mailed by `RULES warped`."""

from judge.games.warped.game import Warped

GAME = Warped()
