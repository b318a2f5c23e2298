"""A player's lines for the game: which count, unit by unit, and what they do."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from judge.games.codec import fingerprint, pack
from judge.games.protocol import Refused, Step
from judge.referee.campaign.request import Case
from judge.referee.phases.steps import Standing, after_step, standing, tell_step
from judge.referee.record import entries
from judge.store.tables import Notice, Seat

OLDER = "this letter was written before another that came first; the newer one stands."
CLEARED, FLAGS = "#clear", "#flags"
"""Beside the game's slots: when CLEAR, and when WAIT, READY or a vote, were last written."""
MOST_COMMANDS = 300
"""Orders that one letter holds."""
SLACK = timedelta(minutes=1)
"""A Date has whole seconds, and no two clocks agree."""


def game_lines(case: Case, lines: list[str], verbs: Collection[str] = ()) -> list[str]:
    """Submit what the game reads; the lines that are not the game's come back: `verbs` are the campaign's."""
    table, seat = case.at(), case.own()
    found_in = table.game.read(table.state, seat.key, tuple(lines), table.about(answering(case)))
    read = [() if line in verbs else found for line, found in zip(lines, found_in, strict=True)]
    commands: list[Any] = []
    for line, found in zip(lines, read, strict=True):
        for command in found:
            commands.append(replace(command, line=command.line or line) if isinstance(command, Refused) else command)
    if len(commands) > MOST_COMMANDS:
        case.refuse("", f"a letter holds {MOST_COMMANDS} orders at most; only the first of yours were read.")
        commands = commands[:MOST_COMMANDS]
    if commands and too_early(case):
        text = f"this letter was written before {table.row.phase} began, so its lines are not taken."
        case.refuse("", f"{text} Send them again if you mean them.")
        return [line for line, found in zip(lines, read, strict=True) if not found]
    fresh = []
    for command in commands:
        if isinstance(command, Refused) or not displaces(case, command):
            fresh.append(command)
        else:
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
    for ident in case.world.post.notices(case.letter.refers):
        notice = case.work.named(ident)
        if notice and notice.campaign == case.at().row.name and notice.seat == case.own().key and fresh(case, notice):
            return str(notice.data.get("about", ""))
    return ""


def too_early(case: Case) -> bool:
    """Written before this phase began, and no answer to any mail of it."""
    row = case.at().row
    if row.opened is None or case.letter.sent + SLACK >= row.opened:
        return False
    answered = (case.work.named(ident) for ident in case.world.post.notices(case.letter.refers))
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
    before = standing(table) if answer.step is not None else None
    table.held = answer.held
    if answer.step is not None and before is not None:
        take_step(case, commands, answer.step, before)
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
        table.log(seat.key, entries.Letter(pack(table.held.get(seat.key, {}))))
    if answer.step is not None and before is not None:
        case.acted = True
        after_step(table, before, answer.step.events, seat)


def take_step(case: Case, commands: tuple[Any, ...], step: Step, before: Standing) -> None:
    """What the letter did at once: logged so that it can be played again."""
    table, seat = case.at(), case.own()
    table.state = step.state
    done = tuple(pack(command) for command in commands if not isinstance(command, Refused))
    table.log(seat.key, entries.Done(done, fingerprint(step.state)))
    tell_step(table, entries.Kind.DONE, before, step.events)
