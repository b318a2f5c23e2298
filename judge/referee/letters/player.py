"""Letters from people whose place is known: a seat, or the GM."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from judge.games.protocol import Refused
from judge.referee.campaign.letter_rows import as_taken, in_parts, read_one
from judge.referee.campaign.reliability import WROTE
from judge.referee.campaign.request import WIDEST, Case, tidy
from judge.referee.campaign.telling import tell, tell_all, tell_gm
from judge.referee.commands.registry import Verb, almost, begins_as, matching, opening
from judge.referee.letters.filters import said_nothing, said_too_often
from judge.referee.letters.lines import END, split, too_long
from judge.referee.letters.receipt import answers, receipt, reply
from judge.referee.letters.shared_verbs import ask_another
from judge.referee.notices import press
from judge.referee.notices.bounces import reachable
from judge.referee.notices.limits import OFTEN, SAME_A_LETTER, VERBS_A_LETTER
from judge.referee.notices.offers import settle
from judge.referee.people.accounts import new_address
from judge.referee.people.joining import game_lines as kept_lines
from judge.referee.phases import kept_orders
from judge.referee.phases.lifecycle import set_status
from judge.referee.phases.steps import after_step, standing
from judge.referee.phases.submitting import CLEARED, FLAGS, OLDER, game_lines, too_early
from judge.referee.record.entries import StatusChanged
from judge.referee.timing.clocks import settle_early, start_clocks

FOR_OTHERS = {"CLEAR", "READY", "WAIT", "NOWAIT", "FOR", "STANDING"}
"""What a GM may say for a player, beside their game's lines."""
NAMED = 40
"""Lines that were not read and are named in a receipt."""
LIVING_ONLY = {"ABSENCE", "FOR", "STANDING", "WHATIF", "VOTE", "RESIGN"}


def seat_letter(case: Case) -> None:
    """The game's lines first, then the campaign's verbs; one receipt to the seat's own address."""
    table, seat = case.at(), case.own()
    before = table.row.entries
    if not reply_to_press(case):
        all_lines(case)
    written(case)
    guard_address(case)
    reachable(case.world, case.work, seat.person, case.letter.sender)
    settle_early(table)
    table.save()
    if no_person(case):
        return
    if not (case.touched or case.done) and said_nothing(case.work, case.row, bool(case.refused), bool(case.parts)):
        return
    if not case.touched and said_too_often(case.work, case.row):
        return
    over = table.row.status == "over" and table.row.entries > before
    if not over or case.refused or case.parts or case.acted:
        receipt(case)


def no_person(case: Case) -> bool:
    """Its subject is a vacation reply's, and nothing was done: it is taken for one, and nobody is answered."""
    if case.letter.bounce is None or case.touched or case.done or case.asked:
        return False
    case.row.status, case.row.reason = "guarded", "auto-reply"
    return True


def written(case: Case) -> None:
    """Something of theirs was taken: they are not silent."""
    seat = case.own()
    if case.touched:
        seat.missed, seat.sent = 0, {**seat.sent, WROTE: case.letter.sent.isoformat()}
    if case.touched and seat.status == "civil-disorder":
        back_again(case)


def act_for(case: Case) -> None:
    """The GM's lines for a seat: done as the player's own, and told to the player."""
    all_lines(case)
    written(case)
    settle_early(case.at())
    case.at().save()
    if case.touched or case.done or case.refused or case.parts:
        case.notes.insert(0, "The GM wrote these lines for you.")
        receipt(case)
        del case.notes[0]


def reply_to_press(case: Case) -> bool:
    """Who has said REPLIES ON answers press without a verb: a letter that holds nothing else goes to its author."""
    table, seat = case.at(), case.own()
    author = press.answered(case) if seat.replies else None
    if author is None:
        return False
    if said_too_often(case.work, case.row) or press.replied_often(case):
        return True  # two robots may be talking
    rows, blocks = split(case.letter.text, "seat", find=case.find)
    lines, plays = in_parts(rows), table.in_play
    if blocks or any(matching(line, "seat", case.find) for line in lines if line) or not any(lines):
        return False
    if plays and any(table.game.read(table.state, seat.key, tuple(lines), table.about())):
        return False
    if author == "somebody":
        case.refuse("your reply", "nobody knows who wrote that.")
        return True
    press.send_press(case, author, case.letter.text, "your reply")
    return True


