"""Letters from people whose place is not known: answers to a question of ours, joining, orders without a token."""

from dataclasses import replace
from typing import Any

from judge.games.protocol import Refused
from judge.referee.campaign.campaign import Campaign
from judge.referee.campaign.creation import SETTING
from judge.referee.campaign.letter_rows import MOST as MOST_LINES
from judge.referee.campaign.letter_rows import as_taken, in_parts
from judge.referee.campaign.request import Request, Writer, campaign_named, tidy
from judge.referee.campaign.telling import tell, tell_gm
from judge.referee.commands.creating import do_create
from judge.referee.commands.gm import do_deadline, do_finish, do_process
from judge.referee.commands.helping import moment
from judge.referee.commands.registry import almost, matching
from judge.referee.letters import sentences as say
from judge.referee.letters.filters import said_nothing, said_too_often
from judge.referee.letters.gm_agreement import do_agree
from judge.referee.letters.lines import MOST_ROWS
from judge.referee.letters.player import gm_letter, seat_letter
from judge.referee.letters.receipt import answers
from judge.referee.letters.verb_lines import prose, run_verb
from judge.referee.notices import questions
from judge.referee.notices.history import listed
from judge.referee.notices.limits import HOUR
from judge.referee.people.accounts import do_address, do_forget
from judge.referee.people.gms import do_promote
from judge.referee.people.joining import do_join
from judge.referee.people.seat_changes import do_leave, do_take
from judge.referee.people.votes import do_end
from judge.referee.people.watching import do_watch
from judge.referee.phases.reopening import do_reopen
from judge.referee.phases.undo import do_undo
from judge.store.statuses import QuestionStatus
from judge.store.tables import Confirmation, Seat

SHOWN_LINES = 60
"""Of a letter that has to be confirmed: what is not shown is not done."""


def confirmed_letter(request: Request, row: Confirmation) -> None:
    """The answer to a confirming mail: YES does it, NO cancels it, anything else is asked again.

    Orders in answer to a question that is closed are no answer to it: they are offered to the writer's own seat.
    """
    request.email = row.email
    problem = questions.expired(row, request.world)
    problem = problem or questions.outdated(row, campaign_named(request, row.campaign) if row.campaign else None)
    word, verb = questions.answer_of(request.letter.text), row.action["verb"]
    if not word and request.letter.text.strip() and _for_the_campaign(request, row):
        return
    if problem:
        request.refuse(word.upper() or "your answer", problem if word else f"{problem} {NOT_TAKEN}")
    elif word == "no":
        row.status = QuestionStatus.CANCELLED
        request.answer.done.append(say.CANCELLED_NOTHING_DONE)
    elif word == "yes":
        row.status = QuestionStatus.DONE
        DO[verb](request, row, request.letter)
    else:
        why = say.ANSWER_YES_OR_NO.format(not_taken=NOT_TAKEN)
        request.refuse("your answer", why)
    request.work.session.add(row)
    if request.answer.refused and row.status == QuestionStatus.DONE:
        row.status = QuestionStatus.OPEN  # a refused YES settles nothing
    settled = request.answer.done or row.status == QuestionStatus.DONE
    if not settled and said_nothing(request.work, request.row, tried=True):
        return
    if request.answer.done or request.answer.refused:
        data = {"zone": "UTC", "forgotten": verb == "FORGET" and word == "yes"} | answers(request)
        again = (
            request.world.post.reply_to(row.campaign or questions.NOWHERE, row.token)
            if row.status == QuestionStatus.OPEN
            else ""
        )
        questions.mail_stranger(request, "mail/answer", data, again)


NOT_TAKEN = say.REST_NOT_TAKEN


def _for_the_campaign(request: Request, row: Confirmation) -> bool:
    """The writer has a seat there, or is its GM: their lines are offered to it. False: nothing of the kind."""
    if not row.campaign or request.letter.sender != row.email:
        return False
    lines = [f"GAME {row.campaign}", *(line for line in request.letter.text.splitlines() if line.strip())]
    return _offer_letter(request, lines, known=True)


