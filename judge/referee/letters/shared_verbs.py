"""A GM who plays cannot stop, hurry or turn a campaign alone: another active player must say YES."""

import re
from hashlib import sha256

from judge.referee.campaign.campaign import Table
from judge.referee.campaign.request import Case, tidy
from judge.referee.commands.registry import Verb
from judge.referee.notices.limits import QUESTIONS_A_LETTER, may_ask
from judge.referee.notices.questions import put_to


def ask_another(case: Case, verb: Verb, match: "re.Match[str]", line: str, body: str) -> bool:
    """The other active players are asked, and the first YES does it. False: nobody needs to be asked."""
    table, gm = case.at(), case.gm
    if not table.plays(gm) or table.row.status not in ("running", "paused") or not weighs(table, verb, match):
        return False
    others = [seat for seat in table.seats if seat.status == "active" and seat.person != gm and seat.email]
    if not others:
        return False
    case.asks, said = case.asks + 1, tidy(line)
    what = f"let the GM, who plays, do this: {said}"
    problem = f"a letter asks {QUESTIONS_A_LETTER} questions at most; send the rest in another one."
    if case.asks <= QUESTIONS_A_LETTER:
        problem = may_ask(case.world, case.work, f"{table.row.name}/{gm}", others[0].email, own=False)
    if problem:
        case.refuse(line, problem)
        return True
    more = [body[:500]] if body else []
    more += [missing(table)] if verb.word == "PROCESS" else []
    group = sha256(f"{case.row.fingerprint}/{said}".encode()).hexdigest()[:16]
    action = {"verb": "AGREE", "line": said, "body": body[:4000], "gm": gm, "phase": table.row.phase, "group": group}
    for seat in others:
        put_to(case, table, seat, action, case.row.fingerprint, what, more)
    who = others[0].name if len(others) == 1 else "another active player"
    case.asked = True
    case.done.append(
        f"You play yourself, so {who} must agree to {said}: they have been asked, and the first YES does it."
    )
    return True


def weighs(table: Table, verb: Verb, match: "re.Match[str]") -> bool:
    """The line changes something for the others."""
    if verb.word == "DEMOTE":
        return bool(match.groupdict().get("email"))
    if verb.word == "PROCESS":
        deadline = table.row.deadline
        return bool(deadline and table.world.now() < deadline)
    return True


def missing(table: Table) -> str:
    """Who has not sent everything, for a question."""
    names = [table.seat(key).name for key in table.incomplete()]
    return f"Still missing: {', '.join(names)}." if names else "Nothing is missing."
