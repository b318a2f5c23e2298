"""The campaign's verbs in a letter: done, or refused with the reason; what is almost one is told the right form."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from judge.games.protocol import Phase
from judge.referee.campaign.request import Request, Writer, tidy
from judge.referee.commands.helping import page_of
from judge.referee.commands.registry import Verb, almost, matching
from judge.referee.letters import sentences as say
from judge.referee.letters.lines import END, MOST_ROWS
from judge.referee.letters.meanings import LONGEST, WRAPPED, addressed, courteous, meant
from judge.referee.letters.shared_verbs import ask_another
from judge.referee.notices import questions
from judge.referee.notices.limits import OFTEN, SAME_A_LETTER, VERBS_A_LETTER
from judge.referee.notices.press import addressees
from judge.referee.phases.submitting import CLEARED, FLAGS, OLDER, ORDERS, guessed, too_early, why_not
from judge.store.statuses import CampaignStatus

FOR_OTHERS = {"CLEAR", "READY", "WAIT", "NOWAIT", "FOR", "STANDING"}
"""What a GM may say for a player, beside their game's lines."""
YES = re.compile(r"\W{0,9}(yes|no)\b", re.I)
"""What begins like an answer to a question."""
ASKING = re.compile(
    r"(?:^|[,:;.!] )(?:what|why|when|where|who|whom|which|how|do|does|did|is|are|was|were|will|am)\b[^?]*\?", re.I
)
"""A question, which orders nothing; `may I have an army in Paris?` is none."""
TOLD_ON_REQUEST = {"STATUS", "SHOW", "HELP", "LIST", "RULES", "HISTORY", "MAP"}
SENTENCES = 60
"""Of a letter, that are looked at for what they may mean."""
LIVING_ONLY = {"ABSENCE", "FOR", "STANDING", "WHATIF", "VOTE", "RESIGN"}
"""Verbs that mean nothing once a campaign is over, beside those that belong to a phase."""


def campaign_lines(request: Request, lines: list[str]) -> None:
    """Verbs are done; what is almost one is answered with the right form."""
    for line in unwrapped(request, lines):
        if not line or END.fullmatch(line) or run_verb(request, line, ""):
            continue
        game = request.campaign.game if request.campaign and request.who == Writer.SEAT else None
        hint = (
            ""
            if signed(request, line)
            else almost(line, request.who, tuple(v.form for v in game.verbs) if game else ()) or page_of(line)
        )
        if hint:
            request.refuse(line, hint)
        else:
            prose(request, line)


def unwrapped(request: Request, lines: Sequence[str]) -> list[str]:
    """Sentences that a mail program has broken at the width of its window, in one piece again."""
    found: list[str] = []
    last = ""
    for line in lines:
        goes_on = len(last) >= WRAPPED and last[-1:].isalnum() and not matching(line, request.who, request.find)
        if goes_on and line and len(found[-1]) < LONGEST:
            found[-1] += f" {line}"
        else:
            found.append(line)
        last = line
    return found


def signed(request: Request, line: str) -> bool:
    """The player's own name below their lines, or a greeting: no verb, however near it is to one."""
    return courteous(line, request.seat.name if request.seat else request.letter.name)


def heading(request: Request, line: str) -> bool:
    """`England:` above the orders of a power: nothing that the judge would have to understand."""
    campaign = request.campaign
    if campaign is None or campaign.state is None:
        return False
    name = line.strip(" :.").upper()
    if request.find and isinstance(request.find(name), Phase):
        return True
    return name in addressees(campaign) or (line.rstrip().endswith(":") and name in campaign.game.reserved)