def do_letter(request: Request, row: Confirmation, yes: object) -> None:
    """Orders without a token, confirmed: they count from when they first came, while the turn is open."""
    del yes
    found = request.work.campaign(row.campaign)
    campaign = Campaign(request.world, request.work, found) if found else None
    seat = next((s for s in campaign.seats if s.key == row.action["seat"]), None) if campaign else None
    if campaign and row.action["seat"] == "gm" and campaign.row.phase == row.action["phase"]:
        request.letter = replace(request.letter, text=row.action["text"])
        request.campaign, request.who, request.gm = campaign, Writer.GM, row.action.get("gm", campaign.row.gm)
        gm_letter(request)
        request.answer.done, request.answer.refused = [], []
        return
    if campaign is None or seat is None or campaign.row.phase != row.action["phase"]:
        request.refuse("YES", say.TURN_IS_OVER)
        return
    text = row.action["text"]
    request.letter = replace(request.letter, text=text, sent=min(request.letter.sent, row.arrived))
    request.campaign, request.seat, request.who = campaign, seat, Writer.SEAT
    seat_letter(request)
    request.answer.done, request.answer.refused = [], []


def prove_first(request: Request, person: int | None, key: str, email: str) -> bool:
    """Where proof of who wrote is demanded, a letter without it waits for a YES from the seat's address.

    By the campaign; and by a word in the Subject, which whoever is forwarded a mail can read: such a letter comes from
    a known address, and is proven if our receiver proves letters at all.
    """
    campaign, weak = request.at(), request.world.post.weak(request.row.recipient)
    known = request.letter.sender in request.work.addresses(person)
    strict = campaign.row.pace.get("auth", "off") == "on"
    demanded = strict or (weak and bool(request.world.authserv) and request.world.authserv != "none")
    if not email or (known and (request.letter.proven or not demanded)) or not (strict or weak):
        return False
    lines = [line for line in request.letter.text.splitlines() if line.strip()]
    taken, more = lines[:SHOWN_LINES], len(lines) - SHOWN_LINES
    action = {"verb": "LETTER", "seat": key, "gm": request.gm, "phase": campaign.row.phase, "text": "\n".join(taken)}
    question = say.QUESTION_TAKE_GM_LINES if key == "gm" else say.QUESTION_TAKE_LINES
    what = question.format(campaign=campaign.row.name)
    why = say.SENDER_NOT_PROVEN.format(sender=request.letter.sender)
    rest = [say.UNPROVEN_LINES_LEFT_OUT.format(more=more, most_lines=SHOWN_LINES)]
    by = "" if known else say.LETTER_FROM_SENDER.format(sender=request.letter.sender)
    request.email = email
    asked = questions.ask(request, campaign.row.name, action, what, [why, *taken, *(rest if more > 0 else [])], by=by)
    request.row.reason = say.UNPROVEN_ASKED_TO_CONFIRM if asked else say.UNPROVEN_ASKED_TOO_OFTEN
    if not asked and not request.work.told_since("mail/unasked", campaign.row.name, email, request.world.now() - HOUR):
        seat, data = request.seat, {"sender": request.letter.sender}
        if seat is not None:
            tell(campaign, seat, "mail/unasked", data)
        else:
            tell_gm(campaign, "mail/unasked", data, only=request.gm)
    return True


def stranger_letter(request: Request) -> None:
    """A letter to the plain address: orders of a known player are confirmed first, the rest are anybody's verbs."""
    rows = [tidy(line) for line in request.letter.text.splitlines()[:MOST_ROWS]]
    lines = unbroken([line for line in rows if line])[:MOST_LINES]
    if lines and lines[0].lower().startswith("game ") and _offer_letter(request, lines):
        return
    for line in lines:
        if request.answer.asked and not _to_be_read(line):
            continue  # what stands below JOIN belongs to it
        if not run_verb(request, line, ""):
            hint = almost(line, Writer.ANYONE)
            if hint:
                request.refuse(line, hint)
            else:
                prose(request, line)
    if request.answer.asked and not request.answer.parts:
        return
    if not (request.answer.done or request.answer.parts) and said_nothing(
        request.work, request.row, request.answer.tried
    ):
        return
    if said_too_often(request.work, request.row):
        return
    teach(request)
    if request.answer.done or request.answer.refused or request.answer.parts:
        questions.mail_stranger(request, "mail/answer", {"zone": "UTC"} | answers(request))
    else:
        questions.mail_stranger(request, "mail/lost", {"zone": "UTC", "count": len(lines)})


READING = {"RULES", "LIST", "SHOW", "HELP"}
"""Verbs that may stand below JOIN and are answered as well."""


def _to_be_read(line: str) -> bool:
    verb = matching(line, Writer.ANYONE)
    return verb is not None and verb[0].word in READING


