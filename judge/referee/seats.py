"""Letters from people whose place is known: a seat, or the GM."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from judge.games.codec import fingerprint, pack
from judge.games.protocol import Refused, Step
from judge.referee import later, press
from judge.referee.bouncing import reachable
from judge.referee.clocks import settle_early, start_clocks
from judge.referee.guards import said_nothing
from judge.referee.joining import game_lines as kept_lines
from judge.referee.offering import settle
from judge.referee.reading import END, MOST_LINES, opening, split
from judge.referee.reliability import WROTE
from judge.referee.table import Said
from judge.referee.turns import set_status
from judge.referee.verbs import Case, Verb, almost, matching
from judge.store.tables import Notice, Seat

OLDER = "this letter was written before another that came first; the newer one stands."
CLEARED, FLAGS = "#clear", "#flags"
"""Beside the game's slots: when CLEAR, and when WAIT, READY or a vote, were last written."""
SLACK = timedelta(minutes=1)
"""A Date has whole seconds, and no two clocks agree."""
FOR_OTHERS = {"CLEAR", "READY", "WAIT", "NOWAIT", "FOR", "STANDING"}
"""What a GM may say for a player, beside his game's lines."""
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
    if not (case.touched or case.done or case.refused or case.parts) and said_nothing(case.work, case.row):
        return
    over = table.row.status == "over" and table.row.entries > before
    if not (over and not case.refused and not case.parts):
        receipt(case)


def written(case: Case) -> None:
    """Something of his was taken: he is not silent."""
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
    lines, blocks = split(case.letter.text, "seat")
    plays = table.in_play
    if blocks or any(matching(line, "seat") for line in lines if line) or not any(lines):
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
        found = table.game.read(table.state, seat.key, (line,), table.about())[0] if plays else ()
        return bool(found) and not any(isinstance(c, Refused) and c.code == "wrong-phase" for c in found)

    openers = frozenset(opening(verb.form) for verb in table.game.verbs if verb.block)
    lines, blocks = split(case.letter.text, "seat", is_line, openers)
    if len(case.letter.text.splitlines()) > MOST_LINES:
        case.refuse("", f"a letter has {MOST_LINES} lines at most; what stood below them was not read.")
    said = [line for line in lines if line.lower().split() != ["game", table.row.name]]  # that is known here
    rest = out_of_place(case, cleared(case, said))
    if plays:
        rest = game_lines(case, rest)
    elif table.row.status == "forming":
        rest = early_lines(case, rest)
    elif table.row.status == "over" and table.state is not None:
        rest = after_the_end(case, rest)
    campaign_lines(case, rest)
    for block in blocks:
        run_verb(case, block.line, block.text)
        went = [line.strip() for line in block.text.splitlines() if not block.closed and is_line(line.strip())]
        if went:
            word, rows = block.line.split()[0].upper(), " / ".join(went)[:200]
            case.notes.append(f"No END closed your {word}, so these lines went with it and are not held: {rows}.")


def cleared(case: Case, lines: list[str]) -> list[str]:
    """CLEAR comes before everything else in its letter: what stands beside it is the new start."""
    clear = [line for line in lines if (found := matching(line, "seat")) and found[0].word == "CLEAR"]
    for line in clear[:1]:
        run_verb(case, line, "")
    return [line for line in lines if line not in clear]


def out_of_place(case: Case, lines: list[str]) -> list[str]:
    """Conditions stand below FOR or STANDING; here they are sent back."""
    strays = [line for line in lines if later.WHEN.fullmatch(line) or later.OTHERWISE.fullmatch(line)]
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
    """A player in civil disorder has written: his seat is his again; a deserted campaign goes on."""
    table, seat = case.at(), case.own()
    deserted = table.row.status == "paused" and all(s.status == "civil-disorder" for s in table.seats)
    set_status(table, seat, "active")
    settle(table, seat)
    seat.missed = 0
    case.done.append("Your seat is yours again.")
    for other in table.seats:
        if other is not seat:
            table.tell(other, "mail/people", {"what": f"{seat.name} is back.", "who": seat.name})
    table.tell_gm("mail/people", {"what": f"{seat.name} is back.", "who": seat.name})
    if deserted:
        table.row.status = "running"
        start_clocks(table)
        table.log("status", "judge", {"status": "running"})
        table.save()
        table.tell_all("mail/status", {"what": "running", "why": ""})


