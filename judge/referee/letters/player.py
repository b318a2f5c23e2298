"""Letters from people whose place is known: a seat, or the GM."""

import re
from collections.abc import Callable
from dataclasses import replace

from judge.games.protocol import Refused, SeatStatus
from judge.mail.letter import ANSWERING
from judge.mail.quoting import MARKS, marked
from judge.referee.campaign.campaign import UNSETTLED
from judge.referee.campaign.letter_rows import as_taken, in_parts, read_one
from judge.referee.campaign.reliability import WROTE
from judge.referee.campaign.request import WIDEST, Request, Writer, tidy
from judge.referee.campaign.telling import tell, tell_all, tell_gm
from judge.referee.commands.registry import begins_as, matching, opening
from judge.referee.commands.set_settings import tell_settings
from judge.referee.letters import sentences as say
from judge.referee.letters.agreed import take_shown
from judge.referee.letters.filters import said_nothing, said_too_often
from judge.referee.letters.lines import Block, split, too_long
from judge.referee.letters.meanings import courteous
from judge.referee.letters.receipt import answers, receipt, reply
from judge.referee.letters.verb_lines import campaign_lines, run_verb
from judge.referee.notices import press
from judge.referee.notices.bounces import reachable
from judge.referee.notices.offers import settle
from judge.referee.people.accounts import new_address
from judge.referee.people.joining import game_lines as kept_lines
from judge.referee.people.joining import newest
from judge.referee.phases import kept_orders
from judge.referee.phases.lifecycle import set_status
from judge.referee.phases.steps import after_step, standing, tell_together
from judge.referee.phases.submitting import game_lines
from judge.referee.record.entries import StatusChanged
from judge.referee.timing.clocks import settle_early, start_clocks
from judge.store.statuses import CampaignStatus, LetterStatus

REMARK, REMARKS = re.compile(r"\(([^()\n]{3,80})\)"), 10
"""A remark in brackets; so many of a letter are looked at."""
NAMED = 40
"""Lines that were not read and are named in a receipt."""


def seat_letter(request: Request) -> None:
    """The game's lines first, then the campaign's verbs; one receipt to the seat's own address."""
    campaign, seat = request.at(), request.own()
    before = campaign.row.entries
    take_shown(request)
    if not reply_to_press(request):
        all_lines(request)
    written(request)
    guard_address(request)
    reachable(request.world, request.work, seat.person, request.letter.sender)
    settle_early(campaign)
    campaign.save()
    if no_person(request) or only_asked(request):
        return
    if not (request.answer.touched or request.answer.done) and said_nothing(
        request.work, request.row, request.answer.tried, bool(request.answer.parts)
    ):
        return
    if not request.answer.touched and said_too_often(request.work, request.row):
        return
    over = campaign.row.status == CampaignStatus.OVER and campaign.row.entries > before
    if not over or request.answer.refused or request.answer.parts or request.answer.acted:
        receipt(request)


def only_asked(request: Request) -> bool:
    """A question is the whole answer: a receipt beside it would be the newer mail, to which its YES would go."""
    answer = request.answer
    said = answer.touched or answer.done or answer.refused or answer.parts or answer.notes or answer.ignored
    return answer.asked and not said


def no_person(request: Request) -> bool:
    """Its subject is a vacation reply's, and nothing was done: it is taken for one, and nobody is answered."""
    if request.letter.bounce is None or request.answer.touched or request.answer.done or request.answer.asked:
        return False
    request.row.status, request.row.reason = LetterStatus.GUARDED, "auto-reply"
    return True


def written(request: Request) -> None:
    """Something of theirs was taken, or refused: they are not silent, and a phase waits for what they may mend."""
    seat, answer = request.own(), request.answer
    if answer.unsettled and not seat.ready:
        seat.sent = {**seat.sent, UNSETTLED: request.letter.sent.isoformat()}
    elif answer.touched:
        seat.sent = {key: at for key, at in seat.sent.items() if key != UNSETTLED}
    if answer.touched or (len(answer.refused) > answer.sentences and request.letter.bounce is None):
        seat.missed, seat.sent = 0, {**seat.sent, WROTE: request.letter.sent.isoformat()}
        if seat.status == SeatStatus.CIVIL_DISORDER:
            back_again(request)


def act_for(request: Request) -> None:
    """The GM's lines for a seat: done as the player's own, and told to the player."""
    all_lines(request)
    written(request)
    settle_early(request.at())
    request.at().save()
    if request.answer.touched or request.answer.done or request.answer.refused or request.answer.parts:
        request.answer.done.insert(0, say.GM_WROTE_FOR_YOU)
        receipt(request)
        del request.answer.done[0]


