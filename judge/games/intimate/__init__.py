"""Intimate Diplomacy: two players, seven powers, five of them for hire (rules ID-1 to ID-10)."""

from judge.games.intimate.game import Intimate
from judge.games.protocol import Game

GAME: Game = Intimate()