def prose(request: Request, line: str) -> None:
    """A sentence: what it seems to ask for is answered with the lines that do it; other words are not lost unsaid."""
    if signed(request, line):
        return
    if request.answer.sentences + len(request.answer.ignored) >= SENTENCES:
        request.answer.ignored.append(line)
        return
    if ASKING.search(line):
        found = addressed(request, line) or meant(request, line) or ordered(request, line)
    else:
        found = unasked(request, line) or addressed(request, line) or ordered(request, line) or meant(request, line)
    if found and line.rstrip().endswith(":") and found[1] and found[1][0].split()[0] in TOLD_ON_REQUEST:
        return  # what stands above other lines asks for nothing
    if found and not stands_beside(request, found[1]):
        request.answer.refuse(line, *found, order=found[0] is ORDERS)
        request.answer.sentences += 1
    elif not found and not heading(request, line) and not line.rstrip().endswith(":"):
        request.answer.ignored.append(line)


def stands_beside(request: Request, send: Sequence[str]) -> bool:
    """The one line that would do it is in the letter, too."""
    rows = {tidy(row).upper() for row in request.letter.text.splitlines()[:MOST_ROWS]}
    return len(send) == 1 and send[0].upper() in rows


def unasked(request: Request, line: str) -> tuple[str, Sequence[str]] | None:
    """A YES or NO to the seat's own address, which is no answer to the question that is open, or to none."""
    if not YES.match(line) or request.campaign is None:
        return None
    if request.work.open_confirmations(request.email, request.campaign.row.name):
        return say.ANSWER_THE_QUESTION, ()
    return (say.YES_TO_NOTHING, ()) if questions.answer_of(line) else None


def ordered(request: Request, line: str) -> tuple[str, Sequence[str]] | None:
    """A sentence that the game takes for orders."""
    orders = guessed(request, line)
    if orders:
        request.answer.unsettled = True
        return ORDERS, orders
    why = why_not(request, line)
    return (why, ()) if why else None


def run_verb(request: Request, line: str, body: str) -> bool:
    """Do what the line says, or refuse it with the reason. False: the line is no verb."""
    found: tuple[Verb, Any] | None = matching(line, request.who, request.find)
    if found is None:
        return False
    verb, match = found
    problem = too_many(request, verb) or (not_now(request, verb) if request.who == Writer.SEAT else "")
    if problem:
        request.refuse(line, problem)
        return True
    asks = verb.shared and request.who == Writer.GM and not request.agreed
    if not (asks and ask_another(request, verb, match, line, body)):
        verb.handler(request, match, body)
    return True


def not_now(request: Request, verb: Verb) -> str:
    """Why a seat cannot say this here and now; "" if it can."""
    campaign = request.at()
    if request.by_gm and verb.word not in FOR_OTHERS:
        return say.ONLY_PLAYER_MAY_SAY
    if campaign.row.status == CampaignStatus.OVER and (verb.timed or verb.word in LIVING_ONLY):
        return say.CAMPAIGN_IS_OVER
    if verb.timed and verb.word != "CLEAR" and campaign.state is None:
        return say.NOT_STARTED_YET
    return out_of_time(request, verb) if verb.timed else ""


def too_many(request: Request, verb: Verb) -> str:
    """One letter holds only so many verbs: each may cause mails to others. "" if this is not one too many."""
    request.verbs.append(verb.word)
    most = VERBS_A_LETTER if verb.word in OFTEN else SAME_A_LETTER
    if len(request.verbs) <= VERBS_A_LETTER and request.verbs.count(verb.word) <= most:
        return ""
    return say.VERB_REPEATED_TOO_OFTEN.format(most=most)


def out_of_time(request: Request, verb: Verb) -> str:
    """Why a flag, a vote or CLEAR does not count: it was written for an earlier phase, or before what is held now."""
    campaign, seat = request.at(), request.own()
    if campaign.state is not None and too_early(request):
        return say.WRITTEN_BEFORE_PHASE.format(phase=campaign.phase_title)
    at = request.letter.sent
    rivals = seat.sent if verb.word == "CLEAR" else {FLAGS: seat.sent[FLAGS]} if FLAGS in seat.sent else {}
    if any(datetime.fromisoformat(known) > at for known in rivals.values()):
        return OLDER
    seat.sent = {**seat.sent, CLEARED if verb.word == "CLEAR" else FLAGS: at.isoformat()}
    return ""
