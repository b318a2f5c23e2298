"""The mails that a letter causes are bounded: a letter is done all the same, but nobody is flooded by its answers.

A letter without a token may bear anybody's name, so its answers count against the address that they go to, tags
folded. A letter with a token counts against its seat, and never against others.
"""

from datetime import timedelta

from judge.mail.address import folded
from judge.referee.notices import sentences as say
from judge.referee.world import World
from judge.store.work import Work

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
STRANGERS_A_DAY = 5
"""Answers to an address that the judge does not know."""
ANSWERS_AN_HOUR = 20
"""Answers to one address for letters without a token."""
STRANGERS_IN_ALL = 300
"""Answers an hour to all addresses without a seat."""
QUESTIONS_A_LETTER = 3
QUESTIONS_TO_ONE = 5
"""Questions an hour to one address that others have caused."""
QUESTIONS_BY_ONE = 60
"""Questions an hour that one seat, GM or stranger causes."""
OWN_QUESTIONS = 3
"""Questions an hour that a newcomer is sent for themselves, whatever else was sent in their name."""
OWN_A_DAY = 9
"""The same in a day; what comes above either is an answer like others."""
STALE_AN_HOUR = 3
"""Notes an hour to somebody that letters come to an address they had before."""
REPLIES_AN_HOUR = 120
"""Answers an hour to one seat or GM; what comes above that is collected into one."""
PRESS_AN_HOUR = 120
"""Letters of press an hour that one seat sends."""
REPLIES_BY_THEMSELVES = 12
"""Of these, those that answer press without a verb (REPLIES ON)."""
VERBS_A_LETTER, SAME_A_LETTER = 60, 10
"""Verbs of the campaign's in one letter, and how often the same one."""
OFTEN = frozenset({"FOR", "AS", "SEAT", "ASSIGN", "ADJUST"})
"""Verbs that are limited only by VERBS_A_LETTER."""


def may_answer(world: World, work: Work, email: str, more: int = 0) -> bool:
    """An address may be sent another answer to a letter without a token (or still, after so many more)."""
    bound, now = folded(email), world.now()
    if work.answers_since(bound, now - HOUR) + more >= ANSWERS_AN_HOUR:
        return False
    if work.person_of(email) is not None:
        return True
    if work.answers_since(bound, now - DAY) + more >= STRANGERS_A_DAY:
        return False
    return work.strangers_since(now - HOUR) + more < STRANGERS_IN_ALL


def may_ask(world: World, work: Work, asker: str, email: str, own: bool) -> str:
    """Why a question is not mailed; "" if it is. `own`: it goes to whoever the letter says it is from."""
    since = world.now() - HOUR
    if not own and work.questions_since(since, bound=folded(email)) >= QUESTIONS_TO_ONE:
        return say.ADDRESS_ASKED_TOO_OFTEN.format(email=email)
    if work.questions_since(since, asker=asker) >= QUESTIONS_BY_ONE:
        return say.YOU_ASKED_TOO_OFTEN
    return ""