def reply_to_press(request: Request) -> bool:
    """Who has said REPLIES ON answers press without a verb: a letter that holds nothing else goes to its author."""
    campaign, seat = request.at(), request.own()
    author = press.answered(request) if seat.replies else None
    if author is None:
        return False
    if said_too_often(request.work, request.row) or press.replied_often(request):
        return True  # two robots may be talking
    rows, blocks = split(request.letter.text, Writer.SEAT, find=request.find)
    lines, plays = in_parts(rows), campaign.in_play
    if blocks or any(matching(line, Writer.SEAT, request.find) for line in lines if line) or not any(lines):
        return False
    if plays and any(campaign.game.read(campaign.state, seat.key, tuple(lines), campaign.about())):
        return False
    if author == "somebody":
        request.refuse("your reply", say.WRITER_UNKNOWN)
        return True
    press.send_press(request, author, request.letter.text, "your reply")
    return True


def all_lines(request: Request) -> None:
    """Everything that stands in the letter: CLEAR, the game's lines, the campaign's verbs, the blocks."""
    campaign, seat = request.at(), request.own()
    plays = campaign.in_play

    def is_line(line: str) -> bool:
        found = read_one(campaign, seat.key, line) if plays else ()
        return bool(found) and not any(isinstance(c, Refused) and c.code == "wrong-phase" for c in found)

    def instead(line: str) -> bool:
        return begins_as(line, campaign.game.verbs) and is_line(line)

    take_copied(request, is_line)
    read_subject(request, is_line)
    openers = frozenset(opening(verb.form) for verb in campaign.game.verbs if verb.block)
    rows, blocks = split(request.letter.text, Writer.SEAT, is_line, openers, request.find, instead)
    lines = as_taken(campaign, seat.key, rows) if plays else in_parts(rows)
    if problem := too_long(request.letter.text, lines):
        request.refuse("", problem)
    name_unread(request, is_line)
    said = [line for line in lines if line.lower().split() != ["game", campaign.row.name]]  # that is known here
    rest = out_of_place(request, cleared(request, said))
    if plays:
        verbs = {line for line in rest if matching(line, Writer.SEAT, request.find) and not instead(line)}
        rest = game_lines(request, rest, verbs)
    elif campaign.row.status == CampaignStatus.FORMING:
        rest = early_lines(request, rest)
    elif campaign.row.status == CampaignStatus.OVER and campaign.state is not None:
        rest = after_the_end(request, rest)
    campaign_lines(request, rest)
    for block in blocks:
        written_block(request, block, is_line)


def read_subject(request: Request, is_line: Callable[[str], bool]) -> None:
    """Above a greeting or a name alone, the orders may stand in the Subject."""
    letter, name = request.letter, request.own().name
    rows = [row for row in letter.text.splitlines() if row.strip()]
    if not rows or ANSWERING.match(letter.subject) or not all(courteous(row, name) for row in rows):
        return
    if any(is_line(tidy(part)) for part in letter.subject.split(";")):
        request.letter = replace(letter, text=letter.subject, titled=True)


def written_block(request: Request, block: Block, is_line: Callable[[str], bool]) -> None:
    """A verb with the text below it. The game's lines that went with it, for want of an END, are named."""
    if request.quoted and not block.text.strip():
        request.refuse(block.line, say.TEXT_TAKEN_FOR_QUOTATION)
        return
    request.closed = block.closed
    run_verb(request, block.line, block.text)
    request.closed = True
    went = [line.strip() for line in block.text.splitlines() if not block.closed and is_line(tidy(line))]
    if went:
        word, gone = block.line.split()[0].upper(), " / ".join(went)[:200]
        request.answer.notes.append(say.BLOCK_NOT_CLOSED.format(verb=word, lines=gone))


def take_copied(request: Request, is_line: Callable[[str], bool]) -> None:
    """A letter of nothing but orders that match a notice: no program quotes like that, so they were copied."""
    rows = [row for row in request.quoted if row.strip()]
    if rows and all(is_line(tidy(row)) for row in rows):
        request.letter, request.quoted = replace(request.letter, text=request.unsifted), ()


def name_unread(request: Request, is_line: Callable[[str], bool]) -> None:
    """Orders that were cut from the letter are named: nothing is lost without a word."""
    behind = request.letter.left if not request.letter.text.strip() else ()
    strange = [row for row in request.strange if row not in request.letter.unmarked]
    where = {
        say.IN_QUOTED_JUDGE_MAIL: request.quoted,
        say.IN_SIGNATURE: request.letter.unmarked,
        say.BELOW_QUOTATION_INTRO: strange,
        say.BEHIND_QUOTATION_MARKS: [line.lstrip(" " + "".join(MARKS)) for line in behind if marked(line)],
    }
    for place, unread in where.items():
        told = (line.strip() for line in unread if is_line(tidy(line)) or matching(line, Writer.SEAT, request.find))
        if left := list(told)[:NAMED]:
            why = say.LINES_NOT_READ.format(place=place, lines=" / ".join(left))
            request.answer.notes.append(say.LINES_LEFT_OUT.format(reason=why))
    for remark in REMARK.findall(request.letter.text)[:REMARKS]:
        if any(is_line(tidy(part)) for part in remark.split(",")):
            request.answer.notes.append(say.BRACKETS_NOT_READ.format(remark=remark))
    for row in request.letter.text.splitlines():
        if len(" ".join(row.split())) > WIDEST and is_line(tidy(row)):
            request.refuse(row[:60], say.LINE_TOO_LONG.format(longest=WIDEST))


