"""All verbs, in the order in which HELP and the handbook list them."""

from judge.referee.commands import account, anyone, gm, gm_people, player
from judge.referee.commands.registry import VERBS

ORDER = tuple(module.__name__ for module in (anyone, account, gm_people, gm, player))
VERBS.sort(key=lambda verb: ORDER.index(verb.handler.__module__))
