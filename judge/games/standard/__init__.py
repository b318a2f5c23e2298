"""Standard Diplomacy. SD-1 to SD-12 in this package are the numbers of its rules, which `RULES standard` mails."""

from judge.games.standard.game import Standard

GAME = Standard()