def all_lines(case: Case) -> None:
    """Everything that stands in the letter: CLEAR, the game's lines, the campaign's verbs, the blocks."""
    table, seat = case.at(), case.own()
    plays = table.in_play

    def is_line(line: str) -> bool:
        found = read_one(table, seat.key, line) if plays else ()
        return bool(found) and not any(isinstance(c, Refused) and c.code == "wrong-phase" for c in found)

    def instead(line: str) -> bool:
        return begins_as(line, table.game.verbs) and is_line(line)

    take_copied(case, is_line)
    openers = frozenset(opening(verb.form) for verb in table.game.verbs if verb.block)
    rows, blocks = split(case.letter.text, "seat", is_line, openers, case.find, instead)
    lines = as_taken(table, seat.key, rows) if plays else in_parts(rows)
    if problem := too_long(case.letter.text, lines):
        case.refuse("", problem)
    name_unread(case, is_line)
    said = [line for line in lines if line.lower().split() != ["game", table.row.name]]  # that is known here
    rest = out_of_place(case, cleared(case, said))
    if plays:
        verbs = {line for line in rest if matching(line, "seat", case.find) and not instead(line)}
        rest = game_lines(case, rest, verbs)
    elif table.row.status == "forming":
        rest = early_lines(case, rest)
    elif table.row.status == "over" and table.state is not None:
        rest = after_the_end(case, rest)
    campaign_lines(case, rest)
    for block in blocks:
        if case.quoted and not block.text.strip():
            case.refuse(block.line, "what stood below it was taken for a quotation of the judge's; send it alone.")
            continue
        case.closed = block.closed
        run_verb(case, block.line, block.text)
        case.closed = True
        went = [line.strip() for line in block.text.splitlines() if not block.closed and is_line(tidy(line))]
        if went:
            word, gone = block.line.split()[0].upper(), " / ".join(went)[:200]
            case.notes.append(f"No END closed your {word}, so these lines went with it and are not held: {gone}.")


def take_copied(case: Case, is_line: Callable[[str], bool]) -> None:
    """Orders and nothing else that stand so in a mail of the judge: no program quotes so, they were copied."""
    rows = [row for row in case.quoted if row.strip()]
    if rows and all(is_line(tidy(row)) for row in rows):
        case.letter, case.quoted = replace(case.letter, text=case.unsifted), ()


def name_unread(case: Case, is_line: Callable[[str], bool]) -> None:
    """Orders that were cut from the letter are named: nothing is lost without a word."""
    marked = case.letter.left if not case.letter.text.strip() else ()
    strange = [row for row in case.strange if row not in case.letter.unmarked]
    where = {
        "in a mail of the judge that your letter quotes": case.quoted,
        "in your signature, or beside a quotation": case.letter.unmarked,
        "below a line that introduces a quotation": strange,
        "behind quotation marks": [line.lstrip(" >|") for line in marked if line.lstrip()[:1] in (">", "|")],
    }
    for place, unread in where.items():
        told = (line.strip() for line in unread if is_line(tidy(line)) or matching(line, "seat", case.find))
        if left := list(told)[:NAMED]:
            why = f"stood {place}, so they were not read: {' / '.join(left)}"
            case.notes.append(f"These lines {why}. If you meant them, send them alone.")
    for row in case.letter.text.splitlines():
        if len(" ".join(row.split())) > WIDEST and is_line(tidy(row)):
            case.refuse(row[:60], f"a line has {WIDEST} characters at most; what stood behind them was not read.")


def cleared(case: Case, lines: list[str]) -> list[str]:
    """CLEAR comes before everything else in its letter: what stands beside it is the new start."""
    clear = [line for line in lines if (found := matching(line, "seat")) and found[0].word == "CLEAR"]
    for line in clear[:1]:
        run_verb(case, line, "")
    return [line for line in lines if line not in clear]


def out_of_place(case: Case, lines: list[str]) -> list[str]:
    """Conditions stand below FOR or STANDING; here they are sent back."""
    strays = [line for line in lines if kept_orders.WHEN.fullmatch(line) or kept_orders.OTHERWISE.fullmatch(line)]
    for line in strays:
        case.refuse(line, "WHEN and OTHERWISE belong below FOR F1902M or STANDING, before the END.")
    return [line for line in lines if line not in strays]


def early_lines(case: Case, lines: list[str]) -> list[str]:
    """Before the start a game's lines (preferences) are kept for it."""
    table, seat = case.at(), case.own()
    good, refused = kept_lines(table, "\n".join(lines))
    seat.early_lines = [*seat.early_lines, *good]
    if good:
        case.done.append(f"Kept for the start: {'; '.join(good)}.")
    for bad in refused:
        case.refuse(bad.line, bad.text)
    return [line for line in lines if line not in good and line not in {bad.line for bad in refused}]


def after_the_end(case: Case, lines: list[str]) -> list[str]:
    """The game's lines are not taken any more; the others come back."""
    table, seat = case.at(), case.own()
    read = table.game.read(table.state, seat.key, tuple(lines), table.about())
    for line, found in zip(lines, read, strict=True):
        if found:
            case.refuse(line, "the campaign is over.")
    return [line for line, found in zip(lines, read, strict=True) if not found]