def game_lines(case: Case, lines: list[str]) -> list[str]:
    """Submit what the game reads; the lines that are not the game's come back."""
    table, seat = case.at(), case.own()
    read = table.game.read(table.state, seat.key, tuple(lines), table.about(answering(case)))
    commands: list[Any] = []
    for line, found in zip(lines, read, strict=True):
        for command in found:
            commands.append(replace(command, line=command.line or line) if isinstance(command, Refused) else command)
    if commands and too_early(case):
        text = f"this letter was written before {table.row.phase} began, so its lines are not taken."
        case.refuse("", f"{text} Send them again if you mean them.")
        return [line for line, found in zip(lines, read, strict=True) if not found]
    fresh = [c for c in commands if isinstance(c, Refused) or not displaces(case, c)]
    for command in commands:
        if command not in fresh:
            case.refuse(table.game.text(table.state, command), OLDER)
    if commands:
        origin = {
            table.game.text(table.state, command): line
            for line, found in zip(lines, read, strict=True)
            for command in found
            if not isinstance(command, Refused)
        }
        take_commands(case, tuple(fresh), origin)
    return [line for line, found in zip(lines, read, strict=True) if not found]


def answering(case: Case) -> str:
    """What the mail is about that this letter answers: a contract; "" for most."""
    for number in case.world.post.notices(case.letter.refers):
        notice = case.work.notice(number)
        if notice and notice.campaign == case.at().row.name and notice.seat == case.own().key and fresh(case, notice):
            return str(notice.data.get("about", ""))
    return ""


def too_early(case: Case) -> bool:
    """Written before this phase began, and no answer to any mail of it."""
    row = case.at().row
    if row.opened is None or case.letter.sent + SLACK >= row.opened:
        return False
    answered = (case.work.notice(number) for number in case.world.post.notices(case.letter.refers))
    return not any(
        n and n.campaign == row.name and n.data.get("phase") == row.phase and fresh(case, n) for n in answered
    )


def fresh(case: Case, notice: Notice) -> bool:
    """Not mailed in this phase before an UNDO brought it back: what such a mail says holds no more."""
    row = case.at().row
    return row.opened is None or notice.data.get("phase") != row.phase or notice.created >= row.opened


def older(case: Case, seat: Seat, slot: str) -> bool:
    """A later-written line for the same slot, or a later CLEAR, has been taken already."""
    known = [seat.sent[key] for key in (slot, CLEARED) if key in seat.sent]
    return any(datetime.fromisoformat(at) > case.letter.sent for at in known)


def displaces(case: Case, command: Any) -> bool:
    """The command is older than what it would replace, change or push out."""
    table, seat = case.at(), case.own()
    slot = table.game.slot(table.state, command)
    if slot and older(case, seat, slot):
        return True
    mine = table.held.get(seat.key, {})
    newer = {slot: row for slot, row in mine.items() if older(case, seat, slot)}
    if not newer:
        return False
    after = table.game.submit(table.state, seat.key, table.held, (command,), table.dice()).held.get(seat.key, {})
    return any(after.get(slot) != row for slot, row in newer.items())


def take_commands(case: Case, commands: tuple[Any, ...], origin: Mapping[str, str]) -> None:
    """`origin`: the canonical text of a command to the line that it stood in."""
    table, seat = case.at(), case.own()
    answer = table.game.submit(table.state, seat.key, table.held, commands, table.dice())
    changed = answer.held.get(seat.key) != table.held.get(seat.key)
    table.held = answer.held
    if answer.step is not None:
        take_step(case, commands, answer.step)
    case.done += answer.done
    for refusal in answer.refused:
        case.refuse(origin.get(refusal.line, refusal.line), refusal.text)
    case.notes += answer.notes
    bad = {refusal.line for refusal in answer.refused}
    good = [c for c in commands if not isinstance(c, Refused) and table.game.text(table.state, c) not in bad]
    taken = [table.game.slot(table.state, c) for c in good]
    at = case.letter.sent.isoformat()
    seat.sent = {**seat.sent, **{slot: at for slot in taken if slot}}
    case.touched = case.touched or bool(taken)
    if changed:
        table.log("letter", seat.key, {"held": pack(table.held.get(seat.key, {}))}, private=True)


