"""A player's lines for the game: which count, unit by unit, and what they do."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from judge.games.codec import fingerprint, pack, plain
from judge.games.protocol import Event, Refused, Step
from judge.games.sides import InParts, WithProse
from judge.referee.campaign.request import Request
from judge.referee.phases import sentences as say
from judge.referee.phases.steps import Standing, after_step, standing, tell_step
from judge.referee.record import entries
from judge.store.statuses import SnapshotKind
from judge.store.tables import Notice, Seat

OLDER = say.OVERTAKEN_BY_NEWER_LETTER
CLEARED, FLAGS = "#clear", "#flags"
"""Beside the game's slots: when CLEAR, and when WAIT, READY or a vote, were last written."""
MOST_COMMANDS = 300
"""Orders that one letter holds."""
PARTS_KEPT = 100
"""Positions before lines of sheets that can be gone back to."""
ORDERS = say.NOTHING_ORDERED_SEND
UNREAD = ("not-understood", "unknown-province")
"""Refusals of lines that are almost orders."""
SLACK = timedelta(minutes=1)
"""Tolerance: Date has whole seconds, clocks differ."""


def guessed(request: Request, line: str) -> tuple[str, ...]:
    """What the game takes a sentence for."""
    campaign = request.campaign
    if campaign is None or request.seat is None or not campaign.in_play or not isinstance(campaign.game, WithProse):
        return ()
    rows = campaign.game.guess(campaign.state, request.seat.key, line)
    return tuple(row for row in rows if not _said_here(request, row))


def _said_here(request: Request, line: str) -> bool:
    """It is held already, or what it would replace stands in this very letter."""
    campaign, seat = request.at(), request.own()
    (commands,) = campaign.game.read(campaign.state, seat.key, (line,), campaign.about())
    good = [command for command in commands if not isinstance(command, Refused)]
    held = {campaign.game.text(campaign.state, row) for row in campaign.held.get(seat.key, {}).values()}
    now = request.letter.sent.isoformat()
    return all(
        campaign.game.text(campaign.state, command) in held
        or seat.sent.get(campaign.game.slot(campaign.state, command)) == now
        for command in good
    )


def why_not(request: Request, line: str) -> str:
    """Why a sentence that is an order for somebody else's unit, or another phase, is not taken; "" if it is none."""
    campaign = request.campaign
    if campaign is None or request.seat is None or not campaign.in_play or not isinstance(campaign.game, WithProse):
        return ""
    lines = campaign.game.wished(campaign.state, line)
    read = campaign.game.read(campaign.state, request.seat.key, lines, campaign.about())
    commands = tuple(command for found in read for command in found)
    answer = campaign.game.submit(campaign.state, request.seat.key, campaign.held, commands, campaign.dice())
    return next((row.text for row in answer.refused), "") if commands and answer.step is None else ""


def game_lines(request: Request, lines: list[str], verbs: Collection[str] = ()) -> list[str]:
    """Submit what the game reads; the lines that are not the game's come back: `verbs` are the campaign's."""
    campaign, seat = request.at(), request.own()
    found_in = campaign.game.read(campaign.state, seat.key, tuple(lines), campaign.about(answering(request)))
    read = [() if line in verbs else found for line, found in zip(lines, found_in, strict=True)]
    commands: list[Any] = []
    for line, found in zip(lines, read, strict=True):
        for command in found:
            commands.append(replace(command, line=command.line or line) if isinstance(command, Refused) else command)
    if len(commands) > MOST_COMMANDS:
        request.refuse("", say.TOO_MANY_ORDERS.format(most_orders=MOST_COMMANDS))
        commands = commands[:MOST_COMMANDS]
    if commands and too_early(request):
        commands = in_time(request, tuple(commands))
    fresh = []
    for command in commands:
        if isinstance(command, Refused) or not displaces(request, command):
            fresh.append(command)
        else:
            request.refuse(campaign.game.text(campaign.state, command), OLDER)
    if commands:
        origin = {
            campaign.game.text(campaign.state, command): line
            for line, found in zip(lines, read, strict=True)
            for command in found
            if not isinstance(command, Refused)
        }
        take_commands(request, tuple(fresh), origin)
    return [line for line, found in zip(lines, read, strict=True) if not found]


def answering(request: Request) -> str:
    """What the mail is about that this letter answers: a contract; "" for most."""
    for ident in request.world.post.notices(request.letter.refers):
        notice = request.work.named(ident)
        if (
            notice
            and notice.campaign == request.at().row.name
            and notice.seat == request.own().key
            and fresh(request, notice)
        ):
            return str(notice.data.get("about", ""))
    return ""


def too_early(request: Request) -> bool:
    """Written before this phase began, and no answer to any mail of it."""
    row = request.at().row
    if row.opened is None or request.letter.sent + SLACK >= row.opened:
        return False
    answered = (request.work.named(ident) for ident in request.world.post.notices(request.letter.refers))
    return not any(
        n and n.campaign == row.name and n.data.get("phase") == row.phase and fresh(request, n) for n in answered
    )


