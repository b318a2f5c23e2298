"""3-D'plomacy: seven cabinets of four, elections, cards, a market, strikes and a bank (rules TD-1 to TD-11)."""

from judge.games.protocol import Game
from judge.games.threed.game import ThreeD

GAME: Game = ThreeD()