def teach(request: Request) -> None:
    """Who knows no verb yet is told how to play here, and the line to send if their sentence names one."""
    answer, person = request.answer, request.person()
    if answer.done or answer.parts or len(answer.refused) > answer.sentences or not request.letter.text.strip():
        return
    if person and person.id and request.work.campaigns_of(person.id):
        return  # their letter has come to the wrong address
    answer.refused = [row for row in answer.refused if row.get("send") != [START]]
    answer.ignored = []
    answer.parts += moment(request)
    if request.work.forming():
        listed(request)


START = "HELP"
"""What a sentence is answered with that asks how all this is done."""


def unbroken(lines: list[str]) -> list[str]:
    """CREATE's settings go on in the next lines: mail programs break long ones."""
    found: list[str] = []
    parts: list[str] = []
    for line in lines:
        if parts and SETTING.match(line) and len(parts) < MOST_SETTINGS:
            parts.append(line)
            continue
        found += [" ".join(parts)] if parts else []
        parts = [line] if line.lower().startswith("create ") else []
        found += [] if parts else [line]
    return [*found, " ".join(parts)] if parts else found


MOST_SETTINGS = 40
"""Lines over which CREATE may go on."""


def _offer_letter(request: Request, lines: list[str], known: bool = False) -> bool:
    """`GAME c` and orders from a registered address: held back until the address confirms them.

    `known`: nothing is said if there is no such seat. What is quoted is what the judge has understood: anybody may
    have written the letter.
    """
    words = lines[0].split()
    found = request.work.campaign(words[1].lower()) if len(words) == 2 else None
    campaign = Campaign(request.world, request.work, found) if found else None
    person = request.work.person_of(request.email)
    seat = next((s for s in campaign.seats if person and s.person == person.id), None) if campaign else None
    text, gm = "\n".join(lines[1:])[:LONGEST], bool(campaign and person and person.id in dict(campaign.gms))
    if campaign is None or person is None or (seat is None and not gm):
        if not known:
            why = say.ADDRESS_HAS_NO_SEAT
            request.refuse(lines[0], why)
            questions.mail_stranger(request, "mail/answer", {"zone": "UTC"} | answers(request))
        return not known
    shown, count = _understood(campaign, seat, lines[1:41])
    if known and not count:
        return False
    action: dict[str, Any] = {"verb": "LETTER", "seat": seat.key if seat else "gm", "text": text}
    action |= {"phase": campaign.row.phase} | ({} if seat else {"gm": person.id})
    what = (
        say.QUESTION_TAKE_LINES.format(campaign=campaign.row.name)
        if seat
        else say.QUESTION_ACT_AS_GM.format(campaign=campaign.row.name)
    )
    questions.ask(request, campaign.row.name, action, what, shown)
    return True


LONGEST = 30_000
"""Characters of a letter that waits for its YES."""


def _understood(campaign: Campaign, seat: Seat | None, lines: list[str]) -> tuple[list[str], int]:
    """The understood lines, last the number of others; and how many were understood."""
    found: list[str] = []
    plays = seat is not None and campaign.in_play
    parts = as_taken(campaign, seat.key, lines) if plays and seat else in_parts(lines)
    rows = [part for part in parts if part][:60]
    read = (
        campaign.game.read(campaign.state, seat.key, tuple(rows), campaign.about())
        if plays and seat
        else ((),) * len(rows)
    )
    for row, commands in zip(rows, read, strict=True):
        good = [campaign.game.text(campaign.state, c) for c in commands if not isinstance(c, Refused)]
        verb = None if good else matching(row, Writer.SEAT if seat else Writer.GM, campaign.game.find_phase)
        found += good or ([verb[0].word + (" …" if verb[0].block else "")] if verb else [])
    missed = len(rows) - len(found)
    more = say.MORE_LINE_MISSED if missed == 1 else say.MORE_LINES_MISSED.format(missed=missed)
    return found + [more] * (missed > 0), len(found)


DO = {
    "JOIN": do_join, "CREATE": do_create, "LETTER": do_letter, "UNDO": do_undo, "FINISH": do_finish,
    "EJECT": do_leave, "RESIGN": do_leave, "TAKE": do_take, "WATCH": do_watch, "PROMOTE": do_promote,
    "ADDRESS": do_address, "FORGET": do_forget, "CONCEDE": do_end, "PROCESS": do_process, "DEADLINE": do_deadline,
    "AGREE": do_agree, "REOPEN": do_reopen,
}  # fmt: skip
"""What a YES does, by what was asked."""