def back_again(case: Case) -> None:
    """A player in civil disorder has written: their seat is theirs again; a deserted campaign goes on."""
    table, seat = case.at(), case.own()
    deserted = table.row.status == "paused" and all(s.status == "civil-disorder" for s in table.seats)
    before = standing(table)
    events = set_status(table, seat, "active")
    settle(table, seat)
    seat.missed = 0
    case.done.append("Your seat is yours again.")
    for other in table.seats:
        if other is not seat:
            tell(table, other, "mail/people", {"what": f"{seat.name} is back.", "who": seat.name})
    tell_gm(table, "mail/people", {"what": f"{seat.name} is back.", "who": seat.name})
    if deserted:
        table.row.status = "running"
        start_clocks(table)
        table.log("judge", StatusChanged("running"))
        table.save()
        tell_all(table, "mail/status", {"what": "running", "why": ""})
    after_step(table, before, events, seat)


def campaign_lines(case: Case, lines: list[str]) -> None:
    """Verbs are done; what is almost one is answered with the right form; prose is ignored and said to be."""
    for line in lines:
        if not line or END.fullmatch(line) or run_verb(case, line, ""):
            continue
        forms = tuple(v.form for v in case.table.game.verbs) if case.table and case.who == "seat" else ()
        hint = almost(line, case.who, forms)
        if hint:
            case.refuse(line, hint)
        else:
            case.ignored.append(line)


def run_verb(case: Case, line: str, body: str) -> bool:
    found: tuple[Verb, Any] | None = matching(line, case.who, case.find)
    if found is None:
        return False
    verb, match = found
    if too_many(case, verb, line):
        return True
    if case.by_gm and verb.word not in FOR_OTHERS:
        case.refuse(line, "that only the player can say himself; AS is for orders.")
        return True
    if case.who == "seat" and case.at().row.status == "over" and (verb.timed or verb.word in LIVING_ONLY):
        case.refuse(line, "the campaign is over.")
        return True
    if verb.timed and case.who == "seat" and verb.word != "CLEAR" and case.at().state is None:
        case.refuse(line, "the campaign has not started yet.")
        return True
    if verb.timed and case.who == "seat" and not in_time(case, verb, line):
        return True
    if verb.shared and case.who == "gm" and not case.agreed and ask_another(case, verb, match, line, body):
        return True
    verb.handler(case, match, body)
    return True


def too_many(case: Case, verb: Verb, line: str) -> bool:
    """One letter holds only so many verbs: each may cause mails to others."""
    case.verbs.append(verb.word)
    most = VERBS_A_LETTER if verb.word in OFTEN else SAME_A_LETTER
    if len(case.verbs) <= VERBS_A_LETTER and case.verbs.count(verb.word) <= most:
        return False
    case.refuse(line, f"one letter does this {most} times at most; send the rest in another one.")
    return True


def in_time(case: Case, verb: Verb, line: str) -> bool:
    """A flag, a vote or CLEAR counts for the phase it was written in, and not against what was written later."""
    table, seat = case.at(), case.own()
    if table.state is not None and too_early(case):
        case.refuse(line, f"it was written before {table.row.phase} began.")
        return False
    at = case.letter.sent
    rivals = seat.sent if verb.word == "CLEAR" else {FLAGS: seat.sent[FLAGS]} if FLAGS in seat.sent else {}
    if any(datetime.fromisoformat(known) > at for known in rivals.values()):
        case.refuse(line, OLDER)
        return False
    seat.sent = {**seat.sent, CLEARED if verb.word == "CLEAR" else FLAGS: at.isoformat()}
    return True


def guard_address(case: Case) -> None:
    """A letter that showed the writer's own address to somebody else is done, and the address is replaced."""
    post, person = case.world.post, case.seat.person if case.seat else case.gm
    own = {*case.work.addresses(person), case.letter.sender, case.row.recipient.lower()}
    strangers = [a for a in case.letter.recipients if a not in own and not post.is_ours(a)]
    if strangers and case.row.recipient.lower() in case.letter.recipients:
        new_address(case)
        case.notes.append(
            "Your letter showed the address you write to, to somebody else, so it has been replaced: "
            "answer this mail to use the new one."
        )
    if case.letter.sender not in case.work.addresses(person):
        case.notes.append(f"The letter came from {case.letter.sender}, which is not an address that I know of you.")


def gm_letter(case: Case) -> None:
    """A GM's verbs, one answer to the GM."""
    table = case.at()
    rows, blocks = split(case.letter.text, "gm", find=case.find)
    lines = in_parts(rows)
    case.quiet = any(line.strip(" .").upper() == "QUIETLY" for line in lines)
    campaign_lines(case, lines)
    for block in blocks:
        run_verb(case, block.line, block.text)
    guard_address(case)
    table.save()
    if no_person(case):
        return
    if not (case.done or case.asked) and said_nothing(case.work, case.row, bool(case.refused), bool(case.parts)):
        return
    if not case.done and said_too_often(case.work, case.row):
        return
    if case.corrected and not case.quiet:
        tell_all(table, "mail/corrected", {}, gm=False)
    if not case.asked or case.done or case.refused or case.parts:
        reply(case, "mail/answer", answers(case))
