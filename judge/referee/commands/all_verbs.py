"""All verbs, in the order in which HELP and the handbook list them."""

from judge.referee.commands import account, anyone, gm, gm_people, player
from judge.referee.commands.registry import VERBS

ORDER = {module.__name__: n for n, module in enumerate((anyone, account, gm_people, gm, player))}
VERBS.sort(key=lambda verb: ORDER.get(verb.handler.__module__, 0))