def fresh(request: Request, notice: Notice) -> bool:
    """Not mailed in this phase before an UNDO brought it back: what such a mail says holds no more."""
    row = request.at().row
    return row.opened is None or notice.data.get("phase") != row.phase or notice.created >= row.opened


def older(request: Request, seat: Seat, slot: str) -> bool:
    """A later-written line for the same slot, or a later CLEAR, has been taken already."""
    known = [seat.sent[key] for key in (slot, CLEARED) if key in seat.sent]
    return any(datetime.fromisoformat(at) > request.letter.sent for at in known)


def displaces(request: Request, command: Any) -> bool:
    """The command is older than what it would replace, change or push out."""
    campaign, seat = request.at(), request.own()
    slot = campaign.game.slot(campaign.state, command)
    if slot and older(request, seat, slot):
        return True
    mine = campaign.held.get(seat.key, {})
    newer = {slot: row for slot, row in mine.items() if older(request, seat, slot)}
    if not newer:
        return False
    after = campaign.game.submit(campaign.state, seat.key, campaign.held, (command,), campaign.dice()).held.get(
        seat.key, {}
    )
    return any(after.get(slot) != row for slot, row in newer.items())


def in_time(request: Request, commands: tuple[Any, ...]) -> list[Any]:
    """Of a letter that was written before this phase, what is of no phase; the rest is refused."""
    campaign = request.at()
    game = campaign.game
    kept = game.lasting(campaign.state, request.own().key, commands) if isinstance(game, InParts) else ()
    if len(kept) < len(commands):
        text = say.WRITTEN_BEFORE_PHASE.format(phase=campaign.phase_title)
        request.refuse("", say.SEND_AGAIN_IF_MEANT.format(refusal=text))
    return list(kept)


def take_commands(request: Request, commands: tuple[Any, ...], origin: Mapping[str, str]) -> None:
    """`origin`: the canonical text of a command to the line that it stood in.

    What is done at once part by part is told together when all is done.
    """
    campaign, seat = request.at(), request.own()
    game, before = campaign.game, standing(campaign)
    parts = game.parts(campaign.state, seat.key, commands) if isinstance(game, InParts) else (commands,)
    events: list[Event] = []
    acted = False
    for part in parts:
        if isinstance(game, InParts) and len(parts) > 1:
            campaign.work.snapshot(campaign.save(), SnapshotKind.PART, game.place(campaign.state))
        step = take_part(request, part, origin, before)
        events += step.events if step else ()
        acted = acted or step is not None
    if len(parts) > 1:
        campaign.work.forget_parts(campaign.row, PARTS_KEPT)
    if acted:
        request.answer.acted = True
        after_step(campaign, before, tuple(events), seat)


def take_part(request: Request, commands: tuple[Any, ...], origin: Mapping[str, str], before: Standing) -> Step | None:
    """Commands that are taken together, and what they did at once."""
    campaign, seat = request.at(), request.own()
    answer = campaign.game.submit(campaign.state, seat.key, campaign.held, commands, campaign.dice())
    changed = answer.held.get(seat.key) != campaign.held.get(seat.key)
    campaign.held = answer.held
    if answer.step is not None:
        take_step(request, commands, answer.step, before)
    request.answer.done += answer.done
    request.answer.told += plain(answer.told)
    for refusal in answer.refused:
        request.answer.unsettled = request.answer.unsettled or refusal.code != "wrong-phase"
        shown = guessed(request, refusal.line) if refusal.code in UNREAD else ()
        line, text = origin.get(refusal.line, refusal.line), refusal.text
        if shown:  # a reason that names a word helps, another one would only repeat that it is no order
            text = f"{text} {ORDERS[0].upper()}{ORDERS[1:]}" if refusal.word else ORDERS
        request.answer.refuse(line, text, shown, order=bool(shown))
    request.answer.notes += answer.notes
    bad = {refusal.line for refusal in answer.refused}
    good = [c for c in commands if not isinstance(c, Refused) and campaign.game.text(campaign.state, c) not in bad]
    taken = [campaign.game.slot(campaign.state, c) for c in good]
    at = request.letter.sent.isoformat()
    seat.sent = {**seat.sent, **{slot: at for slot in taken if slot}}
    request.answer.touched = request.answer.touched or bool(taken)
    if changed:
        campaign.log(seat.key, entries.Letter(pack(campaign.held.get(seat.key, {}))))
    return answer.step


def take_step(request: Request, commands: tuple[Any, ...], step: Step, before: Standing) -> None:
    """What the letter did at once: logged so that it can be played again."""
    campaign, seat = request.at(), request.own()
    campaign.state = step.state
    done = tuple(pack(command) for command in commands if not isinstance(command, Refused))
    campaign.log(seat.key, entries.Done(done, fingerprint(step.state)))
    tell_step(campaign, entries.Kind.DONE, before, step.events)