def take_step(case: Case, commands: tuple[Any, ...], step: Step) -> None:
    """What the letter did at once: logged so that it can be played again, told to those who may know."""
    table, seat = case.at(), case.own()
    table.state = step.state
    done = [pack(command) for command in commands if not isinstance(command, Refused)]
    table.log("done", seat.key, {"commands": done, "state": fingerprint(step.state)}, private=True)
    for event in step.events:
        for other in table.seats:
            if other is not seat and (event.to is None or other.key in event.to):
                news = {"events": table.visible((event,), other.key), "about": event.about}
                table.tell(other, f"{table.game.name}/news", news)


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
    found: tuple[Verb, Any] | None = matching(line, case.who)
    if found is None:
        return False
    verb, match = found
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
    verb.handler(case, match, body)
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
    """A letter that showed the seat's address to somebody else is done, and the address is replaced."""
    seat, post = case.own(), case.world.post
    own = {*case.work.addresses(seat.person), case.letter.sender, case.row.recipient.lower()}
    strangers = [a for a in case.letter.recipients if a not in own and not post.is_ours(a)]
    if strangers and case.row.recipient.lower() in case.letter.recipients:
        seat.epoch += 1
        case.notes.append(
            "Your letter showed your seat's address to somebody else, so the address has been replaced: "
            "answer this mail to use the new one."
        )
    if case.letter.sender not in case.work.addresses(seat.person):
        case.notes.append(f"The letter came from {case.letter.sender}, which is not an address that I know of you.")


def receipt(case: Case) -> None:
    """One answer: what is held, what was refused and why, what is missing, what silence will play, until when."""
    table, seat = case.at(), case.own()
    data: dict[str, Any] = answers(case) | {"held": [], "owed": [], "silence": [], "market": False, "own": {}}
    data["disorder"] = False
    data["extra"] = f"{table.game.name}/receipt.j2"
    if table.in_play:
        ask = table.ask_of(seat)
        data["disorder"] = seat.status == "civil-disorder"
        held = table.held.get(seat.key, {})
        data["held"] = [table.game.text(table.state, row) for _, row in sorted(held.items())]
        data["owed"] = list(ask.missing) if ask else []
        data["silence"] = later.silence(table, seat) if data["owed"] else []
        data["market"] = bool(ask and ask.early == "ready")
        data["own"] = pack(table.game.view(table.state, table.held, seat.key).get("you", {}))
    names = [" ".join(table.names.get(word.strip(","), word) for word in vote.split()) for vote in seat.votes]
    data |= {"votes": names, "wait": seat.wait, "ready": seat.ready, "later": later.shown(seat)}
    table.tell(seat, "mail/receipt", data, in_reply_to=case.letter.message_id)


def answers(case: Case) -> dict[str, Any]:
    """What every answer holds."""
    return {
        "done": list(case.done),
        "refused": list(case.refused),
        "notes": list(case.notes),
        "parts": list(case.parts),
        "ignored": [Said(line) for line in case.ignored[:6]],
        "ignored_more": max(0, len(case.ignored) - 6),
        "subject_was": Said(case.letter.subject),
        "empty": not case.letter.text.strip(),
    }


def gm_letter(case: Case) -> None:
    """A GM's verbs, one answer to the GM."""
    table = case.at()
    lines, blocks = split(case.letter.text, "gm")
    case.quiet = any(line.strip(" .").upper() == "QUIETLY" for line in lines)
    campaign_lines(case, lines)
    for block in blocks:
        run_verb(case, block.line, block.text)
    table.save()
    if case.corrected and not case.quiet:
        table.tell_all("mail/corrected", {}, gm=False)
    if not case.asked or case.done or case.refused or case.parts:
        table.tell_gm("mail/answer", answers(case), in_reply_to=case.letter.message_id, only=case.gm)