def cleared(request: Request, lines: list[str]) -> list[str]:
    """CLEAR comes before everything else in its letter: what stands beside it is the new start."""
    clear = [line for line in lines if (found := matching(line, Writer.SEAT)) and found[0].word == "CLEAR"]
    for line in clear[:1]:
        run_verb(request, line, "")
    return [line for line in lines if line not in clear]


def out_of_place(request: Request, lines: list[str]) -> list[str]:
    """Conditions stand below FOR or STANDING; here they are sent back."""
    strays = [line for line in lines if kept_orders.WHEN.fullmatch(line) or kept_orders.OTHERWISE.fullmatch(line)]
    for line in strays:
        request.refuse(line, say.CONDITION_OUTSIDE_BLOCK)
    return [line for line in lines if line not in strays]


def early_lines(request: Request, lines: list[str]) -> list[str]:
    """Before the start a game's lines (preferences) are kept for it."""
    campaign, seat = request.at(), request.own()
    good, refused = kept_lines(campaign, "\n".join(lines))
    seat.early_lines = newest(campaign, seat.early_lines, list(good.values()))
    if good:
        request.answer.done.append(say.KEPT_FOR_START.format(lines="; ".join(good.values())))
    for bad in refused:
        request.refuse(bad.line, bad.text)
    return [line for line in lines if line not in good and line not in {bad.line for bad in refused}]


def after_the_end(request: Request, lines: list[str]) -> list[str]:
    """The game's lines are not taken any more; the others come back."""
    campaign, seat = request.at(), request.own()
    read = campaign.game.read(campaign.state, seat.key, tuple(lines), campaign.about())
    for line, found in zip(lines, read, strict=True):
        if found:
            request.refuse(line, say.CAMPAIGN_IS_OVER)
    return [line for line, found in zip(lines, read, strict=True) if not found]


def back_again(request: Request) -> None:
    """A player in civil disorder has written: their seat is theirs again; a deserted campaign goes on."""
    campaign, seat = request.at(), request.own()
    deserted = campaign.row.status == CampaignStatus.PAUSED and all(
        s.status == SeatStatus.CIVIL_DISORDER for s in campaign.seats
    )
    before = standing(campaign)
    events = set_status(campaign, seat, SeatStatus.ACTIVE)
    settle(campaign, seat)
    seat.missed = 0
    request.answer.done.append(say.SEAT_YOURS_AGAIN)
    for other in campaign.seats:
        if other is not seat:
            tell(campaign, other, "mail/people", {"what": say.SEAT_IS_BACK.format(seat=seat.name), "who": seat.name})
    tell_gm(campaign, "mail/people", {"what": say.SEAT_IS_BACK.format(seat=seat.name), "who": seat.name})
    if deserted:
        campaign.row.status = CampaignStatus.RUNNING
        start_clocks(campaign)
        campaign.log("judge", StatusChanged(CampaignStatus.RUNNING))
        campaign.save()
        tell_all(campaign, "mail/status", {"what": CampaignStatus.RUNNING, "why": ""})
    after_step(campaign, before, events, seat)


def guard_address(request: Request) -> None:
    """A letter that showed the writer's own address to somebody else is done, and the address is replaced."""
    post, person = request.world.post, request.seat.person if request.seat else request.gm
    own = {*request.work.addresses(person), request.letter.sender, request.row.recipient.lower()}
    strangers = [a for a in request.letter.recipients if a not in own and not post.is_ours(a)]
    if strangers and (post.weak(request.row.recipient) or request.row.recipient.lower() in request.letter.recipients):
        new_address(request)
        shown = say.SECRET_IN_SUBJECT if post.weak(request.row.recipient) else say.SECRET_IN_ADDRESS
        request.answer.notes.append(say.SEAT_SECRET_REPLACED.format(secret=shown))
    if request.letter.sender not in request.work.addresses(person):
        request.answer.notes.append(say.SENDER_ADDRESS_UNKNOWN.format(sender=request.letter.sender))


def gm_letter(request: Request) -> None:
    """A GM's verbs, one answer to the GM."""
    campaign = request.at()
    rows, blocks = split(request.letter.text, Writer.GM, find=request.find)
    lines = in_parts(rows)
    request.quiet = any(line.strip(" .").upper() == "QUIETLY" for line in lines)
    campaign_lines(request, lines)
    for block in blocks:
        run_verb(request, block.line, block.text)
    tell_settings(request)
    guard_address(request)
    campaign.save()
    if no_person(request):
        return
    if not (request.answer.done or request.answer.asked) and said_nothing(
        request.work, request.row, request.answer.tried, bool(request.answer.parts)
    ):
        return
    if not request.answer.done and said_too_often(request.work, request.row):
        return
    if request.answer.corrected and not request.quiet:
        tell_all(campaign, "mail/corrected", {}, gm=False)
    tell_together(campaign, request.answer.corrections)
    if not request.answer.asked or request.answer.done or request.answer.refused or request.answer.parts:
        reply(request, "mail/answer", answers(request))
