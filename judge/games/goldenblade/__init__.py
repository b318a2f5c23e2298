"""The Golden Blade. GB §1 to GB §13 in this package are the numbers of its rules, which `RULES goldenblade` mails."""

from judge.games.goldenblade.game import GoldenBlade

GAME = GoldenBlade()
