"""All verbs, in the order in which HELP and the handbook list them: only these take effect."""

from judge.referee.commands import account, anyone, gm, gm_people, helping, player
from judge.referee.commands.registry import DECLARED, VERBS

ROOMS = (helping, anyone, account, gm_people, gm, player)
VERBS[:] = [row for room in ROOMS for item in vars(room).values() if callable(item) for row in DECLARED.get(item, ())]
